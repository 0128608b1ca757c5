"""What the rules said when an older record was played, so that it is verified by them and not by today's."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Letter:
    """The readings in which an older record may differ; as they stand here they are today's."""

    one_thing_a_room: bool = True
    """Where the players lay the things, at most one lies in a place."""
    secret_writing: bool = True
    """A written accusation is known to its writer alone (R30)."""
    one_suspicion_a_turn: bool = True
    """An advantage card lets nobody suspect a second time in a turn (R39)."""
    middle_stays_left: bool = True
    """No card takes one back into the middle in the turn in which one left it (R7)."""
    all_walk: bool = True
    """Only who is boxed in stands still (R40)."""


TODAY = Letter()
FIRST = Letter(
    one_thing_a_room=False,
    secret_writing=False,
    one_suspicion_a_turn=False,
    middle_stays_left=False,
    all_walk=False,
)
"""Of the records of the first format."""
