"""`fallakte review` as it is typed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fallakte import Game, load, read_record, write_record
from fallakte.cli import app
from fallakte.record.file import sealed

GAME = Path(__file__).parent.parent / "review" / "game.jsonl"


def run(*words: str) -> Result:
    return CliRunner().invoke(app(["review"]), ["review", *words], env={"LANG": "en_US.UTF-8", "COLUMNS": "200"})


def test_json_has_the_numbers_and_nothing_else() -> None:
    found = json.loads(run(str(GAME), "--json").stdout)
    assert list(found) == ["turns", "seats", "leaks"]
    assert found["turns"] == 18
    assert {*found["seats"][0]} == {"seat", "solutions", "chance", "could_have_known", "acted"}
    assert [seat["could_have_known"] for seat in found["seats"]] == [14, None, 17, 17]
    assert all(len(seat["solutions"]) == len(seat["chance"]) == 19 for seat in found["seats"])
    leak = next(leak for leak in found["leaks"] if leak["turn"] == 14)
    assert leak["by"] == 2
    assert leak["bits"] == pytest.approx([4.46, 0.43, 0.62, 0.02], abs=0.005)


def test_in_words_for_one_seat_and_for_all() -> None:
    mine = run(str(GAME), "--seat", "0", "--lang", "de").stdout
    assert "In Zug 14 konntest du es wissen." in mine
    assert "konnte Clara es wissen" not in mine
    everybody = run(str(GAME), "--lang", "en").stdout
    assert "On turn 14 Anna could have known it." in everybody
    assert "On turn 17 Clara could have known it." in everybody


def refused(text: str, path: Path) -> str:
    path.write_text(text, encoding="utf-8")
    result = run(str(path), "--lang", "en")
    assert result.exit_code == 2
    assert not result.stdout
    assert "Traceback" not in result.stderr
    return result.stderr


def test_a_record_cut_off_forged_or_of_an_unknown_edition_is_told_with_its_line(tmp_path: Path) -> None:
    text, path = GAME.read_text(encoding="utf-8"), tmp_path / "game.jsonl"
    lines = text.splitlines(keepends=True)
    assert "line 40" in refused("".join(lines[:40]), path)
    assert "line 9" in refused("".join([*lines[:8], lines[8].replace("1", "2", 1), *lines[9:]]), path)
    contents = [{key: value for key, value in json.loads(line).items() if key != "seal"} for line in lines]
    assert "cludo" in refused(sealed([contents[0] | {"edition": "cludo"}, *contents[1:]]), path)
    at = next(n for n, line in enumerate(contents) if str(line.get("e")).startswith("passed"))
    forged = [*contents]
    forged[at] = contents[at] | {"e": "passed 5"}
    assert f"line {at + 1}" in refused(sealed(forged), path)
    rolled = next(n for n, line in enumerate(contents) if str(line.get("e")).startswith("walked"))
    elsewhere = [*contents]
    elsewhere[rolled] = contents[rolled] | {"e": str(contents[rolled]["e"]).replace(">", ">1,1>", 1)}
    assert f"line {rolled + 1}" in refused(sealed(elsewhere), path)


def test_a_game_that_is_not_over_has_no_review(tmp_path: Path) -> None:
    assert "end" in refused(write_record(Game.deal(load("classic"), 3, seed=1).record()), tmp_path / "game.jsonl")


def test_a_game_without_an_end_is_reviewed_when_that_is_asked_for(tmp_path: Path) -> None:
    lines, path = GAME.read_text(encoding="utf-8").splitlines(keepends=True), tmp_path / "game.jsonl"
    known = json.loads(run(str(GAME), "--json").stdout)
    for kept in range(9, len(lines) - 1, 7):
        path.write_text("".join(lines[:kept]), encoding="utf-8")
        found = json.loads(run(str(path), "--json", "--unfinished").stdout)
        for seat, whole in zip(found["seats"], known["seats"], strict=True):
            assert seat["solutions"][:-1] == whole["solutions"][: found["turns"]]
        assert found["leaks"] == known["leaks"][: len(found["leaks"])]
        assert run(str(path), "--unfinished", "--lang", "en").exit_code == 0


@pytest.mark.parametrize("name", ["game.jsonl", "game-de.jsonl"])
def test_one_file_tells_of_everybody_and_loads_nothing(name: str, tmp_path: Path) -> None:
    path = tmp_path / "review.html"
    assert run(str(GAME.with_name(name)), "--html", str(path), "--lang", "en").exit_code == 0
    page = path.read_text(encoding="utf-8")
    assert "<script" not in page
    assert not re.findall(r'(?:href|src)="(?!#)[^"]*"', page)
    assert not re.findall(r"""url\((?!["']?#)|@import""", page)
    players = read_record(GAME.with_name(name).read_text(encoding="utf-8")).players
    assert all(f"Turning points of {player}" in page for player in players)
    told = json.loads(run(str(GAME.with_name(name)), "--json").stdout)
    assert page.count('class="rv-came"') == sum(leak["by"] is not None for leak in told["leaks"])


def test_a_seat_that_is_not_there(tmp_path: Path) -> None:
    result = run(str(GAME), "--seat", "4", "--lang", "de")
    assert result.exit_code == 2
    assert "Platz 4" in result.stderr
    assert run(str(tmp_path / "none.jsonl")).exit_code == 2


EVENING = """edition classic
seats Anna Ben Cara
me Anna
hand Anna plum rope hall study dagger white
Anna: mustard pipe library, Ben! mustard
Ben: scarlett wrench kitchen, Cara!
Anna: peacock revolver ballroom, Ben -, Cara -
Anna accuses peacock revolver ballroom, right
case peacock revolver ballroom
hand Ben: mustard green wrench lounge kitchen dining
"""


def test_a_real_table_is_reviewed_from_its_log_and_marked_as_such(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    path.write_text(EVENING, encoding="utf-8")
    found = json.loads(run(str(path), "--json").stdout)
    assert found["real_table"] is True
    assert found["turns"] == 3
    assert {*found["seats"][0]} == {"seat", "solutions", "chance", "could_have_known", "acted"}
    told = [(one["seat"], one["could_have_known"], one["acted"]) for one in found["seats"]]
    assert told == [(0, 3, 3), (1, None, None)]
    assert [one["bits"][2] for one in found["leaks"]] == [None] * 3
    german = run(str(path), "--lang", "de").stdout
    assert "ohne Würfel und ohne Beweis" in german
    assert "In Zug 3 konnte Anna es wissen." in german
    for words, reason in ((["--seat", "2"], "known: 0, 1"), (["--html", str(tmp_path / "x.html")], "--json")):
        result = run(str(path), "--lang", "en", *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert reason in result.stderr
    assert "case" in refused(EVENING.partition("case")[0], path)
    assert "line 5" in refused(EVENING.replace("mustard pipe library", "mustrad pipe library"), path)


def test_check_says_what_a_real_table_is_and_whether_its_entries_fit(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"

    def check(text: str) -> Result:
        path.write_text(text, encoding="utf-8")
        return CliRunner().invoke(app(["check"]), ["check", str(path), "--lang", "en"], env={"COLUMNS": "200"})

    fine = check(EVENING)
    assert fine.exit_code == 0
    assert fine.stdout.startswith(f"{path}: a real table: entered by hand, so no dice and no proof;")
    clash = check(EVENING.replace("Ben! mustard", "Ben -, Cara! pipe"))
    assert clash.exit_code == 2
    assert "line 5 and line 10" in clash.stdout
    assert check(EVENING.replace("seats", "saets")).exit_code == 2
