"""Matches as CSV: read line by line with what is wrong in each, and written so that no spreadsheet runs a cell."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from fallakte.league.errors import LeagueError
from fallakte.league.league import League
from fallakte.league.phrases import say
from fallakte.league.writing import FORMULA, Draft, check, draft_of, guest_number, names_of
from fallakte.words import typed_words

COLUMNS = ("date", "edition", "players", "winner", "notes")
MORE_COLUMNS = ("out",)
_KNOWN = {word: column for column in (*COLUMNS, *MORE_COLUMNS) for word in typed_words(f"column.{column}")}
"""The columns by all the words for them."""
SIGNS = (*FORMULA, "\t", "\r")
"""What a cell must not begin with in a file that a spreadsheet opens."""


@dataclass(frozen=True)
class Row:
    """A line of a file: a match, or what is wrong with it."""

    line: int
    text: str
    draft: Draft | None
    error: LeagueError | None = None


def read_table(text: str, today: date | None = None, most: int | None = None) -> tuple[Row, ...]:
    """Every line of a CSV file, checked; a head that lacks a column, or too many lines, raise `LeagueError`.

    >>> rows = read_table("date;edition;players;winner;notes\\n2026-05-07;classic;Anna, Ben;Ben;first\\n")
    >>> rows[0].draft.players, rows[0].draft.winner
    (('Anna', 'Ben'), 'Ben')
    """
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not plain.strip():
        raise LeagueError("no_lines")
    head = plain.splitlines()[0]
    lines = _cells(plain, ";" if head.count(";") >= head.count(",") else ",")
    _, first = next(lines)
    columns = [_KNOWN.get(name.strip().casefold(), name.strip().casefold()) for name in first]
    if not set(COLUMNS[:4]) <= set(columns) or len(set(columns)) != len(columns):
        found = ", ".join(columns)[:120]
        raise LeagueError("columns", 1, found=found, needed=", ".join(COLUMNS))
    filled = [(number, cells) for number, cells in lines if any(cell.strip() for cell in cells)]
    if most is not None and len(filled) > most:
        raise LeagueError("most_matches", most=most, number=len(filled))
    return tuple(_row(number, cells, columns, today) for number, cells in filled)


def _cells(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line, with the line it begins in."""
    reader = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            if "limit" in str(error):
                raise LeagueError("csv_long", line, most=csv.field_size_limit()) from None
            raise LeagueError("csv_quotes", line) from None
        yield line, cells


def _row(line: int, cells: Sequence[str], columns: Sequence[str], today: date | None) -> Row:
    text = "; ".join(cells)[:200]
    try:
        if len(cells) != len(columns):
            raise LeagueError("cells", found=len(cells), needed=len(columns))
        told = dict(zip(columns, map(_unguarded, cells), strict=True))
        winner = told["winner"].strip()
        draft = Draft(
            told["date"],
            told["edition"],
            tuple(_people(told["players"])),
            winner or None,
            tuple(_people(told.get("out", ""))),
            told.get("notes", ""),
        )
        return Row(line, text, check(draft, today))
    except LeagueError as error:
        return Row(line, text, None, error.at(line))


def _people(cell: str) -> Iterator[str]:
    return (name.strip() for name in cell.split(",") if name.strip())


def write_table(league: League, lang: str = "en") -> str:
    """The matches of a league as CSV, in the order of their dates."""
    written = io.StringIO()
    writer = csv.writer(written, delimiter=";", lineterminator="\n")
    writer.writerow((*COLUMNS, *MORE_COLUMNS))
    people = names_of(league, say("guest", lang))
    for match in league.matches:
        draft = draft_of(league, match, people)
        players, out = ", ".join(draft.players), ", ".join(draft.out)
        cells = (draft.date, draft.edition, players, draft.winner or "", draft.note, out)
        writer.writerow([_guarded(cell) for cell in cells])
    return written.getvalue()


def _guarded(cell: str) -> str:
    """A cell that is text to a spreadsheet, whatever it begins with."""
    return f"'{cell}" if cell.startswith(("'", *SIGNS)) else cell


def _unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(("'", *SIGNS)) else cell


def news(league: League, drafts: Iterable[Draft]) -> tuple[list[Draft], list[tuple[Draft, int]]]:
    """Which matches are new, and which are there already, with their number.

    The same date, edition, players and winner are the same match, as often as it is there: of three alike, of which the
    league has two, one is new. Where one of the two has no time of day, the date decides.
    """
    there: dict[tuple[object, ...], list[tuple[str, int]]] = defaultdict(list)
    people = names_of(league, say("guest", "en"))
    for match in league.matches:
        there[_key(draft_of(league, match, people))].append((match.now.date[10:], match.number))
    new, known = list[Draft](), list[tuple[Draft, int]]()
    for draft in drafts:
        alike, time = there[_key(draft)], draft.date[10:]
        exact = [one for one in alike if one[0] == time]
        loose = exact or [one for one in alike if not one[0] or not time]
        if loose:
            alike.remove(loose[0])
            known.append((draft, loose[0][1]))
        else:
            new.append(draft)
    return new, known


def _key(draft: Draft) -> tuple[object, ...]:
    winner = None if draft.winner is None else _person(draft.winner)
    return draft.date[:10], draft.edition, tuple(map(_person, draft.players)), winner


def _person(name: str) -> str | int:
    number = guest_number(name)
    return name.casefold() if number is None else number
