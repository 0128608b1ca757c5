"""Who is out of the race watches as an analyst: how close the others are, judged by what this seat knows.

Deals are drawn from what the seat leaves open. In each of them every other seat holds some hand and was shown some
cards, so what it could know is counted exactly; the middle of all draws is told. Only the seat's own view goes in.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import partial
from statistics import median
from typing import Any

from fallakte.deduce import count, sample
from fallakte.deduce.facts import Asked, Fact, Position
from fallakte.rules.cards import DECK_SIZE, Card, Cards, cards, each
from fallakte.rules.sorts import Seat
from fallakte.table.scene import Game, Scene
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


def rivals(game: Game) -> tuple[Seat, ...]:
    """Who is still in the race."""
    table = game.view.table
    return tuple(seat for seat in range(table.seats) if seat != game.view.seat and not table.is_out(seat))


def trails_of(position: Position, others: tuple[Seat, ...]) -> tuple[Trail, ...] | None:
    """How close these are, if it has been worked out; the closest first."""
    return _trails.get((position, others))


async def follow(position: Position, others: tuple[Seat, ...]) -> None:
    """Work it out, off the event loop."""
    await _trails.work_out((position, others), partial(_follow, position, others))


def _follow(position: Position, others: tuple[Seat, ...]) -> tuple[Trail, ...]:
    if position.row:  # what a rival has looked at in the duel's row can't be drawn
        return ()
    chance = random.Random(0)
    deals = sample(position, DRAWS, seed=0)
    told = [(_middle(position, rival, deals, chance), rival) for rival in others]
    return tuple(Trail(seat, solutions) for solutions, seat in sorted(told))


def _middle(position: Position, seat: Seat, deals: Any, chance: random.Random) -> int:
    found = []
    for deal in deals.tolist():
        hands = [_hand(deal, holder) for holder in range(len(position.hands))]
        shown = replace(position, facts=tuple(_shown(fact, hands, chance) for fact in position.facts))
        found.append(int((count(shown.known_to(seat, hands[seat])).joint > 0).sum()))
    return int(median(found))


def _hand(deal: list[int], holder: int) -> Cards:
    return cards([Card(card) for card in range(DECK_SIZE) if deal[card] == holder])


def _shown(fact: Fact, hands: list[Cards], chance: random.Random) -> Fact:
    """A suspicion with the card that was shown; where this seat did not see it, any the drawn hand could have shown."""
    if not isinstance(fact, Asked) or fact.card is not None or fact.shown_by is None:
        return fact
    held = list(each(fact.cards & hands[fact.shown_by]))
    return replace(fact, card=chance.choice(held)) if held else fact
