"""A league: what is written, how it folds, ratings, corrections, and R46 to the letter."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from fallakte.league import Draft, Entry, Ladder, League, LeagueError, correct, enter, fold, fold_all, found, standings
from fallakte.league.entries import KeysChanged, Played, read_entry, write_entry
from fallakte.league.file import read_entries, read_league, write_entries
from fallakte.league.writing import forget, may_take_back, merge, rename, same_match, take_back

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def club(*matches: Draft) -> list[Entry]:
    book: list[Entry] = [found("Club")]
    for draft in matches:
        book += enter(fold_all(book), draft, by="phone", now=NOW)
    return book


def won(winner: str | None, *players: str, date: str = "2026-11-12", edition: str = "classic") -> Draft:
    return Draft(date, edition, players or ("anna", "ben", "cara"), winner)


def figures(league: League) -> dict[str, tuple[int, int, float, float]]:
    return {
        league.members[one.member].name: (one.games, one.wins, one.rating.mu, one.rating.sigma)
        for one in standings(league)
    }


def directly(matches: list[tuple[tuple[str, ...], str | None]]) -> dict[str, tuple[float, float]]:
    """What openskill itself says."""
    model = PlackettLuce()
    ratings = {name: model.rating() for players, _ in matches for name in players}
    for players, winner in matches:
        if winner is not None:
            after = model.rate(
                [[ratings[name]] for name in players], ranks=[1 if name == winner else 2 for name in players]
            )
            ratings |= {name: now[0] for name, now in zip(players, after, strict=True)}
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


PEOPLE = ("anna", "ben", "cara", "dora", "emil", "fritz", "gerda")


def season(number: int, seed: int = 1) -> list[tuple[str, tuple[str, ...], str | None]]:
    chance = Random(seed)
    found = []
    for n in range(number):
        players = tuple(chance.sample(PEOPLE, chance.randint(2, 6)))
        day = datetime(2020, 1, 1) + timedelta(days=n // 3)
        found.append((day.date().isoformat(), players, None if chance.random() < 0.1 else chance.choice(players)))
    return found


def test_ratings_equal_openskill_called_directly() -> None:
    told = season(120)
    league = fold_all(club(*(Draft(day, "classic", players, winner) for day, players, winner in told)))
    mine = {name: (mu, sigma) for name, (_, _, mu, sigma) in figures(league).items()}
    assert mine == directly([(players, winner) for _, players, winner in told])


def test_ratings_go_by_the_order_of_dates_not_of_entering() -> None:
    told = [(f"2026-01-{n + 1:02}", players, winner) for n, (_, players, winner) in enumerate(season(30))]
    forwards = [Draft(day, "classic", players, winner) for day, players, winner in told]
    mixed = Random(3).sample(forwards, len(forwards))
    assert mixed != forwards
    assert figures(fold_all(club(*mixed))) == figures(fold_all(club(*forwards)))


def test_r46_an_unsolved_case_counts_as_a_game_without_a_winner_and_changes_no_rating() -> None:
    book = club(won("ben"))
    before = figures(fold_all(book))
    after = figures(fold_all(book + enter(fold_all(book), won(None), now=NOW)))
    assert {name: (games + 1, *rest) for name, (games, *rest) in before.items()} == after


def test_r46_pawns_and_early_exits_are_notes_that_change_no_result() -> None:
    plain = fold_all(club(won("ben")))
    noted = Draft(
        "2026-11-12", "classic", ("anna", "ben", "cara"), "ben", ("cara",), "long night", ("plum", "white", "green")
    )
    assert figures(fold_all(club(noted))) == figures(plain)


def test_r46_one_winner_no_draw() -> None:
    with pytest.raises(LeagueError, match="single winner"):
        enter(fold_all(club()), won("ben, anna"), now=NOW)


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        (won("dora"), "does not sit at the table"),
        (won("anna", "anna"), "at least two"),
        (won("anna", "anna", "Anna"), "sits at the table twice"),
        (won("anna", *"abcdefg"), "more than six"),
        (won("ben", edition="cluedo"), "there is no edition"),
        (won("ben", date="12.11.2026"), "right would be 2026-11-12"),
        (won("ben", date="2026-02-30"), "is no day"),
        (won("ben", date="2027-01-01"), "in the future"),
        (won("ben", "ben", "<b>x</b>"), "characters"),
        (won("ben", "ben", "=cmd()"), "like a formula"),
        (won("ben", "ben", "a guest"), "wants no name"),
        (won("ben", "ben", "x" * 41), "at most 40"),
        (won("ben", "ben", "a\u202eb"), "characters"),
        (Draft("2026-11-12", "classic", ("anna", "ben"), "ben", ("ben",)), "R17"),
        (Draft("2026-11-12", "classic", ("anna", "ben"), "ben", ("dora",)), "out early"),
        (Draft("2026-11-12", "classic", ("anna", "ben"), "ben", note="x" * 501), "at most 500"),
    ],
)
def test_what_is_wrong_is_said_in_both_languages(draft: Draft, said: str) -> None:
    with pytest.raises(LeagueError, match=said) as error:
        enter(fold_all(club()), draft, now=NOW)
    assert error.value.text("de") != error.value.text("en")


def test_house_rules_are_part_of_the_editions_name() -> None:
    league = fold_all(club(won("ben", edition="classic[stay_and_suspect=no]")))
    assert league.matches[0].now.edition == "classic[stay_and_suspect=no]"


def test_a_correction_leaves_a_trace_and_recomputes_everything_after_it() -> None:
    told = season(30)
    book = club(*(Draft(day, "classic", players, winner) for day, players, winner in told))
    league = fold_all(book)
    match = league.matches[4]
    day, players, winner = told[4]
    other = next(name for name in players if name != winner)
    book += correct(
        league, match.now.id, Draft(day, "classic", players, other), "it was the other one", by="keeper", now=NOW
    )
    after = fold_all(book)
    told[4] = (day, players, other)
    mine = {name: (mu, sigma) for name, (_, _, mu, sigma) in figures(after).items()}
    assert mine == directly([(players, winner) for _, players, winner in told])
    ((before, correction),) = after.book[match.now.id].trace
    assert before == match.now
    assert (correction.why, correction.by) == ("it was the other one", "keeper")


def test_a_correction_needs_a_reason() -> None:
    league = fold_all(club(won("ben")))
    with pytest.raises(LeagueError, match="reason"):
        correct(league, league.matches[0].now.id, won("anna"), " ", now=NOW)


def test_what_is_taken_back_counts_no_more_but_stays_readable() -> None:
    book = club(won("ben"), won("anna"))
    league = fold_all(book)
    taken = fold(league, take_back(league, league.matches[0].now.id, why="never played", by="keeper", now=NOW))
    assert len(taken.matches) == 1
    assert len(taken.book) == 2
    assert figures(taken) == figures(fold_all(club(won("anna"))))
    with pytest.raises(LeagueError, match="already"):
        take_back(taken, league.matches[0].now.id)


def test_taking_back_without_the_keeper_is_for_ten_minutes_and_the_same_device() -> None:
    match = fold_all(club(won("ben"))).matches[0]
    assert may_take_back(match, "phone", NOW + timedelta(minutes=9))
    assert not may_take_back(match, "phone", NOW + timedelta(minutes=11))
    assert not may_take_back(match, "another", NOW)
    assert not may_take_back(match, "", NOW)


def test_the_same_match_from_two_phones_is_noticed() -> None:
    league = fold_all(club(won("ben")))
    again = won("ben", "cara", "anna", "ben")
    found_match = same_match(league, again, NOW + timedelta(minutes=20))
    assert found_match is not None
    assert found_match.number == 1
    assert same_match(league, won("anna"), NOW) is None
    assert same_match(league, again, NOW + timedelta(minutes=31)) is None
    assert same_match(league, replace(again, date="2026-11-11"), NOW) is None, "an evening entered afterwards"


def test_a_forgotten_member_keeps_the_matches_and_leaves_no_name() -> None:
    book = club(won("ben"), won("anna"))
    league = fold_all(book)
    anna = league.member("anna")
    assert anna is not None
    book.append(forget(league, anna.id))
    text = write_entries(book)
    assert "anna" not in text
    again = read_league(text)
    assert len(again.matches) == 2
    assert [one.rating for one in standings(again)] == [
        one.rating for one in standings(league) if one.member != anna.id
    ]


def test_renaming_and_merging_two_names() -> None:
    book = club(won("ben"), won("Bem", "Bem", "anna"))
    league = fold_all(book)
    ids = {member.name: member.id for member in league.active}
    merged = fold(league, merge(league, ids["Bem"], ids["ben"]))
    assert figures(merged)["ben"][:2] == (2, 2)
    renamed = fold(merged, rename(merged, ids["ben"], "Benjamin"))
    assert "Benjamin" in figures(renamed)
    with pytest.raises(LeagueError, match="already"):
        rename(merged, ids["ben"], "ANNA")
    with pytest.raises(LeagueError, match="twice"):
        merge(league, ids["anna"], ids["ben"])


def test_keys_are_in_no_export() -> None:
    book = [*club(won("ben")), KeysChanged("aaaa", "bbbb")]
    assert "aaaa" not in write_entries(book)
    assert fold_all(book).keys == KeysChanged("aaaa", "bbbb")


def test_every_entry_parses_back() -> None:
    book = club(won("ben"))
    league = fold_all(book)
    match = league.matches[0].now
    book += correct(league, match.id, won("anna"), "wrong", now=NOW)
    book += [take_back(league, match.id, why="x", now=NOW), rename(league, match.players[0], "Zoe")]
    book += [forget(league, match.players[1]), KeysChanged("a", "b")]
    assert [read_entry(write_entry(entry), 1) for entry in book] == book


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 3: this is not valid JSON"),
        ("[]", "line 3: this is no entry"),
        ('{"e": "goal"}', 'line 3: there is no entry "goal"'),
        ('{"e": "match", "id": "m"}', "line 3: missing: date, edition, players, winner"),
        ('{"e": "match", "id": 3}', 'line 3: "id" has the wrong form'),
        (
            '{"e": "match", "id": "m", "date": "2026-01-01", "edition": "speed", "players": ["x", "y"], "winner": "x"}',
            'line 3: no member has the id "x"',
        ),
        ('{"e": "league", "fallakte_league": 1, "name": "again"}', "line 3: the league itself"),
        ('{"e": "taken_back", "id": "none"}', 'line 3: there is no match "none"'),
    ],
)
def test_a_file_that_is_wrong_names_the_line(line: str, said: str) -> None:
    text = write_entries([found("Club")]) + '{"e": "member", "id": "p1", "name": "anna"}\n' + line + "\n"
    with pytest.raises(LeagueError) as error:
        read_league(text)
    assert error.value.text("en").startswith(said)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.tuples(st.sampled_from(PEOPLE), st.integers(2, 6), st.integers(0, 40)), max_size=30), st.integers(0, 99)
)
def test_a_ladder_that_goes_on_says_the_same_as_one_that_begins_anew(
    told: list[tuple[str, int, int]], seed: int
) -> None:
    chance = Random(seed)
    drafts = []
    for winner, number, day in told:
        players = (winner, *chance.sample([name for name in PEOPLE if name != winner], number - 1))
        drafts.append(
            Draft((datetime(2026, 1, 1) + timedelta(days=day)).date().isoformat(), "classic", players, winner)
        )
    ladder, book = Ladder(), club()
    for draft in drafts:
        book += enter(fold_all(book), draft, now=NOW)
        matches = fold_all(book).matches
        assert ladder.of(matches) == Ladder().of(matches)


def test_a_long_ladder_remembers_on_the_way() -> None:
    told = season(450)
    book = club(*(Draft(day, "classic", players, winner) for day, players, winner in told[:2]))
    ids = {name: f"p{name}" for name in PEOPLE}
    book = [
        found("Club"),
        *(read_entry(f'{{"e": "member", "id": "{id}", "name": "{name}"}}', 1) for name, id in ids.items()),
    ]
    for n, (day, players, winner) in enumerate(told):
        book.append(Played(f"m{n}", day, "classic", tuple(ids[name] for name in players), winner and ids[winner]))
    league, ladder = fold_all(book), Ladder()
    ladder.of(league.matches)
    for id in ("m3", "m210", "m449", "m1"):
        league = fold(league, take_back(league, id))
        assert ladder.of(league.matches) == Ladder().of(league.matches)


def test_the_fold_of_all_is_the_fold_of_each() -> None:
    book = club(won("ben"), won(None), won("anna", "anna", "dora"))
    leagues = [League()]
    for entry in book:
        leagues.append(fold(leagues[-1], entry))
    assert leagues[-1] == fold_all(book)
    assert all(after.entries == before.entries + 1 for before, after in pairwise(leagues))


def test_an_export_is_the_file() -> None:
    book = club(won("ben"), won(None))
    assert read_entries(write_entries(book)) == book
