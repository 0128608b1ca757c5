"""The levels: the ladder, characters and sparring partners, with names and knobs; `make_bot` makes one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import nan
from pathlib import Path
from types import NoneType
from typing import Any

from fallakte.bots.bot import Bot
from fallakte.bots.character import CharacterBot
from fallakte.bots.contest import ContestBot
from fallakte.bots.exact import ExactBot
from fallakte.bots.master import MasterBot
from fallakte.bots.novice import NoviceBot
from fallakte.bots.random import RandomBot
from fallakte.bots.sheet import SheetBot
from fallakte.rules.nearest import nearest
from fallakte.rules.values import need
from fallakte.words import No, Value, message, say

Knob = str | int | float
_CLASSES: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "apprentice": NoviceBot,
    "sheet": SheetBot,
    "careful": CharacterBot,
    "bold": CharacterBot,
    "bluffer": CharacterBot,
    "hunter": CharacterBot,
    "contest": ContestBot,
    "exact": ExactBot,
    "master": MasterBot,
}


class LevelError(No):
    """No such level, knob or player; says which ones there are."""

    def __init__(self, key: str, **values: Value) -> None:
        super().__init__(message(f"bot.{key}", **values))


@dataclass(frozen=True)
class Level:
    """A level: how it is called, what it is like, and what can be set on it."""

    id: str
    knobs: Mapping[str, Knob] = field(default_factory=dict)
    allowed: Mapping[str, Sequence[Knob]] = field(default_factory=dict)
    """For a number the least and the most, for a word all there are."""
    like: str = ""
    """A character's: the rung of the ladder that is as strong."""
    sparring: bool = False
    """Whether it is only there to be played against in tournaments and tests."""

    def name(self, lang: str) -> str:
        """What it is called."""
        return say(f"bot.level.{self.id}.name", lang)

    def about(self, lang: str) -> str:
        """What it is like."""
        return say(f"bot.level.{self.id}.about", lang)

    def make(self, seed: int | str | None = None, **knobs: Knob) -> Bot:
        """A player of this level; the same seed plays the same."""
        return _CLASSES[self.id](seed, **{**self.knobs, **knobs})


def _read(file: Path) -> tuple[Level, ...]:
    content: dict[str, dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Level(
            name,
            dict(entry.get("knobs", {})),
            entry.get("allowed", dict.fromkeys(entry["knobs"], (0, 1))),
            entry.get("like", ""),
            entry.get("sparring", False),
        )
        for name, entry in content.items()
    )


LEVELS: tuple[Level, ...] = _read(Path(__file__).with_name("levels.toml"))
"""All there are."""
LADDER: tuple[Level, ...] = tuple(level for level in LEVELS if not level.like and not level.sparring)
"""The rungs, the weakest first."""
CHARACTERS: tuple[Level, ...] = tuple(level for level in LEVELS if level.like)
"""Those as strong as a rung, with a way of their own."""
_LEVELS = {level.id: level for level in LEVELS}


def level(name: str) -> Level:
    """A level by its id."""
    if name not in _LEVELS:
        raise LevelError("unknown", name=name, hint=nearest(name, _LEVELS))
    return _LEVELS[name]


def make_bot(text: str, seed: int | str | None = None) -> Bot:
    """A bot by its level, with knobs if any; the same seed plays the same.

    >>> from fallakte import Game, load
    >>> bots = [make_bot("sheet", seed=1), make_bot("novice[memory=0.95]", seed=2)]
    >>> Game.deal(load("speed"), seats=2, seed=1).play(bots)
    <Game speed, 2 seats, turn 15: seat 0 has won>
    """
    need(text, str, "a level such as 'sheet'")
    need(seed, (int, str, NoneType), "a seed that is a number or a text")
    match = re.fullmatch(r"([^\[\]]*)(?:\[(.*)\])?", text.strip())
    name, settings = (match[1], match[2] or "") if match else (text, "")
    rung = level(name)
    knobs: dict[str, Knob] = {}
    for setting in filter(None, settings.split(",")):
        knob, _, value = (part.strip() for part in setting.partition("="))
        knobs[knob] = _value(rung, knob, value)
    return rung.make(seed, **knobs)


def _value(rung: Level, knob: str, text: str) -> Knob:
    if knob not in rung.knobs:
        raise LevelError("knob_unknown", level=rung.id, knob=knob, hint=nearest(knob, rung.knobs))
    kind, allowed = type(rung.knobs[knob]), rung.allowed[knob]
    if kind is str:
        if text not in allowed:
            hint = nearest(text, [str(word) for word in allowed])
            raise LevelError("knob_word", knob=knob, text=text, hint=hint)
        return text
    least, most = (float(limit) for limit in allowed)
    try:
        value: Knob = kind(text)
    except ValueError:
        value = nan
    if not least <= float(value) <= most:
        key = "knob_whole" if kind is int else "knob_number"
        raise LevelError(key, knob=knob, least=least, most=most, text=text)
    return value
