"""Faces: what those see of a private event who are not in its audience. None of them occurs among the facts."""

from typing import TypeAlias, get_args

from fallakte.rules.events.accusing import WasWrong, WroteAccusationCovered
from fallakte.rules.events.advantages import GlimpsedCovered, LookedAtCardCovered
from fallakte.rules.events.asking import PeekedCovered, ShowedCovered
from fallakte.rules.events.setting_up import CaseFilled, DealtCovered, PileCovered, RowCovered

Face: TypeAlias = (
    CaseFilled
    | RowCovered
    | DealtCovered
    | PileCovered
    | ShowedCovered
    | PeekedCovered
    | WroteAccusationCovered
    | WasWrong
    | LookedAtCardCovered
    | GlimpsedCovered
)

FACE_SORTS: tuple[type[Face], ...] = get_args(Face)

__all__ = [
    "FACE_SORTS",
    "CaseFilled",
    "DealtCovered",
    "Face",
    "GlimpsedCovered",
    "LookedAtCardCovered",
    "PeekedCovered",
    "PileCovered",
    "RowCovered",
    "ShowedCovered",
    "WasWrong",
    "WroteAccusationCovered",
]
