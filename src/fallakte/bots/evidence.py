"""What the others' questions tell about their hands, as soft evidence for the counting.

Who looks for a card rarely holds it, and rarely knows where it is. So a card a seat names is less likely in that
seat's hand; and of the three cards it was answered with, the one it names again is not the one it was shown. How far
that can be trusted is learned seat by seat during the game: who is seen to name own cards is believed less.
"""

from __future__ import annotations

from collections.abc import Sequence

from fallakte.bots.notes import Notes
from fallakte.deduce import engine
from fallakte.deduce.facts import Asked, Position
from fallakte.deduce.knowledge import Knowledge
from fallakte.deduce.puzzle import Puzzle, compile_position
from fallakte.deduce.weights import Policy
from fallakte.rules.cards import each

OWN_BEFORE, OTHERS_BEFORE = 0.05, 5.0
"""How often a stranger is taken to have named an own card, and another's, before anything was seen of it."""
NEVER_SURE = 0.05
"""The least a deal is discounted to because somebody asked again for a card it would have been shown in it."""


def trust(position: Position, notes: Notes) -> list[float]:
    """For each seat how likely it names a card it holds, compared with one it does not: 0 never, 1 just as likely."""
    seats = len(position.hands)
    named = [0] * seats
    for fact in position.facts:
        if isinstance(fact, Asked):
            named[fact.by] |= fact.cards
    found = []
    for seat in range(seats):
        own = (named[seat] & notes.must[seat]).bit_count() + OWN_BEFORE
        others = (named[seat] & ~notes.may[seat]).bit_count() + OTHERS_BEFORE
        found.append(min(1.0, own / others * (seats - 1)))
    return found


def weigh_questions(puzzle: Puzzle, position: Position, trusted: Sequence[float]) -> None:
    """Add to a puzzle what the others' questions tell."""
    asked = [fact for fact in position.facts if isinstance(fact, Asked) and fact.by != position.seat]
    looked_for = [0] * len(position.hands)
    for fact in asked:
        looked_for[fact.by] |= fact.cards & ~position.own
    for seat, mask in enumerate(looked_for):
        chance = trusted[seat]
        if chance < 1:
            for card in each(mask):
                puzzle.watches.append((seat, 1 << card))
                puzzle.factors.append((1.0, chance) * 4)
    again = [0] * len(position.hands)
    for fact in reversed(asked):
        told = fact.cards & ~again[fact.by]
        doubt = max(NEVER_SURE, trusted[fact.by])
        if told and told != fact.cards and fact.shown_by not in (None, position.seat) and doubt < 1:
            assert fact.shown_by is not None
            puzzle.watches.append((fact.shown_by, told))
            puzzle.factors.append((doubt,) + (1.0,) * 7)
        again[fact.by] |= fact.cards


def read_between(position: Position, weights: Policy, notes: Notes) -> Knowledge:
    """The odds of a position, with what the others' questions tell weighed in."""
    puzzle = compile_position(position, weights)
    weigh_questions(puzzle, position, trust(position, notes))
    counts, joint = engine.count(puzzle)
    total = float(joint.sum())
    return Knowledge(counts, joint, int(total > 0), total)
