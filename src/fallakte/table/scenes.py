"""Puts scenes together: the one place where a table's secrets meet pages, seat by seat, and opened at the end only."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import NamedTuple

from fallakte.deduce.facts import Position
from fallakte.deduce.reading import position_of, told_by
from fallakte.rules.cards import NO_CARDS
from fallakte.rules.edition import Edition
from fallakte.rules.legal import LegalActions
from fallakte.rules.sorts import Seat
from fallakte.rules.view import View
from fallakte.table import book as b
from fallakte.table.clocks import SINCE_1970, bot_in
from fallakte.table.commitment import commitment, sealed_text
from fallakte.table.lobby import Lobby, Place
from fallakte.table.match import Match
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, Sort
from fallakte.table.presence import Faces, Presence
from fallakte.table.scene import ChatLine, Game, Opening, Scene, SeatInfo
from fallakte.table.story import Story

MOST_EYES = 64
"""So many pages of a table are told apart at a time without working out anew whose they are."""


MOST_TIMES = 2
"""When somebody was asked, and until when they may think; those before are not shown any more."""


class _Eyes(NamedTuple):
    """What depends on nothing but the lobby and whose page it is."""

    mine: tuple[Seat, ...]
    owner: bool
    guest: Seat | None
    book: int
    marks: Mapping[str, str]


class _Around(NamedTuple):
    """What all pages of the table show alike."""

    lobby: Lobby
    waits: bool
    """The game goes on, and the table waits for who is gone."""
    faces: Faces
    seats: tuple[SeatInfo, ...]
    chat: tuple[ChatLine, ...]
    owners: tuple[Seat, ...]
    orphaned: bool
    voted: int | None
    """The version of the game, where somebody wants a bot for a seat: that counts at this one alone."""
    ticks: bool
    """It says when a bot comes, and so changes by itself."""


class Scenes:
    """The scenes of one table; what several pages show alike is worked out once."""

    def __init__(self, code: str, edition: Edition, presence: Presence) -> None:
        self._code = code
        self._edition = edition
        self._presence = presence
        self._positions: dict[Seat | None, tuple[object, Position]] = {}
        self._stories: dict[Seat | None, Story] = {}
        self._times: dict[float, int] = {}
        self._around: _Around | None = None
        self._eyes: tuple[Lobby | None, dict[tuple[str | None, Seat | None], _Eyes]] = None, {}

    def scene(
        self,
        key: str | None,
        seat: Seat | None,
        lobby: Lobby,
        match: Match | None,
        until: float | None = None,
        ponders: Seat | None = None,
    ) -> Scene:
        """All that a page may know: of a seat its key holds, or of an onlooker."""
        eyes = self._eyes_of(lobby, key, seat)
        if seat is not None and seat not in eyes.mine:
            raise Objection("not_your_seat")
        waits = match is not None and not match.over and not lobby.closed
        shown = self._all_around(lobby, waits, 0 if match is None else match.version)
        return Scene(
            code=self._code,
            plan=lobby.plan,
            edition=self._edition,
            seat=seat,
            mine=eyes.mine,
            owner=eyes.owner,
            told=lobby.told,
            owners=shown.owners,
            orphaned=shown.orphaned,
            locked=lobby.locked,
            closed=lobby.closed,
            guest=eyes.guest,
            seats=shown.seats,
            chat=shown.chat,
            onlookers=self._presence.onlookers,
            book=eyes.book,
            pace=lobby.pace,
            next_code=lobby.next_code,
            deals_at=lobby.deals_at,
            deal_stopped=lobby.deal_stopped,
            marks=eyes.marks,
            game=None if match is None else self._game(seat, lobby, match, until, ponders),
            screen=self._presence.screen,
            hand_over=seat is None and len(eyes.mine) > 1,
        )

    def _eyes_of(self, lobby: Lobby, key: str | None, seat: Seat | None) -> _Eyes:
        """Whose page it is; worked out anew when the lobby changed."""
        of, known = self._eyes
        if of is not lobby or len(known) >= MOST_EYES:
            self._eyes = lobby, known = lobby, {}
        found = known.get((key, seat))
        if found is None:
            mine, places = lobby.seats_of(key), enumerate(lobby.seats)
            guest = next((n for n, one in places if key and one.guest and one.guest.key == key), None)
            marks = lobby.seats[seat].marks if seat in mine else {}
            found = known[key, seat] = _Eyes(mine, lobby.owns(key), guest, lobby.known_to(seat), marks)
        return found

    def _all_around(self, lobby: Lobby, waits: bool, version: int) -> _Around:
        """What all pages show alike; worked out anew when the lobby changed or somebody came or left."""
        before, faces = self._around, self._presence.faces(len(lobby.seats), dealt=lobby.started is not None)
        still = before is not None and before.lobby is lobby and before.faces is faces and before.waits == waits
        if before is not None and still and not before.ticks and before.voted in (None, version):
            return before
        seats = tuple(
            self._seat_info(number, place, faces.seats[number][0], lobby.plan if waits else None, version)
            for number, place in enumerate(lobby.seats)
        )
        chat = tuple(ChatLine(said.seat, said.text, said.version) for said in lobby.chat)
        owners, ticks = lobby.owners(), any(seat.bot_at is not None for seat in seats)
        orphaned = bool(owners) and not any(self._presence.online(seat) for seat in owners)
        voted = version if any(place.votes_out for place in lobby.seats) else None
        self._around = _Around(lobby, waits, faces, seats, chat, owners, orphaned, voted, ticks)
        return self._around

    def _seat_info(self, number: Seat, place: Place, here: bool, waits: Plan | None, version: int) -> SeatInfo:
        until = None if waits is None else bot_in(waits, number, place, self._presence)
        return SeatInfo(
            number=number,
            sort=place.sort,
            level=place.level,
            name=place.name,
            pawn=place.pawn,
            help=place.help,
            online=place.sort is Sort.PERSON and here,
            stand_in=place.stand_in,
            broke=place.broke,
            lets_answer=place.lets_answer,
            says_nothing=place.says_nothing,
            votes_end=place.votes_end,
            bot_at=None if until is None else round(SINCE_1970 + time.monotonic() + until),
            aside=self._presence.looks_away(number),
            waited=place.waited,
            guest="" if place.guest is None else place.guest.name,
            removed=place.removed,
            votes_out=frozenset(voter for voter, at in place.votes_out if at == version),
            poked=None if place.poked is None else (place.poked.by, place.poked.at),
        )

    def _game(self, seat: Seat | None, lobby: Lobby, match: Match, until: float | None, ponders: Seat | None) -> Game:
        assert lobby.started is not None
        view, over = match.view(seat), match.over or lobby.closed
        awaited = not (over or match.verdict_is_due) and (seat is None or not lobby.seats[seat].stand_in)
        return Game(
            version=match.version,
            view=view,
            position=self._position(seat, view),
            legal=match.legal(seat) if awaited else LegalActions(view.table, None, NO_CARDS),
            story=self._story(seat, match),
            commitment=lobby.started.commitment,
            may_undo=awaited and match.may_undo(seat),
            walked_back=match.walked_back,
            answer_on_its_way=seat is not None and match.holding == seat,
            verdict_is_due=match.verdict_is_due,
            reads=match.reads(seat),
            until=None if until is None else self._time_of_day(until),
            since=self._time_of_day(match.asked_at),
            ponders=ponders,
            closed=lobby.closed,
            opening=self._opening(match, lobby.started) if over else None,
        )

    def _time_of_day(self, moment: float) -> int:
        """In seconds since 1970; the very same number for all pages."""
        if moment not in self._times:
            if len(self._times) > MOST_TIMES:
                self._times.clear()
            self._times[moment] = round(SINCE_1970 + moment)
        return self._times[moment]

    def _position(self, seat: Seat | None, view: View) -> Position:
        """A seat's position, read anew when something was learned; most events leave it the very same."""
        told = told_by(view)
        if seat not in self._positions or self._positions[seat][0] != told:
            self._positions[seat] = told, position_of(view)
        return self._positions[seat][1]

    def _story(self, seat: Seat | None, match: Match) -> Story:
        """A seat's story, whose turns that are over stay the very same."""
        self._stories[seat] = self._stories.get(seat, Story()).going_on(match.story(seat))
        return self._stories[seat]

    def _opening(self, match: Match, started: b.Started) -> Opening:
        state = match.state
        text = sealed_text(match.events, self._edition, started.salt)
        return Opening(state.case, state.hands, state.row, text, commitment(text) == started.commitment)
