"""Fallakte: the complete home of the deduction game Cluedo / Clue. This is its front door.

>>> from fallakte import Game, deduce, load, make_bot
>>> game = Game.deal(load("classic"), seats=3, seed=7).play([make_bot("sheet", seed=seat) for seat in range(3)])
>>> game.over, deduce.knowledge_of(game.view(0)).bits
(True, 0.0)

`__all__` is the public list. Every name is fetched from its own room when it is first used, so importing this costs
nothing. `deduce` and `actions` are modules: everything that can be deduced, and every sort of action.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fallakte import deduce
    from fallakte.bots import Bot, make_bot
    from fallakte.editions import edition_ids, load
    from fallakte.game import Game, RefusedError
    from fallakte.lab.simulate import simulate
    from fallakte.record import Record, read_record, verify, write_record
    from fallakte.rules import Edition, LegalActions, View, actions
    from fallakte.rules.text import TextError, show_action, show_event

__version__ = "0.1.0"
__all__ = [
    "Bot",
    "Edition",
    "Game",
    "LegalActions",
    "Record",
    "RefusedError",
    "TextError",
    "View",
    "actions",
    "deduce",
    "edition_ids",
    "load",
    "make_bot",
    "read_record",
    "show_action",
    "show_event",
    "simulate",
    "verify",
    "write_record",
]

_ROOMS = {
    "fallakte.bots": ("Bot", "make_bot"),
    "fallakte.editions": ("edition_ids", "load"),
    "fallakte.game": ("Game", "RefusedError"),
    "fallakte.lab.simulate": ("simulate",),
    "fallakte.record": ("Record", "read_record", "verify", "write_record"),
    "fallakte.rules": ("Edition", "LegalActions", "View"),
    "fallakte.rules.text": ("TextError", "show_action", "show_event"),
}
_MODULES = {"actions": "fallakte.rules.actions", "deduce": "fallakte.deduce"}


def __getattr__(name: str) -> object:
    """Fetch a public name from its room."""
    room = next((room for room, names in _ROOMS.items() if name in names), None)
    if room is not None:
        found = getattr(import_module(room), name)
    elif name in _MODULES:
        found = import_module(_MODULES[name])
    else:
        raise AttributeError(f"module 'fallakte' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
