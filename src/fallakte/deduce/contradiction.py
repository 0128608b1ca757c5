"""Entries that can't all be true: the smallest such sets, the single ones to blame, and what follows without them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from fallakte.deduce import engine
from fallakte.deduce.facts import Peeked, Position, holds
from fallakte.deduce.knowledge import Knowledge, count
from fallakte.deduce.puzzle import compile_position
from fallakte.deduce.weights import Policy, uniform
from fallakte.rules.cards import each
from fallakte.rules.values import need

MOST_CONFLICTS = 12


@dataclass(frozen=True)
class Contradiction:
    """Why no deal fits a position; entries are numbered from 0, as in `position.facts`."""

    position: Position
    conflicts: tuple[tuple[int, ...], ...]
    """The smallest sets of entries that can't stand together (the first twelve, should there be more)."""
    heal: tuple[int, ...]
    """The single entries without which everything else fits."""

    def without(self, entry: int, weights: Policy = uniform) -> Knowledge:
        """What would follow if this entry were wrong."""
        return count(self.position.only(set(range(len(self.position.facts))) - {entry}), weights)


def contradiction(position: Position) -> Contradiction | None:
    """The contradiction in a position, or None where a deal fits.

    >>> from fallakte.deduce import Has, Lacks
    >>> from fallakte.rules.cards import cards
    >>> rope = cards([10])
    >>> found = contradiction(Position(hands=(6, 6, 6), facts=(Has(0, rope), Has(1, cards([3])), Lacks((0, 2), rope))))
    >>> found.conflicts, found.heal
    (((0, 2),), (0, 2))
    """
    need(position, Position, "a position such as position_of(view)")
    search = _Search(position)
    everything = (1 << len(position.facts)) - 1
    if search.fits(everything):
        return None
    heal = tuple(n for n in range(len(position.facts)) if search.fits(everything & ~(1 << n)))
    conflicts = sorted(tuple(each(conflict)) for conflict in search.smallest(everything))
    return Contradiction(position, tuple(conflicts), heal)


class _Search:
    """Sets of entries as bit masks, and the deals found so far: a set fits if one of them makes all of it true."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._witnesses: list[int] = []

    def fits(self, entries: int) -> bool:
        """Whether these entries can all be true."""
        return self._witness(entries) is not None

    def _witness(self, entries: int) -> int | None:
        """All entries that a deal makes true which makes these true, or None if there is no such deal."""
        for witness in self._witnesses:
            if entries & ~witness == 0:
                return witness
        part = self._position.only(frozenset(each(entries)))
        deals = engine.draw(compile_position(part), 1, Random(entries))
        if len(deals) == 0:
            return None
        deal = deals[0]
        true = entries
        for n, fact in enumerate(self._position.facts):
            if not isinstance(fact, Peeked) and holds(fact, deal):
                true |= 1 << n
        self._witnesses.append(true)
        return true

    def _grown(self, entries: int, everything: int) -> int:
        """A largest set of entries around these that fits: nothing can be added."""
        for n in each(everything & ~entries):
            if not entries >> n & 1:
                entries = self._witness(entries | 1 << n) or entries
        return entries

    def smallest(self, everything: int) -> list[int]:
        """The smallest sets that don't fit.

        Whatever fits and can't grow leaves out a set of entries, and every conflict has an entry in each such set. So
        the smallest choice with an entry in each set known so far is either a smallest conflict, or it fits, grows, and
        makes one more set known.
        """
        left_out: list[int] = []
        found: list[int] = []
        size = 1
        while True:
            chosen = next((choice for choice in _hitting(left_out, size) if choice not in found), None)
            if chosen is None:
                if found:
                    return found
                size += 1
                continue
            witness = self._witness(chosen)
            if witness is not None:
                left_out.append(everything & ~self._grown(witness, everything))
                continue
            found.append(chosen)
            if len(found) == MOST_CONFLICTS:
                return found


def _hitting(sets: list[int], size: int, chosen: int = 0) -> Iterator[int]:
    """All choices of at most so many entries with one in each set."""
    missed = next((entries for entries in sets if not entries & chosen), None)
    if missed is None:
        yield chosen
    elif size:
        for n in each(missed):
            yield from _hitting(sets, size - 1, chosen | 1 << n)
