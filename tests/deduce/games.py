"""Small random games: a deal, random suspicions with truthful answers, wrong accusations, peeks and shown cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from fallakte.deduce.facts import CASE, ROW, Accused, Asked, Fact, Has, Lacks, Peeked, Position
from fallakte.rules.cards import Card, Cards, cards, each


@dataclass(frozen=True)
class Game:
    """One seat's position and the deal behind it."""

    position: Position
    deal: tuple[int, ...]


def deal_out(chance: Random, seats: int, row: int = 0, even: bool = False) -> tuple[list[int], list[int]]:
    """A random deal (the holder of every card; 8 is open) and the hand sizes."""
    case = [chance.choice(range(6)), chance.choice(range(6, 12)), chance.choice(range(12, 21))]
    deal = [CASE if card in case else 8 for card in range(21)]
    rest = [card for card in range(21) if card not in case]
    chance.shuffle(rest)
    for card in rest[:row]:
        deal[card] = ROW
    rest = rest[row:]
    if even:
        rest = rest[: len(rest) // seats * seats]
    for n, card in enumerate(rest):
        deal[card] = n % seats
    return deal, [deal.count(seat) for seat in range(seats)]


def ask(chance: Random, deal: list[int], seats: int, seat: int | None) -> Asked:
    """One random suspicion, answered truthfully."""
    by = chance.randrange(seats)
    named = cards([chance.randrange(6), chance.randrange(6, 12), chance.randrange(12, 21)])
    passed: list[int] = []
    for step in range(1, seats):
        answerer = (by + step) % seats
        held = [card for card in each(named) if deal[card] == answerer]
        if held:
            shown = chance.choice(held)
            return Asked(by, named, tuple(passed), answerer, shown if seat in (by, answerer) else None)
        passed.append(answerer)
    return Asked(by, named, tuple(passed))


def play(
    seed: int,
    seats: int,
    turns: int,
    *,
    row: int = 0,
    even: bool = False,
    onlooker: bool = False,
    unknown: bool = False,
    extras: bool = True,
) -> Game:
    """A random game as one seat saw it, after this many suspicions."""
    chance = Random(seed)
    deal, hands = deal_out(chance, seats, row, even)
    seat = None if onlooker else chance.randrange(seats)
    facts: list[Fact] = []
    spied: list[Card] = []
    in_row = [Card(card) for card in range(21) if deal[card] == ROW]
    for _ in range(turns):
        fact = ask(chance, deal, seats, seat)
        facts.append(fact)
        if fact.by == seat and fact.shown_by is None and len(spied) < row:
            spied.append(in_row[len(spied)])
            facts.append(Peeked(len(spied) - 1, spied[-1]))
        if extras and chance.random() < 0.15:
            facts.append(_extra(chance, deal, seats))
    position = Position(
        tuple(
            None if unknown and other != seat and chance.random() < 0.7 else size for other, size in enumerate(hands)
        ),
        seat,
        cards(card for card in range(21) if seat is not None and deal[card] == seat),
        cards(card for card in range(21) if deal[card] == 8),
        row,
        tuple(facts),
    )
    return Game(position, tuple(deal))


def _extra(chance: Random, deal: list[int], seats: int) -> Fact:
    """A wrong accusation, a card shown openly, or a card that some seats said they don't have."""
    kind = chance.randrange(5)
    card = Card(chance.choice([card for card in range(21) if deal[card] < seats]))
    if kind == 0:
        return Has(deal[card], cards([card]))
    if kind == 1:
        return Lacks(
            tuple(seat for seat in range(seats) if seat != deal[card] and chance.random() < 0.5), cards([card])
        )
    if kind == 2:
        span = chance.choice((0x3F, 0xFC0, 0x1FF000))
        seat = chance.randrange(seats)
        return Has(seat, Cards(span)) if any(deal[c] == seat for c in each(span)) else Lacks((seat,), Cards(span))
    named = [chance.randrange(6), chance.randrange(6, 12), chance.randrange(12, 21)]
    if chance.random() < 0.7:
        named = [next(card for card in each(span) if deal[card] == CASE) for span in (0x3F, 0xFC0, 0x1FF000)]
        spoilt = chance.randrange(3)
        named[spoilt] = chance.choice([c for c in each((0x3F, 0xFC0, 0x1FF000)[spoilt]) if deal[c] != CASE])
    return Accused(chance.randrange(seats), cards(named), all(deal[card] == CASE for card in named))


def forget(game: Game, seed: int) -> tuple[Game, int] | None:
    """The same game with one forgotten card: an answer "none" by somebody who had one; and that entry's number."""
    chance = Random(seed)
    facts = list(game.position.facts)
    nobody = (None, game.position.seat)
    shown = [n for n, fact in enumerate(facts) if isinstance(fact, Asked) and fact.shown_by not in nobody]
    if not shown:
        return None
    entry = chance.choice(shown)
    fact = facts[entry]
    assert isinstance(fact, Asked)
    assert fact.shown_by is not None
    passed = (*fact.passed, fact.shown_by)
    facts[entry] = Asked(fact.by, fact.cards, passed)
    return Game(replace(game.position, facts=tuple(facts)), game.deal), entry
