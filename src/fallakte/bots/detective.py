"""What all thinking bots share: when to roll, walk, suspect, show and accuse. How they think is up to each of them.

A bot of this family says what it would accuse, what it would ask, what it would show and how much it wants each place;
this module turns that into legal actions of every edition, advantage cards and the duel's row included.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from fallakte.bots.showing import seen_before
from fallakte.bots.walking import roads
from fallakte.rules import Action, Card, Cards, Kind, LegalActions, View
from fallakte.rules import actions as a
from fallakte.rules.actions import Seat, Verb
from fallakte.rules.advantage import Effect
from fallakte.rules.board import MIDDLE
from fallakte.rules.cards import FIRST_PLACE, NO_CARDS, PLACES, SUSPECTS, THINGS, each
from fallakte.rules.phase import Phase

Three = tuple[Card, Card, Card]
"""A suspect, a thing and a place."""


class Detective(ABC):
    """A bot that thinks about the case; it keeps nothing that its views do not tell."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.random = random.Random(seed)

    # ------------------------------------------------------------------------------------- how a bot thinks

    @abstractmethod
    def learn(self, view: View) -> None:
        """Take in what is new, before every decision that needs it."""

    @abstractmethod
    def solution(self, view: View) -> Three | None:
        """What it would accuse if it could accuse now and could not ask any more; None: not yet."""

    @abstractmethod
    def ask(self, view: View, places: Sequence[Card]) -> Three:
        """The suspicion it wants to make in one of these places."""

    @abstractmethod
    def worths(self, view: View) -> list[float]:
        """How much it wants to suspect in each of the nine places."""

    def show(self, view: View, cards: Cards, to: Seat) -> Card:
        """Which of several cards to show: one the other has seen already, else any."""
        free = cards & seen_before(view, to) or cards
        return self.one_of(list(each(free)))

    def unknown(self, view: View) -> Cards:
        """The cards it has not placed yet."""
        del view
        return NO_CARDS

    def rival(self, view: View, seats: Sequence[Seat]) -> Seat:
        """Which of these seats to hinder or to look at: the one with most cards, which tells most."""
        sizes = view.table.hand_sizes
        most = max(sizes[seat] for seat in seats)
        return self.one_of([seat for seat in seats if sizes[seat] == most])

    # ------------------------------------------------------------------------------------- how that becomes play

    def decide(self, view: View, legal: LegalActions) -> Action:
        """Choose one of the legal actions."""
        verbs = legal.verbs
        if len(verbs) == 1 and verbs[0] in _WITHOUT_THINKING:
            return verbs[0]()
        if verbs[0] is a.Show:
            return self._show(view, legal)
        self.learn(view)
        if a.Accuse in verbs:
            case = self.solution(view)
            if case is not None:
                return a.Accuse(*case)
        return _DEEDS[view.table.phase](self, view, legal)

    def one_of(self, options: Sequence[Any]) -> Any:
        """Any of these."""
        return options[int(self.random.random() * len(options))]

    def goals(self, view: View) -> list[float]:
        """The worth of the nine places and of the middle for this turn's walk."""
        case = self.solution(view)
        if case is None:
            return [*self.worths(view), 0.0]
        rules = view.table.edition.rules
        if rules.accuse_where != "middle":
            return [1.0] * MIDDLE + [0.0]
        silent = view.hand | 1 << case[2] if rules.accuse_after_suspicion == "unanswered" else 0
        return [0.9 * (silent >> place & 1) for place in PLACES] + [1.0]

    def _show(self, view: View, legal: LegalActions) -> Action:
        cards = legal.showable
        if cards & (cards - 1) == 0:
            return a.Show(Card(cards.bit_length() - 1))
        table = view.table
        to = table.question.by if table.phase is Phase.ANSWERING else table.showing[0][1]
        self.learn(view)
        return a.Show(self.show(view, cards, to))

    def _put(self, view: View, legal: LegalActions) -> Action:
        del view
        return self.one_of(list(legal.options(a.Put)))  # type: ignore[no-any-return]

    def _start(self, view: View, legal: LegalActions) -> Action:
        verbs, table = legal.verbs, view.table
        if a.Roll not in verbs:
            return self._suspect(view, legal)
        assert table.edition.board is not None
        ways, spot, worths = roads(table.edition.board), table.spot(table.active), self.goals(view)
        best: Callable[[], Action] = a.Roll
        value = ways.rolling(spot, worths)
        if a.TakePassage in verbs:
            got = ways.arriving(table.edition.board.passages[spot], worths)
            if got >= value:
                best, value = a.TakePassage, got
        if a.Suspect in verbs and 1.1 * worths[spot] >= value:
            return self._suspect(view, legal)
        return best()

    def _walk(self, view: View, legal: LegalActions) -> Action:
        table = view.table
        assert table.edition.board is not None
        ways, worths = roads(table.edition.board), self.goals(view)
        worths = [worth * (0.999 + 0.001 * self.random.random()) for worth in worths]
        to = ways.best_walk(legal.destinations, worths)
        if a.Stay in legal.verbs and (
            to < 0 or ways.ahead(table.spot(table.active), worths) > ways.arriving(to, worths)
        ):
            return a.Stay()
        return a.Walk(to)

    def _suspect(self, view: View, legal: LegalActions) -> Action:
        return a.Suspect(*self.ask(view, legal.places))

    def _in_place(self, view: View, legal: LegalActions) -> Action:
        return self._suspect(view, legal)

    def _end(self, view: View, legal: LegalActions) -> Action:
        del view, legal
        return a.EndTurn()

    def _peek(self, view: View, legal: LegalActions) -> Action:
        del view
        return self.one_of(list(legal.options(a.Peek)))  # type: ignore[no-any-return]

    def _advantage(self, view: View, legal: LegalActions) -> Action:
        table, verb = view.table, legal.verbs[0]
        if verb is a.Suspect:
            return self._suspect(view, legal)
        if verb is a.GoTo:
            options = [option.place for option in legal.options(a.GoTo) if isinstance(option, a.GoTo)]
            worths = self.goals(view)
            return a.GoTo(max(options, key=lambda place: worths[place - FIRST_PLACE] + 0.01 * self.random.random()))
        if verb is a.Call:
            return a.Call(self.call(view))
        if verb is a.Choose and table.advantage is not None:
            seats = [option.seat for option in legal.options(a.Choose) if isinstance(option, a.Choose)]
            stop = table.edition.effect(table.advantage) is Effect.STOP_PLAYER
            return a.Choose(self.leader(view, seats) if stop else self.rival(view, seats))
        seats = [seat for seat in range(table.seats) if seat != view.seat]
        return a.AskKind(self.rival(view, seats), self.kind(view))

    def leader(self, view: View, seats: Sequence[Seat]) -> Seat:
        """Whom to stop: whose suspicions were answered least, for that one asks best; else the next in turn."""
        assert view.seat is not None
        follows = view.table.next_turn(view.seat)
        return follows if follows in seats else self.one_of(seats)  # type: ignore[no-any-return]

    def call(self, view: View) -> Card:
        """Which card to have laid open: one that is not placed yet."""
        options = self.unknown(view) or ~(view.hand | view.table.open_cards) & (1 << 21) - 1
        return self.one_of(list(each(options)))  # type: ignore[no-any-return]

    def kind(self, view: View) -> Kind:
        """Which kind of card to ask for: the one with most cards not placed yet."""
        unknown = self.unknown(view)
        return max(Kind, key=lambda kind: (unknown & _KIND_CARDS[kind]).bit_count())


_WITHOUT_THINKING: frozenset[Verb] = frozenset({a.Roll, a.Stay, a.Pass, a.Look, a.EndTurn})
_KIND_CARDS = tuple(sum(1 << card for card in kind) for kind in (SUSPECTS, THINGS, PLACES))

_DEEDS: dict[Phase, Callable[[Detective, View, LegalActions], Action]] = {
    Phase.PLACING: Detective._put,
    Phase.START: Detective._start,
    Phase.ROLLED: Detective._walk,
    Phase.IN_PLACE: Detective._in_place,
    Phase.ON_THE_WAY: Detective._end,
    Phase.AFTER_ANSWERS: Detective._end,
    Phase.PEEKING: Detective._peek,
    Phase.ADVANTAGE: Detective._advantage,
}
