"""How the solutions fell away, seat by seat and turn by turn: counted when the game is over and all is open."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from fallakte.deduce import Position, count
from fallakte.deduce.reading import position_of
from fallakte.rules.view import View
from fallakte.table.host import Host
from fallakte.table.replay import views
from fallakte.table.scene import Scene
from fallakte.web.draw import pawn_tone
from fallakte.web.draw.curves import Curve, draw_curves, draw_sample
from fallakte.web.game.kept import Kept
from fallakte.web.names import player_names
from fallakte.web.templating import render
from fallakte.web.words import say

Falls = tuple[tuple[int | None, ...], ...]
"""For each turn, beginning with the deal, the solutions each seat left open; None once it had read the case file."""
PATIENCE = 2.0
"""So many seconds a page waits for its curves; after that it comes without them, and the next one has them."""
_kept: Kept[Falls] = Kept(256)


@dataclass(frozen=True)
class Line:
    """A seat in the legend and in the table of numbers."""

    name: str
    sample: Markup
    numbers: tuple[str, ...]
    out: bool


async def falls_of(host: Host) -> Falls | None:
    """The numbers of a finished game, worked out in a thread; None where that takes too long for this page."""
    found = _kept.get(_key(host))
    if found is None:
        work = _kept.work_out(_key(host), partial(_count_all, views(host)))
        with contextlib.suppress(TimeoutError):
            found = await asyncio.wait_for(work, PATIENCE)
    return found


def _key(host: Host) -> str:
    """The commitment is different for every deal that was ever made."""
    return host.code if host.lobby.started is None else host.lobby.started.commitment


def _count_all(turns: Sequence[Sequence[View]]) -> Falls:
    known: dict[Position, int] = {}

    def solutions(view: View) -> int | None:
        if view.case is not None:
            return None
        position = position_of(view)
        if position not in known:
            known[position] = int((count(position).joint > 0).sum())
        return known[position]

    return tuple(tuple(solutions(view) for view in seats) for seats in turns)


def curves(scene: Scene, falls: Falls, lang: str) -> Markup:
    """The section of the end page: the curves, their legend, and the same numbers as a table."""
    names = player_names(scene, lang)
    drawn, lines = [], []
    for seat, name in enumerate(names):
        tone = pawn_tone(scene.edition, scene.seats[seat].pawn or 0)
        fell = tuple(turn[seat] for turn in falls)
        curve = Curve(tone, seat, tuple(number for number in fell if number is not None), out=None in fell)
        drawn.append(curve)
        numbers = tuple(say("out", lang) if number is None else str(number) for number in fell)
        lines.append(Line(name, Markup(draw_sample(curve)), numbers, curve.out))
    words = {"label": _told(names, falls, lang), "turn": say("chart_turn", lang)}
    return render("end/curves.html", lang, chart=Markup(draw_curves(drawn, names, **words)), lines=lines)


def _told(names: tuple[str, ...], falls: Falls, lang: str) -> str:
    """The curves in a sentence for each seat."""
    told = []
    for seat, name in enumerate(names):
        fell = [turn[seat] for turn in falls]
        last = next(number for number in reversed(fell) if number is not None)
        told.append(say("chart_fell", lang, name=name, first=fell[0], last=last))
    return f"{say('chart', lang)}. {' '.join(told)}"
