"""What a seat may do now, worked out from the table and that seat's own hand, and from nothing else.

`LegalActions` is lazy: ask which verbs are possible, iterate, count, test with `in`, or ask `why_not`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from numbers import Integral

from fallakte.rules.actions import VERBS_OF, Action, Verb
from fallakte.rules.advantage import Effect
from fallakte.rules.board import Spots
from fallakte.rules.cards import KIND_CARDS, PLACES, Card, Cards
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason, Refusal
from fallakte.rules.sorts import Seat, example, fields_of
from fallakte.rules.table import Table
from fallakte.rules.text import parse_action
from fallakte.rules.values import lazy, need
from fallakte.rules.verbs.base import Deed
from fallakte.rules.view import View

_SORT = "a sort of action such as actions.Walk"


class LegalActions:
    """The actions a seat may choose from now; empty when nothing is awaited of it.

    >>> from fallakte import Game, actions, load
    >>> legal = Game.deal(load("classic"), seats=3, seed=7).legal
    >>> legal
    <LegalActions of seat 2: roll, accuse>
    >>> "roll" in legal, actions.Walk(0) in legal, len(legal)
    (True, False, 325)
    >>> legal.why_not("walk library")
    Refusal(reason=<Reason.ROLL_FIRST: ('roll_first', 'R5')>, seat=None)
    """

    def __init__(self, table: Table, seat: Seat | None, hand: Cards) -> None:
        self.table = table
        self.seat = seat
        self.hand = hand

    def __eq__(self, other: object) -> bool:
        """Whether it is the same choice: the same hand at the same table."""
        if not isinstance(other, LegalActions):
            return NotImplemented
        return (self.seat, self.hand, self.table) == (other.seat, other.hand, other.table)

    def __hash__(self) -> int:
        return hash((self.seat, self.hand, self.table))

    def __repr__(self) -> str:
        words = ", ".join(verb.word for verb in self.verbs) or "nothing"
        return f"<LegalActions of seat {self.seat}: {words}>"

    def __bool__(self) -> bool:
        return bool(self.verbs)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Action]:
        for verb in self.verbs:
            yield from self.options(verb)

    def __contains__(self, action: Action | str) -> bool:
        return self.why_not(action) is None

    @lazy
    def verbs(self) -> tuple[Verb, ...]:
        """The sorts of action that are possible now."""
        if self.seat is None or self.seat != self.table.awaited:
            return ()
        found = [verb for verb in VERBS_OF[self.table.phase] if verb.possible(self)]
        return tuple(found)

    @lazy
    def destinations(self) -> Spots:
        """Where the pawn may walk with what was rolled."""
        table, walker = self.table, self.table.walker
        if self.seat is None or self.seat != table.awaited or table.phase is not Phase.ROLLED:
            return 0
        if walker is None or not table.now.steps:
            return 0
        return walker.reach(table.spot(self.seat), table.now.steps, table.occupied(self.seat)) & ~table.now.left_rooms

    @lazy
    def showable(self) -> Cards:
        """The cards this seat may show now."""
        table = self.table
        if table.phase is Phase.ANSWERING:
            return Cards(self.hand & table.question.cards)
        kind = table.now.show_kind
        if kind is None:
            return self.hand
        return Cards(self.hand & KIND_CARDS[kind])

    @lazy
    def places(self) -> tuple[Card, ...]:
        """The places this seat may name in a suspicion now."""
        table = self.table
        if table.edition.board is None or table.phase is Phase.ADVANTAGE:
            return tuple(Card(place) for place in PLACES)
        here = table.place(table.active)
        return () if here is None else (here,)

    @lazy
    def effect(self) -> Effect | None:
        """What the advantage card makes happen that wants a choice now."""
        advantage = self.table.now.advantage
        return None if advantage is None else self.table.edition.effect(advantage)

    @property
    def only(self) -> Action | None:
        """The one action there is to choose from; None where there is a choice, or nothing at all."""
        found = list(islice(self, 2))
        return found[0] if len(found) == 1 else None

    def options(self, verb: Verb) -> Iterator[Action]:
        """The possible actions of one sort."""
        need(verb, type, _SORT)
        return verb.options(self) if verb in self.verbs else iter(())

    def why_not(self, action: Action | str) -> Refusal | None:
        """Why an action, or the one of this text, is not possible now; None when it is."""
        if isinstance(action, str):
            action = parse_action(action, self.table.edition)
        need(action, Deed, "an action such as actions.Roll(), or its text such as 'roll',")
        table = self.table
        if table.phase is Phase.OVER:
            return Refusal(Reason.OVER)
        if self.seat is None:
            return Refusal(Reason.ONLY_WATCHING)
        if self.seat != table.awaited:
            answering = table.phase in (Phase.ANSWERING, Phase.SHOWING)
            return Refusal(Reason.NOT_ASKED if answering else Reason.NOT_AWAITED, table.awaited)
        try:
            reason = action.why_not(self)
        except TypeError:
            for field in fields_of(type(action)):
                need(getattr(action, field.name), Integral, f"a number as {field.name!r} of {type(action).__name__}")
            raise
        return None if reason is None else Refusal(reason)

    def why_none(self, verb: Verb) -> Refusal | None:
        """Why no action of this sort is possible now; None when one is.

        >>> from fallakte import Game, actions, load
        >>> legal = Game.deal(load("classic"), seats=3, seed=7).legal
        >>> legal.why_none(actions.Accuse), legal.why_none(actions.TakePassage)
        (None, Refusal(reason=<Reason.NO_PASSAGE: ('no_passage', 'R9')>, seat=None))
        """
        need(verb, type, _SORT)
        return None if verb in self.verbs else self.why_not(example(verb))


def legal_actions(view: View) -> LegalActions:
    """What the seat of this view may do now."""
    return LegalActions(view.table, view.seat, view.hand)
