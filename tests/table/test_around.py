"""Who comes and goes during a game, and what whoever has the table may do: the pure verbs."""

from __future__ import annotations

from dataclasses import replace

from fallakte.table import around, hosting, seating
from fallakte.table import book as b
from fallakte.table.book import read_entry, show_entry
from fallakte.table.lobby import Lobby, enter_all, new_lobby
from fallakte.table.plan import Sort
from tests.table.test_lobby import BOT, lobby_of, objection, plan


def begun(*names: str, bots: int = 0) -> Lobby:
    """A game of these people (keys are their names in small letters) and some bots."""
    lobby = lobby_of(*names, seats=len(names))
    bot = new_lobby(plan(BOT)).seats
    seats = lobby.seats + bot * bots
    numbers = tuple(range(len(seats)))
    return replace(lobby, seats=seats, started=b.Started(numbers, numbers, "", ""))


def after(lobby: Lobby, entries: tuple[b.Entry, ...]) -> Lobby:
    """The lobby after entries that went through their text form."""
    return enter_all(lobby, [read_entry(show_entry(entry)) for entry in entries])


def test_gone_and_back_are_told_once() -> None:
    lobby = begun("Ada", "Ben")
    for _ in range(2):
        lobby = after(lobby, around.tell_whether_gone(lobby, 1, True, 4))
    for _ in range(2):
        lobby = after(lobby, around.tell_whether_gone(lobby, 1, False, 5))
    assert [(one.what, one.turn) for one in lobby.told] == [("went", 4), ("came_back", 5)]


def test_waiting_ends_when_somebody_comes_back() -> None:
    lobby = begun("Ada", "Ben")
    lobby = after(lobby, around.tell_whether_gone(lobby, 1, True, 4))
    lobby = after(lobby, around.wait_for(lobby, "ada", 0, 1, True))
    assert lobby.seats[1].waited
    assert objection(around.wait_for, lobby, "eve", 0, 1, False) == "not_your_seat"
    lobby = after(lobby, around.tell_whether_gone(lobby, 1, False, 5))
    assert not lobby.seats[1].waited


def test_m3_a_vote_is_not_decided_by_who_is_away() -> None:
    lobby = begun("Ada", "Ben", "Cleo", "Dora")
    lobby = after(lobby, seating.take_over(lobby, 3, 2))  # Dora is away, which is no vote
    lobby = after(lobby, around.vote_out(lobby, "ada", 0, 1, True, 7, 3))
    assert not lobby.seats[1].stand_in, "one of three"
    assert not after(lobby, around.vote_out(lobby, "cleo", 2, 1, True, 8, 3)).seats[1].stand_in, "another moment"
    assert not after(lobby, around.vote_out(lobby, "ada", 0, 1, False, 7, 3)).seats[1].votes_out, "taken back"
    lobby = after(lobby, around.vote_out(lobby, "cleo", 2, 1, True, 7, 3))
    assert lobby.seats[1].stand_in, "two of three"
    assert objection(around.vote_out, lobby, "dora", 3, 0, True, 7, 3) == "bot_plays"
    assert [one.what for one in lobby.told] == ["taken_over", "voted_out"]
    lobby = after(lobby, seating.come_back(lobby, "ben", 1, 4))
    assert not lobby.seats[1].stand_in


def test_reminding_has_a_limit_for_all_together() -> None:
    lobby = begun("Ada", "Ben", "Cleo")
    lobby = after(lobby, around.poke(lobby, "ada", 0, 1, 100.0))
    assert objection(around.poke, lobby, "cleo", 2, 1, 119.0) == "poke_too_fast"
    assert around.poke(lobby, "cleo", 2, 1, 121.0)
    assert around.poke(lobby, "cleo", 2, 1, 40.0), "a clock that was set back silences nobody"
    assert objection(around.poke, lobby, "ada", 0, 0, 200.0) == "no_such_seat"


def test_a_late_guest_takes_a_bots_chair_and_nobody_elses() -> None:
    lobby = begun("Ada", "Ben", bots=1)
    assert objection(around.want_chair, lobby, "dan", 1, "Dan") == "seat_taken"
    assert objection(around.want_chair, lobby, "ada", 2, "Dan") == "one_chair"
    assert objection(around.want_chair, lobby, "dan", 2, "ben") == "name_taken"
    assert objection(around.want_chair, after(lobby, hosting.lock(lobby, "ada", True)), "dan", 2, "Dan") == "locked"
    lobby = after(lobby, around.want_chair(lobby, "dan", 2, "Dan"))
    assert lobby.seats[2].sort is Sort.BOT, "not before the turn is over"
    assert objection(around.want_chair, lobby, "eve", 2, "Eve") == "seat_taken"
    lobby = after(lobby, around.give_chair(lobby, 2, 9))
    assert (lobby.seats[2].sort, lobby.seats_of("dan")) == (Sort.PERSON, (2,))
    assert around.give_chair(lobby, 2, 9) == ()


def test_only_who_has_the_table_locks_closes_and_hands_it_on() -> None:
    lobby = begun("Ada", "Ben")
    for verb, arguments in ((hosting.lock, (True,)), (hosting.close, ()), (hosting.hand_over, (1, 3))):
        assert objection(verb, lobby, "ben", *arguments) == "owner_only"
    assert objection(hosting.take_table, lobby, "ben", 1, False, 3) == "owner_only"
    assert after(lobby, hosting.take_table(lobby, "ben", 1, True, 3)).owns("ben"), "its owner is gone"
    lobby = after(lobby, hosting.hand_over(lobby, "ada", 1, 3))
    assert (lobby.owns("ada"), lobby.owns("ben")) == (False, True)
    assert after(lobby, hosting.close(lobby, "ben")).closed


def test_whoever_leaves_the_game_leaves_the_table_to_the_next_person() -> None:
    lobby = begun("Ada", "Ben", "Cleo")
    lobby = after(lobby, seating.leave(lobby, "ada", 0, 3))
    assert lobby.owners() == (1,)
    alone = begun("Ada", bots=2)
    assert after(alone, seating.leave(alone, "ada", 0, 3)).owns("ada"), "there is nobody else"


def test_a_chair_is_taken_away_and_put_back() -> None:
    lobby = lobby_of("Ada", seats=3)
    assert objection(hosting.remove_chair, lobby, "ada", 0, True) == "seat_taken"
    lobby = after(lobby, hosting.remove_chair(lobby, "ada", 2, True))
    assert objection(seating.sit, lobby, "ben", 2, "Ben") == "seat_taken"
    lobby = after(lobby, hosting.remove_chair(lobby, "ada", 2, False))
    assert seating.sit(lobby, "ben", 2, "Ben")
    closed = after(lobby, hosting.close(lobby, "ada"))
    assert objection(seating.sit, closed, "ben", 2, "Ben") == "closed"
