"""How the solutions fell away, seat by seat and turn by turn: counted when the game is over and all is open."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from fallakte.deduce import Position, count
from fallakte.deduce.reading import position_of
from fallakte.record import Record
from fallakte.record.replay import views
from fallakte.rules.view import View
from fallakte.table.scene import Scene
from fallakte.web.draw import pawn_tone
from fallakte.web.draw.curves import Curve, draw_curves, draw_sample
from fallakte.web.kept import Worked
from fallakte.web.names import player_names
from fallakte.web.templating import render
from fallakte.web.words import say

Falls = tuple[tuple[int | None, ...], ...]
"""For each turn, beginning with the deal, the solutions each seat left open; None once it had read the case file."""
PATIENCE = 2.0
"""So many seconds a page waits for its curves; after that it comes without them, and the next one has them."""
_kept: Worked[Falls] = Worked(256)


@dataclass(frozen=True)
class Line:
    """A seat in the legend and in the table of numbers."""

    name: str
    sample: Markup
    numbers: tuple[str, ...]
    out: bool


async def falls_of(record: Record) -> Falls | None:
    """The numbers of a finished game, worked out in a thread; None where that takes too long for this page."""
    found = _kept.get(record)
    if found is None:
        work = _kept.work_out(record, lambda: _count_all(views(record)))
        with contextlib.suppress(TimeoutError):
            found = await asyncio.wait_for(work, PATIENCE)
    return found


def _count_all(turns: Sequence[Sequence[View]]) -> Falls:
    known: dict[Position, int] = {}

    def solutions(view: View) -> int | None:
        if view.case is not None:
            return None
        position = position_of(view)
        if position not in known:
            known[position] = count(position).possible
        return known[position]

    return tuple(tuple(solutions(view) for view in seats) for seats in turns)


@dataclass(frozen=True)
class Faller:
    """Whose solutions fell away: the name, the pawn's colour, and the numbers; None once the case file was read."""

    name: str
    tone: str
    fell: tuple[int | None, ...]


def curves(scene: Scene, falls: Falls, lang: str) -> Markup:
    """The section of the end page: every seat's curve."""
    fallers = [
        Faller(name, pawn_tone(scene.edition, scene.seats[seat].pawn or 0), tuple(turn[seat] for turn in falls))
        for seat, name in enumerate(player_names(scene, lang))
    ]
    return curve_section(fallers, lang)


def curve_section(fallers: Sequence[Faller], lang: str, before: int = 0) -> Markup:
    """The curves, their legend, and the same numbers as a table; `before` turns went before the first number."""
    drawn, lines = [], []
    for number, one in enumerate(fallers):
        curve = Curve(one.tone, number, tuple(left for left in one.fell if left is not None), out=None in one.fell)
        drawn.append(curve)
        numbers = tuple(say("out", lang) if left is None else str(left) for left in one.fell)
        lines.append(Line(one.name, Markup(draw_sample(curve)), numbers, curve.out))
    names = [one.name for one in fallers]
    chart = draw_curves(drawn, names, label=_told(fallers, lang), turn=say("chart_turn", lang), before=before)
    return render("end/curves.html", lang, chart=Markup(chart), lines=lines, before=before)


def _told(fallers: Sequence[Faller], lang: str) -> str:
    """The curves in a sentence for each of them."""
    told = []
    for one in fallers:
        last = next(number for number in reversed(one.fell) if number is not None)
        told.append(say("chart_fell", lang, name=one.name, first=one.fell[0], last=last))
    return f"{say('chart', lang)}. {' '.join(told)}"
