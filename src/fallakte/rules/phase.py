"""The phases of a game: in each of them it is clear who must decide what."""

from __future__ import annotations

from fallakte.rules.values import Plain


class Phase(Plain):
    """Where a game stands."""

    SET_UP = "set_up"
    """Cards are dealt; nobody decides anything."""
    PLACING = "placing"
    """The awaited seat lays the next thing into a place."""
    START = "start"
    """Start of a turn: roll, passage, or suspect where you were brought or may stay."""
    ROLLED = "rolled"
    """Rolled: walk."""
    IN_PLACE = "in_place"
    """In a place with the right (or duty) to suspect."""
    ON_THE_WAY = "on_the_way"
    """The move is over and there is no suspicion to make: accuse, or end the turn."""
    OFFERED = "offered"
    """On a black square: draw the top advantage card, or decline (R39)."""
    ANSWERING = "answering"
    """The awaited seat shows a card or passes."""
    AFTER_ANSWERS = "after_answers"
    """The suspicion is answered: accuse, or end the turn."""
    ACCUSING = "accusing"
    """The accusation is written down: look into the case file."""
    ADVANTAGE = "advantage"
    """An advantage card was drawn and wants a choice."""
    SHOWING = "showing"
    """The awaited seat shows a card because of an advantage card."""
    PEEKING = "peeking"
    """The duel: look at a card of the row."""
    OVER = "over"
