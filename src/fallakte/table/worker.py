"""A worker process: reads tasks from standard input, one JSON line each, and writes what the bot does.

It ends with its input, so it can't outlive the server. It remembers the last views it folded: a story that goes on
where a remembered one ended is folded from there.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import OrderedDict
from typing import Any

from fallakte.bots import make_bot
from fallakte.editions import load
from fallakte.rules.legal import legal_actions
from fallakte.rules.state import new_state, view_of
from fallakte.rules.text import parse_event, show_action
from fallakte.rules.view import View, fold_all

REMEMBERED = 512
_views: OrderedDict[tuple[str, ...], tuple[list[str], View]] = OrderedDict()


def folded(edition_name: str, pawns: tuple[int, ...], seat: int, story: list[str]) -> View:
    """The view of a seat that has seen this story."""
    edition = load(edition_name)
    deal = tuple(line for line in story[:12] if line.startswith("dealt"))
    key = (edition_name, str(pawns), str(seat), *deal)
    known, view = _views.pop(key, ([], view_of(new_state(edition, pawns), seat)))
    if story[: len(known)] != known:
        known, view = [], view_of(new_state(edition, pawns), seat)
    view = fold_all(view, (parse_event(line, view.table.edition) for line in story[len(known) :]))
    _views[key] = (story, view)
    if len(_views) > REMEMBERED:
        _views.popitem(last=False)
    return view


def answer(task: dict[str, Any]) -> dict[str, str]:
    """What the bot does, or the sort of error it made. An error's text may hold cards, so it is left out."""
    try:
        view = folded(task["edition"], tuple(task["pawns"]), task["seat"], task["story"])
        action = make_bot(task["level"], task["seed"]).decide(view, legal_actions(view))
        return {"action": show_action(action, view.table.edition)}
    except Exception as error:  # a bot may do anything wrong; the table goes on
        return {"error": type(error).__name__}


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out, sys.stdout = sys.stdout, sys.stderr  # whatever a bot prints is no answer
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), file=out, flush=True)


if __name__ == "__main__":
    main()
