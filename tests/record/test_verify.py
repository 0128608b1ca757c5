"""Verifying: a game that was played by the rules passes, and one that was not is refused with its first wrong entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fallakte.bots import make_bot
from fallakte.editions import edition_ids, load
from fallakte.game import Game
from fallakte.lab.simulate import random_game
from fallakte.record import Record, RecordError, read_record, verify, write_record
from fallakte.rules import Card
from fallakte.rules import events as e
from fallakte.rules.board import FIRST_SQUARE, each_spot
from fallakte.rules.cards import ALL_CARDS, FIRST_PLACE, Cards, each
from fallakte.rules.events import Event
from tests.laws.games import Deal, deals
from tests.playthroughs import golden

NAMES = ("Anna", "Bob", "Cem", "Dora", "Eva", "Finn")
HOUSES = (
    *edition_ids(),
    "classic[first_player=pawn]",
    "classic[write_accusation=yes]",
    "standard[two_players=open]",
    "drei-fragezeichen[two_players=plain]",
    "drei-fragezeichen[advantage_cards=no]",
    "muenchen-2013[things=any_places]",
)
E = TypeVar("E", bound=Event)


def played(edition: str = "classic", seats: int = 3, seed: int | str = 1) -> Record:
    return random_game(load(edition, ["round_limit=15"]), seats, seed).record(NAMES[:seats])


@pytest.mark.parametrize(("edition", "seats"), golden.GAMES)
def test_every_golden_game_was_played_by_the_rules(edition: str, seats: int) -> None:
    verify(read_record(golden.path(edition, seats).read_text(encoding="utf-8")))


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("edition", HOUSES)
def test_random_games_of_every_edition_were_played_by_the_rules(edition: str, seats: int) -> None:
    for seed in range(3):
        verify(played(edition, seats, seed))


@settings(max_examples=30, deadline=None)
@given(deals)
def test_a_game_without_an_end_is_verified_as_far_as_it_got(deal: Deal) -> None:
    game = deal.play(limit=40)
    events = tuple(game.events)
    for length in {0, 1, 3, 7, 11, len(events) // 2, len(events)}:
        verify(Record(game.edition, game.final.table.seat_pawns, NAMES[: deal.seats], events[:length]))


@pytest.mark.parametrize("edition", ["classic", "muenchen-2013", "speed"])
def test_a_table_may_settle_beforehand_who_begins_and_who_plays_whom(edition: str) -> None:
    bots = [make_bot("sheet", seat) for seat in range(3)]
    game = Game.deal(load(edition), 3, seed=5, pawns=(4, 1, 3), first=1).play(bots)
    verify(game.record(NAMES[:3]))


# ------------------------------------------------------------------------------------------------------ tampering


def why_refused(record: Record) -> RecordError | None:
    try:
        verify(record)
    except RecordError as error:
        return error
    return None


def refused(record: Record, events: list[Event], at: int, key: str) -> RecordError:
    """Verify changed events, and expect the one at `at` to be refused, with its line, in both languages."""
    error = why_refused(replace(record, events=tuple(events)))
    assert error is not None
    assert (error.line, error.key) == (at + 2, key), error
    assert f"line {at + 2}" in error.text("en")
    assert f"Zeile {at + 2}" in error.text("de")
    return error


def every(record: Record, sort: type[E], where: Callable[[E], bool] = lambda _: True) -> Iterator[tuple[int, E]]:
    return ((at, event) for at, event in enumerate(record.events) if isinstance(event, sort) and where(event))


def some(sort: type[E], where: Callable[[E], bool] = lambda _: True, edition: str = "classic", seats: int = 3) -> Any:
    """A game in which this happens, and where: the record, the index, the event, and the state before it."""
    for seed in range(40):
        record = played(edition, seats, seed)
        for at, event in every(record, sort, where):
            return record, at, event, [record.start(), *record.states()][at]
    raise AssertionError(f"no game with {sort.__name__}")


def with_event(record: Record, at: int, event: Event) -> list[Event]:
    return [*record.events[:at], event, *record.events[at + 1 :]]


def test_a_shown_card_that_was_not_named_is_refused() -> None:
    record, at, event, state = some(e.Showed)
    card = next(each(state.hands[event.seat] & ~state.table.question.cards))
    error = refused(record, with_event(record, at, replace(event, card=card)), at, "record.refused")
    assert "R12" in error.text("en")
    assert "Nach dieser Karte wurde nicht gefragt" in error.text("de")


def test_a_shown_card_of_somebody_else_is_refused() -> None:
    record, at, event, state = some(e.Showed, seats=4)
    card = next(each(ALL_CARDS & ~state.hands[event.seat]))
    error = refused(record, with_event(record, at, replace(event, card=card)), at, "record.refused")
    assert "You don't hold that card" in error.text("en")


def test_a_pass_with_a_card_to_show_is_refused() -> None:
    record, at, event, _ = some(e.Showed)
    error = refused(record, with_event(record, at, e.Passed(event.seat)), at, "record.refused")
    assert "You have something to show" in error.text("en")


def test_an_answer_out_of_order_is_refused() -> None:
    record, at, event, state = some(e.Showed)
    other = next(seat for seat in range(3) if seat not in (event.seat, event.viewer))
    error = refused(record, with_event(record, at, e.Passed(other)), at, "record.refused")
    assert f"{NAMES[state.table.awaited]} is being asked" in error.text("en")
    refused(record, with_event(record, at, replace(event, viewer=other)), at, "record.otherwise")


def test_a_pawn_that_walks_too_far_is_refused() -> None:
    record, at, event, state = some(e.Walked)
    board, walker = state.table.edition.board, state.table.walker
    here, taken = state.table.spot(event.seat), state.table.occupied(event.seat)
    near = walker.reach(here, state.table.now.steps, taken)
    far = next(
        spot
        for spot in each_spot(board.squares)
        if not (near | taken) >> spot & 1 and walker.way(here, spot, state.table.now.steps + 1, taken)
    )
    way = walker.way(here, far, state.table.now.steps + 1, taken)
    refused(record, with_event(record, at, replace(event, way=way)), at, "record.refused")


def test_a_way_through_a_wall_is_refused() -> None:
    record, at, event, _ = some(e.Walked, lambda event: len(event.way) > 3)
    refused(record, with_event(record, at, replace(event, way=event.way[-1:])), at, "record.otherwise")


def test_dice_that_no_dice_show_are_refused() -> None:
    record, at, event, _ = some(e.Rolled)
    for dice in ((7, 1), (0, 3), (4,), (1, 2, 3), ()):
        refused(record, with_event(record, at, replace(event, dice=dice)), at, "record.chance")


def test_a_card_dealt_twice_is_refused_where_it_comes_the_second_time() -> None:
    for edition in ("classic", "drei-fragezeichen"):
        record, at, event, state = some(e.Dealt, lambda event: event.seat == 2, edition, 4)
        again = Cards(event.hand & (event.hand - 1) | 1 << next(each(state.hands[0])))
        refused(record, with_event(record, at, replace(event, hand=again)), at, "record.chance")


def test_a_card_of_the_case_file_in_a_hand_is_refused() -> None:
    record, at, event, state = some(e.Dealt, lambda event: event.seat == 1)
    case = Cards(event.hand & (event.hand - 1) | 1 << next(each(state.case)))
    refused(record, with_event(record, at, replace(event, hand=case)), at, "record.chance")


def test_a_hand_with_too_many_cards_is_refused() -> None:
    record, at, event, _ = some(e.Dealt, lambda event: event.seat == 1)
    other = record.events[at + 1]
    assert isinstance(other, e.Dealt)
    card = next(each(other.hand))
    events = with_event(record, at, replace(event, hand=Cards(event.hand | 1 << card)))
    events[at + 1] = replace(other, hand=Cards(other.hand & ~(1 << card)))
    refused(record, events, at, "record.chance")


def test_things_on_top_of_each_other_are_refused_where_each_lies_in_a_place_of_its_own() -> None:
    record, at, _, _ = some(e.ThingsLaid)
    refused(record, with_event(record, at, e.ThingsLaid((0, 0, 1, 2, 3, 4))), at, "record.chance")


def test_who_begins_without_the_highest_roll_is_refused() -> None:
    record, at, event, _ = some(e.Began)
    refused(record, with_event(record, at, e.Began((event.seat + 1) % 3)), at, "record.otherwise")


def test_a_skipped_turn_is_refused() -> None:
    record, at, event, _ = some(e.TurnBegan, lambda event: event.turn == 4)
    turn = (event.seat + 1) % 3
    refused(record, with_event(record, at, e.TurnBegan(turn, 4)), at, "record.otherwise")


def test_a_turn_that_is_cut_short_is_refused() -> None:
    record, at, _, _ = some(e.Walked)
    events = [*record.events[:at], *record.events[at + 1 :]]
    refused(record, events, at, "record.refused")


def test_a_suspicion_about_another_place_is_refused() -> None:
    record, at, event, _ = some(e.Suspected)
    place = Card(FIRST_PLACE + (event.place - FIRST_PLACE + 1) % 9)
    error = refused(record, with_event(record, at, replace(event, place=place)), at, "record.refused")
    assert "R10" in error.text("en")


def test_a_wrong_accusation_called_right_is_refused() -> None:
    record, at, event, state = some(e.FoundWrong)
    events = [*record.events[:at], e.CaseOpened(state.case), e.Ended(event.seat, "accusation")]
    error = refused(record, events, at, "record.otherwise")
    assert "found_wrong" in error.text("en")


def test_an_ending_of_another_kind_or_for_somebody_else_is_refused() -> None:
    record, at, event, _ = some(e.Ended, lambda event: event.winner is not None)
    for ended in (e.Ended((event.winner + 1) % 3, event.how), e.Ended(event.winner, "all_out"), e.Ended(None, "limit")):
        refused(record, with_event(record, at, ended), at, "record.otherwise")


def test_nothing_happens_after_the_end() -> None:
    record = played()
    at = len(record.events)
    refused(record, [*record.events, e.Rolled(0, (1, 2))], at, "record.refused")


def test_what_nobody_decides_does_not_happen_by_itself() -> None:
    record, at, event, _ = some(e.Rolled)
    refused(record, with_event(record, at, e.NobodyAnswered(event.seat)), at, "record.impossible")


def test_an_advantage_card_from_the_middle_of_the_pile_is_refused() -> None:
    record, at, event, state = some(e.DrewAdvantage, edition="drei-fragezeichen")
    other = next(number for number in state.pile if number != event.advantage)
    refused(record, with_event(record, at, e.DrewAdvantage(event.seat, other)), at, "record.otherwise")


def test_a_card_drawn_blind_from_a_hand_that_does_not_hold_it_is_refused() -> None:
    record, at, event, state = some(e.LookedAtCard, edition="drei-fragezeichen")
    card = next(each(ALL_CARDS & ~state.hands[event.holder]))
    refused(record, with_event(record, at, replace(event, card=card)), at, "record.chance")


def test_another_card_of_the_row_than_the_one_that_lies_there_is_refused_in_the_duel() -> None:
    record, at, event, state = some(e.Peeked, seats=2)
    other = next(card for card in state.row if card != event.card)
    refused(record, with_event(record, at, replace(event, card=other)), at, "record.otherwise")
    wrong = replace(event, slot=(event.slot + 1) % 4)
    refused(record, with_event(record, at, wrong), at, "record.otherwise")


def test_a_thing_laid_twice_is_refused_where_the_players_lay_them() -> None:
    record, at, event, _ = some(e.ThingPut, edition="koffer-1997")
    later = record.events[at + 1]
    assert isinstance(later, e.ThingPut)
    refused(record, with_event(record, at + 1, replace(later, thing=event.thing)), at + 1, "record.refused")


@settings(max_examples=150, deadline=None)
@given(deals, st.data())
def test_what_comes_before_a_change_is_never_blamed(deal: Deal, data: st.DataObject) -> None:
    """A line dropped, doubled, or put in another's place is refused there or later, and never with a crash."""
    game = deal.play(limit=60)
    events = game.events
    at, other = (data.draw(st.integers(0, len(events) - 1)) for _ in range(2))
    changed = data.draw(
        st.sampled_from(
            [
                [*events[:at], *events[at + 1 :]],
                [*events[:at], events[at], *events[at:]],
                [*events[:at], events[other], *events[at + 1 :]],
            ]
        )
    )
    record = Record(game.edition, game.final.table.seat_pawns, NAMES[: deal.seats], tuple(changed))
    error = why_refused(record)
    if error is None:
        assert write_record(record), "what the rules allow can be written down"
    else:
        assert error.line >= at + 2, error
        assert error.text("de") != error.text("en")


def test_a_sealed_file_with_a_move_that_no_rule_allows_reads_but_does_not_verify() -> None:
    record, at, event, _ = some(e.Walked, lambda event: event.way[-1] >= FIRST_SQUARE)
    text = write_record(replace(record, events=(*record.events[:at], replace(event, way=(9,)))))
    with pytest.raises(RecordError, match=f"line {at + 2}: the rules don't allow"):
        verify(read_record(text, unfinished=True))
