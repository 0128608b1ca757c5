"""From a seat's view to a position: everything the view tells about where cards are, as facts to count with."""

from __future__ import annotations

from fallakte.deduce.facts import CASE, Accused, Asked, Fact, Has, Lacks, Peeked, Position
from fallakte.rules.cards import KIND_RANGES, Card, Cards, cards, each
from fallakte.rules.table import Question, Reveal
from fallakte.rules.view import View


def position_of(view: View) -> Position:
    """The position of a view; an onlooker's view gives an onlooker's position."""
    table = view.table
    return Position(
        hands=table.hand_sizes,
        seat=view.seat,
        own=view.hand,
        open=table.open_cards,
        row=table.row,
        facts=tuple(fact for fact, _ in dated(view)),
    )


def dated(view: View) -> list[tuple[Fact, int]]:
    """The facts of a view, each with its turn; a look at the duel's row is not dated, so it has the turn it is now.

    Questions come first, in their order, then accusations, then what advantage cards and the duel's row told: counting
    does not depend on the order.
    """
    table = view.table
    facts: list[tuple[Fact, int]] = [
        (asked(question, card), question.turn) for question, card in zip(table.questions, view.shown, strict=True)
    ]
    facts += [
        (Accused(told.by, told.cards, told.right), told.turn) for told in table.accusations if told.right is not None
    ]
    for reveal in table.reveals:
        facts += [(fact, reveal.turn) for fact in revealed(reveal, table.seats)]
    facts += [(Has(glimpse.holder, cards([glimpse.card])), glimpse.turn) for glimpse in view.glimpses]
    facts += [(Peeked(slot, card), table.turn) for slot, card in view.peeked]
    if view.case is not None:
        looked = next((told.turn for told in table.accusations if told.by == view.seat), table.turn)
        facts += [(Has(CASE, cards([card])), looked) for card in each(view.case)]
    elif table.case is not None:
        facts += [(Has(CASE, cards([card])), table.turn) for card in each(table.case)]
    return facts


def asked(question: Question, card: Card | None) -> Asked:
    """A suspicion of the table, with the card that was shown where it is known."""
    return Asked(question.by, question.cards, question.passed, question.shown_by, card)


def revealed(reveal: Reveal, seats: int) -> list[Fact]:
    """What everybody learned from an advantage card."""
    everybody = tuple(range(seats))
    if reveal.kind is not None:
        lacking = everybody if reveal.seat is None else (reveal.seat,)
        return [Lacks(lacking, cards(KIND_RANGES[reveal.kind]))]
    if reveal.card is None:
        return []
    named = cards([reveal.card])
    return [Lacks(everybody, named)] if reveal.seat is None else [Has(reveal.seat, named)]


def seen_by(view: View, seat: int, hand: Cards) -> Position:
    """What another seat would know if it held this hand: the public facts, and of the cards shown those this view
    knows it saw. A lower bound on its knowledge where it was shown cards this view does not know.
    """
    table = view.table
    facts: list[Fact] = [
        asked(question, card if seat in (question.by, question.shown_by) else None)
        for question, card in zip(table.questions, view.shown, strict=True)
    ]
    facts += [Accused(told.by, told.cards, told.right) for told in table.accusations if told.right is not None]
    for reveal in table.reveals:
        facts += revealed(reveal, table.seats)
    facts += [
        Has(glimpse.holder, cards([glimpse.card])) for glimpse in view.glimpses if seat in (glimpse.to, glimpse.holder)
    ]
    return Position(table.hand_sizes, seat, hand, table.open_cards, table.row, tuple(facts))
