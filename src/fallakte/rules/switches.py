"""The switches: everything in which the rule sheets differ, as values. Each edition writes out every one of them.

The allowed values of a switch are its type; `parse_switch` and `show_switch` turn them into text and back, so that a
house rule is written `stay_and_suspect=no` everywhere: in a file, on the command line, in a record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Annotated, Literal, get_args, get_type_hints

from fallakte.rules.values import whole_number

SwitchValue = str | bool | int


Group = Literal["often", "dealing", "walking", "asking", "accusing"]
Need = Literal["board", "pawns_brought", "advantages"]


@dataclass(frozen=True)
class About:
    """What is known of a switch besides its values: its rule, and when a table may choose."""

    rule: str = ""
    """The number of its rule; empty where the switch is ours."""
    group: Group | None = None
    """Among which house rules it is offered; None: an edition settles it."""
    needs: tuple[Need, ...] = ()
    """What an edition must have for it to mean anything: a board, pawns that suspicions bring, advantage cards."""
    before: SwitchValue | None = None
    """What it is in an edition that was written before there was this switch; None: it was always there."""


@dataclass(frozen=True)
class Switches:
    """One value for every switch of the rules, each with what is known about it."""

    players_min: Annotated[int, About()]
    players_max: Annotated[int, About()]
    pawns: Annotated[Literal["suspects", "investigators"], About("R36")]
    """Whether the players' pawns are the suspects themselves."""
    deal: Annotated[Literal["uneven", "even"], About("R34", "dealing")]
    """All 18 cards go out (R33), or everybody gets the same number and the rest lies open."""
    two_players: Annotated[Literal["duel", "open", "plain"], About("R43", "often")]
    """With two seats: a face-down row of four, four cards open for both (R44), or the common deal."""
    first_player: Annotated[Literal["two_dice", "one_die", "pawn", "first_seat"], About("R35", "often")]
    """Who begins: the highest roll, the edition's first pawn (or the next one played), or simply seat 0."""
    dice: Annotated[Literal["plain", "question_marks"], About("R38", needs=("board",))]
    """With question marks the one is a question mark, counts one and draws an advantage card."""
    things: Annotated[
        Literal["different_places", "any_places", "chosen", "beside"], About("R2", "dealing", needs=("board",))
    ]
    """Where the things lie at the start."""
    end_on_way: Annotated[Literal["exact", "up_to"], About("R40", "walking", needs=("board",))]
    """A move that ends on the way takes the whole roll, or at most the roll."""
    revisit_squares: Annotated[bool, About("R26", "walking", needs=("board",))]
    """A square may be walked twice in one move."""
    suspect_on_entering: Annotated[Literal["may", "must"], About("R25", "asking", needs=("board",))]
    turns: Annotated[Literal["clockwise", "counter_clockwise"], About("R32", "asking")]
    answers: Annotated[Literal["left", "right"], About("R12", "asking")]
    """Who answers a suspicion first (R32)."""
    stay_and_suspect: Annotated[bool, About("R24", "often", needs=("board",))]
    """You may stay in a place and suspect there again."""
    boxed_in_suspects: Annotated[bool, About("R23", "asking", needs=("board",), before=True)]
    """Whoever may suspect without moving keeps that right after rolling, if no way is open then."""
    suspect_when_brought: Annotated[bool, About("R23", "often", needs=("board", "pawns_brought"))]
    """Brought into a place by a suspicion, you may suspect there on your next turn."""
    accuse_where: Annotated[Literal["anywhere", "place", "middle"], About("R29", "often", needs=("board",))]
    """Without a suspicion in this turn: wherever one is (R15), in a place, or in the middle of the board."""
    accuse_after_suspicion: Annotated[Literal["yes", "unanswered", "no"], About("R28", "accusing")]
    """After any suspicion of this turn, on the spot; only after one nobody answered; or not in this turn any more."""
    last_one_left: Annotated[Literal["wins", "plays_on"], About("R21", "often")]
    """Whether the last one who is not out has won, or must still find it out (R22)."""
    advantage_cards: Annotated[bool, About("R39", "often", needs=("advantages",))]
    """Question marks and black squares draw cards (R38)."""
    write_accusation: Annotated[bool, About("R30", "accusing")]
    """An accusation is written down in secret, and only then the case file is looked at: nobody hears it."""
    accusation_brings: Annotated[bool, About("R47", "accusing", needs=("board", "pawns_brought"))]
    """An accusation, too, brings the accused suspect's pawn; one that is written in secret brings nobody."""
    out_steps_aside: Annotated[bool, About("R20", "accusing", needs=("board",))]
    """Whoever is out and stands before a door steps into that place."""
    round_limit: Annotated[int, About("R49", "accusing")]
    """After so many turns for each seat the case stays unsolved: no game runs for ever."""


SWITCH_TYPES: Mapping[str, object] = get_type_hints(Switches)
SWITCH_NAMES: tuple[str, ...] = tuple(field.name for field in fields(Switches))
ABOUT: Mapping[str, About] = {
    name: get_args(hint)[1] for name, hint in get_type_hints(Switches, include_extras=True).items()
}
"""What is known of each switch: pages, the terminal and the documents read it here."""


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
        return whole_number(text) or None
    return text if text in allowed_values(name) else None


def show_switch(value: SwitchValue) -> str:
    """The text of a switch's value: `yes`, `no`, a number or a word."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def with_house_rules(switches: Switches, overrides: Mapping[str, SwitchValue]) -> Switches:
    """The switches with some of them overridden for one table."""
    changes: Mapping[str, object] = dict(overrides)
    return replace(switches, **changes)  # type: ignore[arg-type] # names and values come from parse_switch
