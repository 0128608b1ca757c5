"""Choose a player, as an advantage card says (R39)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from fallakte.rules import events as e
from fallakte.rules.advantage import Effect
from fallakte.rules.cards import each
from fallakte.rules.events import Event
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Reason
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Table
from fallakte.rules.verbs.base import Deed, Why, not_now

if TYPE_CHECKING:
    from fallakte.rules.draft import Draft
    from fallakte.rules.legal import LegalActions


def chosen_seats(table: Table, seat: Seat) -> Iterator[Seat]:
    """The players an advantage card lets a seat choose from."""
    advantage = table.now.advantage
    racing_only = advantage is not None and table.edition.effect(advantage) is Effect.STOP_PLAYER
    for other in range(table.seats):
        if other != seat and not (racing_only and table.is_out(other)):
            yield other


def why_not_chosen(legal: LegalActions, seat: Seat, effects: tuple[Effect, ...]) -> Why:
    """Why a player can't be chosen because of one of these effects."""
    table = legal.table
    if legal.effect not in effects:
        return not_now(legal)
    if seat in chosen_seats(table, table.active):
        return None
    if not 0 <= seat < table.seats:
        return Reason.NO_SUCH_PLAYER
    return Reason.YOURSELF if seat == table.active else Reason.PLAYER_OUT


@final
@dataclass(frozen=True, slots=True)
class Choose(Deed):
    """Choose a player, as an advantage card says."""

    seat: Seat

    word = "choose"
    phases = (Phase.ADVANTAGE,)
    effects = (Effect.STOP_PLAYER, Effect.LOOK_AT_CARD)

    def why_not(self, legal: LegalActions) -> Why:
        """Why it is not possible now; None: it is."""
        return why_not_chosen(legal, self.seat, self.effects)

    @classmethod
    def options(cls, legal: LegalActions) -> Iterator[Choose]:
        """Everybody who may be chosen."""
        return (cls(seat) for seat in chosen_seats(legal.table, legal.table.active))

    def happen(self, draft: Draft, seat: Seat) -> None:
        """The chosen one misses a turn, or lets a card be drawn blind."""
        table = draft.table
        assert table.now.advantage is not None
        if table.edition.effect(table.now.advantage) is Effect.STOP_PLAYER:
            draft.happen(e.MissesTurn(self.seat))
            return
        hand = list(each(draft.state.hands[self.seat]))
        draft.happen(e.LookedAtCard(seat, self.seat, hand[draft.chance.pick(len(hand))]))

    @classmethod
    def told_by(cls, event: Event, table: Table) -> tuple[Seat, Choose] | None:
        """Who did it, if this is its first event."""
        if isinstance(event, e.MissesTurn):
            return table.active, cls(event.seat)
        return (event.seat, cls(event.holder)) if isinstance(event, e.LookedAtCard) else None
