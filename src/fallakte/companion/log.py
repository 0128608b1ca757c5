"""A real game as it was entered: the set-up and the entries, each with its line; and what follows from it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from fallakte.companion.entries import Accusation, Case, Entry, Forgot, LaidOpen, Left, Suspicion, Walk, facts_of
from fallakte.companion.setup import Setup
from fallakte.deduce.contradiction import Contradiction, contradiction
from fallakte.deduce.facts import Entry as AtEntry
from fallakte.deduce.facts import Position
from fallakte.deduce.knowledge import Knowledge, count
from fallakte.deduce.weights import Policy, uniform
from fallakte.rules.sorts import Seat


@dataclass(frozen=True, slots=True)
class Written:
    """An entry, where it stands, and whether it is kept out of the reckoning because it is doubted."""

    entry: Entry
    line: int
    doubted: bool = False


@dataclass(frozen=True)
class Log:
    """A game at a real table from one seat's side. Changing it gives a new one."""

    setup: Setup
    written: tuple[Written, ...] = ()

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The entries."""
        return tuple(one.entry for one in self.written)

    def position(self, without: Collection[int] = ()) -> Position:
        """The position of this seat, without the doubted entries and without these."""
        counted = [None if one.doubted or number in without else one.entry for number, one in enumerate(self.written)]
        return replace(self.setup.bare, facts=tuple(facts_of(counted)))

    def knowledge(self, weights: Policy = uniform) -> Knowledge:
        """What follows from all of it."""
        return count(self.position(), weights)

    @cached_property
    def clash(self) -> Clash | None:
        """What does not add up, or None."""
        found = contradiction(self.position())
        return None if found is None else Clash(self, found)

    def adding(self, entry: Entry, line: int) -> Log:
        """One more entry at the end."""
        return replace(self, written=(*self.written, Written(entry, line)))

    def changing(self, number: int, entry: Entry) -> Log:
        """Another entry in the place of this one; everything after it stays."""
        before, after = self.written[:number], self.written[number + 1 :]
        return replace(self, written=(*before, replace(self.written[number], entry=entry, doubted=False), *after))

    def doubting(self, number: int, doubted: bool = True) -> Log:
        """An entry left out of the reckoning, or counted again."""
        before, after = self.written[:number], self.written[number + 1 :]
        return replace(self, written=(*before, replace(self.written[number], doubted=doubted), *after))

    def without(self, number: int) -> Log:
        """The same without an entry. A forgotten card keeps the suspicion it is about."""
        kept = [one for at, one in enumerate(self.written) if at != number and not _about(one.entry, number)]
        return replace(self, written=tuple(replace(one, entry=_moved(one.entry, number)) for one in kept))

    @cached_property
    def out(self) -> frozenset[Seat]:
        """Who does not move any more: accused wrongly, left, or failed to show where that is so punished (R31)."""
        found: set[Seat] = set()
        strict = self.setup.edition.rules.write_accusation
        for one in self.written:
            match one.entry:
                case Accusation(by, _, False):
                    found.add(by)
                case Left(seat) | LaidOpen(seat, left=True):
                    found.add(seat)
                case Forgot(seat) if strict:
                    found.add(seat)
        return frozenset(found)

    @property
    def next_asker(self) -> Seat:
        """Whose turn is next, as far as the entries tell: the seat after the last one that had a turn."""
        last = next((one.entry.by for one in reversed(self.written) if isinstance(one.entry, Suspicion | Walk)), None)
        if last is None:
            last = next((one.entry.by for one in reversed(self.written) if isinstance(one.entry, Accusation)), None)
        if last is None:
            return 0 if self.setup.me is None else self.setup.me
        seat = self.setup.next_turn(last)
        while seat in self.out and seat != last:
            seat = self.setup.next_turn(seat)
        return seat

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The number of each entry's turn: a suspicion or a walk begins one, unless the same seat just accused."""
        numbers, turn, mover = [], self.setup.first_turn - 1, None
        for one in self.written:
            match one.entry:
                case Suspicion(by) | Walk(by):
                    turn, mover = turn + 1, by
                case Accusation(by) if by != mover:
                    turn, mover = turn + 1, by
            numbers.append(max(turn, self.setup.first_turn))
        return tuple(numbers)

    @cached_property
    def doubled(self) -> tuple[int, ...]:
        """The entries that say the same as the one before: probably entered twice, which contradicts nothing."""
        return tuple(
            number
            for number, (before, one) in enumerate(pairwise(self.entries), 1)
            if before == one and isinstance(one, Suspicion)
        )

    @property
    def case(self) -> Case | None:
        """The case file, once it was entered."""
        return next((one for one in self.entries if isinstance(one, Case)), None)


def _about(entry: Entry, number: int) -> bool:
    return isinstance(entry, Forgot) and entry.entry == number


def _moved(entry: Entry, number: int) -> Entry:
    """An entry that refers to another, after one before that was taken away."""
    if isinstance(entry, Forgot) and entry.entry is not None and entry.entry > number:
        return replace(entry, entry=entry.entry - 1)
    return entry


@dataclass(frozen=True)
class Clash:
    """A contradiction among the entries of a log."""

    log: Log
    found: Contradiction

    @cached_property
    def conflicts(self) -> tuple[tuple[int, ...], ...]:
        """The smallest sets of entries that can't all be true."""
        sets = sorted({_entries(self.found, facts) for facts in self.found.conflicts}, key=lambda one: (len(one), one))
        return tuple(one for one in sets if not any(set(other) < set(one) for other in sets))

    @cached_property
    def heal(self) -> tuple[int, ...]:
        """The single entries without which all others fit."""
        suspects = sorted({number for conflict in self.conflicts for number in conflict})
        return tuple(number for number in suspects if _fits(self.log.position({number})))

    @cached_property
    def doubtful(self) -> tuple[int, ...]:
        """What the odds are worked out without: every entry that alone may be the wrong one, or all that clash."""
        if self.heal:
            return self.heal
        left_out: set[int] = set()
        found: Contradiction | None = self.found
        while found is not None:
            left_out |= {number for facts in found.conflicts for number in _entries(found, facts)}
            found = contradiction(self.log.position(left_out))
        return tuple(sorted(left_out))

    def knowledge(self, weights: Policy = uniform) -> Knowledge:
        """What follows without the doubtful entries."""
        return count(self.log.position(self.doubtful), weights)


def _entries(found: Contradiction, facts: Iterable[int]) -> tuple[int, ...]:
    """The entries that some of a position's facts come from."""
    at = (found.position.facts[fact].at for fact in facts)
    return tuple(sorted({one.number for one in at if isinstance(one, AtEntry)}))


def _fits(position: Position) -> bool:
    return count(position).deals > 0
