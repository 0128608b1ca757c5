"""After the game: what each could have known and when, what every question taught, and what else there was to ask."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from fallakte.editions import words
from fallakte.record.replay import turns
from fallakte.review import Review
from fallakte.review.phrases import percent
from fallakte.review.phrases import say as told
from fallakte.review.telling import Teller
from fallakte.review.worker import Reviewed
from fallakte.rules.cards import each
from fallakte.rules.sorts import Seat
from fallakte.rules.values import whole_number
from fallakte.table.host import Host
from fallakte.table.objection import Objection
from fallakte.table.scene import Scene
from fallakte.web.company import short_name
from fallakte.web.draw import avatar, card_defs, card_face, pawn_tone, room_defs
from fallakte.web.draw.review_chart import ChartLine, ChartWords, draw_review
from fallakte.web.draw.review_picture import draw_picture
from fallakte.web.finding import host_of
from fallakte.web.names import player_names
from fallakte.web.pages.review_parts import (
    choice_part,
    eyes_part,
    meter_part,
    numbers_part,
    points_part,
    prizes_part,
    sums_part,
    turn_part,
)
from fallakte.web.reviewing import CrowdedError, Reviewer
from fallakte.web.security import client_of, key_of
from fallakte.web.stage import table_page
from fallakte.web.words import language, say

PATIENCE = 1.2
"""So many seconds a page waits for its review; after that it says how far it is, and fills itself."""


@dataclass(frozen=True)
class Wanted:
    """What an address asks for."""

    seat: Seat
    """Whose eyes."""
    you: Seat | None
    """The seat that is spoken to, if the reader sits there."""
    turn: int
    """The turn taken out; 0: none."""
    is_open: bool
    chance: bool
    """The chart of the chance, not of the solutions."""
    ask: int
    """The turn of the question whose alternatives are shown; 0: the one with most to say."""

    def link(self, **changes: object) -> str:
        """The address of the same page with other choices."""
        values = {
            "seat": self.seat,
            "turn": self.turn or "",
            "state": "open" if self.is_open else "",
            "chart": "cha" if self.chance else "",
            "ask": self.ask or "",
        } | changes
        return "?" + "&".join(f"{name}={value}" for name, value in values.items() if value != "")


def read_wanted(query: Mapping[str, str], found: Review, mine: tuple[Seat, ...]) -> Wanted:
    """What a page's address asks for; nonsense in it is as good as nothing."""
    seats, turns = len(found.seats), found.turns
    seat = whole_number(query.get("seat", ""), seats - 1)
    if seat is None:
        result = found.record.end().table.result
        winner = None if result is None else result.winner
        seat = mine[0] if mine else winner if winner is not None else 0
    return Wanted(
        seat,
        seat if seat in mine else None,
        whole_number(query.get("turn", ""), turns) or 0,
        query.get("state") == "open",
        query.get("chart") == "cha",
        whole_number(query.get("ask", ""), turns) or 0,
    )


def review_page(scene: Scene, reviewed: Reviewed, wanted: Wanted, lang: str) -> str:
    """The page of a review."""
    edition = scene.edition
    return table_page(
        "review.html",
        scene,
        lang,
        page="review",
        title=say("review", lang),
        drawings=Markup(card_defs(edition, lang) + room_defs(edition)),
        base=f"/t/{scene.code}",
        **review_values(reviewed.named(player_names(scene, lang)), reviewed, wanted, lang),
    )


def review_values(
    found: Review, reviewed: Reviewed, wanted: Wanted, lang: str, *, links: bool = True
) -> dict[str, object]:
    """Everything the template of a review needs; without links it can stand alone."""

    def turn_link(turn: int, told: str) -> str:
        return f'<a class="rv-ref" href="{escape(wanted.link(turn=turn))}">{told}</a>' if links else told

    teller = Teller(
        found, lang, wanted.you, escape=lambda text: str(escape(text)), turn_link=turn_link, found=reviewed.points
    )
    edition = found.record.edition
    names = found.record.players
    faces = [Markup(avatar(edition, pawn, cls="s")) for pawn in found.record.seat_pawns]
    large = [Markup(avatar(edition, pawn)) for pawn in found.record.seat_pawns]
    hands = found.record.end().hands
    return {
        "wanted": wanted,
        "links": links,
        "kick": _kick(found, teller.words.name, lang),
        "heading": Markup(teller.title()),
        "lead": Markup(teller.lead()),
        "names": names,
        "faces": faces,
        "large": large,
        "case": [Markup(card_face(edition, lang, card)) for card in each(found.case)],
        "hands": [[Markup(card_face(edition, lang, card)) for card in each(hand)] for hand in hands],
        "charts": [
            (measure, Markup(_chart(found, wanted, lang, chance=measure == "cha", links=links)))
            for measure in ("sol", "cha")
        ],
        "numbers": numbers_part(found, lang),
        "meter": meter_part(found, wanted.turn, lang),
        "prizes": prizes_part(found, teller, lang),
        "turn": turn_part(found, wanted, teller, lang),
        "points": points_part(teller, wanted.seat),
        "whose": None if wanted.you is not None else names[wanted.seat],
        "choice": choice_part(found, wanted, teller, lang),
        "eyes": () if links else eyes_part(found, teller, lang),
        "sums": sums_part(found, teller, lang),
    }


def _kick(found: Review, edition: str, lang: str) -> str:
    return say("review_kick", lang, edition=edition, turns=found.turns, questions=len(found.questions))


def _lines(found: Review, lang: str) -> list[ChartLine]:
    """A line of the chart for every seat."""
    record = found.record
    shorts = [short_name(name, 9) for name in record.players]
    letters = [name[:1].upper() for name in shorts]
    if len(set(letters)) < len(letters):
        speaks = words(record.edition, lang)
        letters = [speaks.letter(pawn) for pawn in record.seat_pawns]
    owners = {turn.number: turn.seat for turn in turns(record)}
    return [
        ChartLine(
            name=shorts[line.seat],
            letter=letters[line.seat],
            tone=pawn_tone(record.edition, record.seat_pawns[line.seat]),
            solutions=line.solutions,
            chance=line.chance,
            asked=frozenset(one.lesson.turn for one in found.questions if one.lesson.by == line.seat),
            turns=frozenset(number for number, seat in owners.items() if seat == line.seat),
            known=line.could_have_known,
            acted=line.acted,
            out=line.out,
            said=_lane(line.could_have_known, line.acted, line.out, lang),
        )
        for line in found.seats
    ]


def _words(found: Review, wanted: Wanted, lang: str, *, chance: bool, links: bool) -> ChartWords:
    """What the chart says, and where its turns lead."""
    players = found.record.players
    owners = {turn.number: turn.seat for turn in turns(found.record)}

    def value(seat: int, turn: int) -> str:
        line = found.seats[seat]
        return percent(line.chance[turn], lang) if chance else str(line.solutions[turn])

    def label_of(turn: int) -> str:
        seat = owners.get(turn)
        numbers = ", ".join(f"{name} {value(n, turn)}" for n, name in enumerate(players))
        return say("review_turn_label", lang, turn=turn, name="" if seat is None else players[seat], numbers=numbers)

    known = found.seats[wanted.seat].could_have_known
    measure = say("review_chance" if chance else "review_solutions", lang)
    label = " ".join(
        say("review_label_line", lang, name=name, first=value(seat, 0), last=value(seat, found.turns))
        for seat, name in enumerate(players)
    )
    return ChartWords(
        label=f"{measure}. {label}",
        axis=say("review_axis_chance" if chance else "review_axis_solutions", lang),
        flag="" if known is None or wanted.you is None else say("review_flag", lang, turn=known),
        percent=partial(percent, lang=lang),
        turn=label_of,
        link=(lambda turn: wanted.link(turn=turn)) if links else (lambda _: ""),
    )


def _chart(found: Review, wanted: Wanted, lang: str, *, chance: bool, links: bool) -> str:
    words_of = _words(found, wanted, lang, chance=chance, links=links)
    return draw_review(_lines(found, lang), words_of, chance=chance, reader=wanted.seat, marked=wanted.turn)


def picture(found: Review, lang: str) -> str:
    """The picture of a review for a message."""
    teller = Teller(found, lang)
    wanted = Wanted(0, None, turn=0, is_open=True, chance=False, ask=0)
    facts = [
        (found.record.players[line.seat], _lane(line.could_have_known, line.acted, line.out, lang))
        for line in found.seats
    ]
    return draw_picture(
        _lines(found, lang),
        _words(found, wanted, lang, chance=False, links=False),
        head=teller.outcome(),
        lead=", ".join(teller.words.card(card) for card in each(found.case)),
        facts=facts,
        foot=f"Fallakte · {_kick(found, teller.words.name, lang)}",
    )


def _lane(known: int | None, acted: int | None, out: int | None, lang: str) -> str:
    if out is not None:
        return say("review_lane_out", lang, turn=out)
    if known is not None and acted is not None:
        return say("review_lane_acted", lang, known=known, acted=acted)
    if acted is not None:
        return say("review_lane_only_acted", lang, acted=acted)
    return say("review_lane_open", lang) if known is None else say("review_lane_from", lang, turn=known)


class Progress(NamedTuple):
    """How far a review is."""

    counted: tuple[int, int] | None = None
    crowded: CrowdedError | None = None
    """Why it does not even wait for its turn."""

    def text(self, lang: str) -> str:
        """The same in words."""
        if self.crowded is not None:
            return self.crowded.text(lang)
        if self.counted is None:
            return say("review_waiting", lang)
        return say("review_progress", lang, done=self.counted[0], of=self.counted[1])


def computing_page(scene: Scene, progress: Progress, lang: str) -> str:
    """The page while the review is being worked out; it says only who won."""
    game = scene.game
    result = None if game is None else game.view.table.result
    names = player_names(scene, lang)
    heading = told("title.unsolved", lang)
    if result is not None and result.winner is not None:
        key = "title.won" if result.how == "accusation" else "title.last"
        turn = 0 if game is None else game.view.table.turn
        heading = told(key, lang, name=names[result.winner], turn=turn)
    return table_page(
        "review_computing.html",
        scene,
        lang,
        page="review",
        title=say("review", lang),
        base=f"/t/{scene.code}",
        heading=heading,
        progress=progress.counted,
        progress_text=progress.text(lang),
    )


async def _found(request: Request, host: Host, patience: float) -> Reviewed | None:
    """The review of a table whose game is over or was closed. A game that runs has no record, whoever asks."""
    reviewer: Reviewer = request.app.state.reviewer
    return await reviewer.review(host.record(), client_of(request.scope), patience)


async def _found_or_progress(request: Request, host: Host, patience: float = PATIENCE) -> Reviewed | Progress:
    """The same, or how far it is by now. A page that asks again and again gets its place as soon as there is one."""
    reviewer: Reviewer = request.app.state.reviewer
    try:
        found = await _found(request, host, patience)
    except CrowdedError as crowded:
        return Progress(crowded=crowded)
    return found or Progress(reviewer.progress(host.record()))


async def reviewed_page(request: Request) -> Response:
    """The review of a table whose game is over."""
    host = await host_of(request)
    lang, key = language(request, host.plan.lang), key_of(request)
    found = await _found_or_progress(request, host)
    scene = host.scene(None, None)
    if isinstance(found, Progress):
        return HTMLResponse(computing_page(scene, found, lang))
    wanted = read_wanted(request.query_params, found.review, host.lobby.seats_of(key))
    return HTMLResponse(review_page(scene, found, wanted, lang))


async def progressed(request: Request) -> Response:
    """How far the review of a table is, for the page that waits for it."""
    host = await host_of(request)
    found = await _found_or_progress(request, host, patience=0.05)
    if isinstance(found, Progress):
        text = found.text(language(request, host.plan.lang))
        answer = {"ready": False, "progress": found.counted, "text": text}
    else:
        answer = {"ready": True}
    return PlainTextResponse(json.dumps(answer), media_type="application/json")


async def one_file(request: Request) -> Response:
    """The review as one file that needs nothing else."""
    from fallakte.web.pages.review_file import review_file

    host = await host_of(request)
    found = await _found(request, host, patience=60)
    lang = language(request, host.plan.lang)
    if found is None:
        raise Objection("no_review_now")
    named = found.named(player_names(host.scene(None, None), lang))
    headers = {"content-disposition": f'attachment; filename="{host.code}-review.html"'}
    return HTMLResponse(review_file(Reviewed(named, found.points), lang), headers=headers)


async def pictured(request: Request) -> Response:
    """The picture of a review."""
    host = await host_of(request)
    found = await _found(request, host, patience=60)
    if found is None:
        raise Objection("no_review_now")
    lang = language(request, host.plan.lang)
    drawn = picture(found.named(player_names(host.scene(None, None), lang)), lang)
    headers = {"content-disposition": f'inline; filename="{host.code}.svg"'}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


ROUTES = [
    Route("/t/{code}/review/picture.svg", pictured),
    Route("/t/{code}/review", reviewed_page),
    Route("/t/{code}/review/progress", progressed),
    Route("/t/{code}/review/file", one_file),
]
