"""The detective sheet as fragments: a head, a row for each card, a foot, and the coach below."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial

from markupsafe import Markup

from fallakte.deduce.facts import CASE, ROW
from fallakte.editions import words
from fallakte.rules.cards import KIND_RANGES
from fallakte.rules.edition import Edition
from fallakte.table.plan import HELP
from fallakte.table.scene import Game, Scene
from fallakte.web import draw
from fallakte.web.game.analyst import is_analyst
from fallakte.web.game.coach import coach
from fallakte.web.game.kept import Memory
from fallakte.web.game.marks import FOLLOWS_YES, IN_CASE, YES, Cell, Sheet, holder_name
from fallakte.web.names import player_names, short_name
from fallakte.web.templating import render
from fallakte.web.words import say

WIDE = 6
"""From so many columns on, rows carry short names."""


@dataclass(frozen=True)
class Column:
    """A holder's column."""

    holder: int
    name: str
    short: str
    cls: str
    picture: Markup


@dataclass(frozen=True)
class Box:
    """A cell as it is drawn."""

    cell: Cell
    cls: str
    label: str
    name: str
    """`rope:2`; empty where nothing can be written."""


def sheet_fragments(scene: Scene, game: Game, sheet: Sheet, lang: str, memory: Memory) -> dict[str, str]:
    """All fragments of the sheet."""
    drawn = memory.keep("drawn-sheet", (sheet,), lambda: _draw(scene, game, sheet, lang, memory))
    return drawn | {"coach": coach(scene, lang)}


def _draw(scene: Scene, game: Game, sheet: Sheet, lang: str, memory: Memory) -> dict[str, str]:
    columns = memory.keep("columns", (sheet.holders,), lambda: _columns(scene, game, sheet, lang))
    writable, odds = scene.seat is not None, sheet.odds and not sheet.thinking
    known, count = _known(game, sheet), (sheet.solutions, sheet.thinking)
    steps = _steps(scene)
    pad = {"code": scene.code, "seat": scene.seat, "sheet": sheet, "steps": steps}
    fragments: dict[str, str] = {
        "sheet-pad": memory.keep("pad", (sheet.help, steps), lambda: render("game/sheet_pad.html", lang, **pad)),
        "sheet-head": memory.keep(
            "head", (columns, count), lambda: render("game/sheet_head.html", lang, sheet=sheet, columns=columns)
        ),
        "sheet-foot": memory.keep(
            "foot", (columns, known), lambda: render("game/sheet_foot.html", lang, columns=columns, known=known)
        ),
    }
    for card, row in enumerate(sheet.rows):
        shown = (scene.edition, lang, card, columns, row, bool(game.view.hand >> card & 1), writable, odds)
        name = f"row-{scene.edition.cards[card]}"
        fragments[name] = memory.keep(name, shown, partial(_row, *shown))
    return fragments


@lru_cache(maxsize=16384)
def _row(
    edition: Edition,
    lang: str,
    card: int,
    columns: tuple[Column, ...],
    row: tuple[Cell, ...],
    mine: bool,
    writable: bool,
    odds: bool,
) -> str:
    speaks = words(edition, lang)
    drawn = render(
        "game/sheet_row.html",
        lang,
        name=speaks.card(card) if len(columns) < WIDE else speaks.short(card),
        mine=mine,
        picture=Markup(draw.row_picture(edition, card)),
        boxes=[_box(edition, card, column, cell, lang, writable) for column, cell in zip(columns, row, strict=True)],
        odds=odds,
    )
    return str(drawn)


def sheet_rows(scene: Scene, lang: str) -> list[tuple[str, list[str]]]:
    """The kinds of cards and the ids of their rows, for the page around the fragments."""
    speaks = words(scene.edition, lang)
    return [
        (_capital(speaks.kind(kind, 2)), [scene.edition.cards[card] for card in span])
        for kind, span in KIND_RANGES.items()
    ]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _columns(scene: Scene, game: Game, sheet: Sheet, lang: str) -> tuple[Column, ...]:
    names, table = player_names(scene, lang), game.view.table
    columns: list[Column] = []
    for holder in sheet.holders:
        if holder == CASE:
            label = say("case_column", lang)
            columns.append(
                Column(holder, words(scene.edition, lang).case_file, label, "cf", Markup(draw.icon("folder")))
            )
        elif holder == ROW:
            columns.append(
                Column(holder, say("duel_row", lang), say("row_column", lang), "", Markup(draw.icon("cards")))
            )
        else:
            you = holder == scene.seat
            name = say("you", lang).capitalize() if you else names[holder]
            picture = Markup(draw.avatar(scene.edition, table.seat_pawns[holder], cls="s"))
            columns.append(Column(holder, name, short_name(name), "me" if you else "", picture))
    return tuple(columns)


def _steps(scene: Scene) -> list[tuple[str, bool]]:
    """The steps of the help dial, and whether the table allows each."""
    highest = len(HELP) - 1 if is_analyst(scene) else HELP.index(scene.plan.help)
    return [(step, number <= highest) for number, step in enumerate(HELP)]


def _known(game: Game, sheet: Sheet) -> list[str]:
    """How many of a holder's cards are known, of how many."""
    told = []
    for at, holder in enumerate(sheet.holders):
        size = 3 if holder == CASE else game.view.table.row if holder == ROW else game.view.table.hand_sizes[holder]
        sure = sum(row[at].printed in (YES, FOLLOWS_YES, IN_CASE) for row in sheet.rows)
        told.append(f"{sure}/{size}")
    return told


def _box(edition: Edition, card: int, column: Column, cell: Cell, lang: str, writable: bool) -> Box:
    state = cell.printed or "open"
    cls = f"{state} {column.cls}{' pen' if cell.pencil else ''}".strip()
    told = say(f"mark_{state.replace('-', '_')}", lang)
    if cell.pencil:
        told = say(f"pencil_{cell.pencil[:3]}" if cell.pencil.startswith("one") else f"pencil_{cell.pencil}", lang)
    if cell.ones:
        told += f", {say('one_of_turns', lang, turns=', '.join(map(str, cell.ones)))}"
    label = f"{words(edition, lang).card(card)}, {column.name}: {told}"
    named = writable and column.holder != ROW
    return Box(cell, cls, label, f"{edition.cards[card]}:{holder_name(column.holder)}" if named else "")
