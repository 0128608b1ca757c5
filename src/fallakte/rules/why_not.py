"""Why an action is not possible, verb by verb: the reason that tells most about what would be."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fallakte.rules import actions as a
from fallakte.rules.accusing import why_not_accuse
from fallakte.rules.actions import Verb
from fallakte.rules.board import FIRST_SQUARE, MIDDLE
from fallakte.rules.cards import DECK_SIZE, PLACES, SUSPECTS, THINGS
from fallakte.rules.options import chosen_seats, must_suspect, stood_in
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason
from fallakte.rules.table import Table

if TYPE_CHECKING:
    from fallakte.rules.legal import LegalActions

Why = Reason | None


def _not_in_this_phase(legal: LegalActions) -> Reason:
    """The reason that tells most about what is awaited instead."""
    table = legal.table
    match table.phase:
        case Phase.ROLLED:
            return Reason.MUST_WALK
        case Phase.ANSWERING | Phase.SHOWING:
            return Reason.MUST_SHOW if legal.showable else Reason.NOT_NOW
        case Phase.PEEKING:
            return Reason.MUST_PEEK
        case Phase.ACCUSING:
            return Reason.MUST_LOOK
        case Phase.ADVANTAGE:
            return Reason.FOLLOW_CARD
        case Phase.IN_PLACE if must_suspect(table):
            return Reason.MUST_SUSPECT
        case _:
            return Reason.NOT_NOW


def _why_not_by_phase(phase: Phase) -> Callable[[LegalActions, Any], Why]:
    def why(legal: LegalActions, _action: Any) -> Why:
        return None if legal.table.phase is phase else _not_in_this_phase(legal)

    return why


def _why_not_put(legal: LegalActions, action: a.Put) -> Why:
    if legal.table.phase is not Phase.PLACING:
        return _not_in_this_phase(legal)
    if not (action.thing in THINGS and action.place in PLACES):
        return Reason.WRONG_KIND
    return Reason.ALREADY_PUT if legal.table.things[action.thing - THINGS.start] >= 0 else None


def _why_not_roll(legal: LegalActions, _action: a.Roll) -> Why:
    if legal.table.edition.board is None:
        return Reason.NO_BOARD
    if legal.table.phase is Phase.START:
        return None
    return Reason.ALREADY_ROLLED if legal.table.now.dice else _not_in_this_phase(legal)


def _why_not_passage(legal: LegalActions, _action: a.TakePassage) -> Why:
    table = legal.table
    if table.edition.board is None:
        return Reason.NO_BOARD
    if table.phase is not Phase.START:
        return Reason.PASSAGE_REPLACES_ROLL if table.now.dice else _not_in_this_phase(legal)
    return None if table.spot(table.active) in table.edition.board.passages else Reason.NO_PASSAGE


def _why_not_walk(legal: LegalActions, action: a.Walk) -> Why:
    table, board, to = legal.table, legal.table.edition.board, action.to
    if board is None:
        return Reason.NO_BOARD
    if table.phase is Phase.START:
        return Reason.ROLL_FIRST
    if table.phase is not Phase.ROLLED:
        return _not_in_this_phase(legal)
    here = table.spot(table.active)
    if to < 0 or not (board.squares >> to & 1 or to < MIDDLE or (to == MIDDLE and board.has_middle)):
        return Reason.NO_SUCH_SPOT
    if legal.destinations >> to & 1:
        return None
    if to == here or table.now.left_rooms >> to & 1:
        return Reason.SAME_PLACE if to < FIRST_SQUARE else Reason.STANDS_THERE
    if table.occupied(table.active) >> to & 1:
        return Reason.OCCUPIED
    walker = table.walker
    near = walker is not None and walker.within(here, to, table.now.steps, table.occupied(table.active))
    return Reason.NOT_EXACT if near else Reason.OUT_OF_REACH


def _why_not_stay(legal: LegalActions, _action: a.Stay) -> Why:
    if legal.table.phase is not Phase.ROLLED:
        return Reason.ROLL_FIRST if legal.table.phase is Phase.START else _not_in_this_phase(legal)
    return None if a.Stay in legal.verbs else Reason.MUST_WALK


def _why_not_suspect(legal: LegalActions, action: a.Suspect) -> Why:
    table = legal.table
    if table.phase in (Phase.START, Phase.IN_PLACE, Phase.ON_THE_WAY, Phase.AFTER_ANSWERS):
        if not table.now.may_suspect:
            return _why_no_suspicion_here(table)
    elif not (table.phase is Phase.ADVANTAGE and a.Suspect in legal.verbs):
        return _not_in_this_phase(legal)
    if not (action.suspect in SUSPECTS and action.thing in THINGS):
        return Reason.WRONG_KIND
    if action.place is None:
        return None if len(legal.places) == 1 else Reason.PLACE_MISSING
    if action.place not in PLACES:
        return Reason.WRONG_KIND
    return None if action.place in legal.places else Reason.OTHER_PLACE


def _why_no_suspicion_here(table: Table) -> Reason:
    spot = table.spot(table.active)
    if spot == MIDDLE:
        return Reason.IN_THE_MIDDLE
    return Reason.ON_THE_WAY if spot >= FIRST_SQUARE else Reason.ONE_PER_ENTERING


def _why_not_show(legal: LegalActions, action: a.Show) -> Why:
    table = legal.table
    if table.phase not in (Phase.ANSWERING, Phase.SHOWING):
        return _not_in_this_phase(legal)
    if not 0 <= action.card < DECK_SIZE:
        return Reason.NO_SUCH_CARD
    if legal.showable >> action.card & 1:
        return None
    if not legal.hand >> action.card & 1:
        return Reason.NOT_HELD
    return Reason.NOT_NAMED if table.phase is Phase.ANSWERING else Reason.NOT_OF_KIND


def _why_not_pass(legal: LegalActions, _action: a.Pass) -> Why:
    if legal.table.phase not in (Phase.ANSWERING, Phase.SHOWING):
        return _not_in_this_phase(legal)
    return Reason.MUST_SHOW if legal.showable else None


def _why_not_peek(legal: LegalActions, action: a.Peek) -> Why:
    table = legal.table
    if table.phase is not Phase.PEEKING:
        return _not_in_this_phase(legal)
    if not 0 <= action.slot < table.row:
        return Reason.NO_SUCH_SLOT
    return None if table.unseen_slots(table.active) >> action.slot & 1 else Reason.ALREADY_PEEKED


def _why_not_accuse(legal: LegalActions, action: a.Accuse) -> Why:
    table = legal.table
    if table.phase not in (Phase.START, Phase.IN_PLACE, Phase.ON_THE_WAY, Phase.AFTER_ANSWERS) or must_suspect(table):
        return _not_in_this_phase(legal)
    if not (action.suspect in SUSPECTS and action.thing in THINGS and action.place in PLACES):
        return Reason.WRONG_KIND
    return why_not_accuse(table)


def _why_not_end(legal: LegalActions, _action: a.EndTurn) -> Why:
    if legal.table.phase is Phase.START:
        return Reason.MOVE_FIRST if legal.table.edition.board else Reason.SUSPECT_FIRST
    return None if a.EndTurn in legal.verbs else _not_in_this_phase(legal)


def _why_not_card_choice(legal: LegalActions, verb: Verb) -> Why:
    return None if verb in legal.verbs else _not_in_this_phase(legal)


def _why_not_go(legal: LegalActions, action: a.GoTo) -> Why:
    if action.place not in PLACES:
        return Reason.WRONG_KIND
    same = stood_in(legal.table) >> action.place - PLACES.start & 1
    return _why_not_card_choice(legal, a.GoTo) or (Reason.SAME_PLACE if same else None)


def _why_not_choose(legal: LegalActions, action: a.Choose | a.AskKind) -> Why:
    table = legal.table
    why = _why_not_card_choice(legal, type(action))
    if why is not None or action.seat in chosen_seats(table, table.active):
        return why
    if not 0 <= action.seat < table.seats:
        return Reason.NO_SUCH_PLAYER
    return Reason.YOURSELF if action.seat == table.active else Reason.PLAYER_OUT


def _why_not_call(legal: LegalActions, action: a.Call) -> Why:
    if not 0 <= action.card < DECK_SIZE:
        return Reason.NO_SUCH_CARD
    opened = legal.table.open_cards >> action.card & 1
    return _why_not_card_choice(legal, a.Call) or (Reason.CARD_OPEN if opened else None)


WHY_NOT: dict[Verb, Callable[[LegalActions, Any], Why]] = {
    a.Put: _why_not_put,
    a.Roll: _why_not_roll,
    a.TakePassage: _why_not_passage,
    a.Walk: _why_not_walk,
    a.Stay: _why_not_stay,
    a.Suspect: _why_not_suspect,
    a.Show: _why_not_show,
    a.Pass: _why_not_pass,
    a.Peek: _why_not_peek,
    a.Accuse: _why_not_accuse,
    a.Look: _why_not_by_phase(Phase.ACCUSING),
    a.EndTurn: _why_not_end,
    a.GoTo: _why_not_go,
    a.Choose: _why_not_choose,
    a.AskKind: _why_not_choose,
    a.Call: _why_not_call,
}
