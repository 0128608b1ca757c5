"""What comes of an action: the events it causes and the state after them, or a refusal.

The verb says what it leads to. After it, `_settle` does what nobody has to decide: advantage cards are drawn, and a
turn in which nothing is left to choose ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from fallakte.rules import events as e
from fallakte.rules.actions import Action
from fallakte.rules.advantage import Effect
from fallakte.rules.board import FIRST_SQUARE, MIDDLE
from fallakte.rules.cards import NO_CARDS
from fallakte.rules.chance import Chance
from fallakte.rules.draft import Draft, next_turn
from fallakte.rules.events import Event
from fallakte.rules.legal import LegalActions
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Refusal
from fallakte.rules.sorts import Seat
from fallakte.rules.state import State
from fallakte.rules.verbs.accuse import why_not_accuse
from fallakte.rules.verbs.choose import chosen_seats


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
            _draw(draft)
        elif table.phase in (Phase.ON_THE_WAY, Phase.AFTER_ANSWERS) and (
            table.is_out(table.active) or why_not_accuse(table) is not None
        ):
            next_turn(draft)
        else:
            return


def _draw(draft: Draft) -> None:
    """Draw an advantage card (R38); it takes effect at once, lapses, or wants a choice (R39)."""
    table, edition = draft.table, draft.table.edition
    if not table.pile:
        draft.happen(e.PileShuffled(tuple(draft.chance.shuffled(edition.pile))))
    seat, now, advantage = table.active, table.now, draft.state.pile[0]
    draft.happen(e.DrewAdvantage(seat, advantage))
    effect = edition.effect(advantage)
    match effect:
        case Effect.MORE_STEPS:
            on_the_way = not now.walked or table.spot(seat) >= FIRST_SQUARE
            steps = edition.advantages[advantage].steps
            draft.happen(e.StepsAdded(seat, steps) if on_the_way and not now.suspected else e.AdvantageLapsed(seat))
        case Effect.ANOTHER_TURN:
            draft.happen(e.ExtraTurn(seat))
        case Effect.MISS_TURN:
            draft.happen(e.MissesTurn(seat))
        case Effect.GO_TO_MIDDLE:
            stays = now.suspected or now.entered or table.spot(seat) == MIDDLE
            draft.happen(e.AdvantageLapsed(seat) if stays else e.SentTo(seat, MIDDLE))
        case Effect.ALL_SHOW_LEFT:
            order = [(seat + step) % table.seats for step in range(table.seats)]
            draft.happen(e.ShowingAsked(tuple(who for by in order for who in (by, table.left(by)))))
        case Effect.SHOW_RIGHT:
            draft.happen(e.ShowingAsked((seat, (seat - 1) % table.seats)))
        case Effect.GO_TO_PLACE:
            if now.suspected:
                draft.happen(e.AdvantageLapsed(seat))
        case Effect.STOP_PLAYER | Effect.LOOK_AT_CARD:
            if next(chosen_seats(draft.table, seat), None) is None:
                draft.happen(e.AdvantageLapsed(seat))
        case Effect.ASK_KIND | Effect.CALL_CARD | Effect.SUSPECT_ANYWHERE:
            pass  # a choice that there always is
        case _:
            assert_never(effect)
