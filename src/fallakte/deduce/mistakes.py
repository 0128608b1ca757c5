"""What can be wrong with a position before any counting: said in one sentence that names the entry."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias, assert_never

from fallakte.deduce.facts import CASE, ROW, Accused, Asked, Fact, Has, Lacks, Peeked, Position
from fallakte.rules.cards import ALL_CARDS, KIND_RANGES, cards
from fallakte.words import No, Value, message

Mistake: TypeAlias = tuple[str, dict[str, Value]]
"""The key of its sentence, and what stands in it."""
KINDS = tuple(cards(span) for span in KIND_RANGES.values())


class PositionError(No):
    """A position that can't be read or can't have been dealt; says why, and in which entry."""

    def __init__(self, key: str, entry: int | None = None, /, **values: Value) -> None:
        mistake = message(f"deduce.mistake.{key}", **values)
        super().__init__(mistake if entry is None else message("deduce.in_entry", number=entry, what=mistake))
        self.mistake = key
        self.entry = entry


def check(position: Position) -> None:
    """Raise the first mistake of a position, if there is one."""
    for key, values in _deal(position):
        raise PositionError(key, **values)
    for number, fact in enumerate(position.facts):
        mistake = _first(fact, len(position.hands), position.row)
        if mistake is not None:
            key, values = mistake
            raise PositionError(key, number, **values)


def _deal(position: Position) -> Iterator[Mistake]:
    seats = len(position.hands)
    if not 2 <= seats <= 6:
        yield "seats", {"number": seats}
        return
    if position.seat is not None and not 0 <= position.seat < seats:
        yield "seat", {"seat": position.seat, "last": seats - 1}
        return
    if position.seat is None and position.own:
        yield "onlooker", {}
    if (
        (position.own | position.open) & ~ALL_CARDS
        or position.row < 0
        or any((size or 0) < 0 for size in position.hands)
    ):
        yield "range", {}
    if position.own & position.open:
        yield "twice", {}
    own = position.own.bit_count()
    if position.seat is not None and position.hands[position.seat] not in (None, own):
        yield "own", {"size": position.hands[position.seat], "own": own}
    known = sum(size or 0 for size in position.known_hands)
    if known > position.dealt or (None not in position.known_hands and known != position.dealt):
        hands = " + ".join("?" if size is None else str(size) for size in position.known_hands)
        yield "sum", {"hands": hands, "row": position.row, "open": position.open.bit_count()}
    if any(kind & ~(position.own | position.open) == 0 for kind in KINDS):
        yield "no_case", {}


@lru_cache(maxsize=8192)
def _first(fact: Fact, seats: int, row: int) -> Mistake | None:
    """A position grows fact by fact: each is looked at once."""
    return next(_fact(fact, range(seats), row), None)


def _fact(fact: Fact, seats: range, row: int) -> Iterator[Mistake]:

    def seated(*numbers: int) -> Iterator[Mistake]:
        for seat in numbers:
            if seat not in seats:
                yield "seat", {"seat": seat, "last": len(seats) - 1}

    match fact:
        case Asked(by, named, passed, shown_by, card):
            yield from seated(by, *passed, *(() if shown_by is None else (shown_by,)))
            if not _one_each(named):
                yield "three", {}
            if by in passed or by == shown_by:
                yield "asker", {"seat": by}
            if shown_by in passed:
                yield "passed_and_showed", {"seat": shown_by}
            if len(set(passed)) < len(passed):
                yield "passed_twice", {}
            if card is not None and (shown_by is None or not named >> card & 1):
                yield "shown", {}
        case Accused(by, named):
            yield from seated(by)
            if not _one_each(named):
                yield "three", {}
        case Peeked(slot, card):
            if not 0 <= slot < row:
                yield "slot", {"slot": slot, "row": row}
            if not ALL_CARDS >> card & 1:
                yield "range", {}
        case Has(holder, named):
            if holder != CASE and not (holder == ROW and row):
                yield from seated(holder)
            if not named or named & ~ALL_CARDS:
                yield "range", {}
        case Lacks(lacking, named):
            yield from seated(*(seat for seat in lacking if seat not in (ROW, CASE)))
            if named & ~ALL_CARDS:
                yield "range", {}
        case _:
            assert_never(fact)


def _one_each(named: int) -> bool:
    return named & ~ALL_CARDS == 0 and all((named & kind).bit_count() == 1 for kind in KINDS)
