"""A worker process: reads tasks from standard input, one JSON line each, and writes what the bot does.

It ends with its input, so it can't outlive the server. It remembers its last bots: a story that goes on where a
remembered one ended is folded from there, and told to the same bot.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from fallakte.bots import Bot, make_bot
from fallakte.editions import written_edition
from fallakte.rules.legal import legal_actions
from fallakte.rules.state import new_state, view_of
from fallakte.rules.text import parse_seen, show_action
from fallakte.rules.view import View, fold_all

REMEMBERED = 512


@dataclass
class Mind:
    """A bot at one seat: what it has seen so far, its view of it, and the bot itself with whatever it remembers."""

    story: list[str]
    view: View
    bot: Bot


_minds: OrderedDict[tuple[str, ...], Mind] = OrderedDict()


def mind(task: dict[str, Any]) -> Mind:
    """The bot of a task, with a view of all that its seat has seen; a new one where the story is not a sequel."""
    story, pawns, seat = task["story"], tuple(task["pawns"]), task["seat"]
    deal = (line for line in story[:12] if line.startswith("dealt"))
    key = (task["level"], task["edition"], str(pawns), str(seat), *deal)
    found = _minds.pop(key, None)
    if found is None or story[: len(found.story)] != found.story:
        start = view_of(new_state(written_edition(task["edition"], task["source"]), pawns), seat)
        found = Mind([], start, make_bot(task["level"], task["seed"]))
    edition, news = found.view.table.edition, story[len(found.story) :]
    found.view = fold_all(found.view, (parse_seen(line, edition) for line in news))
    found.story = story
    _minds[key] = found
    if len(_minds) > REMEMBERED:
        _minds.popitem(last=False)
    return found


def answer(task: dict[str, Any]) -> dict[str, str]:
    """What the bot does, or the sort of error it made. An error's text may hold cards, so it is left out."""
    try:
        its = mind(task)
        action = its.bot.decide(its.view, legal_actions(its.view))
        return {"action": show_action(action, its.view.table.edition)}
    except Exception as error:  # a bot may do anything wrong; the table goes on
        return {"error": type(error).__name__}


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out, sys.stdout = sys.stdout, sys.stderr  # whatever a bot prints is no answer
    try:
        for line in sys.stdin:
            print(json.dumps(answer(json.loads(line))), file=out, flush=True)
    except BrokenPipeError:
        os._exit(0)  # the server is gone, and nobody waits for the rest


if __name__ == "__main__":
    main()
