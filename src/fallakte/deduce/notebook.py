"""A detective's notebook: marks that follow by simple steps a person would take, each with its reason."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations, islice
from typing import NamedTuple, assert_never

from fallakte.deduce.facts import CASE, ROW, Accused, Asked, Has, Lacks, Peeked, Position
from fallakte.deduce.puzzle import hand_sizes
from fallakte.rules.cards import DECK_SIZE, KIND_RANGES, Cards, Kind, each, kind_of


class Rule(StrEnum):
    """The named steps of reasoning."""

    PASSED = "passed"
    SHOWN = "shown"
    PEEKED = "peeked"
    SEEN = "seen"
    DENIED = "denied"
    RIGHT = "right"
    WRONG = "wrong"
    ONE_OF = "one_of"
    ONLY_HOLDER = "only_holder"
    LAST_OF_KIND = "last_of_kind"
    HAND_FULL = "hand_full"
    HAND_REST = "hand_rest"
    SLOTS = "slots"
    COUNTED = "counted"


class Mark(NamedTuple):
    """A cell of the sheet: a holder has a card, or not."""

    card: int
    holder: int
    has: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One inference: by this rule, from these entries and earlier marks, these marks follow."""

    rule: Rule
    entries: tuple[int, ...]
    because: tuple[Mark, ...]
    so: tuple[Mark, ...]
    deals: int | None = None
    """For `COUNTED`: how many deals fit the cited entries."""


@dataclass(frozen=True, slots=True)
class Clause:
    """An entry that says: this holder has at least one of these cards."""

    entry: int
    holder: int
    cards: Cards


@dataclass
class Notebook:
    """What is known so far, and by which step; filled in rounds, so every mark gets one of its shortest reasons."""

    position: Position
    entries: Collection[int]
    barred: Collection[Mark] = ()
    """Marks that are not to be made, so that another way is found."""
    where: dict[int, int] = field(default_factory=dict)
    steps: dict[Mark, Step] = field(default_factory=dict)

    def __post_init__(self) -> None:
        position = self.position
        sizes = hand_sizes(position.known_hands, position.dealt)
        self._least = [min(size) for size in zip(*sizes, strict=True)]
        self._most = [max(size) for size in zip(*sizes, strict=True)]
        self._holders = [*range(len(position.hands)), *([ROW] if position.row else []), CASE]
        self._clauses: list[Clause] = []
        for card in each(position.own):
            self.where[card] = position.seat if position.seat is not None else CASE
        for step in self._facts():
            self._write(step)

    def until(self, goal: Mark) -> bool:
        """Fill in marks until the goal is one of them; False when simple steps don't lead there."""
        while self.excuse(*goal) is None:
            before = len(self.steps)
            for step in list(self._round()):
                self._write(step)
            if len(self.steps) == before:
                return False
        return True

    def excuse(self, card: int, holder: int, has: bool = False) -> tuple[Mark, ...] | None:
        """The marks from which a cell follows at once: none if it is plain from the deal; None if it doesn't follow."""
        if card in self.where:
            there = self.where[card]
            if (there == holder) != has:
                return None
            mark = Mark(card, there, True)
            return (mark,) if mark in self.steps else ()
        if has:
            return None
        if self.position.open >> card & 1 or holder == self.position.seat or holder not in self._holders:
            return ()
        if Mark(card, holder, False) in self.steps:
            return (Mark(card, holder, False),)
        if holder == CASE:
            for other in KIND_RANGES[kind_of(card)]:
                if self.where.get(other) == CASE:
                    return (Mark(other, CASE, True),)
        return None

    def _write(self, step: Step) -> None:
        mark = step.so[0]
        if mark not in self.barred and self.excuse(*mark) is None:
            self.steps[mark] = step
            if mark.has:
                self.where[mark.card] = mark.holder

    def _open(self, holder: int) -> list[int]:
        """The cards that may or may not be with a holder."""
        return [card for card in range(DECK_SIZE) if card not in self.where and self.excuse(card, holder) is None]

    def _excuses(self, cells: Iterable[tuple[int, int]]) -> tuple[Mark, ...]:
        """Why none of these cards is with that holder."""
        marks = (mark for card, holder in cells for mark in self.excuse(card, holder) or ())
        return tuple(dict.fromkeys(marks))

    def _facts(self) -> Iterator[Step]:
        """What the entries say directly; those that leave a choice become clauses."""
        for n in sorted(self.entries):
            match fact := self.position.facts[n]:
                case Asked(_, named, passed, shown_by, card):
                    yield from _marks(Rule.PASSED, n, named, passed, False)
                    if shown_by is not None and card is not None:
                        yield Step(Rule.SHOWN, (n,), (), (Mark(card, shown_by, True),))
                    elif shown_by is not None:
                        self._clauses.append(Clause(n, shown_by, named))
                case Accused(_, named, True):
                    yield from _marks(Rule.RIGHT, n, named, (CASE,), True)
                case Peeked(_, card):
                    yield Step(Rule.PEEKED, (n,), (), (Mark(card, ROW, True),))
                case Has(holder, named) if named.bit_count() == 1:
                    yield from _marks(Rule.SEEN, n, named, (holder,), True)
                case Has(holder, named):
                    self._clauses.append(Clause(n, holder, named))
                case Lacks(seats, named):
                    yield from _marks(Rule.DENIED, n, named, seats, False)
                case Accused():
                    pass  # a wrong one tells nothing by itself
                case _:
                    assert_never(fact)

    def _round(self) -> Iterator[Step]:
        """Every step that is possible now."""
        for clause in self._clauses:
            yield from self._one_of(clause)
        for n in self.entries:
            match self.position.facts[n]:
                case Accused(_, named, False):
                    yield from self._wrong(n, named)
        for card in range(DECK_SIZE):
            if card not in self.where and not self.position.open >> card & 1:
                able = [holder for holder in self._holders if self.excuse(card, holder) is None]
                if len(able) == 1:
                    because = self._excuses((card, holder) for holder in self._holders if holder != able[0])
                    yield Step(Rule.ONLY_HOLDER, (), because, (Mark(card, able[0], True),))
        for kind in Kind:
            yield from self._last_of_kind(KIND_RANGES[kind])
        for holder in self._holders:
            if holder not in (CASE, self.position.seat):
                yield from self._hand(holder)

    def _one_of(self, clause: Clause) -> Iterator[Step]:
        able = [card for card in each(clause.cards) if self.excuse(card, clause.holder) is None]
        if len(able) == 1 and able[0] not in self.where:
            because = self._excuses((card, clause.holder) for card in each(clause.cards) if card != able[0])
            yield Step(Rule.ONE_OF, (clause.entry,), because, (Mark(able[0], clause.holder, True),))

    def _wrong(self, n: int, named: Cards) -> Iterator[Step]:
        sure = [card for card in each(named) if self.where.get(card) == CASE]
        rest = [card for card in each(named) if card not in sure]
        if len(rest) == 1:
            yield Step(Rule.WRONG, (n,), tuple(Mark(card, CASE, True) for card in sure), (Mark(rest[0], CASE, False),))

    def _last_of_kind(self, kind: range) -> Iterator[Step]:
        able = [card for card in kind if self.excuse(card, CASE) is None]
        if len(able) == 1 and able[0] not in self.where:
            because = self._excuses((card, CASE) for card in kind if card != able[0])
            yield Step(Rule.LAST_OF_KIND, (), because, (Mark(able[0], CASE, True),))

    def _hand(self, holder: int) -> Iterator[Step]:
        """What a holder's number of cards tells."""
        least = self.position.row if holder == ROW else self._least[holder]
        most = self.position.row if holder == ROW else self._most[holder]
        held = tuple(Mark(card, holder, True) for card, there in self.where.items() if there == holder)
        able = self._open(holder)
        if able and len(held) == most:
            yield from (Step(Rule.HAND_FULL, (), held, (Mark(card, holder, False),)) for card in able)
        elif able and len(held) + len(able) == least:
            others = set(range(DECK_SIZE)) - {mark.card for mark in held} - set(able)
            because = self._excuses((card, holder) for card in others)
            yield from (Step(Rule.HAND_REST, (), (*held, *because), (Mark(card, holder, True),)) for card in able)
        else:
            yield from self._slots(holder, held, most - len(held), able)

    def _slots(self, holder: int, held: tuple[Mark, ...], free: int, able: list[int]) -> Iterator[Step]:
        """As many one-of-these entries without a common card as there are free slots fill the hand."""
        mine = [clause for clause in self._clauses if clause.holder == holder]
        unmet = [clause for clause in mine if not any(self.where.get(card) == holder for card in each(clause.cards))]
        for chosen in islice(combinations(unmet, free), 200):
            among = [{card for card in each(clause.cards) if card in able} for clause in chosen]
            if sum(map(len, among)) > len(set().union(*among)):
                continue
            because = self._excuses(
                (card, holder) for clause in chosen for card in each(clause.cards) if card not in able
            )
            entries = tuple(clause.entry for clause in chosen)
            for card in able:
                if not any(card in cards for cards in among):
                    yield Step(Rule.SLOTS, entries, (*held, *because), (Mark(card, holder, False),))


def _marks(rule: Rule, n: int, named: Cards, holders: Iterable[int], has: bool) -> Iterator[Step]:
    for holder in holders:
        for card in each(named):
            yield Step(rule, (n,), (), (Mark(card, holder, has),))
