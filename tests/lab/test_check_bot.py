"""`fallakte bot check`: ten programs, each broken in one way, are told apart; good ones are left alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from fallakte.lab.check_bot import FINDINGS, MOST_LATE, check_bot
from fallakte.lab.new_bot import LANGUAGES, write_bot

GOOD = """
import json, os, sys, time
turn = None
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        turn = message
    if message["type"] in ("turn", "refused"):
        number, action = turn["turn"], turn["actions"][0]
        {before}
        print(json.dumps({{"turn": number, "action": action}}) + {after}, flush=True)
"""
BROKEN = {
    "late": ("time.sleep(0.9 if number == 3 else 0)", ""),
    "out_of_step": ("number -= 1", ""),
    "illegal": ("action = 'peek 3' if message['type'] == 'turn' else action", ""),
    "rubbish": ("if number == 2 and message['type'] == 'turn': action = None", ""),
    "silent": ("if number == 3: continue", ""),
    "crash": ("if number == 3: sys.exit(3)", ""),
    "two_answers": ("", "'\\n' + json.dumps({'turn': number, 'action': action})"),
    "wrong_number": ("number += 4", ""),
    "huge_line": ("if number == 2: sys.stdout.write('x' * 2_000_000)", ""),
    "closes_output": ("if number == 2: os.close(1); time.sleep(30)", ""),
    "unasked": ("", "'\\nthinking'"),
    "stays": ("", ""),
}
QUICK = {"late": 0.4, "out_of_step": 0.7, "silent": 0.7}
"""Where waiting is part of it."""


def written(folder: Path, before: str, after: str) -> str:
    file = folder / "bot.py"
    file.write_text(GOOD.format(before=before or "pass", after=after or "''"), encoding="utf-8")
    return f"{sys.executable} {file}"


@pytest.mark.parametrize("what", FINDINGS)
def test_every_fault_is_named_with_the_messages_that_led_to_it(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if what == "late":
        monkeypatch.setattr("fallakte.lab.check_bot.GRACE", 1000)
    command = written(tmp_path, *BROKEN[what])
    if what == "stays":
        with (tmp_path / "bot.py").open("a", encoding="utf-8") as file:
            file.write("time.sleep(60)\n")
    report = check_bot(command, games=1, time_limit=QUICK.get(what, 20.0 if what != "stays" else 1.0))
    found = {finding.what: finding for finding in report.findings}
    assert what in found
    assert set(found) <= {what, *(("late",) if what in QUICK or what == "stays" else ())}, found
    assert found[what].why
    assert any(line.startswith("<") for line in found[what].messages)
    if what not in ("silent", "crash", "closes_output", "stays", "huge_line"):
        assert any(line.startswith(">") for line in found[what].messages)


def test_who_is_always_late_is_not_waited_for_any_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fallakte.lab.check_bot.GRACE", 1000)
    report = check_bot(written(tmp_path, "time.sleep(0.15)", ""), games=4, time_limit=0.1)
    assert [finding.what for finding in report.findings] == ["late"]
    assert report.games == 1
    assert report.turns <= MOST_LATE


def test_who_answers_only_when_the_next_message_comes_is_out_of_step(tmp_path: Path) -> None:
    one_behind = "before, said = globals().get('said'), {'turn': number, 'action': action}"
    command = written(tmp_path, f"{one_behind}\n        if before is None: continue", "")
    assert [finding.what for finding in check_bot(command, games=1, time_limit=0.7).findings] == ["out_of_step"]


def test_a_number_that_no_turn_has_is_a_wrong_one(tmp_path: Path) -> None:
    report = check_bot(written(tmp_path, "number = -1", ""), games=1, time_limit=20.0)
    assert [finding.what for finding in report.findings] == ["wrong_number"]


def test_a_good_program_has_nothing_to_be_told() -> None:
    example = Path(__file__).parents[2] / "examples" / "outside_bot.py"
    assert not check_bot(f"{sys.executable} {example}", games=4, time_limit=60.0).findings


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_bot_passes_its_own_test_and_ours(language: str, tmp_path: Path) -> None:
    needed = {"python": "python", "javascript": "node", "c": "cc"}[language]
    if which(needed) is None:
        pytest.skip(f"there is no {needed} here")
    folder = tmp_path / "mine"
    ways, files = write_bot("my_bot", language, folder)
    assert all("NAME" not in file.read_text(encoding="utf-8") for file in files)
    tested = subprocess.run(ways.test, shell=True, cwd=folder, capture_output=True, text=True, check=False)
    assert tested.returncode == 0, tested.stderr
    assert "warning" not in tested.stderr
    words = ways.run.split()
    command = " ".join([*words[:-1], str(folder / words[-1])])
    report = check_bot(command, games=5, time_limit=60.0)
    assert report.turns > 20
    assert not report.findings
