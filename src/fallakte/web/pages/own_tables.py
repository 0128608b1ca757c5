"""A browser's tables on the home page: the running ones with a way back, the finished ones as records to replay."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fallakte.editions import words
from fallakte.table.plan import Sort
from fallakte.table.scene import Game, Scene
from fallakte.web.draw import look_of
from fallakte.web.names import player_names
from fallakte.web.words import say


@dataclass(frozen=True)
class OwnTable:
    """A table in a line: what is played, with whom, and how it stands."""

    code: str
    look: str
    """Its cover on the shelf is drawn once more, small."""
    edition: str
    people: str
    stands: str
    yours: bool
    """Something is awaited of this browser."""
    over: bool


def own_tables(scenes: Iterable[Scene], lang: str) -> tuple[OwnTable, ...]:
    """Where something is awaited of this browser comes first, then the other running tables, then the finished."""
    tables = [_table(scene, lang) for scene in scenes]
    return tuple(sorted(tables, key=lambda table: (table.over, not table.yours)))


def _table(scene: Scene, lang: str) -> OwnTable:
    names = player_names(scene, lang)
    called = [name for seat, name in zip(scene.seats, names, strict=True) if seat.sort is not Sort.OPEN]
    stands, yours = _stands(scene, names, lang)
    return OwnTable(
        code=scene.code,
        look=look_of(scene.edition).name,
        edition=words(scene.edition, lang).name,
        people=", ".join(called),
        stands=stands,
        yours=yours,
        over=scene.game is not None and scene.game.over,
    )


def _stands(scene: Scene, names: tuple[str, ...], lang: str) -> tuple[str, bool]:
    if scene.game is None:
        free = sum(seat.sort is Sort.OPEN for seat in scene.seats)
        if free == 0:
            return say("table_full", lang), scene.owner
        return say("table_free", lang, count=free), False
    if scene.game.over:
        return _ended(scene, scene.game, names, lang), False
    table = scene.game.view.table
    awaited = table.awaited
    turn = say("turn_n", lang, turn=table.turn)
    if awaited is None:
        return turn, False
    if awaited in scene.mine and not scene.seats[awaited].stand_in:
        key = "table_your_turn" if awaited == table.active else "table_you_are_asked"
        return f"{say(key, lang)} · {turn}", True
    return f"{say('table_awaits', lang, name=names[awaited])} · {turn}", False


def _ended(scene: Scene, game: Game, names: tuple[str, ...], lang: str) -> str:
    result = game.view.table.result
    if result is None:
        return say("table_voted", lang)
    if result.winner is None:
        return say("table_unsolved", lang)
    if result.winner in scene.mine and scene.seats[result.winner].sort is Sort.PERSON:
        return say("table_you_solved", lang) if len(scene.mine) == 1 else _solved(names[result.winner], lang)
    return _solved(names[result.winner], lang)


def _solved(name: str, lang: str) -> str:
    return say("table_solved", lang, name=name)
