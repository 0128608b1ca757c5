"""What workers are told: each event once, each seat its own face of it, and in the end the same view."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import pytest

from fallakte import Game, load
from fallakte.bots import make_bot
from fallakte.bots.player import Players
from fallakte.game import Decision
from fallakte.rules.actions import Action
from fallakte.rules.events import Event, see
from fallakte.rules.text import parse_action, show_event
from fallakte.table.talk import Talk, Task


class Wire:
    """Between a game and the players of a worker; counts what goes over it."""

    def __init__(self, game: Game, levels: Mapping[int, str]) -> None:
        self.game, self.levels = game, dict(levels)
        self.talk, self.players, self.sent = Talk(1), Players(), 0

    def ask(self, seat: int) -> Mapping[str, object]:
        """Ask for a decision."""
        answer: Mapping[str, object] | None = None
        for message in self.talk.messages(self.task(seat, self.game.events)):
            line = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
            self.sent += len(line.encode()) + 1
            answer = self.players.hear(line)
        assert answer is not None
        return answer

    def task(self, seat: int, events: Sequence[Event]) -> Task:
        pawns = self.game.table.seat_pawns
        stories = [[see(event, seat) for event in events] for seat in range(len(pawns))]
        return Task("t", self.game.edition, pawns, seat, self.levels, stories, "")


def story(game: Game) -> int:
    """The bytes of a game as the store keeps it."""
    return sum(len(show_event(event, game.edition).encode()) + 1 for event in game.events)


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("edition", ["classic", "drei-fragezeichen", "muenchen-2013"])
def test_workers_get_each_event_once_and_fold_the_same_views(edition: str, seats: int) -> None:
    game = Game.deal(load(edition), seats=seats, seed=3)
    wire = Wire(game, dict.fromkeys(range(seats), "sheet"))

    def over_the_wire(_: object, decision: Decision) -> Action:
        only = decision.legal.only
        if only is not None:
            return only
        answer = wire.ask(decision.seat)
        assert list(answer) == ["action"]
        for seat, player in wire.players._games[1].players.items():
            assert player.view == game.view(seat)
        action = str(answer["action"])
        assert action in decision.legal
        return parse_action(action, game.edition)

    game.play([make_bot("random")] * seats, over_the_wire)
    assert wire.sent <= 3 * story(game), "the story, and who is asked when"


def a_game(seats: int = 3) -> Game:
    game = Game.deal(load("classic"), seats=seats, seed=7)
    bots = [make_bot("sheet", seed) for seed in range(seats)]
    for seat, view, legal in game:
        game.do(bots[seat].decide(view, legal))
        if len(game.events) > 40 and game.legal.only is None:
            return game
    raise AssertionError("too short a game")


def test_who_plays_a_seat_later_is_told_what_it_saw_before() -> None:
    game = a_game()
    seat = game.awaited
    assert seat is not None
    wire = Wire(game, {seat: "sheet"})
    assert "action" in wire.ask(seat)
    wire.levels[(seat + 1) % 3] = "novice"
    assert "action" in wire.ask(seat)
    newcomer = wire.players._games[1].players[(seat + 1) % 3]
    assert newcomer.view == game.view((seat + 1) % 3)
    bot = wire.players._games[1].players[seat].bot
    wire.levels[seat] = "exact"
    wire.ask(seat)
    assert wire.players._games[1].players[seat].bot is not bot, "another level plays on"


def test_a_worker_that_was_started_again_says_so_and_is_told_again() -> None:
    game = a_game()
    seat = game.awaited
    assert seat is not None
    wire = Wire(game, {seat: "sheet"})
    wire.ask(seat)
    wire.players = Players()
    assert wire.ask(seat) == {"again": 1}
    wire.talk.forget()
    assert "action" in wire.ask(seat)
    assert wire.players._games[1].players[seat].view == game.view(seat)


def test_what_was_told_and_taken_back_is_told_anew() -> None:
    game = a_game()
    seat = game.awaited
    assert seat is not None
    wire = Wire(game, {seat: "sheet"})
    wire.ask(seat)
    hello, turn = wire.talk.messages(wire.task(seat, game.events[:-1]))
    assert "edition" in hello
    assert turn["v"] == len(game.events) - 1
    (turn,) = wire.talk.messages(wire.task(seat, game.events))
    assert turn["v"] == len(game.events)


def test_a_bot_is_told_no_face_but_its_own() -> None:
    game = a_game()
    seat = game.awaited
    assert seat is not None
    wire = Wire(game, {seat: "sheet"})
    lines = json.dumps(wire.talk.messages(wire.task(seat, game.events)))
    assert f'"dealt {seat} ' in lines
    for other in {0, 1, 2} - {seat}:
        assert f'"dealt {other} ' not in lines
