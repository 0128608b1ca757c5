"""Actions: what a seat may want to do. An intent; whether it is possible, and what comes of it, `decide` says.

>>> from fallakte import Game, actions, load
>>> game = Game.deal(load("classic"), seats=3, seed=7)
>>> actions.Roll() in game.legal, game.legal.verbs
(True, (<class 'fallakte.rules.actions.Roll'>, <class 'fallakte.rules.actions.Accuse'>))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from fallakte.rules.board import Spot
from fallakte.rules.cards import Card, Kind
from fallakte.rules.sorts import PlaceCard, Seat, Slot, SuspectCard, ThingCard


@dataclass(frozen=True, slots=True)
class Put:
    """Lay a thing into a place before the game begins, where the players choose."""

    thing: ThingCard
    place: PlaceCard


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the dice (R5)."""


@dataclass(frozen=True, slots=True)
class TakePassage:
    """Go through the passage of the place you stand in, instead of rolling (R9)."""


@dataclass(frozen=True, slots=True)
class Walk:
    """Walk to a square, a place or the middle with what you rolled."""

    to: Spot


@dataclass(frozen=True, slots=True)
class Stay:
    """Stay where you are after rolling: boxed in, or where the roll need not be used up."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """Name a suspect and a thing, and the place you stand in (R10)."""

    suspect: SuspectCard
    thing: ThingCard
    place: PlaceCard | None = None
    """None: here. It must be named only where one may suspect about any place."""


@dataclass(frozen=True, slots=True)
class Show:
    """Show one of your cards (R12)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Pass:
    """Say that you have nothing to show (R12)."""


@dataclass(frozen=True, slots=True)
class Peek:
    """Look at a face-down card of the duel's row (R43)."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Accuse:
    """Say who it was, with what, and where: once in a game (R15, R18)."""

    suspect: SuspectCard
    thing: ThingCard
    place: PlaceCard


@dataclass(frozen=True, slots=True)
class Look:
    """Look into the case file after writing the accusation down (R30)."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Leave it at that."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """Go to a place of your choice, as an advantage card says."""

    place: PlaceCard


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a player, as an advantage card says."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AskKind:
    """Ask a player for a card of one kind, as an advantage card says."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class Call:
    """Name a card that its holder must lay open, as an advantage card says."""

    card: Card


Action: TypeAlias = (
    Put
    | Roll
    | TakePassage
    | Walk
    | Stay
    | Suspect
    | Show
    | Pass
    | Peek
    | Accuse
    | Look
    | EndTurn
    | GoTo
    | Choose
    | AskKind
    | Call
)
Verb: TypeAlias = type[Action]

VERB_WORDS: dict[Verb, str] = {
    Put: "put",
    Roll: "roll",
    TakePassage: "passage",
    Walk: "walk",
    Stay: "stay",
    Suspect: "suspect",
    Show: "show",
    Pass: "pass",
    Peek: "peek",
    Accuse: "accuse",
    Look: "look",
    EndTurn: "end",
    GoTo: "go",
    Choose: "choose",
    AskKind: "ask",
    Call: "call",
}
"""The first word of each action's text form: `walk library`, `suspect plum rope`."""
