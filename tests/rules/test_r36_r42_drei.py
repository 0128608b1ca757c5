"""Die drei ???: investigators, markers, question marks, black squares, the crypt (R36–R42)."""

from __future__ import annotations

import pytest

from fallakte.editions import load, words
from fallakte.rules import Phase, Reason
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.board import BESIDE, each_spot
from fallakte.rules.values import but

from .game import Game, only

CASE = "mr_grey diary strand"


def rocky(seats: int = 3, *rules: str) -> Game:
    return Game("drei-fragezeichen", seats, rules)


def test_r36_players_are_investigators_and_no_suspicion_moves_one() -> None:
    game = rocky(6)
    assert game.edition.pawns == ("justus", "peter", "bob", "titus", "mathilda", "cotta")
    assert not set(game.edition.pawns) & set(game.edition.cards)
    start = game.stand(justus="8,7").state
    for suspect in game.edition.cards[:6]:
        game.state = start
        game.roll(2, 3)
        game.walk("bibliothek")
        before = game.table.pawns
        game.suspect(suspect, "painting")
        assert game.table.pawns == before
        assert game.table.brought == 0


def test_r37_the_markers_lie_beside_the_board_until_first_named() -> None:
    game = rocky()
    assert game.table.markers == game.table.things == (BESIDE,) * 6
    game.stand(justus="8,7")
    game.roll(2, 3)
    game.walk("bibliothek")
    game.suspect("victor_hugenay", "golden_belt")
    assert (game.marker("victor_hugenay"), game.thing("golden_belt")) == ("bibliothek", "bibliothek")
    assert game.table.markers.count(BESIDE) == game.table.things.count(BESIDE) == 5


def test_r38_a_question_mark_counts_one_and_draws_a_card_at_once() -> None:
    game = rocky().stack("flat_tyre")
    pile = game.table.pile
    assert pile is not None
    events = game.roll(1, 4)
    assert only(e.DrewAdvantage, events).seat == 0
    assert (game.table.now.steps, game.table.pile) == (5, pile - 1)
    assert game.phase() is Phase.ROLLED, "and one walks on"


def test_r38_two_question_marks_draw_two_cards() -> None:
    game = rocky().stack("flat_tyre", "hot_trail")
    events = game.roll(1, 1)
    drawn = [game.edition.advantages[event.advantage].id for event in events if isinstance(event, e.DrewAdvantage)]
    assert drawn == ["flat_tyre", "hot_trail"]
    assert game.table.now.steps == 2


def test_r38_plain_dice_have_no_question_marks() -> None:
    game = rocky(3, "dice=plain")
    assert not any(isinstance(event, e.DrewAdvantage) for event in game.roll(1, 1))


def test_r38_a_used_up_pile_is_shuffled_anew() -> None:
    game = rocky()
    game.state = but(game.state, pile=(), table=but(game.table, pile=0))
    flat_tyre = [kind.id for kind in game.edition.advantages].index("bicycle")
    events = game.roll(1, 4)
    assert isinstance(events[1], e.PileShuffled)
    assert sorted(events[1].order) == sorted(game.edition.pile)
    assert only(e.DrewAdvantage, events).advantage == flat_tyre
    assert game.table.pile == len(game.edition.pile) - 1


def test_r39_a_black_square_is_a_stop_without_an_exact_roll() -> None:
    game = rocky(3, "end_on_way=exact", "revisit_squares=no").stand(justus="13,6")
    game.roll(5, 5)
    assert "13,7" in game.reach()
    game.stack("flat_tyre")
    assert len(only(e.Walked, game.walk("13,7")).way) == 1
    assert game.verbs() == {a.Draw, a.Decline}
    assert only(e.DrewAdvantage, game.do(0, a.Draw())).seat == 0


def test_r39_on_a_black_square_and_only_there_the_card_may_be_declined() -> None:
    game = rocky().stand(justus="13,6").stack("flat_tyre")
    game.roll(2, 2)
    game.walk("13,7")
    assert (game.phase(), game.table.awaited) == (Phase.OFFERED, 0)
    assert game.refused(0, a.EndTurn()) == (Reason.DRAW_OR_DECLINE, "R39")
    pile = game.table.pile
    events = game.do(0, a.Decline())
    assert [type(event) for event in events] == [e.AdvantageDeclined, e.TurnBegan]
    assert game.table.pile == pile
    game = rocky().stack("chauffeur")
    game.roll(1, 4)
    assert game.refused(0, a.Decline()) == (Reason.FOLLOW_CARD, "R39"), "a question mark draws at once (R38)"
    assert rocky().refused(0, a.Decline())[0] is Reason.NOT_NOW


def test_r39_two_cards_that_let_one_suspect_give_one_suspicion_a_turn() -> None:
    game = rocky().deal(CASE, "", "car").stand(justus="14,10").stack("sudden_idea", "sudden_idea")
    game.roll(1, 1)
    game.do(0, game.suspicion("brittany", "car", "eispalast"))
    events = game.show(1, "car")
    assert only(e.AdvantageLapsed, events).seat == 0
    assert isinstance(events[-1], e.TurnBegan)


def test_r39_each_black_square_draws_a_card_for_whoever_stops_there() -> None:
    for square in each_spot(rocky().board.black):
        game = rocky().stack("flat_tyre")
        row, column = game.board.square(square)
        beside = next(spot for spot in each_spot(game.board.beside(1 << square)) if not game.board.black >> spot & 1)
        game.stand(justus="{},{}".format(*game.board.square(beside)))
        game.roll(2, 2)
        game.walk(f"{row},{column}")
        assert e.MissesTurn(0) in game.do(0, a.Draw())


def test_r39_who_merely_passes_or_starts_there_draws_nothing() -> None:
    game = rocky().stand(justus="13,7").stack("flat_tyre")
    game.roll(2, 2)
    assert game.phase() is Phase.ROLLED
    game.walk("13,8")
    assert game.table.active == 1
    game = rocky().stand(justus="13,6").stack("flat_tyre")
    game.roll(2, 2)
    game.walk("13,8")
    assert game.table.active == 1


def test_r39_without_advantage_cards_black_squares_and_question_marks_are_plain() -> None:
    game = rocky(3, "advantage_cards=no").stand(justus="13,6")
    assert game.table.pile is None
    assert not any(isinstance(event, e.DrewAdvantage) for event in game.roll(1, 1))
    game.walk("13,7")
    assert game.table.active == 1


def test_r40_who_reaches_no_place_walks_as_near_as_he_likes() -> None:
    game = rocky(3, "advantage_cards=no").stand(justus="14,10")
    game.roll(1, 2)
    assert {"14,11", "14,9", "14,12", "15,10", "14,7"} <= game.reach()
    assert "14,10" not in game.reach(), "at least one step away"
    assert game.refused(0, a.Stay()) == (Reason.STAND_STILL, "R40"), "nobody simply stands still"
    assert "14,14" not in game.reach()
    game.walk("14,11")
    assert game.pawn("justus") == "14,11"


def test_r40_only_who_is_boxed_in_stands_still() -> None:
    game = rocky()
    start = game.board.starts[0]
    around = [game.board.spot_name(spot) for spot in each_spot(game.board.beside(1 << start))]
    game.stand(**dict(zip(("peter", "bob", "titus", "cotta"), around, strict=False)))
    game.roll(2, 2)
    assert game.verbs() == {a.Stay}
    assert game.do(0, a.Stay())[0] == e.Stayed(0)


def test_r40_elsewhere_the_whole_roll_is_walked() -> None:
    game = Game("muenchen-2013").stand(gloria_hermann="15,10")
    game.roll(1, 2)
    assert game.refused(0, a.Walk(game.spot("15,12"))) == (Reason.NOT_EXACT, "R5")
    assert game.refused(0, a.Stay()) == (Reason.STAND_STILL, "R40")


def test_r41_the_crypt_leads_from_the_graveyard_to_the_hospital_and_back() -> None:
    for here, there in [("friedhof", "memorial_hospital"), ("memorial_hospital", "friedhof")]:
        game = rocky().stand(justus=here)
        assert game.do(0, a.TakePassage()) == (e.TookPassage(0, game.spot(there)),)
        assert game.verbs() == {a.Suspect}


def test_r41_from_the_graveyard_the_beach_is_at_most_six_squares_away() -> None:
    game = rocky(3, "advantage_cards=no").stand(justus="friedhof")
    game.roll(2, 4)
    assert "strand" in game.reach()


@pytest.mark.parametrize(
    ("lang", "said"),
    [("de", "Peter: „Ich habe dazu keine Beweise gefunden.“"), ("en", "Peter: “I have found no evidence of that.”")],
)
def test_r42_who_has_nothing_says_that_he_found_no_evidence(lang: str, said: str) -> None:
    game = rocky().stand(justus="8,7").deal(CASE)
    game.roll(2, 3)
    game.walk("bibliothek")
    game.suspect("brittany", "painting")
    assert game.passes(1) == (e.Passed(1),)
    assert words(load("drei-fragezeichen"), lang).phrase("passed", seat="Peter") == said
