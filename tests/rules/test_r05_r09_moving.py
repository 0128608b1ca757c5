"""Moving: dice, doors, places, other pawns, passages (R5–R9, R19, R27)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fallakte.editions import edition_ids, load
from fallakte.rules import Phase, Reason
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.board import FIRST_SQUARE

from .game import Game, only

ALL_OUT_OF_THE_WAY = dict.fromkeys(("mustard", "white", "green", "peacock", "plum"), "dining_room")


def alone(spot: str, edition: str = "classic", seats: int = 3) -> Game:
    """Miss Scarlett to move from a spot, nobody else on the way."""
    return Game(edition, seats).lay_things().stand(scarlett=spot, **ALL_OUT_OF_THE_WAY)


def distance(game: Game, one: str, other: str) -> int:
    (r1, c1), (r2, c2) = (game.board.square(game.spot(name)) for name in (one, other))
    return abs(r1 - r2) + abs(c1 - c2)


def test_r05_both_dice_count_and_the_walk_is_as_long() -> None:
    game = alone("14,7")
    game.roll(2, 1)
    assert game.table.now.dice == (2, 1)
    squares = {name for name in game.reach() if "," in name}
    assert {distance(game, "14,7", name) for name in squares} == {1, 3}
    walked = only(e.Walked, game.walk("11,7"))
    assert len(walked.way) == 3
    assert game.pawn("scarlett") == "11,7"


def test_r05_never_diagonally() -> None:
    game = alone("14,7")
    game.roll(1, 1)
    assert "13,8" in game.reach(), "a diagonal neighbour is two steps away"
    walked = only(e.Walked, game.walk("13,8"))
    assert walked.way[0] in {game.spot("13,7"), game.spot("14,8")}


@pytest.mark.parametrize("roll", [(1, 1), (3, 4), (6, 6)])
def test_r05_every_step_of_a_walk_is_to_a_neighbouring_free_square(roll: tuple[int, int]) -> None:
    game = Game("classic").stand(scarlett="16,16", mustard="15,16", plum="16,14")
    game.roll(*roll)
    start = game.state
    for name in sorted(game.reach()):
        game.state = start
        way = only(e.Walked, game.walk(name)).way
        squares = [game.spot("16,16"), *way]
        for here, there in pairwise(squares):
            if there >= FIRST_SQUARE:
                assert game.board.first_steps[here] >> there & 1
            else:
                assert game.board.exits[there] >> here & 1
                assert there == way[-1], "no walking through a place (R7)"
        assert not set(way) & {game.spot("15,16"), game.spot("16,14")}
        assert len(way) <= sum(roll)
        assert len(way) == sum(roll) or way[-1] < FIRST_SQUARE
        assert len(set(squares)) == len(squares)


def test_r05_one_rolls_once_and_walks_before_anything_else() -> None:
    game = alone("14,7")
    assert game.refused(0, a.Walk(game.spot("14,8"))) == (Reason.ROLL_FIRST, "R5")
    assert game.refused(0, a.EndTurn()) == (Reason.MOVE_FIRST, "R5")
    game.roll(2, 2)
    assert game.refused(0, a.Roll()) == (Reason.ALREADY_ROLLED, "R5")
    assert game.refused(0, a.Stay()) == (Reason.STAND_STILL, "R40")
    assert game.refused(0, a.EndTurn()) == (Reason.MUST_WALK, "R5")
    assert game.refused(1, a.Walk(game.spot("14,8"))) == (Reason.NOT_AWAITED, "R5")
    assert game.refused(0, a.Walk(game.spot("14,7"))) == (Reason.STANDS_THERE, "R5")
    assert game.refused(0, a.Walk(12345)) == (Reason.NO_SUCH_SPOT, "R5")
    assert game.refused(0, a.Walk(-1)) == (Reason.NO_SUCH_SPOT, "R5")
    assert game.refused(0, a.Walk(9)) == (Reason.NO_SUCH_SPOT, "R5"), "the mansion's middle can't be entered"


def test_r05_a_square_of_the_other_colour_is_not_exactly_reached() -> None:
    game = alone("14,7")
    game.roll(2, 2)
    assert game.refused(0, a.Walk(game.spot("14,8"))) == (Reason.NOT_EXACT, "R5")


def test_r06_the_step_through_the_door_counts_going_in() -> None:
    for start, reached in [("4,6", True), ("4,7", True), ("4,8", False)]:
        game = alone(start)
        game.roll(1, 1)
        assert ("study" in game.reach()) is reached, start
    game = alone("4,8")
    game.roll(1, 2)
    assert only(e.Walked, game.walk("study")).way == tuple(map(game.spot, ("4,7", "4,6", "study")))


def test_r06_the_step_through_the_door_counts_going_out() -> None:
    game = alone("study")
    game.roll(1, 1)
    assert game.reach() == {"4,5", "4,7", "5,6"}


def test_r06_no_exact_roll_is_needed_to_enter_and_the_rest_is_lost() -> None:
    game = alone("4,6")
    game.roll(6, 6)
    assert len(only(e.Walked, game.walk("study")).way) == 1
    assert (game.phase(), game.table.now.steps) == (Phase.IN_PLACE, 0)
    assert game.refused(0, a.Walk(game.spot("4,6")))[0] is Reason.NOT_NOW


def test_r06_only_through_doors() -> None:
    game = alone("9,7")
    game.roll(1, 1)
    assert "library" in game.reach(), "up and through its door"
    game = alone("7,7")
    game.roll(1, 1)
    assert "library" in game.reach()
    game = alone("10,6")
    game.roll(1, 1)
    assert "library" not in game.reach(), "beside its wall, three steps from the door"
    assert game.refused(0, a.Walk(game.spot("library"))) == (Reason.OUT_OF_REACH, "R6")


def test_r07_a_place_left_by_one_door_cannot_be_reentered_by_another() -> None:
    game = alone("ballroom")
    game.roll(6, 6)
    assert {"16,10", "16,13"} & game.reach(), "it is left through its doors"
    assert "ballroom" not in game.reach()
    assert game.refused(0, a.Walk(game.spot("ballroom"))) == (Reason.SAME_PLACE, "R7")


@pytest.mark.parametrize("edition", ["classic", "koffer-1997", "muenchen-2013", "drei-fragezeichen"])
def test_r07_no_place_is_reentered_with_any_roll(edition: str) -> None:
    board = load(edition).board
    walker = load(edition).walker(black_stops=True)
    assert board is not None
    assert walker is not None
    for room in range(10 if board.has_middle else 9):
        for roll in (2, 7, 12, 18):
            assert not walker.reach(room, roll, 0) >> room & 1


def test_r07_nobody_walks_through_a_place() -> None:
    """From door to door through the ballroom would be two steps, round it many more."""
    game = alone("19,7")
    game.roll(1, 1)
    assert "ballroom" in game.reach()
    assert "19,16" not in game.reach()
    assert game.refused(0, a.Walk(game.spot("19,16"))) == (Reason.OUT_OF_REACH, "R6")


def test_r07_a_place_left_in_this_turn_stays_closed_when_an_advantage_card_gives_more_steps() -> None:
    game = Game("drei-fragezeichen").stand(justus="friedhof").stack("bicycle")
    game.roll(3, 3)
    game.walk("13,7")
    game.do(0, a.Draw())
    assert game.phase() is Phase.ROLLED
    assert game.table.now.steps == 6
    assert "13,6" in game.reach()
    assert "friedhof" not in game.reach()
    assert game.refused(0, a.Walk(game.spot("friedhof"))) == (Reason.SAME_PLACE, "R7")


def test_r07_nor_does_the_chauffeur_bring_one_back() -> None:
    game = Game("drei-fragezeichen").stand(justus="friedhof").stack("chauffeur")
    game.roll(3, 3)
    game.walk("13,7")
    game.do(0, a.Draw())
    assert game.refused(0, a.GoTo(game.card("friedhof"))) == (Reason.SAME_PLACE, "R7")
    assert a.GoTo(game.card("friedhof")) not in set(game.legal(0))
    game.do(0, a.GoTo(game.card("strand")))
    assert game.pawn("justus") == "strand"


def test_r08_no_two_pawns_on_one_square_and_none_is_passed_over() -> None:
    game = alone("0,16").stand(mustard="2,16")
    game.roll(1, 1)
    assert game.reach() == {"1,15"}, "(2,16) is taken, and it is the only other one two steps away"
    assert game.refused(0, a.Walk(game.spot("2,16"))) == (Reason.OCCUPIED, "R8")
    game = alone("0,16").stand(mustard="2,15", white="2,16")
    game.roll(1, 2)
    assert game.reach() == set()


def test_r08_a_pawn_before_a_door_blocks_it_both_ways() -> None:
    game = alone("4,7").stand(mustard="4,6")
    game.roll(5, 6)
    assert "study" not in game.reach()
    assert game.refused(0, a.Walk(game.spot("study"))) == (Reason.OUT_OF_REACH, "R6")
    game = alone("study").stand(mustard="4,6")
    game.roll(5, 6)
    assert game.reach() == set()


def test_r08_a_place_holds_any_number_of_pawns() -> None:
    game = Game("classic", 6).stand(**dict.fromkeys(("mustard", "white", "green", "peacock", "plum"), "study"))
    game.stand(scarlett="4,6")
    game.roll(1, 1)
    game.walk("study")
    assert set(game.table.pawns) == {game.spot("study")}


def test_r08_a_pawn_boxed_in_on_the_way_still_has_a_legal_turn() -> None:
    game = alone("0,16").stand(mustard="1,16")
    assert game.verbs() == {a.Roll, a.Accuse}
    game.roll(3, 4)
    assert game.verbs() == {a.Stay, a.Accuse}
    assert game.do(0, a.Stay()) == (e.Stayed(0),)
    assert game.verbs() == {a.EndTurn, a.Accuse}
    game.end()
    assert game.table.active == 1


def test_r08_a_pawn_in_a_place_whose_doors_are_all_blocked_still_has_a_legal_turn() -> None:
    game = alone("lounge", "clue-us").stand(mustard="6,17")
    game.roll(6, 5)
    assert game.verbs() == {a.Stay, a.Accuse}
    game.do(0, a.Stay())
    assert game.phase() is Phase.ON_THE_WAY
    assert game.refused(0, game.suspicion("plum", "rope")) == (Reason.ONE_PER_ENTERING, "R24")
    game.end()
    assert game.table.active == 1


def test_r08_boxed_in_where_one_may_not_accuse_the_turn_ends_by_itself() -> None:
    game = Game("muenchen-2013", 3).stand(gloria_hermann="0,17", kevin_buschinski="1,17")
    game.roll(1, 2)
    assert game.verbs() == {a.Stay}
    events = game.do(0, a.Stay())
    assert [type(event) for event in events] == [e.Stayed, e.TurnBegan]


def test_r09_a_passage_replaces_the_roll_and_is_the_whole_move() -> None:
    game = alone("kitchen")
    assert game.verbs() == {a.Roll, a.TakePassage, a.Suspect, a.Accuse}
    assert game.do(0, a.TakePassage()) == (e.TookPassage(0, game.spot("study")),)
    assert game.phase() is Phase.IN_PLACE
    assert game.refused(0, a.Roll())[0] is Reason.NOT_NOW
    assert game.refused(0, a.TakePassage())[0] is Reason.NOT_NOW
    game.suspect("plum", "rope")
    assert game.table.question.place == game.card("study")


def test_r09_only_at_the_start_of_the_turn_and_only_where_there_is_one() -> None:
    game = alone("kitchen")
    game.roll(1, 1)
    assert game.refused(0, a.TakePassage()) == (Reason.PASSAGE_REPLACES_ROLL, "R9")
    for spot in ("hall", "14,7"):
        assert alone(spot).refused(0, a.TakePassage()) == (Reason.NO_PASSAGE, "R9")
    game = alone("17,19")
    game.roll(1, 2)
    game.walk("kitchen")
    assert game.refused(0, a.TakePassage()) == (Reason.PASSAGE_REPLACES_ROLL, "R9")


@pytest.mark.parametrize("edition", edition_ids())
def test_r09_every_passage_leads_there_and_back_and_blocked_doors_do_not_matter(edition: str) -> None:
    board = load(edition).board
    if board is None:
        return
    assert len(board.passages) == 4
    for here, there in board.passages.items():
        assert board.passages[there] == here != there


def test_r19_an_unplayed_pawn_is_brought_but_never_moves_itself() -> None:
    game = Game("classic", 2, rules=["two_players=plain"]).stand(scarlett="hall")
    game.suspect("plum", "rope")
    assert game.pawn("plum") == "hall"
    game.answer_all()
    game.end()
    for _ in range(4):
        assert game.table.active in (0, 1)
        game.sit_out()
    assert game.pawn("plum") == "hall"
    assert [game.pawn(name) for name in ("white", "green", "peacock")] == ["24,14", "24,9", "18,0"]


def test_r27_the_hinge_of_the_folding_board_counts_as_no_square() -> None:
    game = alone("10,6", "koffer-1997")
    assert game.board.hinges == (11,)
    game.roll(1, 1)
    assert "12,6" in game.reach()
    assert only(e.Walked, game.walk("12,6")).way == tuple(map(game.spot, ("11,6", "12,6")))


def test_r27_a_place_counts_as_one_square() -> None:
    game = alone("11,3", "koffer-1997")
    game.roll(1, 1)
    assert len(only(e.Walked, game.walk("library")).way) == 1, "over the hinge and through the door: one step"
    game = alone("library", "koffer-1997")
    game.roll(1, 1)
    assert {"11,2", "11,4"} <= game.reach()


def test_r05_only_the_seat_to_move_has_anywhere_to_go() -> None:
    game = Game("classic", 3)
    game.roll(3, 4)
    assert game.legal(0).destinations
    assert not game.legal(1).destinations
