"""`fallakte play`: a whole game in the terminal, you against bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from fallakte.bots import LADDER, make_bot
from fallakte.cli.common import EditionOption, HouseRules, Lang, console, fail, plainly
from fallakte.cli.person import Person, Quit
from fallakte.editions import USUAL, load, words
from fallakte.editions.messages import say
from fallakte.editions.words import Words
from fallakte.record import Record, write_record
from fallakte.rules import Secure, Seeded, View, fold, legal_actions, see
from fallakte.rules.decide import Outcome, decide
from fallakte.rules.events import Event, TurnBegan
from fallakte.rules.opening import open_game
from fallakte.rules.state import new_state, view_of
from fallakte.tell import Teller

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
    seed: Annotated[int | None, typer.Option("--seed", help="Repeat a game: the same seed, the same cards.")] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Where to keep the game's record.")] = None,
) -> None:
    """Play in the terminal against bots. Example: [bold]fallakte play --edition muenchen-2013 --lang de[/bold]"""
    loaded = load(edition, rule or ())
    if save is not None:
        _check_writable(save, lang)
    chance = Secure() if seed is None else Seeded(seed)
    game = open_game(loaded, seats, chance)
    speech = words(loaded, lang)
    players = (say("play_you", lang), *BOT_NAMES[: seats - 1])
    rivals = [make_bot(bots, None if seed is None else f"{seed}/{seat}") for seat in range(1, seats)]
    teller = Teller(speech, players, YOU)
    start = new_state(loaded, game.state.table.seat_pawns)
    views = [view_of(start, seat) for seat in range(seats)]
    person = Person(speech, players)
    console.print(f"\n{speech.name}", style="bold")
    console.print(f"{speech.story}\n")
    console.print(_who_is_who(speech, players, game.state.table.seat_pawns))
    state, events = game.state, list(game.events)
    _announce(views, game.events, teller)
    try:
        while (seat := state.table.awaited) is not None:
            view, legal = views[seat], legal_actions(views[seat])
            action = person.decide(view, legal) if seat == YOU else rivals[seat - 1].decide(view, legal)
            outcome = decide(state, seat, action, chance)
            assert isinstance(outcome, Outcome)
            state = outcome.state
            events += outcome.events
            _announce(views, outcome.events, teller)
    except Quit:
        console.print(say("play_goodbye", lang))
    if save is not None:
        names = (speech.pawn(state.table.seat_pawns[YOU]), *players[1:])  # "you" is somebody else for whoever reads it
        record = Record(loaded, state.table.seat_pawns, names, tuple(events))
        save.write_text(write_record(record), encoding="utf-8")
        console.print(say("play_saved", lang, path=save))


def _check_writable(path: Path, lang: str) -> None:
    """Better now than after a whole game."""
    try:
        path.touch()
    except OSError as error:
        fail(say("not_written", lang, path=path, error=error.strerror))


def _who_is_who(speech: Words, players: tuple[str, ...], seat_pawns: tuple[int, ...]) -> str:
    """Which pawn everybody plays, with the letters that stand for it on the board."""
    pawns = [f"{speech.pawn(pawn)} ({speech.letter(pawn)})" for pawn in seat_pawns]
    others = ", ".join(
        say("play_as", speech.lang, player=player, pawn=pawn)
        for seat, (player, pawn) in enumerate(zip(players, pawns, strict=True))
        if seat != YOU
    )
    return say("play_pawns", speech.lang, pawn=pawns[YOU], others=others)


def _announce(views: list[View], events: tuple[Event, ...], teller: Teller) -> None:
    """Let every seat see the events, and tell them to the person."""
    for event in events:
        for seat, view in enumerate(views):
            views[seat] = fold(view, see(event, seat))
        sentence = teller.tell(see(event, YOU))
        if sentence is None:
            continue
        if isinstance(event, TurnBegan):
            console.rule(sentence, style="dim", align="left")
        else:
            console.print(Padding(Text(sentence), (0, 0, 0, 2)))
