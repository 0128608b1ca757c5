"""What the others' questions tell about their hands, as soft evidence for the counting.

- Who looks for a card rarely holds it, so a card that a seat names is less likely in its hand (`askers`).
- Nor does one look for a card one has seen: of the three cards a seat was answered with, the one it names again later
  is not the one it was shown.
- Who could accuse after a suspicion that nobody answered, and did not, holds one of the three.
"""

from __future__ import annotations

from fallakte.bots.askers import ANYBODY, Read, Shares, namings, read
from fallakte.deduce import engine
from fallakte.deduce.facts import Position
from fallakte.deduce.knowledge import Knowledge
from fallakte.deduce.puzzle import Puzzle, compile_position
from fallakte.deduce.weights import Policy
from fallakte.rules.view import View

PLAYERS: Shares = (0.1, 0.2, 0.7)
"""Whom one meets who plays to win: mostly players who look for cards."""


def weigh_questions(puzzle: Puzzle, view: View, before: Shares = ANYBODY) -> dict[int, Read]:
    """Add to a puzzle what the others named; returns how each of them is read."""
    counts, _, total = engine.count(puzzle)
    odds = counts / (total or 1)
    found = {}
    for seat, named in namings(view.table).items():
        if seat == view.seat:
            continue
        found[seat] = read(named, odds[:, seat], before)
        for (_, card), factor in zip(named, found[seat].factors, strict=True):
            if 0 < odds[card, seat] < 1:
                puzzle.watches.append((seat, 1 << card))
                puzzle.factors.append((1.0, factor) * 4)
    return found


def weigh_repeats(puzzle: Puzzle, view: View, found: dict[int, Read]) -> None:
    """Add to a puzzle what the others named again, although they had been shown one of three cards."""
    later = dict.fromkeys(found, 0)
    for question in reversed(view.table.questions):
        if question.by not in later:
            continue
        unnamed = question.cards & ~later[question.by]
        if 0 < unnamed != question.cards and question.shown_by not in (None, view.seat):
            assert question.shown_by is not None
            puzzle.watches.append((question.shown_by, unnamed))
            puzzle.factors.append((found[question.by].doubt,) + (1.0,) * 7)
        later[question.by] |= question.cards


def weigh_silence(puzzle: Puzzle, view: View) -> None:
    """Add to a puzzle that somebody did not accuse although nobody had answered."""
    table = view.table
    rules = table.edition.rules
    if table.row or rules.accuse_where != "anywhere" or rules.accuse_after_suspicion == "no":
        return
    for question in table.questions:
        if question.shown_by is None and question.turn < table.turn and question.by != view.seat:
            puzzle.clauses.append((question.by, question.cards))


def with_questions(view: View, position: Position, weights: Policy) -> Knowledge:
    """The odds of a position with what the others named weighed in; nothing becomes certain or impossible by that."""
    puzzle = compile_position(position, weights)
    weigh_questions(puzzle, view)
    return _counted(puzzle)


def read_between(view: View, position: Position, weights: Policy) -> Knowledge:
    """The odds of a position with all that the questions tell; without the rest where it contradicts."""
    puzzle = compile_position(position, weights)
    found = weigh_questions(puzzle, view, PLAYERS)
    weigh_repeats(puzzle, view, found)
    weigh_silence(puzzle, view)
    knowledge = _counted(puzzle)
    return knowledge if knowledge.total > 0 else with_questions(view, position, weights)


def _counted(puzzle: Puzzle) -> Knowledge:
    counts, joint, total = engine.count(puzzle)
    return Knowledge(counts, joint, int(total), total)
