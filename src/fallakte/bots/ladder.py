"""The ladder: every level with its names, its description and its knobs, and `make_bot` to get one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import nan
from pathlib import Path
from typing import Any

from fallakte.bots.bot import Bot
from fallakte.bots.contest import ContestBot
from fallakte.bots.exact import ExactBot
from fallakte.bots.master import MasterBot
from fallakte.bots.novice import NoviceBot
from fallakte.bots.random import RandomBot
from fallakte.bots.sheet import SheetBot
from fallakte.editions.messages import hint_text
from fallakte.rules.nearest import NO_HINT, Hint, nearest

Knob = str | int | float
_CLASSES: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "sheet": SheetBot,
    "contest": ContestBot,
    "exact": ExactBot,
    "master": MasterBot,
}


class LevelError(ValueError):
    """No such level or knob; says which ones there are, in either language."""

    def __init__(self, english: str, german: str, hint: Hint = NO_HINT) -> None:
        self._texts = {"en": english + hint_text(hint, "en"), "de": german + hint_text(hint, "de")}
        super().__init__(self._texts["en"])

    def text(self, lang: str) -> str:
        """What is wrong and what would be right."""
        return self._texts.get(lang, self._texts["en"])


@dataclass(frozen=True)
class Level:
    """One rung: how it is called, what it is like, and what can be set on it."""

    id: str
    names: Mapping[str, str]
    about: Mapping[str, str]
    knobs: Mapping[str, Knob] = field(default_factory=dict)
    allowed: Mapping[str, Sequence[Knob]] = field(default_factory=dict)
    """For a number the least and the most, for a word all there are."""

    def make(self, seed: int | str | None = None, **knobs: Knob) -> Bot:
        """A player of this level; the same seed plays the same."""
        return _CLASSES[self.id](seed, **{**self.knobs, **knobs})


def _read(file: Path) -> tuple[Level, ...]:
    content: dict[str, dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Level(
            name,
            {lang: str(entry[lang]) for lang in ("de", "en")},
            {lang: str(entry[f"about_{lang}"]) for lang in ("de", "en")},
            dict(entry.get("knobs", {})),
            dict(entry.get("allowed", {})),
        )
        for name, entry in content.items()
    )


LADDER: tuple[Level, ...] = _read(Path(__file__).with_name("levels.toml"))
"""All levels, the weakest first."""
_LEVELS = {level.id: level for level in LADDER}


def level(name: str) -> Level:
    """A level by its id."""
    if name not in _LEVELS:
        raise LevelError(f"there is no level {name!r}", f"eine Stufe {name!r} gibt es nicht", nearest(name, _LEVELS))
    return _LEVELS[name]


def make_bot(text: str, seed: int | str | None = None) -> Bot:
    """A bot by its level, with knobs if any; the same seed plays the same.

    >>> from fallakte import Game, load
    >>> bots = [make_bot("sheet", seed=1), make_bot("novice[memory=0.95]", seed=2)]
    >>> Game.deal(load("speed"), seats=2, seed=1).play(bots)
    <Game speed, 2 seats, turn 13: seat 0 has won>
    """
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
        raise LevelError(
            f"{rung.id} has no knob {knob!r}", f"{rung.id} hat keine Einstellung {knob!r}", nearest(knob, rung.knobs)
        )
    kind, allowed = type(rung.knobs[knob]), rung.allowed[knob]
    if kind is str:
        if text not in allowed:
            hint = nearest(text, [str(word) for word in allowed])
            raise LevelError(f"{knob} can't be {text!r}", f"{knob} kann nicht {text!r} sein", hint)
        return text
    least, most = (float(limit) for limit in allowed)
    try:
        value: Knob = kind(text)
    except ValueError:
        value = nan
    if not least <= float(value) <= most:
        english, german = ("a whole number", "eine ganze Zahl") if kind is int else ("a number", "eine Zahl")
        raise LevelError(
            f"{knob} should be {english} from {least:.0f} to {most:.0f}, not {text!r}",
            f"{knob} sollte {german} von {least:.0f} bis {most:.0f} sein, nicht {text!r}",
        )
    return value
