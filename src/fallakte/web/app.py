"""The app: which address does what. Every verb is a plain form post, so the game works without the socket, too."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from fallakte.editions import LANGUAGES
from fallakte.record import write_record
from fallakte.table.bots import Brains
from fallakte.table.host import Host
from fallakte.table.house import House
from fallakte.table.objection import Objection
from fallakte.table.plan import Plan, SeatPlan, Sort
from fallakte.table.replay import moment, turns
from fallakte.table.scene import Scene
from fallakte.table.seating import NAME_LENGTH, sit_at_once
from fallakte.table.store import EventStore
from fallakte.web import stage, verbs
from fallakte.web.errors import error_page, on_http, on_objection, status_of
from fallakte.web.files import Files
from fallakte.web.finding import find_table
from fallakte.web.game.page import game_page
from fallakte.web.game.thinking import think, warm_up
from fallakte.web.limits import Buckets
from fallakte.web.look_files import look_file
from fallakte.web.network import EVERYWHERE, lan_address
from fallakte.web.own_tables import forget, own_tables, remember
from fallakte.web.pages.curves import falls_of
from fallakte.web.pages.end import end_page
from fallakte.web.pages.hand_over import hand_over_page
from fallakte.web.pages.home import home_page
from fallakte.web.pages.lobby import lobby_page
from fallakte.web.pages.new_table import new_table_page
from fallakte.web.pages.replay import read_view, replay_page
from fallakte.web.pages.seat import claim_page, link_page
from fallakte.web.security import YEAR, Guard, NewKey, client_of, key_of
from fallakte.web.settings import Settings
from fallakte.web.socket import table_socket
from fallakte.web.stage import stage_of
from fallakte.web.storing import open_store
from fallakte.web.table_form import TableForm
from fallakte.web.words import LANGUAGE_COOKIE, language, objection_text

_HERE = Path(__file__).parent
SEE_OTHER, BAD_REQUEST, NOT_FOUND = 303, 400, 404
PLAY_NOW_BOTS = ("novice", "sheet", "exact")


def create_app(settings: Settings | None = None, store: EventStore | None = None) -> Starlette:
    """The app with its house of tables, which is opened and closed with it."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.house = House(store or open_store(settings), Brains(settings.workers))
        app.state.house.open()
        warm_up()
        yield
        await app.state.house.close()

    app = Starlette(
        routes=[
            Route("/", home),
            Route("/now", play_now, methods=["POST"]),
            Route("/new", new_table),
            Route("/new", set_up_table, methods=["POST"]),
            Route("/join", join, methods=["POST"]),
            Route("/language", change_language, methods=["POST"]),
            Route("/t/{code}", table),
            Route("/t/{code}/seat", claim),
            Route("/t/{code}/record", record),
            Route("/t/{code}/replay", replayed),
            WebSocketRoute("/t/{code}/socket", table_socket),
            Route("/t/{code}/{verb}", act, methods=["POST"]),
            Route("/looks/{folder}/{file}", look_file),
            Mount("/scripts", Files(directory=_HERE / "scripts")),
            Mount("/static", Files(directory=_HERE / "static")),
        ],
        middleware=[
            Middleware(Guard, settings=settings),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={Objection: on_objection, HTTPException: on_http},
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.new_tables = Buckets(settings.tables_per_minute / 60, settings.tables_per_minute)
    app.state.guesses = Buckets(settings.guesses_per_minute / 60, settings.guesses_per_minute)
    return app


async def _host(request: Request) -> Host:
    """The table of the address."""
    return await find_table(request, request.path_params["code"])


async def _fields(request: Request) -> dict[str, str]:
    async with request.form(max_files=0, max_fields=100) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


async def home(request: Request) -> Response:
    """Play now, a new table, join one, or back to one's own."""
    tables, gone = await own_tables(request)
    return forget(request, HTMLResponse(home_page(language(request), tables)), gone)


async def play_now(request: Request) -> Response:
    """You and three bots, the classic edition, dealt at once."""
    lang, key = language(request), NewKey(request)
    bots = (SeatPlan(Sort.BOT, level) for level in PLAY_NOW_BOTS)
    host = await _set_up(request, Plan(seats=(SeatPlan(), *bots), lang=lang, owner=key.key))
    await host.change(sit_at_once, key.key, 0, (await _fields(request)).get("name", ""))
    await request.app.state.house.start(host, key.key)
    return key.keep(RedirectResponse(f"/t/{host.code}", SEE_OTHER))


async def new_table(request: Request) -> Response:
    """The form of a new table, filled in as far as the address says."""
    form = TableForm(dict(request.query_params), language(request))
    try:
        return HTMLResponse(new_table_page(form))
    except Objection as objection:
        return HTMLResponse(new_table_page(TableForm({}, form.lang), objection), BAD_REQUEST)


async def set_up_table(request: Request) -> Response:
    """A table as somebody wants it. What is wrong is said in the form, and nothing of it is lost."""
    lang, key = language(request), NewKey(request)
    form = TableForm(await _fields(request), lang)
    try:
        sitting = form.sitting()
        plan = form.plan(key.key)
    except Objection as objection:
        return _form_again(form, objection)
    host = await _set_up(request, plan)
    for seat, name in sitting.items():
        await host.change(sit_at_once, key.key, seat, name)
    if sitting and all(place.sort is not Sort.OPEN for place in host.lobby.seats):
        await request.app.state.house.start(host, key.key)
    return key.keep(RedirectResponse(f"/t/{host.code}", SEE_OTHER))


def _form_again(form: TableForm, objection: Objection) -> Response:
    try:
        return HTMLResponse(new_table_page(form, objection), BAD_REQUEST)
    except Objection:  # a field that no browser of ours sends
        return HTMLResponse(new_table_page(TableForm({}, form.lang), objection), BAD_REQUEST)


async def _set_up(request: Request, plan: Plan) -> Host:
    plan.checked()
    if not request.app.state.new_tables.take(client_of(request.scope)):
        raise HTTPException(429)
    house: House = request.app.state.house
    return await house.create(plan)


async def join(request: Request) -> Response:
    """To the table of a code, however it was typed; a mistake is told beside the field."""
    typed, lang = (await _fields(request)).get("code", ""), language(request)
    try:
        host = await find_table(request, typed.rpartition("/t/")[2])
    except Objection as objection:
        wrong, (tables, _) = objection_text(objection, lang), await own_tables(request)
        return HTMLResponse(home_page(lang, tables, code=typed[:80], wrong=wrong), NOT_FOUND)
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
    if last in verbs.VERBS:
        return path
    return "/" if back in ("/join", "/now") else back


async def table(request: Request) -> Response:
    """A table's page: the lobby, or the game as this browser's seat (or an onlooker) sees it."""
    host = await _host(request)
    lang, key = language(request, host.plan.lang), key_of(request)
    mine = host.lobby.seats_of(key)
    wanted = request.query_params.get("seat", "")
    seat = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 3 else None
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
            return lobby_page(scene, lang, f"{_address(request)}/t/{host.code}")
        case stage.HAND_OVER:
            return hand_over_page(scene, lang)
        case stage.END:
            return end_page(scene, turns(host), lang, await falls_of(host))
        case _:
            query = request.query_params
            await think(scene, patience=0.4)
            return game_page(scene, lang, query.get("do", ""), query.get("to", ""))


def _address(request: Request) -> str:
    """This server's address as others can reach it: on this very machine that is the one in the network."""
    settings: Settings = request.app.state.settings
    if settings.public_address:
        return settings.public_address.rstrip("/")
    url = request.base_url
    if url.hostname in ("127.0.0.1", "localhost") and settings.host in EVERYWHERE:
        url = url.replace(hostname=lan_address())
    return str(url).rstrip("/")


async def claim(request: Request) -> Response:
    """Where a personal link leads."""
    host = await _host(request)
    return HTMLResponse(claim_page(host.code, language(request, host.plan.lang)))


async def replayed(request: Request) -> Response:
    """A game that is over, step by step, as any seat saw it."""
    host = await _host(request)
    scene = host.scene(None, None)
    seat, is_open = read_view(request.query_params.get("view", ""), len(scene.seats))
    wanted = request.query_params.get("step", "")
    step = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 6 else 0
    lang = language(request, host.plan.lang)
    return HTMLResponse(replay_page(scene, turns(host), moment(host, step, seat, is_open=is_open), lang))


async def record(request: Request) -> Response:
    """The record of a game that is over."""
    host = await _host(request)
    headers = {"content-disposition": f'attachment; filename="{host.code}.jsonl"'}
    return PlainTextResponse(write_record(host.record()), media_type="application/jsonl", headers=headers)


async def act(request: Request) -> Response:
    """A verb as a form post."""
    host, verb = await _host(request), request.path_params["verb"]
    if verb not in verbs.VERBS:
        raise HTTPException(404)
    lang, key = language(request, host.plan.lang), NewKey(request)
    fields = await _fields(request)
    try:
        answer = await verbs.perform(verb, verbs.Request(request.app.state.house, host, key.key, fields, lang))
    except Objection as objection:
        if verb != "sit" or host.lobby.started is not None:
            raise
        return _lobby_again(request, host, fields.get("name", "")[:NAME_LENGTH], objection)
    if answer.link_token is not None:
        link = f"{_address(request)}/t/{host.code}/seat#{answer.link_token}"
        return HTMLResponse(link_page(host.code, link, lang))
    if answer.say is not None:
        return error_page(409, answer.say, lang, f"/t/{host.code}")
    if verb == "rematch" and answer.table is not None:
        await _deal_if_alone(request, answer.table, key.key)
    seat = fields.get("seat", "")
    many = len(host.lobby.seats_of(key.key)) > 1 and verb not in ("sit", "stand") and seat.isdecimal()
    where = f"/t/{answer.table or host.code}" + (f"?seat={seat}" if many else "")
    return key.keep(RedirectResponse(where, SEE_OTHER))


def _lobby_again(request: Request, host: Host, name: str, objection: Objection) -> Response:
    """Who could not sit down is told beside what they typed."""
    lang, scene = language(request, host.plan.lang), host.scene(key_of(request), None)
    wrong, address = objection_text(objection, lang), f"{_address(request)}/t/{host.code}"
    return HTMLResponse(lobby_page(scene, lang, address, name=name, wrong=wrong), status_of(objection))


async def _deal_if_alone(request: Request, code: str, key: str) -> None:
    """A rematch of one browser against bots needs nobody else's word."""
    house: House = request.app.state.house
    host = await house.find(code)
    people = [place for place in host.lobby.seats if place.sort is Sort.PERSON]
    if host.match is None and host.plan.owner == key and all(key in place.keys for place in people):
        await verbs.start_once(house, host, key)
