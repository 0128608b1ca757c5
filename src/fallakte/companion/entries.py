"""What can be entered at a real table, as values; `facts_of` is what follows from a list of them for a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from fallakte.deduce import facts as f
from fallakte.rules.cards import Card, Cards, cards, each
from fallakte.rules.sorts import Seat


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A suspicion and its answers: who passed, who showed, and the card if this seat saw it (R12, R13)."""

    by: Seat
    cards: Cards
    passed: tuple[Seat, ...] = ()
    shown_by: Seat | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Accusation:
    """An accusation and its result; the cards are None where they are written and not heard (R30)."""

    by: Seat
    cards: Cards | None
    right: bool


@dataclass(frozen=True, slots=True)
class Walk:
    """A turn without a suspicion."""

    by: Seat


@dataclass(frozen=True, slots=True)
class Look:
    """A look at a card of the duel's row, which only who looked knows (R43); slots are counted from 0."""

    by: Seat
    slot: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """A holder has one of these cards: it was seen, laid open, or shown to somebody."""

    holder: int
    cards: Cards
    to: Seat | None = None
    """Who was let see it; None: everybody."""


@dataclass(frozen=True, slots=True)
class NotHeld:
    """These seats have none of these cards."""

    seats: tuple[Seat, ...]
    cards: Cards


@dataclass(frozen=True, slots=True)
class Showing:
    """One seat let another see a card, and this seat did not see which: it tells nothing."""

    by: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class LaidOpen:
    """A whole hand was laid open; its owner may have left the table with that."""

    seat: Seat
    cards: Cards
    left: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """A seat left the table, and somebody answers for its hand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Forgot:
    """A seat had failed to show a card (R31): in this entry, wherever it passed on this card, or last."""

    seat: Seat
    entry: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """What lies in the case file, seen by this seat or laid open at the end."""

    cards: Cards


Entry: TypeAlias = Suspicion | Accusation | Walk | Look | Held | NotHeld | Showing | LaidOpen | Left | Forgot | Case


def facts_of(entries: Sequence[Entry | None]) -> Iterator[f.Fact]:
    """The facts of all entries, each with the number of its entry; None is an entry that is left out."""
    forgotten = _forgotten(entries)
    for number, entry in enumerate(entries):
        if entry is not None:
            yield from _facts(number, entry, forgotten)


def _forgotten(entries: Sequence[Entry | None]) -> dict[int, set[Seat]]:
    """In which suspicions which seats failed to show."""
    found: dict[int, set[Seat]] = {}
    for number, entry in enumerate(entries):
        if isinstance(entry, Forgot):
            for where in failures(entries[:number], entry):
                found.setdefault(where, set()).add(entry.seat)
    return found


def failures(before: Sequence[Entry | None], forgot: Forgot) -> list[int]:
    """The suspicions on which a seat wrongly passed."""
    passed = [
        number
        for number, entry in enumerate(before)
        if isinstance(entry, Suspicion) and forgot.seat in entry.passed
        if forgot.card is None or entry.cards >> forgot.card & 1
    ]
    if forgot.entry is not None:
        return [number for number in passed if number == forgot.entry]
    return passed if forgot.card is not None else passed[-1:]


def _facts(number: int, entry: Entry, forgotten: dict[int, set[Seat]]) -> Iterator[f.Fact]:
    at = f.Entry(number)
    match entry:
        case Suspicion(by, named, passed, shown_by, card):
            failed = forgotten.get(number, set())
            yield f.Asked(by, named, tuple(seat for seat in passed if seat not in failed), shown_by, card, at=at)
            for seat in sorted(failed):
                yield f.Has(seat, named, at=at)
        case Accusation(by, int(named), right):
            yield f.Accused(by, named, right, at=at)
        case Look(_, slot, int(card)):
            yield f.Peeked(slot, card, at=at)
        case Held(holder, named, to):
            yield f.Has(holder, named, to=to, at=at)
        case NotHeld(seats, named):
            yield f.Lacks(seats, named, at=at)
        case LaidOpen(seat, named):
            for one in each(named):
                yield f.Has(seat, cards([one]), at=at)
        case Case(named):
            for one in each(named):
                yield f.Has(f.CASE, cards([one]), at=at)
        case Forgot(seat, card=int(card)):
            yield f.Has(seat, cards([card]), at=at)
        case Accusation() | Walk() | Look() | Showing() | Left() | Forgot():
            pass
        case _:
            assert_never(entry)
