"""Advantage cards (R38, R39): what each kind does. A card is data; the effects are a closed list the engine knows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Effect(Enum):
    """What an advantage card makes happen."""

    GO_TO_PLACE = "go_to_place"
    """Choose any place and enter it."""
    GO_TO_MIDDLE = "go_to_middle"
    """Go straight to the middle of the board."""
    MORE_STEPS = "more_steps"
    """Add `steps` to the roll, or walk so many squares from the black square."""
    ANOTHER_TURN = "another_turn"
    """When this turn is over, have another one."""
    MISS_TURN = "miss_turn"
    """Miss your next turn."""
    STOP_PLAYER = "stop_player"
    """Choose a player, who misses the next turn."""
    LOOK_AT_CARD = "look_at_card"
    """Choose a player and look at one of that player's cards, drawn blind."""
    ASK_KIND = "ask_kind"
    """Choose a player and a kind of card: if that player has such cards, one is shown to you alone."""
    ALL_SHOW_LEFT = "all_show_left"
    """Everybody shows one card of their choice to the left neighbour."""
    SHOW_RIGHT = "show_right"
    """Show one card of your choice to your right neighbour."""
    CALL_CARD = "call_card"
    """Name a card: whoever holds it lays it open for all."""
    SUSPECT_ANYWHERE = "suspect_anywhere"
    """Suspect at once from where you stand, about any place."""


@dataclass(frozen=True)
class Advantage:
    """One kind of advantage card of an edition."""

    id: str
    effect: Effect
    copies: int
    steps: int = 0
    """Only for `MORE_STEPS`."""
