"""Editions of one's own stand on the shelf, checked; one that is not there is named in a sentence."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fallakte.cli import app
from fallakte.editions import edition_ids, words
from fallakte.editions.source import SHIPPED
from fallakte.editions.starting_point import write_starting_point
from fallakte.table.objection import Objection
from fallakte.web.shelf import Shelf, fill_shelf, left_out
from fallakte.words import No
from tests.web.server import FAST, Browser, serving


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A good edition, one with mistakes, one whose id is taken, and a folder that is none."""
    place = tmp_path_factory.mktemp("editions")
    for name in ("the-rectory", "broken"):
        write_starting_point(place / name, "en")
    text = (place / "broken" / "edition.toml").read_text(encoding="utf-8")
    (place / "broken" / "edition.toml").write_text(
        text.replace('\ndice = "plain"', '\ndice = "seven"').replace('centre = "folder"', 'centre = "pond"'),
        encoding="utf-8",
    )
    shutil.copytree(SHIPPED / "speed", place / "speed")
    (place / "notes").mkdir()
    return place


def test_what_is_in_order_stands_on_the_shelf_and_the_rest_is_named_with_its_problems(folder: Path) -> None:
    shelf, broken = fill_shelf(folder)
    assert [edition.id for edition in shelf.own] == ["the-rectory"]
    assert {edition.id for edition in shelf.editions} == {*edition_ids(), "the-rectory"}
    assert shelf.editions[-1].id == "the-rectory", "without a number it stands last"
    told = "\n".join(left_out(broken, "en"))
    assert [one.folder.name for one in broken] == ["broken", "speed"]
    assert "'seven'" in told
    assert "'pond'" in told, "the look is checked as well"
    assert "'speed' is on the shelf already" in told
    assert "Nicht ins Regal gestellt" in next(left_out(broken, "de"))


def test_the_folder_of_one_edition_is_a_shelf_too_and_no_folder_is_a_sentence(folder: Path) -> None:
    assert [edition.id for edition in fill_shelf(folder / "the-rectory").shelf.own] == ["the-rectory"]
    with pytest.raises(No, match="there is no folder"):
        fill_shelf(folder / "nowhere")
    with pytest.raises(Objection, match="no edition “rectory” on this shelf"):
        Shelf().find("rectory")


def test_a_new_edition_is_called_after_its_folder(folder: Path) -> None:
    edition = fill_shelf(folder).shelf.find("the-rectory")
    assert (words(edition, "de").name, words(edition, "en").name) == ("The Rectory", "The Rectory")


def test_the_pages_of_a_server_show_it_with_its_look(folder: Path) -> None:
    with serving(replace(FAST, editions=str(folder))) as (address, _):
        browser = Browser(address)
        assert "The Rectory" in browser.get("/").text
        page = browser.get("/new?edition=the-rectory").text
        assert 'value="the-rectory" checked' in page
        assert 'value="broken"' not in page
        assert "The Rectory" in browser.get("/rules/the-rectory").text
        assert browser.get("/rules/the-rectory/notes").status_code == 200
        code = browser.new(edition="the-rectory", rule_stay_and_suspect="no", seat0="random", seat1="open")
        assert "The Rectory" in browser.get(f"/t/{code}").text
        assert "The Rectory" in browser.get(f"/t/{code}/rules").text


@pytest.mark.parametrize("address", ["/new?edition=FOLDER", "/rules/FOLDER", "/rules/FOLDER/notes"])
def test_an_unknown_edition_in_an_address_is_a_sentence(address: str) -> None:
    with serving(FAST) as (server, _):
        answer = Browser(server).get(address)
        assert answer.status_code in (400, 404)
        assert "There is no edition “FOLDER” on this shelf" in answer.text
        assert not re.search(r'name="edition"[^>]* checked', answer.text), "no other one is chosen instead"
        wrong = Browser(server).get("/rules/clasic").text
        assert "did you mean" in wrong


def test_the_terminal_has_the_same_shelf(folder: Path) -> None:
    def run(*words: str) -> str:
        done = CliRunner().invoke(app(), [*words, "--editions", str(folder), "--lang", "en"])
        assert done.exit_code == 0, done.output
        return done.output

    listed = run("editions")
    assert "the-rectory" in listed
    assert "broken/edition.toml" in listed
    assert "The Rectory" in run("edition", "show", "the-rectory[stay_and_suspect=no]")
    assert "The Rectory" in run("rules", "the-rectory")
    assert "Classic" in run("rules", "classic")
