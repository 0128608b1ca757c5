"""A position as the numbers the counting core works on: what each holder may and must have, and open clauses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple, assert_never

from fallakte.deduce.facts import CASE, HOLDERS, ROW, Accused, Asked, Has, Lacks, Peeked, Position
from fallakte.deduce.weights import Policy, uniform
from fallakte.rules.cards import ALL_CARDS, KIND_RANGES, SOLUTIONS, Card, Cards, cards, each
from fallakte.rules.values import need

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(slots=True)
class Puzzle:
    """All deals with these hand sizes (any one of `sizes`) in which every clause is met and no accusation is right.

    `may` and `must` are masks by holder, with the open cards as a ninth; a clause is (seat, one of these cards); a
    watch is (seat, three cards) with a factor for each of the eight ways to hold some of them.
    """

    sizes: tuple[tuple[int, ...], ...]
    may: list[int]
    must: list[int]
    clauses: list[tuple[int, int]]
    wrongs: list[int]
    watches: list[tuple[int, int]]
    factors: list[tuple[float, ...]]

    def split(self) -> Iterator[Puzzle]:
        """The same puzzle in parts, by the holder of the most talked-about card: for those too big to walk at once."""
        talk = [mask for _, mask in self.clauses + self.watches] + self.wrongs
        settled = self.may[HOLDERS]
        for holder in range(HOLDERS):
            settled |= self.must[holder]
        card = max(each(ALL_CARDS & ~settled), key=lambda card: sum(mask >> card & 1 for mask in talk))
        for holder in range(HOLDERS):
            if self.may[holder] >> card & 1:
                yield self.having(holder, card)

    def having(self, holder: int, card: int) -> Puzzle:
        """This puzzle with one card placed."""
        must = self.must.copy()
        must[holder] |= 1 << card
        return replace(self, must=must)


@lru_cache(maxsize=256)
def hand_sizes(hands: tuple[int | None, ...], dealt: int) -> tuple[tuple[int, ...], ...]:
    """Every way to fill in the unknown hand sizes, sharing what is left as evenly as a deal does.

    >>> hand_sizes((5, None, None, 4), 18)
    ((5, 5, 4, 4), (5, 4, 5, 4))
    """
    unknown = [seat for seat, size in enumerate(hands) if size is None]
    rest = dealt - sum(size or 0 for size in hands)
    base, more = divmod(rest, len(unknown)) if unknown else (0, 0)
    return tuple(
        tuple(base + (seat in lucky) if size is None else size for seat, size in enumerate(hands))
        for lucky in combinations(unknown, more)
    )


@lru_cache(maxsize=256)
def _sizes(hands: tuple[int | None, ...], dealt: int, row: int) -> tuple[tuple[int, ...], ...]:
    """The sizes of all eight holders."""
    return tuple((*sizes, *(0,) * (ROW - len(sizes)), row, 3) for sizes in hand_sizes(hands, dealt))


def compile_position(position: Position, policy: Policy = uniform) -> Puzzle:
    """The puzzle of a position; facts that can't all be true make a puzzle without a deal.

    Bots compile thousands of positions, so suspicions, which most facts are, are looked at first and without matching.
    """
    need(position, Position, "a position such as position_of(view)")
    seats = len(position.hands)
    seat = position.seat
    hidden = ALL_CARDS & ~position.open & ~position.own
    may = [hidden] * seats + [0] * (ROW - seats) + [hidden if position.row else 0, hidden, position.open]
    must = [0] * (HOLDERS + 1)
    if seat is not None:
        may[seat] = must[seat] = position.own
    puzzle = Puzzle(_sizes(position.known_hands, position.dealt, position.row), may, must, [], [], [], [])
    slots: dict[int, int] = {}
    for fact in position.facts:
        if isinstance(fact, Asked):
            named = fact.cards
            for passed in fact.passed:
                may[passed] &= ~named
            shower = fact.shown_by
            if shower is not None:
                if fact.card is None:
                    puzzle.clauses.append((shower, named))
                else:
                    must[shower] |= 1 << fact.card
                    if policy is not uniform and fact.by == seat:
                        puzzle.watches.append((shower, named))
                        puzzle.factors.append(_factors(fact, policy))
            continue
        match fact:
            case Accused(_, named, right):
                if right:
                    must[CASE] |= named
                else:
                    puzzle.wrongs.append(named)
            case Peeked(slot, card):
                must[ROW] |= 1 << card
                if slots.setdefault(slot, card) != card:
                    must[CASE] |= 1 << card
            case Has(holder, named) if named.bit_count() == 1:
                must[holder] |= named
            case Has(holder, named):
                puzzle.clauses.append((holder, named))
            case Lacks(lacking, named):
                for lacker in lacking:
                    may[lacker] &= ~named
            case _:
                assert_never(fact)
    if len(set(slots.values())) < len(slots):
        must[CASE] |= must[ROW]
    return puzzle


@lru_cache(maxsize=SOLUTIONS)
def _holdings(named: Cards) -> tuple[Cards, ...]:
    """The eight ways to hold some of three cards."""
    three = tuple(each(named))
    return tuple(cards(card for i, card in enumerate(three) if ways >> i & 1) for ways in range(8))


def _factors(asked: Asked, policy: Policy) -> tuple[float, ...]:
    """The policy's chance for every way to hold some of the three cards; 0 without the card that was shown."""
    shown = 0 if asked.card is None else 1 << asked.card
    return tuple(policy(asked, held) if held & shown else 0.0 for held in _holdings(asked.cards))


class Picks(NamedTuple):
    """How the others pick what they show: by suspicion the number of a table; it has for each of the three cards, and
    for each way to hold some of them, the chance that this card is shown."""

    which: list[int]
    tables: list[tuple[float, ...]]


@lru_cache(maxsize=64)
def picks(asker: int, suspicions: tuple[Cards, ...], policy: Policy) -> Picks:
    """How suspicions of a seat would be answered by this policy; equal tables are one."""
    numbers: dict[tuple[float, ...], int] = {}
    which = []
    for named in suspicions:
        if named & ~ALL_CARDS or named.bit_count() != len(KIND_RANGES):
            raise ValueError(f"a suspicion names three cards, such as cards([2, 8, 14]), not {named!r}")
        table = tuple(chain.from_iterable(answer_factors(asker, named, card, policy) for card in each(named)))
        which.append(numbers.setdefault(table, len(numbers)))
    return Picks(which, list(numbers))


@lru_cache(maxsize=3 * SOLUTIONS)
def answer_factors(asker: int, named: Cards, shown: int, policy: Policy) -> tuple[float, ...]:
    """The factors of an answer that has not been given yet."""
    return _factors(Asked(asker, named, (), None, Card(shown)), policy)
