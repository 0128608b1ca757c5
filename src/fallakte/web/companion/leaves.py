"""What all pages of a running real table share: head, tabs, sheet, dock, and the diary in sentences."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from fallakte.companion import entries as e
from fallakte.companion.lines import show_entry
from fallakte.companion.log import Log
from fallakte.companion.scene import TableScene, worked_out
from fallakte.companion.telling import Diary
from fallakte.deduce.phrases import listed
from fallakte.editions import words
from fallakte.table.plan import HELP
from fallakte.web.company import Company
from fallakte.web.draw import avatar, card_defs, look_of, room_defs
from fallakte.web.knowledge import Pad, insight_of, sheet_table, work_out
from fallakte.web.knowledge.insight import Insight
from fallakte.web.knowledge.sheet import Dial, dial
from fallakte.web.templating import render
from fallakte.web.words import say

LOGIC, ODDS = "logic", "odds"


@dataclass(frozen=True)
class Line:
    """An entry as the diary shows it."""

    id: str
    number: int
    turn: int
    text: str
    answers: tuple[tuple[str, str], ...]
    """`pass` or `show`, and the words."""
    private: str
    doubted: bool
    objecting: str
    by: str
    changed: str
    written: str
    """The entry as a line that can be changed."""
    own: bool
    """Only this seat has it."""
    passed: tuple[int, ...] = ()
    doubled: bool = False
    taps: bool = False
    """Whether it can be changed by taps: a turn, with or without a question."""
    before: str = ""
    """Whose turn came before it, should that be missing."""


def company_of(scene: TableScene, lang: str) -> Company:
    """Who sits there."""
    return Company(scene.plan.edition, lang, scene.plan.names, scene.plan.pawns)


def pad_of(scene: TableScene, lang: str) -> Pad:
    """The own sheet."""
    position = scene.position
    return Pad(company_of(scene, lang), position, scene.help, scene.pencil, insight_of(position))


async def think(scene: TableScene) -> None:
    """Work out what the page needs, off the event loop."""
    await asyncio.to_thread(worked_out, scene)
    await work_out(scene.position)


def leaf(template: str, scene: TableScene, lang: str, here: str, **values: object) -> str:
    """A page of the table: head, tabs, sheet and dock around what is its own."""
    edition = scene.plan.edition
    pad = pad_of(scene, lang)
    post = f"/companion/{scene.code}/help"
    steps = Dial(edition, lang, scene.help, scene.plan.help, post if scene.seat is not None else "", scene.seat)
    return render(
        f"companion/{template}.html",
        lang,
        page="game p-comp",
        title=say("companion", lang),
        look=look_of(edition),
        defs=Markup(card_defs(edition, lang) + room_defs(edition)),
        scene=scene,
        here=here,
        speaks=words(edition, lang),
        sheet=sheet_table(pad),
        dial=Markup(dial(steps)),
        columns=len(pad.position.holders) + 1,
        askers=askers(scene, lang),
        clash=scene.log.clash,
        odd=what_is_odd(scene.log, lang),
        lines=diary_lines(scene, lang),
        newest=newest(scene, lang),
        solved=solved(pad.known, scene, lang),
        **values,
    )


def askers(scene: TableScene, lang: str) -> list[Mapping[str, object]]:
    """Everybody, the next in turn marked."""
    following = scene.log.next_asker
    return [
        {
            "seat": chair.seat,
            "name": chair.name,
            "shown": say("companion_you", lang) if chair.seat == scene.seat else chair.name,
            "face": Markup(avatar(scene.plan.edition, chair.pawn)),
            "next": chair.seat == following,
            "out": chair.seat in scene.log.out,
        }
        for chair in scene.chairs
    ]


def solved(known: Insight | None, scene: TableScene, lang: str) -> str:
    """The solution, where the dial prints what follows and there is only one."""
    if known is None or known.solutions != 1 or HELP.index(scene.help) < HELP.index(LOGIC):
        return ""
    three, _ = known.knowledge.solutions()[0]
    return ", ".join(words(scene.plan.edition, lang).card(card) for card in three)


def what_is_odd(log: Log, lang: str) -> str:
    """Which turns can't all be true; empty where everything fits."""
    if log.clash is None:
        return ""
    turns = sorted({log.turns[number] for number in log.clash.conflicts[0]})
    if len(log.clash.conflicts) > 1 or not turns:
        return say("companion_odd_lead", lang)
    told = listed(map(str, turns), lang)
    return say("companion_odd_turn" if len(turns) == 1 else "companion_odd_turns", lang, turns=told)


def newest(scene: TableScene, lang: str) -> Mapping[str, object] | None:
    """The newest entry, which one tap takes back."""
    if not scene.notes:
        return None
    at = max(range(len(scene.notes)), key=lambda n: scene.notes[n].version)
    return {"turn": scene.log.turns[at], "text": " ".join(Diary(scene.log, lang).sentences(at))}


def diary_lines(scene: TableScene, lang: str) -> list[Line]:
    """All entries, the newest first."""
    diary, found = Diary(scene.log, lang), []
    versions = [note.version for note in scene.notes]
    for number, (note, one) in enumerate(zip(scene.notes, scene.log.written, strict=True)):
        entry = one.entry
        told = diary.sentences(number)
        answers: list[tuple[str, str]] = []
        private = ""
        passed: tuple[int, ...] = ()
        if isinstance(entry, e.Suspicion):
            told, passed = told[:1], entry.passed
            names = [
                say("companion_you", lang) if seat == scene.seat else scene.plan.names[seat]
                for seat in range(6)
                if seat < len(scene.plan.names)
            ]
            answers = [("pass", say("companion_nothing", lang, name=names[seat])) for seat in entry.passed]
            if entry.shown_by is not None:
                answers.append(("show", say("companion_showed", lang, name=names[entry.shown_by])))
            if entry.card is not None:
                private = say("companion_card", lang, card=diary.card(entry.card))
        objecting = ", ".join(scene.plan.names[seat] for seat in sorted(note.objecting))
        by = scene.plan.names[note.by] if note.by is not None and note.by != scene.seat else ""
        changed = scene.plan.names[note.changed_by] if note.changed_by is not None else ""
        found.append(
            Line(
                note.id,
                note.version,
                scene.log.turns[number],
                " ".join(told),
                tuple(answers),
                private,
                note.doubted,
                objecting,
                by,
                changed,
                show_entry(entry, scene.log.setup, versions),
                note.to is not None,
                passed,
                number in scene.log.doubled,
                isinstance(entry, e.Suspicion | e.Walk),
                scene.plan.names[_before(scene, entry)],
            )
        )
    return found[::-1]


def _before(scene: TableScene, entry: e.Entry) -> int:
    """Who has the turn before this entry's."""
    if not isinstance(entry, e.Suspicion | e.Walk | e.Accusation):
        return scene.log.next_asker
    seats = range(len(scene.plan.names))
    return next(seat for seat in seats if scene.log.setup.next_turn(seat) == entry.by)
