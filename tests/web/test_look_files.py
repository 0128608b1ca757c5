"""A table wears the look of its own edition, served under a digest, whatever lies in the edition's folder by now."""

from __future__ import annotations

import asyncio
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from fallakte.editions import edition_ids, load
from fallakte.editions.source import SHIPPED
from fallakte.table.plan import Plan
from fallakte.table.sqlite import SqliteStore
from tests.web.server import FAST, Browser, serving

CODE = "rope-hall-42"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An edition of one's own: Munich by night."""
    copied = Path(shutil.copytree(SHIPPED / "muenchen-2013", tmp_path / "mine"))
    text = (copied / "edition.toml").read_text(encoding="utf-8")
    (copied / "edition.toml").write_text(
        text.replace('desk = ["#d8e8f4", "#0d1826"]', 'desk = "#010203"'), encoding="utf-8"
    )
    return copied


def linked(page: str) -> list[str]:
    return re.findall(r'href="(/looks/[^"]+)"', page)


async def keep(db: str, plan: Plan) -> None:
    """Put a table into a store."""
    store = SqliteStore(db)
    await store.create(CODE, plan.text())
    await store.close()


def test_a_table_of_an_own_edition_wears_its_own_look(folder: Path, tmp_path: Path) -> None:
    db = str(tmp_path / "tables.db")
    asyncio.run(keep(db, Plan().playing(load(str(folder)))))
    shutil.rmtree(folder)
    with serving(replace(FAST, db=db)) as (server, _):
        browser = Browser(server)
        page = browser.get(f"/t/{CODE}").text
        (address,) = linked(page)
        answer = browser.get(address)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/css")
        assert "immutable" in answer.headers["cache-control"]
        name = re.search(r'<html[^>]*data-edition="([^"]+)"', page)
        assert name is not None
        assert f'[data-edition="{name[1]}"] {{\n' in answer.text
        assert "--desk: #010203;" in answer.text
        picture = browser.get(address.replace("look.css", "lozenges.svg"))
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert 'id="i-taxi"' in page
        for wrong in ("edition.toml", "board.txt", "none.svg"):
            assert browser.get(address.replace("look.css", wrong)).status_code == 404
        assert browser.get("/looks/0123/look.css").status_code == 404


def test_every_style_sheet_that_a_page_links_is_there_and_names_only_files_that_are() -> None:
    with serving(FAST) as (server, _):
        browser = Browser(server)
        addresses = linked(browser.get("/new").text)
        assert len(addresses) == len(set(addresses)) == len(edition_ids()) - 1, (
            "the usual one wears the house's colours"
        )
        for address in addresses:
            css = browser.get(address).text
            assert ":look" not in css
            for file in re.findall(r"url\(([^)]+)\)", css):
                assert browser.get(address.replace("look.css", file)).status_code == 200
        assert linked(browser.get("/").text) == []
