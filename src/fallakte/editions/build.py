"""From an edition's files to an `Edition`. What is wrong is noted as a problem; the rest is still built."""

from __future__ import annotations

from typing import Any

from fallakte.editions.source import Files
from fallakte.rules.advantage import Advantage, Effect
from fallakte.rules.board import Board, parse_board
from fallakte.rules.edition import Edition
from fallakte.rules.nearest import nearest
from fallakte.rules.switches import (
    ABOUT,
    SWITCH_NAMES,
    Switches,
    SwitchValue,
    allowed_text,
    allowed_values,
    parse_switch,
)

KINDS = {"suspects": 6, "things": 6, "places": 9}
EFFECTS = {effect.value: effect for effect in Effect}


def build_edition(files: Files) -> Edition:
    """The edition of a folder; look at the problems of its files before using it."""
    file = files.edition
    cards = tuple(card for kind in KINDS for card in file.strings("cards", kind))
    rules = build_switches(files)
    suspects = tuple(file.strings("cards", "suspects"))
    pawns = tuple(file.strings("pawns", "ids")) if rules.pawns == "investigators" else suspects
    first = file.content.get("first_pawn", pawns[0] if pawns else "")
    if first not in pawns:
        file.problem("first_pawn_unknown", "first_pawn", name=first, hint=nearest(str(first), pawns))
    return Edition(
        id=str(file.content.get("id", files.source.origin)),
        cards=cards,
        pawns=pawns,
        board=build_board(files),
        rules=rules,
        first_pawn=pawns.index(first) if first in pawns else 0,
        advantages=build_advantages(files),
        options={name: tuple(file.strings("options", name)) for name in file.table("options")},
        earlier=build_earlier(files),
        source=files.source,
    )


def build_board(files: Files) -> Board | None:
    """The drawn board with its letters and passages."""
    if files.drawing is None:
        return None
    table = files.edition.table("board")
    letters = table.get("letters", {})
    passages = table.get("passages", [])
    passages = passages if isinstance(passages, list) else []
    return parse_board(
        files.drawing,
        files.edition.strings("cards", "places")[: KINDS["places"]],
        {str(letter): str(name) for letter, name in letters.items()} if isinstance(letters, dict) else {},
        [[str(name) for name in pair] for pair in passages if isinstance(pair, list)],
    )


def build_switches(files: Files) -> Switches:
    """The value of every switch; a missing or wrong one is noted and takes its first allowed value."""
    file = files.edition
    given = file.table("rules")
    values: dict[str, Any] = {}
    for name in given:
        if name not in SWITCH_NAMES:
            file.problem("switch_unknown", "rules", name, name=name, hint=nearest(name, SWITCH_NAMES))
    for name in SWITCH_NAMES:
        allowed = allowed_values(name)
        value: SwitchValue | None = None
        if name not in given and ABOUT[name].before is not None:
            value = ABOUT[name].before
        elif name not in given:
            file.problem("switch_missing", "rules", name=name, allowed=allowed_text(name))
        else:
            value = parse_switch(name, str(given[name]))
            if value is None:
                file.problem("switch_value", "rules", name, name=name, value=given[name], allowed=allowed_text(name))
        values[name] = value if value is not None else parse_switch(name, allowed[0] if allowed else "2")
    return Switches(**values)


def build_earlier(files: Files) -> dict[str, SwitchValue]:
    """The switches that were otherwise when records had their first format."""
    given = {name: parse_switch(name, str(text)) for name, text in files.edition.table("earlier").items()}
    return {name: value for name, value in given.items() if value is not None}


def build_advantages(files: Files) -> tuple[Advantage, ...]:
    """The advantage cards, those with a known effect."""
    found = []
    file, entries = files.edition, files.edition.content.get("advantages", [])
    if not isinstance(entries, list):
        file.problem("advantages_tables", "", "advantages")
        return ()
    for number, entry in enumerate(entries):
        if not isinstance(entry, dict):
            file.problem("advantages_tables", "", "advantages")
            continue
        name, effect = str(entry.get("id", "")), str(entry.get("effect", ""))
        copies, steps = entry.get("copies", 1), entry.get("steps", 0)
        if effect not in EFFECTS:
            file.item_problem("effect_unknown", "advantages", number, name=effect, hint=nearest(effect, EFFECTS))
        elif not (isinstance(copies, int) and copies > 0 and isinstance(steps, int) and steps >= 0):
            file.item_problem("advantage_numbers", "advantages", number, name=name)
        else:
            found.append(Advantage(name, EFFECTS[effect], copies, steps))
    return tuple(found)
