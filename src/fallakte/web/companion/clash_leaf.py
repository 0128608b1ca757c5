"""What does not add up: the entries that clash, and corrections with one tap each."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from fallakte.companion.lines import show_entry
from fallakte.companion.log import Log
from fallakte.companion.scene import TableScene
from fallakte.companion.slips import Proposal, proposals
from fallakte.companion.telling import Diary
from fallakte.deduce.phrases import percent
from fallakte.web.companion.leaves import leaf
from fallakte.words import say

SHOWN_WAYS = 3
SHOWN_SLIPS = 4


async def clash_leaf(scene: TableScene, lang: str) -> str:
    """Entries that can't all be true, and what would put it right."""
    log = scene.log
    found = () if log.clash is None else await asyncio.to_thread(proposals, log.clash)
    return leaf(
        "clash",
        scene,
        lang,
        "sheet",
        slips=[_slip(scene, one, lang) for one in found[:SHOWN_SLIPS]],
        several=log.clash is not None and len(log.clash.conflicts[0]) > 1,
        others=_others(log, {one.number for one in found[:SHOWN_SLIPS]}, lang),
        because=_because(log, lang),
        without=_without(log),
    )


def _without(log: Log) -> list[int]:
    return [] if log.clash is None else [log.turns[number] for number in log.clash.doubtful]


def _others(log: Log, slips: set[int], lang: str) -> list[tuple[int, str]]:
    """The entries of the first of the smallest sets that no proposal is about."""
    diary = Diary(log, lang)
    clashing = () if log.clash is None else log.clash.conflicts[0]
    return [(log.turns[number], " ".join(diary.sentences(number))) for number in clashing if number not in slips]


def _because(log: Log, lang: str) -> str:
    """Why the first of the smallest sets can't be true."""
    if log.clash is None or not log.clash.conflicts:
        return ""
    conflict = log.clash.conflicts[0]
    turns = [say("companion.clash.turn", lang, number=log.turns[number]) for number in conflict]
    return Diary(log, lang).because(conflict, turns)


def _slip(scene: TableScene, proposal: Proposal, lang: str) -> Mapping[str, object]:
    log, diary = scene.log, Diary(scene.log, lang)
    number = proposal.number
    versions = [note.version for note in scene.notes]
    ways = []
    for way in proposal.ways[:SHOWN_WAYS]:
        if way.entry is not None:
            verb, line = "change", show_entry(way.entry, log.setup, versions)
        elif way.seat is not None:
            verb, line = "enter", f"{scene.plan.names[way.seat]} forgot {versions[number]}"
        else:
            verb, line = "doubt", ""
        knows = way.log.knowledge()
        ways.append({"verb": verb, "line": line, "says": diary.way(number, way), "left": len(knows.solutions())})
    return {
        "id": scene.notes[number].id,
        "turn": log.turns[number],
        "head": diary.way(number, proposal.best),
        "text": " ".join(diary.sentences(number)),
        "share": percent(proposal.share, lang),
        "percent": max(1, round(100 * proposal.share)),
        "ways": ways,
    }
