"""The command: answers as JSON and as a sheet, and bad input without a traceback."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from fallakte.cli.deduce import deduce
from fallakte.cli.sheet import draw, draw_explanation
from fallakte.deduce.notation import read
from fallakte.deduce.reasons import explain
from fallakte.editions import words

POSITION: dict[str, Any] = {
    "edition": "classic",
    "hands": [6, 6, 6],
    "seat": 2,
    "own": ["peacock", "revolver", "rope", "ballroom", "hall", "study"],
    "names": ["Anna", "Bob", "Carla"],
    "seen": [
        {"suspicion": ["mustard", "lead_pipe", "library"], "by": 2, "passed": [0], "shown_by": 1, "card": "lead_pipe"},
        {"suspicion": ["plum", "revolver", "conservatory"], "by": 0, "passed": [], "shown_by": 1, "card": None},
        {"suspicion": ["plum", "candlestick", "library"], "by": 1, "passed": [2, 0], "shown_by": None},
    ],
}
WRONG = {**POSITION, "seen": [*POSITION["seen"], {"has": "mustard", "seat": 0}]}


def run(*arguments: str, text: str = "") -> tuple[int, str, str]:
    app = typer.Typer()
    app.command()(deduce)
    done = CliRunner().invoke(app, list(arguments), input=text)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.exit_code, done.stdout, done.stderr


def test_one_position_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION, indent=2))
    code, out, _ = run(str(file), "--json", "--top", "2")
    told = json.loads(out)
    assert code == 0
    assert set(told) == {"deals", "bits", "solutions", "cards", "contradiction"}
    assert len(told["solutions"]) == 2
    assert told["cards"]["lead_pipe"] == {"1": 1.0}


def test_json_lines_answers_every_line_and_names_the_bad_ones() -> None:
    lines = [json.dumps(POSITION), json.dumps({**POSITION, "own": ["plumm"]}), "{oops", json.dumps(WRONG)]
    code, out, err = run("-", text="\n".join(lines))
    told = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert [sorted(answer) == ["error", "line"] for answer in told] == [False, True, True, False]
    assert [answer["line"] for answer in told[1:3]] == [2, 3]
    assert told[3]["deals"] == "0"
    assert told[3]["contradiction"] == {"conflicts": [[0, 3]], "heal": [0, 3]}
    assert err.startswith("line 2: ")


@pytest.mark.parametrize(
    ("arguments", "text", "complaint"),
    [
        (["-"], "", "no position"),
        (["-"], "{", "not valid JSON"),
        (["-"], "{\n  oops\n}", "not valid JSON"),
        (["nowhere.json"], "", "nowhere.json can't be read"),
        (["-", "--lang", "fr"], "{}", "de or en"),
        (["-", "--lang", "de"], "{}", "„hands“ fehlt"),
        (["-", "--why", "wrench"], json.dumps(POSITION), "this is not certain: wrench"),
        (["-", "--why", "spoon"], json.dumps(POSITION), "spoon"),
        (["-"], json.dumps({**POSITION, "edition": "clasic"}), "classic"),
        (["-"], '{"hands": [6, 6, 6], "hands": [9, 9]}', "'hands' is written twice"),
        (
            ["-"],
            '{"hands": [6, 6, 6],\n"seen": [\n{"has": "rope", "seat": 1}\n]\n"row": 0}',
            "not valid JSON: Expecting ','",
        ),
        (["-", "--why", "rope"], '{"hands": [6, 6, 5], "open": ["rope"]}', "this card lies open: rope"),
    ],
)
def test_bad_input_is_one_message_and_code_2(arguments: list[str], text: str, complaint: str) -> None:
    code, out, err = run(*arguments, text=text)
    assert (code, out) == (2, "")
    assert complaint in err
    assert "Traceback" not in err


def test_why_as_json() -> None:
    code, out, _ = run("-", "--why", "lead_pipe", text=json.dumps(POSITION))
    assert code == 0
    assert json.loads(out)["why"] == ["Bob showed Lead pipe (entry 0)."]


def test_why_where_nothing_fits_names_the_contradiction() -> None:
    code, out, _ = run("-", "--why", "mustard", text=json.dumps(WRONG))
    assert code == 0
    assert json.loads(out)["contradiction"] == {"conflicts": [[0, 3]], "heal": [0, 3]}


def test_a_byte_order_mark_is_no_mistake() -> None:
    code, out, _ = run("-", text="\ufeff" + json.dumps(POSITION))
    assert code == 0
    assert json.loads(out)["contradiction"] is None


def test_only_a_new_line_ends_a_position() -> None:
    named = json.dumps({**POSITION, "names": ["An\u2028na", "Bob", "Carla"]}, ensure_ascii=False)
    code, out, _ = run("-", text=f"{named}\n{named}\n")
    assert (code, out.count('"deals"')) == (0, 2)


def test_what_can_not_be_encoded_is_escaped() -> None:
    lone = json.dumps({**POSITION, "names": ["Anna", "\ud800", "Carla"]})
    code, out, _ = run("-", "--why", "lead_pipe", text=lone)
    assert code == 0
    assert json.loads(out)["why"] == ["\ud800 showed Lead pipe (entry 0)."]
    code, out, _ = run("-", text=f"{json.dumps({**POSITION, 'own': [chr(0xD800)]})}\n{lone}")
    assert code == 2
    assert [json.loads(line).keys() >= {"error"} for line in out.splitlines()] == [True, False]


@pytest.mark.parametrize(
    ("lang", "expected"), [("de", ["Bleirohr", "Fallakte", "✔"]), ("en", ["Lead pipe", "envelope", "✔"])]
)
def test_the_sheet_in_both_languages(lang: str, expected: list[str]) -> None:
    console = Console(record=True, width=100, file=StringIO())
    question = read(POSITION)
    draw(console, question, lang, 5)
    explanation = explain(question.position, 8, 1)
    assert explanation is not None
    draw_explanation(console, question, explanation, lang)
    drawn = console.export_text()
    assert all(word in drawn for word in [*expected, "✔", "Anna", "Bob", "Carla", "1. Bob"])


@pytest.mark.parametrize(("lang", "expected"), [("de", "Ohne Eintrag 0 passt alles wieder"), ("en", "Without entry 0")])
def test_a_contradiction_on_the_terminal(lang: str, expected: str) -> None:
    console = Console(record=True, width=200, file=StringIO())
    draw(console, read(WRONG), lang, 5)
    assert expected in console.export_text()


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(("width", "shortest"), [(80, None), (60, None), (40, 8), (24, 4)])
def test_in_a_narrow_terminal_every_card_keeps_its_line(lang: str, width: int, shortest: int | None) -> None:
    question = read({"edition": "muenchen-2013", "hands": [3] * 6 if width > 24 else [9, 9], "seat": None})
    console = Console(record=True, width=width, file=StringIO())
    draw(console, question, lang, 1)
    lines = console.export_text().splitlines()
    assert all(len(line) <= width for line in lines)
    for card in map(words(question.edition, lang).card, range(21)):
        assert any(line.startswith(card[:shortest]) and line.count("1") + line.count("4") > 1 for line in lines)
