"""`fallakte riddle` as it is typed."""

from __future__ import annotations

import json

from typer.testing import CliRunner, Result

from fallakte.cli import app


def run(*words: str) -> Result:
    return CliRunner().invoke(app(["riddle"]), ["riddle", *words], env={"LANG": "en_US.UTF-8", "COLUMNS": "200"})


def test_the_riddle_of_a_day_without_and_with_hints() -> None:
    plain = run("--date", "2026-11-17")
    assert plain.exit_code == 0
    assert "Riddle of the day · 2026-11-17" in plain.stdout
    assert "Right:" not in plain.stdout
    solved = run("--date", "2026-11-17", "--hint", "3", "--lang", "de").stdout
    assert "1/3" in solved
    assert "Richtig:" in solved


def test_json_is_what_deduce_takes() -> None:
    found = json.loads(run("--date", "2026-11-17", "--json").stdout)
    assert found["date"] == "2026-11-17"
    assert found["answer"] in found["answers"]
    card = found["answer"].partition(":")[0]
    told = CliRunner().invoke(
        app(["deduce"]), ["deduce", "-", "--json", "--why", card], input=json.dumps(found["position"])
    )
    assert json.loads(told.stdout)["cards"][card] == {found["answer"].partition(":")[2]: 1.0}


def test_a_day_that_is_none() -> None:
    result = run("--date", "17.11.2026", "--lang", "de")
    assert result.exit_code == 2
    assert "2026-11-17 (Jahr-Monat-Tag)" in result.stderr
    assert run("--hint", "9").exit_code == 2
