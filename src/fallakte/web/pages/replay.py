"""A finished game step by step: the board, the hands and the sentences as one seat saw them, or with all open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from fallakte.deduce.reading import position_of
from fallakte.editions import words
from fallakte.record import write_record
from fallakte.record.replay import Moment, Turn, moment, turns
from fallakte.rules.cards import each
from fallakte.rules.values import whole_number
from fallakte.table import talking
from fallakte.table.lobby import notes_at
from fallakte.table.objection import Objection
from fallakte.table.scene import Scene
from fallakte.tell import Teller
from fallakte.web.draw import avatar, card_face, draw_board
from fallakte.web.finding import host_of
from fallakte.web.forms import form_of
from fallakte.web.game.layers import tokens_of
from fallakte.web.knowledge import Pad, insight_of, sheet_table, work_out
from fallakte.web.names import company_of, player_names
from fallakte.web.security import key_of
from fallakte.web.stage import table_page
from fallakte.web.words import language, say

OPEN, ONLOOKER = "open", "onlooker"
"""The views that are no seat's."""
TOLD = 12
"""So many of the last sentences are shown."""


@dataclass(frozen=True)
class Way:
    """A link through the game."""

    name: str
    text: str
    step: int
    is_here: bool


def read_view(text: str, seats: int) -> tuple[int | None, bool]:
    """Whose view the address asks for: the seat, and whether everything is open."""
    seat = whole_number(text, seats - 1)
    return seat, seat is None and text != ONLOOKER


class Notes(NamedTuple):
    """The sheet of the seat that is looked at."""

    marks: Mapping[str, str] | None
    """Its pencil marks by then; None: it keeps them for itself."""
    mine: bool
    """Whether this browser holds the seat, and says who sees them."""
    shown: bool
    """Whether everybody sees them."""
    follows: bool
    """Whether what followed is printed beside what was seen."""


def replay_page(scene: Scene, turns: tuple[Turn, ...], moment: Moment, lang: str, notes: Notes | None = None) -> str:
    """The page of one moment; with `notes` also the sheet of the seat that is looked at."""
    edition, names = scene.edition, player_names(scene, lang)
    teller = Teller(words(edition, lang), names, moment.seat)
    told = [sentence for seen in moment.story if (sentence := teller.tell(seen))]
    view = str(moment.seat) if moment.seat is not None else OPEN if moment.is_open else ONLOOKER
    views = [*((str(n), name) for n, name in enumerate(names)), (ONLOOKER, say("replay_onlooker", lang))]
    views.append((OPEN, say("replay_open", lang)))
    hands = [
        (
            names[seat],
            Markup(avatar(edition, scene.seats[seat].pawn or 0, cls="s")),
            [Markup(card_face(edition, lang, card)) for card in each(cards)],
        )
        for seat, cards in enumerate(moment.hands)
        if cards
    ]
    return table_page(
        "replay.html",
        scene,
        lang,
        page="replay",
        title=say("replay", lang),
        moment=moment,
        board=Markup(draw_board(edition, lang, tokens="".join(tokens_of(moment.table, lang).values()))),
        view=view,
        views=views,
        ways=_ways(turns, moment, lang),
        told=told[-TOLD:],
        turn=moment.table.turn,
        active=names[moment.table.active] if moment.table.turn else "",
        hands=hands,
        notes=notes,
        sheet_title=say("replay_sheet", company_of(scene, lang), name=names[moment.seat or 0]),
        sheet="" if notes is None else _sheet(scene, moment, notes, lang),
    )


def _sheet(scene: Scene, moment: Moment, notes: Notes, lang: str) -> Markup:
    """The sheet as it was: what was seen, the pencil where it is shown, and if wanted what followed."""
    position = position_of(moment.view)
    known = insight_of(position) if notes.follows else None
    marks = tuple((notes.marks or {}).items())
    step = "logic" if notes.follows else "seen"
    return sheet_table(Pad(company_of(scene, lang), position, step, marks, known, still=True))


def _ways(turns: tuple[Turn, ...], moment: Moment, lang: str) -> tuple[Way, ...]:
    step, starts = moment.step, [turn.step for turn in turns]
    steps = {
        "first": 0,
        "back_turn": max((start for start in starts if start < step), default=0),
        "back": max(step - 1, 0),
        "on": min(step + 1, moment.steps),
        "on_turn": min((start for start in starts if start > step), default=moment.steps),
        "last": moment.steps,
    }
    return tuple(Way(name, say(f"replay_{name}", lang), to, to == step) for name, to in steps.items())


async def replayed(request: Request) -> Response:
    """A game that is over, step by step, as any seat saw it; it opens with the cards dealt."""
    host = await host_of(request)
    scene = host.scene(None, None)
    seat, is_open = read_view(request.query_params.get("view", ""), len(scene.seats))
    lang, key = language(request, host.plan.lang), key_of(request)
    game = host.record()
    told = turns(game)
    step = whole_number(request.query_params.get("step", str(len(told[0].events)))) or 0
    now, notes = moment(game, step, seat, is_open=is_open), None
    if seat is not None:
        marks, mine = notes_at(host.lobby, key, seat, now.step), seat in host.lobby.seats_of(key)
        notes = Notes(marks, mine, host.lobby.seats[seat].shows_notes, request.query_params.get("state") == "follows")
        if notes.follows:
            await work_out(position_of(now.view))
    return HTMLResponse(replay_page(scene, told, now, lang, notes))


async def noted(request: Request) -> Response:
    """A seat says whether everybody may see its pencil marks."""
    host = await host_of(request)
    async with form_of(request, 4) as form:
        seat, yes = whole_number(str(form.get("seat", ""))), form.get("yes") == "yes"
    if seat is None:
        raise Objection("bad_field", name="seat")
    await host.change(talking.show_notes, key_of(request) or "", seat, yes)
    return RedirectResponse(f"/t/{host.code}/replay?view={seat}", 303)


async def record(request: Request) -> Response:
    """The record of a game that is over."""
    host = await host_of(request)
    headers = {"content-disposition": f'attachment; filename="{host.code}.jsonl"'}
    return PlainTextResponse(write_record(host.record()), media_type="application/jsonl", headers=headers)


ROUTES = [
    Route("/t/{code}/replay", replayed),
    Route("/t/{code}/replay", noted, methods=["POST"]),
    Route("/t/{code}/record", record),
]
