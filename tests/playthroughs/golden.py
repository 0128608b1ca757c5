"""The golden games: one for each edition and number of seats, kept as records. `make golden` writes them anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fallakte.bots.random import RandomBot
from fallakte.editions import edition_ids, load
from fallakte.game import Game
from fallakte.record import write_record
from fallakte.rules import Action, Cards, LegalActions
from fallakte.rules.actions import Accuse
from fallakte.rules.cards import each

FOLDER = Path(__file__).parent
PLAYERS = ("Anna", "Bob", "Cem", "Dora", "Eva", "Finn")
GAMES = [(edition, seats) for edition in edition_ids() for seats in range(2, 7)]
ROUNDS = 12


class SometimesRight(RandomBot):
    """Plays at random, but every third accusation or so is the right one, so that every sort of ending is kept."""

    def __init__(self, seed: str, case: Cards) -> None:
        super().__init__(seed, accuses_once_in=6)
        self._case = case

    def choose(self, legal: LegalActions) -> Action:
        """A random action; an accusation may be put right."""
        action = super().choose(legal)
        return Accuse(*each(self._case)) if isinstance(action, Accuse) and not self._below(3) else action


def path(edition: str, seats: int) -> Path:
    """Where a golden game is kept."""
    return FOLDER / f"{edition}-{seats}.jsonl"


def play(edition: str, seats: int) -> str:
    """The golden game, played now."""
    seed = f"golden {edition} {seats}"
    game = Game.deal(load(edition, [f"round_limit={ROUNDS}"]), seats, seed=seed)
    bot = SometimesRight(seed, game.state.case)
    while not game.over:
        game.do(bot.choose(game.legal))
    record = replace(game.record(PLAYERS[:seats]), digest="")  # another colour or sentence is no other game
    return write_record(record)


if __name__ == "__main__":
    for old in FOLDER.glob("*.jsonl"):
        old.unlink()
    for game in GAMES:
        path(*game).write_text(play(*game), encoding="utf-8")
