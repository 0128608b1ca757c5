"""What a page's main thread does while something is played, from Chromium's own trace."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page

CATEGORIES = ["toplevel", "devtools.timeline", "thread_time"]


class Task(NamedTuple):
    """One task: nothing else happens on the page until it is over."""

    ms: float
    """The processor's time in it, which other programs do not lengthen much."""
    styled: int
    """How many nodes got their styles anew."""


def tasks_of(page: Page, play: Callable[[], None]) -> list[Task]:
    """Every task of a page's main thread while something is played."""
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=CATEGORIES)
    play()
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    main = {
        (one["pid"], one["tid"])
        for one in trace
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    mine = [one for one in trace if (one["pid"], one["tid"]) in main and one.get("ph") == "X"]
    styled = [one for one in mine if one["name"] == "UpdateLayoutTree"]
    return [
        Task(
            one.get("tdur", 0) / 1000,
            sum(
                inner["args"].get("elementCount", 0)
                for inner in styled
                if one["ts"] <= inner["ts"] <= one["ts"] + one["dur"]
            ),
        )
        for one in mine
        if one["name"].endswith("RunTask")
    ]
