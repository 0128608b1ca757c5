"""An edition of one's own: begun with the command, chosen on the shelf, played, replayed after it has changed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

from fallakte.cli import app
from tests.browser.conftest import Newcomer
from tests.browser.house import Server


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an edition as `fallakte edition new` writes it, whose desk and rope are its own."""
    folder = tmp_path_factory.mktemp("editions")
    made = CliRunner().invoke(app(), ["edition", "new", str(folder / "the-rectory"), "--lang", "en"])
    assert made.exit_code == 0, made.output
    _change(folder / "the-rectory" / "edition.toml", "# desk = ", "desk = ")
    _change(folder / "the-rectory" / "en.toml", "Rope", "Clothes line")
    return folder


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("house") / "tables.db", editions=folder) as running:
        yield running


def _change(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text, file
    file.write_text(text.replace(before, after), encoding="utf-8")


def test_it_is_chosen_on_the_shelf_played_and_replayed_after_its_folder_has_changed(
    newcomer: Newcomer, folder: Path
) -> None:
    person = newcomer()
    page = person.page
    page.goto("/new")
    page.get_by_role("radio", name="The Rectory").check()
    expect(page.locator("#shown")).to_have_value("the-rectory")
    person.new_table(
        edition="the-rectory", seat0="here", name0="Ada", seat1="random", seat2="random", rule_round_limit=3
    )
    expect(page.locator("#tabinfo")).to_contain_text("The Rectory")
    look = page.locator('link[href^="/looks/"]').get_attribute("href")
    assert look is not None
    person.play(steps=2)

    _change(folder / "the-rectory" / "en.toml", "Clothes line", "Whip")
    person.server.kill()
    person.server.start()
    page.goto(f"/t/{person.code}")
    expect(page.locator("#sheet")).to_contain_text("Clothes line")
    person.play()
    expect(page.get_by_text("Laid open")).to_be_visible()

    shutil.rmtree(folder / "the-rectory")
    person.server.kill()
    person.server.start()
    page.goto(f"/t/{person.code}/replay?step=20&view=open")
    expect(page.locator("svg.board")).to_be_visible()
    expect(page.locator("body")).to_contain_text(re.compile("Clothes line|clothes line"))
    assert page.request.get(look).ok, "it still wears its look"
    record = page.request.get(f"/t/{person.code}/record").text()
    assert "Clothes line" in record
    page.goto("/new?edition=the-rectory")
    expect(page.get_by_role("alert")).to_contain_text("no edition “the-rectory”")
