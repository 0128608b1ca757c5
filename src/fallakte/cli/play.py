"""`fallakte play`: a whole game in the terminal, you against bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from fallakte.bots import LADDER, make_bot
from fallakte.cli.common import EditionOption, Editions, HouseRules, Lang, console, edition_named, fail, plainly
from fallakte.cli.person import Person, Quit
from fallakte.editions import USUAL, words
from fallakte.editions.words import Words
from fallakte.game import Game
from fallakte.record import write_record
from fallakte.rules import Seat, Seen, Table
from fallakte.rules.events import TurnBegan
from fallakte.tell import Teller
from fallakte.words import say

BOT_NAMES = ("Ada", "Emil", "Greta", "Otto", "Thea")
YOU = 0
LEVELS = ", ".join(level.id for level in LADDER)


@plainly
def play_command(
    lang: Lang,
    edition: EditionOption = USUAL,
    seats: Annotated[int, typer.Option("--seats", "-n", help="How many play, you included.")] = 3,
    bots: Annotated[str, typer.Option("--bots", help=f"How strong: {LEVELS}.")] = "sheet",
    rule: HouseRules = None,
    editions: Editions = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Repeat a game: the same seed, the same cards.")] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Where to keep the game's record.")] = None,
) -> None:
    """Play in the terminal against bots. Example: [bold]fallakte play --edition muenchen-2013 --lang de[/bold]"""
    loaded = edition_named(edition, rule, editions, lang)
    if save is not None:
        _check_writable(save, lang)
    game = Game.deal(loaded, seats, seed=seed)
    seat_pawns = game.table.seat_pawns
    speech = words(loaded, lang)
    players = (say("play.you", lang), *BOT_NAMES[: seats - 1])
    rivals = [make_bot(bots, None if seed is None else f"{seed}/{seat}") for seat in range(1, seats)]
    console.print(f"\n{speech.name}", style="bold")
    console.print(f"{speech.story}\n")
    console.print(_who_is_who(speech, players, seat_pawns))
    try:
        game.play([You(speech, players), *rivals])
    except Quit:
        console.print(say("play.goodbye", lang))
    if save is not None:
        names = (speech.pawn(seat_pawns[YOU]), *players[1:])  # "you" is somebody else for whoever reads it
        save.write_text(write_record(game.record(names)), encoding="utf-8")
        console.print(say("play.saved", lang, path=save))


class You(Person):
    """The person at the terminal, who is told everything as it happens."""

    def begin(self, table: Table, seat: Seat) -> None:
        """A game begins."""
        del table
        self._teller = Teller(self.words, self.players, seat)

    def saw(self, seen: Sequence[Seen], version: int) -> None:
        """Tell what was seen."""
        del version
        for event in seen:
            sentence = self._teller.tell(event)
            if sentence is None:
                continue
            if isinstance(event, TurnBegan):
                console.rule(sentence, style="dim", align="left")
            else:
                console.print(Padding(Text(sentence), (0, 0, 0, 2)))


def _check_writable(path: Path, lang: str) -> None:
    """Better now than after a whole game."""
    try:
        path.touch()
    except OSError as error:
        fail(say("command.not_written", lang, path=str(path), error=error.strerror))


def _who_is_who(speech: Words, players: tuple[str, ...], seat_pawns: tuple[int, ...]) -> str:
    """Which pawn everybody plays, with the letters that stand for it on the board."""
    pawns = [f"{speech.pawn(pawn)} ({speech.letter(pawn)})" for pawn in seat_pawns]
    others = ", ".join(
        say("play.as", speech.lang, player=player, pawn=pawn)
        for seat, (player, pawn) in enumerate(zip(players, pawns, strict=True))
        if seat != YOU
    )
    return say("play.pawns", speech.lang, pawn=pawns[YOU], others=others)
