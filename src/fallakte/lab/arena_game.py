"""One game of a tournament: every decision is timed, and what a bot does wrong is noted and never ends the game."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from fallakte.bots import Bot
from fallakte.game import Decision, Game
from fallakte.lab.fault import Fault, FaultError, explained, passive, wrong
from fallakte.record import Record
from fallakte.rules import Action, Edition
from fallakte.rules.actions import VERBS
from fallakte.rules.chance import Duplicate


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
    chance = Duplicate(seed)
    times: tuple[array[float], ...] = tuple(array("d") for _ in bots)
    faults: tuple[list[Fault], ...] = tuple([] for _ in bots)

    def ask(bot: Bot, decision: Decision) -> Action:
        seat, view, legal = decision
        chance.seat = seat
        began = perf_counter()
        try:
            action = bot.decide(view, legal)
            took = perf_counter() - began
            if not isinstance(action, VERBS):
                raise FaultError("illegal", wrong("no_action", what=f"{action!r:.80}"))
            refusal = legal.why_not(action)
            if refusal is not None:
                raise FaultError("illegal", wrong("refused", action=f"{action!r:.80}", why=refusal.message))
        except (Exception, SystemExit) as error:
            took = perf_counter() - began
            what, why = (error.what, error.why) if isinstance(error, FaultError) else ("crash", explained(error))
            faults[seat].append(Fault(what, why, view.table.version))
            action = passive(legal)
        if legal.only is None:
            times[seat].append(1000 * took)
        return action

    game = Game.deal(edition, len(bots), chance=chance).play(bots, ask)
    table = game.table
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
        record=game.record(names) if keep else None,
    )
