"""Random games for the laws: every step kept, with the state before it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeVar

from hypothesis import strategies as st

from fallakte.editions import edition_ids, load
from fallakte.game import Game
from fallakte.rules import Action, Card, Edition, Event, Kind, LegalActions
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.board import Board
from fallakte.rules.state import State

T = TypeVar("T")


@dataclass(frozen=True)
class Step:
    """Somebody did something: the state before, and what came of it."""

    before: State
    seat: int
    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Played:
    """A game, or its beginning."""

    edition: Edition
    opening: tuple[Event, ...]
    opened: State
    steps: tuple[Step, ...]
    final: State

    @property
    def events(self) -> list[Event]:
        """Everything that happened."""
        return [*self.opening, *(event for step in self.steps for event in step.events)]


def legal_of(state: State, seat: int) -> LegalActions:
    """What a seat may do."""
    return LegalActions(state.table, seat, state.hands[seat])


def choose(legal: LegalActions, chance: random.Random, accuse: float) -> Action:
    """A sort of action, then one of that sort; an accusation only so often."""
    verbs = [verb for verb in legal.verbs if verb is not a.Accuse or len(legal.verbs) == 1 or chance.random() < accuse]
    return chance.choice(list(legal.options(chance.choice(verbs))))


def play(edition: Edition, seats: int, seed: int, limit: int = 250, accuse: float = 0.04) -> Played:
    """Play at random until the game is over, or for so many decisions."""
    chance, game = random.Random(seed), Game.deal(edition, seats, seed=seed)
    opened, opening = game.state, game.events
    steps: list[Step] = []
    while (seat := game.awaited) is not None and len(steps) < limit:
        before, action = game.state, choose(game.legal, chance, accuse)
        steps.append(Step(before, seat, action, game.do(action)))
    return Played(edition, opening, opened, tuple(steps), game.state)


NAMES = (*edition_ids(), "drei-fragezeichen[two_players=plain]", "koffer-1997[two_players=open]")


class Deal(NamedTuple):
    """All it takes to play a random game again."""

    edition: str
    seats: int
    seed: int

    def play(self, limit: int = 250) -> Played:
        """Play it."""
        return play(load(self.edition), self.seats, self.seed, limit)

    def watcher(self, number: int) -> int | None:
        """One of the seats, or an onlooker."""
        seat = number % (self.seats + 1)
        return seat if seat < self.seats else None


deals = st.builds(Deal, st.sampled_from(NAMES), st.integers(2, 6), st.integers(0, 10**6))
"""Random games of every edition, two to six seats."""
watchers = st.integers(0, 6)


class Repeated:
    """Chance that repeats what it gave in the events of another game."""

    def __init__(self, happened: Sequence[Event]) -> None:
        self._dice = [pip for event in happened if isinstance(event, e.Rolled) for pip in event.dice]
        self._orders = [event.order for event in happened if isinstance(event, e.PileShuffled)]
        self.picks: list[int] = []

    def die(self) -> int:
        """The same die."""
        return self._dice.pop(0)

    def pick(self, count: int) -> int:
        """What the law set up beforehand, else the first."""
        picked = self.picks.pop(0) if self.picks else 0
        assert 0 <= picked < count
        return picked

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Every pile in the same order."""
        order: list[T] = list(self._orders.pop(0))  # type: ignore[arg-type] # only the pile of numbers is shuffled in play
        assert sorted(map(str, order)) == sorted(map(str, items))
        return order


def anything(state: State) -> tuple[Action, ...]:
    """Every sort of action there is, sensible or not, for this table."""
    return _anything(state.table.edition.board, state.table.seats)


@cache
def _anything(board: Board | None, players: int) -> tuple[Action, ...]:
    return tuple(_all_actions(board, players))


def _all_actions(board: Board | None, players: int) -> Iterator[Action]:
    seats = range(-1, players + 1)
    numbers = range(-1, 23)
    yield from (a.Roll(), a.TakePassage(), a.Stay(), a.Draw(), a.Decline(), a.Pass(), a.Look(), a.EndTurn())
    yield from (a.Show(Card(card)) for card in numbers)
    yield from (a.Call(Card(card)) for card in numbers)
    yield from (a.GoTo(Card(card)) for card in numbers)
    yield from (a.Peek(slot) for slot in range(-1, 6))
    yield from (a.Choose(seat) for seat in seats)
    yield from (a.AskKind(seat, kind) for seat in seats for kind in Kind)
    yield from (a.Put(Card(thing), Card(place)) for thing in (-1, 3, 6, 9, 11, 12) for place in (-1, 5, 12, 16, 20, 21))
    spots = board.squares.bit_length() + 3 if board else 20
    yield from (a.Walk(spot) for spot in range(-2, spots))
    for suspect in (-1, 0, 5, 6):
        for thing in (5, 6, 11, 12):
            for place in (11, *range(12, 22)):
                yield a.Suspect(Card(suspect), Card(thing), Card(place))
                yield a.Accuse(Card(suspect), Card(thing), Card(place))
            yield a.Suspect(Card(suspect), Card(thing))
