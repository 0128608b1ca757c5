"""The addresses of real tables: pages to read, and verbs as plain form posts."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from fallakte.companion import entering as do
from fallakte.companion.entering import Asked, CrossedError
from fallakte.companion.host import TableHost
from fallakte.companion.keeping import kept_log, review_of
from fallakte.companion.mistakes import LogError
from fallakte.companion.scene import TableScene, scene_of
from fallakte.companion.telling import Diary
from fallakte.league.from_table import Result
from fallakte.rules.cards import PLACES, cards
from fallakte.rules.values import whole_number
from fallakte.table.keys import hashed, new_secret
from fallakte.table.objection import Objection
from fallakte.web.companion import leaves
from fallakte.web.companion.advice_leaf import ask_leaf
from fallakte.web.companion.clash_leaf import clash_leaf
from fallakte.web.companion.composing import composed
from fallakte.web.companion.finding import host_of, leagues_of, tables_of
from fallakte.web.companion.other_leaves import end_leaf, hand_leaf, phones_leaf
from fallakte.web.companion.setting_up import SetupForm, setup_page
from fallakte.web.companion.socket import socket
from fallakte.web.companion.table_leaf import table_leaf
from fallakte.web.forms import form_of
from fallakte.web.knowledge import why
from fallakte.web.leagues import league_of_table
from fallakte.web.network import address_of
from fallakte.web.own_tables import remember
from fallakte.web.pages.seat import claim_page, link_page
from fallakte.web.qr import draw_qr
from fallakte.web.security import NewKey, client_of, key_of
from fallakte.web.words import language, say
from fallakte.words import No

SEE_OTHER, BAD_REQUEST, CONFLICT = 303, 400, 409
MOST_NUMBER = 10**6


async def _fields(request: Request) -> tuple[dict[str, str], dict[str, list[str]]]:
    async with form_of(request, 200) as form:
        pairs = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
    many: dict[str, list[str]] = {}
    for name, value in pairs:
        many.setdefault(name, []).append(value)
    return dict(pairs), many


# --------------------------------------------------------------------------------------------------------- set up


async def set_up(request: Request) -> Response:
    """The form, filled in as far as the address says."""
    form = SetupForm(dict(request.query_params), frozenset(), frozenset(), language(request))
    step, name = request.query_params.get("step", ""), await _league_name(request, form.fields)
    return HTMLResponse(setup_page(form, step=step if step in ("table", "cards") else "", league=name))


async def _league_of(request: Request, fields: Mapping[str, str]) -> str:
    """The league for which a table is set up: of the form's link, or of the table whose people play again."""
    league = await league_of_table(request, fields)
    if league is not None:
        return league.id
    with contextlib.suppress(Objection):
        before, key = await tables_of(request).find(fields.get("after", "")), key_of(request)
        if key and (key == before.plan.owner or before.room.seats_of(key)):
            return before.plan.league
    return ""


async def _league_name(request: Request, fields: Mapping[str, str]) -> str:
    id = await _league_of(request, fields)
    league = await leagues_of(request).of_id(id) if id else None
    return "" if league is None else league.name


async def begin(request: Request) -> Response:
    """A real table as somebody wants it. What is wrong is said in the form, and nothing of it is lost."""
    lang, key = language(request), NewKey(request)
    fields, many = await _fields(request)
    form = SetupForm(fields, frozenset(many.get("card", ())), frozenset(many.get("open", ())), lang)
    try:
        plan, seat, own = form.plan(key.key)
        plan = replace(plan, league=await _league_of(request, fields))
    except LogError as error:
        name = await _league_name(request, fields)
        return HTMLResponse(setup_page(form, error.on_page(lang), _step_of(error), name), BAD_REQUEST)
    if not request.app.state.limits.new_tables.take(client_of(request.scope)):
        raise HTTPException(429)
    host = await tables_of(request).create(plan)
    await leagues_of(request).expect(plan.league, host.code)
    if seat is not None:
        await host.change(do.sit, key.key, seat)
        await host.change(do.tell_hand, key.key, own)
    return remember(request, key.keep(RedirectResponse(f"/companion/{host.code}", SEE_OTHER)), host.code)


def _step_of(error: LogError) -> str:
    """Which part of the form a mistake is about."""
    if error.sort in ("own_names", "name_form", "name_twice", "edition"):
        return "box"
    return "cards" if error.sort in ("own_count", "open_count", "deal") else "table"


# ---------------------------------------------------------------------------------------------------------- pages


async def _scene(request: Request) -> tuple[TableHost, TableScene, str]:
    host = await host_of(request)
    scene = scene_of(host, key_of(request))
    if scene.seat is not None:
        host.presence.heard(scene.seat)
    await leaves.think(scene)
    return host, scene, language(request, host.plan.lang)


async def table(request: Request) -> Response:
    """The table; a phone that sits but has not told its cards is asked for them."""
    host, scene, lang = await _scene(request)
    if scene.seat is None and not scene.owner and "look" not in request.query_params:
        return HTMLResponse(_phones(request, host, scene, lang))
    if scene.seat is not None and not scene.hand_told and "look" not in request.query_params:
        return HTMLResponse(hand_leaf(scene, lang))
    changing, asked = request.query_params.get("change", ""), request.query_params.get("asks", "")
    return remember(request, HTMLResponse(table_leaf(scene, lang, changing=changing, asked=asked)), host.code)


async def diary(request: Request) -> Response:
    """Every entry, each can be changed."""
    _, scene, lang = await _scene(request)
    return HTMLResponse(leaves.leaf("diary", scene, lang, "diary", editing=request.query_params.get("edit", "")))


async def ask(request: Request) -> Response:
    """What to ask next."""
    _, scene, lang = await _scene(request)
    place = whole_number(request.query_params.get("place", ""), PLACES.stop - 1)
    tab = request.query_params.get("tab", "ask")
    place = place if place in PLACES else None
    return HTMLResponse(await ask_leaf(scene, lang, place, tab if tab in ("ask", "accuse", "show") else "ask"))


async def clash(request: Request) -> Response:
    """What does not add up."""
    _, scene, lang = await _scene(request)
    return HTMLResponse(await clash_leaf(scene, lang))


async def phones(request: Request) -> Response:
    """Who follows the table, and how another phone joins."""
    host, scene, lang = await _scene(request)
    return HTMLResponse(_phones(request, host, scene, lang))


def _phones(request: Request, host: TableHost, scene: TableScene, lang: str) -> str:
    address = f"{address_of(request)}/companion/{host.code}"
    return phones_leaf(scene, lang, address, draw_qr(address, say("invite_qr", lang)))


async def end(request: Request) -> Response:
    """What lay in the case file."""
    host, scene, lang = await _scene(request)
    found = await asyncio.to_thread(review_of, host.room, scene.seat)
    leagues, league = leagues_of(request), None
    if host.plan.league:
        await leagues.write_down_real(host)
        league = await leagues.of_id(host.plan.league)
    return HTMLResponse(end_leaf(scene, lang, found, league))


async def record(request: Request) -> Response:
    """The game as this seat may know it, as a log that `fallakte companion` reads."""
    host, scene, _ = await _scene(request)
    headers = {"content-disposition": f'attachment; filename="{host.code}.txt"'}
    return PlainTextResponse(kept_log(host.room, scene.seat), headers=headers)


async def seat(request: Request) -> Response:
    """Where a personal link leads."""
    host = await host_of(request)
    return HTMLResponse(claim_page(host.code, language(request, host.plan.lang), "/companion"))


async def reasons(request: Request) -> Response:
    """Why a mark stands on the sheet."""
    _, scene, lang = await _scene(request)
    told = await why(leaves.pad_of(scene, lang), request.query_params.get("cell", ""))
    return JSONResponse({"why": told})


# ---------------------------------------------------------------------------------------------------------- verbs


async def act(request: Request) -> Response:
    """A verb as a form post: a page goes on, a script gets JSON."""
    host, verb, lang = await host_of(request), request.path_params["verb"], language(request)
    key = NewKey(request)
    fields, many = await _fields(request)
    wants_json = "application/json" in request.headers.get("accept", "")
    if verb == "link":
        token = new_secret()
        await host.change(do.make_link, key.key, hashed(token))
        address = f"{address_of(request)}/companion/{host.code}/seat#{token}"
        return HTMLResponse(link_page(host.code, None, address, lang, "/companion"))
    if verb == "won":
        await _won(request, host, key.key, fields)
        return RedirectResponse(f"/companion/{host.code}/end", SEE_OTHER)
    try:
        async with request.app.state.limits.work.turn(key.key) as free:
            if not free:
                raise HTTPException(429)
            await _perform(host, verb, key.key, fields, many)
    except CrossedError as crossed:
        return _crossed(host, key.key, crossed, lang, wants_json)
    except LogError as error:
        return await _refused(request, host, verb, fields, many, error, lang, wants_json)
    except No as objection:
        if not wants_json:
            raise
        return JSONResponse({"error": objection.text(lang)}, BAD_REQUEST)
    if wants_json:
        return key.keep(JSONResponse({"version": host.room.version}))
    return key.keep(RedirectResponse(_next(host, verb, fields), SEE_OTHER))


async def _won(request: Request, host: TableHost, key: str, fields: Mapping[str, str]) -> None:
    """Somebody at the table says who won a match of a league, where the entries don't."""
    if key != host.plan.owner and not host.room.seats_of(key):
        raise Objection("not_your_seat")
    unsolved = fields.get("winner") == "unsolved"
    winner = None if unsolved else _number(fields, "winner")
    if winner is not None and winner >= len(host.plan.names):
        raise Objection("bad_field", name="winner")
    await leagues_of(request).write_down_real(host, Result(winner))


async def _perform(
    host: TableHost, verb: str, key: str, fields: Mapping[str, str], many: Mapping[str, list[str]]
) -> None:
    name, on = fields.get("id", ""), fields.get("on", "yes") != "no"
    match verb:
        case "sit":
            await host.change(do.sit, key, _number(fields, "seat"))
        case "claim":
            await host.change(do.claim, key, hashed(fields.get("token", "").rpartition("#")[2]))
        case "hand":
            ids = host.plan.edition.card_numbers
            await host.change(do.tell_hand, key, cards(ids[card] for card in many.get("card", ()) if card in ids))
        case "help":
            await host.change(do.turn_help, key, fields.get("step", ""))
        case "pencil":
            cell, _, mark = fields.get("pencil", "").partition("=")
            await host.change(do.pencil, key, cell, mark)
        case "enter":
            await host.change(do.enter, key, _asked(host, fields, many))
        case "change":
            await host.change(do.change, key, name, composed(host.plan, fields, many.get("card", [])))
        case "strike":
            await host.change(do.strike, key, name, on)
        case "undo":
            await host.change(do.undo, key)
        case "doubt":
            await host.change(do.doubt, key, name, on)
        case "open":
            await host.change(do.lay_open, key)
        case "object":
            await host.change(do.object_to, key, name, on)
        case _:
            raise HTTPException(404)


def _asked(host: TableHost, fields: Mapping[str, str], many: Mapping[str, list[str]]) -> Asked:
    return Asked(
        fields.get("id", "") or new_secret(),
        composed(host.plan, fields, many.get("card", [])),
        whole_number(fields.get("base", ""), MOST_NUMBER) or 0,
        whole_number(fields.get("turn", ""), MOST_NUMBER) or 0,
        fields.get("crossing", ""),
        fields.get("before", ""),
    )


def _number(fields: Mapping[str, str], name: str) -> int:
    number = whole_number(fields.get(name, ""), MOST_NUMBER)
    if number is None:
        raise Objection("bad_field", name=name)
    return number


def _next(host: TableHost, verb: str, fields: Mapping[str, str]) -> str:
    where = fields.get("back", "")
    if where in ("diary", "phones", "end", "clash"):
        return f"/companion/{host.code}/{where}"
    return f"/companion/{host.code}" + ("?look" if verb == "sit" and not fields.get("seat") else "")


def _crossed(host: TableHost, key: str, crossed: CrossedError, lang: str, wants_json: bool) -> Response:
    scene = scene_of(host, key)
    number = next((n for n, note in enumerate(scene.notes) if note.id == crossed.note.id), 0)
    by = "" if crossed.note.by is None else host.plan.names[crossed.note.by]
    told = say("companion_crossed", lang, name=by or say("companion_somebody", lang), turn=scene.log.turns[number])
    text = " ".join(Diary(scene.log, lang).sentences(number))
    if wants_json:
        return JSONResponse({"crossed": told, "there": text}, CONFLICT)
    return HTMLResponse(table_leaf(scene, lang, f"{told} {text}"), CONFLICT)


async def _refused(
    request: Request,
    host: TableHost,
    verb: str,
    fields: Mapping[str, str],
    many: Mapping[str, list[str]],
    error: LogError,
    lang: str,
    wants_json: bool,
) -> Response:
    if wants_json:
        return JSONResponse({"error": error.on_page(lang)}, BAD_REQUEST)
    scene = scene_of(host, key_of(request))
    await leaves.think(scene)
    if verb == "hand":
        return HTMLResponse(hand_leaf(scene, lang, error.on_page(lang), frozenset(many.get("card", ()))), BAD_REQUEST)
    return HTMLResponse(table_leaf(scene, lang, error.on_page(lang), fields.get("line", "")), BAD_REQUEST)


_PAGES: Mapping[str, Any] = {
    "": table,
    "/diary": diary,
    "/ask": ask,
    "/clash": clash,
    "/phones": phones,
    "/end": end,
    "/log": record,
    "/why": reasons,
    "/seat": seat,
}
ROUTES: list[BaseRoute] = [
    Route("/companion", set_up),
    Route("/companion", begin, methods=["POST"]),
    *(Route(f"/companion/{{code}}{path}", page) for path, page in _PAGES.items()),
    WebSocketRoute("/companion/{code}/socket", socket),
    Route("/companion/{code}/{verb}", act, methods=["POST"]),
]
"""Kept beside what they lead to; `pages/companion.py` puts them among the pages."""
