"""A bot's choice is the same whatever the hidden cards are: it is given nothing but its own seat's view."""

from __future__ import annotations

import pytest

from fallakte.bots import LEVELS, make_bot
from fallakte.deduce.reading import position_of
from fallakte.deduce.sampling import sample
from fallakte.editions import load
from fallakte.rules import Seeded, legal_actions
from fallakte.rules.cards import ALL_CARDS, Cards, cards, each
from fallakte.rules.decide import Outcome, decide
from fallakte.rules.opening import open_game
from fallakte.rules.state import State, view_of
from fallakte.rules.values import but

CASE, ROW = 7, 6


def redealt(state: State, seat: int, seed: int) -> State:
    """The same game with everything re-dealt that this seat can't know."""
    view = view_of(state, seat)
    deal = sample(position_of(view), 1, seed)[0]

    def held(holder: int) -> Cards:
        return cards(card for card in range(21) if deal[card] == holder)

    hands = tuple(held(other) for other in range(state.table.seats))
    peeked = dict(view.peeked)
    unseen = [card for card in each(held(ROW)) if card not in peeked.values()]
    row = tuple(peeked[slot] if slot in peeked else unseen.pop() for slot in range(len(state.row)))
    shown = tuple(
        card
        if card is None or question.shown_by is None or seat in (question.by, question.shown_by)
        else min(
            card for card in each(ALL_CARDS) if hands[question.shown_by] & question.cards >> card << card & 1 << card
        )
        for card, question in zip(state.shown, state.table.questions, strict=True)
    )
    return but(state, hands=hands, case=held(CASE), row=row, shown=shown)


@pytest.mark.parametrize("level", [level.id for level in LEVELS])
@pytest.mark.parametrize(
    ("edition", "seats"),
    [("classic", 3), ("classic", 2), ("drei-fragezeichen", 3), ("drei-fragezeichen", 2), ("speed", 3), ("standard", 6)],
)
def test_the_choice_does_not_depend_on_hidden_cards(edition: str, seats: int, level: str) -> None:
    chance = Seeded(f"{edition}/3")
    state = open_game(load(edition), seats, chance).state
    players = [make_bot("sheet", seat) for seat in range(seats)]
    compared = different = 0
    for decision in range(70):
        seat = state.table.awaited
        if seat is None:
            break
        view = view_of(state, seat)
        legal = legal_actions(view)
        if decision % 3 == 0:
            other = redealt(state, seat, decision)
            different += other.case != state.case
            seen = view_of(other, seat)
            assert seen == view
            chosen = make_bot(level, decision).decide(view, legal)
            assert make_bot(level, decision).decide(seen, legal_actions(seen)) == chosen
            compared += 1
        outcome = decide(state, seat, players[seat].decide(view, legal), chance)
        assert isinstance(outcome, Outcome)
        state = outcome.state
    assert compared > 8
    assert different > 3
