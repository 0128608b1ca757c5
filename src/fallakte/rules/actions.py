"""Actions: what a seat may want to do. An intent; whether it is possible, and what comes of it, its verb says.

This is the closed list of them; each has its own file in `rules/verbs`.

>>> from fallakte import Game, actions, load
>>> game = Game.deal(load("classic"), seats=3, seed=7)
>>> actions.Roll() in game.legal, [verb.word for verb in game.legal.verbs]
(True, ['roll', 'accuse'])
"""

from __future__ import annotations

from typing import TypeAlias, get_args

from fallakte.rules.phase import Phase
from fallakte.rules.verbs.accuse import Accuse
from fallakte.rules.verbs.ask_kind import AskKind
from fallakte.rules.verbs.call import Call
from fallakte.rules.verbs.choose import Choose
from fallakte.rules.verbs.decline import Decline
from fallakte.rules.verbs.draw import Draw
from fallakte.rules.verbs.end_turn import EndTurn
from fallakte.rules.verbs.go_to import GoTo
from fallakte.rules.verbs.look import Look
from fallakte.rules.verbs.pass_ import Pass
from fallakte.rules.verbs.peek import Peek
from fallakte.rules.verbs.put import Put
from fallakte.rules.verbs.roll import Roll
from fallakte.rules.verbs.show import Show
from fallakte.rules.verbs.stay import Stay
from fallakte.rules.verbs.suspect import Suspect
from fallakte.rules.verbs.take_passage import TakePassage
from fallakte.rules.verbs.walk import Walk

Action: TypeAlias = (
    Put
    | Roll
    | TakePassage
    | Walk
    | Stay
    | Draw
    | Decline
    | Suspect
    | Show
    | Pass
    | Peek
    | Look
    | EndTurn
    | Accuse
    | GoTo
    | Choose
    | AskKind
    | Call
)
Verb: TypeAlias = type[Action]

VERBS: tuple[Verb, ...] = get_args(Action)
"""All of them, in the order in which they are offered."""
VERBS_OF: dict[Phase, tuple[Verb, ...]] = {
    phase: tuple(verb for verb in VERBS if phase in verb.phases) for phase in Phase
}
"""Those that can be possible in a phase."""
VERB_WORDS: dict[Verb, str] = {verb: verb.word for verb in VERBS}
"""The first word of each action's text form: `walk library`, `suspect plum rope`."""

__all__ = [
    "VERBS",
    "VERBS_OF",
    "VERB_WORDS",
    "Accuse",
    "Action",
    "AskKind",
    "Call",
    "Choose",
    "Decline",
    "Draw",
    "EndTurn",
    "GoTo",
    "Look",
    "Pass",
    "Peek",
    "Put",
    "Roll",
    "Show",
    "Stay",
    "Suspect",
    "TakePassage",
    "Verb",
    "Walk",
]
