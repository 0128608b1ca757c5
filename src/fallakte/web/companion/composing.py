"""Entries that are put together from a form's fields instead of taps or a typed line."""

from __future__ import annotations

from collections.abc import Mapping

from fallakte.companion.mistakes import LogError
from fallakte.companion.plan import TablePlan
from fallakte.rules.values import whole_number
from fallakte.table.objection import Objection


def composed(plan: TablePlan, fields: Mapping[str, str], picked: list[str]) -> str:
    """The line that a form means."""

    def seat(name: str = "who") -> str:
        number = whole_number(fields.get(name, ""), len(plan.names) - 1)
        if number is None:
            raise Objection("bad_field", name=name)
        return plan.names[number]

    cards = " ".join(card for card in (fields.get(kind, "") for kind in ("suspect", "thing", "place")) if card)
    match fields.get("sort", ""):
        case "":
            return fields.get("line", "")
        case "accusation":
            return f"{seat()} accuses {cards}, {'right' if fields.get('result') == 'right' else 'wrong'}"
        case "saw":
            return f"{seat()} has {fields.get('card', '')}"
        case "look":
            return f"{seat()} looks {fields.get('slot', '')} {fields.get('card', '')}"
        case "open":
            return f"{seat()} hand {', '.join(picked)}"
        case "forgot":
            return f"{seat()} forgot {fields.get('card', '')}"
        case "leaves":
            return f"{seat()} leaves"
        case "case":
            return f"case {cards}"
    raise LogError("line_form", text=fields.get("sort", ""), name=plan.names[0])
