"""Programs that misbehave in every way a program can: the game goes on, it is reported, and nobody is left behind."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import monotonic, sleep

import pytest

from fallakte.bots import make_bot
from fallakte.editions import load
from fallakte.lab.arena_game import play
from fallakte.lab.outside import OutsideBot
from fallakte.lab.program import AT_ONCE, Program

ANSWERING = """
actions = []
for line in sys.stdin:
    message = json.loads(line)
    actions = message.get("actions", actions)
    if message["type"] in ("turn", "refused"):
        print(json.dumps({"action": actions[0]}), flush=True)
"""
HOLDS_A_LOCK = "import fcntl; fcntl.flock(open({!r}, 'w'), fcntl.LOCK_EX)\n"


def written(folder: Path, body: str) -> str:
    file = folder / "bot.py"
    file.write_text(f"import json, os, sys, time\n{body}\n", encoding="utf-8")
    return f"{sys.executable} {file}"


def faults_of(command: str, games: int = 1, time_limit: float = 20.0) -> Counter[str]:
    bot = OutsideBot(command, time_limit)
    found: Counter[str] = Counter()
    try:
        for game in range(games):
            played = play(load("speed"), [make_bot("sheet", 1), bot, make_bot("sheet", 2)], game)
            assert played.winner in (0, 2) or not played.faults[1]
            found.update(fault.what for fault in played.faults[1])
    finally:
        bot.close(grace=3.0)
    return found


def is_free(lock: Path) -> bool:
    """Whether whoever held it has ended."""
    with lock.open("w") as file:
        for _ in range(200):
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                sleep(0.05)
            else:
                return True
    return False


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("os.close(1)\ntime.sleep(60)", "death"),
        ("os.close(0)\ntime.sleep(60)", "hang"),
        ("os.kill(os.getpid(), 9)", "death"),
        ("while True: sys.stdout.write('x' * 100000)", "rubbish"),
        ("while True: print('x', end='', flush=True); time.sleep(0.02)", "hang"),
    ],
)
def test_a_program_that_can_not_go_on_is_out_and_the_rest_of_its_turns_are_counted_apart(
    body: str, what: str, tmp_path: Path
) -> None:
    found = faults_of(written(tmp_path, body), time_limit=0.5 if what == "hang" else 20.0)
    assert set(found) == {what, "absent"}
    assert found[what] == 1


@pytest.mark.parametrize("text", ["'[' * 100000", "'9' * 5000", "chr(0xfffd)", "'null'", "'{}'"])
def test_what_is_no_answer_is_rubbish(text: str, tmp_path: Path) -> None:
    body = f"for line in sys.stdin:\n    if 'turn' in line or 'refused' in line: print({text}, flush=True)"
    assert set(faults_of(written(tmp_path, body))) == {"rubbish"}


def test_lines_without_end_do_not_pile_up(tmp_path: Path) -> None:
    program = Program(written(tmp_path, "while True: sys.stdout.write('x\\n' * 1000)"))
    try:
        for _ in range(200):
            program.forget()
            assert program.line(monotonic() + 20) == "x"
            assert len(program._unread) <= AT_ONCE
    finally:
        program.end(grace=0.0)


def test_what_it_says_unasked_is_not_taken_for_an_answer(tmp_path: Path) -> None:
    talks = ANSWERING.replace("        print(", "        print('thinking', file=sys.stderr)\n        print(")
    answer = """'{"action": "' + actions[0] + '"}\\n{"action": "peek 3"}\\n'"""
    in_one_breath = ANSWERING.replace(
        'print(json.dumps({"action": actions[0]}), flush=True)', f"os.write(1, ({answer}).encode())"
    )
    assert not faults_of(written(tmp_path, "print('I am here', flush=True)" + talks), games=2)
    assert not faults_of(written(tmp_path, in_one_breath), games=2)


def test_after_the_third_mistake_the_turn_is_lost_and_no_answer_awaited(tmp_path: Path) -> None:
    log = tmp_path / "log"
    body = f"""
for line in sys.stdin:
    kind = json.loads(line)["type"]
    print(kind, file=open({str(log)!r}, "a"))
    if kind in ("turn", "refused"): print(json.dumps({{"action": "peek 3"}}), flush=True)
"""
    faults = faults_of(written(tmp_path, body))
    heard = Counter(log.read_text(encoding="utf-8").split())
    assert set(faults) == {"illegal"}
    assert heard["refused"] == 2 * heard["turn"]
    assert heard["lost"] == heard["turn"]


@pytest.mark.parametrize("then", ["time.sleep(60)", "os._exit(3)"])
def test_what_a_program_starts_ends_with_it(then: str, tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    child = HOLDS_A_LOCK.format(str(lock)) + "    time.sleep(60)"
    found = faults_of(written(tmp_path, f"if os.fork() == 0:\n    {child}\n{then}"), time_limit=0.5)
    assert set(found) == {"hang", "absent"}
    assert is_free(lock)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_who_interrupts_a_tournament_leaves_no_process_behind(end: signal.Signals, jobs: str, tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    hanging = written(tmp_path, HOLDS_A_LOCK.format(str(lock)) + f"open({str(lock)!r} + '.held', 'w')\ntime.sleep(60)")
    words = ["tournament", "--edition", "speed", "--bots", f"cmd:{hanging},sheet", "--jobs", jobs, "--json"]
    begin = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # in the background it is ignored
    running = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"{begin}; from fallakte.cli import main; main()",
            *words,
            "--lang",
            "en",
            "--time-limit",
            "300",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    for _ in range(600):
        if lock.with_suffix(".held").exists():
            break
        sleep(0.05)
    os.killpg(running.pid, end)
    told, complaint = running.communicate(timeout=60)
    assert running.returncode == 130
    assert told == ""
    assert complaint == "fallakte: stopped after 0 of 100 games\n"
    assert is_free(lock)
