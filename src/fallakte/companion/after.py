"""The review of a finished real table: what each seat whose hand is known could have known, from the entries alone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from fallakte.companion import entries as e
from fallakte.companion.log import Log
from fallakte.companion.mistakes import LogError
from fallakte.deduce.facts import Entry, Position
from fallakte.review.measure import bits, chance, standing
from fallakte.review.review import SeatLine
from fallakte.rules.cards import Cards
from fallakte.rules.sorts import Seat


@dataclass(frozen=True)
class Leak:
    """What one question taught the seats that are known; `by` is None where it was no question."""

    turn: int
    by: Seat | None
    cards: Cards
    bits: tuple[float | None, ...]


@dataclass(frozen=True)
class RealReview:
    """What can be counted of a game that no computer dealt."""

    log: Log
    case: Cards
    turns: int
    """The number of the last turn."""
    seats: tuple[SeatLine, ...]
    """The seats whose hand is known; their turns are counted from the first one entered."""
    leaks: tuple[Leak, ...]
    without: tuple[int, ...]
    """The lines that are left out because they don't fit the rest."""

    def as_json(self) -> dict[str, object]:
        """The numbers in the shape of `Review.as_json`, marked as a real table's."""
        return {
            "real_table": True,
            "turns": self.turns,
            "first_turn": self.log.setup.first_turn,
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
            "leaks": [{"turn": one.turn, "by": one.by, "bits": list(one.bits)} for one in self.leaks],
            "without": list(self.without),
        }


def review_log(log: Log) -> RealReview:
    """Review a log that ends with the true case file; `LogError` where it has none, or no hand that fits.

    >>> from fallakte.companion import read_log
    >>> found = review_log(read_log('''
    ... seats anna ben cara
    ... me anna
    ... hand anna plum rope hall study dagger white
    ... anna: mustard pipe library, ben -, cara! pipe
    ... case mustard candlestick library
    ... '''))
    >>> found.seats[0].solutions
    (112, 84)
    """
    if log.case is None:
        raise LogError("no_case")
    case = log.case.cards
    left_out = _left_out(log)
    sides = {}
    for seat, hand in _hands(log).items():
        side = _side(log, seat, hand, left_out)
        if side is not None:
            sides[seat] = side
    if not sides:
        raise LogError("no_hand_known")
    game = len(log.written) - len(_after(log))
    last = max((log.turns[number] for number in range(game)), default=log.setup.first_turn - 1)
    ends = [0, *(bisect_right(log.turns[:game], turn) for turn in range(log.setup.first_turn, last + 1))]
    counted: dict[Position, int] = {}
    lines = tuple(_line(log, seat, [side.at(end) for end in ends], case, counted) for seat, side in sides.items())
    leaks = tuple(_leaks(log, game, sides, counted))
    return RealReview(log, case, last, lines, leaks, tuple(log.written[number].line for number in sorted(left_out)))


def _hands(log: Log) -> dict[Seat, Cards]:
    """The hands that are known: the own one, and those laid open."""
    hands = {} if log.setup.me is None else {log.setup.me: log.setup.own}
    for entry in log.entries:
        if isinstance(entry, e.LaidOpen):
            hands.setdefault(entry.seat, entry.cards)
    return dict(sorted(hands.items()))


def _after(log: Log) -> list[e.Entry]:
    """What was laid open when the game was over: the last entries."""
    return list(takewhile(_is_opened, reversed(log.entries)))


def _is_opened(entry: e.Entry) -> bool:
    return isinstance(entry, e.Case) or (isinstance(entry, e.LaidOpen) and not entry.left)


def _left_out(log: Log) -> set[int]:
    """The entries that are doubted or can't be true, now that hands and case file are open."""
    found = {number for number, one in enumerate(log.written) if one.doubted}
    while (clash := log.clash) is not None:
        named = sorted({number for conflict in clash.conflicts for number in conflict})
        wrong = [number for number in clash.heal or named if not _is_opened(log.entries[number])]
        wrong = wrong or [number for number in named if not _is_opened(log.entries[number])]
        if not wrong:
            break
        found.update(wrong)
        for number in wrong:
            log = log.doubting(number)
    return found


@dataclass(frozen=True)
class _Side:
    """The game as one seat lived it."""

    log: Log
    case: Cards
    out: int | None
    """The entry of its wrong accusation, after which it looked into the case file."""

    def at(self, end: int) -> Position:
        """What it had seen after so many entries; a card that somebody forgot to show is put right from the start."""
        facts = [fact for fact in self.whole.facts if isinstance(fact.at, Entry) and fact.at.number < end]
        if self.out is not None and self.out < end:
            facts += e.facts_of([e.Case(self.case)])
        return replace(self.whole, facts=tuple(facts))

    @cached_property
    def whole(self) -> Position:
        """All that it saw."""
        return self.log.position()


def _side(log: Log, seat: Seat, hand: Cards, left_out: set[int]) -> _Side | None:
    """One seat's side; None where its hand can't be the whole one or does not fit what was entered."""
    assert log.case is not None
    hands = log.setup.hands
    if hands is not None:
        hands = tuple(hand.bit_count() if at == seat else size for at, size in enumerate(hands))
    written = tuple(
        replace(one, entry=_as_seen(one.entry, seat), doubted=number in left_out or _ends(one.entry))
        for number, one in enumerate(log.written)
    )
    out = next(
        (number for number, one in enumerate(log.entries) if _is_wrong(one, seat) and number not in left_out), None
    )
    game = len(written) - len(_after(log))
    side = _Side(Log(replace(log.setup, me=seat, own=hand, hands=hands), written[:game]), log.case.cards, out)
    try:
        return side if standing(side.at(game)).solutions else None
    except LogError:
        return None


def _is_wrong(entry: e.Entry, seat: Seat) -> bool:
    """Whether this is a seat's wrong accusation."""
    return isinstance(entry, e.Accusation) and entry.by == seat and not entry.right


def _ends(entry: e.Entry) -> bool:
    """Whether an entry tells the truth itself: nobody could have known it by that."""
    return isinstance(entry, e.Case) or (isinstance(entry, e.Accusation) and entry.right)


def _as_seen(entry: e.Entry, seat: Seat) -> e.Entry:
    """An entry as a seat saw it: of a card shown to somebody else it knows only that."""
    match entry:
        case e.Suspicion(by, _, _, shown_by, int()) if seat not in (by, shown_by):
            return replace(entry, card=None)
        case e.Look(by, _, int()) if seat != by:
            return replace(entry, card=None)
        case e.Held(holder, _, int(to)) if seat not in (holder, to):
            return e.Showing(holder, to)
        case _:
            return entry


def _line(log: Log, seat: Seat, positions: Sequence[Position], case: Cards, counted: dict[Position, int]) -> SeatLine:
    claims = [
        (turn, entry)
        for turn, entry in zip(log.turns, log.entries, strict=True)
        if isinstance(entry, e.Accusation) and entry.by == seat
    ]
    out = next((turn for turn, entry in claims if not entry.right), None)
    left = [_solutions(position, counted) for position in positions]
    sure = [chance(position, case) for position in positions]
    return SeatLine.of(seat, left, sure, claims[-1][0] if claims else None, out, log.setup.first_turn)


def _solutions(position: Position, counted: dict[Position, int]) -> int:
    if position not in counted:
        counted[position] = standing(position).solutions
    return counted[position]


def _leaks(log: Log, game: int, sides: dict[Seat, _Side], counted: dict[Position, int]) -> Iterator[Leak]:
    """What every question taught, with the look at the row that ends it; and what else was seen, where it taught."""
    number = 0
    while number < game:
        first, number = log.entries[number], number + 1
        start, turn = number - 1, log.turns[number - 1]
        if isinstance(first, e.Accusation | e.Case | e.Walk):
            continue
        asked = isinstance(first, e.Suspicion)
        along = e.Look if asked else e.Held | e.NotHeld | e.Showing
        while number < game and log.turns[number] == turn and isinstance(log.entries[number], along):
            number += 1
        taught = [
            None
            if (side := sides.get(seat)) is None
            else bits(_solutions(side.at(start), counted), _solutions(side.at(number), counted))
            for seat in range(len(log.setup.names))
        ]
        if isinstance(first, e.Suspicion):
            yield Leak(turn, first.by, first.cards, tuple(taught))
        elif any(taught):
            yield Leak(turn, None, Cards(0), tuple(taught))
