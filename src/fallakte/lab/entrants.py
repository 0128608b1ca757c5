"""Who takes part: levels of the ladder, bots of anybody's Python file, and programs that speak the protocol."""

from __future__ import annotations

import inspect
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from pathlib import Path
from shutil import which
from types import ModuleType

from fallakte.bots import LEVELS as ALL_LEVELS
from fallakte.bots import Bot, LevelError, make_bot
from fallakte.lab.fault import explained
from fallakte.lab.limited import Limited
from fallakte.lab.outside import OutsideBot
from fallakte.lab.rogue import Rogue, is_rogue, parse_knobs
from fallakte.rules.nearest import Hint, nearest
from fallakte.rules.text import snake_case

BotFactory = Callable[[str], Bot]
LEVELS = tuple(level.id for level in ALL_LEVELS)


@dataclass(frozen=True)
class Entrant:
    """One who takes part, with as many seats as copies; made anew in every process."""

    spec: str
    """As it was written: `exact`, `novice[memory=0.9]`, `cmd:node bot.js`, or a name out of the code file."""
    copies: int = 1
    code: str | None = None
    time_limit: float = 10.0
    lang: str = "en"
    """The language in which a program is told names and why it was refused."""
    called: str = ""
    """Another name than as it was written."""

    @property
    def name(self) -> str:
        """How it is called in the table."""
        return self.called or self.spec

    @property
    def outside(self) -> bool:
        """Whether it is a program of its own."""
        return self.spec.startswith("cmd:")

    def make(self, seed: str) -> Bot:
        """A player; the same seed plays the same, as far as that is in our hands."""
        if self.outside:
            return OutsideBot(self.spec.removeprefix("cmd:"), self.time_limit, self.lang)
        if self.code is not None:
            found = code_bots(self.code)
            if self.spec in found:
                return Limited(lambda: found[self.spec](seed), self.time_limit)
        if is_rogue(self.spec):
            return Rogue(parse_knobs(self.spec), seed)
        return make_bot(self.spec, seed)


def parse_entrants(
    text: str, code: str | None = None, time_limit: float = 10.0, lang: str = "en"
) -> tuple[Entrant, ...]:
    """Read `sheet,exact:2` or `cmd:node bot.js,sheet`; bots of a code file that are not named take part as well."""
    known = code_bots(code) if code is not None else {}
    entrants = []
    for part in _parts(text):
        match = re.fullmatch(r"(.*?):(\d+)", part)
        spec, copies = (match[1], int(match[2])) if match else (part, 1)
        if copies < 1:
            raise LevelError("no_seat", part=part)
        if not spec.startswith("cmd:") and spec not in known:
            _check_level(spec, known)
        entrants.append(Entrant(spec, copies, code if spec in known else None, time_limit, lang))
    named = {entrant.spec for entrant in entrants}
    if not named & set(known):
        entrants += [Entrant(name, 1, code, time_limit, lang) for name in known]
    if not entrants:
        raise LevelError("nobody", hint=Hint(None, LEVELS))
    return tuple(entrants)


def _check_level(spec: str, code_names: Iterable[str]) -> None:
    """Refuse what is no level of the ladder; who brings a code file may have meant one of its bots."""
    if is_rogue(spec):
        parse_knobs(spec)
        return
    if code_names and spec.partition("[")[0] not in LEVELS:
        hint = nearest(spec, (*LEVELS, *code_names))
        raise LevelError("no_bot", name=spec, hint=hint)
    make_bot(spec)


def check_programs(entrants: Sequence[Entrant]) -> None:
    """Refuse a command that can't be started, before anybody waits for it."""
    for command in (entrant.spec.removeprefix("cmd:") for entrant in entrants if entrant.outside):
        try:
            words = shlex.split(command)
        except ValueError:
            raise LevelError("quotation", command=command) from None
        if not words:
            raise LevelError("no_program")
        if which(words[0]) is None:
            raise LevelError("program_unknown", name=words[0])


def _parts(text: str) -> list[str]:
    """Split at commas, but not inside quotation marks, nor inside the brackets of a bot's knobs."""
    found = re.findall(r"""((?:"[^"]*"|'[^']*'|\[[^\]]*\]|[^,])+)""", text)
    return [part.strip() for part in found if part.strip()]


def code_bots(path: str) -> dict[str, BotFactory]:
    """The bots of a Python file: its `BOTS` (name to maker), or every class of it that can `decide`."""
    module = _module(path)
    found: dict[str, BotFactory] = {}
    listed = getattr(module, "BOTS", {})
    if not isinstance(listed, Mapping):
        raise LevelError("bots_table", path=path)
    for name, maker in listed.items():
        found[str(name)] = _seeded(maker)
    if not found:
        for name, value in vars(module).items():
            if isinstance(value, type) and value.__module__ == module.__name__ and hasattr(value, "decide"):
                found[snake_case(name)] = _seeded(value)
    if not found:
        raise LevelError("no_class", path=path)
    return found


def _seeded(maker: Callable[..., Bot]) -> BotFactory:
    try:
        inspect.signature(maker).bind("seed")
    except TypeError:
        return lambda _seed: maker()
    return maker


def _module(path: str) -> ModuleType:
    name = "fallakte_code_" + re.sub(r"\W", "_", str(Path(path).resolve()))
    if name in sys.modules:
        return sys.modules[name]
    if not Path(path).is_file():
        raise LevelError("no_file", path=path)
    loader = SourceFileLoader(name, path)
    module = ModuleType(name)
    module.__file__ = path
    sys.modules[name] = module
    try:
        loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        why = explained(error, path)
        raise LevelError("file_broken", path=path, why=why) from error
    return module


def close_all(bots: Sequence[Bot]) -> None:
    """End the programs among these bots."""
    for bot in bots:
        if isinstance(bot, OutsideBot):
            bot.close()
