"""CSV in and out: every line is checked, doubles are recognised, and no cell is a formula to a spreadsheet."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fallakte.league import Draft, Entry, League, LeagueError, enter, fold_all, found, standings
from fallakte.league.csv_table import read_table, write_table
from fallakte.league.file import write_entries
from fallakte.league.merging import checked, prepare
from fallakte.league.writing import forget

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
HEAD = "date;edition;players;winner;notes\n"


def club(*matches: Draft) -> list[Entry]:
    book: list[Entry] = [found("Club")]
    for draft in matches:
        book += enter(fold_all(book), draft, now=NOW)
    return book


CLUB = club(
    Draft("2026-11-12T20:49", "classic", ("Anna", "Oma Ruth", "Ben"), "Oma Ruth", ("Ben",), '=HYPERLINK("x")'),
    Draft("2026-11-12", "speed", ("Anna", "Ben"), None, note='a; b\n"c"'),
    Draft("2026-11-12", "speed", ("Anna", "Ben"), "Ben", note="'quoted"),
    Draft("2026-11-12", "speed", ("Anna", "Ben"), "Ben"),
)


def figures(league: League) -> list[tuple[str, int, int, float, float]]:
    return sorted(
        (league.members[one.member].name, one.games, one.wins, one.rating.mu, one.rating.sigma)
        for one in standings(league)
    )


def imported(league: League, text: str, new_members: bool = False) -> tuple[list[Entry], int]:
    ready = checked(prepare(league, text, new_members=new_members, now=NOW))
    return list(ready.entries), ready.added


def test_what_was_exported_comes_in_again_as_the_same_league() -> None:
    league = fold_all(CLUB)
    for text in (write_table(league), write_entries(CLUB)):
        empty = [] if text.startswith("{") else [found("Club")]
        again = fold_all([*empty, *imported(fold_all(empty), text)[0]])
        assert figures(again) == figures(league)
        notes = [(match.now.date, match.now.note, len(match.now.out)) for match in again.matches]
        assert notes == [(match.now.date, match.now.note, len(match.now.out)) for match in league.matches]


def test_the_same_file_twice_adds_nothing() -> None:
    league = fold_all(CLUB)
    assert imported(league, write_table(league)) == ([], 0)
    assert imported(league, write_entries(CLUB)) == ([], 0)


def test_of_three_matches_alike_two_of_which_are_here_one_is_new() -> None:
    league = fold_all(CLUB)
    line = "2026-11-12;speed;Anna, Ben;Ben;\n"
    assert imported(league, HEAD + line * 3)[1] == 1


def test_another_league_with_games_of_its_own_is_joined_without_doubles() -> None:
    other = club(
        Draft("2026-11-12T20:49", "classic", ("Anna", "Oma Ruth", "Ben"), "Oma Ruth"),
        Draft("2026-11-13", "classic", ("Anna", "Dora"), "Dora"),
    )
    entries, added = imported(fold_all(CLUB), write_entries(other))
    assert added == 1
    assert len(fold_all([*CLUB, *entries]).matches) == len(fold_all(CLUB).matches) + 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("31.04.2026;classic;Anna, Ben;Ben;", 'line 2: "31.04.2026" is no day; right would be 2026-11-12'),
        ("04/30/2026;classic;Anna, Ben;Ben;", "line 2: "),
        ("2026-04-31;classic;Anna, Ben;Ben;", 'line 2: "2026-04-31" is no day'),
        ("2026-04-30;cluedo-deluxe;Anna, Ben;Ben;", 'line 2: there is no edition "cluedo-deluxe"'),
        ("2026-04-30;classic;Anna, Ben;Theo;", "line 2: Theo has won but does not sit"),
        ("2026-04-30;classic;Anna, Ben;Anna, Ben;", "line 2: a match has a single winner (R46)"),
        ("2026-04-30;classic;Anna, Oma Rut;Anna;", 'line 2: "Oma Rut" is no member'),
        ("2026-04-30;classic;<b>Ben</b>, Anna;Anna;", "line 2: the name"),
        ("2026-04-30;classic;=1+1, Anna;Anna;", 'line 2: the name "=1+1" begins like a formula'),
        ("2026-04-30;classic;Anna;Anna;", "line 2: a match needs at least two"),
        ("2026-04-30;classic;Anna, Ben;Anna", "line 2: this line has 4 cells, the head has 5"),
        (f"2026-04-30;classic;Anna, Ben;Anna;{'x' * 501}", "line 2: the note has 501"),
    ],
)
def test_a_wrong_line_is_named_and_nothing_comes_in(line: str, said: str) -> None:
    with pytest.raises(LeagueError) as error:
        imported(fold_all(CLUB), HEAD + line + "\n2026-04-30;classic;Anna, Ben;Anna;\n")
    assert error.value.text("en").startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("when;what\n1;2\n", "line 1: the columns are when, what"),
        ("", "the file has no lines"),
        (HEAD + '2026-04-30;"classic;Anna\n', "line 2: "),
        ("\x00\x01", "line 1: "),
    ],
)
def test_a_file_that_is_no_table_is_refused(text: str, said: str) -> None:
    with pytest.raises(LeagueError) as error:
        imported(fold_all(CLUB), text)
    assert error.value.text("en").startswith(said)


def test_all_wrong_lines_are_told_before_anything_is_written() -> None:
    text = HEAD + "2026-04-30;classic;Anna, Ben;Anna;\nx;classic;Anna, Ben;Anna;\n2026-04-30;x;Anna, Ben;Anna;\n"
    assert [row.line for row in prepare(fold_all(CLUB), text, now=NOW).wrong] == [3, 4]


def test_new_names_come_in_when_asked_for() -> None:
    line = "2026-04-30;classic;Anna, Zoe;Zoe;\n"
    entries, added = imported(fold_all(CLUB), HEAD + line, new_members=True)
    assert added == 1
    assert "Zoe" in {member.name for member in fold_all([*CLUB, *entries]).active}


def test_commas_german_words_and_a_byte_order_mark_are_read() -> None:
    text = '\ufeffDatum,Ausgabe,Spieler,Sieger,Notiz\n2026-04-30,classic,"Anna, Ben",Ben,schön\n'
    (row,) = read_table(text)
    assert row.draft is not None
    assert (row.draft.players, row.draft.note) == (("Anna", "Ben"), "schön")


def test_a_line_break_in_a_note_does_not_shift_the_line_numbers() -> None:
    text = HEAD + '2026-04-30;classic;Anna, Ben;Ben;"two\nlines"\nx;classic;Anna, Ben;Ben;\n'
    assert [row.line for row in prepare(fold_all(CLUB), text, now=NOW).wrong] == [4]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t"])
def test_no_cell_of_an_export_begins_like_a_formula(sign: str) -> None:
    import csv
    import io

    league = fold_all(club(Draft("2026-11-12", "classic", ("Anna", "Ben"), "Ben", note=f"x{sign}")))
    match = league.matches[0]
    from dataclasses import replace

    book = {match.now.id: replace(match, now=replace(match.now, note=f"{sign}cmd|' /C calc'!A0"))}
    text = write_table(replace(league, book=book))
    cells = [cell for row in csv.reader(io.StringIO(text), delimiter=";") for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


@settings(deadline=None, max_examples=40)
@given(st.text(max_size=40))
def test_any_note_comes_back_as_it_was(note: str) -> None:
    book = club(Draft("2026-11-12", "classic", ("Anna", "Ben"), "Ben", note=note))
    league = fold_all(book)
    again, _ = imported(fold_all([found("Club")]), write_table(league))
    assert fold_all([found("Club"), *again]).matches[0].now.note == league.matches[0].now.note


def test_a_guest_comes_back_as_a_guest() -> None:
    league = fold_all(CLUB)
    ben = league.member("Ben")
    assert ben is not None
    nameless = fold_all([*CLUB, forget(league, ben.id)])
    text = write_table(nameless)
    assert "Ben" not in text
    entries, added = imported(fold_all([found("Club")]), text)
    assert added == 4
    assert figures(fold_all([found("Club"), *entries])) == figures(nameless)
    assert imported(nameless, text) == ([], 0)
