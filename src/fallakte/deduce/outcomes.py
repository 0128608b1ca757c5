"""What a question would bring: who would show what, how likely, and how much of the case would still be open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from fallakte.deduce import engine
from fallakte.deduce.engine import Answers
from fallakte.deduce.facts import CASE, ROW, Peeked, Position
from fallakte.deduce.knowledge import Knowledge
from fallakte.deduce.puzzle import Picks, Puzzle, compile_position, picks
from fallakte.deduce.weights import Policy, choice, uniform
from fallakte.rules.cards import ALL_CARDS, NO_CARDS, PLACES, SUSPECTS, THINGS, Card, Cards, cards, each
from fallakte.rules.values import need


@dataclass(frozen=True, slots=True)
class Outcome:
    """One answer: a seat shows a card; or nobody does; or nobody does and this card is then seen in the row."""

    shown_by: int | None
    card: Card | None
    chance: float
    bits: float
    """The uncertainty about the case file after it."""


@dataclass(frozen=True, slots=True, eq=False)
class Prospect:
    """A suspicion with everything that can happen to it."""

    cards: Cards
    bits: float
    """The uncertainty to be expected afterwards; the less, the better the question."""
    _answers: Answers = field(repr=False)
    _number: int = field(repr=False)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every answer that is possible."""
        answers = self._answers
        return tuple(
            _outcome(*answers.shown[n], answers.chance[n], answers.bits[n])
            for n in range(answers.begin[self._number], answers.begin[self._number + 1])
        )


def _outcome(holder: int, card: int, chance: float, bits: float) -> Outcome:
    shown_by = None if holder in (CASE, ROW) else holder
    return Outcome(shown_by, None if holder == CASE else Card(card), chance, bits)


def suspicions(place: int | None = None) -> tuple[Cards, ...]:
    """Every suspicion from one place, or all 324."""
    if place is not None and place not in PLACES:
        raise ValueError(f"there is no place {place!r}: places are the cards {PLACES.start} to {PLACES.stop - 1}")
    places = PLACES if place is None else (place,)
    return tuple(cards(three) for three in product(SUSPECTS, THINGS, places))


def outcomes(
    position: Position, asked: Iterable[Cards], weights: Policy = uniform, shows: Policy = choice
) -> list[Prospect]:
    """The prospects of suspicions by this seat; `shows` tells how the others pick what to show.

    >>> from fallakte.rules.cards import cards
    >>> mine = Position(hands=(6, 6, 6), seat=0, own=cards([0, 1, 6, 7, 12, 13]))
    >>> prospect = outcomes(mine, [cards([2, 8, 14])])[0]
    >>> len(prospect.outcomes), round(prospect.bits, 2)
    (7, 6.27)
    """
    need(position, Position, "a position such as position_of(view)")
    if position.seat is None:
        raise ValueError("an onlooker asks nothing: outcomes() needs a position with a seat")
    named = tuple(asked)
    answerers = position.answerers(position.seat)
    chosen = picks(position.seat, named, shows)
    puzzle = compile_position(position, weights)
    seen = cards(fact.card for fact in position.facts if isinstance(fact, Peeked))
    hidden = position.row - seen.bit_count()
    peeks = Cards(ALL_CARDS & ~seen) if len(position.hands) == 2 and hidden > 0 else NO_CARDS
    answers = engine.ask(puzzle, named, chosen, answerers, peeks, hidden)
    if answers is None:
        answers = _in_parts(puzzle, named, chosen, answerers, peeks, hidden)
    return [Prospect(three, answers.expected[n], answers, n) for n, three in enumerate(named)]


def _in_parts(
    puzzle: Puzzle, asked: Sequence[Cards], chosen: Picks, answerers: Sequence[int], peeks: Cards, hidden: int
) -> Answers:
    """The same as `engine.ask` for a puzzle too big for one walk: every answer is a puzzle of its own."""
    begin, shown = [0], list[tuple[int, int]]()
    chances, left, expected = list[float](), list[float](), list[float]()
    for named, which in zip(asked, chosen.which, strict=True):
        counted = [
            (holder, card, known.total / (hidden if holder == ROW else 1), known.bits)
            for holder, card, part in _parts(puzzle, named, chosen.tables[which], answerers, peeks)
            if (known := _known(part)).total > 0
        ]
        total = sum(weight for _, _, weight, _ in counted)
        shown += [(holder, card) for holder, card, _, _ in counted]
        chances += [weight / total for _, _, weight, _ in counted]
        left += [bits for _, _, _, bits in counted]
        expected.append(sum(weight * bits for _, _, weight, bits in counted) / total if total else 0.0)
        begin.append(len(shown))
    return Answers(begin, shown, chances, left, expected)


def _known(puzzle: Puzzle) -> Knowledge:
    cells, joint, total = engine.count(puzzle)
    return Knowledge(cells, joint, int(total), total)


def _parts(
    puzzle: Puzzle, named: Cards, table: tuple[float, ...], answerers: Sequence[int], peeks: Cards
) -> Iterator[tuple[int, int, Puzzle]]:
    """Every answer to a suspicion: who shows which card, and the puzzle that is left then."""
    able = puzzle.may.copy()
    for seat in answerers:
        for n, card in enumerate(each(named)):
            if able[seat] >> card & 1:
                part = replace(puzzle.having(seat, card), may=able.copy())
                watches, factors = [*part.watches, (seat, int(named))], [*part.factors, table[8 * n : 8 * n + 8]]
                yield seat, card, replace(part, watches=watches, factors=factors)
        able[seat] &= ~named
    passed = replace(puzzle, may=able)
    if not peeks:
        yield CASE, 0, passed
    for card in each(Cards(peeks & able[ROW])):
        yield ROW, card, passed.having(ROW, card)
