"""A finished real table is reviewed like a recorded game: the same numbers from the entries alone."""

from __future__ import annotations

import pytest

from fallakte import Game, load
from fallakte.companion import LogError, read_log
from fallakte.companion.after import RealReview, review_log
from fallakte.record.replay import turns
from fallakte.review import Review, review
from fallakte.rules import events as e
from fallakte.rules.cards import each
from tests.companion.retelling import NAMES, played, retold


def all_open(game: Game, seat: int | None, hands: bool = True) -> str:
    """A game as it is kept after its end: a seat's log with every turn, the case file, and every hand."""
    ids, seats = game.edition.cards, range(game.table.seats)
    head, written = None, list[tuple[int, str]]()
    for lines, view in retold(game, seat):
        if head is None:
            head = lines
        else:
            written += [(view.table.turn, line) for line in lines if not line.startswith("case")]
    assert head is not None
    body = []
    for turn in turns(game.record())[1:]:
        told = [line for number, line in written if number == turn.number]
        began = any(isinstance(event, e.Suspected) for event in turn.events)
        if not began and not any(" accuses" in line for line in told):
            told.insert(0, f"{NAMES[turn.seat or 0]} walks")
        body += told
    body.append(f"case {' '.join(ids[card] for card in each(game.state.case))}")
    if hands:
        body += [
            f"hand {NAMES[other]}: {', '.join(ids[card] for card in each(game.state.hands[other]))}"
            for other in seats
            if other != seat
        ]
    return "\n".join([*head, *body])


def same(ours: RealReview, theirs: Review, seat: int) -> None:
    line = next(one for one in ours.seats if one.seat == seat)
    assert line == theirs.seats[seat]
    assert [one.bits[seat] for one in ours.leaks if one.by is not None] == pytest.approx(
        [one.bits[seat] for one in theirs.questions]
    )


@pytest.mark.parametrize(("edition", "seats"), [("classic", 3), ("classic", 2), ("speed", 4), ("koffer-1997", 3)])
@pytest.mark.parametrize("seed", range(3))
def test_the_own_seat_has_the_numbers_of_the_recorded_game(edition: str, seats: int, seed: int) -> None:
    game = played(load(edition), seats, f"after/{seed}")
    theirs = review(game.record())
    for seat in range(seats):
        ours = review_log(read_log(all_open(game, seat, hands=False)))
        assert [line.seat for line in ours.seats] == [seat]
        assert ours.turns == theirs.turns
        same(ours, theirs, seat)


def opened(game: Game) -> str:
    """The game as an onlooker's log with every shown card and every hand."""
    kept = [all_open(game, seat).split("\n") for seat in range(game.table.seats)]
    onlooker = all_open(game, None).split("\n")
    start, end = (next(n for n, line in enumerate(onlooker) if line.startswith(word)) for word in ("hands", "case"))
    while onlooker[start].startswith(("hands", "open")):
        start += 1
    sides = [lines[start + 1 :] for lines in kept]  # a seat's head has its own hand besides
    return "\n".join(
        [
            *onlooker[:start],
            *(max([line, *(side[n] for side in sides)], key=len) for n, line in enumerate(onlooker[start:end])),
            *onlooker[end:],
        ]
    )


@pytest.mark.parametrize(("edition", "seats"), [("classic", 4), ("classic", 2), ("koffer-1997", 3), ("standard", 3)])
def test_every_seat_whose_hand_is_laid_open_has_its_own_numbers_and_no_others_card(edition: str, seats: int) -> None:
    game = played(load(edition, ["advantage_cards=no"] if edition == "standard" else []), seats, "after/open")
    theirs, ours = review(game.record()), review_log(read_log(opened(game)))
    assert [line.seat for line in ours.seats] == [*range(seats)]
    for seat in range(seats):
        same(ours, theirs, seat)


EVENING = """seats anna ben cara
me anna
hand anna plum rope hall study dagger white
anna: mustard pipe library, ben! mustard
ben: scarlett wrench kitchen, cara!
cara: mustard candle library, anna -, ben!
anna: peacock revolver ballroom, ben -, cara -
"""
TRUTH = "case peacock revolver ballroom\n"
BEN = "hand ben: mustard green wrench lounge kitchen dining\n"


def test_a_wrong_entry_is_left_out_and_named_and_nobody_is_counted_by_it() -> None:
    slip = EVENING + "ben: green wrench ballroom, cara -, anna -\ncara: green candle conservatory, anna -, ben -\n"
    found = review_log(read_log(slip + TRUTH + BEN))
    assert found.without == (9,)
    right = slip.replace("cara: green candle conservatory, anna -, ben -", "cara: -")
    assert found.seats == review_log(read_log(right + TRUTH + BEN)).seats
    assert [line.seat for line in found.seats] == [0, 1]
    twice = review_log(read_log(slip.replace("wrench ballroom", "wrench billiard") + TRUTH + BEN))
    assert twice.without == (8, 9)
    assert all(chance > 0 for line in twice.seats for chance in line.chance)


def test_r31_a_forgotten_card_is_put_right_from_the_start() -> None:
    text = EVENING.replace("ben! mustard", "ben -, cara! pipe") + "ben forgot 4\n"
    found = review_log(read_log(text + TRUTH + BEN))
    assert not found.without
    assert all(number > 0 for line in found.seats for number in line.solutions)


def test_entering_that_begins_in_the_middle_keeps_its_turns() -> None:
    found = review_log(read_log("turn 6\n" + EVENING + TRUTH))
    assert (found.turns, len(found.seats[0].solutions)) == (9, 5)
    assert [one.turn for one in found.leaks] == [6, 7, 8, 9]
    assert found.seats[0].could_have_known == 9
    assert review_log(read_log(EVENING + TRUTH)).seats[0].could_have_known == 4


@pytest.mark.parametrize(
    ("text", "sort"), [(EVENING, "no_case"), (EVENING.replace("me anna\nhand", "me -\n#") + TRUTH, "no_hand_known")]
)
def test_what_can_not_be_reviewed_says_what_is_missing(text: str, sort: str) -> None:
    with pytest.raises(LogError) as error:
        review_log(read_log(text))
    assert error.value.sort == sort
