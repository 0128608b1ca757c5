"""One member's figures: each is the sum that its name says, and the curve ends where the ranking stands."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from fallakte.league import Draft, Entry, Ladder, League, enter, fold, fold_all, found, standings
from fallakte.league.person import Portrait, Streak, portrait
from fallakte.league.writing import correct, merge

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
PEOPLE = ("anna", "ben", "cara", "dora", "emil")


def season(number: int, seed: int = 3) -> League:
    chance, book = Random(seed), list[Entry]([found("Club")])
    for n in range(number):
        players = tuple(chance.sample(PEOPLE, chance.randint(2, 5)))
        day = (datetime(2026, 1, 1) + timedelta(days=n // 3)).date().isoformat()
        winner = None if chance.random() < 0.15 else chance.choice(players)
        out = tuple(name for name in players if name != winner and chance.random() < 0.1)
        edition = chance.choice(("classic", "standard[stay_and_suspect=no]"))
        if len(players) < 3:
            edition = "speed"
        book += enter(fold_all(book), Draft(day, edition, players, winner, out), now=NOW)
    return fold_all(book)


def told_of(league: League, name: str) -> Portrait:
    ladder, member = Ladder(), league.member(name)
    assert member is not None
    ladder.of(league.matches)
    return portrait(league, ladder.steps, member.id)


def test_a_portrait_adds_up() -> None:
    league = season(60)
    for one in standings(league):
        told = told_of(league, league.members[one.member].name)
        assert len(told.matches) == one.games
        for tallies in (told.editions, told.sizes, told.seats, told.evenings):
            assert sum(tally.games for tally in tallies) == one.games
            assert sum(tally.wins for tally in tallies) == one.wins
        assert told.evenings[-1].rating == one.rating
        assert [evening.day for evening in told.evenings] == sorted({match.now.date for match in told.matches})
        assert told.out == sum(one.member in match.now.out for match in league.matches)
        assert {tally.of for tally in told.editions} <= {"classic", "standard", "speed"}


def test_what_two_members_have_won_against_each_other_is_the_same_from_both_sides() -> None:
    league = season(60)
    anna, ben = told_of(league, "anna"), told_of(league, "ben")
    mine = next(one for one in anna.rivals if one.member == ben.member)
    theirs = next(one for one in ben.rivals if one.member == anna.member)
    assert (mine.together, mine.mine, mine.theirs) == (theirs.together, theirs.theirs, theirs.mine)


def test_streaks() -> None:
    book: list[Entry] = [found("Club")]
    for day, winner in enumerate(("anna", "ben", "ben", None, "ben", "anna", "anna"), start=1):
        draft = Draft(f"2026-03-{day:02}", "classic", ("anna", "ben", "cara"), winner)
        book += enter(fold_all(book), draft, now=NOW)
    league = fold_all(book)
    anna, cara = told_of(league, "anna"), told_of(league, "cara")
    assert (anna.run, anna.wait) == (Streak(2, "2026-03-07"), Streak(4, "2026-03-05"))
    assert (cara.run, cara.best) == (Streak(0, ""), None)
    assert {league.members[one.member].name: one.now for one in standings(league)} == {"anna": 2, "ben": -2, "cara": -7}


def test_the_steps_of_a_ladder_are_the_same_after_a_correction_as_from_the_beginning() -> None:
    league, ladder = season(30), Ladder()
    ladder.of(league.matches)
    match = next(match for match in league.matches[7:] if match.now.winner is not None)
    names = [league.members[one].name for one in match.now.players]
    draft = Draft(match.now.date, match.now.edition, tuple(names), None)
    for entry in correct(league, match.now.id, draft, "nobody won", now=NOW):
        league = fold(league, entry)
    before = list(ladder.steps)
    ladder.of(league.matches)
    fresh = Ladder()
    fresh.of(league.matches)
    assert list(ladder.steps) == list(fresh.steps) != before
    assert len(fresh.steps) == 30


def test_who_is_merged_is_the_other_one_in_what_stood_there_before_a_correction_too() -> None:
    book: list[Entry] = [found("Club")]
    book += enter(fold_all(book), Draft("2026-03-01", "classic", ("anna", "bem", "cara"), "bem", ("cara",)), now=NOW)
    league = fold_all(book)
    draft = Draft("2026-03-01", "classic", ("anna", "ben", "cara"), "ben")
    book += correct(league, league.matches[0].now.id, draft, "Bem is Ben", now=NOW)
    league = fold_all(book)
    bem, ben = league.member("bem"), league.member("ben")
    assert bem is not None
    assert ben is not None
    league = fold(league, merge(league, bem.id, ben.id))
    ((before, _),) = league.matches[0].trace
    assert before.winner == ben.id
    assert set(before.players) <= set(league.members)
