"""Riddles made from simulated games: moments in which something became certain, cut down to what proves it.

`make riddles` writes the shipped list anew. The list is data like an edition: a date keeps its riddle as long as the
list is kept, whatever becomes of rules and bots.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count as count_up
from pathlib import Path
from random import Random

from fallakte.bots import make_bot
from fallakte.deduce import CASE, Asked, Entry, Position, Rule, Turn, count, explain, position_of, suspicions
from fallakte.deduce.notation import Question
from fallakte.editions import edition_ids, load
from fallakte.game import Game
from fallakte.record.replay import views
from fallakte.review.measure import solutions
from fallakte.review.riddles.riddle import Answer, Ask, Kind, Riddle, Sort, Where, is_right
from fallakte.rules.cards import DECK_SIZE, KIND_RANGES, PLACES, Card, each, kind_of
from fallakte.rules.edition import Edition

NAMES = ("Anna", "Ben", "Clara", "Jonas", "Mia", "Paul")
LONGEST = 7
"""So many turns a riddle tells at most."""
OFFERED = 6
"""So many answers a riddle offers at most."""
KINDS = {Kind.PASS: 0.3, Kind.SHOWN: 0.2, Kind.FULL_HAND: 0.2, Kind.ONE_OF: 0.4, Kind.TOGETHER: 0.3}
"""How much of the list each kind of reasoning takes at most."""
SORTS = {Sort.CASE: 0.5, Sort.HOLDER: 0.3, Sort.CERTAIN: 0.25, Sort.SETTLES: 0.2}
"""How much of the list each sort of question takes at most."""
LEVELS = {1: 0.3, 2: 0.3, 3: 0.45, 4: 1.0, 5: 1.0}
"""How much of the list each difficulty takes at most."""
MOST_STEPS = {Sort.CASE: 14, Sort.HOLDER: 14, Sort.CERTAIN: 14, Sort.SETTLES: 30}
"""More steps than this nobody wants to take; a question that settles it has a proof for every answer."""


def make_riddles(number: int, seed: int = 1, tell: Callable[[int], None] | None = None) -> list[Riddle]:
    """So many riddles, no two alike, of all kinds and sorts; `tell` is told how many there are so far."""
    kinds, sorts, levels = Counter[Kind](), Counter[Sort](), Counter[int]()
    found: list[Riddle] = []
    seen: set[str] = set()
    for game in count_up(1):
        taken: set[tuple[Kind, Sort]] = set()
        for riddle in _from_game(Random(f"{seed}:{game}"), f"{seed}:{game}"):
            kind, sort, level, key = riddle.kind, riddle.sort, riddle.difficulty, _key(riddle)
            full = (
                kinds[kind] >= KINDS[kind] * number
                or sorts[sort] >= SORTS[sort] * number
                or levels[level] >= LEVELS[level] * number
            )
            if full or (kind, sort) in taken or key in seen or not fair(riddle):
                continue
            seen.add(key)
            taken.add((kind, sort))
            kinds[kind] += 1
            sorts[sort] += 1
            levels[level] += 1
            found.append(riddle)
        if tell is not None:
            tell(len(found))
        if len(found) >= number:
            break
    Random(seed).shuffle(found)
    return [replace(riddle, number=n) for n, riddle in enumerate(found[:number])]


def write_riddles(path: Path, number: int, seed: int = 1) -> None:
    """Write the list, one riddle a line."""
    lines = (json.dumps(riddle.as_json(), ensure_ascii=False) for riddle in make_riddles(number, seed))
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def fair(riddle: Riddle) -> bool:
    """Whether exactly one answer is right, and a person can find the way there."""
    right = [answer for answer in riddle.answers if riddle.is_right(answer)]
    by_hand = all(step.rule is not Rule.COUNTED for _, proof in riddle.proofs for step in proof.steps)
    return right == [riddle.answer] and by_hand and 2 <= riddle.steps <= MOST_STEPS[riddle.sort]


def _key(riddle: Riddle) -> str:
    kept = riddle.as_json()
    return json.dumps([kept["position"]["own"], kept["position"]["seen"], sorted(kept["answers"])])


def _told_by_questions() -> list[Edition]:
    """The editions whose whole story is questions and answers: on a board, without advantage cards."""
    editions = map(load, edition_ids())
    return [edition for edition in editions if edition.board is not None and not edition.advantages]


def _from_game(chance: Random, seed: str) -> Iterator[Riddle]:
    """What one simulated game has to offer, in a random order."""
    edition = chance.choice(_told_by_questions())
    seats = chance.choice((3, 4, 5, 6, 6))
    level = chance.choice(("novice", "sheet"))
    bots = [make_bot(level, seed=chance.randrange(1 << 30)) for _ in range(seats)]
    record = Game.deal(edition, seats, seed=seed).play(bots).record()
    turns = views(record)
    moments = [(at, seat) for at in range(1, len(turns)) for seat in range(seats)]
    chance.shuffle(moments)
    told = set[tuple[int, int]]()
    for at, seat in moments[:40]:
        view = turns[at][seat]
        if view.case is None:
            yield from _at(chance, edition, position_of(view), told)


def _at(chance: Random, edition: Edition, position: Position, told: set[tuple[int, int]]) -> Iterator[Riddle]:
    """The riddles in a position; of one seat's cards, which `told` remembers, each is asked about once."""
    known = count(position)
    open_solutions = solutions(known)
    if 2 <= open_solutions <= 6:
        yield from _settling(chance, edition, position)
    seen = {sight.card for sight in position.sights()}
    certain = [
        (card, holder) for card, holder in known.certainties() if card not in seen and not position.own >> card & 1
    ]
    chance.shuffle(certain)
    assert position.seat is not None
    for card, holder in certain:
        if (position.seat, card) in told:
            continue
        told.add((position.seat, card))
        found = explain(position, card, holder)
        if found is None or len(found.steps) < 2 or found.steps[-1].rule is Rule.COUNTED:
            continue
        cut = _cut(chance, position, found.entries)
        if cut is not None:
            yield from _about(chance, edition, *cut, card, holder)


def _cut(chance: Random, position: Position, entries: tuple[int, ...]) -> tuple[Position, tuple[int, ...]] | None:
    """The position with the facts it needs and one or two more, and their turns; None where that is too much."""
    rest = [n for n, fact in enumerate(position.facts) if n not in entries and isinstance(fact, Asked)]
    more = chance.sample(rest, min(len(rest), chance.choice((0, 0, 1, 2))))
    kept = sorted({*entries, *more})
    facts = [position.facts[n] for n in kept]
    if not 1 <= len(kept) <= LONGEST or not all(isinstance(fact.at, Turn) for fact in facts):
        return None
    turns = tuple(fact.at.number for fact in facts if fact.at is not None)
    return replace(position, facts=tuple(replace(fact, at=Entry(n)) for n, fact in enumerate(facts))), turns


def _riddle(
    edition: Edition, position: Position, turns: tuple[int, ...], sort: Sort, answers: list[Answer], right: Answer
) -> Riddle:
    source = Question(edition, position, names=NAMES[: len(position.hands)])
    return Riddle(0, sort, source, turns, tuple(answers), right)


def _about(
    chance: Random, edition: Edition, position: Position, turns: tuple[int, ...], card: Card, holder: int
) -> Iterator[Riddle]:
    """What can be asked about one certain card."""
    right = Where(card, holder)
    seats = [seat for seat in range(len(position.hands)) if seat != position.seat]
    everywhere: list[Answer] = [Where(card, other) for other in (*seats, CASE)]
    sorts = [Sort.HOLDER, Sort.CERTAIN, *([Sort.CASE] * 3 if holder == CASE else [])]
    sort = chance.choice(sorts)
    if sort is Sort.CASE:
        kind = KIND_RANGES[kind_of(card)]
        able = [other for other in kind if not position.open >> other & 1]
        yield _riddle(edition, position, turns, sort, [Where(Card(other), CASE) for other in able], right)
    elif sort is Sort.HOLDER:
        yield _riddle(edition, position, turns, sort, everywhere, right)
    else:
        known = count(position)
        doubtful: list[Answer] = [
            Where(Card(other), place)
            for other in range(DECK_SIZE)
            for place in (*seats, CASE)
            if other != card and 0 < known.odds(other, place) < 1
        ]
        offered = [*chance.sample(doubtful, min(len(doubtful), 4)), right]
        chance.shuffle(offered)
        if len(offered) >= 4:
            yield _riddle(edition, position, turns, sort, offered, right)


def _settling(chance: Random, edition: Edition, position: Position) -> Iterator[Riddle]:
    """Which one question settles it: a place in which exactly one of several suspicions does."""
    cut = _least(position)
    if cut is None:
        return
    position, turns = cut
    known = count(position)
    places = [card for card in PLACES if not position.open >> card & 1]
    for place in chance.sample(places, len(places)):
        able = suspicions(place)
        settling = [named for named in able if is_right(position, Ask(named), known)]
        doubtful = [named for named in able if any(known.holder(card) is None for card in each(named))]
        others = [named for named in doubtful if named not in settling]
        if settling and len(others) >= OFFERED - 2:
            right = Ask(chance.choice(settling))
            offered: list[Answer] = [*map(Ask, chance.sample(others, OFFERED - 2)), right]
            chance.shuffle(offered)
            yield _riddle(edition, position, turns, Sort.SETTLES, offered, right)
            return


def _least(position: Position) -> tuple[Position, tuple[int, ...]] | None:
    """The position without what it does not need to have as few solutions."""
    wanted = solutions(count(position))
    kept = list(range(len(position.facts)))
    for n in range(len(position.facts)):
        rest = [other for other in kept if other != n]
        if solutions(count(position.only(rest))) == wanted:
            kept = rest
    facts = [position.facts[n] for n in kept]
    if not 1 <= len(kept) <= LONGEST or not all(isinstance(fact, Asked) and fact.at is not None for fact in facts):
        return None
    turns = tuple(fact.at.number for fact in facts if fact.at is not None)
    return replace(position, facts=tuple(replace(fact, at=Entry(n)) for n, fact in enumerate(facts))), turns
