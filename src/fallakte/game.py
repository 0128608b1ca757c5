"""One game as one object: whose decision is next, what a seat knows, what it may do, and what comes of it.

Whoever holds a `Game` holds the truth; a player is handed `game.view(seat)` and `game.legal`, which have no way back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from numbers import Integral
from types import NoneType
from typing import TYPE_CHECKING, NamedTuple, Self

from fallakte.record import Record
from fallakte.rules.actions import Action
from fallakte.rules.cards import NO_CARDS
from fallakte.rules.chance import Chance, Secure, Seeded
from fallakte.rules.decide import carry_out
from fallakte.rules.edition import Edition
from fallakte.rules.events import Event, see
from fallakte.rules.legal import LegalActions
from fallakte.rules.opening import open_game
from fallakte.rules.refusal import Reason, Refusal
from fallakte.rules.sorts import Seat
from fallakte.rules.state import State, new_state, view_of
from fallakte.rules.table import Table
from fallakte.rules.text import parse_action
from fallakte.rules.values import need
from fallakte.rules.view import View, fold
from fallakte.words import No, with_names

if TYPE_CHECKING:
    from fallakte.bots.bot import Bot, Watcher


class RefusedError(No):
    """An action that is not possible now; nothing has changed.

    >>> from fallakte import Game, load
    >>> game = Game.deal(load("classic"), seats=3, seed=7)
    >>> try:
    ...     game.do("walk library")
    ... except RefusedError as error:
    ...     print(error.rule, error.reason.name, error)
    R5 ROLL_FIRST Roll first. (R5)
    """

    def __init__(self, refusal: Refusal, players: Sequence[str]) -> None:
        super().__init__(with_names(refusal.message, players))
        self.refusal = refusal

    @property
    def reason(self) -> Reason:
        """Why it is not possible."""
        return self.refusal.reason

    @property
    def rule(self) -> str:
        """The number of the rule: `R12`."""
        return self.refusal.rule


class Decision(NamedTuple):
    """What a player is handed: the seat, what it knows, and what it may do."""

    seat: Seat
    view: View
    legal: LegalActions


def ask(bot: Bot, decision: Decision) -> Action:
    """What a bot decides."""
    return bot.decide(decision.view, decision.legal)


class Game:
    """A game being played.

    >>> from fallakte import Game, load
    >>> game = Game.deal(load("classic"), seats=3, seed=7)
    >>> game
    <Game classic, 3 seats, turn 1: seat 2 decides (start)>
    >>> game.legal
    <LegalActions of seat 2: roll, accuse>
    >>> game.do("roll")
    (Rolled(seat=2, dice=(5, 1)),)
    >>> for seat, view, legal in game:        # until it is over
    ...     _ = game.do(next(iter(legal)))
    >>> game.over, game.winner
    (True, None)
    """

    def __init__(self, edition: Edition, chance: Chance, opening: Sequence[Event], state: State) -> None:
        self.edition = edition
        self.decisions = 0
        """How often somebody has decided."""
        self._chance = chance
        self._events = list(opening)
        self._state = state
        self._legal: LegalActions | None = None
        """What may be done now, once somebody has asked."""
        self._views: dict[Seat | None, View] = {}
        """Each as far as it was last asked for."""

    @classmethod
    def deal(
        cls,
        edition: Edition,
        seats: int,
        *,
        seed: int | str | None = None,
        chance: Chance | None = None,
        pawns: Sequence[int] | None = None,
        first: Seat | None = None,
    ) -> Self:
        """Deal a game. The same `seed` gives the same one; without, nobody can foresee it.

        `chance` stands in for a seed where dice and deals come from elsewhere, `pawns` says who plays whom (R48) and
        `first` who begins.
        """
        need(edition, Edition, "an edition such as load('classic')")
        need(seats, Integral, "a number of seats")
        need(seed, (int, str, NoneType), "a seed that is a number or a text")
        need(first, (Integral, NoneType), "the number of the seat that begins")
        for pawn in pawns or ():
            need(pawn, Integral, "every seat's pawn by its number")
        chance = chance or (Secure() if seed is None else Seeded(seed))
        opening = open_game(edition, seats, chance, pawns, first)
        return cls(edition, chance, opening.events, opening.state)

    @property
    def state(self) -> State:
        """The truth, with every secret: for whoever runs the game, never for a player."""
        return self._state

    @property
    def table(self) -> Table:
        """What everybody sees."""
        return self._state.table

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._state.table.seats

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, with every secret."""
        return tuple(self._events)

    @property
    def awaited(self) -> Seat | None:
        """Whose decision is next; None when the game is over."""
        return self._state.table.awaited

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.table.result is not None

    @property
    def winner(self) -> Seat | None:
        """Who has won; None as long as nobody has, and for a case that stays unsolved."""
        result = self._state.table.result
        return None if result is None else result.winner

    @property
    def legal(self) -> LegalActions:
        """What the awaited seat may do: iterate, test with `in`, ask `why_not`; nothing when the game is over."""
        if self._legal is None:
            state, seat = self._state, self._state.table.awaited
            self._legal = LegalActions(state.table, seat, NO_CARDS if seat is None else state.hands[seat])
        return self._legal

    def view(self, seat: Seat | None) -> View:
        """What a seat knows by now, built up from what it saw; None: an onlooker."""
        need(seat, (Integral, NoneType), "the number of a seat, or None for an onlooker,")
        if seat is not None and not 0 <= seat < self.seats:
            raise IndexError(f"there is no seat {seat}: the seats are 0 to {self.seats - 1}")
        view = self._views.get(seat)
        if view is None:
            view = view_of(new_state(self.edition, self._state.table.seat_pawns), seat)
        for event in self._events[view.table.version :]:
            view = fold(view, see(event, seat))
        self._views[seat] = view
        return view

    def do(self, action: Action | str) -> tuple[Event, ...]:
        """Let the awaited seat do this, and get what came of it.

        A text such as `"suspect plum rope"` is read first (`TextError`); what the rules forbid raises `RefusedError`.
        """
        if isinstance(action, str):
            action = parse_action(action, self.edition)
        refusal = self.legal.why_not(action)
        if refusal is not None:
            raise RefusedError(refusal, self._players())
        seat = self.awaited
        assert seat is not None
        outcome = carry_out(self._state, seat, action, self._chance)
        self._state, self._legal = outcome.state, None
        self._events += outcome.events
        self.decisions += 1
        return outcome.events

    def __iter__(self) -> Iterator[Decision]:
        """Every decision until the game is over; each is to be made with `do`."""
        while (seat := self.awaited) is not None:
            made = self.decisions
            yield Decision(seat, self.view(seat), self.legal)
            if self.decisions == made and not self.over:
                raise RuntimeError(f"seat {seat} is still awaited: make its decision with game.do(action)")

    def play(self, bots: Sequence[Bot], ask: Callable[[Bot, Decision], Action] = ask) -> Self:
        """Let bots, one for each seat, play to the end; each is given what its seat knows and nothing else.

        `ask` gets the decision from the bot: another one than `ask` may measure, or do something about a bot's faults.
        """
        from fallakte.bots.bot import Bot, Watcher

        bots = list(bots)
        if len(bots) != self.seats:
            raise ValueError(f"{self.seats} seats need {self.seats} bots, not {len(bots)}")
        for bot in bots:
            need(bot, Bot, "a bot such as make_bot('sheet'), with decide(view, legal),")
        watchers = [(seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, Watcher)]
        for seat, watcher in watchers:
            watcher.begin(self.table, seat)
        self._tell(watchers, self._events)
        for decision in self:
            self._tell(watchers, self.do(ask(bots[decision.seat], decision)))
        return self

    def _tell(self, watchers: Sequence[tuple[Seat, Watcher]], events: Sequence[Event]) -> None:
        for seat, watcher in watchers:
            watcher.saw([see(event, seat) for event in events], self.table.version)

    def record(self, players: Sequence[str] = ()) -> Record:
        """The game so far as a record; without names the players are called like their pawns."""
        need(players, (list, tuple), "a list of the players' names")
        for name in players:
            need(name, str, "the name of a player")
        names, digest = tuple(players) or self._players(), self.edition.source.digest
        if len(names) != self.seats:
            raise ValueError(f"{self.seats} seats need {self.seats} names, not {len(names)}")
        return Record(self.edition, self.table.seat_pawns, names, self.events, digest)

    def copy(self) -> Self:
        """Another game that has come just as far and goes on by itself, with the same chance to come."""
        new = object.__new__(type(self))
        new.__dict__ |= self.__dict__ | {
            "_chance": deepcopy(self._chance),
            "_events": self._events.copy(),
            "_views": self._views.copy(),
        }
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        del memo  # all but chance is frozen
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether the same has happened in both; what chance will bring is not compared."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._state == other._state and self._events == other._events

    __hash__ = None  # type: ignore[assignment] # a game goes on

    def __repr__(self) -> str:
        return f"<Game {self.table}>"

    def _players(self) -> tuple[str, ...]:
        return tuple(self.edition.pawns[pawn] for pawn in self.table.seat_pawns)
