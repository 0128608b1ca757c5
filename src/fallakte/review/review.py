"""The review of a finished game: what each seat could have known and when, and what everything taught whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fallakte.deduce import Position, position_of
from fallakte.record import Record
from fallakte.record.replay import views
from fallakte.review.lessons import Lesson, Source, lessons
from fallakte.review.measure import Standing, bits, chance, expected, learned_by_passes, standing
from fallakte.rules.cards import Card, Cards, each
from fallakte.rules.sorts import Seat

Progress = Callable[[int, int], None]
"""Told how many positions are counted, of how many."""
SAME = 0.005
"""Two questions whose promises differ by less than this are the same to a reader."""
SHOWN = 3
"""So many alternatives are named beside the own question."""


@dataclass(frozen=True)
class SeatLine:
    """One seat's numbers, the deal first and then turn by turn; of the last turn, before it ended the game."""

    seat: Seat
    solutions: tuple[int, ...]
    chance: tuple[float, ...]
    """The chance it could have given the truth."""
    could_have_known: int | None
    """The first turn after which exactly one solution was left, unless it had looked into the case file."""
    acted: int | None
    """The turn of its accusation."""
    out: int | None
    """The turn in which it accused wrongly."""

    @classmethod
    def of(
        cls,
        seat: Seat,
        solutions: Sequence[int],
        chance: Sequence[float],
        acted: int | None,
        out: int | None,
        first_turn: int = 1,
    ) -> SeatLine:
        """The line of these numbers; the first of them stands before `first_turn`."""
        known = next((turn for turn, number in enumerate(solutions, first_turn - 1) if number == 1), None)
        if known is not None and out is not None and known >= out:
            known = None
        return cls(seat, tuple(solutions), tuple(chance), known, acted, out)

    @property
    def last(self) -> int:
        """The last turn after which it was still in the race."""
        return len(self.solutions) - 1 if self.out is None else self.out - 1

    @property
    def gained(self) -> float:
        """All bits from the deal to the end."""
        return bits(self.solutions[0], self.solutions[self.last])


@dataclass(frozen=True)
class Taught:
    """What one lesson taught every seat."""

    lesson: Lesson
    before: tuple[Standing, ...]
    after: tuple[Standing, ...]
    passes: tuple[float, ...]
    """Of the bits: what the passes alone taught."""

    @cached_property
    def bits(self) -> tuple[float, ...]:
        """What each seat learned."""
        both = zip(self.before, self.after, strict=True)
        return tuple(bits(before.solutions, after.solutions) for before, after in both)

    def told(self, seat: Seat) -> tuple[Card, ...]:
        """The cards whose holder became certain for a seat."""
        return tuple(sorted(self.after[seat].placed.keys() - self.before[seat].placed.keys()))


@dataclass(frozen=True)
class Alternative:
    """A question that could have been asked instead."""

    cards: Cards
    expected: float
    rank: int


@dataclass(frozen=True)
class Choice:
    """A question as a decision: what it promised, what it brought, and what else there was to ask."""

    turn: int
    seat: Seat
    place: Card
    own: Alternative
    brought: float
    best: float
    count: int
    alternatives: tuple[Alternative, ...]
    """The best ones that differ, by rank; the own one stands for what promised the same, or comes last."""

    @property
    def luck(self) -> float:
        """What it brought beyond what could be expected."""
        return self.brought - self.own.expected

    @property
    def missed(self) -> float:
        """What the best question there promised more."""
        return self.best - self.own.expected


@dataclass(frozen=True)
class Claim:
    """An accusation, and what it was worth at that moment."""

    turn: int
    seat: Seat
    cards: Cards
    right: bool
    chance: float
    solutions: int


@dataclass(frozen=True)
class Review:
    """Everything that can be said about a finished game."""

    record: Record
    case: Cards
    seats: tuple[SeatLine, ...]
    ends: tuple[tuple[Position, ...], ...]
    """What each seat had seen after the deal and after every turn."""
    taught: tuple[Taught, ...]
    choices: tuple[Choice, ...]
    claims: tuple[Claim, ...]

    @property
    def turns(self) -> int:
        """How many turns the game had."""
        return len(self.ends) - 1

    @property
    def leaks(self) -> tuple[Taught, ...]:
        """What questions and advantage cards taught."""
        return tuple(one for one in self.taught if one.lesson.source is not Source.ACCUSATION)

    @property
    def questions(self) -> tuple[Taught, ...]:
        """What questions taught."""
        return tuple(one for one in self.taught if one.lesson.source is Source.QUESTION)

    def choices_of(self, seat: Seat) -> tuple[Choice, ...]:
        """A seat's own decisions."""
        return tuple(choice for choice in self.choices if choice.seat == seat)

    @property
    def luckiest(self) -> Choice | None:
        """The question that brought most beyond what could be expected."""
        lucky = max(self.choices, key=lambda choice: choice.luck, default=None)
        return lucky if lucky is not None and lucky.luck >= SAME else None

    @property
    def best(self) -> Choice | None:
        """The question nearest to the best that was possible there; never the luckiest once more."""
        luckiest = self.luckiest
        able = [one for one in self.choices if one.best >= 0.5 and one is not luckiest]
        return max(able, key=lambda one: (round(one.own.expected / one.best, 9), one.own.expected), default=None)

    def as_json(self) -> dict[str, object]:
        """The numbers, as `fallakte review --json` prints them."""
        return {
            "turns": self.turns,
            "seats": [
                {
                    "seat": line.seat,
                    "solutions": list(line.solutions),
                    "chance": list(line.chance),
                    "could_have_known": line.could_have_known,
                    "acted": line.acted,
                }
                for line in self.seats
            ],
            "leaks": [
                {
                    "turn": one.lesson.turn,
                    "by": one.lesson.by if one.lesson.source is Source.QUESTION else None,
                    "bits": list(one.bits),
                }
                for one in self.leaks
            ],
        }


def review(record: Record, progress: Progress | None = None, *, unfinished: bool = False) -> Review:
    """Review a finished game; if `unfinished` allows it also one that was closed before its end, as far as it got.

    >>> from fallakte import Game, load, make_bot
    >>> game = Game.deal(load("speed"), seats=3, seed=1).play([make_bot("sheet", seed=seat) for seat in range(3)])
    >>> found = review(game.record())
    >>> found.seats[0].solutions[0], len(found.seats[0].solutions) == found.turns + 1
    (120, True)
    """
    end = record.end()
    if end.table.result is None and not unfinished:
        raise ValueError("only a finished game can be reviewed")
    counter = _Counter(progress)
    case = end.case
    ends = tuple(tuple(position_of(view) for view in seats) for seats in views(record))
    found = lessons(record)
    counter.of = len(ends) * record.seats + sum(one.source is Source.QUESTION for one in found) * record.seats
    lines = tuple(_line(seat, [turn[seat] for turn in ends], case, found, counter) for seat in range(record.seats))
    taught = tuple(_taught(one, counter) for one in found)
    return Review(
        record,
        case,
        lines,
        ends,
        taught,
        tuple(_choice(one) for one in taught if one.lesson.source is Source.QUESTION),
        tuple(_claim(one.lesson, case) for one in taught if one.lesson.source is Source.ACCUSATION),
    )


class _Counter:
    """Counts positions, each but once, and says how far it is."""

    def __init__(self, progress: Progress | None) -> None:
        self.of = 0
        self._progress = progress
        self._done = 0
        self._standings: dict[Position, Standing] = {}

    def standing(self, position: Position) -> Standing:
        """What a position is worth."""
        if position not in self._standings:
            self._standings[position] = standing(position)
        return self._standings[position]

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        if self._progress is not None:
            self._progress(self._done, self.of)


def _line(
    seat: Seat, positions: Sequence[Position], case: Cards, found: Sequence[Lesson], counter: _Counter
) -> SeatLine:
    left, sure = [], []
    for position in positions:
        left.append(counter.standing(position).solutions)
        sure.append(chance(position, case))
        counter.step()
    claims = [one for one in found if one.source is Source.ACCUSATION and one.by == seat]
    out = next((one.turn for one in claims if one.before != one.after), None)
    return SeatLine.of(seat, left, sure, claims[-1].turn if claims else None, out)


def _taught(lesson: Lesson, counter: _Counter) -> Taught:
    before = tuple(map(counter.standing, lesson.before))
    after = tuple(map(counter.standing, lesson.after))
    question = lesson.question
    passes = [0.0] * len(before)
    if question is not None:
        for seat, position in enumerate(lesson.before):
            others = tuple(passer for passer in question.passed if passer != seat)
            passes[seat] = learned_by_passes(position, others, question.cards, before[seat].solutions)
            counter.step()
    return Taught(lesson, before, after, tuple(passes))


def _choice(taught: Taught) -> Choice:
    lesson = taught.lesson
    assert lesson.question is not None
    promised = expected(lesson.before[lesson.by], lesson.question.place)
    order = sorted(promised, key=lambda named: (-round(promised[named], 9), tuple(each(named))))
    ranked = list(_ranked(order, promised))
    own = next(one for one in ranked if one.cards == lesson.cards)
    differing: list[Alternative] = []
    for one in ranked:
        if len(differing) < SHOWN and all(abs(one.expected - other.expected) >= SAME for other in differing):
            differing.append(one)
    shown = dict.fromkeys([*(own if abs(one.expected - own.expected) < SAME else one for one in differing), own])
    best = ranked[0].expected
    return Choice(
        lesson.turn, lesson.by, lesson.question.place, own, taught.bits[lesson.by], best, len(ranked), tuple(shown)
    )


def _ranked(order: Sequence[Cards], promised: dict[Cards, float]) -> Iterator[Alternative]:
    """Each question with its rank; those that promise the same share theirs."""
    rank, last = 0, None
    for number, named in enumerate(order, start=1):
        promise = max(0.0, promised[named])
        if last is None or abs(promise - last) >= 1e-9:
            rank, last = number, promise
        yield Alternative(named, promise, rank)


def _claim(lesson: Lesson, case: Cards) -> Claim:
    named, position = lesson.cards, lesson.before[lesson.by]
    return Claim(lesson.turn, lesson.by, named, named == case, chance(position, named), standing(position).solutions)
