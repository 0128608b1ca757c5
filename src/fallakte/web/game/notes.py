"""What this seat knows, beside the board: its sheet, and what the coach says."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.table.plan import HELP
from fallakte.web.company import Company
from fallakte.web.game.leaf import Fragments, Leaf, Part, asks_from, help_of, is_analyst, rivals
from fallakte.web.knowledge import Coaching, Pad, advice_of, coach, sheet_parts
from fallakte.web.knowledge.analyst import Trail, trails_of
from fallakte.web.knowledge.coach import analysis
from fallakte.web.knowledge.sheet import Dial, dial


class Analysis(NamedTuple):
    """How close the others are, for who has read the case file; None while that is being worked out."""

    company: Company
    trails: tuple[Trail, ...] | None


def sheet(leaf: Leaf) -> Part[Pad]:
    """The sheet, part by part."""
    return Part(leaf.pad, sheet_parts)


def help_dial(leaf: Leaf) -> Part[Dial]:
    """The dial above it; it opens fully for who is out."""
    scene, step = leaf.scene, leaf.pad.help
    highest = HELP[-1] if is_analyst(scene) else scene.plan.help
    post = "" if leaf.seat is None else f"/t/{scene.code}/help"
    about = Dial(leaf.company.edition, leaf.lang, step, highest, post, leaf.seat)
    return Part(about, lambda now: {"sheet-pad": dial(now)})


def advice(leaf: Leaf) -> Part[Coaching | Analysis | None]:
    """What the coach says; nothing on every other step of the dial."""
    return Part(_about(leaf), _coach)


def _about(leaf: Leaf) -> Coaching | Analysis | None:
    scene, game, pad = leaf.scene, leaf.game, leaf.pad
    if help_of(scene) != HELP[-1] or leaf.seat is None or game.over:
        return None
    if is_analyst(scene):
        return Analysis(leaf.company, trails_of(game.position, rivals(game)))
    asks, place = asks_from(scene)
    found = advice_of(game.position, place) if asks else None
    return Coaching(leaf.company, pad.known, asks, found)


def _coach(now: Coaching | Analysis | None) -> Fragments:
    if now is None:
        return {"coach": ""}
    return {"coach": analysis(*now) if isinstance(now, Analysis) else coach(now)}
