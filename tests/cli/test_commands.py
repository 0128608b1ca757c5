"""The command as a user types it: what it prints, and how it says that something is wrong."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fallakte.cli import app
from fallakte.editions import edition_ids, load
from fallakte.editions.source import SHIPPED
from fallakte.editions.words import switch_text
from fallakte.lab.fault import FAULTS
from fallakte.lab.simulate import random_game
from fallakte.record import write_record
from fallakte.rules.events import Rolled
from fallakte.rules.switches import SWITCH_NAMES
from fallakte.words import say


def run(*words: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app(), list(words), input=stdin, env={"LANG": "en_US.UTF-8", "COLUMNS": "200"})


def as_json(*words: str) -> object:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_editions_as_json() -> None:
    listed = as_json("editions")
    assert isinstance(listed, list)
    assert {entry["id"] for entry in listed} == set(edition_ids())
    assert all(entry["seats"] == [2, 6] and entry["languages"] == ["de", "en"] for entry in listed)


def test_reach_from_scarletts_start_with_a_twelve() -> None:
    reached = as_json("reach", "classic", "0,16", "12")
    assert isinstance(reached, dict)
    assert set(reached["places"]) == {"dining_room", "lounge", "hall"}
    assert [7, 11] in reached["squares"]


def test_a_board_as_json_is_a_graph() -> None:
    board = as_json("board", "classic")
    assert isinstance(board, dict)
    assert board["starts"][0] == [0, 16]
    assert ["hall", [4, 8]] in board["doors"]
    assert board["passages"] == [["kitchen", "study"], ["conservatory", "lounge"]]
    assert all(square in board["squares"] for _, square in board["doors"])


def test_reach_is_blocked_by_a_pawn_in_the_only_way() -> None:
    blocked = as_json("reach", "classic", "0,16", "12", "--occupied", "1,16")
    assert blocked == {"squares": [], "places": [], "middle": False}


def test_simulate_as_json() -> None:
    figures = as_json("simulate", "--edition", "classic", "--seats", "3", "--games", "3", "--seed", "2")
    assert isinstance(figures, dict)
    assert figures["games"] == figures["finished"] == 3
    assert figures["turns"]["max"] <= figures["turns"]["bound"] == 300


def test_the_same_seed_simulates_the_same_games() -> None:
    once, again = (as_json("simulate", "--games", "2", "--seed", "7") for _ in range(2))
    assert isinstance(once, dict)
    assert isinstance(again, dict)
    assert (once["turns"], once["decisions"]) == (again["turns"], again["decisions"])


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("edition", edition_ids())
def test_every_edition_shows_itself_in_both_languages(edition: str, lang: str) -> None:
    shown = run("edition", "show", edition, "--lang", lang)
    assert shown.exit_code == 0
    assert edition in shown.stdout
    board = run("board", edition, "--lang", lang)
    assert board.exit_code == (0 if load(edition).board else 2)


def test_a_house_rule_is_shown_and_named() -> None:
    shown = as_json("edition", "show", "classic", "--rule", "stay_and_suspect=no")
    assert isinstance(shown, dict)
    assert shown["rules"]["stay_and_suspect"] == "no"
    assert shown["house_rules"] == {"stay_and_suspect": "no"}
    for words in (("edition", "show", "classic"), ("simulate", "--games", "1")):
        assert "classic[stay_and_suspect=no]" in run(*words, "--rule", "stay_and_suspect=no").stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("edition", "show", "clasic"), "classic"),
        (("edition", "show", "classic", "--rule", "stay_and_suspekt=no"), "stay_and_suspect"),
        (("edition", "show", "classic", "--rule", "deal=odd"), "uneven, even"),
        (("edition", "show", "classic", "--rule", "accuse_where=middle"), "middle"),
        (("edition", "check", "no-such-folder"), "no-such-folder"),
        (("board", "speed"), "no board"),
        (("reach", "classic", "0,0", "5"), "row,column"),
        (("reach", "classic", "kitchn", "5"), "kitchen"),
        (("reach", "classic", "middle", "5"), "no square or place"),
        (("reach", "classic", "0,16", "99"), "99"),
        (("simulate", "--seats", "7"), "2 to 6"),
        (("simulate", "--games", "0"), "at least one"),
        (("replay", "no-such-file"), "no-such-file"),
        (("check", "no-such-file"), "no-such-file"),
        (("play", "--save", "no-such-folder/game.jsonl"), "can't be written"),
        (("edition", "new", "pyproject.toml/mine"), "can't be written"),
    ],
)
def test_a_mistake_gets_a_sentence_and_exit_code_2(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert says in result.stderr
    assert "Traceback" not in result.output


def test_a_mistake_is_told_in_german_too() -> None:
    assert "gibt es nicht" in run("edition", "show", "clasic", "--lang", "de").stderr
    assert "2 bis 6 Spieler, nicht 7" in run("simulate", "--seats", "7", "--lang", "de").stderr


def test_an_edition_of_ones_own_from_new_to_playing(tmp_path: Path) -> None:
    folder = str(tmp_path / "mine")
    assert run("edition", "new", folder).exit_code == 0
    assert run("edition", "check", folder).exit_code == 0
    lines = (tmp_path / "mine" / "edition.toml").read_text(encoding="utf-8").splitlines()
    rules = lines.index("[rules]")
    for name in SWITCH_NAMES:
        above = lines[lines.index(next(line for line in lines[rules:] if line.startswith(f"{name} = "))) - 1]
        assert above.startswith(f"# {switch_text(name, 'en')}"), name
    for table in ("[look]", "[look.colours]"):
        assert lines[lines.index(table) - 1].startswith("# "), f"{table} is explained"
    assert run("edition", "new", folder).exit_code == 2, "an existing folder is never overwritten"
    assert run("simulate", "--edition", folder, "--games", "1").exit_code == 0
    file = str(tmp_path / "game.jsonl")
    assert run("play", "--edition", folder, "--rule", "round_limit=1", "--save", file, stdin="1\n" * 90).exit_code == 0
    for command in ("replay", "check"):
        assert run(command, file, "--unfinished").exit_code == 0, "the record carries its edition"


@pytest.mark.parametrize(("lang", "said"), [("de", "keine Farbe"), ("en", "is no colour")])
def test_a_wrong_look_is_named_with_its_line(tmp_path: Path, lang: str, said: str) -> None:
    folder = tmp_path / "mine"
    assert run("edition", "new", str(folder), "--lang", lang).exit_code == 0
    file = folder / "edition.toml"
    text = file.read_text(encoding="utf-8").replace('# desk = ["#d8e8f4"', 'desk = ["#d8e8fx"')
    file.write_text(text.replace('passage = "stairs"', 'passage = "stair"'), encoding="utf-8")
    result = run("edition", "check", str(folder), "--lang", lang)
    assert result.exit_code == 2
    for piece, hint in (('passage = "stair"', "stairs"), ('desk = ["#d8e8fx"', said)):
        line = next(
            number for number, line in enumerate(text.splitlines(), 1) if piece.replace('stair"', 'stairs"') in line
        )
        assert any(f"edition.toml:{line}:" in told and hint in told for told in result.stdout.splitlines())


def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = str(tmp_path / 'the "Grand" \\ Hôtel')
    told = run("edition", "new", folder).stdout
    assert shlex.quote(folder) in told
    assert run("edition", "check", folder).exit_code == 0
    assert run("simulate", "--edition", folder, "--games", "1").exit_code == 0


def test_check_lists_every_problem_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    shutil.copytree(SHIPPED / "classic", folder)
    drawing = (folder / "board.txt").read_text().splitlines()
    drawing[18] = drawing[18].replace("K^KKK", "KKKKK")
    (folder / "board.txt").write_text("\n".join(drawing))
    text = (folder / "edition.toml").read_text().replace('"plum"]', '"plum", "orchid"]')
    (folder / "edition.toml").write_text(text)
    result = run("edition", "check", str(folder))
    assert result.exit_code == 2
    assert "board.txt:19: kitchen has no door" in result.stdout
    assert "edition.toml" in result.stdout
    assert "7 cards" in result.stdout


def test_replay_tells_the_game_as_a_seat_lived_it(tmp_path: Path) -> None:
    played = random_game(load("classic", ["round_limit=5"]), 3, 4)
    file = tmp_path / "game.jsonl"
    file.write_text(write_record(played.record(("Anna", "Bob", "Cem"))))
    lived = run("replay", str(file), "--seat", "1", "--lang", "de")
    assert lived.exit_code == 0
    assert "Deine Karten" in lived.stdout
    onlooker = run("replay", "-", "--lang", "en", stdin=file.read_text())
    assert "The solution envelope is opened" in onlooker.stdout
    assert run("replay", str(file), "--seat", "7").exit_code == 2
    file.write_text(file.read_text()[:-100])
    damaged = run("replay", str(file))
    assert damaged.exit_code == 2
    assert "damaged or cut off" in damaged.stderr


def test_check_tells_of_every_record_whether_it_was_played_by_the_rules(tmp_path: Path) -> None:
    game = random_game(load("classic", ["round_limit=5"]), 3, 4).record(("Anna", "Bob", "Cem"))
    rolled = next(at for at, event in enumerate(game.events) if isinstance(event, Rolled))
    tampered = replace(game, events=(*game.events[:rolled], Rolled(0, (6, 7))))
    fair, unfair = tmp_path / "fair.jsonl", tmp_path / "unfair.jsonl"
    fair.write_text(write_record(game))
    unfair.write_text(write_record(tampered))
    assert (
        run("check", str(fair), "--lang", "en").stdout == f"{fair}: played by the rules (events: {len(game.events)})\n"
    )
    assert run("check", "-", "--lang", "de", stdin=fair.read_text()).stdout.startswith("-: nach den Regeln gespielt")
    elsewhere = write_record(replace(game, digest="0" * 64))
    assert "the edition classic has changed since" in run("check", "-", stdin=elsewhere).stdout
    assert (
        "hat sich geändert" in json.loads(run("check", "-", "--json", "--lang", "de", stdin=elsewhere).stdout)["note"]
    )
    both = run("check", str(unfair), str(fair), "--unfinished")
    assert both.exit_code == 2
    assert f"unfair.jsonl: line {rolled + 2}: " in both.stdout
    assert "fair.jsonl: played by the rules" in both.stdout
    told = [json.loads(line) for line in run("check", str(fair), str(unfair), "--json").stdout.splitlines()]
    assert told[0] == {"file": str(fair), "events": len(game.events)}
    assert (told[1]["file"], told[1]["line"]) == (str(unfair), rolled + 2)
    assert "without an end" in told[1]["problem"]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("edition", edition_ids())
def test_play_a_game_at_the_terminal_by_always_taking_the_first_choice(edition: str, lang: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    words = (
        "play",
        "--edition",
        edition,
        "--lang",
        lang,
        "--seed",
        "3",
        "--rule",
        "round_limit=2",
        "--save",
        str(file),
    )
    result = run(*words, stdin="1\n" * 300)
    assert result.exit_code == 0, result.output
    assert run("replay", str(file), "--seat", "0", "--lang", lang).exit_code == 0
    assert run("check", str(file)).exit_code == 0
    players = json.loads(file.read_text(encoding="utf-8").splitlines()[0])["players"]
    assert players[0] not in ("You", "Du"), "whoever reads the record is not meant"


def test_play_says_goodbye_when_the_input_ends() -> None:
    result = run("play", "--lang", "en", "--seed", "1", stdin="?\nboard\nhand\nnotes\nfly\nwalk hall\nquit\n")
    assert result.exit_code == 0
    assert "Goodbye" in result.stdout
    result = run("play", "--lang", "en", "--seed", "1", stdin=f"{'9' * 5000}\nquit\n")
    assert result.exit_code == 0
    assert "Goodbye" in result.stdout


def test_at_the_terminal_the_players_lay_a_thing_by_choosing_it_and_then_its_place() -> None:
    typed = "put\n1\nDachboden\n\n1\nKüche\nende\n"
    result = run("play", "--edition", "koffer-1997", "--lang", "de", "--seed", "8", stdin=typed)
    assert result.exit_code == 0
    assert "zu „put“ gehören: THING PLACE" in result.stdout
    assert "Wähle eine der Nummern oder schreibe den Namen" in result.stdout
    assert "Du legst ein Tatwerkzeug in die Küche: Dolch." in result.stdout


def test_the_terminal_says_who_plays_whom() -> None:
    result = run("play", "--edition", "muenchen-2013", "--lang", "en", "--seed", "8", stdin="quit\n")
    told = " ".join(result.stdout.split())
    assert "You play Gloria Hermann (G). Also at the table, clockwise: Ada as Kevin Buschinski (K)" in told


def test_the_terminal_offers_black_squares_and_the_way_to_the_middle() -> None:
    typed = "1\n" * 3
    result = run("play", "--edition", "drei-fragezeichen", "--lang", "en", "--seed", "35", stdin=typed)
    assert "Advantage square near" in result.stdout
    assert "Headquarters ahead (" in result.stdout


def test_names_with_brackets_are_printed_whole() -> None:
    words = ("tournament", "--bots", "novice[memory=0.5],random", "--games", "2", "--rule", "round_limit=2")
    told = run(*words, "--lang", "en").stdout
    assert "classic[round_limit=2]" in told
    assert "novice[memory" in told
    assert "Spiele: 2 · Kartenverteilungen: 1" in run(*words, "--lang", "de").stdout


@pytest.mark.parametrize("name", ["lazy.py", "lazy.txt"])
def test_what_a_bot_does_wrong_is_told_in_words(tmp_path: Path, name: str) -> None:
    code = tmp_path / name
    code.write_text("class Lazy:\n    def decide(self, view, legal):\n        raise RuntimeError\n")
    words = ("tournament", "--bots", "random", "--code", str(code), "--games", "2", "--rule", "round_limit=2")
    told = run(*words, "--lang", "en").stdout
    assert "Went wrong with lazy: crash: " in told
    assert f"first in game 0 after event 9: RuntimeError ({name}, line 3)" in told
    in_german = run(*words, "--lang", "de").stdout
    assert "Schiefgegangen bei lazy: abgestürzt: " in in_german
    assert f"zuerst in Spiel 0 nach Ereignis 9: RuntimeError ({name}, Zeile 3)" in in_german


@pytest.mark.parametrize(
    ("does", "what", "in_german", "in_english"),
    [
        ("print('x', flush=True)", "rubbish", "kein JSON", "no JSON"),
        ("print('x' * 2_000_000, flush=True)", "rubbish", "eine Zeile von mehr als", "a line of more than"),
        ('print(\'{"action": "dance"}\', flush=True)', "illegal", "„dance“ ist keine Aktion", "is no action"),
        ("sys.exit(3)", "death", "endete mit dem Rückgabewert 3", "ended with exit code 3"),
        ("os.kill(os.getpid(), 9)", "death", "endete durch das Signal 9", "ended by signal 9"),
    ],
)
def test_what_a_program_does_wrong_is_told_in_the_users_language(
    tmp_path: Path, does: str, what: str, in_german: str, in_english: str
) -> None:
    code = tmp_path / "odd.py"
    loop = f"for line in sys.stdin:\n    if '\"turn\"' in line:\n        {does}\n"
    code.write_text(f"import os, sys\n{loop}", encoding="utf-8")
    line_up = f"cmd:{sys.executable} {code},random"
    words = ("tournament", "--bots", line_up, "--games", "2", "--rule", "round_limit=2", "--edition", "speed")
    for lang, said in (("de", in_german), ("en", in_english)):
        told = " ".join(run(*words, "--lang", lang).stdout.split())
        assert f"{say(f'command.fault.{what}', lang)}, " in told
        assert said in told
        bots = json.loads(run(*words, "--lang", lang, "--json").stdout)["bots"]
        assert any(said in bot["first_faults"][what]["why"] for bot in bots if bot["faults"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--jobs", "0"), "at least one process, not 0"),
        (("--time-limit", "0"), "at most 3600 seconds, not 0"),
        (("--time-limit", "nan"), "at most 3600 seconds, not nan"),
        (("--bots", "cmd:no-such-program,sheet"), "there is no program 'no-such-program'"),
        (("--records", __file__), f"the games can't be kept in {__file__}: File exists"),
    ],
)
def test_a_tournament_says_in_a_sentence_what_is_wrong(words: tuple[str, ...], said: str) -> None:
    result = run("tournament", "--bots", "sheet:2", "--games", "2", *words, "--lang", "en")
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_a_tournament_whose_process_is_ended_says_so(tmp_path: Path) -> None:
    code = tmp_path / "dies.py"
    code.write_text("import os\nclass Dies:\n    def decide(self, view, legal):\n        os._exit(1)\n")
    result = run("tournament", "--bots", "sheet", "--code", str(code), "--games", "4", "--jobs", "2", "--lang", "en")
    assert result.exit_code == 2
    assert "a process of the tournament crashed" in result.stderr


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_standings_fit_on_eighty_columns(lang: str) -> None:
    line_up = "master[dare=0.55,set_out=0.7],novice[memory=0.75,hasty=0.05]"
    words = ["tournament", "--bots", line_up, "--games", "2", "--seed", "2", "--lang", lang]
    told = CliRunner().invoke(app(), words, env={"COLUMNS": "80"}).stdout
    assert "…" not in told
    assert max(map(len, told.splitlines())) <= 80
    assert re.search(r" 100\.0 \(\d+–100\) ", told)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_fault_has_a_word(lang: str) -> None:
    for what in FAULTS:
        assert say(f"command.fault.{what}", lang)


def test_a_bot_says_what_is_no_message() -> None:
    result = run("bot", "sheet", stdin="hello\n")
    assert result.exit_code == 2
    assert "no message of the bots' protocol: 'hello'" in result.stderr
    assert run("bot", "sheeet").exit_code == 2
    hello = '{"type": "hello", "edition": "clasic", "pawns": ["plum", "green"], "seat": 0}\n'
    told = run("bot", "sheet", "--lang", "de", stdin=hello).stderr
    assert "die Ausgabe „clasic“ gibt es nicht; meinst du „classic“?" in " ".join(told.split())


def test_a_terminal_without_the_characters_shows_others() -> None:
    command = [sys.executable, "-c", "from fallakte.cli import main; main()", "board", "classic"]
    told = subprocess.run(command, env=os.environ | {"PYTHONIOENCODING": "ascii"}, capture_output=True, check=True)
    assert b"?" in told.stdout
    assert not told.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_output_that_is_full_is_told_in_a_sentence() -> None:
    command = [sys.executable, "-c", "from fallakte.cli import main; main()", "editions"]
    german = os.environ | {"LC_ALL": "de_DE.UTF-8", "PYTHONIOENCODING": "utf-8"}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, env=german, stdout=full, stderr=subprocess.PIPE, encoding="utf-8")
    assert done.returncode == 1
    assert done.stderr.startswith("fallakte: die Ausgabe lässt sich nicht schreiben: ")
    assert done.stderr.count("\n") == 1
