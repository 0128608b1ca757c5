"""Who is out of the race watches as an analyst: how close the others are, judged by what this seat knows.

Deals are drawn from what the seat leaves open. In each of them every other seat holds some hand and was shown some
cards, so what it could know is counted exactly; the middle of all draws is told. Only the seat's own view goes in.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

from fallakte.deduce import count, sample
from fallakte.deduce.from_view import position_of, seen_by
from fallakte.rules.actions import Seat
from fallakte.rules.cards import DECK_SIZE, NO_CARDS, Card, Cards, cards, each
from fallakte.rules.view import View
from fallakte.table.scene import Scene
from fallakte.web.game.kept import Kept

DRAWS = 21
"""So many deals are drawn; an odd number has a middle."""


@dataclass(frozen=True)
class Trail:
    """How close a seat is to the solution."""

    seat: Seat
    solutions: int
    """About so many are still possible for it."""


_trails: Kept[tuple[Trail, ...]] = Kept(512)


def is_analyst(scene: Scene) -> bool:
    """Whether this page's seat is out of a race that still goes on."""
    game = scene.game
    if game is None or game.over or scene.seat is None or scene.hand_over:
        return False
    return game.view.table.is_out(scene.seat)


def trails_of(view: View) -> tuple[Trail, ...] | None:
    """How close everybody else in the race is, if it has been worked out; the closest first."""
    return _trails.get(_key(view))


async def follow(view: View) -> None:
    """Work it out, off the event loop."""
    await _trails.work_out(_key(view), partial(_follow, view))


def _key(view: View) -> Hashable:
    return position_of(view), view.glimpses, _rivals(view)


def _rivals(view: View) -> tuple[Seat, ...]:
    table = view.table
    return tuple(seat for seat in range(table.seats) if seat != view.seat and not table.is_out(seat))


def _follow(view: View) -> tuple[Trail, ...]:
    if view.table.row:  # what a rival has looked at in the duel's row can't be drawn
        return ()
    chance = random.Random(0)
    deals = sample(position_of(view), DRAWS, seed=0)
    told = [(_middle(view, rival, deals, chance), rival) for rival in _rivals(view)]
    return tuple(Trail(seat, solutions) for solutions, seat in sorted(told))


def _middle(view: View, seat: Seat, deals: Any, chance: random.Random) -> int:
    found = []
    for deal in deals.tolist():
        hands = [_hand(deal, holder) for holder in range(view.table.seats)]
        knows = seen_by(view.but(shown=_shown(view, hands, chance)), seat, hands[seat])
        found.append(int((count(knows).joint > 0).sum()))
    return int(median(found))


def _hand(deal: list[int], holder: int) -> Cards:
    return cards([Card(card) for card in range(DECK_SIZE) if deal[card] == holder])


def _shown(view: View, hands: list[Cards], chance: random.Random) -> tuple[Card | None, ...]:
    """The cards that were shown; where this seat did not see one, any that the drawn hand could have shown."""
    shown: list[Card | None] = []
    for question, card in zip(view.table.questions, view.shown, strict=True):
        held = NO_CARDS if question.shown_by is None else Cards(question.cards & hands[question.shown_by])
        shown.append(card if card is not None or not held else chance.choice(list(each(held))))
    return tuple(shown)
