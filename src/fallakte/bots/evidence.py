"""What the others' questions tell about their hands, as soft evidence for the counting.

- Who looks for a card rarely holds it, so a card that a seat names is less likely in its hand. That fades: whoever has
  solved a kind names own cards of it, so late in a game a named card is even more likely in the asker's hand.
- Nor does one look for a card one has seen: of the three cards a seat was answered with, the one it names again later
  is not the one it was shown.
- Who could accuse after a suspicion that nobody answered, and did not, holds one of the three.

How far the first two can be trusted is learned seat by seat during the game: who is seen to name own cards early is
believed less. The figures were measured on the ladder's own bots; docs/bots.md has the table.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from fallakte.bots.notes import KIND_MASKS, Notes
from fallakte.deduce import engine
from fallakte.deduce.facts import Position
from fallakte.deduce.knowledge import Knowledge, count
from fallakte.deduce.puzzle import Puzzle, compile_position
from fallakte.deduce.weights import Policy
from fallakte.rules.cards import each
from fallakte.rules.table import Table
from fallakte.rules.view import View

PLACES = KIND_MASKS[2]
EARLY = 8
"""For so many suspicions of a game hardly anybody has solved a kind."""
AT_FIRST, IN_PLACES = 0.04, 0.15
"""How likely a card one holds is named in the first suspicion, compared with a card one does not hold; and a place."""
GROWTH, AT_LAST = 0.3, 1.5
"""How that grows with every suspicion of the table, and where it ends."""
STRANGER = 5.0
"""As many named cards seen are needed to move halfway from these figures to what a seat really does."""


class Trust(NamedTuple):
    """How likely a seat names a card that it holds, compared with one that it does not: 0 never, 1 just as likely."""

    early: float
    """A suspect or thing, early in the game."""
    place: float


def trust(table: Table, notes: Notes, seat: int) -> Trust:
    """How far a seat's questions can be trusted, by what is known for sure of the cards it has named."""
    early = places = 0
    for number, question in enumerate(table.questions):
        if question.by == seat:
            places |= question.cards & PLACES
            early |= question.cards & ~PLACES if number < EARLY else 0
    others = table.seats - 1

    def compared(named: int, before: float) -> float:
        own = (named & notes.must[seat]).bit_count() + before * STRANGER / others
        foreign = (named & ~notes.may[seat]).bit_count() + STRANGER
        return min(1.0, own / foreign * others)

    return Trust(compared(early, AT_FIRST), compared(places, IN_PLACES))


def weigh_questions(puzzle: Puzzle, view: View, notes: Notes) -> None:
    """Add to a puzzle what the others' questions tell."""
    table = view.table
    rivals = [seat for seat in range(table.seats) if seat != view.seat]
    trusted = {seat: trust(table, notes, seat) for seat in rivals}
    named = dict.fromkeys(rivals, 0)
    for number, question in enumerate(table.questions):
        if question.by not in named:
            continue
        fading = min(AT_LAST, AT_FIRST * exp(GROWTH * number))
        for card in each(question.cards & ~named[question.by] & ~view.hand):
            told = trusted[question.by]
            chance = told.place if PLACES >> card & 1 else max(told.early, fading)
            puzzle.watches.append((question.by, 1 << card))
            puzzle.factors.append((1.0, chance) * 4)
        named[question.by] |= question.cards
    later = dict.fromkeys(rivals, 0)
    for question in reversed(table.questions):
        if question.by not in later:
            continue
        unnamed = question.cards & ~later[question.by]
        if 0 < unnamed != question.cards and question.shown_by not in (None, view.seat):
            assert question.shown_by is not None
            puzzle.watches.append((question.shown_by, unnamed))
            puzzle.factors.append((trusted[question.by].early,) + (1.0,) * 7)
        later[question.by] |= question.cards
    if not table.row and table.edition.rules.accuse_where == "anywhere":
        for question in table.questions:
            silent = question.shown_by is None and question.turn < table.turn
            if silent and question.by in later and table.edition.rules.accuse_after_suspicion != "no":
                puzzle.clauses.append((question.by, question.cards))


def read_between(view: View, position: Position, weights: Policy, notes: Notes) -> Knowledge:
    """The odds of a position, with what the others' questions tell weighed in; without it where it contradicts."""
    puzzle = compile_position(position, weights)
    weigh_questions(puzzle, view, notes)
    counts, joint, total = engine.count(puzzle)
    return Knowledge(counts, joint, int(total), total) if total > 0 else count(position, weights)
