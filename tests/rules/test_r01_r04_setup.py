"""Set-up: the case file, the pawns, the deal, the sheet; who begins and who plays what (R1–R4, R33–R35, R48)."""

from __future__ import annotations

from itertools import product
from math import atan2

import pytest

from fallakte.editions import edition_ids, load, words
from fallakte.rules import Reason, Scripted, Seeded, faces, see
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.board import FIRST_SQUARE
from fallakte.rules.cards import ALL_CARDS, SOLUTIONS, Kind, each, kind_of
from fallakte.rules.opening import OpeningError, open_game
from fallakte.rules.phase import Phase
from fallakte.rules.state import view_of

from .game import Game, only

BOARDS = [name for name in edition_ids() if load(name).board]
UNEVEN = ["classic", "clue-us", "standard", "koffer-1997"]
EVEN = ["muenchen-2013", "drei-fragezeichen"]


@pytest.mark.parametrize("edition", edition_ids())
def test_r01_the_case_file_holds_one_card_of_each_kind_and_nobody_sees_it(edition: str) -> None:
    for seed in range(20):
        opened = open_game(load(edition), 3, Seeded(seed))
        filed = only(e.CaseFiled, opened.events)
        assert sorted(kind_of(card) for card in each(filed.case)) == [Kind.SUSPECT, Kind.THING, Kind.PLACE]
        for seat in (None, 0, 1, 2):
            assert see(filed, seat) == faces.CaseFilled()
            assert view_of(opened.state, seat).case is None
            assert view_of(opened.state, seat).table.case is None


def test_r01_every_one_of_the_324_solutions_can_lie_in_the_case_file() -> None:
    edition = load("classic")
    cases = set()
    for picks in product(range(6), range(6), range(9)):
        cases.add(only(e.CaseFiled, open_game(edition, 3, Scripted((6, 6, 1, 1, 1, 1), picks), first=0).events).case)
    assert len(cases) == SOLUTIONS == 324


@pytest.mark.parametrize("edition", BOARDS)
@pytest.mark.parametrize("seats", [2, 6])
def test_r02_all_six_pawns_stand_on_their_own_start_squares_played_or_not(edition: str, seats: int) -> None:
    game = Game(edition, seats)
    drawn = [game.board.at(*game.board.square(spot)) for spot in game.table.pawns]
    assert drawn == list("123456")


@pytest.mark.parametrize("edition", edition_ids())
@pytest.mark.parametrize("seats", range(2, 7))
def test_r03_the_other_cards_are_dealt_face_down(edition: str, seats: int) -> None:
    opened = open_game(load(edition), seats, Seeded(seats))
    state = opened.state
    parts = [state.case, *state.hands, state.table.open_cards, *(1 << card for card in state.row)]
    assert sum(parts) == ALL_CARDS, "every card lies somewhere, exactly once"
    assert sum(part.bit_count() for part in parts) == 21
    for dealt in (event for event in opened.events if isinstance(event, e.Dealt)):
        for other in {None, *range(seats)} - {dealt.seat}:
            assert see(dealt, other) == faces.DealtCovered(dealt.seat, dealt.hand.bit_count())
        assert see(dealt, dealt.seat) == dealt


@pytest.mark.parametrize("edition", UNEVEN)
@pytest.mark.parametrize(("seats", "more"), [(4, 2), (5, 3)])
def test_r03_who_deals_is_drawn_by_lot_so_anybody_may_get_one_card_more(edition: str, seats: int, more: int) -> None:
    """Those at the left of the dealer get the extra cards, and every seat deals as often as another (R33)."""
    lucky = dict.fromkeys(range(seats), 0)
    for seed in range(300):
        opened = open_game(load(edition), seats, Seeded(seed))
        sizes = opened.state.table.hand_sizes
        order = [event.seat for event in opened.events if isinstance(event, e.Dealt)]
        assert [sizes[seat] for seat in order] == sorted(sizes, reverse=True)
        assert order == [(order[0] + step) % seats for step in range(seats)], "clockwise from the dealer's left"
        lucky[order[0]] += 1
        assert sizes.count(max(sizes)) == more
    assert min(lucky.values()) > 300 / seats / 2


def test_r03_the_cards_go_round_one_by_one() -> None:
    opened = open_game(load("classic"), 3, Scripted((6, 6, 1, 1, 1, 1)))
    assert [list(each(hand)) for hand in opened.state.hands] == [
        [1, 4, 8, 11, 15, 18],
        [2, 5, 9, 13, 16, 19],
        [3, 7, 10, 14, 17, 20],
    ]


def test_r04_a_seat_knows_its_own_cards_and_the_open_ones_at_once() -> None:
    game = Game("muenchen-2013", 4)
    for seat in range(4):
        view = game.view(seat)
        assert view.hand == game.state.hands[seat] != 0
        assert view.table.open_cards.bit_count() == 2
    assert game.view(None).hand == 0


@pytest.mark.parametrize("edition", UNEVEN)
@pytest.mark.parametrize(("seats", "sizes"), [(3, (6, 6, 6)), (4, (5, 5, 4, 4)), (5, (4, 4, 4, 3, 3)), (6, (3,) * 6)])
def test_r33_uneven_deal_all_18_cards_go_out(edition: str, seats: int, sizes: tuple[int, ...]) -> None:
    game = Game(edition, seats)
    assert tuple(sorted(game.table.hand_sizes, reverse=True)) == sizes
    assert game.table.open_cards == 0


@pytest.mark.parametrize("edition", EVEN)
@pytest.mark.parametrize(("seats", "size", "opened"), [(3, 6, 0), (4, 4, 2), (5, 3, 3), (6, 3, 0)])
def test_r34_even_deal_what_is_left_lies_face_up(edition: str, seats: int, size: int, opened: int) -> None:
    game = Game(edition, seats)
    assert game.table.hand_sizes == (size,) * seats
    assert game.table.open_cards.bit_count() == opened


@pytest.mark.parametrize("edition", ["classic", "clue-us", "standard", "drei-fragezeichen"])
def test_r35_the_highest_roll_of_two_dice_begins_and_ties_roll_again(edition: str) -> None:
    opened = open_game(load(edition), 3, Scripted((1, 2, 6, 3, 4, 5, 2, 2, 3, 2)))
    rolls = [(event.seat, event.dice) for event in opened.events if isinstance(event, e.RolledForStart)]
    assert rolls == [(0, (1, 2)), (1, (6, 3)), (2, (4, 5)), (1, (2, 2)), (2, (3, 2))]
    assert only(e.Began, opened.events).seat == opened.state.table.active == 2


def test_r35_in_the_travel_case_one_die_decides() -> None:
    opened = open_game(load("koffer-1997"), 3, Scripted((4, 2, 4, 1, 5)))
    rolls = [(event.seat, event.dice) for event in opened.events if isinstance(event, e.RolledForStart)]
    assert rolls == [(0, (4,)), (1, (2,)), (2, (4,)), (0, (1,)), (2, (5,))]
    assert only(e.Began, opened.events).seat == 2


@pytest.mark.parametrize(
    ("pawns", "first"),
    [((2, 0, 5), 1), ((5, 3, 1), 2), ((4, 3, 5), 1)],
    ids=["Gloria is played", "the next one is played", "the third after her"],
)
def test_r35_gloria_hermann_or_the_next_pawn_begins_in_munich(pawns: tuple[int, ...], first: int) -> None:
    edition = load("muenchen-2013")
    assert edition.pawns[edition.first_pawn] == "gloria_hermann"
    opened = open_game(edition, 3, Seeded(1), pawns)
    assert only(e.Began, opened.events).seat == first
    assert not any(isinstance(event, e.RolledForStart) for event in opened.events)


def test_r35_the_old_custom_miss_scarlett_begins_is_an_option() -> None:
    opened = open_game(load("classic", ["first_player=pawn"]), 3, Seeded(1), (4, 5, 0))
    assert only(e.Began, opened.events).seat == 2


@pytest.mark.parametrize("edition", BOARDS)
def test_r48_seats_get_neighbouring_pawns_in_order_round_the_board(edition: str) -> None:
    game = Game(edition, 6)
    assert game.table.seat_pawns == (0, 1, 2, 3, 4, 5)
    middle_row, middle_column = game.board.height / 2, game.board.width / 2
    angles = []
    for spot in game.board.starts:
        row, column = game.board.square(spot)
        angles.append(atan2(row - middle_row, column - middle_column))
    turned = angles.index(min(angles))
    assert angles[turned:] + angles[:turned] == sorted(angles), "clockwise, as the seats are"


def test_r48_seats_may_choose_their_pawns() -> None:
    game = Game("classic", 3, pawns=(5, 0, 3))
    assert [game.edition.pawns[pawn] for pawn in game.table.seat_pawns] == ["plum", "scarlett", "green"]
    for wrong in [(0, 0, 1), (0, 1), (0, 1, 6), (-1, 0, 1)]:
        with pytest.raises(OpeningError):
            open_game(load("classic"), 3, Seeded(1), wrong)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_r03_a_game_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(OpeningError):
        open_game(load("classic"), seats, Seeded(1))


def test_r11_where_the_things_lie_at_the_start() -> None:
    """Before R11 brings them elsewhere: six places, any places, chosen by the players, or beside the board."""
    for edition in ("classic", "clue-us", "muenchen-2013"):
        for seed in range(10):
            spots = Game(edition, 3, seed=seed).table.things
            assert len(set(spots)) == 6
            assert all(0 <= spot < 9 for spot in spots)
    anywhere = [Game("standard", 3, seed=seed).table.things for seed in range(30)]
    assert all(0 <= spot < 9 for spots in anywhere for spot in spots)
    assert any(len(set(spots)) < 6 for spots in anywhere), "two things may lie in one place"


def test_r35_in_the_travel_case_the_players_lay_the_things_in_turn_before_the_first_turn() -> None:

    game = Game("koffer-1997", 4, first=2)
    who = []
    assert game.phase() is Phase.PLACING
    assert game.refused(2, a.Put(game.card("hall"), game.card("rope"))) == (Reason.WRONG_KIND, "R10")
    assert game.refused(2, a.Roll())[0] is Reason.NOT_NOW
    for thing, place in zip(game.edition.cards[6:12], game.edition.places, strict=False):
        seat = game.table.awaited
        assert seat is not None
        who.append(seat)
        game.do(seat, a.Put(game.card(thing), game.card(place)))
        if thing == "dagger":
            assert game.table.awaited is not None
            again = a.Put(game.card("dagger"), game.card("study"))
            assert game.refused(game.table.awaited, again) == (Reason.ALREADY_PUT, "R2")
            second = a.Put(game.card("rope"), game.card(place))
            assert game.refused(game.table.awaited, second) == (Reason.ONE_THING_A_ROOM, "R2")
            assert second not in set(game.legal(game.table.awaited)), "at most one thing a room"
    assert who == [2, 3, 0, 1, 2, 3]
    assert game.phase() is Phase.START
    assert (game.table.active, game.table.awaited, game.table.turn) == (2, 2, 1)


def test_r02_no_two_start_squares_are_one_and_all_are_squares_of_the_way() -> None:
    for edition in BOARDS:
        starts = Game(edition, 2).board.starts
        assert len(set(starts)) == 6
        assert min(starts) >= FIRST_SQUARE


def test_r01_the_classic_cards_have_their_names_in_both_languages() -> None:
    edition = load("classic")
    assert [words(edition, "de").card(card) for card in (10, 13, 17)] == ["Seil", "Musikzimmer", "Bibliothek"]
    assert [words(edition, "en").card(card) for card in (10, 13, 17)] == ["Rope", "Ballroom", "Library"]
