"""One socket per page: fragments go out when something is new, words of the game come in.

Out: `{"version", "book", "page", "seat", "fragments": {id: html}, "seen": [lines], "moment": {"speed", "html"}}`.
`page` is the stage of the table: a page of another stage loads itself anew. Only what changed since the last message of
this page is sent, always the newest state; `seen` are the lines after the version the page has, as this seat may read
them, so that the page can let pawns walk; `moment` is what it plays of them. A page that connects says which versions
it has (of the game, and of the book of what happens around it) and gets what it missed.
In: `{"do": verb, …}` with the same fields as the form posts. `{"do": "look", "seat": 1}` says who is looking, where one
page holds several seats. Answers for this page alone: `{"say": sentence}`, `{"why": [sentences]}`, `{"done": n}`,
`{"table": code}`.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Coroutine
from contextlib import ExitStack
from typing import Any

from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fallakte.editions import LANGUAGES
from fallakte.rules.values import whole_number
from fallakte.table.host import Host
from fallakte.table.house import House
from fallakte.table.objection import Objection
from fallakte.table.scene import Scene
from fallakte.table.store import StoreError
from fallakte.web.company import Company
from fallakte.web.errors import log_trouble
from fallakte.web.finding import find_table
from fallakte.web.fragments import Told, moment_of
from fallakte.web.game.thinking import is_open, think
from fallakte.web.limits import Limits
from fallakte.web.names import company_of
from fallakte.web.screen.page import screen_fragments
from fallakte.web.security import client_of, key_of
from fallakte.web.stage import stage_of
from fallakte.web.verbs import Answer, Request, perform_or_say
from fallakte.web.words import language, say
from fallakte.words import No

FRAME_LIMIT = 8192
NO_TABLE, TOO_FAST, TOO_LONG, OUR_MISTAKE = 4404, 4429, 1009, 1011
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class TableSocket:
    """The connection of one page."""

    def __init__(self, socket: WebSocket, house: House, host: Host, limits: Limits) -> None:
        self._socket = socket
        self._limits = limits
        self._visitor = client_of(socket.scope)
        self._house = house
        self._host = host
        self._screen = "screen" in socket.query_params
        self._key = None if self._screen else key_of(socket)
        """A big screen is an onlooker, whoever opened it."""
        drawn_in = socket.query_params.get("lang", "")
        self._lang = sys.intern(drawn_in if drawn_in in LANGUAGES else language(socket, host.plan.lang))
        self._mine = host.lobby.seats_of(self._key)
        self._seat = self._wanted_seat()
        self._has = self._number("version")
        self._book = self._number("book") if self._shows(self._seat) else -1
        self._told: Told | None = None
        """What it was sent."""
        self._looked = self._seat
        """Whose page it was at the last look: who comes or looks as somebody else sees no film of what has been."""
        self._about: tuple[int | None, Company] | None = None
        self._turns = 0
        """So many turns that are over this page has in its diary."""
        self._awaited = host.awaited if host.version == self._has else None
        self._doing: set[asyncio.Task[None]] = set()
        self._thinking = False
        self._hidden = ExitStack()

    def _wanted_seat(self) -> int | None:
        wanted = whole_number(self._socket.query_params.get("seat", ""))
        if wanted in self._mine:
            return wanted
        return self._mine[0] if len(self._mine) == 1 else None

    def _shows(self, seat: int | None) -> bool:
        """Whether the page says that it shows this seat."""
        return self._socket.query_params.get("seat", "") == ("" if seat is None else str(seat))

    def _number(self, name: str) -> int:
        return whole_number(self._socket.query_params.get(name, "")) or 0

    async def run(self) -> None:
        """Serve the page until it goes away."""
        with self._host.page(self._mine, screen=self._screen) as flag, self._hidden:
            flag.set()
            sending = asyncio.create_task(self._send_all(flag))
            try:
                await self._receive_all(flag)
            except (WebSocketDisconnect, RuntimeError):
                pass
            finally:
                for task in (sending, *self._doing):
                    task.cancel()
                await asyncio.gather(sending, *self._doing, return_exceptions=True)

    # ----------------------------------------------------------------------------------------------------- out

    async def _send_all(self, flag: asyncio.Event) -> None:
        while True:
            await flag.wait()
            flag.clear()
            try:
                message = self._news(flag)
            except Exception as error:  # a page that gets nothing more must notice: it connects anew
                log_trouble(error)
                await self._socket.close(OUR_MISTAKE)
                return
            if message:
                await self._send(message)
            del message  # until the next one comes, nobody needs what was sent

    def _news(self, flag: asyncio.Event) -> dict[str, Any]:
        """What this page does not have yet."""
        host = self._host
        if not self._mine and host.lobby.seats_of(self._key):  # a guest has got a chair
            return {"page": "seated"}
        self._pass_on()
        try:
            scene = host.scene(self._key, self._seat)
        except No:
            self._seat = None
            scene = host.scene(self._key, None)
        if is_open(scene) and not self._thinking:
            self._start(self._think(scene, flag))
        about = scene.seat, company_of(scene, self._lang)
        if about != self._about:  # somebody else looks, or somebody is called otherwise: the whole diary is another
            self._about, self._turns = about, 0
        version = scene.game.version if scene.game else 0
        goes_on = self._told is not None and self._seat == self._looked
        self._looked = self._seat
        if self._told is None:
            self._told = Told()
            if not self._screen and (version, scene.book) == (self._has, self._book):
                self._told.has(scene, self._lang)
        if self._screen:
            changed = self._told.all_of(screen_fragments(scene, self._lang))
        else:
            changed = self._told.news(scene, self._lang, self._turns)
        if not changed and version == self._has:
            return {}
        self._turns = len(scene.game.story.past) if scene.game else 0
        message: dict[str, Any] = {
            "version": version,
            "book": scene.book,
            "page": stage_of(scene),
            "seat": scene.seat,
            "fragments": changed,
        }
        if self._has < version:
            message["seen"] = host.news(self._seat, self._has)
            played = moment_of(scene, self._lang, host.seen(self._seat, self._has)) if goes_on else None
            if played is not None:
                message["moment"] = played
        self._has = version
        return message

    async def _think(self, scene: Scene, flag: asyncio.Event) -> None:
        """What follows from a scene is worked out beside all this and sent a moment later."""
        self._thinking = True
        try:
            await think(scene)
            flag.set()
        except Exception as error:  # the page stands without it; the next event tries again
            log_trouble(error)
        finally:
            self._thinking = False

    def _pass_on(self) -> None:
        """Where one page holds several seats: when another of them is awaited, nobody is looking until one says so."""
        awaited = self._host.awaited
        changed, self._awaited = awaited != self._awaited, awaited
        if not changed or len(self._mine) < 2 or awaited not in self._mine or awaited == self._seat:
            return
        if not self._host.has_nothing(awaited):  # nobody need look for that
            self._seat = None

    async def _send(self, message: dict[str, Any]) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            await self._socket.send_text(_encode(message))

    # ------------------------------------------------------------------------------------------------------ in

    async def _receive_all(self, flag: asyncio.Event) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self._limits.message(self._visitor, self._key):
                self._socket.app.state.measures.refused("frames")
                await self._socket.close(TOO_FAST)
                return
            text = message.get("text") or ""
            if len(text) > FRAME_LIMIT or len(message.get("bytes") or b"") > FRAME_LIMIT:
                await self._socket.close(TOO_LONG)
                return
            frame = _read(text)
            if frame is None:
                await self._send({"say": say("bad_frame", self._lang)})
            elif frame["do"] == "hidden":
                self._hide(frame.get("on") is True)
            elif frame["do"] == "look":
                self._look(frame.get("seat"))
                flag.set()
            else:
                self._start(self._do(frame))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    def _look(self, seat: object) -> None:
        if seat is None or (type(seat) is int and seat in self._mine):
            self._seat = seat

    def _hide(self, on: bool) -> None:
        """The page is hidden, or seen again: the table shows who looks away."""
        self._hidden.close()
        if on:
            self._hidden.enter_context(self._host.presence.aside(self._mine))
        self._host.bell.ring()

    async def _do(self, frame: dict[str, Any]) -> None:
        if self._key is None:  # a browser gets its key with its first form post
            await self._send({"done": False, "say": Objection("not_your_seat").text(self._lang)})
            return
        fields = {"seat": self._seat} | frame if self._seat is not None else frame
        request = Request(self._house, self._host, self._key, fields, self._lang, self._visitor)
        try:
            async with self._limits.work.turn(self._key) as free:
                busy = Answer(False, say("error_429", self._lang))
                with self._socket.app.state.measures.timed("move" if frame["do"] == "act" else "message"):
                    answer = await perform_or_say(str(frame["do"]), request) if free else busy
        except StoreError as error:
            log_trouble(error)
            answer = Answer(False, say("error_503", self._lang))
        except Exception as error:
            log_trouble(error)
            answer = Answer(False, say("error_500", self._lang))
        await self._send(_reply(answer, frame.get("id")))


def _reply(answer: Answer, number: object) -> dict[str, Any]:
    reply: dict[str, Any] = {"done": answer.done}
    if isinstance(number, int):
        reply["id"] = number
    if answer.why:
        reply["why"] = answer.why
    elif answer.say is not None:
        reply["say"] = answer.say
    if answer.table is not None:
        reply["table"] = answer.table
    return reply


def _read(text: str) -> dict[str, Any] | None:
    try:
        frame = json.loads(text)
        _encode(frame).encode()  # half a character, which JSON can write, could not be sent back
    except (ValueError, RecursionError):
        return None
    return frame if isinstance(frame, dict) and isinstance(frame.get("do"), str) else None


async def table_socket(socket: WebSocket) -> None:
    """The socket of a table's page."""
    try:
        host = await find_table(socket, socket.path_params["code"])
    except No as objection:
        await _refuse(socket, objection.text(language(socket)), NO_TABLE)
    except HTTPException:
        await _refuse(socket, say("error_429", language(socket)), TOO_FAST)
    else:
        await _serve(socket, host)


async def _serve(socket: WebSocket, host: Host) -> None:
    """Serve a page, where this visitor and this seat have not too many already."""
    limits: Limits = socket.app.state.limits
    with limits.page(client_of(socket.scope), host.code, key_of(socket)) as few:
        if few:
            await host.reach(*(whole_number(socket.query_params.get(name, "")) or 0 for name in ("version", "book")))
            await socket.accept()
            await TableSocket(socket, socket.app.state.house, host, limits).run()
        else:
            socket.app.state.measures.refused("pages")
            await _refuse(socket, say("too_many_pages", language(socket)), TOO_FAST)


async def _refuse(socket: WebSocket, sentence: str, code: int) -> None:
    await socket.accept()
    await socket.send_text(_encode({"say": sentence}))
    await socket.close(code)
