"""The protocol: programs in any language play; those that hang, talk rubbish or die are handled and reported."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from fallakte.bots import make_bot
from fallakte.bots.player import serve
from fallakte.bots.protocol import ProtocolError, hello, legal_action, read_answer, refused, seen_lines, turn
from fallakte.editions import load
from fallakte.lab.arena import run_tournament
from fallakte.lab.arena_game import play
from fallakte.lab.entrants import parse_entrants
from fallakte.lab.outside import OutsideBot
from fallakte.rules import LegalActions, Seeded, see
from fallakte.rules.opening import open_game
from fallakte.rules.state import view_of
from fallakte.words import No, Voice

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
    assert "No such file" in Voice("en").say(played.faults[1][0].why)
    assert "lässt sich nicht starten" in Voice("de").say(played.faults[1][0].why)


@pytest.mark.parametrize(
    ("action", "key", "rule", "told"),
    [
        ("end", "no.move_first", "R5", "erst"),
        ("rol", "text.", None, "roll"),
    ],
)
def test_an_illegal_answer_is_refused_with_key_rule_and_sentence(
    action: str, key: str, rule: str | None, told: str
) -> None:
    state = open_game(load("classic"), 3, Seeded(1)).state
    view = view_of(state, state.table.active)
    legal = LegalActions(view.table, state.table.active, view.hand)
    with pytest.raises(No) as caught:
        legal_action(action, legal)
    refusal = refused(7, caught.value, "de")
    assert (refusal["type"], refusal["turn"], refusal["rule"]) == ("refused", 7, rule)
    assert refusal["reason"].startswith(key)
    assert told in refusal["text"].lower()


def test_hello_carries_the_board_the_names_the_seed_and_the_time_limit() -> None:
    opening = open_game(load("classic"), 3, Seeded(4))
    told = hello(opening.state.table, 0, 2.5, "de", "abc")
    assert (told["protocol"], told["time_limit"], told["seed"], told["lang"]) == (2, 2.5, "abc", "de")
    assert told["names"]["cards"]["rope"] == "Seil"
    assert ["kitchen", "study"] in told["board"]["passages"]
    assert json.loads(json.dumps(told)) == json.loads(json.dumps(told | {"board": told["board"]}))
    assert hello(open_game(load("speed"), 3, Seeded(4)).state.table, 0, 2.5)["board"] is None


def answering(folder: Path, number: str) -> Path:
    """A program that answers every turn with its first action and a number worked out from the turn's."""
    file = folder / "bot.py"
    file.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    m = json.loads(line)\n"
        "    if m['type'] == 'turn': turn = m\n"
        "    if m['type'] in ('turn', 'refused'):\n"
        f"        for n in [{number}]: print(json.dumps({{'turn': n, 'action': turn['actions'][0]}}), flush=True)\n",
        encoding="utf-8",
    )
    return file


@pytest.mark.parametrize("number", ["m['turn']", "m['turn'] - 1, m['turn']", "None"])
def test_answers_repeat_the_number_of_the_turn_and_old_ones_are_passed_over(number: str, tmp_path: Path) -> None:
    bot = OutsideBot(f"{sys.executable} {answering(tmp_path, number)}", time_limit=20.0)
    try:
        played = play(load("speed"), [make_bot("sheet", 1), bot, make_bot("sheet", 2)], 1)
    finally:
        bot.close(grace=1.0)
    assert not any(played.faults)


def test_a_number_that_has_not_come_yet_is_refused(tmp_path: Path) -> None:
    bot = OutsideBot(f"{sys.executable} {answering(tmp_path, 'm[chr(116)+chr(117)+chr(114)+chr(110)] + 1')}", 20.0)
    try:
        played = play(load("speed"), [make_bot("sheet", 1), bot, make_bot("sheet", 2)], 1)
    finally:
        bot.close(grace=1.0)
    assert {fault.what for fault in played.faults[1]} == {"rubbish"}
    assert "turn 2, but turn 1" in Voice("en").say(played.faults[1][0].why)


def test_what_a_program_is_told_as_seed_differs_from_game_to_game_and_is_not_that_of_the_deal(tmp_path: Path) -> None:
    log = tmp_path / "log"
    file = answering(tmp_path, "m['turn']")
    text = file.read_text(encoding="utf-8")
    keeps = f"    if m['type'] == 'hello': print(m['seed'], file=open({str(log)!r}, 'a'))\n"
    file.write_text(text.replace("    if m['type'] == 'turn'", keeps + "    if m['type'] == 'turn'"), encoding="utf-8")
    run_tournament(load("speed"), parse_entrants(f"cmd:{sys.executable} {file},novice"), games=4, seed=5)
    seeds = log.read_text(encoding="utf-8").split()
    assert len(set(seeds)) == 4
    assert not any(seed == "5" or "/" in seed for seed in seeds)


def test_our_bots_speak_it_too() -> None:
    edition = load("speed")
    opening = open_game(edition, 3, Seeded(4))
    table = opening.state.table
    seat = table.active
    view = view_of(opening.state, seat)
    legal = LegalActions(table, seat, view.hand)
    lines = [hello(table, seat, 10.0)]
    lines += seen_lines([see(event, seat) for event in opening.events], table.version, edition)
    lines.append(turn(legal, 3))
    told, heard = io.StringIO("\n".join(map(json.dumps, lines))), io.StringIO()
    serve("sheet", 1, told, heard)
    answer = read_answer(heard.getvalue())
    assert answer.turn == 3
    assert answer.action.startswith("suspect ")
    assert legal_action(answer.action, legal) in legal


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
