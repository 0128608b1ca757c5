"""What waiting is worth: the chance to win of who does not accuse yet. To accuse pays where its own chance is higher.

It depends on the rivals alone: how many they are, how much the nearest of them has still to find out, and whether they
waste their questions on their own cards. How much each of it counts was fitted to thousands of games in which a lot
decided whether to wait (docs/bots-lab.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp, log
from random import Random
from statistics import mean

from fallakte.deduce import engine
from fallakte.deduce.facts import Asked, Fact, Position
from fallakte.deduce.knowledge import count
from fallakte.deduce.puzzle import Puzzle
from fallakte.rules.cards import NO_CARDS, Cards, cards, each

DEALS = 2
"""So many deals are drawn to see how much the rivals know in them."""
USUAL_RIVALS = 2
USUAL_BITS = 3.0
"""What the nearest rival usually has to find out still, when it comes to daring."""
MORE_RIVALS = 1.04
"""How much less waiting is worth with more rivals, by the logarithm of their number; all here in log odds."""
FARTHER = 0.48
"""How much more with each bit the nearest rival has to find out."""
BLUFFING = 2.0
"""How much more if the rivals name own cards as a rule."""
STRANGER, BLUFFER = 0.08, 0.25
"""So likely, on average, that is of anybody; and so likely it is taken as sure, for who bluffs is slow to be known."""


def worth_of_waiting(usual: float, rivals: int, bits: float, bluffing: float) -> float:
    """The chance to win later, where it is `usual` against two rivals as near as usual who bluff never.

    >>> round(worth_of_waiting(0.45, 2, 3.0, 0.0), 2), round(worth_of_waiting(0.45, 4, 1.0, 0.0), 2)
    (0.45, 0.13)
    """
    odds = log(usual / (1 - usual)) - MORE_RIVALS * log(rivals / USUAL_RIVALS) + FARTHER * (bits - USUAL_BITS)
    odds += BLUFFING * min(1.0, max(0.0, (bluffing - STRANGER) / (BLUFFER - STRANGER)))
    return 1 / (1 + exp(-odds))


def nearest_bits(
    position: Position, parts: Sequence[tuple[float, Puzzle]], rivals: Sequence[int], chance: Random
) -> float:
    """How many bits of the case the nearest of some rivals has to find out, in deals drawn from these parts."""
    puzzles, weights = [puzzle for _, puzzle in parts], [weight for weight, _ in parts]
    drawn = [engine.draw(puzzle, 1, chance)[0] for puzzle in chance.choices(puzzles, weights, k=DEALS)]
    return min(mean(_bits(position, deal, rival, chance) for deal in drawn) for rival in rivals)


def _bits(position: Position, deal: Sequence[int], rival: int, chance: Random) -> float:
    """What a rival has to find out if the cards lie like this."""
    hands = [cards(card for card, holder in enumerate(deal) if holder == seat) for seat in range(len(position.hands))]
    theirs = position.known_to(rival, hands[rival])
    return count(replace(theirs, facts=tuple(_answered(theirs, hands, chance)))).bits


def _answered(theirs: Position, hands: Sequence[Cards], chance: Random) -> list[Fact]:
    """The facts of a rival with the cards it may have been shown: where it can be, one it has seen before."""
    found: list[Fact] = []
    seen: dict[int, Cards] = {}
    for fact in theirs.facts:
        if isinstance(fact, Asked) and fact.by == theirs.seat and fact.shown_by is not None:
            before = seen.get(fact.shown_by, NO_CARDS)
            held = Cards(fact.cards & hands[fact.shown_by])
            card = chance.choice(list(each(Cards(held & before or held)))) if fact.card is None else fact.card
            seen[fact.shown_by] = Cards(before | 1 << card)
            found.append(replace(fact, card=card))
        else:
            found.append(fact)
    return found


def bluffing(bluffers: Mapping[int, float], rivals: Sequence[int]) -> float:
    """How likely rivals name own cards as a rule, on average."""
    return mean(bluffers.get(seat, 0.0) for seat in rivals)
