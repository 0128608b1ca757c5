"""Show me how: a lesson is a real table, set up at once; and the first real game after it."""

from __future__ import annotations

from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from fallakte.editions import USUAL, edition_ids
from fallakte.lessons import lesson, lesson_ids
from fallakte.table.host import Host
from fallakte.table.house import House
from fallakte.table.plan import Plan, SeatPlan, Sort
from fallakte.table.seating import sit_at_once
from fallakte.table.talking import turn_help
from fallakte.web.forms import form_of
from fallakte.web.security import NewKey, client_of
from fallakte.web.words import language

SEE_OTHER = 303
GENTLE = "novice"
BOTS = 3


async def learn(request: Request) -> Response:
    """A lesson, dealt at once."""
    name = request.path_params["lesson"]
    if name not in lesson_ids():
        raise HTTPException(404)
    script = lesson(name)
    bots = (SeatPlan(Sort.BOT, script.level) for _ in range(script.seats - 1))
    plan = Plan(script.edition, (SeatPlan(), *bots), lang=language(request), lesson=name, pace=0.7, patience=0)
    return await _dealt(request, plan)


async def first_game(request: Request) -> Response:
    """The first real game, in the edition of the lesson: gentle bots, and the coach on."""
    async with form_of(request, 4) as form:
        edition = str(form.get("edition") or USUAL)
    if edition not in edition_ids():
        raise HTTPException(404)
    bots = (SeatPlan(Sort.BOT, GENTLE) for _ in range(BOTS))
    return await _dealt(request, Plan(edition, (SeatPlan(), *bots), lang=language(request)), help_step="logic")


async def _dealt(request: Request, plan: Plan, help_step: str = "") -> Response:
    key, house = NewKey(request), request.app.state.house
    host = await _set_up(house, request, plan, key.key)
    if help_step:
        await host.change(turn_help, key.key, 0, help_step)
    return key.keep(RedirectResponse(f"/t/{host.code}", SEE_OTHER))


async def _set_up(house: House, request: Request, plan: Plan, key: str) -> Host:
    host = await house.create(replace(plan, owner=key), client_of(request.scope))
    await host.change(sit_at_once, key, 0, "")
    await house.start(host, key)
    return host


ROUTES = [
    Route("/learn/{lesson}", learn, methods=["POST"]),
    Route("/first-game", first_game, methods=["POST"]),
]
