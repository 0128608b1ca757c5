"""The ladder: every level with its names, its description and its knobs, and `make_bot` to get one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from fallakte.bots.bot import Bot
from fallakte.bots.contest import ContestBot
from fallakte.bots.exact import ExactBot
from fallakte.bots.master import MasterBot
from fallakte.bots.novice import NoviceBot
from fallakte.bots.random import RandomBot
from fallakte.bots.sheet import SheetBot

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

    def __init__(self, english: str, german: str) -> None:
        super().__init__(english)
        self._texts = {"en": english, "de": german}

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
        )
        for name, entry in content.items()
    )


LADDER: tuple[Level, ...] = _read(Path(__file__).with_name("levels.toml"))
"""All levels, the weakest first."""
_LEVELS = {level.id: level for level in LADDER}


def level(name: str) -> Level:
    """A level by its id."""
    if name not in _LEVELS:
        hint_en, hint_de = _nearest(name, _LEVELS)
        raise LevelError(f"there is no level {name!r}; {hint_en}", f"Eine Stufe {name!r} gibt es nicht; {hint_de}")
    return _LEVELS[name]


def make_bot(text: str, seed: int | str | None = None) -> Bot:
    """A bot by its level, with knobs if any: `sheet`, `novice[memory=0.95]`."""
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
        hint_en, hint_de = _nearest(knob, rung.knobs)
        raise LevelError(
            f"{rung.id} has no knob {knob!r}; {hint_en}", f"{rung.id} hat keine Einstellung {knob!r}; {hint_de}"
        )
    kind = type(rung.knobs[knob])
    try:
        return kind(text)
    except ValueError:
        raise LevelError(
            f"{knob} should be a {kind.__name__}, not {text!r}", f"{knob} sollte {kind.__name__} sein, nicht {text!r}"
        ) from None


def _nearest(name: str, known: Mapping[str, object]) -> tuple[str, str]:
    close = get_close_matches(name, list(known), n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]!r}?", f"meinst du {close[0]!r}?"
    names = ", ".join(known) or "-"
    return f"there are: {names}", f"es gibt: {names}"
