"""Which single correction would heal a log that does not add up, the likeliest first.

Every way to slip has a chance of its own, shared out among the ways it can happen in an entry; a correction is the
likelier, the more deals fit after it. So a proposal's share is what Bayes' rule says when one entry is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from fallakte.companion import entries as e
from fallakte.companion.log import Clash, Log
from fallakte.deduce.knowledge import deals
from fallakte.deduce.mistakes import PositionError
from fallakte.rules.cards import KIND_CARDS, Card, Cards, cards, each, kind_of
from fallakte.rules.sorts import Seat


class Slip(Enum):
    """How an entry can have gone wrong."""

    PASS_FOR_SHOW = "pass_for_show"
    SHOW_FOR_PASS = "show_for_pass"
    FORGOTTEN = "forgotten"
    PLAYER = "player"
    ASKER = "asker"
    NEIGHBOUR = "neighbour"
    CARD = "card"
    SHOWN = "shown"
    RESULT = "result"
    SUPERFLUOUS = "superfluous"


CHANCES = {
    Slip.PASS_FOR_SHOW: 0.22,
    Slip.FORGOTTEN: 0.22,
    Slip.PLAYER: 0.2,
    Slip.NEIGHBOUR: 0.2,
    Slip.CARD: 0.03,
    Slip.SHOWN: 0.06,
    Slip.ASKER: 0.05,
    Slip.SHOW_FOR_PASS: 0.05,
    Slip.RESULT: 0.02,
    Slip.SUPERFLUOUS: 0.01,
}
"""How often people slip in which way: ours, and only a hint where to look first."""


@dataclass(frozen=True)
class Way:
    """One correction after which everything fits."""

    slip: Slip
    seat: Seat | None
    """Who it is about: who showed after all, who forgot a card."""
    entry: e.Entry | None
    """The entry as it would be; None: it is left out, or stays and a forgotten card comes on top."""
    log: Log
    """The log with it."""
    deals: int
    share: float
    """How likely it is among all corrections that heal."""


@dataclass(frozen=True)
class Proposal:
    """An entry that alone may be wrong, with the ways to put it right, the likeliest first."""

    number: int
    ways: tuple[Way, ...]

    @property
    def best(self) -> Way:
        """The likeliest correction."""
        return self.ways[0]

    @property
    def share(self) -> float:
        """How likely it is that this entry is the wrong one."""
        return sum(way.share for way in self.ways)


def proposals(clash: Clash) -> tuple[Proposal, ...]:
    """The entries that alone may be wrong, each with its corrections; the likeliest first."""
    weighed = {
        number: [(chance * fitting, way) for way, chance in _ways(clash.log, number) if (fitting := way.deals)]
        for number in clash.heal
    }
    total = sum(weight for ways in weighed.values() for weight, _ in ways) or 1.0
    found = [
        Proposal(
            number, tuple(replace(way, share=weight / total) for weight, way in sorted(ways, key=lambda one: -one[0]))
        )
        for number, ways in weighed.items()
    ]
    return tuple(sorted(found, key=lambda one: -one.share))


def _fitting(log: Log) -> int:
    try:
        return deals(log.position())
    except PositionError:
        return 0


def _ways(log: Log, number: int) -> Iterator[tuple[Way, float]]:
    """Every correction of an entry, each with its chance."""
    by_slip: dict[Slip, list[Way]] = {Slip.SUPERFLUOUS: [_way(Slip.SUPERFLUOUS, None, None, log.doubting(number))]}
    entry = log.entries[number]
    for slip, seat, other in _others(log, entry):
        by_slip.setdefault(slip, []).append(_way(slip, seat, other, log.changing(number, other)))
    if isinstance(entry, e.Suspicion):
        for seat in entry.passed:
            added = log.adding(e.Forgot(seat, number), log.written[-1].line + 1)
            by_slip.setdefault(Slip.FORGOTTEN, []).append(_way(Slip.FORGOTTEN, seat, None, added))
    for slip, ways in by_slip.items():
        for way in ways:
            yield way, CHANCES[slip] / len(ways)


def _way(slip: Slip, seat: Seat | None, entry: e.Entry | None, log: Log) -> Way:
    return Way(slip, seat, entry, log, _fitting(log), 0.0)


def _others(log: Log, entry: e.Entry) -> Iterator[tuple[Slip, Seat | None, e.Entry]]:
    """What may have been meant instead of an entry."""
    seats = range(len(log.setup.names))
    match entry:
        case e.Suspicion():
            yield from _other_suspicions(log, entry)
        case e.Accusation(_, int(named), right):
            yield Slip.RESULT, None, replace(entry, right=not right)
            for slip, _, other in _other_cards(named):
                yield slip, None, replace(entry, cards=other)
        case e.Look(_, _, int(card)):
            for slip, _, other in _other_cards(cards([card])):
                yield slip, None, replace(entry, card=next(each(other)))
        case e.Held(holder, named):
            for seat in seats:
                if seat not in (holder, log.setup.me):
                    yield Slip.PLAYER, seat, replace(entry, holder=seat)
            if named.bit_count() == 1:
                for slip, _, other in _other_cards(named):
                    yield slip, None, replace(entry, cards=other)
        case e.NotHeld(lacking, named):
            if len(lacking) == 1:
                for seat in seats:
                    if seat != lacking[0]:
                        yield Slip.PLAYER, seat, replace(entry, seats=(seat,))
            if named.bit_count() == 1:
                for slip, _, other in _other_cards(named):
                    yield slip, None, replace(entry, cards=other)
        case e.LaidOpen(_, named) | e.Case(named):
            for slip, _, other in _other_cards(named):
                yield slip, None, replace(entry, cards=other)
        case e.Forgot(seat, _, _):
            for other_seat in seats:
                if other_seat != seat:
                    yield Slip.PLAYER, other_seat, replace(entry, seat=other_seat)
        case e.Accusation() | e.Look() | e.Walk() | e.Showing() | e.Left():
            pass
        case _:
            assert_never(entry)


def _other_suspicions(log: Log, entry: e.Suspicion) -> Iterator[tuple[Slip, Seat | None, e.Entry]]:
    order = log.setup.answerers(entry.by)
    for seat in entry.passed:
        yield Slip.PASS_FOR_SHOW, seat, _shown_by(log, entry, seat)
    if entry.shown_by is not None:
        after = order.index(entry.shown_by) + 1
        yield Slip.SHOW_FOR_PASS, entry.shown_by, replace(entry, passed=order[:after], shown_by=None, card=None)
        for seat in order[after:]:
            yield Slip.PLAYER, seat, _shown_by(log, entry, seat)
        if entry.card is not None:
            for card in each(entry.cards):
                if card != entry.card:
                    yield Slip.SHOWN, entry.shown_by, replace(entry, card=card)
    for seat in range(len(log.setup.names)):
        if seat not in (entry.by, entry.shown_by):
            others = log.setup.answerers(seat)
            nobody = entry.shown_by is None
            passed = others if nobody else others[: others.index(entry.shown_by or 0)]
            yield Slip.ASKER, seat, replace(entry, by=seat, passed=passed)
    for slip, card, named in _other_cards(entry.cards):
        shown = entry.card
        if shown == card:
            shown = next(each(Cards(named & ~entry.cards)))
        yield slip, None, replace(entry, cards=named, card=shown)


def _shown_by(log: Log, entry: e.Suspicion, seat: Seat) -> e.Suspicion:
    """The same suspicion, answered by this seat; the card that the asker saw stays what it was."""
    order = log.setup.answerers(entry.by)
    card = entry.card if entry.by == log.setup.me else None
    return replace(entry, passed=order[: order.index(seat)], shown_by=seat, card=card)


def _other_cards(named: Cards) -> Iterator[tuple[Slip, Card, Cards]]:
    """The same cards with one of them another of its kind: neighbours on the sheet, and the rest."""
    for card in each(named):
        for other in each(Cards(KIND_CARDS[kind_of(card)] & ~named)):
            slip = Slip.NEIGHBOUR if abs(other - card) == 1 else Slip.CARD
            yield slip, card, Cards(named & ~(1 << card) | 1 << other)
