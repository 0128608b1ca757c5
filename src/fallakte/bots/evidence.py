"""What the others' questions tell about their hands, as soft evidence for the counting.

- What a seat asks tells of its hand, one way or the other: that depends on its way of asking (`askers`). All ways are
  counted, each as much as it explains; with several rivals all combinations that matter.
- Nor does one look for a card one has seen: of the three cards a seat was answered with, the one it names again later
  is not the one it was shown.
- Who could accuse after a suspicion that nobody answered, and did not, most likely holds one of the three.

Nothing becomes certain or impossible by any of it: every factor is more than nothing.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import replace
from heapq import nlargest
from math import prod
from operator import itemgetter, mul
from typing import NamedTuple

from fallakte.bots.askers import (
    ANYTHING,
    AT_TIMES,
    BLUFFS,
    FEINTS,
    MIXES,
    OPENS,
    OPENS_SOFTLY,
    OPENS_TWICE,
    SEEKS,
    Heard,
    Way,
    heard,
)
from fallakte.deduce import engine
from fallakte.deduce.engine import CELLS, SOLUTIONS, Counts
from fallakte.deduce.facts import Position
from fallakte.deduce.knowledge import Knowledge
from fallakte.deduce.puzzle import Puzzle, compile_position
from fallakte.deduce.weights import Policy
from fallakte.rules.cards import DECK_SIZE
from fallakte.rules.view import View

Shares = Mapping[Way, float]
"""How likely a stranger asks in each way."""
ANYBODY: Shares = {
    ANYTHING: 0.945,
    FEINTS: 0.03,
    AT_TIMES: 0.0043,
    SEEKS: 0.0007,
    BLUFFS: 0.017,
    OPENS: 0.002,
    OPENS_SOFTLY: 0.0015,
}
"""Who is wary believes that somebody means something by a question only after many of them."""
DUELISTS: Shares = {ANYTHING: 0.4, AT_TIMES: 0.3, SEEKS: 0.2, BLUFFS: 0.03, OPENS: 0.07}
"""With two players, questions are many and tell of one hand only: who is wary there learns too late."""
PLAYERS: Shares = {
    ANYTHING: 0.1,
    AT_TIMES: 0.15,
    SEEKS: 0.26,
    BLUFFS: 0.08,
    OPENS: 0.07,
    OPENS_SOFTLY: 0.2,
    OPENS_TWICE: 0.08,
    MIXES: 0.06,
}
"""Whom one meets who plays to win."""
USUAL_PLAYERS: Shares = {way: share for way, share in PLAYERS.items() if way not in (OPENS, OPENS_TWICE, MIXES)}
"""Without those one seldom meets: with many rivals all their ways together take too long to count."""
MANY = 5
"""So many at a table are many."""
QUIET = 0.03
"""How likely somebody who could be sure does not accuse, compared with somebody who could not."""
MOST = 24
"""So many combinations of the rivals' ways are counted: the likeliest."""
LEAST = 0.003
"""A way that explains less than this share of what its seat has asked is left out."""


class Belief(NamedTuple):
    """What a seat makes of all that it has seen."""

    known: Knowledge
    bluffers: Mapping[int, float]
    """By rival how likely it names its own cards as a rule, and so learns little from the answers."""
    parts: Sequence[tuple[float, Puzzle]]
    """What was counted, each part with its share: deals are drawn from these."""


class Read(NamedTuple):
    """What a seat's questions tell if it asks in a certain way."""

    way: Way
    share: float
    watches: list[tuple[int, int]]
    factors: list[tuple[float, ...]]


def with_questions(view: View, position: Position, weights: Policy) -> Knowledge:
    """The odds of a position with what the others named weighed in."""
    shares = DUELISTS if view.table.seats == 2 else ANYBODY
    return _mixed(compile_position(position, weights), view, shares).known


def read_between(view: View, position: Position, weights: Policy) -> Belief:
    """The odds of a position with all that the questions tell: also what is named again, and who keeps quiet."""
    puzzle = compile_position(position, weights)
    weigh_silence(puzzle, view)
    shares = PLAYERS if view.table.seats < MANY else USUAL_PLAYERS
    return _mixed(puzzle, view, shares, repeats=True)


def _known(counts: Counts) -> Knowledge:
    return Knowledge(counts.cells, counts.joint, int(counts.total > 0), counts.total)


def _mixed(puzzle: Puzzle, view: View, shares: Shares, *, repeats: bool = False) -> Belief:
    """A puzzle counted over all ways in which the rivals may ask."""
    plain = engine.count(puzzle)
    rivals = {seat: asked for seat, asked in heard(view.table).items() if seat != view.seat}
    if not plain.total or not rivals:
        return Belief(_known(plain), {}, [(1.0, puzzle)])
    board = view.table.edition.board is not None
    ways = [_plausible(puzzle, seat, asked, shares, plain, board=board) for seat, asked in rivals.items()]
    combinations = [(1.0, list[Read]())]
    for some in ways:
        longer = [(likely * one, [*reads, read]) for likely, reads in combinations for one, read in some]
        combinations = nlargest(MOST, longer, key=itemgetter(0))
    counted, bluffed, parts = [], dict.fromkeys(rivals, 0.0), []
    for _, reads in combinations:
        part = _reading(puzzle, reads)
        if repeats:
            weigh_repeats(part, view, dict(zip(rivals, (read.way for read in reads), strict=True)))
        share, found = prod(read.share for read in reads), engine.count(part)
        counted.append((share, found))
        parts.append((share * found.total, part))
        for seat, read in zip(rivals, reads, strict=True):
            bluffed[seat] += share * found.total * (read.way is BLUFFS)
    total = sum(share * part.total for share, part in counted)
    return Belief(_known(_sum(counted, total)), {seat: weight / total for seat, weight in bluffed.items()}, parts)


def _plausible(
    puzzle: Puzzle, seat: int, asked: Sequence[Heard], shares: Shares, plain: Counts, *, board: bool
) -> list[tuple[float, Read]]:
    """The ways in which a seat may ask, each with how well it explains what was asked while the others are not read."""
    odds = [plain.cells[card, seat] / plain.total for card in range(DECK_SIZE)]
    found = []
    for way, share in shares.items():
        weighed = [one for told in asked for one in way.weighs(told, odds, board=board)]
        read = Read(way, share, [(seat, cards) for cards, _ in weighed], [factors for _, factors in weighed])
        found.append((share * engine.count(_reading(puzzle, [read])).total, read))
    least = LEAST * sum(likely for likely, _ in found)
    return [(likely, read) for likely, read in found if likely >= least]


def _reading(puzzle: Puzzle, reads: Sequence[Read]) -> Puzzle:
    """A puzzle weighed by what was asked."""
    watches, factors = puzzle.watches.copy(), puzzle.factors.copy()
    for read in reads:
        watches += read.watches
        factors += read.factors
    return replace(puzzle, watches=watches, factors=factors)


def _sum(parts: Sequence[tuple[float, Counts]], total: float) -> Counts:
    """What was counted in each part, added up by the parts' shares; the total is 1."""
    shares = [share / total for share, _ in parts]

    def mixed(tables: Sequence[memoryview[float]], shape: tuple[int, ...]) -> memoryview[float]:
        columns = zip(*(array("d", table.tobytes()) for table in tables), strict=True)
        return memoryview(array("d", [sum(map(mul, shares, column)) for column in columns]).tobytes()).cast("d", shape)

    cells = mixed([part.cells for _, part in parts], CELLS)
    return Counts(cells, mixed([part.joint for _, part in parts], SOLUTIONS), 1.0)


def weigh_repeats(puzzle: Puzzle, view: View, ways: Mapping[int, Way]) -> None:
    """Add to a puzzle what the others named again, although they had been shown one of three cards."""
    later = dict.fromkeys(ways, 0)
    for question in reversed(view.table.questions):
        if question.by not in later:
            continue
        unnamed = question.cards & ~later[question.by]
        if 0 < unnamed != question.cards and question.shown_by not in (None, view.seat):
            assert question.shown_by is not None
            puzzle.watches.append((question.shown_by, unnamed))
            puzzle.factors.append((ways[question.by].doubt,) + (1.0,) * 7)
        later[question.by] |= question.cards


def weigh_silence(puzzle: Puzzle, view: View) -> None:
    """Add to a puzzle that somebody did not accuse although nobody had answered."""
    table = view.table
    rules = table.edition.rules
    if table.row or rules.accuse_where != "anywhere" or rules.accuse_after_suspicion == "no":
        return
    for question in table.questions:
        if question.shown_by is None and question.turn < table.turn and question.by != view.seat:
            puzzle.watches.append((question.by, question.cards))
            puzzle.factors.append((QUIET,) + (1.0,) * 7)
