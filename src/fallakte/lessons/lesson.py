"""A lesson as its file says it: the deal, the dice, what everybody does in turn, and the notes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fallakte.words import side_by_side

FOLDER = Path(__file__).parent
LEARNER = 0
"""The seat of whoever is taught."""


@dataclass(frozen=True)
class Cue:
    """A decision of the script."""

    seat: int
    do: str
    """The text form of the action: `walk lounge`."""
    also: tuple[str, ...] = ()
    """What would do as well."""
    by_itself: bool = False
    """The table does it for the learner."""


@dataclass(frozen=True, eq=False)
class Step:
    """A note: what is awaited, in words, and what rings it in pencil."""

    name: str
    number: int
    at: int
    """Before which decision of the script."""
    ring: str
    """A CSS selector of what is awaited."""
    pencil: str
    """The cell of the sheet that awaits a mark: `revolver:2`; empty: an action is awaited."""
    going_on: bool
    """A button *Go on* does what is awaited."""
    dialog: str
    """It is shown while this dialog is open; empty: while none is."""
    texts: Mapping[str, tuple[str, str, str]]
    """In each language its title, its text, and why something else would not help."""


@dataclass(frozen=True, eq=False)
class Lesson:
    """One lesson."""

    id: str
    edition: str
    title: Mapping[str, str]
    """Its name, in each language."""
    end: Mapping[str, str]
    """What is said when the case is closed, in each language."""
    level: str
    """Of the bots, who take over where somebody leaves the script."""
    case: str
    row: str
    """The cards of the duel's row, from the first to the last; empty where there is none."""
    hands: tuple[str, ...]
    things: tuple[str, ...]
    start: tuple[int, ...]
    """The dice that settle who begins."""
    pile: tuple[str, ...]
    """The advantage cards on top of the pile."""
    dice: tuple[tuple[int, int], ...]
    script: tuple[Cue, ...]
    steps: tuple[Step, ...]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)


@cache
def lesson_ids() -> tuple[str, ...]:
    """The lessons there are; the name of each begins with that of its edition."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def lessons_of(edition: str) -> tuple[Lesson, ...]:
    """The lessons for an edition; none for most."""
    return tuple(one for one in map(lesson, lesson_ids()) if one.edition == edition)


def told_in(edition: str, lang: str) -> Iterator[tuple[str, str]]:
    """Every sentence of an edition's lessons, by its key."""
    for one in lessons_of(edition):
        yield f"lesson.{one.id}.title", one.title[lang]
        for step in one.steps:
            for part, text in zip(("title", "text", "wrong"), step.texts[lang], strict=True):
                yield f"lesson.{one.id}.{step.name}.{part}", text
        yield f"lesson.{one.id}.end", one.end[lang]


@cache
def lesson(name: str) -> Lesson:
    """A lesson by its name."""
    content = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    script = tuple(
        Cue(int(one["seat"]), one["do"], tuple(one.get("also", ())), bool(one.get("by_itself", False)))
        for one in content["script"]
    )
    steps = tuple(
        Step(
            name=one["name"],
            number=number,
            at=int(one["at"]),
            ring=one["ring"],
            pencil=one.get("pencil", ""),
            going_on=bool(one.get("going_on", False)),
            dialog=one.get("dialog", ""),
            texts={lang: (said["title"], said["text"], said["wrong"]) for lang, said in side_by_side(one).items()},
        )
        for number, one in enumerate(content["step"], start=1)
    )
    return Lesson(
        id=name,
        edition=content["edition"],
        title=side_by_side(content["title"]),
        end=side_by_side(content["end"]),
        level=content["level"],
        case=content["case"],
        row=content.get("row", ""),
        hands=tuple(content["hands"]),
        things=tuple(content.get("things", ())),
        start=tuple(content.get("start", ())),
        pile=tuple(content.get("pile", ())),
        dice=tuple((one, other) for one, other in content["dice"]),
        script=script,
        steps=steps,
    )
