"""Who sits where, who said what, what was pencilled: the table's book folded into one frozen value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from fallakte.table import book as b
from fallakte.table.book import Entry
from fallakte.table.plan import HELP, Plan, Sort

CHAT_KEPT = TOLD_KEPT = 200
_OWN = (b.Pencilled, b.LinkMade, b.KeyAdded, b.LinksEnded)


class Told(NamedTuple):
    """What happened around the game and is told in the diary, once."""

    what: str
    seat: int
    turn: int


class Guest(NamedTuple):
    """Somebody who came late and waits for a bot's chair, with their browser key (hashed)."""

    name: str
    key: str


@dataclass(frozen=True)
class Place:
    """A seat at this table and who holds it."""

    sort: Sort
    level: str
    pawn: int | None = None
    name: str = ""
    keys: frozenset[str] = frozenset()
    """Hashes of the browser keys that may play this seat."""
    links: frozenset[str] = frozenset()
    """Hashes of the tokens of personal links."""
    used: frozenset[str] = frozenset()
    """Those that were used up."""
    help: str = HELP[0]
    stand_in: bool = False
    """A bot plays for the person."""
    left: bool = False
    """The person wanted it so."""
    broke: str = ""
    """The level of a bot that made mistakes; `level` plays on for it."""
    lets_answer: bool = True
    """Once out of the race, a bot gives the answers."""
    says_nothing: bool = True
    """That there is nothing to show is said by itself."""
    votes_end: bool = False
    gone: bool = False
    """Its person is gone, as the diary tells."""
    waited: bool = False
    """The table waits for whoever is gone: no bot takes the seat."""
    poked: b.Poked | None = None
    """The newest reminder."""
    votes_out: frozenset[tuple[int, int]] = frozenset()
    """Who wants a bot to play for it, and at which version of the game."""
    guest: Guest | None = None
    """Who waits for this bot's chair."""
    removed: bool = False
    """No chair any more."""
    marks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Own pencil marks: cell to mark."""
    pencilled: tuple[b.Pencilled, ...] = ()
    """How they came about."""
    shows_notes: bool = False
    """Everybody may see them in the replay."""
    own_entries: int = 0
    """How many entries of the book are nobody else's business: marks, links, browsers."""


@dataclass(frozen=True)
class Lobby:
    """Everything around the game."""

    plan: Plan
    seats: tuple[Place, ...]
    started: b.Started | None = None
    chat: tuple[b.Said, ...] = ()
    pace: float = 0.0
    """Seconds a bot takes for a move."""
    closed: bool = False
    locked: bool = False
    """Strangers are kept out."""
    owner: int | None = None
    """The seat that has the table; None: whoever set it up."""
    told: tuple[Told, ...] = ()
    """What the diary tells of people who come and go."""
    next_code: str | None = None
    deals_at: float = 0.0
    """When the cards are dealt by themselves, in seconds since 1970; 0: not."""
    deal_stopped: bool = False
    """Somebody wants to wait with that."""
    version: int = 0
    """How many entries the book has."""

    def seats_of(self, key: str | None) -> tuple[int, ...]:
        """The seats that a browser key (hashed) may play."""
        return tuple(n for n, seat in enumerate(self.seats) if key is not None and key in seat.keys)

    def owns(self, key: str | None) -> bool:
        """Whether the table is this browser's (hashed key)."""
        if key is None:
            return False
        return key == self.plan.owner if self.owner is None else key in self.seats[self.owner].keys

    def owners(self) -> tuple[int, ...]:
        """The seats of whoever has the table."""
        return self.seats_of(self.plan.owner) if self.owner is None else (self.owner,)

    def keeps_out(self, key: str | None) -> bool:
        """Whether this browser (hashed key) is a stranger to a table that lets none in."""
        return self.locked and key != self.plan.owner and not self.seats_of(key)

    def known_to(self, seat: int | None) -> int:
        """How many entries a seat (None: an onlooker) may know of: how much the others pencil is theirs alone."""
        return self.version - sum(place.own_entries for number, place in enumerate(self.seats) if number != seat)

    def persons(self) -> tuple[int, ...]:
        """The seats that people play themselves."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.sort is Sort.PERSON and not seat.stand_in)


def new_lobby(plan: Plan) -> Lobby:
    """A table as it was planned, before anybody came."""
    default = HELP[min(2, HELP.index(plan.help))]
    seats = tuple(Place(seat.sort, seat.level, seat.pawn, help=default) for seat in plan.seats)
    return Lobby(plan, seats, pace=plan.pace)


def enter_all(lobby: Lobby, entries: Iterable[Entry]) -> Lobby:
    """The lobby after all these entries."""
    for entry in entries:
        lobby = enter(lobby, entry)
    return lobby


def enter(lobby: Lobby, entry: Entry) -> Lobby:
    """The lobby after one more entry."""
    lobby = replace(lobby, version=lobby.version + 1)
    match entry:
        case b.Started(seats, pawns):
            playing = (replace(lobby.seats[n], pawn=pawn) for n, pawn in zip(seats, pawns, strict=True))
            chat = (replace(said, seat=seats.index(said.seat)) for said in lobby.chat if said.seat in seats)
            owner = None if lobby.owner is None else seats.index(lobby.owner)
            return replace(lobby, started=entry, seats=tuple(playing), chat=tuple(chat), owner=owner)
        case b.Locked(on):
            return replace(lobby, locked=on)
        case b.HandedOver(seat):
            return _telling(replace(lobby, owner=seat), entry)
        case b.Said():
            return replace(lobby, chat=(*lobby.chat, entry)[-CHAT_KEPT:])
        case b.PaceSet(pace):
            return replace(lobby, pace=pace)
        case b.DealSet(at):
            return replace(lobby, deals_at=at)
        case b.DealStopped():
            return replace(lobby, deals_at=0.0, deal_stopped=True)
        case b.Closed():
            return replace(lobby, closed=True)
        case b.Rematch(code):
            return replace(lobby, next_code=code)
        case _:
            if isinstance(entry, b.StoodUp):  # whoever sits there next has not said it
                lobby = replace(lobby, chat=tuple(said for said in lobby.chat if said.seat != entry.seat))
            places = list(lobby.seats)
            changed = _changed(places[entry.seat], entry)
            own = changed.own_entries + isinstance(entry, _OWN)
            places[entry.seat] = replace(changed, own_entries=own)
            return _telling(replace(lobby, seats=tuple(places)), entry)


def _telling(lobby: Lobby, entry: Entry) -> Lobby:
    """The same, where the diary tells of it."""
    match entry:
        case b.TakenOver(seat, _, turn, voted):
            told = Told("voted_out" if voted else "left" if entry.left else "taken_over", seat, turn)
        case b.TakenBack(seat, turn):
            told = Told("taken_back", seat, turn)
        case b.Went(seat, turn):
            told = Told("went", seat, turn)
        case b.CameBack(seat, turn):
            told = Told("came_back", seat, turn)
        case b.ChairTaken(seat, turn):
            told = Told("chair_taken", seat, turn)
        case b.HandedOver(seat, turn):
            told = Told("handed_over", seat, turn)
        case _:
            return lobby
    return lobby if told.turn == b.NOT_TOLD else replace(lobby, told=(*lobby.told, told)[-TOLD_KEPT:])


def _changed(seat: Place, entry: Entry) -> Place:
    match entry:
        case b.Sat(_, name, key):
            return replace(seat, sort=Sort.PERSON, name=name, keys=frozenset({key}), links=frozenset())
        case b.StoodUp():
            return Place(Sort.OPEN, seat.level, seat.pawn, help=seat.help)
        case b.SeatPlanned(_, sort, level):
            return replace(seat, sort=Sort(sort), level=level)
        case b.PawnChosen(_, pawn):
            return replace(seat, pawn=pawn)
        case b.LinkMade(_, token):
            return replace(seat, links=seat.links | {token})
        case b.KeyAdded(_, key, token):
            return replace(seat, keys=seat.keys | {key}, links=seat.links - {token}, used=seat.used | {token})
        case b.LinksEnded(_, key):
            return replace(seat, keys=frozenset({key}), links=frozenset())
        case b.TakenOver(_, left):
            return replace(seat, stand_in=True, left=left, votes_end=False, waited=False, votes_out=frozenset())
        case b.TakenBack():
            return replace(seat, stand_in=False, left=False, gone=False)
        case b.Went():
            return replace(seat, gone=True)
        case b.CameBack():
            return replace(seat, gone=False, waited=False)
        case b.WaitedFor(_, on):
            return replace(seat, waited=on)
        case b.Poked():
            return replace(seat, poked=entry)
        case b.VotedOut(_, by, yes, version):
            vote = frozenset({(by, version)})
            return replace(seat, votes_out=seat.votes_out | vote if yes else seat.votes_out - vote)
        case b.ChairWanted(_, name, key):
            return replace(seat, guest=Guest(name, key))
        case b.ChairTaken():
            assert seat.guest is not None
            return replace(seat, sort=Sort.PERSON, name=seat.guest.name, keys=frozenset({seat.guest.key}), guest=None)
        case b.ChairRemoved(_, on):
            return replace(seat, removed=on)
        case b.Broke(_, level):
            return replace(seat, level=level, broke=seat.level)
        case b.LetsAnswer(_, on):
            return replace(seat, lets_answer=on)
        case b.SaysNothing(_, on):
            return replace(seat, says_nothing=on)
        case b.HelpTurned(_, step):
            return replace(seat, help=step)
        case b.Pencilled():
            pencilled = (*seat.pencilled, entry)
            return replace(seat, marks=marks_after((entry,), seat.marks), pencilled=pencilled)
        case b.NotesShown(_, yes):
            return replace(seat, shows_notes=yes)
        case b.Voted(_, yes):
            return replace(seat, votes_end=yes)
        case _:
            raise AssertionError(entry)


def marks_after(entries: Iterable[b.Pencilled], marks: Mapping[str, str] = MappingProxyType({})) -> Mapping[str, str]:
    """The marks that stand on a sheet after these entries; an empty mark is none."""
    marks = {**marks, **{entry.cell: entry.mark for entry in entries}}
    return MappingProxyType({name: kept for name, kept in marks.items() if kept})


def notes_at(lobby: Lobby, key: str | None, seat: int, version: int) -> Mapping[str, str] | None:
    """A seat's pencil marks as they were at a version of the game; None where it keeps them for itself."""
    place = lobby.seats[seat]
    if not place.shows_notes and seat not in lobby.seats_of(key):
        return None
    return marks_after(entry for entry in place.pencilled if entry.version <= version)


def closing(lobby: Lobby, seat: int, vote: bool | None) -> tuple[Entry, ...]:
    """What follows when a seat votes so, or (None) has no vote any more: more than half of the people end the game.

    Whoever is away has not left: as long as only a bot keeps their seat warm, they count as content to play on.
    """
    voters = (place for number, place in enumerate(lobby.seats) if number != seat and place.sort is Sort.PERSON)
    votes = [place.votes_end for place in voters if not place.left]
    votes += [] if vote is None else [vote]
    return (b.Closed(),) if 2 * sum(votes) > len(votes) and not lobby.closed else ()
