"""`fallakte board` and `fallakte reach`."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from fallakte.cli.common import EditionName, HouseRules, Json, Lang, console, fail, plainly, print_json
from fallakte.cli.picture import draw_board
from fallakte.editions import load, words
from fallakte.rules import Board, Edition
from fallakte.rules.board import FIRST_SQUARE, MIDDLE, Spot, each_spot
from fallakte.rules.cards import FIRST_PLACE
from fallakte.rules.graph import as_graph, passages
from fallakte.words import say

MOST_STEPS = 24


def _board(edition: Edition, lang: str) -> Board:
    if edition.board is None:
        fail(say("command.no_board", lang, edition=edition.id))
    return edition.board


def _spot(edition: Edition, name: str, lang: str) -> Spot:
    board = _board(edition, lang)
    spot = board.spot_named(name)
    if spot is None or spot < 0 or (spot == MIDDLE and not board.has_middle):
        known = ", ".join(edition.places)
        fail(say("command.square_unknown", lang, name=name, edition=edition.id, known=known))
    return spot


@plainly
def show_board(edition: EditionName, lang: Lang, json: Json = False) -> None:
    """Draw an edition's board. Example: [bold]fallakte board drei-fragezeichen[/bold]"""
    loaded = load(edition)
    board = _board(loaded, lang)
    if json:
        print_json(as_graph(board))
        return
    speech = words(loaded, lang)
    console.print(draw_board(board, speech, dict(enumerate(board.starts))))
    pawns = (Text.assemble((speech.letter(pawn), "bold"), f" {speech.pawn(pawn)}") for pawn in range(6))
    console.print(Text(", ").join(pawns))
    console.print(
        " · ".join(
            f"{speech.card(FIRST_PLACE + here)} ⇄ {speech.card(FIRST_PLACE + there)}" for here, there in passages(board)
        )
    )


@plainly
def show_reach(
    edition: EditionName,
    square: Annotated[str, typer.Argument(metavar="SQUARE", help="Where the pawn stands: row,column or a place's id.")],
    roll: Annotated[int, typer.Argument(metavar="ROLL", help="The pips to walk.")],
    lang: Lang,
    occupied: Annotated[list[str] | None, typer.Option("--occupied", help="A square another pawn stands on.")] = None,
    rule: HouseRules = None,
    json: Json = False,
) -> None:
    """Show where a roll can take a pawn. Example: [bold]fallakte reach classic 0,16 12 --occupied 1,16[/bold]"""
    loaded = load(edition, rule or ())
    board = _board(loaded, lang)
    start = _spot(loaded, square, lang)
    if not 1 <= roll <= MOST_STEPS:
        fail(say("command.bad_roll", lang, roll=roll))
    others = [_spot(loaded, name, lang) for name in occupied or ()]
    taken = sum({1 << spot for spot in others if spot >= FIRST_SQUARE and spot != start})
    walker = loaded.walker(black_stops=loaded.rules.advantage_cards)
    assert walker is not None
    reached = walker.reach(start, roll, taken)
    squares = [board.square(spot) for spot in each_spot(reached) if spot >= FIRST_SQUARE]
    places = [board.places[spot] for spot in each_spot(reached) if spot < MIDDLE]
    middle = bool(reached >> MIDDLE & 1)
    if json:
        print_json({"squares": [list(one) for one in squares], "places": places, "middle": middle})
        return
    speech = words(loaded, lang)
    console.print(draw_board(board, speech, {0: start}, reached))
    names = [speech.card(FIRST_PLACE + spot) for spot in each_spot(reached) if spot < MIDDLE]
    found = ", ".join([*names, *([speech.middle] if middle else [])]) or "–"
    console.print(say("command.reached", lang, places=found, squares=len(squares)))
