"""An edition: cards, pawns, board, switches and advantage cards. Pure data; no edition's id appears in the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fallakte.rules.advantage import Advantage, Effect
from fallakte.rules.board import Board
from fallakte.rules.cards import FIRST_PLACE, Card
from fallakte.rules.letter import TODAY, Letter
from fallakte.rules.reach import Gait, Walker
from fallakte.rules.source import Source
from fallakte.rules.switches import Switches, SwitchValue, show_switch
from fallakte.rules.values import lazy


@dataclass(frozen=True, eq=False)
class Edition:
    """Everything the engine needs to know about a game out of one box; the same where source and overrides are.

    >>> from fallakte import load
    >>> edition = load("classic", ["stay_and_suspect=no"])
    >>> edition
    load('classic[stay_and_suspect=no]')
    >>> edition.cards[:3], edition.rules.stay_and_suspect
    (('scarlett', 'mustard', 'white'), False)
    """

    id: str
    cards: tuple[str, ...]
    """The 21 card ids: six suspects, six things, nine places."""
    pawns: tuple[str, ...]
    """The six pawns' ids in the order of their start squares; the suspects themselves in most editions."""
    board: Board | None
    """None: no board, every turn one suspects about any place."""
    rules: Switches
    first_pawn: int = 0
    """Who begins where the switch `first_player` says `pawn`."""
    advantages: tuple[Advantage, ...] = ()
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The other values of a switch that the sheet itself offers."""
    earlier: Mapping[str, SwitchValue] = field(default_factory=dict)
    """The switches that were otherwise when records had their first format."""
    house_rules: Mapping[str, SwitchValue] | None = None
    """The switches overridden for this table, printed with the edition's name."""
    letter: Letter = TODAY
    """What an older record was played by, where that was something else."""
    source: Source = field(default_factory=Source, repr=False)
    """The texts it was made of: its words and its look are read from there."""

    def __repr__(self) -> str:
        return f"load({self.name!r})"

    @property
    def name(self) -> str:
        """The id with the house rules: `classic[stay_and_suspect=no]`."""
        return f"{self.id}[{','.join(self.overrides)}]" if self.overrides else self.id

    @lazy
    def overrides(self) -> tuple[str, ...]:
        """The house rules as text: `stay_and_suspect=no`."""
        return tuple(f"{name}={show_switch(value)}" for name, value in sorted((self.house_rules or {}).items()))

    @lazy
    def _identity(self) -> tuple[object, ...]:
        return self.source, self.overrides, self.rules, self.letter

    @lazy
    def _hash(self) -> int:
        return hash(self._identity)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Edition) and self._identity == other._identity)

    def __hash__(self) -> int:
        return self._hash

    def walker(self, *, black_stops: bool) -> Walker | None:
        """The walks on this edition's board, with or without stops on black squares (R39)."""
        return self._walkers[black_stops]

    @lazy
    def _walkers(self) -> tuple[Walker | None, Walker | None]:
        if self.board is None:
            return None, None
        exact, revisit = self.rules.end_on_way == "exact", self.rules.revisit_squares
        return Walker(self.board, Gait(exact, revisit)), Walker(self.board, Gait(exact, revisit, black_stops=True))

    @lazy
    def card_numbers(self) -> Mapping[str, Card]:
        """Card ids to cards."""
        return {name: Card(number) for number, name in enumerate(self.cards)}

    @lazy
    def places(self) -> tuple[str, ...]:
        """The nine places' ids; place `n` is card `12 + n`."""
        return self.cards[FIRST_PLACE:]

    @lazy
    def pile(self) -> tuple[int, ...]:
        """The advantage pile unshuffled: each kind's number as often as it has copies."""
        return tuple(number for number, kind in enumerate(self.advantages) for _ in range(kind.copies))

    def effect(self, advantage: int) -> Effect:
        """What an advantage card does."""
        return self.advantages[advantage].effect
