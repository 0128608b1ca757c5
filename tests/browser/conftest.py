"""A real server in a process of its own, and a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.house import Server
from tests.browser.people import CHROMIUM, Person

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "device_scale_factor": 1}
FLAGS = ["--no-sandbox", "--disable-features=LocalNetworkAccessChecks"]
"""Pages that a test has read on their way count as strangers to the socket; the last flag lets them in."""
PATIENCE = 30_000
"""So many milliseconds a page may take on a busy machine."""
expect.set_options(timeout=PATIENCE)
Newcomer = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser test that fails is tried twice more (an R in the output): a busy machine can starve a browser."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a file."""
    with Server(tmp_path_factory.mktemp("house") / "tables.db") as running:
        yield running


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of a file; no longer, since it keeps an event loop running in this thread."""
    with sync_playwright() as playwright:
        assert Path(CHROMIUM).exists(), "these tests need Chromium"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def newcomer(chromium: Browser, server: Server) -> Iterator[Newcomer]:
    """Makes people, each with a browser profile of their own; whatever goes wrong on their pages fails the test."""
    wrong: list[str] = []
    server.revive()
    with ExitStack() as stack:

        def make(*, phone: bool = False, lang: str = "en", **options: object) -> Person:
            settings: dict[str, object] = {
                "base_url": server.address,
                "locale": lang,
                "reduced_motion": "reduce",
                "viewport": {"width": 1280, "height": 800},
                **(PHONE if phone else {}),
                **options,
            }
            context = chromium.new_context(**settings)  # type: ignore[arg-type] # settings by name
            stack.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            watch(page, wrong)
            return Person(page, server)

        yield make
    assert not wrong, wrong


@pytest.fixture
def person(newcomer: Newcomer) -> Person:
    """Somebody at a laptop."""
    return newcomer()


def watch(page: Page, wrong: list[str]) -> None:
    """Note every script error, every refused style or script, and every address outside this server."""
    page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
    page.on(
        "console",
        lambda message: (
            wrong.append(message.text)
            if message.type == "error" and re.search("Content Security|SyntaxError|TypeError", message.text)
            else None
        ),
    )
    page.on(
        "request",
        lambda request: (
            None if re.match(r"(http|ws)://127\.0\.0\.1:|data:|blob:", request.url) else wrong.append(request.url)
        ),
    )
