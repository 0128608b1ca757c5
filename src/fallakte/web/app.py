"""The app: which address does what. Every verb is a plain form post, so the game works without the socket, too."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from fallakte.companion.host import Tables
from fallakte.editions import LANGUAGES
from fallakte.league.host import Leagues
from fallakte.record.replay import turns
from fallakte.rules.values import whole_number
from fallakte.table.bots import Brains
from fallakte.table.host import Host
from fallakte.table.house import House
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, SeatPlan, Sort
from fallakte.table.scene import Scene
from fallakte.table.seating import NAME_LENGTH, sit_at_once
from fallakte.table.store import EventStore
from fallakte.upkeep.tables import keep_pruning
from fallakte.web import stage, verbs
from fallakte.web.companion.mine import own_real_tables
from fallakte.web.errors import REAL_TABLE, error_page, on_http, on_objection, status_of
from fallakte.web.files import Files, look_file
from fallakte.web.finding import find_table, host_of
from fallakte.web.forms import form_of
from fallakte.web.game.page import game_page
from fallakte.web.game.thinking import think
from fallakte.web.installing import manifest
from fallakte.web.leagues import league_of_table
from fallakte.web.limits import Limits
from fallakte.web.measures import MeasuredBrains, MeasuredStore, Measures, Prometheus
from fallakte.web.network import address_of
from fallakte.web.operating import OPERATING
from fallakte.web.own_tables import forget, own_tables, remember
from fallakte.web.pages import page_routes
from fallakte.web.pages.curves import falls_of
from fallakte.web.pages.end import end_page
from fallakte.web.pages.hand_over import hand_over_page
from fallakte.web.pages.home import home_page
from fallakte.web.pages.lobby import lobby_page
from fallakte.web.pages.new_table import new_table_page
from fallakte.web.pages.seat import link_page
from fallakte.web.reviewing import Reviewer
from fallakte.web.security import YEAR, Guard, NewKey, client_of, is_secure, key_of
from fallakte.web.settings import Settings
from fallakte.web.shelf import Shelf, fill_shelf, shelf_of
from fallakte.web.socket import table_socket
from fallakte.web.stage import stage_of
from fallakte.web.storing import open_store
from fallakte.web.suiting import BEGINS, NEW_HERE, PLAYED_COOKIE, suits
from fallakte.web.table_form import TableForm
from fallakte.web.words import LANGUAGE_COOKIE, language
from fallakte.words import No

_HERE = Path(__file__).parent
SEE_OTHER, BAD_REQUEST, NOT_FOUND = 303, 400, 404
LOOKS = 2.0
"""Seconds between two looks at what is counted."""
PLAY_NOW_BOTS = 3
_SOCKET = WebSocketRoute("/t/{code}/socket", table_socket)


def create_app(
    settings: Settings | None = None, store: EventStore | None = None, shelf: Shelf | None = None
) -> Starlette:
    """The app with its house of tables, which is opened and closed with it."""
    settings = settings or Settings()
    measures = Prometheus() if settings.metrics else Measures()
    limits = Limits(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        kept, brains = store or open_store(settings), Brains(settings.workers)
        if settings.metrics:
            kept, brains = MeasuredStore(kept, measures), MeasuredBrains(settings.workers, measures)
        app.state.leagues = leagues = Leagues(kept)
        app.state.house = house = House(kept, brains, limits.new_tables.take, limits, leagues.write_down)
        measures.watch(house)
        app.state.real_tables = Tables(app.state.house.store)
        app.state.house.open()
        app.state.reviewer = Reviewer()
        beside = [
            asyncio.create_task(work)
            for work in (_look_again(measures), keep_pruning(house, settings.prune_after, settings.records))
        ]
        yield
        for task in beside:
            task.cancel()
        app.state.real_tables.close()
        await app.state.reviewer.close()
        await app.state.house.close()

    app = Starlette(
        routes=[
            Route("/", home),
            *OPERATING,
            Route("/now", play_now, methods=["POST"]),
            Route("/new", new_table),
            Route("/new", set_up_table, methods=["POST"]),
            Route("/join", join, methods=["POST"]),
            Route("/language", change_language, methods=["POST"]),
            Route("/t/{code}", table),
            *page_routes(),
            Route("/t/{code}/{verb}", act, methods=["POST"]),
            Route("/looks/{folder}/{file}", look_file),
            Route("/manifest.webmanifest", manifest),
            Mount("/scripts", Files(directory=_HERE / "scripts")),
            Mount("/static", Files(directory=_HERE / "static")),
        ],
        middleware=[
            Middleware(Guard, settings=settings, measures=measures, limits=limits, page=_SOCKET),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={No: on_objection, HTTPException: on_http},
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.shelf = shelf or fill_shelf(settings.editions).shelf
    app.state.measures = measures
    app.state.limits = limits
    return app


async def _look_again(measures: Measures) -> None:
    while True:
        measures.look()
        await asyncio.sleep(LOOKS)


async def _fields(request: Request) -> dict[str, str]:
    async with form_of(request, 100) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


async def home(request: Request) -> Response:
    """Play now, a new table, join one, or back to one's own."""
    tables, gone = await own_tables(request)
    lang, said = language(request), request.cookies.get(PLAYED_COOKIE, "")
    suited, real = suits(request, tables), await own_real_tables(request, lang)
    page = home_page(lang, shelf_of(request), suited, tables, real=real, said=said)
    return forget(request, HTMLResponse(page), gone)


async def play_now(request: Request) -> Response:
    """You and three bots of the level that suits you, the classic edition, dealt at once.

    Where nobody knows yet what suits: what this browser has said once. Whoever is new gets a line of help now and then
    in the very first game.
    """
    lang, key, fields = language(request), NewKey(request), await _fields(request)
    before = request.cookies.get(PLAYED_COOKIE, "")
    said = next((one for one in (fields.get("said"), before) if one in BEGINS), NEW_HERE)
    suited = suits(request, (await own_tables(request))[0], said)
    level = suited.chosen(BEGINS.get(fields.get("said", ""), fields.get("level", "")))
    bots, hints = (SeatPlan(Sort.BOT, level.id),) * PLAY_NOW_BOTS, said == NEW_HERE and not before
    host = await _set_up(request, Plan(seats=(SeatPlan(), *bots), lang=lang, owner=key.key, hints=hints))
    await host.change(sit_at_once, key.key, 0, fields.get("name", ""))
    await request.app.state.house.start(host, key.key)
    answer = RedirectResponse(f"/t/{host.code}", SEE_OTHER)
    answer.set_cookie(PLAYED_COOKIE, said, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure(request))
    suited.keep(request, answer, level, host.code)
    return key.keep(answer)


async def new_table(request: Request) -> Response:
    """The form of a new table, filled in as far as the address says."""
    form = TableForm(dict(request.query_params), language(request), shelf_of(request))
    try:
        form.edition  # noqa: B018 - an unknown one is an objection
        league = await league_of_table(request, form.fields)
        return HTMLResponse(new_table_page(form, league="" if league is None else league.league.name))
    except No as objection:
        return _form_again(form, objection)


async def set_up_table(request: Request) -> Response:
    """A table as somebody wants it. What is wrong is said in the form, and nothing of it is lost."""
    lang, key = language(request), NewKey(request)
    form = TableForm(await _fields(request), lang, shelf_of(request))
    try:
        sitting = form.sitting()
        plan, league = form.plan(key.key), await league_of_table(request, form.fields)
    except No as objection:
        return _form_again(form, objection)
    host = await _set_up(request, plan if league is None else replace(plan, league=league.id))
    if league is not None:
        await league.expect(host.code)
    for seat, name in sitting.items():
        await host.change(sit_at_once, key.key, seat, name)
    if sitting and all(place.sort is not Sort.OPEN for place in host.lobby.seats):
        await request.app.state.house.start(host, key.key)
    return key.keep(RedirectResponse(f"/t/{host.code}", SEE_OTHER))


def _form_again(form: TableForm, objection: No) -> Response:
    try:
        return HTMLResponse(new_table_page(form, objection), BAD_REQUEST)
    except No:  # a field that no browser of ours sends
        return HTMLResponse(new_table_page(TableForm({}, form.lang, form.shelf), objection), BAD_REQUEST)


async def _set_up(request: Request, plan: Plan) -> Host:
    house: House = request.app.state.house
    return await house.create(plan, client_of(request.scope))


async def join(request: Request) -> Response:
    """To the table of a code, however it was typed; a mistake is told beside the field."""
    typed, lang = (await _fields(request)).get("code", ""), language(request)
    try:
        host = await find_table(request, re.split(r"/(?:t|companion)/", typed)[-1])
    except No as objection:
        if objection.key == REAL_TABLE:
            raise
        wrong, (tables, _) = objection.text(lang), await own_tables(request)
        return HTMLResponse(
            home_page(lang, shelf_of(request), suits(request, tables), tables, code=typed[:80], wrong=wrong), NOT_FOUND
        )
    return RedirectResponse(f"/t/{host.code}", SEE_OTHER)


async def change_language(request: Request) -> Response:
    """Switch the language of this browser."""
    lang = (await _fields(request)).get("lang", "")
    if lang not in LANGUAGES:
        raise Objection("bad_field", name="lang")
    response = RedirectResponse(_page_before(request), SEE_OTHER)
    response.set_cookie(LANGUAGE_COOKIE, lang, max_age=YEAR, httponly=True, samesite="lax")
    return response


def _page_before(request: Request) -> str:
    """The page a form was sent from, as an address of this server that can be read again."""
    back = request.headers.get("referer", "").partition(request.headers.get("host", "\0"))[2]
    if not back.startswith("/") or back.startswith("//"):
        return "/"
    path, _, last = back.partition("?")[0].rpartition("/")
    if last in verbs.ALL_VERBS:
        return path
    return "/" if back in ("/join", "/now") else back


async def table(request: Request) -> Response:
    """A table's page: the lobby, or the game as this browser's seat (or an onlooker) sees it."""
    host = await host_of(request)
    lang, key = language(request, host.plan.lang), key_of(request)
    mine = host.lobby.seats_of(key)
    seat = whole_number(request.query_params.get("seat", ""))
    if seat is None and len(mine) == 1:
        seat = mine[0]
    scene = host.scene(key, seat)
    if seat is not None:
        host.presence.heard(seat)
    response = HTMLResponse(await _stage(request, host, scene, lang))
    return remember(request, response, host.code) if mine else response


async def _stage(request: Request, host: Host, scene: Scene, lang: str) -> str:
    match stage_of(scene):
        case stage.LOBBY:
            return lobby_page(scene, lang, f"{address_of(request)}/t/{host.code}")
        case stage.HAND_OVER:
            return hand_over_page(scene, lang)
        case stage.END:
            suited = suits(request, (await own_tables(request))[0])
            return end_page(scene, turns(host.record()), lang, await falls_of(host.record()), suited)
        case _:
            query = request.query_params
            await think(scene, patience=0.4)
            return game_page(scene, lang, query.get("do", ""), query.get("to", ""))


async def act(request: Request) -> Response:
    """A verb as a form post."""
    host, verb = await host_of(request), request.path_params["verb"]
    if verb not in verbs.ALL_VERBS:
        raise HTTPException(404)
    lang, key = language(request, host.plan.lang), NewKey(request)
    fields = await _fields(request)
    asked = verbs.Posted(request.app.state.house, host, key.key, fields, lang, client_of(request.scope))
    try:
        async with request.app.state.limits.work.turn(key.key) as free:
            if not free:
                raise HTTPException(429)
            answer = await verbs.perform(verb, asked)
    except No as objection:
        if verb != "sit" or host.lobby.started is not None:
            raise
        return _lobby_again(request, host, fields.get("name", "")[:NAME_LENGTH], objection)
    if answer.link_token is not None:
        link = f"{address_of(request)}/t/{host.code}/seat#{answer.link_token}"
        return HTMLResponse(link_page(host.code, asked.number("seat"), link, lang))
    if answer.say is not None:
        return error_page(409, answer.say, lang, f"/t/{host.code}")
    if verb == "rematch" and answer.table is not None:
        await _deal_if_alone(request, answer.table, key.key)
    seat = whole_number(fields.get("seat", ""))
    many = len(host.lobby.seats_of(key.key)) > 1 and verb not in ("sit", "stand") and seat is not None
    where = f"/t/{answer.table or host.code}" + (f"?seat={seat}" if many else "")
    return key.keep(RedirectResponse(where, SEE_OTHER))


def _lobby_again(request: Request, host: Host, name: str, objection: No) -> Response:
    """Who could not sit down is told beside what they typed."""
    lang, scene = language(request, host.plan.lang), host.scene(key_of(request), None)
    wrong, address = objection.text(lang), f"{address_of(request)}/t/{host.code}"
    return HTMLResponse(lobby_page(scene, lang, address, name=name, wrong=wrong), status_of(objection))


async def _deal_if_alone(request: Request, code: str, key: str) -> None:
    """A rematch of one browser against bots needs nobody else's word."""
    house: House = request.app.state.house
    host = await house.find(code)
    people = [place for place in host.lobby.seats if place.sort is Sort.PERSON]
    if not host.started and host.plan.owner == key and all(key in place.keys for place in people):
        await verbs.start_once(house, host, key)
