"""The protocol: programs in any language play; those that hang, talk rubbish or die are handled and reported."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from fallakte.bots import make_bot
from fallakte.bots.player import serve
from fallakte.bots.protocol import ProtocolError, hello, read_answer, seen_lines, turn
from fallakte.editions import load
from fallakte.lab.arena import run_tournament
from fallakte.lab.arena_game import play
from fallakte.lab.entrants import parse_entrants
from fallakte.lab.outside import OutsideBot
from fallakte.rules import LegalActions, Seeded, see
from fallakte.rules.opening import open_game
from fallakte.rules.state import view_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"


def test_the_example_plays_a_whole_tournament() -> None:
    for edition in ("classic", "drei-fragezeichen"):
        result = run_tournament(
            load(edition), parse_entrants(f"novice,random,cmd:{sys.executable} {EXAMPLE}"), 6, seed=2
        )
        assert not any(standing.faults for standing in result.standings)
        example = next(standing for standing in result.standings if standing.name.startswith("cmd:"))
        assert example.games == 6


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 40


def program(folder: Path, body: str, time_limit: float) -> OutsideBot:
    file = folder / "bot.py"
    file.write_text(f"import sys, json, time\n{body}\n", encoding="utf-8")
    return OutsideBot(f"{sys.executable} {file}", time_limit)


FAULTY = {
    "rubbish": "for line in sys.stdin:\n  if 'turn' in line or 'refused' in line: print('what?', flush=True)",
    "illegal": "for line in sys.stdin:\n  if 'turn' in line or 'refused' in line:"
    " print(json.dumps({'action': 'peek 3'}), flush=True)",
    "hang": "time.sleep(60)",
    "death": "sys.exit(3)",
}


@pytest.mark.parametrize("what", FAULTY)
def test_a_faulty_program_is_reported_and_the_game_goes_on(what: str, tmp_path: Path) -> None:
    bot = program(tmp_path, FAULTY[what], time_limit=0.5 if what == "hang" else 20.0)
    try:
        played = play(load("speed"), [make_bot("sheet", 1), bot, make_bot("sheet", 2)], 1)
    finally:
        bot.close(grace=0.1)
    assert played.winner in (0, 2)
    assert played.faults[1][0].what == what
    assert not played.faults[0]


def test_a_program_that_can_not_be_started_is_reported() -> None:
    bot = OutsideBot("/no/such/program", time_limit=0.5)
    played = play(load("speed"), [make_bot("sheet", 1), bot], 1)
    assert played.winner == 0
    assert "No such file" in played.faults[1][0].why


def test_an_illegal_answer_is_refused_with_the_reason_and_the_rule() -> None:
    state = open_game(load("classic"), 3, Seeded(1)).state
    seat = state.table.active
    view = view_of(state, seat)
    legal = LegalActions(view.table, seat, view.hand)
    assert read_answer('{"action": "end"}', legal) == {"type": "refused", "reason": "move_first", "rule": "R5"}
    answer = read_answer('{"action": "rol"}', legal)
    assert isinstance(answer, dict)
    assert "did you mean 'roll'" in answer["reason"]


def test_our_bots_speak_it_too() -> None:
    edition = load("speed")
    opening = open_game(edition, 3, Seeded(4))
    table = opening.state.table
    seat = table.active
    view = view_of(opening.state, seat)
    legal = LegalActions(table, seat, view.hand)
    lines = [hello(table, seat, 10.0)]
    lines += seen_lines([see(event, seat) for event in opening.events], table.version, edition)
    lines.append(turn(legal))
    told, heard = io.StringIO("\n".join(map(json.dumps, lines))), io.StringIO()
    serve("sheet", 1, told, heard)
    assert json.loads(heard.getvalue())["action"].startswith("suspect ")
    assert not isinstance(read_answer(heard.getvalue(), legal), dict), "refused"


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "[1]",
        '{"a": 1}',
        '{"type": "turn"}',
        '{"type": "seen", "v": 1, "e": "began 0"}',
        '{"type": "hello", "edition": "speed"}',
        '{"type": "hello", "edition": "speed", "pawns": ["nobody"], "seat": 0}',
        '{"type": "hello", "edition": "speed", "pawns": ["plum", "green"], "seat": 2}',
    ],
)
def test_our_bots_say_in_a_sentence_what_is_no_message(line: str) -> None:
    with pytest.raises(ProtocolError, match="no message of the bots' protocol") as caught:
        serve("sheet", 1, io.StringIO(line), io.StringIO())
    assert "keine Nachricht" in caught.value.text("de")


@pytest.mark.parametrize(
    "line", [{"type": "turn"}, {"type": "seen", "v": 1, "e": "passed 1"}, {"type": "seen", "v": 1, "e": "passed 9"}]
)
def test_our_bots_say_in_a_sentence_what_does_not_fit_the_game(line: dict[str, object]) -> None:
    greeting = hello(open_game(load("speed"), 3, Seeded(4)).state.table, 0, 5.0)
    lines = [json.dumps(message) for message in (greeting, line, {"type": "turn"})]
    with pytest.raises(ProtocolError, match="does not fit the game so far") as caught:
        serve("sheet", 1, io.StringIO("\n".join(lines)), io.StringIO())
    assert "passt nicht zum bisherigen Spiel" in caught.value.text("de")


def test_only_what_the_seat_may_see_is_sent() -> None:
    opening = open_game(load("speed"), 3, Seeded(4))
    lines = list(seen_lines([see(event, 0) for event in opening.events], opening.state.table.version, load("speed")))
    dealt = [line["e"].split() for line in lines if line["e"].startswith("dealt")]
    assert [word for word, *_ in dealt] == ["dealt", "dealt_covered", "dealt_covered"]
    assert [line["e"] for line in lines if line["e"].startswith("case")] == ["case_filled"]
    assert [line["v"] for line in lines] == list(range(1, opening.state.table.version + 1))
