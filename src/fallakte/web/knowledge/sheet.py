"""The detective sheet as parts: the dial, a head, a row for each card, a foot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from fallakte.deduce.facts import CASE, ROW
from fallakte.editions import words
from fallakte.rules.cards import KIND_RANGES
from fallakte.rules.edition import Edition
from fallakte.table.plan import HELP
from fallakte.web import draw
from fallakte.web.company import Company, short_name
from fallakte.web.kept import kept
from fallakte.web.knowledge.marks import FOLLOWS_YES, IN_CASE, YES, Cell, Sheet, marks_of
from fallakte.web.knowledge.pad import Pad, holder_name
from fallakte.web.templating import render
from fallakte.web.words import say

WIDE = 6
"""From so many columns on, rows carry short names."""
_SURE = frozenset((YES, FOLLOWS_YES, IN_CASE))


class Dial(NamedTuple):
    """The help dial above a sheet: its step, the highest that is allowed, and where a turn of it is posted."""

    edition: Edition
    lang: str
    step: str
    highest: str
    post: str = ""
    """Empty: it can't be turned here."""
    seat: int | None = None


class Row(NamedTuple):
    """A card's row."""

    company: Company
    me: int | None
    holders: tuple[int, ...]
    card: int
    cells: tuple[Cell, ...]
    mine: bool


class Column(NamedTuple):
    """A holder's column."""

    holder: int
    name: str
    short: str
    cls: str
    picture: Markup


ROWS = 1024
"""So many rows are kept drawn: those of a dozen tables. In a fuller house none lasts until its page is drawn again,
however many are kept, and each takes 2 kB."""


class Box(NamedTuple):
    """A cell as it is drawn."""

    cell: Cell
    cls: str
    label: str
    name: str
    """`rope:2`; empty where nothing can be written."""


@kept(64)
def sheet_parts(pad: Pad) -> Mapping[str, str]:
    """Head, rows and foot, each by the id of its element."""
    sheet = marks_of(pad)
    me, holders = None if pad.still else pad.position.seat, sheet.holders
    columns = _columns(pad.company, me, holders)
    parts = {
        "sheet-head": _head(pad.company.lang, columns, sheet.solutions, pad.thinking),
        "sheet-foot": _foot(pad.company.lang, columns, _known(pad, sheet)),
    }
    for card, cells in enumerate(sheet.rows):
        mine = bool(pad.position.own >> card & 1)
        parts[f"row-{pad.company.edition.cards[card]}"] = _row(Row(pad.company, me, holders, card, cells, mine))
    return parts


def sheet_table(pad: Pad) -> Markup:
    """The whole table of a sheet, for a page that is not kept up to date part by part."""
    company, parts = pad.company, sheet_parts(pad)
    live = {name: Markup(html) for name, html in parts.items()}
    columns = len(pad.position.holders) + 1
    return render("knowledge/table.html", company, live=live, groups=sheet_groups(company), columns=columns)


@kept(256)
def dial(now: Dial) -> str:
    """What stands above the sheet: the dial, and with chances the choice between them and marks."""
    highest = HELP.index(now.highest)
    steps = [(step, number <= highest) for number, step in enumerate(HELP)]
    return render("knowledge/dial.html", words(now.edition, now.lang), dial=now, steps=steps, odds=now.step == HELP[-1])


def sheet_groups(company: Company) -> list[tuple[str, list[str]]]:
    """The kinds of cards and the ids of their rows, for the page around the parts."""
    speaks, cards = words(company.edition, company.lang), company.edition.cards
    return [(speaks.kind_title(kind), [cards[card] for card in span]) for kind, span in KIND_RANGES.items()]


@kept(512)
def _head(lang: str, columns: tuple[Column, ...], solutions: int | None, thinking: bool) -> str:
    return render("knowledge/head.html", lang, columns=columns, solutions=solutions, thinking=thinking)


@kept(512)
def _foot(lang: str, columns: tuple[Column, ...], known: tuple[str, ...]) -> str:
    return render("knowledge/foot.html", lang, columns=columns, known=known)


@kept(ROWS)
def _row(row: Row) -> str:
    edition, lang, card = row.company.edition, row.company.lang, row.card
    columns, speaks = _columns(row.company, row.me, row.holders), words(edition, lang)
    writable = row.me is not None
    return render(
        "knowledge/row.html",
        lang,
        name=speaks.card(card) if len(columns) < WIDE else speaks.short(card),
        mine=row.mine,
        picture=Markup(draw.row_picture(edition, card)),
        boxes=[
            _box(edition, card, column, cell, lang, writable) for column, cell in zip(columns, row.cells, strict=True)
        ],
    )


@kept(512)
def _columns(company: Company, me: int | None, holders: tuple[int, ...]) -> tuple[Column, ...]:
    return tuple(_column(company, holder, you=holder == me) for holder in holders)


def _column(company: Company, holder: int, *, you: bool) -> Column:
    edition, lang = company.edition, company.lang
    if holder == CASE:
        name, picture = words(edition, lang).case_file, Markup(draw.icon("folder"))
        return Column(holder, name, say("case_column", company), "cf", picture)
    if holder == ROW:
        return Column(holder, say("duel_row", company), say("row_column", company), "", Markup(draw.icon("cards")))
    name = say("you_alone", company) if you else company.names[holder]
    picture = Markup(draw.avatar(edition, company.pawns[holder], cls="s"))
    return Column(holder, name, short_name(name), "me" if you else "", picture)


def _known(pad: Pad, sheet: Sheet) -> tuple[str, ...]:
    """How many of a holder's cards are known, of how many."""
    sure = [0] * len(sheet.holders)
    for row in sheet.rows:
        for at, cell in enumerate(row):
            sure[at] += cell.printed in _SURE
    sizes = (pad.position.size(holder) for holder in sheet.holders)
    return tuple(f"{known}/{'?' if size is None else size}" for known, size in zip(sure, sizes, strict=True))


def _box(edition: Edition, card: int, column: Column, cell: Cell, lang: str, writable: bool) -> Box:
    state = cell.printed or "open"
    cls = f"{state} {column.cls}{' pen' if cell.pencil else ''}".strip()
    told = say(f"mark_{state.replace('-', '_')}", words(edition, lang))
    if cell.pencil:
        told = say(f"pencil_{cell.pencil[:3]}" if cell.pencil.startswith("one") else f"pencil_{cell.pencil}", lang)
    if cell.ones:
        told += f", {say('one_of_turns', lang, turns=', '.join(map(str, cell.ones)))}"
    label = f"{words(edition, lang).card(card)}, {column.name}: {told}"
    named = writable and column.holder != ROW
    return Box(cell, cls, label, f"{edition.cards[card]}:{holder_name(column.holder)}" if named else "")
