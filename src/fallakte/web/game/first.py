"""A first game's hints: one line at the first of each kind of decision, for whoever has never played here before."""

from __future__ import annotations

from fallakte.rules.board import MIDDLE
from fallakte.rules.events import Passed, Rolled, Seen, Showed, Suspected, TookPassage, TurnBegan, Walked
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Seat
from fallakte.web.game.leaf import Leaf
from fallakte.web.words import say


def first_hint(leaf: Leaf) -> str:
    """What helps here, if this seat decides such a thing for the first time; else nothing."""
    seat = leaf.seat
    if not leaf.scene.plan.hints or seat is None or leaf.table.awaited != seat or leaf.stand_in:
        return ""
    kind = _kind(leaf, seat, leaf.game.story.seen)
    return say(f"first_{kind}", leaf.company) if kind else ""


def _kind(leaf: Leaf, seat: Seat, seen: tuple[Seen, ...]) -> str:
    """Which sort of decision this is, where it is the first of its sort."""
    own = [one for one in seen if getattr(one, "seat", None) == seat]

    def count(*sorts: type[Seen]) -> int:
        return sum(isinstance(one, sorts) for one in own)

    match leaf.table.phase:
        case Phase.START:
            return "start" if count(TurnBegan) == 1 else ""
        case Phase.ROLLED:
            return "walk" if count(Rolled) == 1 else ""
        case Phase.IN_PLACE:
            walks = sum(isinstance(one, Walked) and one.way[-1] < MIDDLE for one in own)
            return "suspect" if walks + count(TookPassage) == 1 else ""
        case Phase.ON_THE_WAY:
            return "way" if sum(isinstance(one, Walked) and one.way[-1] > MIDDLE for one in own) == 1 else ""
        case Phase.ANSWERING:
            sort = "show" if leaf.game.legal.showable else "pass"
            return sort if count(Showed if sort == "show" else Passed) == 0 else ""
        case Phase.AFTER_ANSWERS:
            return "after" if count(Suspected) == 1 else ""
        case _:
            return ""
