"""A game carried forward event by event while one action is worked out, and what several verbs lead to."""

from __future__ import annotations

from fallakte.rules import events as e
from fallakte.rules.chance import Chance
from fallakte.rules.events import Event
from fallakte.rules.sorts import Seat
from fallakte.rules.state import State, evolve
from fallakte.rules.table import Ending, Table


class Draft:
    """What has happened so far because of one action, and the state after it."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    @property
    def table(self) -> Table:
        """What everybody sees by now."""
        return self.state.table

    def happen(self, event: Event) -> None:
        """Let an event happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)


def begin_turn(draft: Draft) -> None:
    """Let the first turn begin; later ones begin when the one before ends."""
    draft.happen(e.TurnBegan(draft.table.active, 1))


def next_turn(draft: Draft) -> None:
    """The next seat that is still in the race, in turn order; who must miss a turn is skipped."""
    table = draft.table
    if table.turn >= table.turn_limit:
        _end(draft, None, "limit")
        return
    turn = table.turn + 1
    if table.now.extra_turn and not table.is_out(table.active):
        draft.happen(e.TurnBegan(table.active, turn))
        return
    seat = table.next_turn(table.active)
    while table.is_out(seat) or table.misses >> seat & 1:
        if not table.is_out(seat):
            draft.happen(e.TurnSkipped(seat))
            table = draft.table
        seat = table.next_turn(seat)
    draft.happen(e.TurnBegan(seat, turn))


def open_case(draft: Draft, seat: Seat) -> None:
    """The case file is looked at (R15): the case is solved (R16), or the seat is out of the race (R17, R20)."""
    state = draft.state
    if state.case == (state.table.accusations[-1].cards or state.written[seat]):
        _end(draft, seat, "accusation")
        return
    draft.happen(e.FoundWrong(seat, state.case))
    table = draft.table
    board, spot = table.edition.board, table.spot(seat)
    if table.edition.rules.out_steps_aside and board is not None and spot in board.entries:
        draft.happen(e.SteppedAside(seat, board.entries[spot][0]))
    racing = table.racing()
    if not racing:
        _end(draft, None, "all_out")
    elif len(racing) == 1 and table.edition.rules.last_one_left == "wins":
        _end(draft, racing[0], "last")


def _end(draft: Draft, winner: Seat | None, how: Ending) -> None:
    draft.happen(e.CaseOpened(draft.state.case))
    draft.happen(e.Ended(winner, how))
