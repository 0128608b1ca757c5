"""The two sorts of events: a `Public` one is the same for all, a `Private` one is known whole to its audience only.

Everybody else gets a private event's face: a value of its own, made of the fields that are not hidden. There is no
third sort, so nothing is seen by forgetting to hide it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeAlias, TypeVar

from fallakte.rules.sorts import CARD_SORTS, Seat, Sort, fields_of

if TYPE_CHECKING:
    from fallakte.rules.faces import Face
    from fallakte.rules.state import State
    from fallakte.rules.table import Table
    from fallakte.rules.view import View

Eyes = TypeVar("Eyes", "State", "View")
"""Whoever keeps which card was shown: the truth, or a seat that saw it."""


class Happened:
    """What every event changes besides the table, unless it says otherwise: nothing."""

    __slots__ = ()

    def kept(self, state: State) -> State:
        """What the truth keeps of it."""
        return state

    def learned(self, view: View) -> View:
        """What a seat learns that sees it whole."""
        return view


class Noted(Happened):
    """An event of which the truth and whoever sees it whole note down the same."""

    __slots__ = ()

    def noted(self, eyes: Eyes) -> Eyes:
        """What they note."""
        raise NotImplementedError

    def kept(self, state: State) -> State:
        """What the truth keeps of it."""
        return self.noted(state)

    def learned(self, view: View) -> View:
        """What a seat learns that sees it whole."""
        return self.noted(view)


class Public(Happened):
    """An event that everybody at the table may know whole, or the face of one that not everybody may."""

    __slots__ = ()


class Private(Happened):
    """An event that only its audience may know whole. Its face changes the table."""

    __slots__ = ()

    covered: ClassVar[type[Face]]
    """Its face: what everybody else sees of it."""
    knows: ClassVar[tuple[str, ...]]
    """The fields that hold the seats of the audience."""
    hides: ClassVar[tuple[str, ...]]
    """The fields that nobody else may know; how many cards it hides, a face may tell as its `count`."""

    def audience(self) -> tuple[Seat, ...]:
        """The seats that know it whole."""
        return tuple(getattr(self, name) for name in self.knows)

    def face(self) -> Face:
        """What everybody else sees of it."""
        return COVERS[type(self)](self)

    def change(self, table: Table) -> Table:
        """The table after it, of which only the face counts."""
        return self.face().change(table)


Cover: TypeAlias = Callable[[Private], "Face"]
COVERS: dict[type[Private], Cover] = {}
"""How each sort of private event becomes its face; the closed list of events fills it."""


def covering(sort: type[Private]) -> Cover:
    """How a sort of private event becomes its face, or a `TypeError` where the two don't fit together."""
    face = sort.covered
    own, shown = {field.name: field for field in fields_of(sort)}, fields_of(face)
    names = [name for name in own if name not in sort.hides]
    told = [field.name for field in shown if field.name != "count"]
    if not sort.hides or not {*sort.hides, *sort.knows} <= own.keys() or told != names:
        raise TypeError(f"{face.__name__} must tell just what {sort.__name__} does not hide: {names}, not {told}")
    if any(field.sort in CARD_SORTS for field in shown) or any(own[name].sort is not Sort.SEAT for name in sort.knows):
        raise TypeError(f"{face.__name__} tells a card, or {sort.__name__} is known to what is no seat")
    counted = sort.hides[: len(shown) - len(told)]

    def cover(event: Private) -> Face:
        return face(*(getattr(event, name) for name in names), *(_size(getattr(event, name)) for name in counted))

    return cover


def _size(hidden: int | tuple[int, ...]) -> int:
    return hidden.bit_count() if isinstance(hidden, int) else len(hidden)
