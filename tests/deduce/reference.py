"""The oracle: a slow, plainly written counter that tries the holder of every card, one after the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fallakte.deduce.facts import CASE, ROW, Accused, Asked, Has, Lacks, Peeked, Position
from fallakte.deduce.puzzle import hand_sizes
from fallakte.rules.cards import each, kind_of

Deal = tuple[int, ...]
"""The holder of every card; open cards are with nobody (8)."""


def deals(position: Position) -> Iterator[Deal]:
    """Every deal that fits a position."""
    for hands in hand_sizes(position.known_hands, position.dealt):
        yield from _deals(position, dict(enumerate(hands)) | {ROW: position.row})


def _deals(position: Position, free: dict[int, int]) -> Iterator[Deal]:
    """Place the cards one by one, those with the fewest holders first; check each entry once its cards are placed."""
    able = [_able(position, card) for card in range(21)]
    order = sorted(range(21), key=lambda card: len(able[card]))
    checks: list[list[int]] = [[] for _ in range(22)]
    for n, fact in enumerate(position.facts):
        named = 1 << fact.card if isinstance(fact, Peeked) else fact.cards
        checks[max(order.index(card) for card in each(named)) + 1].append(n)
    deal = [8] * 21
    kinds: set[int] = set()

    def place(step: int) -> Iterator[Deal]:
        if not all(fits(position, deal, n) for n in checks[step]):
            return
        if step == 21:
            yield tuple(deal)
            return
        card = order[step]
        for holder in able[card]:
            if holder == CASE:
                if kind_of(card) in kinds:
                    continue
                kinds.add(kind_of(card))
            elif holder != 8:
                if free[holder] == 0:
                    continue
                free[holder] -= 1
            deal[card] = holder
            yield from place(step + 1)
            if holder == CASE:
                kinds.remove(kind_of(card))
            elif holder != 8:
                free[holder] += 1

    yield from place(0)


def _able(position: Position, card: int) -> list[int]:
    """The holders a card may be with by the deal and by the plain yes-or-no facts about it."""
    if position.open >> card & 1:
        return [8]
    if position.own >> card & 1:
        return [position.seat] if position.seat is not None else []
    able = {seat for seat in range(len(position.hands)) if seat != position.seat} | {ROW, CASE}
    for fact in position.facts:
        match fact:
            case Asked(_, named, passed, shown_by, shown):
                if named >> card & 1:
                    able -= set(passed)
                if shown == card:
                    able &= {shown_by}
            case Accused(_, named, True):
                able &= {CASE} if named >> card & 1 else able - {CASE}
            case Peeked(_, seen):
                able &= {ROW} if seen == card else able
            case Has(holder, named):
                able &= {holder} if named == 1 << card else able
            case Lacks(seats, named):
                able -= set(seats) if named >> card & 1 else set()
    return sorted(able)


def fits(position: Position, deal: Sequence[int], entry: int) -> bool:
    """Whether one entry is true in a deal; peeks are looked at together, since a slot holds one card."""
    match position.facts[entry]:
        case Asked(_, named, passed, shown_by, card):
            hold = {deal[named_card] for named_card in each(named)}
            if hold & set(passed) or (shown_by is not None and shown_by not in hold):
                return False
            return card is None or deal[card] == shown_by
        case Accused(_, named, right):
            return all(deal[card] == CASE for card in each(named)) == right
        case Peeked(slot, card):
            peeks = [fact for fact in position.facts if isinstance(fact, Peeked)]
            return deal[card] == ROW and all((peek.slot == slot) == (peek.card == card) for peek in peeks)
        case Has(holder, named):
            return any(deal[card] == holder for card in each(named))
        case Lacks(seats, named):
            return all(deal[card] not in seats for card in each(named))


@dataclass
class Counted:
    """What the reference found."""

    deals: int = 0
    weight: float = 0.0
    cards: dict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))
    solutions: dict[tuple[int, ...], float] = field(default_factory=lambda: defaultdict(float))


def chance(position: Position, deal: Deal) -> float:
    """The chance that every card shown to this seat was picked among those the shower could have shown."""
    weight = 1.0
    for fact in position.facts:
        if isinstance(fact, Asked) and fact.by == position.seat and fact.card is not None:
            weight /= sum(deal[card] == fact.shown_by for card in each(fact.cards))
    return weight


def count(position: Position, weights: str = "uniform") -> Counted:
    """The number (or weight) of all deals, of every (card, holder) pair and of every solution."""
    counted = Counted()
    for deal in deals(position):
        weight = chance(position, deal) if weights == "choice" else 1
        counted.deals += 1
        counted.weight += weight
        for card, holder in enumerate(deal):
            counted.cards[card, holder] += weight
        counted.solutions[tuple(card for card in range(21) if deal[card] == CASE)] += weight
    return counted
