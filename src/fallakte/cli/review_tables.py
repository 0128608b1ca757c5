"""The two tables of a review in the terminal: how the solutions fell away, and what every question taught."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fallakte.review import SeatLine
from fallakte.review.phrases import decimal, percent, say
from fallakte.rules.sorts import Seat


@dataclass(frozen=True)
class TaughtRow:
    """What one question taught: when, who asked, which cards, and the bits of every column."""

    turn: int
    by: str
    cards: str
    bits: tuple[float | None, ...]


def chart_table(lines: Sequence[SeatLine], names: Mapping[Seat, str], lang: str, before: int = 0) -> Table:
    """The solutions left and the chance of the truth, turn by turn; `before` turns went before the first number."""
    table = Table(
        box=SIMPLE_HEAD,
        title=say("chart.solutions", lang),
        title_justify="left",
        caption=say("chart.known", lang),
        caption_justify="left",
    )
    table.add_column(say("chart.turn", lang), justify="right")
    for line in lines:
        table.add_column(names[line.seat], justify="right")
    for row in range(len(lines[0].solutions)):
        turn, cells = before + row, []
        for line in lines:
            star = "*" if line.could_have_known == turn else ""
            cells.append(f"{star}{line.solutions[row]} {percent(line.chance[row], lang):>5}")
        table.add_row(str(turn) if turn else say("chart.deal", lang), *cells)
    return table


def meter_table(rows: Iterable[TaughtRow], names: Iterable[str], lang: str) -> Table:
    """What every question taught every seat, in bits."""
    table = Table(box=SIMPLE_HEAD, title=say("meter.title", lang), title_justify="left")
    table.add_column(say("chart.turn", lang), justify="right")
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for row in rows:
        told = ("?" if number is None else decimal(number, lang) if number >= 0.005 else "·" for number in row.bits)
        table.add_row(str(row.turn), f"{row.by}: {row.cards}" if row.cards else row.by, *told)
    return table
