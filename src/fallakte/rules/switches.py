"""The switches: everything in which the rule sheets differ, as values. Each edition writes out every one of them.

The allowed values of a switch are its type; `parse_switch` and `show_switch` turn them into text and back, so that a
house rule is written `stay_and_suspect=no` everywhere: in a file, on the command line, in a record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal, get_args, get_type_hints

SwitchValue = str | bool | int
MOST_DIGITS = 6
"""Of a switch that is a number: a bound on the length of a game should be one."""


@dataclass(frozen=True)
class Switches:
    """One value for every switch of the rules."""

    players_min: int
    players_max: int
    pawns: Literal["suspects", "investigators"]
    """Whether the players' pawns are the suspects themselves (R36)."""
    deal: Literal["uneven", "even"]
    """All 18 cards go out (R33), or everybody gets the same number and the rest lies open (R34)."""
    two_players: Literal["duel", "open", "plain"]
    """With two seats: a face-down row of four (R43), four cards open for both (R44), or the common deal."""
    first_player: Literal["two_dice", "one_die", "pawn", "first_seat"]
    """Who begins (R35): the highest roll, the edition's first pawn (or the next one played), or simply seat 0."""
    turns: Literal["clockwise", "counter_clockwise"]
    answers: Literal["left", "right"]
    """Who answers a suspicion first (R12, R32)."""
    dice: Literal["plain", "question_marks"]
    """With question marks the one is a question mark, counts one and draws an advantage card (R38)."""
    things: Literal["different_places", "any_places", "chosen", "beside"]
    """Where the things lie at the start."""
    revisit_squares: bool
    """A square may be walked twice in one move (R26)."""
    end_on_way: Literal["exact", "up_to"]
    """A move that ends on the way takes the whole roll, or at most the roll (R40)."""
    suspect_on_entering: Literal["may", "must"]
    """R25."""
    stay_and_suspect: bool
    """You may stay in a place and suspect there again (R24)."""
    suspect_when_brought: bool
    """Brought into a place by a suspicion, you may suspect there on your next turn (R23)."""
    accuse_where: Literal["anywhere", "place", "middle"]
    """R15, R29."""
    accuse_after_suspicion: Literal["yes", "unanswered", "no"]
    """After a suspicion in the same turn (R28); an unanswered one lets you accuse wherever you are."""
    last_one_left: Literal["wins", "plays_on"]
    """R21, R22."""
    advantage_cards: bool
    """R38, R39."""
    out_steps_aside: bool
    """Whoever is out and stands before a door steps into that place (R20)."""
    write_accusation: bool
    """An accusation is written down first, and only then the case file is looked at (R30)."""
    accusation_brings: bool
    """An accusation, too, brings the accused suspect's pawn (R47)."""
    round_limit: int
    """After so many turns for each seat the case stays unsolved: no game runs for ever."""


SWITCH_TYPES: Mapping[str, object] = get_type_hints(Switches)
SWITCH_NAMES: tuple[str, ...] = tuple(field.name for field in fields(Switches))


def allowed_values(name: str) -> tuple[str, ...]:
    """What a switch may be set to, as text; empty for a number."""
    kind = SWITCH_TYPES[name]
    if kind is bool:
        return ("yes", "no")
    return () if kind is int else get_args(kind)


def allowed_text(name: str, separator: str = ", ") -> str:
    """What a switch may be set to, for a person to read."""
    return separator.join(allowed_values(name)) or "1, 2, 3 …"


def parse_switch(name: str, text: str) -> SwitchValue | None:
    """The value of a switch from its text, or None when that is no value of it."""
    kind = SWITCH_TYPES[name]
    if kind is bool:
        return {"yes": True, "no": False}.get(text)
    if kind is int:
        return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS and int(text) > 0 else None
    return text if text in allowed_values(name) else None


def show_switch(value: SwitchValue) -> str:
    """The text of a switch's value: `yes`, `no`, a number or a word."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def with_house_rules(switches: Switches, overrides: Mapping[str, SwitchValue]) -> Switches:
    """The switches with some of them overridden for one table."""
    changes: Mapping[str, object] = dict(overrides)
    return replace(switches, **changes)  # type: ignore[arg-type] # names and values come from parse_switch
