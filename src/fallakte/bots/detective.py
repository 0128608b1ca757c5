"""What all thinking bots share: when to roll, walk, suspect, show and accuse. How they think is up to each of them.

A bot of this family says what it would accuse, what it would ask, what it would show and how much it wants each place;
this module turns that into legal actions of every edition, advantage cards and the duel's row included.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar, assert_never

from fallakte.bots.showing import seen_before
from fallakte.bots.walking import roads
from fallakte.deduce.facts import Position
from fallakte.deduce.reading import position_of
from fallakte.rules import Action, Card, Cards, Kind, LegalActions, View
from fallakte.rules import actions as a
from fallakte.rules.advantage import Effect
from fallakte.rules.board import MIDDLE
from fallakte.rules.cards import FIRST_PLACE, NO_CARDS, PLACES, SUSPECTS, THINGS, each
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Seat, fields_of

T = TypeVar("T")
Three = tuple[Card, Card, Card]
"""A suspect, a thing and a place."""


class Detective(ABC):
    """A bot that thinks about the case; it keeps nothing that its views do not tell."""

    view: View
    """What it sees at this decision."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.random = random.Random(seed)
        self._read: tuple[View, Position] | None = None

    @property
    def position(self) -> Position:
        """What its view tells about cards; read when first needed."""
        if self._read is None or self._read[0] is not self.view:
            self._read = self.view, position_of(self.view)
        return self._read[1]

    # ------------------------------------------------------------------------------------- how a bot thinks

    @abstractmethod
    def learn(self) -> None:
        """Take in what is new, before every decision that needs it."""

    @abstractmethod
    def solution(self) -> Three | None:
        """What it would accuse if it could accuse now and could not ask any more; None: not yet."""

    @abstractmethod
    def ask(self, places: Sequence[Card]) -> Three:
        """The suspicion it wants to make in one of these places."""

    @abstractmethod
    def worths(self) -> list[float]:
        """How much it wants to suspect in each of the nine places."""

    def show(self, cards: Cards, to: Seat) -> Card:
        """Which of several cards to show: one the other has seen already, else any."""
        free = cards & seen_before(self.position, to) or cards
        return self.one_of(list(each(free)))

    def unknown(self) -> Cards:
        """The cards it has not placed yet."""
        return NO_CARDS

    def rival(self, seats: Sequence[Seat]) -> Seat:
        """Whose cards to look at: of the one with most cards."""
        sizes = self.view.table.hand_sizes
        most = max(sizes[seat] for seat in seats)
        return self.one_of([seat for seat in seats if sizes[seat] == most])

    # ------------------------------------------------------------------------------------- how that becomes play

    def decide(self, view: View, legal: LegalActions) -> Action:
        """Choose one of the legal actions."""
        verbs = legal.verbs
        if len(verbs) == 1 and not fields_of(verbs[0]):
            return next(legal.options(verbs[0]))
        self.view = view
        if verbs[0] is a.Show:
            return self._show(legal)
        self.learn()
        if a.Accuse in verbs:
            case = self.solution()
            if case is not None:
                return a.Accuse(*case)
        return self._in_turn(view.table.phase, legal)

    def _in_turn(self, phase: Phase, legal: LegalActions) -> Action:
        match phase:
            case Phase.PLACING:
                return self._put(legal)
            case Phase.START:
                return self._start(legal)
            case Phase.ROLLED:
                return self._walk(legal)
            case Phase.OFFERED:
                return a.Draw()
            case Phase.IN_PLACE:
                return self._in_place(legal)
            case Phase.ON_THE_WAY | Phase.AFTER_ANSWERS:
                return a.EndTurn()
            case Phase.PEEKING:
                return self._peek(legal)
            case Phase.ADVANTAGE:
                return self._advantage(legal)
            case Phase.ANSWERING | Phase.SHOWING | Phase.ACCUSING | Phase.SET_UP | Phase.OVER:
                raise AssertionError(f"{phase}: nothing of a turn")
        assert_never(phase)

    def one_of(self, options: Sequence[T]) -> T:
        """Any of these."""
        return options[int(self.random.random() * len(options))]

    def goals(self) -> list[float]:
        """The worth of the nine places and of the middle for this turn's walk."""
        case = self.solution()
        if case is None:
            return [*self.worths(), 0.0]
        rules = self.view.table.edition.rules
        if rules.accuse_where != "middle":
            return [1.0] * MIDDLE + [0.0]
        silent = self.view.hand | 1 << case[2] if rules.accuse_after_suspicion == "unanswered" else 0
        return [0.9 * (silent >> place & 1) for place in PLACES] + [1.0]

    def _show(self, legal: LegalActions) -> Action:
        cards = legal.showable
        if cards & (cards - 1) == 0:
            return a.Show(Card(cards.bit_length() - 1))
        table = self.view.table
        to = table.question.by if table.phase is Phase.ANSWERING else table.now.showing[0][1]
        self.learn()
        return a.Show(self.show(cards, to))

    def _put(self, legal: LegalActions) -> Action:
        return self.one_of(list(legal.options(a.Put)))

    def _start(self, legal: LegalActions) -> Action:
        verbs, table = legal.verbs, self.view.table
        if a.Roll not in verbs:
            return self._suspect(legal)
        assert table.edition.board is not None
        ways, spot, worths = roads(table.edition.board), table.spot(table.active), self.goals()
        best: Callable[[], Action] = a.Roll
        value = ways.rolling(spot, worths)
        if a.TakePassage in verbs:
            got = ways.arriving(table.edition.board.passages[spot], worths)
            if got >= value:
                best, value = a.TakePassage, got
        if a.Suspect in verbs and 1.1 * worths[spot] >= value:
            return self._suspect(legal)
        return best()

    def _walk(self, legal: LegalActions) -> Action:
        table = self.view.table
        if a.Walk not in legal.verbs:
            return a.Stay()
        assert table.edition.board is not None
        ways, worths = roads(table.edition.board), self.goals()
        worths = [worth * (0.999 + 0.001 * self.random.random()) for worth in worths]
        return a.Walk(ways.best_walk(legal.destinations, worths))

    def _suspect(self, legal: LegalActions) -> Action:
        return a.Suspect(*self.ask(legal.places))

    def _in_place(self, legal: LegalActions) -> Action:
        return self._suspect(legal)

    def _peek(self, legal: LegalActions) -> Action:
        return self.one_of(list(legal.options(a.Peek)))

    def _advantage(self, legal: LegalActions) -> Action:
        table, verb = self.view.table, next(verb for verb in legal.verbs if verb is not a.Accuse)
        if verb is a.Suspect:
            return self._suspect(legal)
        if verb is a.GoTo:
            options = [option.place for option in legal.options(a.GoTo) if isinstance(option, a.GoTo)]
            worths = self.goals()
            return a.GoTo(max(options, key=lambda place: worths[place - FIRST_PLACE] + 0.01 * self.random.random()))
        if verb is a.Call:
            return a.Call(self.call())
        if verb is a.Choose and table.now.advantage is not None:
            seats = [option.seat for option in legal.options(a.Choose) if isinstance(option, a.Choose)]
            stop = table.edition.effect(table.now.advantage) is Effect.STOP_PLAYER
            return a.Choose(self.leader(seats) if stop else self.rival(seats))
        seats = [seat for seat in range(table.seats) if seat != self.view.seat]
        return a.AskKind(self.rival(seats), self.kind())

    def leader(self, seats: Sequence[Seat]) -> Seat:
        """Whom to stop: the next in turn, or any."""
        assert self.view.seat is not None
        follows = self.view.table.next_turn(self.view.seat)
        return follows if follows in seats else self.one_of(seats)

    def call(self) -> Card:
        """Which card to have laid open: one that is not placed yet."""
        options = self.unknown() or ~(self.view.hand | self.view.table.open_cards) & (1 << 21) - 1
        return self.one_of(list(each(options)))

    def kind(self) -> Kind:
        """Which kind of card to ask for: the one with most cards not placed yet."""
        unknown = self.unknown()
        return max(Kind, key=lambda kind: (unknown & _KIND_CARDS[kind]).bit_count())


_KIND_CARDS = tuple(sum(1 << card for card in kind) for kind in (SUSPECTS, THINGS, PLACES))
