"""Which sorts of action are possible in which phase, and the possible actions of each sort."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from fallakte.rules import actions as a
from fallakte.rules.accusing import why_not_accuse
from fallakte.rules.actions import Action, Verb
from fallakte.rules.advantage import Effect
from fallakte.rules.board import Spots, each_spot
from fallakte.rules.cards import DECK_SIZE, PLACES, SUSPECTS, THINGS, Card, Kind, each
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table

if TYPE_CHECKING:
    from fallakte.rules.legal import LegalActions


def _start_verbs(legal: LegalActions) -> tuple[Verb, ...]:
    table = legal.table
    verbs: list[Verb] = []
    if table.edition.board is not None:
        verbs.append(a.Roll)
        if table.spot(table.active) in table.edition.board.passages:
            verbs.append(a.TakePassage)
    if table.now.may_suspect:
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
    advantage = legal.table.now.advantage
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

VERBS: dict[Phase, Callable[[LegalActions], tuple[Verb, ...]]] = {
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
    return table.phase is Phase.IN_PLACE and table.now.entered and table.edition.rules.suspect_on_entering == "must"


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
    advantage = table.now.advantage
    racing_only = advantage is not None and table.edition.effect(advantage) is Effect.STOP_PLAYER
    for other in range(table.seats):
        if other != seat and not (racing_only and table.is_out(other)):
            yield other


def _choices(legal: LegalActions) -> Iterator[Action]:
    return (a.Choose(seat) for seat in chosen_seats(legal.table, legal.table.active))


def _kinds(legal: LegalActions) -> Iterator[Action]:
    return (a.AskKind(seat, kind) for seat in chosen_seats(legal.table, legal.table.active) for kind in Kind)


def stood_in(table: Table) -> Spots:
    """The places that can't be entered in this turn any more: this one, and those left in it (R7)."""
    here = table.place(table.active)
    return table.now.left_rooms if here is None else table.now.left_rooms | 1 << here - PLACES.start


def _goals(legal: LegalActions) -> Iterator[Action]:
    closed = stood_in(legal.table)
    return (a.GoTo(Card(place)) for place in PLACES if not closed >> place - PLACES.start & 1)


def _calls(legal: LegalActions) -> Iterator[Action]:
    return (a.Call(Card(card)) for card in range(DECK_SIZE) if not legal.table.open_cards >> card & 1)


def _walks(legal: LegalActions) -> Iterator[Action]:
    return (a.Walk(spot) for spot in each_spot(legal.destinations))


def _shows(legal: LegalActions) -> Iterator[Action]:
    return (a.Show(card) for card in each(legal.showable))


def _peeks(legal: LegalActions) -> Iterator[Action]:
    return (a.Peek(slot) for slot in each(legal.table.unseen_slots(legal.table.active)))


OPTIONS: dict[Verb, Callable[[LegalActions], Iterator[Action]]] = {
    a.Put: _puts,
    a.Roll: lambda _: iter((a.Roll(),)),
    a.TakePassage: lambda _: iter((a.TakePassage(),)),
    a.Walk: _walks,
    a.Stay: lambda _: iter((a.Stay(),)),
    a.Suspect: _suspicions,
    a.Show: _shows,
    a.Pass: lambda _: iter((a.Pass(),)),
    a.Peek: _peeks,
    a.Accuse: _accusations,
    a.Look: lambda _: iter((a.Look(),)),
    a.EndTurn: lambda _: iter((a.EndTurn(),)),
    a.GoTo: _goals,
    a.Choose: _choices,
    a.AskKind: _kinds,
    a.Call: _calls,
}
