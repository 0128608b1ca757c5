"""One slip planted in a told game: whether it is noticed, named, and proposed to be put right."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count as count_up
from random import Random

from fallakte import load
from fallakte.companion import Log, read_log
from fallakte.companion.entries import Suspicion
from fallakte.companion.slips import proposals
from fallakte.deduce import count
from fallakte.editions import edition_ids
from fallakte.rules.cards import Card
from tests.companion.retelling import played, told_lines
from tests.companion.slipping import SLIPS, Planted

GAMES = 180


def planted(number: int) -> tuple[str, Planted] | None:
    """A game with one slip in it; the editions, seats and slips take turns."""
    chance, ids = Random(number), edition_ids()
    edition, seats = load(ids[number % len(ids)]), 2 + number // 7 % 5
    log = read_log("\n".join(told_lines(played(edition, seats, number), chance.randrange(seats))))
    name = list(SLIPS)[number % len(SLIPS)]
    found = SLIPS[name](log, chance)
    return None if found is None else (name, found)


def first_clash(log: Log, since: int) -> Log | None:
    """The log as far as it had come when it first did not add up."""
    for length in range(since + 1, len(log.written) + 1):
        part = replace(log, written=log.written[:length])
        if part.knowledge().deals == 0:
            return part
    return None


def measured(slips: int) -> Counter[str]:
    """How often so many slips were noticed, named and proposed, at the moment it first did not add up."""
    found: Counter[str] = Counter()
    for number in count_up():
        if found["planted"] == slips:
            break
        slipped = planted(number)
        if slipped is None:  # nothing in this game can be got wrong in that way
            continue
        name, (log, entry, _) = slipped
        found.update(["planted", f"planted: {name}"])
        part = first_clash(log, entry)
        if part is None or part.clash is None:
            continue
        found.update(["noticed", f"noticed: {name}"])
        found["named"] += all(entry in conflict for conflict in part.clash.conflicts)
        found["fits without"] += part.clash.knowledge().deals > 0
        order = [proposal.number for proposal in proposals(part.clash)]
        found["first"] += entry in order[:1]
        found["first three"] += entry in order[:3]
    return found


def test_a_planted_slip_is_named_always_and_mostly_proposed_first() -> None:
    found = measured(GAMES)
    assert found["noticed"] > GAMES / 4
    assert found["named"] == found["fits without"] == found["noticed"]
    assert found["first three"] >= 0.9 * found["noticed"]
    assert found["first"] >= 0.6 * found["noticed"]


def test_a_turn_entered_twice_or_not_at_all_contradicts_nothing() -> None:
    for number in range(GAMES):
        slipped = planted(number)
        if slipped is not None and slipped[0] in ("doubled entry", "missing entry"):
            assert slipped[1][0].knowledge().deals > 0


def test_r31_a_forgotten_card_is_proposed_and_heals() -> None:
    log = read_log(
        """
        seats anna ben cara
        me anna
        hand anna plum dagger white hall study lounge
        anna: mustard rope library, ben -, cara -
        ben has mustard
        """
    )
    assert log.clash is not None
    proposal = next(one for one in proposals(log.clash) if any(way.slip.value == "forgotten" for way in one.ways))
    way = next(way for way in proposal.ways if way.slip.value == "forgotten" and way.seat == 1)
    assert count(way.log.position()).deals == way.deals > 0


def test_who_showed_me_a_card_may_be_another_and_the_card_stays() -> None:
    log = read_log(
        """
        seats anna ben cara
        me anna
        hand anna plum dagger white hall study lounge
        anna: mustard rope library, ben -, cara! rope
        cara has no weapons
        """
    )
    assert log.clash is not None
    ways = [way for one in proposals(log.clash) if one.number == 0 for way in one.ways]
    assert {way.entry.card for way in ways if isinstance(way.entry, Suspicion) and way.entry.shown_by == 1} == {
        Card(10)
    }


SIXTEEN = """seats Anna Ben Cara David
me Anna
hands 5 5 4 4
hand Anna scarlett candlestick rope billiard_room study
Anna: white pipe lounge, Ben! white
Ben: scarlett revolver ballroom, Cara!
Cara: peacock revolver dining, David -, Anna -, Ben!
David: scarlett wrench conservatory, Anna! scarlett
Anna: white wrench ballroom, Ben! white
Ben: scarlett dagger kitchen, Cara -, David!
Cara: plum pipe library, David -, Anna -, Ben!
David: plum revolver study, Anna! study
Anna: plum revolver library, Ben -, Cara! revolver
Ben: mustard candlestick lounge, Cara!
Cara: mustard revolver study, David -, Anna! study
David: white wrench billiard, Anna! billiard
Anna: mustard pipe ballroom, Ben -, Cara -, David! ballroom"""


def test_an_evening_worked_out_by_hand_gives_its_known_figures() -> None:
    lines = SIXTEEN.split("\n")
    assert len(read_log("\n".join(lines[:-1])).knowledge().solutions()) == 48
    log = read_log(SIXTEEN)
    assert log.clash is not None
    assert [[log.turns[number] for number in conflict] for conflict in log.clash.conflicts] == [[7, 9, 13]]
    left = {
        (log.turns[one.number], way.slip.value): len(way.log.knowledge().solutions())
        for one in proposals(log.clash)
        for way in one.ways
    }
    assert left[9, "forgotten"] == 5
    assert left[13, "forgotten"] == 34
    assert left[7, "superfluous"] == 14
