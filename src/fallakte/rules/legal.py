"""What a seat may do now, worked out from the table and that seat's own hand, and from nothing else.

`LegalActions` is lazy: ask which verbs are possible, iterate, count, test with `in`, or ask `why_not`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fallakte.rules import actions as a
from fallakte.rules.accusing import why_not_accuse
from fallakte.rules.actions import Action, Seat, Verb
from fallakte.rules.advantage import Effect
from fallakte.rules.board import FIRST_SQUARE, MIDDLE, Spots, each_spot
from fallakte.rules.cards import DECK_SIZE, PLACES, SUSPECTS, THINGS, Card, Cards, Kind, each
from fallakte.rules.lazy import lazy
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason, Refusal
from fallakte.rules.table import Table
from fallakte.rules.view import View


class LegalActions:
    """The actions a seat may choose from now; empty when nothing is awaited of it."""

    def __init__(self, table: Table, seat: Seat | None, hand: Cards) -> None:
        self.table = table
        self.seat = seat
        self.hand = hand

    def __repr__(self) -> str:
        words = ", ".join(a.VERB_WORDS[verb] for verb in self.verbs) or "nothing"
        return f"<LegalActions of seat {self.seat}: {words}>"

    def __bool__(self) -> bool:
        return bool(self.verbs)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Action]:
        for verb in self.verbs:
            yield from self.options(verb)

    def __contains__(self, action: Action) -> bool:
        return self.why_not(action) is None

    @lazy
    def verbs(self) -> tuple[Verb, ...]:
        """The sorts of action that are possible now."""
        if self.seat is None or self.seat != self.table.awaited:
            return ()
        return _VERBS[self.table.phase](self)

    @lazy
    def destinations(self) -> Spots:
        """Where the pawn may walk with what was rolled."""
        table, walker = self.table, self.table.walker
        if self.seat is None or walker is None or table.phase is not Phase.ROLLED or not table.steps:
            return 0
        return walker.reach(table.spot(self.seat), table.steps, table.occupied(self.seat)) & ~table.left_rooms

    @lazy
    def showable(self) -> Cards:
        """The cards this seat may show now."""
        table = self.table
        if table.phase is Phase.ANSWERING:
            return Cards(self.hand & table.question.cards)
        kind = table.show_kind
        if kind is None:
            return self.hand
        return Cards(self.hand & (SUSPECT_CARDS, THING_CARDS, PLACE_CARDS)[kind])

    @lazy
    def places(self) -> tuple[Card, ...]:
        """The places this seat may name in a suspicion now."""
        table = self.table
        if table.edition.board is None or table.phase is Phase.ADVANTAGE:
            return tuple(Card(place) for place in PLACES)
        here = table.place(table.active)
        return () if here is None else (here,)

    def options(self, verb: Verb) -> Iterator[Action]:
        """The possible actions of one sort."""
        return _OPTIONS[verb](self) if verb in self.verbs else iter(())

    def why_not(self, action: Action) -> Refusal | None:
        """Why an action is not possible now, or None when it is."""
        table = self.table
        if table.phase is Phase.OVER:
            return Refusal(Reason.OVER)
        if self.seat is None:
            return Refusal(Reason.ONLY_WATCHING)
        if self.seat != table.awaited:
            answering = table.phase in (Phase.ANSWERING, Phase.SHOWING)
            return Refusal(Reason.NOT_ASKED if answering else Reason.NOT_AWAITED, table.awaited)
        reason = _WHY_NOT[type(action)](self, action)
        return None if reason is None else Refusal(reason)


def legal_actions(view: View) -> LegalActions:
    """What the seat of this view may do now."""
    return LegalActions(view.table, view.seat, view.hand)


SUSPECT_CARDS, THING_CARDS, PLACE_CARDS = (sum(1 << card for card in kind) for kind in (SUSPECTS, THINGS, PLACES))

# ------------------------------------------------------------------------------------- which verbs, phase by phase


def _start_verbs(legal: LegalActions) -> tuple[Verb, ...]:
    table = legal.table
    verbs: list[Verb] = []
    if table.edition.board is not None:
        verbs.append(a.Roll)
        if table.spot(table.active) in table.edition.board.passages:
            verbs.append(a.TakePassage)
    if table.may_suspect:
        verbs.append(a.Suspect)
    return _with_accuse(table, verbs)


def _rolled_verbs(legal: LegalActions) -> tuple[Verb, ...]:
    if not legal.destinations:
        return (a.Stay,)
    return (a.Walk, a.Stay) if legal.table.edition.rules.end_on_way == "up_to" else (a.Walk,)


def _in_place_verbs(legal: LegalActions) -> tuple[Verb, ...]:
    if must_suspect(legal.table):
        return (a.Suspect,)
    return _with_accuse(legal.table, [a.Suspect, a.EndTurn])


def _ending_verbs(legal: LegalActions) -> tuple[Verb, ...]:
    return _with_accuse(legal.table, [a.EndTurn])


def _with_accuse(table: Table, verbs: list[Verb]) -> tuple[Verb, ...]:
    if why_not_accuse(table) is None:
        verbs.append(a.Accuse)
    return tuple(verbs)


def _showing_verbs(legal: LegalActions) -> tuple[Verb, ...]:
    return (a.Show,) if legal.showable else (a.Pass,)


def _advantage_verbs(legal: LegalActions) -> tuple[Verb, ...]:
    advantage = legal.table.advantage
    return () if advantage is None else (CHOICES[legal.table.edition.effect(advantage)],)


CHOICES: dict[Effect, Verb] = {
    Effect.GO_TO_PLACE: a.GoTo,
    Effect.STOP_PLAYER: a.Choose,
    Effect.LOOK_AT_CARD: a.Choose,
    Effect.ASK_KIND: a.AskKind,
    Effect.CALL_CARD: a.Call,
    Effect.SUSPECT_ANYWHERE: a.Suspect,
}
"""The advantage cards that want a choice, and which."""

_VERBS: dict[Phase, Callable[[LegalActions], tuple[Verb, ...]]] = {
    Phase.SET_UP: lambda _: (),
    Phase.PLACING: lambda _: (a.Put,),
    Phase.START: _start_verbs,
    Phase.ROLLED: _rolled_verbs,
    Phase.IN_PLACE: _in_place_verbs,
    Phase.ON_THE_WAY: _ending_verbs,
    Phase.ANSWERING: _showing_verbs,
    Phase.AFTER_ANSWERS: _ending_verbs,
    Phase.ACCUSING: lambda _: (a.Look,),
    Phase.ADVANTAGE: _advantage_verbs,
    Phase.SHOWING: _showing_verbs,
    Phase.PEEKING: lambda _: (a.Peek,),
    Phase.OVER: lambda _: (),
}


def must_suspect(table: Table) -> bool:
    """Whether entering a place obliges to suspect there now (R25)."""
    return table.phase is Phase.IN_PLACE and table.entered and table.edition.rules.suspect_on_entering == "must"


# ------------------------------------------------------------------------------------------ the options, verb by verb


def _suspicions(legal: LegalActions) -> Iterator[Action]:
    for place in legal.places:
        for suspect in SUSPECTS:
            for thing in THINGS:
                yield a.Suspect(Card(suspect), Card(thing), place)


def _accusations(_legal: LegalActions) -> Iterator[Action]:
    for suspect in SUSPECTS:
        for thing in THINGS:
            for place in PLACES:
                yield a.Accuse(Card(suspect), Card(thing), Card(place))


def _puts(legal: LegalActions) -> Iterator[Action]:
    for index, spot in enumerate(legal.table.things):
        if spot < 0:
            for place in PLACES:
                yield a.Put(Card(THINGS.start + index), Card(place))


def chosen_seats(table: Table, seat: Seat) -> Iterator[Seat]:
    """The players an advantage card lets a seat choose from."""
    advantage = table.advantage
    racing_only = advantage is not None and table.edition.effect(advantage) is Effect.STOP_PLAYER
    for other in range(table.seats):
        if other != seat and not (racing_only and table.is_out(other)):
            yield other


def _choices(legal: LegalActions) -> Iterator[Action]:
    return (a.Choose(seat) for seat in chosen_seats(legal.table, legal.table.active))


def _kinds(legal: LegalActions) -> Iterator[Action]:
    return (a.AskKind(seat, kind) for seat in chosen_seats(legal.table, legal.table.active) for kind in Kind)


def _stood_in(table: Table) -> Spots:
    """The places that can't be entered in this turn any more: this one, and those left in it (R7)."""
    here = table.place(table.active)
    return table.left_rooms if here is None else table.left_rooms | 1 << here - PLACES.start


def _goals(legal: LegalActions) -> Iterator[Action]:
    closed = _stood_in(legal.table)
    return (a.GoTo(Card(place)) for place in PLACES if not closed >> place - PLACES.start & 1)


def _calls(legal: LegalActions) -> Iterator[Action]:
    return (a.Call(Card(card)) for card in range(DECK_SIZE) if not legal.table.open_cards >> card & 1)


_OPTIONS: dict[Verb, Callable[[LegalActions], Iterator[Action]]] = {
    a.Put: _puts,
    a.Roll: lambda _: iter((a.Roll(),)),
    a.TakePassage: lambda _: iter((a.TakePassage(),)),
    a.Walk: lambda legal: (a.Walk(spot) for spot in each_spot(legal.destinations)),
    a.Stay: lambda _: iter((a.Stay(),)),
    a.Suspect: _suspicions,
    a.Show: lambda legal: (a.Show(card) for card in each(legal.showable)),
    a.Pass: lambda _: iter((a.Pass(),)),
    a.Peek: lambda legal: (a.Peek(slot) for slot in each(legal.table.unseen_slots(legal.table.active))),
    a.Accuse: _accusations,
    a.Look: lambda _: iter((a.Look(),)),
    a.EndTurn: lambda _: iter((a.EndTurn(),)),
    a.GoTo: _goals,
    a.Choose: _choices,
    a.AskKind: _kinds,
    a.Call: _calls,
}

# ------------------------------------------------------------------------------------------ the reasons, verb by verb

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
    return Reason.ALREADY_ROLLED if legal.table.dice else _not_in_this_phase(legal)


def _why_not_passage(legal: LegalActions, _action: a.TakePassage) -> Why:
    table = legal.table
    if table.edition.board is None:
        return Reason.NO_BOARD
    if table.phase is not Phase.START:
        return Reason.PASSAGE_REPLACES_ROLL if table.dice else _not_in_this_phase(legal)
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
    if to == here or table.left_rooms >> to & 1:
        return Reason.SAME_PLACE if to < FIRST_SQUARE else Reason.STANDS_THERE
    if table.occupied(table.active) >> to & 1:
        return Reason.OCCUPIED
    walker = table.walker
    near = walker is not None and walker.within(here, to, table.steps, table.occupied(table.active))
    return Reason.NOT_EXACT if near else Reason.OUT_OF_REACH


def _why_not_stay(legal: LegalActions, _action: a.Stay) -> Why:
    if legal.table.phase is not Phase.ROLLED:
        return Reason.ROLL_FIRST if legal.table.phase is Phase.START else _not_in_this_phase(legal)
    return None if a.Stay in legal.verbs else Reason.MUST_WALK


def _why_not_suspect(legal: LegalActions, action: a.Suspect) -> Why:
    table = legal.table
    if table.phase in (Phase.START, Phase.IN_PLACE, Phase.ON_THE_WAY, Phase.AFTER_ANSWERS):
        if not table.may_suspect:
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
        return Reason.MOVE_FIRST
    return None if a.EndTurn in legal.verbs else _not_in_this_phase(legal)


def _why_not_card_choice(legal: LegalActions, verb: Verb) -> Why:
    return None if verb in legal.verbs else _not_in_this_phase(legal)


def _why_not_go(legal: LegalActions, action: a.GoTo) -> Why:
    if action.place not in PLACES:
        return Reason.WRONG_KIND
    same = _stood_in(legal.table) >> action.place - PLACES.start & 1
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


_WHY_NOT: dict[Verb, Callable[[LegalActions, Any], Why]] = {
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
