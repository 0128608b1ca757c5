"""Files from elsewhere: whatever spreadsheets write is read, whatever no league could hold is refused with its line."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from fallakte.league import Draft, Entry, LeagueError, enter, fold, fold_all, found
from fallakte.league.entries import Forgotten, Merged, Opened, Renamed
from fallakte.league.file import decoded, read_league, write_entries
from fallakte.league.merging import MOST_MATCHES, checked, prepare
from fallakte.league.writing import correct, forget, merge, names_of, rename, take_back

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
CSV = "date;edition;players;winner;notes\n2026-05-07;classic;Jürgen, Ben;Ben;ein schöner Abend\n"


def club(*matches: Draft) -> list[Entry]:
    book: list[Entry] = [found("Club")]
    for draft in matches:
        book += enter(fold_all(book), draft, now=NOW)
    return book


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_what_a_spreadsheet_writes_is_read(encoding: str, newline: str) -> None:
    text = decoded(CSV.replace("\n", newline).encode(encoding))
    ready = checked(prepare(fold_all([found("Club")]), text, now=NOW))
    assert ready.new_members == ("Jürgen", "Ben")
    assert fold_all([found("Club"), *ready.entries]).matches[0].now.note == "ein schöner Abend"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK\x03\x04 a spreadsheet", "this is a spreadsheet"),
        (b"\x00\x01\x02", "the file is no text"),
        (b'{"e": "league", "name": "Caf\xe9"}', "the file is no text"),
        (b"x" * 10_000_001, "the file has 10 MB; at most 10 MB"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(LeagueError) as error:
        decoded(data)
    assert error.value.text("en").startswith(said)


LINES: list[dict[str, object]] = [
    {"e": "league", "fallakte_league": 1, "name": "Club"},
    {"e": "member", "id": "p1", "name": "Anna"},
    {"e": "member", "id": "p2", "name": "Ben"},
    {"e": "match", "id": "m1", "date": "2026-01-01", "edition": "classic", "players": ["p1", "p2"], "winner": "p1"},
    {"e": "taken_back", "id": "m1", "why": "no"},
]


@pytest.mark.parametrize(
    ("line", "forged"),
    [
        (2, {"name": "<b>Anna</b>"}),
        (2, {"name": "=cmd"}),
        (2, {"name": "A" * 41}),
        (2, {"id": "../x"}),
        (4, {"date": "yesterday"}),
        (4, {"date": "2026-1-1"}),
        (4, {"at": "yesterday"}),
        (4, {"at": "2026-01-01T10:00:00"}),
        (4, {"note": "x" * 501}),
        (4, {"note": "a\x00b"}),
        (4, {"table": "../../etc"}),
        (4, {"players": ["p1"]}),
        (4, {"players": ["p1", "p2", "p1"]}),
        (4, {"winner": "p2", "out": ["p2"]}),
        (4, {"out": ["p3"]}),
        (4, {"pawns": ["plum"]}),
        (4, {"pawns": ["<i>", "x"]}),
        (5, {"why": "x" * 501}),
    ],
)
def test_a_forged_line_is_named_and_nothing_comes_in(line: int, forged: dict[str, object]) -> None:
    assert read_league("".join(json.dumps(entry) + "\n" for entry in LINES)).book
    lines = [*LINES[: line - 1], LINES[line - 1] | forged, *LINES[line:]]
    with pytest.raises(LeagueError) as error:
        read_league("".join(json.dumps(entry) + "\n" for entry in lines))
    assert error.value.text("en").startswith(f"line {line}: ")


def test_a_book_has_an_end() -> None:
    head, line = CSV.splitlines()
    with pytest.raises(LeagueError, match=f"at most {MOST_MATCHES}"):
        prepare(fold_all([found("Club")]), "\n".join([head, *[line] * (MOST_MATCHES + 1)]), now=NOW)
    with pytest.raises(LeagueError, match=f"at most {MOST_MATCHES}"):  # before every line of it is checked
        prepare(fold_all([found("Club")]), "\n".join([head, *["1;1;1;1;1"] * (MOST_MATCHES + 1)]), now=NOW)


def test_a_forgotten_name_is_gone_wherever_it_stood() -> None:
    """Also from words, from what stood there before corrections, and where it was renamed or merged before."""
    matches = (
        Draft("2026-11-12", "classic", ("Bem", "Cara", "Dora"), "Bem", note="Bem laughed, Bemused; so did Cara"),
        Draft("2026-11-13", "classic", ("Benjamin", "Cara"), "Cara", note="Benjamin’s evening", table="plum-hall-27"),
        Draft("2026-11-14", "classic", ("Cara", "Dora"), "Cara", note="Ben looked on", table="rope-hall-28"),
    )
    book = club(*matches)
    league = fold_all(book)
    ids = {member.name: member.id for member in league.active}
    (first, _, third), names = league.matches, names_of(league, "a guest")
    assert names[first.now.players[0]] == "Bem"
    fixed = Draft("2026-11-12", "classic", ("Bem", "Cara", "Dora"), "Cara", note="Bem lost")
    steps: list[Entry] = [
        *correct(league, first.now.id, fixed, "Bem only read it out", now=NOW),
        rename(league, ids["Benjamin"], "Ben"),
        merge(league, ids["Bem"], ids["Benjamin"]),
        take_back(league, third.now.id, why="Ben was asleep", now=NOW),
    ]
    for entry in steps:
        league = fold(league, entry)
    gone = forget(league, ids["Benjamin"])
    assert [type(entry) for entry in (*steps[1:3], gone)] == [Renamed, Merged, Forgotten]
    book += [*steps, Opened("wrench-hall-29"), gone, *club(Draft("2026-11-15", "speed", ("Ben", "Cara"), "Ben"))[1:]]
    text = write_entries(book[: book.index(gone) + 1])
    assert not [
        name for name in ("Bem ", 'Bem"', "Ben ", 'Ben"', "Benjamin", "plum-hall", "wrench-hall") if name in text
    ]
    assert "Bemused; so did Cara" in text
    assert "rope-hall-28" in text, "the tables of others are still linked"
    assert '"name": "Ben"' in write_entries(book), "somebody else may have that name later"
    shown = repr(list(fold_all(book[: book.index(gone) + 1]).book.values()))
    assert not [name for name in ("Bem ", "Ben ", "Benjamin", "'Bem") if name in shown]
    assert len(read_league(text).matches) == 2


def test_who_is_gone_is_not_named_again() -> None:
    league = fold_all(club(Draft("2026-11-12", "classic", ("Anna", "Ben", "Cara"), "Ben")))
    ids = {member.name: member.id for member in league.active}
    league = fold(league, forget(league, ids["Anna"]))
    for work in (
        lambda: rename(league, ids["Anna"], "Anna"),
        lambda: merge(league, ids["Anna"], ids["Ben"]),
        lambda: merge(league, ids["Ben"], ids["Anna"]),
        lambda: forget(league, ids["Anna"]),
    ):
        with pytest.raises(LeagueError):
            work()
