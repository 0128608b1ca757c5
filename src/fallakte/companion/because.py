"""Why entries can't all be true: what follows from the earlier ones, which the last one denies."""

from __future__ import annotations

from collections.abc import Sequence

from fallakte.companion.entries import Accusation, Held, LaidOpen, NotHeld, Suspicion
from fallakte.companion.log import Log
from fallakte.deduce.knowledge import Knowledge, count
from fallakte.deduce.notebook import Mark
from fallakte.rules.cards import each


def denied(log: Log, conflict: Sequence[int]) -> list[Mark]:
    """What follows from all entries of a conflict but the last, and that one denies; empty where it is no single thing.

    >>> from fallakte.companion import read_log
    >>> log = read_log("seats ann bo\\nhands 7 7\\nbo: plum rope hall, ann! \\nann lacks plum, rope\\nann lacks hall")
    >>> denied(log, log.clash.conflicts[0])
    [Mark(card=19, holder=0, has=True)]
    """
    *before, last = conflict
    known = count(log.position([number for number in range(len(log.written)) if number not in before]))
    entry = log.entries[last]
    match entry:
        case Suspicion(_, named, passed, shown_by, card):
            if found := [mark for seat in passed for mark in _has(known, named, seat)]:
                return found[:1]
            if card is not None and (holder := known.holder(card)) is not None:
                return [Mark(card, holder, True)]
            if shown_by is not None:
                return _lacks(known, named, shown_by)
        case NotHeld(seats, named):
            return [mark for seat in seats for mark in _has(known, named, seat)][:1]
        case Held(holder, named):
            return _lacks(known, named, holder)
        case LaidOpen(seat, named):
            return [Mark(card, seat, False) for card in each(named) if not known.odds(card, seat)]
        case Accusation(_, int(named), True):
            return [Mark(card, holder, True) for card in each(named) if (holder := known.holder(card)) is not None][:1]
        case _:
            pass
    return []


def _has(known: Knowledge, named: int, seat: int) -> list[Mark]:
    return [Mark(card, seat, True) for card in each(named) if known.holder(card) == seat]


def _lacks(known: Knowledge, named: int, holder: int) -> list[Mark]:
    """That a holder has none of these, if that is certain."""
    missing = [card for card in each(named) if not known.odds(card, holder)]
    return [Mark(card, holder, False) for card in missing] if len(missing) == named.bit_count() else []
