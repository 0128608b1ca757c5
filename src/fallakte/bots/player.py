"""The other end of the protocol: levels of the ladder that listen and answer, in one game or in many at once."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import IO, Any

from fallakte.bots.bot import Bot
from fallakte.bots.ladder import make_bot
from fallakte.bots.protocol import OTHERS, ProtocolError, write_line
from fallakte.editions import written_edition
from fallakte.rules.edition import Edition
from fallakte.rules.legal import legal_actions
from fallakte.rules.text import parse_seen, show_action
from fallakte.rules.view import View, first_view, fold, fold_all
from fallakte.words import No, message

HEARD = ("hello", "seen", "turn", "refused")
"""The messages a bot needs; it may ignore all others."""
REMEMBERED = 512
"""So many games at once; of the one that was silent for longest the program has to be told again."""


@dataclass
class Player:
    """A bot at one seat, and what that seat has seen."""

    view: View
    bot: Bot

    def see(self, lines: Iterable[str]) -> None:
        """Take in what the seat saw."""
        self.view = fold_all(self.view, (parse_seen(line, self.view.table.edition) for line in lines))

    def decide(self) -> str:
        """What it does."""
        return show_action(self.bot.decide(self.view, legal_actions(self.view)), self.view.table.edition)


def serve(level: str, seed: int | str | None, source: IO[str], target: IO[str]) -> None:
    """Play a level of the ladder over the protocol, game after game, until the input ends."""
    player = _OneGame(level, seed)
    for line in source:
        if not line.strip():
            continue
        try:
            answer = player.hear(line)
        except No:
            raise
        except Exception as error:  # rules and bots trust what was seen; a line that can't be true breaks them anywhere
            raise _misfit(line, error) from error
        if answer is not None:
            write_line(target, answer)


@dataclass
class _OneGame:
    """A level that plays one game after the other."""

    level: str
    seed: int | str | None
    games: int = 0
    player: Player | None = None

    def hear(self, line: str) -> dict[str, Any] | None:
        """Take in a message; what it answers, if it is asked: with the turn's number, if it was told one."""
        match _message(line):
            case {"type": "hello", "edition": str(name), "pawns": list(pawns), "seat": int(seat), **more}:
                edition = written_edition(name, more.get("source"))
                bot = make_bot(self.level, None if self.seed is None else f"{self.seed}/{self.games}")
                self.player = Player(_first_view(edition, pawns, seat), bot)
                self.games += 1
            case {"type": "seen", "e": str(event)} if self.player is not None:
                self.player.see([event])
            case {"type": "turn" | "refused", **more} if self.player is not None:
                number = {"turn": more["turn"]} if "turn" in more else {}
                return number | {"action": self.player.decide()}
            case {"type": str(other)} if other not in HEARD:
                pass
            case _:
                raise _no_message(line)
        return None


@dataclass
class _Game:
    """A game in which one or more seats are played here."""

    edition: Edition
    pawns: Sequence[str]
    version: int = 0
    players: dict[int, Player] = field(default_factory=dict)

    def see(self, seen: Sequence[str | dict[str, str]]) -> None:
        """Take in what the seats saw, each its own face of it."""
        for event in seen:
            lines = {OTHERS: event} if isinstance(event, str) else event
            faces = {name: parse_seen(line, self.edition) for name, line in lines.items()}
            for seat, player in self.players.items():
                player.view = fold(player.view, faces.get(str(seat)) or faces[OTHERS])
        self.version += len(seen)

    @property
    def awaited(self) -> Player:
        """Who has to decide."""
        return next(player for seat, player in self.players.items() if player.view.table.awaited == seat)


class Players:
    """Bots of many games at once. What it was not told, or has forgotten, it asks to be told again."""

    def __init__(self) -> None:
        self._games: OrderedDict[int, _Game] = OrderedDict()

    def hear(self, line: str) -> dict[str, Any] | None:
        """Take in a message; what is answered to a turn."""
        match message := _message(line):
            case {"type": "hello", "game": int(number), "seat": int(seat), "level": str(level), "seed": str(seed)}:
                self._greet(number, seat, make_bot(level, seed), message)
            case {"type": "turn", "game": int(number), "v": int(version)}:
                return self._decide(number, version, message.get("seen", []))
            case {"type": "over", "game": int(number)}:
                self._games.pop(number, None)
            case _:
                raise _no_message(line)
        return None

    def _greet(self, number: int, seat: int, bot: Bot, more: dict[str, Any]) -> None:
        if "edition" in more:
            self._games[number] = _Game(written_edition(more["edition"], more.get("source")), more["pawns"])
            if len(self._games) > REMEMBERED:
                self._games.popitem(last=False)
        if (game := self._games.get(number)) is not None:
            player = Player(_first_view(game.edition, game.pawns, seat), bot)
            player.see(more.get("seen", []))
            if player.view.table.version == game.version:
                game.players[seat] = player

    def _decide(self, number: int, version: int, seen: list[str | dict[str, str]]) -> dict[str, Any]:
        game = self._games.get(number)
        if game is None or game.version + len(seen) != version:
            self._games.pop(number, None)
            return {"again": number}
        self._games.move_to_end(number)
        try:
            game.see(seen)
            return {"action": game.awaited.decide()}
        except Exception as error:  # a bot may do anything wrong; its text may hold cards, so it is left out
            del self._games[number]
            return {"error": type(error).__name__}


def _message(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise _no_message(line) from None


def _first_view(edition: Edition, pawns: Sequence[str], seat: int) -> View:
    """What a seat knows before anything has happened."""
    if not (all(name in edition.pawns for name in pawns) and 0 <= seat < len(pawns)):
        raise _no_message(f"{pawns}, {seat}")
    return first_view(edition, tuple(edition.pawns.index(name) for name in pawns), seat)


def _no_message(line: str) -> ProtocolError:
    start = line.strip()[:80]
    return ProtocolError(message("command.protocol_line", line=start))


def _misfit(line: str, error: Exception) -> ProtocolError:
    start, why = line.strip()[:80], f"{type(error).__name__}: {error}"
    return ProtocolError(message("command.protocol_misfit", line=start, why=why))
