"""A commented starting point for an edition of one's own: the classic one, with every switch explained."""

from __future__ import annotations

import json
import re
from pathlib import Path

from fallakte.editions.source import SHIPPED, USUAL
from fallakte.editions.words import switch_text
from fallakte.rules.switches import SWITCH_NAMES, allowed_text
from fallakte.words import LANGUAGES, say

_MODEL = SHIPPED / USUAL
_EXAMPLES = """\
# desk = ["#d8e8f4", "#0d1826"]
# dock = ["#0e4a86", "#0d2746"]
# bd-ground = ["#1763ab", "#0c2745"]
"""


def write_starting_point(folder: Path, lang: str) -> None:
    """Write the files of a new edition; the comments are in the given language."""
    folder.mkdir(parents=True)
    text = (_MODEL / "edition.toml").read_text(encoding="utf-8").split("\n", 1)[1]
    text = text.replace(f'id = "{USUAL}"', f"id = {json.dumps(folder.name, ensure_ascii=False)}")
    before, rules = text.split("\n[rules]", 1)
    for name in SWITCH_NAMES:
        comment = f"# {switch_text(name, lang)} ({allowed_text(name, ' | ')})"
        rules = rules.replace(f"\n{name} = ", f"\n{comment}\n{name} = ", 1)
    text = f"{before}\n[rules]{rules}"
    text = re.sub(r"\n\[(\w+)\].*", lambda head: f"\n{_comment(head[1], lang)}\n[{head[1]}]", text)
    text = re.sub(r"\nshelf = .*", '\npassage = "stairs"\npassage_icon = "stairs"\ncentre = "folder"', text)
    text += f"\n{_comment('colours', lang)}\n[look.colours]\n{_EXAMPLES}"
    (folder / "edition.toml").write_text(f"{_comment('head', lang)}\n{text}", encoding="utf-8")
    legend = _comment("drawing", lang, mark="//")
    drawing = (_MODEL / "board.txt").read_text(encoding="utf-8")
    (folder / "board.txt").write_text(f"{legend}\n{drawing}", encoding="utf-8")
    called = json.dumps(folder.name.replace("-", " ").title(), ensure_ascii=False)
    for name in LANGUAGES:
        spoken = (_MODEL / f"{name}.toml").read_text(encoding="utf-8")
        before, _, after = re.split(r"^(name = .*)$", spoken, maxsplit=1, flags=re.MULTILINE)
        (folder / f"{name}.toml").write_text(f"{before}name = {called}{after}", encoding="utf-8")


def _comment(what: str, lang: str, mark: str = "#") -> str:
    return "\n".join(f"{mark} {line}" for line in say(f"edition.starting_{what}", lang).strip().splitlines())
