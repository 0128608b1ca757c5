"""Drawing the top advantage card (R38, R39)."""

from __future__ import annotations

from typing import assert_never

from fallakte.rules import events as e
from fallakte.rules.advantage import Effect
from fallakte.rules.board import FIRST_SQUARE, MIDDLE
from fallakte.rules.draft import Draft
from fallakte.rules.verbs.choose import chosen_seats


def draw_advantage(draft: Draft) -> None:
    """Draw an advantage card (R38); it takes effect at once, lapses, or wants a choice (R39)."""
    table, edition = draft.table, draft.table.edition
    if not table.pile:
        draft.happen(e.PileShuffled(tuple(draft.chance.shuffled(edition.pile))))
    seat, now, advantage = table.active, table.now, draft.state.pile[0]
    draft.happen(e.DrewAdvantage(seat, advantage))
    effect = edition.effect(advantage)
    match effect:
        case Effect.MORE_STEPS:
            on_the_way = not now.walked or table.spot(seat) >= FIRST_SQUARE
            steps = edition.advantages[advantage].steps
            draft.happen(e.StepsAdded(seat, steps) if on_the_way and not now.suspected else e.AdvantageLapsed(seat))
        case Effect.ANOTHER_TURN:
            draft.happen(e.ExtraTurn(seat))
        case Effect.MISS_TURN:
            draft.happen(e.MissesTurn(seat))
        case Effect.GO_TO_MIDDLE:
            left = edition.letter.middle_stays_left and now.left_rooms >> MIDDLE & 1
            been_there = table.spot(seat) == MIDDLE or left
            stays = now.suspected or now.entered or been_there
            draft.happen(e.AdvantageLapsed(seat) if stays else e.SentTo(seat, MIDDLE))
        case Effect.ALL_SHOW_LEFT:
            order = [(seat + step) % table.seats for step in range(table.seats)]
            draft.happen(e.ShowingAsked(tuple(who for by in order for who in (by, table.left(by)))))
        case Effect.SHOW_RIGHT:
            draft.happen(e.ShowingAsked((seat, (seat - 1) % table.seats)))
        case Effect.GO_TO_PLACE:
            if now.suspected:
                draft.happen(e.AdvantageLapsed(seat))
        case Effect.STOP_PLAYER | Effect.LOOK_AT_CARD:
            if next(chosen_seats(draft.table, seat), None) is None:
                draft.happen(e.AdvantageLapsed(seat))
        case Effect.SUSPECT_ANYWHERE:
            if now.suspected and edition.letter.one_suspicion_a_turn:
                draft.happen(e.AdvantageLapsed(seat))
        case Effect.ASK_KIND | Effect.CALL_CARD:
            pass  # a choice that there always is
        case _:
            assert_never(effect)
