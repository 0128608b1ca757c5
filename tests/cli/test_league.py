"""`fallakte league` as it is typed: the file is the whole league."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fallakte.cli import app


def run(*words: str) -> Result:
    return CliRunner().invoke(app(["league"]), ["league", *words], env={"LANG": "en_US.UTF-8", "COLUMNS": "200"})


def add(file: Path, winner: str | None = "ben", players: str = "anna,ben,cara", *more: str) -> Result:
    result = ("--unsolved",) if winner is None else ("--winner", winner)
    return run("add", str(file), "--edition", "classic", "--players", players, *result, *more)


def shown(file: Path) -> dict[str, object]:
    result = run("show", str(file), "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, object] = json.loads(result.stdout)
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.jsonl"
    for winner in ("ben", "anna", None):
        assert add(path, winner).exit_code == 0
    return path


def test_show_has_matches_and_members_and_nothing_else(file: Path) -> None:
    found = shown(file)
    assert list(found) == ["matches", "members"]
    assert found["matches"] == 3
    members = found["members"]
    assert isinstance(members, list)
    assert {frozenset(member) for member in members} == {frozenset(("name", "games", "wins", "mu", "sigma"))}
    assert {member["name"]: (member["games"], member["wins"]) for member in members} == {
        "anna": (3, 1),
        "ben": (3, 1),
        "cara": (3, 0),
    }
    assert "anna" in run("show", str(file), "--lang", "de").stdout


@pytest.mark.parametrize("format", ["csv", "jsonl"])
def test_export_and_import_give_the_same_league(file: Path, tmp_path: Path, format: str) -> None:
    other, again = tmp_path / f"out.{format}", tmp_path / "again.jsonl"
    other.write_text(run("export", str(file), "--format", format).stdout, encoding="utf-8")
    assert run("import", str(again), str(other)).exit_code == 0
    assert shown(again) == shown(file)
    before = file.read_text(encoding="utf-8")
    assert "0 matches added, 3 were here" in run("import", str(file), str(other)).stdout
    assert file.read_text(encoding="utf-8") == before
    if format == "jsonl":
        assert other.read_text(encoding="utf-8") == before


def refused(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr
    return result.stderr


def test_what_is_wrong_changes_nothing(file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    words = ("add", str(file), "--edition", "classic", "--players")
    assert "R46" in refused(*words, "anna,ben", "--winner", "anna", "--unsolved")
    assert "--unsolved" in refused(*words, "anna,ben")
    assert "single winner" in refused(*words, "anna,ben", "--winner", "anna", "--winner", "ben")
    assert "does not sit" in refused(*words, "anna,ben", "--winner", "zoe")
    assert "did you mean 'classic'" in refused(
        "add", str(file), "--edition", "clasic", "--players", "a,b", "--winner", "a"
    )
    bad = tmp_path / "bad.csv"
    bad.write_text(
        "date;edition;players;winner;notes\n2026-04-30;classic;anna, ben;ben;\n1;1;1;1;1\n", encoding="utf-8"
    )
    assert "line 3" in refused("import", str(file), str(bad))
    bad.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in refused("import", str(file), str(bad))
    assert "csv, jsonl" in refused("export", str(file), "--format", "xml")
    assert file.read_bytes() == before
    nothing = tmp_path / "nothing.jsonl"
    assert "does not sit" in refused("add", str(nothing), "--edition", "classic", "--players", "a,b", "--winner", "c")
    assert not nothing.exists()
    assert refused("show", str(nothing))


def test_fifty_megabytes_are_refused_before_they_are_read(file: Path, tmp_path: Path) -> None:
    big = tmp_path / "big.csv"
    with big.open("wb") as out:
        out.truncate(50_000_000)
    assert "50 MB; at most 10 MB" in refused("import", str(file), str(big))


def test_a_file_that_is_no_league(tmp_path: Path) -> None:
    path = tmp_path / "club.jsonl"
    path.write_text('{"e": "member", "id": "p", "name": "anna"}\n', encoding="utf-8")
    assert "line 1" in refused("show", str(path))
    path.write_text("hello\n", encoding="utf-8")
    assert "line 1" in refused("show", str(path))


def test_two_who_write_at_once_both_have_written(file: Path) -> None:
    """The file is held while it is read and added to."""
    words = [sys.executable, "-c", "from fallakte.cli import main; main()", "league", "add", str(file)]
    words += ["--edition", "classic", "--players", "anna,ben", "--winner"]
    started = [subprocess.Popen([*words, winner], stdout=subprocess.DEVNULL) for winner in ("anna", "ben") * 2]
    assert [process.wait(60) for process in started] == [0] * 4
    assert shown(file)["matches"] == 7
