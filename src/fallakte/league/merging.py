"""Bringing matches into a league: from CSV or from another league's file; all lines or none, and none twice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from fallakte.league.csv_table import Row, news, read_table
from fallakte.league.entries import Entry, Founded, for_all
from fallakte.league.errors import LeagueError
from fallakte.league.file import read_entries
from fallakte.league.league import League, fold_all
from fallakte.league.phrases import say
from fallakte.league.writing import Draft, check_known, draft_of, joining, names_of, played
from fallakte.table.store import LONGEST_BOOK

MOST_MATCHES = LONGEST_BOOK
"""All ratings are worked out anew after a correction, so a book must end somewhere."""


@dataclass(frozen=True)
class Import:
    """What a file would bring, before anything is written."""

    entries: tuple[Entry, ...]
    """To be added, where nothing is wrong."""
    added: int
    known: tuple[tuple[Draft, int], ...]
    """Matches that are here already, with their number."""
    new_members: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    """The lines of a CSV file."""

    @property
    def wrong(self) -> tuple[Row, ...]:
        """The lines that are wrong; while there is one, nothing is written."""
        return tuple(row for row in self.rows if row.error is not None)


def prepare(
    league: League, text: str, *, new_members: bool = False, by: str = "", now: datetime | None = None
) -> Import:
    """Look at a file; `LeagueError` where it can't be read as a whole."""
    now = now or datetime.now().astimezone()
    if text.removeprefix("\ufeff").lstrip().startswith("{"):
        return _not_too_many(league, _from_league(league, text, by, now))
    rows = read_table(text, now.date(), MOST_MATCHES)
    if league.members and not new_members:
        rows = tuple(_known_names(league, row) for row in rows)
    drafts = [row.draft for row in rows if row.draft is not None]
    return _not_too_many(league, _prepared(league, drafts, by, now, rows))


def _not_too_many(league: League, looked: Import) -> Import:
    if (number := len(league.book) + looked.added) > MOST_MATCHES:
        raise LeagueError("most_matches", most=MOST_MATCHES, number=number)
    return looked


def checked(prepared: Import) -> Import:
    """The same, if nothing is wrong; else the first error."""
    for row in prepared.wrong:
        assert row.error is not None
        raise row.error
    return prepared


def _known_names(league: League, row: Row) -> Row:
    if row.draft is None:
        return row
    try:
        check_known(league, row.draft)
    except LeagueError as error:
        return Row(row.line, row.text, None, error.at(row.line))
    return row


def _prepared(league: League, drafts: list[Draft], by: str, now: datetime, rows: tuple[Row, ...] = ()) -> Import:
    new, known = news(league, drafts)
    ids, joined = joining(league, new)
    at = now.isoformat(timespec="seconds")
    entries: list[Entry] = [*joined, *(played(draft, ids, by, at) for draft in new)]
    names = tuple(name for name in _names(new) if league.member(name) is None)
    return Import(tuple(entries), len(new), tuple(known), names, rows)


def _names(drafts: list[Draft]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for draft in drafts for name in draft.players))


def _from_league(league: League, text: str, by: str, now: datetime) -> Import:
    """Another league's file; into an empty league it comes whole, with its trace."""
    entries = [entry for entry in read_entries(text) if for_all(entry)]
    other = fold_all(entries)
    if not league.book and not league.members:
        rest = tuple(entry for entry in entries if not isinstance(entry, Founded) or not league.name)
        names = tuple(member.name for member in other.active)
        return Import(rest, len(other.matches), (), names)
    people = names_of(other, say("guest", "en"))
    mine = [match for match in other.matches if match.now.id not in league.book]
    found = _prepared(league, [draft_of(other, match, people) for match in mine], by, now)
    ids = [match for match in other.matches if match.now.id in league.book]
    again = tuple((draft_of(other, match, people), league.book[match.now.id].number) for match in ids)
    return Import(found.entries, found.added, (*again, *found.known), found.new_members)
