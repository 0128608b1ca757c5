"""The command `fallakte companion`: JSON, exit codes, following what grows, the prompt."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HEAD = "edition classic\nseats anna ben cara\nme anna\nhand anna plum rope hall study dagger white\n"
GOOD = HEAD + "anna: mustard lead_pipe library, ben -, cara! lead_pipe\n"
CLASH = GOOD + "ben: green rope kitchen, cara -, anna -\n"


def companion(*arguments: str, given: str | bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    text = given.encode() if isinstance(given, str) else given
    command = [sys.executable, "-c", "from fallakte.cli import main; main()", "companion", *arguments]
    return subprocess.run(command, input=text, capture_output=True, timeout=120, check=False)


def answer(done: subprocess.CompletedProcess[bytes]) -> Any:
    return json.loads(done.stdout)


def test_json_is_the_object_of_deduce(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text(GOOD, encoding="utf-8")
    done = companion(str(log), "--json")
    position = {
        "hands": [6, 6, 6],
        "seat": 0,
        "own": ["plum", "rope", "hall", "study", "dagger", "white"],
        "seen": [
            {
                "suspicion": ["mustard", "lead_pipe", "library"],
                "by": 0,
                "passed": [1],
                "shown_by": 2,
                "card": "lead_pipe",
            }
        ],
    }
    command = [sys.executable, "-c", "from fallakte.cli import main; main()", "deduce", "-", "--json"]
    deduced = subprocess.run(command, input=json.dumps(position).encode(), capture_output=True, timeout=120, check=True)
    assert done.returncode == 0
    assert answer(done) == json.loads(deduced.stdout)


def test_a_contradiction_names_lines_and_proposals_and_ends_with_3() -> None:
    done = companion("-", "--json", given=CLASH)
    found = answer(done)
    assert done.returncode == 3
    assert found["deals"] == "0"
    assert found["contradiction"]["conflicts"] == [[1]]
    assert found["contradiction"]["line"] == [[6]]
    assert found["contradiction"]["proposals"][0]["line"] == 6
    assert found["without"]["line"] == [6]
    assert int(found["without"]["deals"]) > 0


@pytest.mark.parametrize(
    "given", [HEAD + "ben: grren rope kitchen, cara -\n", (GOOD + "bén: ü\n").encode("latin-1"), ""]
)
def test_what_can_not_be_understood_ends_with_2(given: str | bytes) -> None:
    done = companion("-", "--json", "--lang", "en", given=given)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    if given:
        assert answer(done)["line"] == (5 if isinstance(given, str) else 6)


def test_all_lines_that_can_not_be_understood_stand_in_one_object_without_what_follows_from_them() -> None:
    given = HEAD.replace("dagger", "dager") + "ben: grren rope kitchen\n" + "nonsense\n" * 20
    done = companion("-", "--json", "--lang", "en", given=given)
    found = answer(done)
    assert done.returncode == 2
    assert (found["line"], [one["line"] for one in found["errors"]], found["more"]) == (4, [4], 0)
    found = answer(companion("-", "--json", "--lang", "en", given=HEAD + "nonsense\n" * 20))
    assert (found["line"], len(found["errors"]), found["more"]) == (5, 10, 10)


def test_a_file_with_another_encoding_that_says_so_is_read(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_bytes(GOOD.replace("\n", "\r\n").encode("utf-16"))
    assert companion(str(log), "--json").returncode == 0


def test_why_and_ask_are_answered() -> None:
    found = answer(companion("-", "--json", "--why", "pipe", "--ask", "kitchen", "--lang", "de", given=GOOD))
    assert "Zeile 5" in found["why"][0]
    assert len(found["ask"]) == 36
    assert all("kitchen" in one["cards"] for one in found["ask"])
    assert found["ask"][0]["bits"] < found["bits"]
    assert companion("-", "--json", "--ask", "rope", given=GOOD).returncode == 2


def test_a_growing_input_is_answered_whenever_it_pauses() -> None:
    command = [sys.executable, "-c", "from fallakte.cli import main; main()", "companion", "-", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(GOOD.encode())
        running.stdin.flush()
        first = json.loads(running.stdout.readline())
        running.stdin.write(b"ben: green wrench kitchen, cara!\n")
        running.stdin.flush()
        second = json.loads(running.stdout.readline())
        running.stdin.close()
        assert running.stdout.read() == b""
        assert running.wait(60) == 0
    assert int(second["deals"]) < int(first["deals"])


def test_a_growing_input_goes_on_after_a_line_that_can_not_be_understood() -> None:
    command = [
        sys.executable,
        "-c",
        "from fallakte.cli import main; main()",
        "companion",
        "-",
        "--json",
        "--why",
        "rope",
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        told = []
        for text in (GOOD, "ben: grren wrench kitchen, cara!\n", "ben: green wrench kitchen, cara!\n"):
            running.stdin.write(text.encode())
            running.stdin.flush()
            told.append(json.loads(running.stdout.readline()))
        running.stdin.close()
        assert running.wait(60) == 2
    assert [one.get("line") for one in told] == [None, 6, None]
    assert int(told[2]["deals"]) < int(told[0]["deals"])


def test_why_a_card_is_nowhere_yet_is_an_answer_too() -> None:
    done = companion("-", "--json", "--why", "mustard", "--lang", "en", given=GOOD)
    assert (done.returncode, answer(done)["why"]) == (0, ["where this card is, is not certain: mustard"])


def test_the_prompt_answers_each_line_and_completes_names() -> None:
    from fallakte.cli.companion_prompt import completions
    from fallakte.companion import Reader

    done = companion("--lang", "en", given=GOOD + "why pipe\nask kitchen\nsheet\ndiary\nnonsense\nhelp\nquit\n")
    assert done.returncode == 0
    assert b"solutions" in done.stdout
    assert b"can't be understood" in done.stderr
    reader = Reader()
    for line in GOOD.splitlines():
        reader.take(line)
    for typed, word in (("an", "anna"), ("lead", "lead_pipe"), ("un", "undo"), ("kü", "Küche"), ("kuc", "Küche")):
        assert word in completions(reader, typed)
    assert completions(reader, "rück") == ["rückgängig"]
