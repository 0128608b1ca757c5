"""What comes of an action: the events it causes and the state after them, or a refusal.

One small function a verb. After it, `_settle` does what nobody has to decide: advantage cards are drawn, and a turn in
which nothing is left to choose ends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.accusing import why_not_accuse
from fallakte.rules.actions import Action, Verb
from fallakte.rules.advantage import Effect
from fallakte.rules.board import FIRST_SQUARE, MIDDLE
from fallakte.rules.cards import FIRST_PLACE, NO_CARDS, each
from fallakte.rules.chance import Chance
from fallakte.rules.events import Event
from fallakte.rules.legal import LegalActions
from fallakte.rules.options import CHOICES, chosen_seats
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Refusal
from fallakte.rules.sorts import Seat
from fallakte.rules.state import State, evolve
from fallakte.rules.table import Ending, Table


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happened, and the state after it. `state` is the old one evolved through `events`."""

    events: tuple[Event, ...]
    state: State


class Draft:
    """A game carried forward event by event while one action is worked out."""

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

    def outcome(self) -> Outcome:
        """All that has happened."""
        return Outcome(tuple(self.events), self.state)


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
    _DEEDS[type(action)](draft, seat, action)
    _settle(draft)
    return draft.outcome()


def begin_turn(draft: Draft) -> None:
    """Let the first turn begin; later ones begin when the one before ends."""
    draft.happen(e.TurnBegan(draft.table.active, 1))


# ------------------------------------------------------------------------------------------------- verb by verb


def _put(draft: Draft, seat: Seat, action: a.Put) -> None:
    draft.happen(e.ThingPut(seat, action.thing, action.place))
    if draft.table.phase is Phase.SET_UP:
        begin_turn(draft)


def _roll(draft: Draft, seat: Seat, _action: a.Roll) -> None:
    draft.happen(e.Rolled(seat, (draft.chance.die(), draft.chance.die())))


def _take_passage(draft: Draft, seat: Seat, _action: a.TakePassage) -> None:
    board = draft.table.edition.board
    assert board is not None
    draft.happen(e.TookPassage(seat, board.passages[draft.table.spot(seat)]))


def _walk(draft: Draft, seat: Seat, action: a.Walk) -> None:
    table, walker = draft.table, draft.table.walker
    assert walker is not None
    way = walker.way(table.spot(seat), action.to, table.now.steps, table.occupied(seat))
    assert way is not None
    draft.happen(e.Walked(seat, way))


def _stay(draft: Draft, seat: Seat, _action: a.Stay) -> None:
    draft.happen(e.Stayed(seat))


def _suspect(draft: Draft, seat: Seat, action: a.Suspect) -> None:
    place = action.place if action.place is not None else draft.table.place(seat)
    assert place is not None
    draft.happen(e.Suspected(seat, action.suspect, action.thing, place))


def _show(draft: Draft, seat: Seat, action: a.Show) -> None:
    table = draft.table
    if table.phase is Phase.ANSWERING:
        draft.happen(e.Showed(seat, table.question.by, action.card))
    else:
        draft.happen(e.Glimpsed(seat, table.now.showing[0][1], action.card))


def _pass(draft: Draft, seat: Seat, _action: a.Pass) -> None:
    table = draft.table
    if table.phase is Phase.SHOWING:
        assert table.now.show_kind is not None
        draft.happen(e.HasNoneOfKind(seat, table.now.show_kind))
        return
    draft.happen(e.Passed(seat))
    if draft.table.phase is Phase.AFTER_ANSWERS:
        draft.happen(e.NobodyAnswered(draft.table.active))


def _peek(draft: Draft, seat: Seat, action: a.Peek) -> None:
    draft.happen(e.Peeked(seat, action.slot, draft.state.row[action.slot]))


def _accuse(draft: Draft, seat: Seat, action: a.Accuse) -> None:
    draft.happen(e.Accused(seat, action.suspect, action.thing, action.place))
    if not draft.table.edition.rules.write_accusation:
        _look(draft, seat, a.Look())


def _look(draft: Draft, seat: Seat, _action: a.Look) -> None:
    """The case file is looked at (R15): the case is solved, or the seat is out of the race."""
    state = draft.state
    if state.case == state.table.accusations[-1].cards:
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


def _end_turn(draft: Draft, _seat: Seat, _action: a.EndTurn) -> None:
    _next_turn(draft)


def _go_to(draft: Draft, seat: Seat, action: a.GoTo) -> None:
    draft.happen(e.SentTo(seat, action.place - FIRST_PLACE))


def _choose(draft: Draft, seat: Seat, action: a.Choose) -> None:
    table = draft.table
    assert table.now.advantage is not None
    if table.edition.effect(table.now.advantage) is Effect.STOP_PLAYER:
        draft.happen(e.MissesTurn(action.seat))
        return
    hand = list(each(draft.state.hands[action.seat]))
    draft.happen(e.LookedAtCard(seat, action.seat, hand[draft.chance.pick(len(hand))]))


def _ask_kind(draft: Draft, seat: Seat, action: a.AskKind) -> None:
    draft.happen(e.AskedKind(seat, action.seat, action.kind))


def _call(draft: Draft, seat: Seat, action: a.Call) -> None:
    draft.happen(e.Called(seat, action.card))
    for holder, hand in enumerate(draft.state.hands):
        if hand >> action.card & 1:
            draft.happen(e.LaidDown(holder, action.card))
            return
    draft.happen(e.NobodyHolds(action.card))


_DEEDS: dict[Verb, Callable[[Draft, Seat, Any], None]] = {
    a.Put: _put,
    a.Roll: _roll,
    a.TakePassage: _take_passage,
    a.Walk: _walk,
    a.Stay: _stay,
    a.Suspect: _suspect,
    a.Show: _show,
    a.Pass: _pass,
    a.Peek: _peek,
    a.Accuse: _accuse,
    a.Look: _look,
    a.EndTurn: _end_turn,
    a.GoTo: _go_to,
    a.Choose: _choose,
    a.AskKind: _ask_kind,
    a.Call: _call,
}

# -------------------------------------------------------------------------------- what nobody has to decide


def _settle(draft: Draft) -> None:
    """Draw the advantage cards that are due, and end a turn in which nothing is left to choose."""
    while True:
        table = draft.table
        if table.now.draws and table.phase in (Phase.ROLLED, Phase.IN_PLACE, Phase.ON_THE_WAY, Phase.AFTER_ANSWERS):
            _draw(draft)
        elif table.phase in (Phase.ON_THE_WAY, Phase.AFTER_ANSWERS) and (
            table.is_out(table.active) or why_not_accuse(table) is not None
        ):
            _next_turn(draft)
        else:
            return


def _draw(draft: Draft) -> None:
    table, edition = draft.table, draft.table.edition
    if not table.pile:
        draft.happen(e.PileShuffled(tuple(draft.chance.shuffled(edition.pile))))
    seat, advantage = table.active, draft.state.pile[0]
    draft.happen(e.DrewAdvantage(seat, advantage))
    match edition.effect(advantage):
        case Effect.MORE_STEPS:
            on_the_way = not table.now.walked or table.spot(seat) >= FIRST_SQUARE
            steps = edition.advantages[advantage].steps
            draft.happen(
                e.StepsAdded(seat, steps) if on_the_way and not table.now.suspected else e.AdvantageLapsed(seat)
            )
        case Effect.ANOTHER_TURN:
            draft.happen(e.ExtraTurn(seat))
        case Effect.MISS_TURN:
            draft.happen(e.MissesTurn(seat))
        case Effect.GO_TO_MIDDLE:
            stays = table.now.suspected or table.now.entered or table.spot(seat) == MIDDLE
            draft.happen(e.AdvantageLapsed(seat) if stays else e.SentTo(seat, MIDDLE))
        case Effect.GO_TO_PLACE if table.now.suspected:
            draft.happen(e.AdvantageLapsed(seat))
        case Effect.ALL_SHOW_LEFT:
            order = [(seat + step) % table.seats for step in range(table.seats)]
            draft.happen(e.ShowingAsked(tuple(who for by in order for who in (by, table.left(by)))))
        case Effect.SHOW_RIGHT:
            draft.happen(e.ShowingAsked((seat, (seat - 1) % table.seats)))
        case effect if CHOICES[effect] is a.Choose and next(chosen_seats(draft.table, seat), None) is None:
            draft.happen(e.AdvantageLapsed(seat))
        case _:
            pass


def _next_turn(draft: Draft) -> None:
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
