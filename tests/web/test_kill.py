"""The short version; `bench/web_kill.py` is the long one."""

from __future__ import annotations

from pathlib import Path

from tests.web.killing import kill_again_and_again


def test_kill_9_in_the_middle_of_games_loses_nothing_acknowledged(tmp_path: Path) -> None:
    toll = kill_again_and_again(tmp_path, tables=4, kills=3, seconds=1.2)
    assert toll.acknowledged > 10
