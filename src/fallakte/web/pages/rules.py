"""The rules of an edition on one sheet, beside a game, and the notes for paper. Plain pages, without script."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from fallakte.editions import EditionError, name_and_rules, words
from fallakte.lessons import lessons_of
from fallakte.rulebook import Rulebook, Sentence, governing, rulebook, terms
from fallakte.rules.cards import FIRST_PLACE, KIND_RANGES, Kind
from fallakte.rules.edition import Edition
from fallakte.rules.phase import Phase
from fallakte.web.draw import avatar, card_defs, draw_cover, look_of, room_defs, row_picture
from fallakte.web.draw.rule_pictures import (
    accuse_picture,
    blocked_picture,
    board_store,
    passage_picture,
    walk_picture,
)
from fallakte.web.finding import host_of
from fallakte.web.glossary import explaining, glossary
from fallakte.web.kept import kept
from fallakte.web.shelf import shelf_of
from fallakte.web.templating import render
from fallakte.web.words import language, say
from fallakte.words import CardName

PANELS = (
    ("goal", "setup"),
    ("moving",),
    ("asking", "answering"),
    ("accusing",),
    ("end", "advantages", "two", "besides"),
)
"""The sections on each panel of the folded sheet; the last panel has the notes."""
SEATS_DRAWN = 4


class Figure(NamedTuple):
    """A picture and what it shows."""

    picture: Markup
    caption: str
    cls: str = ""


@dataclass(frozen=True)
class Clip:
    """The house rules of a table, named on a slip of paper."""

    text: str
    rules: tuple[Sentence, ...]


def rules_page(edition: Edition, lang: str, code: str = "") -> str:
    """The sheet; with the code of a table its house rules are pencilled in."""
    return _page(edition, lang, code)


@kept(128)
def _page(edition: Edition, lang: str, code: str) -> str:
    book = rulebook(edition, lang)
    sections = {section.id: section for section in book.sections}
    return render(
        "rules.html",
        lang,
        page="rules",
        title=say("rules_title", lang, name=book.name),
        look=look_of(edition),
        edition=edition,
        code=code,
        book=book,
        panels=[[sections[name] for name in names if name in sections] for names in PANELS],
        figures=_figures(edition, lang),
        order=_order(edition, lang),
        store=Markup(card_defs(edition, lang) + (board_store(edition, lang) if edition.board else "")),
        cover=Markup(draw_cover(edition, lang)),
        clip=_clip(book, lang, code),
        taught=lessons_of(edition.id),
        explain=explaining(edition, lang, "gl"),
        glossary=glossary(edition, lang, "gl"),
    )


def _clip(book: Rulebook, lang: str, code: str) -> Clip | None:
    changed = book.changed
    if not changed:
        return None
    key = "rules_house_one" if len(changed) == 1 else "rules_house"
    return Clip(say(key, lang, code=code) if code else say("rules_house_plain", lang), changed)


def _figures(edition: Edition, lang: str) -> dict[str, Figure]:
    """The pictures by the sentence they stand under."""
    speaks, found = words(edition, lang), {}
    if drawn := walk_picture(edition):
        picture, walk = drawn
        who, place = speaks.pawn(walk.pawn), CardName(FIRST_PLACE + walk.place)
        told = say("rules_pic_walk", speaks, name=who, place=place, steps=walk.steps)
        found["doors"] = Figure(Markup(picture), told)
    if blocked := blocked_picture(edition):
        picture, spot, pawn = blocked
        who, place = speaks.pawn(pawn), CardName(FIRST_PLACE + spot)
        found["blocking"] = Figure(Markup(picture), say("rules_pic_blocked", speaks, name=who, place=place))
    if passage := passage_picture(edition, lang, look_of(edition).passage_icon):
        found["passages"] = Figure(Markup(passage), say("rules_pic_passage", lang))
    if accuse := accuse_picture(edition):
        said = say(f"rules_pic_accuse_{edition.rules.accuse_where}", speaks)
        found["where"] = Figure(Markup(accuse), said, "small")
    return found


def _order(edition: Edition, lang: str) -> list[tuple[str, Markup, str, str]]:
    """Who is asked after whom: what each does, a picture, a name, and what is said of it."""
    speaks = words(edition, lang)
    seats = range(SEATS_DRAWN) if edition.rules.answers == "left" else (0, 3, 2, 1)
    roles = ("you", "pass", "show", "rest")
    return [
        (
            role,
            Markup(avatar(edition, seat)),
            say("you", lang) if role == "you" else str(speaks.pawn(seat)),
            say(f"rules_order_{role}", speaks),
        )
        for role, seat in zip(roles, seats, strict=True)
    ]


def panel(edition: Edition, lang: str, phase: Phase, code: str) -> str:
    """The rules beside a game: what governs what is awaited now, then all of them, folded."""
    book = rulebook(edition, lang)
    now = governing(book, phase)
    return render(
        "rules/panel.html",
        lang,
        book=book,
        now=now,
        code=code,
        phase=phase.value,
        explain=explaining(edition, lang, "rp"),
        glossary=glossary(edition, lang, "rp"),
    )


@kept(32)
def notes_page(edition: Edition, lang: str) -> str:
    """Two detective notes on a page of A4, to print."""
    speaks = words(edition, lang)
    groups: list[tuple[str, list[tuple[Markup, str]]]] = []
    for kind in Kind:
        rows = [(Markup(row_picture(edition, card)), speaks.card(card)) for card in KIND_RANGES[kind]]
        groups.append((str(speaks.kind(kind, 2)), rows))
    return render(
        "rules/notes.html",
        lang,
        page="notes",
        title=say("rules_notes_title", lang, name=speaks.name),
        look=look_of(edition),
        edition=edition,
        name=speaks.name,
        pad=terms(edition, lang)["pad_title"],
        groups=groups,
        log=[say(f"rules_notes_log_{name}", speaks) for name in ("turn", "asker", "named", "nobody", "showed")],
        store=Markup(card_defs(edition, lang) + room_defs(edition)),
    )


def _named(request: Request) -> Edition:
    """The edition on the shelf that an address names, with the house rules of its query."""
    name, rules = name_and_rules(request.path_params["edition"])
    try:
        return shelf_of(request).load(name, (*rules, *request.query_params.getlist("rule")[:40]))
    except EditionError:  # such house rules no page of ours links
        raise HTTPException(404) from None


async def show_rules(request: Request) -> Response:
    """The rules of an edition from the shelf."""
    return HTMLResponse(rules_page(_named(request), language(request)))


async def show_notes(request: Request) -> Response:
    """The notes of an edition for paper."""
    return HTMLResponse(notes_page(_named(request), language(request)))


async def show_table_rules(request: Request) -> Response:
    """The rules of a table, its house rules pencilled in."""
    host = await host_of(request)
    return HTMLResponse(rules_page(host.edition, language(request), host.code))


async def show_panel(request: Request) -> Response:
    """The same beside the running game, beginning with what is awaited now."""
    host = await host_of(request)
    game = host.scene(None, None).game
    phase = Phase.SET_UP if game is None else game.view.table.phase
    return HTMLResponse(panel(host.edition, language(request), phase, host.code))


ROUTES = [
    Route("/rules/{edition}", show_rules),
    Route("/rules/{edition}/notes", show_notes),
    Route("/t/{code}/rules", show_table_rules),
    Route("/t/{code}/rules/panel", show_panel),
]
