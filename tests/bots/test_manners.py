"""What a person across the table would shake their head at: bots don't do it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fallakte.bots import make_bot
from fallakte.editions import load
from fallakte.game import Game
from fallakte.lab.arena_game import play
from fallakte.rules import Action, View
from fallakte.rules import actions as a
from fallakte.rules.cards import cards
from fallakte.rules.chance import Duplicate

Look = Callable[[View, Action], None]


def watch(edition: str, level: str, seats: int, seed: str, look: Look) -> None:
    """Play a game and look at every decision."""
    chance = Duplicate(seed)
    game = Game.deal(load(edition), seats, chance=chance)
    bots = [make_bot(level, f"{seed}/{seat}") for seat in range(seats)]
    for seat, view, legal in game:
        action = bots[seat].decide(view, legal)
        look(view, action)
        chance.seat = seat
        game.do(action)


@pytest.mark.parametrize("edition", ["classic", "drei-fragezeichen"])
def test_a_duel_of_novices_comes_to_an_end(edition: str) -> None:
    for deal in range(12):
        played = play(load(edition), [make_bot("novice", f"{deal}/{seat}") for seat in (0, 1)], deal)
        assert played.how != "limit", deal


@pytest.mark.parametrize("edition", ["drei-fragezeichen", "muenchen-2013"])
def test_nobody_accuses_a_card_that_lies_face_up(edition: str) -> None:
    def look(view: View, action: Action) -> None:
        if isinstance(action, a.Accuse):
            accused = cards((action.suspect, action.thing, action.place))
            assert not accused & (view.hand | view.table.open_cards)

    for level in ("novice", "sheet", "exact", "master"):
        for deal in range(8):
            watch(edition, level, 5, f"{deal}", look)


def test_in_a_duel_exact_does_not_ask_the_same_over_and_over() -> None:
    asked: list[tuple[object, ...]] = []

    def look(view: View, action: Action) -> None:
        if isinstance(action, a.Suspect):
            asked.append((deal, view.seat, action))

    for deal in range(15):
        watch("classic", "exact", 2, f"{deal}", look)
    assert len(asked) - len(set(asked)) < len(asked) / 12


def test_sheet_asks_for_three_own_cards_only_when_nothing_else_is_open() -> None:
    def look(view: View, action: Action) -> None:
        if isinstance(action, a.Suspect) and action.place is not None:
            named = cards((action.suspect, action.thing, action.place))
            if not named & ~(view.hand | view.table.open_cards):
                nonsense.append(deal)

    nonsense: list[int] = []
    for deal in range(60):
        watch("speed", "sheet[bluff=0.6]", 3, f"{deal}", look)
    assert not nonsense
