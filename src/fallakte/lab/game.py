"""One game between bots. Each of them is given its own view, folded from what its seat saw, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fallakte.bots import Bot
from fallakte.record import Record
from fallakte.rules import Action, Chance, Edition, LegalActions, Refusal, View, fold, legal_actions, see
from fallakte.rules.decide import Outcome, decide
from fallakte.rules.events import Event
from fallakte.rules.opening import open_game
from fallakte.rules.state import State, new_state, view_of


@dataclass(frozen=True)
class Played:
    """A finished game."""

    state: State
    events: tuple[Event, ...]
    decisions: int

    def record(self, players: Sequence[str]) -> Record:
        """The game as a record."""
        table = self.state.table
        return Record(table.edition, table.seat_pawns, tuple(players), self.events)


class IllegalActionError(RuntimeError):
    """A bot chose something that is not legal."""


def play_blind(opening: Outcome, choose: Callable[[LegalActions], Action], chance: Chance) -> Played:
    """Play a game to its end by choosing from the legal actions alone; nobody looks at a view, so none is folded."""
    state, events, decisions = opening.state, list(opening.events), 0
    while (seat := state.table.awaited) is not None:
        action = choose(LegalActions(state.table, seat, state.hands[seat]))
        outcome = _accepted(decide(state, seat, action, chance), action)
        state = outcome.state
        events += outcome.events
        decisions += 1
    return Played(state, tuple(events), decisions)


def play_game(
    edition: Edition, bots: Sequence[Bot], chance: Chance, pawns: Sequence[int] | None = None, first: int | None = None
) -> Played:
    """Play a game to its end between these bots."""
    opening = open_game(edition, len(bots), chance, pawns, first)
    start = new_state(edition, opening.state.table.seat_pawns)
    views = [view_of(start, seat) for seat in range(len(bots))]
    state, events, decisions = opening.state, list(opening.events), 0
    fold_into(views, opening.events)
    while (seat := state.table.awaited) is not None:
        action = bots[seat].decide(views[seat], legal_actions(views[seat]))
        outcome = _accepted(decide(state, seat, action, chance), action)
        state = outcome.state
        events += outcome.events
        fold_into(views, outcome.events)
        decisions += 1
    return Played(state, tuple(events), decisions)


def fold_into(views: list[View], events: Sequence[Event]) -> None:
    """Let every seat see these events."""
    for seat, view in enumerate(views):
        for event in events:
            view = fold(view, see(event, seat))
        views[seat] = view


def _accepted(outcome: Outcome | Refusal, action: Action) -> Outcome:
    if isinstance(outcome, Refusal):
        raise IllegalActionError(f"{action} was refused: {outcome}")
    return outcome
