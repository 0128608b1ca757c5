"""What comes of an action: the events it causes and the state after them, or a refusal.

The verb says what it leads to. After it, `_settle` does what nobody has to decide: advantage cards are drawn, and a
turn in which nothing is left to choose ends.
"""

from __future__ import annotations

from dataclasses import dataclass

from fallakte.rules.actions import Action
from fallakte.rules.cards import NO_CARDS
from fallakte.rules.chance import Chance
from fallakte.rules.draft import Draft, next_turn
from fallakte.rules.drawing import draw_advantage
from fallakte.rules.events import Event
from fallakte.rules.legal import LegalActions
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Refusal
from fallakte.rules.sorts import Seat
from fallakte.rules.state import State
from fallakte.rules.verbs.accuse import why_not_accuse


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happened, and the state after it. `state` is the old one evolved through `events`."""

    events: tuple[Event, ...]
    state: State


def decide(state: State, seat: Seat, action: Action, chance: Chance) -> Outcome | Refusal:
    """What comes of a seat's action. A refusal changes nothing."""
    hand = state.hands[seat] if 0 <= seat < state.table.seats else NO_CARDS
    refusal = LegalActions(state.table, seat, hand).why_not(action)
    if refusal is not None:
        return refusal
    return carry_out(state, seat, action, chance)


def carry_out(state: State, seat: Seat, action: Action, chance: Chance) -> Outcome:
    """What comes of an action of which `why_not` was asked already, in this very state, and had no reason."""
    draft = Draft(state, chance)
    action.happen(draft, seat)
    _settle(draft)
    return Outcome(tuple(draft.events), draft.state)


def _settle(draft: Draft) -> None:
    """Draw the advantage cards that are due, and end a turn in which nothing is left to choose."""
    while True:
        table = draft.table
        if table.now.draws and table.phase in (Phase.ROLLED, Phase.IN_PLACE, Phase.ON_THE_WAY, Phase.AFTER_ANSWERS):
            draw_advantage(draft)
        elif table.phase in (Phase.ON_THE_WAY, Phase.AFTER_ANSWERS) and (
            table.is_out(table.active) or why_not_accuse(table) is not None
        ):
            next_turn(draft)
        else:
            return
