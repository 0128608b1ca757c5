"""The note of a lesson: what is awaited of the learner now, and why something else would not help."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.editions import load
from fallakte.lessons import done_of, lesson, step_of
from fallakte.lessons.lesson import LEARNER, Step
from fallakte.web.game.leaf import Fragments, Leaf, Part
from fallakte.web.glossary import explaining, glossary
from fallakte.web.templating import render


class Note(NamedTuple):
    """What a note says."""

    name: str
    number: int
    title: str
    text: str
    wrong: str
    ring: str
    wanted: str
    """The action, or the cell of the sheet, that is awaited; several are parted by a bar."""
    does: str
    """The action that *Go on* or *Skip this* does."""
    pencil: str
    going_on: bool
    dialog: str


class Guide(NamedTuple):
    """What the part depends on."""

    lang: str
    edition: str
    code: str
    seat: int
    version: int
    notes: tuple[Note, ...]
    """The note of now, and those that take its place while a dialog is open."""
    steps: int
    left: bool
    """The script was left: said once."""


def guide(leaf: Leaf) -> Part[Guide | None]:
    """The note, empty where nothing is taught, or while the others play."""
    scene = leaf.scene
    if not scene.plan.lesson or leaf.seat != LEARNER:
        return Part(None, _guide)
    script = lesson(scene.plan.lesson)
    done = done_of(script, leaf.game.story.seen, LEARNER)
    step = None if done is None else step_of(script, done, scene.marks)
    notes: tuple[Note, ...] = ()
    if step is not None and done is not None:
        deed = script.script[done] if done < len(script.script) else None
        wanted = "" if deed is None or step.pencil else "|".join((deed.do, *deed.also))
        also = (one for one in script.steps if one.at == done and one.dialog)
        notes = tuple(_note(one, leaf.lang, step.pencil or wanted) for one in dict.fromkeys((step, *also)))
    now = Guide(
        leaf.lang, script.edition, scene.code, LEARNER, leaf.game.version, notes, len(script.steps), done is None
    )
    return Part(now, _guide)


def _note(step: Step, lang: str, wanted: str) -> Note:
    title, text, wrong = step.texts[lang]
    does = "" if step.pencil else wanted.split("|")[0]
    return Note(
        step.name, step.number, title, text, wrong, step.ring, wanted, does, step.pencil, step.going_on, step.dialog
    )


def _guide(now: Guide | None) -> Fragments:
    if now is None or (not now.notes and not now.left):
        return {"guide": ""}
    edition = load(now.edition)
    explain, explained = explaining(edition, now.lang, "lg"), glossary(edition, now.lang, "lg")
    return {"guide": render("game/guide.html", now.lang, now=now, explain=explain, glossary=explained)}
