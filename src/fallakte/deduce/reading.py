"""The one reader of a seat's view: everything it tells about where cards are, as a position to count with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fallakte.deduce.facts import CASE, Accused, Asked, Fact, Has, Lacks, Peeked, Position, Turn
from fallakte.deduce.knowledge import Knowledge, count
from fallakte.deduce.weights import Policy, uniform
from fallakte.rules.cards import KIND_RANGES, Card, cards, each
from fallakte.rules.table import Question, Reveal
from fallakte.rules.values import need
from fallakte.rules.view import View


def position_of(view: View) -> Position:
    """The position of a view, its facts turn by turn; an onlooker's view gives an onlooker's position.

    >>> from fallakte import Game, load, make_bot
    >>> game = Game.deal(load("speed"), seats=3, seed=1).play([make_bot("random", seed=1)] * 3)
    >>> [fact.at.number for fact in position_of(game.view(0)).facts][:4]
    [1, 2, 3, 4]
    """
    need(view, View, "a view such as game.view(0)")
    table = view.table
    facts: list[Fact] = [asked(question, card) for question, card in zip(table.questions, view.shown, strict=True)]
    if besides := list(_besides(view)):
        facts = sorted([*besides, *facts], key=_order)
    return Position(
        hands=table.hand_sizes,
        seat=view.seat,
        own=view.hand,
        open=table.open_cards,
        row=table.row,
        facts=tuple(facts),
        answers=table.edition.rules.answers,
    )


def told_by(view: View) -> tuple[object, ...]:
    """All of a view that its position is read from: where it is the same, the position is."""
    table = view.table
    asked = (table.questions, view.shown, table.accusations, table.case, view.case)
    besides = (table.reveals, view.glimpses, table.looks, view.peeked)
    return (*asked, *besides, table.hand_sizes, view.hand, table.open_cards, table.row)


def knowledge_of(view: View, weights: Policy = uniform) -> Knowledge:
    """Everything that follows from what a view's seat has seen."""
    return count(position_of(view), weights)


@lru_cache(maxsize=4096)
def asked(question: Question, card: Card | None) -> Asked:
    """A suspicion of the table, with the card that was shown where it is known."""
    return Asked(question.by, question.cards, question.passed, question.shown_by, card, at=Turn(question.turn))


def _besides(view: View) -> Iterator[Fact]:
    """What was learned from something else than suspicions."""
    table = view.table
    for reveal in table.reveals:
        yield from _revealed(reveal, table.seats)
    for glimpse in view.glimpses:
        yield Has(glimpse.holder, cards([glimpse.card]), to=glimpse.to, at=Turn(glimpse.turn))
    turns = {look.slot: look.turn for look in table.looks if look.seat == view.seat}
    for slot, card in view.peeked:
        yield Peeked(slot, card, at=Turn(turns[slot]))
    for told in table.accusations:
        if told.right is not None:
            if told.cards is not None:  # what was written in secret nobody heard (R30)
                yield Accused(told.by, told.cards, told.right, at=Turn(told.turn))
            if told.by == view.seat and view.case is not None:
                for card in each(view.case):
                    yield Has(CASE, cards([card]), to=view.seat, at=Turn(told.turn))
    if table.case is not None and view.case is None:
        for card in each(table.case):
            yield Has(CASE, cards([card]), at=Turn(table.turn))


def _revealed(reveal: Reveal, seats: int) -> Iterator[Fact]:
    """What everybody learned from an advantage card."""
    everybody, at = tuple(range(seats)), Turn(reveal.turn)
    if reveal.kind is not None:
        yield Lacks(everybody if reveal.seat is None else (reveal.seat,), cards(KIND_RANGES[reveal.kind]), at=at)
    elif reveal.card is not None:
        named = cards([reveal.card])
        yield Lacks(everybody, named, at=at) if reveal.seat is None else Has(reveal.seat, named, at=at)


_WITHIN_A_TURN: dict[type[Fact], int] = {Asked: 1, Peeked: 2, Accused: 3}


def _order(fact: Fact) -> tuple[int, int]:
    """Facts in the order in which they are learned: an advantage card before the suspicion, the case file last."""
    turn = fact.at.number if fact.at is not None else 0
    return turn, 4 if isinstance(fact, Has) and fact.holder == CASE else _WITHIN_A_TURN.get(type(fact), 0)
