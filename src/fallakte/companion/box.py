"""A card set that somebody typed in, names only: an edition without a board, which is used like any other."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from fallakte.companion.mistakes import LogError
from fallakte.companion.names import folded
from fallakte.editions import LANGUAGES, USUAL, edition_of, shipped, source_of
from fallakte.editions.source import EDITION
from fallakte.rules.cards import DECK_SIZE, KIND_RANGES
from fallakte.rules.edition import Edition
from fallakte.words import say

KINDS = {"suspects": 6, "things": 6, "places": 9}
LONGEST_NAME = 40


def own_box(names: Sequence[str], house_rules: Sequence[str] = ()) -> Edition:
    """The edition of 21 typed names: six suspects, six things, nine places; its rules are the usual ones.

    >>> own_box([f"Guest {n}" for n in range(6)] + [f"Tool {n}" for n in range(6)] + [f"Room {n}" for n in range(9)])
    load('own')
    """
    names = [" ".join(name.split()) for name in names]
    ids = _ids(names)
    rules = shipped(USUAL).texts[EDITION].partition("[rules]")[2].partition("\n[")[0]
    spans = dict(zip(KINDS, KIND_RANGES.values(), strict=True))
    lists = "\n".join(f"{kind} = {json.dumps([ids[card] for card in span])}" for kind, span in spans.items())
    texts = {EDITION: f'id = "own"\n\n[cards]\n{lists}\n\n[rules]{rules}'}
    texts |= {f"{lang}.toml": _words(lang, ids, names) for lang in LANGUAGES}
    return edition_of(source_of(texts, "own"), tuple(house_rules))


def check_names(names: Sequence[str]) -> None:
    """Refuse names that are missing, too long or the same."""
    seen: dict[str, str] = {}
    for name in names:
        key = folded(name)
        if not key or len(name) > LONGEST_NAME:
            raise LogError("name_form", name=name[:LONGEST_NAME], most=LONGEST_NAME)
        if key in seen:
            raise LogError("name_twice", name=name)
        seen[key] = name


def _ids(names: Sequence[str]) -> list[str]:
    """An id for each name: the name itself where that can be one."""
    ids = [folded(name).replace(" ", "_") for name in names]
    plain = [one if re.fullmatch(r"[a-z][a-z0-9_]*", one) else f"card_{number}" for number, one in enumerate(ids)]
    assert len(set(plain)) == DECK_SIZE
    return plain


def _words(lang: str, ids: Sequence[str], names: Sequence[str]) -> str:
    model = shipped(USUAL).texts[f"{lang}.toml"]
    kinds = re.search(r"^\[kinds\]\n(?:.+\n)+", model, re.MULTILINE)
    case_file = re.search(r"^case_file = .*$", model, re.MULTILINE)
    assert kinds is not None
    assert case_file is not None
    own = json.dumps(say("companion.box.name", lang))
    lines = [f'name = {own}\nstory = {own}\nmiddle = "–"\n{case_file[0]}\n\n{kinds[0]}']
    for kind, span in zip(KINDS, KIND_RANGES.values(), strict=True):
        lines.append(f"[{kind}]")
        for number, card in enumerate(span):
            name = names[card]
            forms = {"name": name}
            if kind == "suspects":
                forms["letter"] = str(number + 1)
            elif kind == "things":
                forms["with"] = say("companion.box.with", lang, name=name)
            else:
                forms |= {form: say(f"companion.box.{form}", lang, name=name) for form in ("in", "into")}
            told = ", ".join(f"{form} = {json.dumps(text, ensure_ascii=False)}" for form, text in forms.items())
            lines.append(f"{ids[card]} = {{ {told} }}")
    return "\n".join(lines) + "\n"
