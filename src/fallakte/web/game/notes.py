"""What this seat knows, beside the board: its sheet, and what the coach says."""

from __future__ import annotations

from fallakte.table.plan import HELP
from fallakte.web.game.leaf import Fragments, Leaf, asks_from, help_of, is_analyst, rivals
from fallakte.web.knowledge import Coaching, advice_of, coach, sheet_parts
from fallakte.web.knowledge.analyst import trails_of
from fallakte.web.knowledge.coach import analysis
from fallakte.web.knowledge.sheet import Dial, dial


def sheet(leaf: Leaf) -> Fragments:
    """The sheet, part by part."""
    return sheet_parts(leaf.pad)


def help_dial(leaf: Leaf) -> Fragments:
    """The dial above it; it opens fully for who is out."""
    scene, step = leaf.scene, leaf.pad.help
    highest = HELP[-1] if is_analyst(scene) else scene.plan.help
    post = "" if leaf.seat is None else f"/t/{scene.code}/help"
    return {"sheet-pad": dial(Dial(leaf.company.edition, leaf.lang, step, highest, post, leaf.seat))}


def advice(leaf: Leaf) -> Fragments:
    """What the coach says; nothing on every other step of the dial."""
    return {"coach": _coach(leaf)}


def _coach(leaf: Leaf) -> str:
    scene, game, pad = leaf.scene, leaf.game, leaf.pad
    if help_of(scene) != HELP[-1] or leaf.seat is None or game.over:
        return ""
    if is_analyst(scene):
        return analysis(leaf.company, trails_of(game.position, rivals(game)))
    asks, place = asks_from(scene)
    found = advice_of(game.position, place) if asks else None
    return coach(Coaching(leaf.company, pad.known, asks, found))
