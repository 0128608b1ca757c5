"""One slip planted in a told game: how people get an entry wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from fallakte.companion.entries import Suspicion
from fallakte.companion.log import Log
from fallakte.rules.cards import KIND_CARDS, Card, Cards, each, kind_of

Planted = tuple[Log, int, Suspicion | None]
"""The log with the slip, which entry it is in, and what the right entry was (None: it is one too many)."""


def _suspicions(log: Log) -> list[int]:
    return [number for number, entry in enumerate(log.entries) if isinstance(entry, Suspicion)]


def _at(log: Log, chance: Random, fits: Callable[[Suspicion], bool]) -> tuple[int, Suspicion] | None:
    found = [(n, entry) for n, entry in enumerate(log.entries) if isinstance(entry, Suspicion) and fits(entry)]
    return chance.choice(found) if found else None


def forgotten_card(log: Log, chance: Random) -> Planted | None:
    """Somebody who had a card said no, and the next were asked (here: who would have shown is not asked again)."""
    found = _at(log, chance, lambda entry: entry.shown_by not in (None, log.setup.me))
    if found is None:
        return None
    number, entry = found
    order = log.setup.answerers(entry.by)
    passed = order[: order.index(entry.shown_by or 0) + 1]
    return (
        log.changing(number, replace(entry, passed=(*passed, *order[len(passed) :]), shown_by=None, card=None)),
        number,
        entry,
    )


def pass_for_show(log: Log, chance: Random) -> Planted | None:
    """A pass was written down where somebody showed, and so somebody later, or nobody, is taken for the shower."""
    found = _at(log, chance, lambda entry: entry.shown_by is not None)
    if found is None:
        return None
    number, entry = found
    order = log.setup.answerers(entry.by)
    after = order[order.index(entry.shown_by or 0) + 1 :]
    later = chance.choice((*after, None))
    passed = order if later is None else order[: order.index(later)]
    return log.changing(number, replace(entry, passed=passed, shown_by=later, card=None)), number, entry


def wrong_player(log: Log, chance: Random) -> Planted | None:
    """Another is taken for the one who showed."""
    found = _at(log, chance, lambda entry: entry.shown_by is not None and len(log.setup.names) > 2)
    if found is None:
        return None
    number, entry = found
    order = log.setup.answerers(entry.by)
    shower = chance.choice([seat for seat in order if seat != entry.shown_by])
    return log.changing(number, replace(entry, passed=order[: order.index(shower)], shown_by=shower)), number, entry


def neighbouring_card(log: Log, chance: Random) -> Planted | None:
    """The finger hit the card above or below."""
    found = _at(log, chance, lambda entry: bool(entry.cards))
    if found is None:
        return None
    number, entry = found
    card = chance.choice(list(each(entry.cards)))
    near = [other for other in (card - 1, card + 1) if KIND_CARDS[kind_of(card)] >> max(other, 0) & 1 and other >= 0]
    other = chance.choice(near)
    named = Cards(entry.cards & ~(1 << card) | 1 << other)
    shown = Card(other) if entry.card == card else entry.card
    return log.changing(number, replace(entry, cards=named, card=shown)), number, entry


def doubled_entry(log: Log, chance: Random) -> Planted | None:
    """A turn was entered twice."""
    number = chance.choice(_suspicions(log))
    written = log.written
    return replace(log, written=(*written[: number + 1], *written[number:])), number, None


def missing_entry(log: Log, chance: Random) -> Planted | None:
    """A turn was not entered."""
    number = chance.choice(_suspicions(log))
    entry = log.entries[number]
    assert isinstance(entry, Suspicion)
    return log.without(number), number, entry


SLIPS: dict[str, Callable[[Log, Random], Planted | None]] = {
    "forgotten card": forgotten_card,
    "pass for show": pass_for_show,
    "wrong player": wrong_player,
    "neighbouring card": neighbouring_card,
    "doubled entry": doubled_entry,
    "missing entry": missing_entry,
}
