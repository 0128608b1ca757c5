"""What stands and lies where: beside the drawn board, or below it where the terminal is narrow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fallakte.cli.picture import draw_board
from fallakte.editions.words import Words
from fallakte.rules.board import BESIDE, Board, Spot, Spots
from fallakte.rules.cards import FIRST_PLACE, SUSPECTS, THINGS, Kind
from fallakte.rules.table import Table
from fallakte.words import say

LEGEND_WIDTH = 28
GAP = 3


def draw_table(table: Table, board: Board, words: Words, players: Sequence[str], marked: Spots, width: int) -> Group:
    """The board with its pawns and highlighted spots, and a legend: whose pawn is which, and where the things lie."""
    picture = draw_board(board, words, dict(enumerate(table.pawns)), marked)
    blocks = list(_blocks(table, words, players))
    if width < 2 * board.width + GAP + LEGEND_WIDTH:
        return Group(picture, *blocks)
    side_by_side = Grid.grid(padding=(0, GAP, 0, 0))
    side_by_side.add_column(no_wrap=True, width=2 * board.width)
    side_by_side.add_column()
    side_by_side.add_row(picture, Group(*blocks))
    return Group(side_by_side)


def _blocks(table: Table, words: Words, players: Sequence[str]) -> Iterable[RenderableType]:
    yield from _block(
        say("play.legend_pawns", words.lang),
        (
            (Text.assemble((f"{words.letter(pawn):<2}", "bold"), f" {words.pawn(pawn)}"), _player(table, pawn, players))
            for pawn in range(len(table.pawns))
        ),
    )
    yield from _block(words.kind_title(Kind.SUSPECT), _lying(SUSPECTS, table.markers, words))
    yield from _block(words.kind_title(Kind.THING), _lying(THINGS, table.things, words))


def _player(table: Table, pawn: int, players: Sequence[str]) -> str:
    return players[table.seat_pawns.index(pawn)] if pawn in table.seat_pawns else ""


def _lying(cards: range, spots: Sequence[Spot], words: Words) -> Iterable[tuple[Text, str]]:
    """The cards' tokens that lie on the board, each with its place."""
    for card, spot in zip(cards, spots, strict=False):
        if spot != BESIDE:
            yield Text(words.short(card)), words.short(FIRST_PLACE + spot)


def _block(title: str, rows: Iterable[tuple[Text, str]]) -> Iterable[RenderableType]:
    """A titled list in two columns; nothing where nothing is to be listed."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name, value in rows:
        grid.add_row(name, Text(value, style="dim"))
    if grid.row_count:
        yield Text(title, style="bold")
        yield grid
        yield ""
