"""Every reading of ours stands in its edition's notes, in both languages: the notes against a list kept as data."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from fallakte.editions import edition_ids, load, problems, read_folder, words
from fallakte.editions.notes import notes_of, readings_of
from fallakte.editions.source import SHIPPED

from .test_switch_table import SHEETS, starred

OURS = tomllib.loads((Path(__file__).parent.parent / "data" / "ours.toml").read_text(encoding="utf-8"))


def listed() -> Iterator[tuple[str, str, str]]:
    """Every reading of the list: edition, note, rule."""
    for rule, notes in OURS["readings"].items():
        for note, editions in notes.items():
            yield from ((edition, note, rule) for edition in (SHEETS if editions == "all" else editions.split()))


@pytest.mark.parametrize(("edition", "note", "rule"), list(listed()))
def test_every_reading_of_ours_is_a_note_in_both_languages(edition: str, note: str, rule: str) -> None:
    found = {one.key: one for one in notes_of(load(edition).source)}
    assert note in found, f"{edition} does not say what it made of {rule}"
    for lang in ("de", "en"):
        text = found[note].texts[lang]
        assert text in words(load(edition), lang).notes
        assert rule == "names" or rule in text


@pytest.mark.parametrize(("row", "edition"), list(starred()))
def test_every_starred_cell_is_a_note(row: str, edition: str) -> None:
    told = OURS["cells"][row]
    keys = {one.key for one in notes_of(load(edition).source)}
    assert keys & ({told} if isinstance(told, str) else set(told)), f"{edition}: nothing is said about “{row}”"


@pytest.mark.parametrize("edition", edition_ids())
def test_a_note_is_whole_and_names_its_rule(edition: str) -> None:
    for note in notes_of(load(edition).source):
        assert note.texts["de"] != note.texts["en"]
        for text in note.texts.values():
            assert text.endswith(".")
            assert note.rule in text
            assert set(re.findall(r"R\d+", text)) <= {f"R{number}" for number in range(1, 50)}


def test_readings_on_which_sensible_people_differ_are_offered_by_name() -> None:
    offered = {name: [one.switch for one in readings_of(load(name).source)] for name in edition_ids()}
    assert offered["muenchen-2013"] == ["answers=right"]
    assert offered["drei-fragezeichen"] == ["end_on_way=exact"]
    for name, switches in offered.items():
        assert all(load(name, [switch]).house_rules for switch in switches)


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('en = "The sheet does not say how many', 'eng = "The sheet does not say how many', "note_parts"),
        ('rule = "R32"', 'rule = "32"', "note_parts"),
        ('switch = "answers=right"', 'switch = "answers=up"', "note_reading"),
        ("[players]", "[players", "toml_syntax"),
    ],
)
def test_what_is_wrong_with_a_file_of_notes_is_told(old: str, new: str, key: str, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(SHIPPED / "muenchen-2013", tmp_path / "mine"))
    text = (folder / "notes.toml").read_text(encoding="utf-8")
    assert old in text
    (folder / "notes.toml").write_text(text.replace(old, new), encoding="utf-8")
    (problem,) = problems(read_folder(folder))
    assert (problem.file, problem.key) == ("notes.toml", key)
    assert problem.text("de") != problem.text("en") or key == "toml_syntax"
