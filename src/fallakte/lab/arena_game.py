"""One game of a tournament: every decision is timed, and what a bot does wrong is noted and never ends the game."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol, runtime_checkable

from fallakte.bots import Bot
from fallakte.lab.duplicate import DuplicateChance
from fallakte.lab.fault import Fault, FaultError, explained, passive
from fallakte.record import Record
from fallakte.rules import Edition, LegalActions, Refusal, Seen, see
from fallakte.rules import actions as a
from fallakte.rules.decide import Outcome, decide
from fallakte.rules.events import Event
from fallakte.rules.opening import open_game
from fallakte.rules.state import view_of
from fallakte.rules.table import Table


@runtime_checkable
class Watcher(Protocol):
    """A bot that wants to be told everything its seat sees, as it happens."""

    def begin(self, table: Table, seat: int) -> None:
        """A game begins."""

    def saw(self, seen: Sequence[Seen], version: int) -> None:
        """This was seen; `version` is the number of the last event."""


@dataclass
class GamePlayed:
    """What the arena keeps of a game."""

    winner: int | None
    how: str
    turns: int
    suspicions: tuple[int, ...]
    """Seat by seat."""
    out: int
    """The seats that accused wrongly, as a bit mask."""
    milliseconds: tuple[array[float], ...]
    """Seat by seat, of each decision in which there was a choice."""
    faults: tuple[tuple[Fault, ...], ...]
    record: Record | None = field(default=None, repr=False)


def play(
    edition: Edition, bots: Sequence[Bot], seed: int | str, names: Sequence[str] = (), *, keep: bool = False
) -> GamePlayed:
    """Play one game of duplicate chance; with `keep` its record is kept."""
    chance = DuplicateChance(seed)
    opening = open_game(edition, len(bots), chance)
    state, events = opening.state, list(opening.events)
    times: tuple[array[float], ...] = tuple(array("d") for _ in bots)
    faults: tuple[list[Fault], ...] = tuple([] for _ in bots)
    watchers = [(seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, Watcher)]
    for seat, watcher in watchers:
        watcher.begin(state.table, seat)
    _tell(watchers, opening.events, state.table.version)
    while (awaited := state.table.awaited) is not None:
        view = view_of(state, awaited)
        legal = LegalActions(view.table, awaited, view.hand)
        chance.seat = awaited
        began = perf_counter()
        try:
            action = bots[awaited].decide(view, legal)
            took = perf_counter() - began
            if type(action) not in a.VERB_WORDS:
                raise FaultError("illegal", f"no action: {action!r:.80}")
            outcome = decide(state, awaited, action, chance)
            if isinstance(outcome, Refusal):
                raise FaultError("illegal", f"{action}: {outcome}")
        except (Exception, SystemExit) as error:
            took = perf_counter() - began
            what, why = (error.what, error.why) if isinstance(error, FaultError) else ("crash", explained(error))
            faults[awaited].append(Fault(what, why, state.table.version))
            outcome = decide(state, awaited, passive(legal), chance)
        assert isinstance(outcome, Outcome)
        if has_choice(legal):
            times[awaited].append(1000 * took)
        state = outcome.state
        if keep:
            events += outcome.events
        _tell(watchers, outcome.events, state.table.version)
    table = state.table
    assert table.result is not None
    asked = [0] * len(bots)
    for question in table.questions:
        asked[question.by] += 1
    return GamePlayed(
        winner=table.result.winner,
        how=table.result.how,
        turns=table.turn,
        suspicions=tuple(asked),
        out=table.out,
        milliseconds=times,
        faults=tuple(tuple(found) for found in faults),
        record=Record(edition, table.seat_pawns, tuple(names), tuple(events)) if keep else None,
    )


def has_choice(legal: LegalActions) -> bool:
    """Whether there is more than one thing to do."""
    verbs = legal.verbs
    if len(verbs) != 1:
        return True
    if verbs[0] is a.Show:
        return legal.showable.bit_count() > 1
    return verbs[0] not in (a.Roll, a.Stay, a.Pass, a.Look, a.EndTurn)


def _tell(watchers: Sequence[tuple[int, Watcher]], events: Sequence[Event], version: int) -> None:
    for seat, watcher in watchers:
        watcher.saw([see(event, seat) for event in events], version)
