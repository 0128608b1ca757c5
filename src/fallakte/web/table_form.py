"""The form of a new table: what its fields mean, and the plan they make. Fields are text, as a browser sends them.

`edition` and `shown` (the edition whose rules the form showed), `seat0`… (`here`, `open`, `none` or a bot's level) with
`name0`… and `pawn0`…, `rule_<switch>`, `lang`, `thinking`, `pace`, `patience`, `help`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from fallakte.editions import name_and_rules
from fallakte.rules.edition import Edition
from fallakte.rules.switches import ABOUT, SWITCH_NAMES, Need, allowed_values, show_switch
from fallakte.table.objection import Objection
from fallakte.table.plan import HELP, LONGEST_PACE, MAX_SEATS, Plan, SeatPlan, Sort
from fallakte.table.seating import NAME_LENGTH, clean
from fallakte.web.shelf import Shelf

HERE, OPEN, NONE = "here", "open", "none"
USUAL_CHAIRS = (HERE, OPEN, OPEN, OPEN, NONE, NONE)
THINKING = (0, 90, 300, 2 * 86400)
"""Seconds for each decision: none, brisk, an evening, by post."""
PATIENCE = (60, 300, 0)
"""Seconds until a bot takes the seat of somebody who left; 0: never."""
DAY = 86400


@dataclass(frozen=True)
class Chair:
    """A chair of the form: who sits on it, how they are called, which pawn they take (empty: the next free one)."""

    number: int
    who: str
    name: str
    pawn: str


@dataclass(frozen=True)
class TableForm:
    """The fields of a new table."""

    fields: Mapping[str, str]
    lang: str
    shelf: Shelf = field(default_factory=Shelf)

    @property
    def edition(self) -> Edition:
        """The chosen edition."""
        return self.shelf.find(name_and_rules(self.fields.get("edition", Plan.edition))[0])

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """All six chairs."""
        fields = self.fields
        if "seats" in fields or any(f"seat{number}" in fields for number in range(MAX_SEATS)):
            last = f"seat{MAX_SEATS - 1}"
            count = int(self.number("seats", MAX_SEATS if last in fields else 4, MAX_SEATS))
            who = tuple(fields.get(f"seat{n}", OPEN) if n < count else NONE for n in range(MAX_SEATS))
        else:
            who = USUAL_CHAIRS
        return tuple(
            Chair(n, who[n], clean(fields.get(f"name{n}", ""), NAME_LENGTH), fields.get(f"pawn{n}", ""))
            for n in range(MAX_SEATS)
        )

    @property
    def taken(self) -> tuple[Chair, ...]:
        """The chairs that stay at the table."""
        return tuple(chair for chair in self.chairs if chair.who != NONE)

    def number(self, name: str, default: float, highest: float) -> float:
        """A field that is a number from 0 to `highest`."""
        try:
            value = float(self.fields.get(name) or default)
        except ValueError:
            raise Objection("bad_field", name=name) from None
        if not 0 <= value <= highest:
            raise Objection("bad_field", name=name)
        return value

    @property
    def house_rules(self) -> dict[str, str]:
        """What was changed. A value that was left as the shown edition has it follows the chosen edition."""
        shown, chosen = self.fields.get("shown", ""), self.edition
        left = next((edition for edition in self.shelf.editions if edition.id == shown), None)
        rules = {}
        for name in SWITCH_NAMES:
            value = self.fields.get(f"rule_{name}", "")
            untouched = left is not None and value == usual_value(left, name)
            if value and not untouched and value != usual_value(chosen, name):
                rules[name] = value
        return rules

    def plan(self, owner: str) -> Plan:
        """The plan of these fields, or an objection that says what is wrong."""
        plain = Plan()
        pace = self.number("pace", plain.pace, LONGEST_PACE)
        thinking = int(self.number("thinking", 0, 14 * DAY))
        plan = Plan(
            seats=tuple(self._seat(chair) for chair in self.taken),
            lang=self.fields.get("lang", self.lang),
            thinking=thinking,
            pace=pace,
            beat=self.number("beat", min(plain.beat, 0.5 + pace), 10),
            patience=int(self.number("patience", 0 if thinking >= DAY else plain.patience, DAY)),
            help=self.fields.get("help", plain.help),
            owner=owner,
        )
        return plan.playing(self.edition).with_house_rules(self.house_rules).checked()

    def _seat(self, chair: Chair) -> SeatPlan:
        pawn = int(self.number(f"pawn{chair.number}", 0, MAX_SEATS - 1)) if chair.pawn else None
        if chair.who in (HERE, OPEN):
            return SeatPlan(pawn=pawn)
        return SeatPlan(Sort.BOT, chair.who, pawn)

    def sitting(self) -> dict[int, str]:
        """Who sits down at this device: the seat and the name. Somebody alone needs none."""
        here = {seat: chair.name for seat, chair in enumerate(self.taken) if chair.who == HERE}
        if len(here) > 1 and not all(here.values()):
            raise Objection("name_missing")
        names = [name.casefold() for name in here.values()]
        for name in here.values():
            if names.count(name.casefold()) > 1:
                raise Objection("name_taken", name=name)
        return here

    @property
    def help(self) -> str:
        """The chosen most help; the table's usual one where the field is no step of the dial."""
        step = self.fields.get("help", "")
        return step if step in HELP else Plan.help


def usual_value(edition: Edition, switch: str) -> str:
    """What an edition itself says about a switch, as text."""
    return show_switch(getattr(edition.rules, switch))


def possible_values(edition: Edition, switch: str) -> tuple[str, ...]:
    """The values of a switch that make sense in an edition; none or one where there is nothing to choose."""
    board = edition.board
    if not all(_has(edition, need) for need in ABOUT[switch].needs):
        return ()
    values = allowed_values(switch)
    if switch == "accuse_where" and not (board and board.has_middle):
        return tuple(value for value in values if value != "middle")
    return values


def _has(edition: Edition, need: Need) -> bool:
    match need:
        case "board":
            return edition.board is not None
        case "pawns_brought":
            return edition.rules.pawns == "suspects"
        case "advantages":
            return bool(edition.advantages)
        case _:
            assert_never(need)
