"""Who is out of the race watches as an analyst: how close the others are, judged by what this seat knows.

Deals are drawn from what the seat leaves open. In each of them every other seat holds some hand and was shown some
cards, so what it could know is counted exactly; the middle of all draws is told. Only the seat's own view goes in.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import median

from fallakte.deduce import count, sample
from fallakte.deduce.facts import Asked, Fact, Position
from fallakte.rules.cards import DECK_SIZE, Card, Cards, cards, each
from fallakte.rules.sorts import Seat
from fallakte.web.kept import Worked

DRAWS = 21
"""So many deals are drawn; an odd number has a middle."""


@dataclass(frozen=True)
class Trail:
    """How close a seat is to the solution."""

    seat: Seat
    solutions: int
    """About so many are still possible for it."""


_trails: Worked[tuple[Trail, ...]] = Worked(512)


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


def _middle(position: Position, seat: Seat, deals: list[tuple[int, ...]], chance: random.Random) -> int:
    found = []
    for deal in deals:
        hands = [_hand(deal, holder) for holder in range(len(position.hands))]
        shown = replace(position, facts=tuple(_shown(fact, hands, chance) for fact in position.facts))
        found.append(count(shown.known_to(seat, hands[seat])).possible)
    return int(median(found))


def _hand(deal: Sequence[int], holder: int) -> Cards:
    return cards([Card(card) for card in range(DECK_SIZE) if deal[card] == holder])


def _shown(fact: Fact, hands: list[Cards], chance: random.Random) -> Fact:
    """A suspicion with the card that was shown; where this seat did not see it, any the drawn hand could have shown."""
    if not isinstance(fact, Asked) or fact.card is not None or fact.shown_by is None:
        return fact
    held = list(each(fact.cards & hands[fact.shown_by]))
    return replace(fact, card=chance.choice(held)) if held else fact
