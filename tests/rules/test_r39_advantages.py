"""What each advantage card does (R38, R39), one test a kind."""

from __future__ import annotations

import pytest

from fallakte.editions import load
from fallakte.rules import Card, Kind, Phase, Reason, faces, see
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.advantage import Effect
from fallakte.rules.board import FIRST_SQUARE
from fallakte.rules.values import but

from .game import Game, only

CASE = "mr_grey diary strand"


def drawn(advantage: str, seats: int = 3, first: int = 0, at: str = "14,10", rules: tuple[str, ...] = ()) -> Game:
    """The first seat has rolled a question mark and drawn this card."""
    game = Game("drei-fragezeichen", seats, rules, first=first).deal(CASE, "brittany painting", "skinny_norris car")
    game.stand(**{game.edition.pawns[first]: at}).stack(advantage)
    game.roll(1, 4)
    return game


def plain_walk(game: Game, seat: int) -> a.Action:
    """A walk that ends on a square on which nothing happens."""
    squares = ~game.board.black & -1 << FIRST_SQUARE
    return next(
        walk for walk in game.legal(seat).options(a.Walk) if isinstance(walk, a.Walk) and squares >> walk.to & 1
    )


def test_r39_every_effect_is_on_a_card_of_the_edition() -> None:
    edition = load("drei-fragezeichen")
    assert {kind.effect for kind in edition.advantages} == set(Effect)
    assert len(edition.pile) == sum(kind.copies for kind in edition.advantages) == 27


def test_r39_more_steps() -> None:
    game = drawn("bicycle")
    assert (game.phase(), game.table.now.steps) == (Phase.ROLLED, 11)
    game = Game("drei-fragezeichen").stand(justus="13,6").stack("bicycle", "flat_tyre")
    game.roll(2, 2)
    game.walk("13,7")
    game.do(0, a.Draw())
    assert (game.phase(), game.table.now.steps) == (Phase.ROLLED, 6)
    assert "17,7" in game.reach()
    game.walk("17,7")
    assert game.table.active == 1, "one draw for a black square a turn"


def test_r39_go_to_any_place() -> None:
    game = drawn("chauffeur")
    assert set(game.legal(0)) == {a.GoTo(Card(place)) for place in range(12, 21)}
    assert game.refused(0, a.Walk(game.spot("14,11"))) == (Reason.FOLLOW_CARD, "R39")
    assert game.refused(0, a.EndTurn()) == (Reason.FOLLOW_CARD, "R39")
    assert game.refused(0, a.GoTo(game.card("car"))) == (Reason.WRONG_KIND, "R10")
    game.do(0, a.GoTo(game.card("eispalast")))
    assert game.pawn("justus") == "eispalast"
    assert game.verbs() == {a.Suspect}, "entering obliges (R25), and the roll is gone"


def test_r39_go_to_the_middle() -> None:
    game = drawn("hole_in_fence")
    assert game.pawn("justus") == "middle"
    assert game.verbs() == {a.EndTurn, a.Accuse}
    already = drawn("hole_in_fence", at="middle")
    assert already.phase() is Phase.ROLLED, "whoever is there already keeps the roll"


def test_r25_the_duty_to_suspect_outlasts_a_second_card() -> None:
    game = Game("drei-fragezeichen").stand(justus="14,10").stack("chauffeur", "hole_in_fence")
    game.roll(1, 1)
    game.do(0, a.GoTo(game.card("eispalast")))
    assert game.pawn("justus") == "eispalast"
    assert game.verbs() == {a.Suspect}


def test_r39_another_turn() -> None:
    game = drawn("hot_trail")
    game.walk("14,11")
    assert (game.table.active, game.table.turn, game.phase()) == (0, 2, Phase.START)
    game.roll(2, 2)
    game.walk("14,10")
    assert game.table.active == 1, "only one"


def test_r39_miss_a_turn() -> None:
    game = drawn("flat_tyre")
    game.walk("14,11")
    for seat in (1, 2):
        assert game.table.active == seat
        game.roll(2, 2)
        events = game.do(seat, plain_walk(game, seat))
    assert [type(event) for event in events] == [e.Walked, e.TurnSkipped, e.TurnBegan]
    for seat in (1, 2):
        assert game.table.active == seat
        game.roll(2, 2)
        game.do(seat, plain_walk(game, seat))
    assert game.table.active == 0, "only once"


def test_r39_stop_a_player() -> None:
    game = drawn("yard_work")
    assert set(game.legal(0)) == {a.Choose(1), a.Choose(2)}
    assert game.refused(0, a.Choose(0)) == (Reason.YOURSELF, "R39")
    assert game.refused(0, a.Choose(3)) == (Reason.NO_SUCH_PLAYER, "R39")
    assert game.do(0, a.Choose(1)) == (e.MissesTurn(1),)
    assert e.TurnSkipped(1) in game.walk("14,11")
    assert game.table.active == 2


def test_r39_whoever_is_out_can_not_be_stopped() -> None:
    game = Game("drei-fragezeichen", 3).stand(justus="14,10").stack("yard_work")
    game.state = but(game.state, table=but(game.table, out=0b010))
    game.roll(1, 4)
    assert game.refused(0, a.Choose(1)) == (Reason.PLAYER_OUT, "R39")
    game = Game("drei-fragezeichen", 3).stand(justus="14,10").stack("yard_work")
    game.state = but(game.state, table=but(game.table, out=0b110))
    assert only(e.AdvantageLapsed, game.roll(1, 4)).seat == 0
    assert game.phase() is Phase.ROLLED


@pytest.mark.parametrize("advantage", ["yard_work", "open_notebook"])
def test_r39_seat_0_can_be_the_only_one_to_choose(advantage: str) -> None:
    game = drawn(advantage, 2, first=1, rules=("two_players=plain",))
    assert list(game.legal(1)) == [a.Choose(0)]


def test_r39_look_at_a_card_drawn_blind() -> None:
    game = drawn("open_notebook")
    (looked,) = game.do(0, a.Choose(1), picks=(1,))
    assert looked == e.LookedAtCard(0, 1, game.card("car"))
    assert [see(looked, seat) for seat in (None, 2)] == [faces.LookedAtCardCovered(0, 1)] * 2
    assert [len(game.view(seat).glimpses) for seat in (None, 0, 1, 2)] == [0, 1, 1, 0]
    assert game.phase() is Phase.ROLLED


def test_r39_ask_for_a_card_of_one_kind() -> None:
    game = drawn("phone_call")
    assert len(list(game.legal(0))) == 6
    assert game.refused(0, a.AskKind(0, Kind.THING)) == (Reason.YOURSELF, "R39")
    game.do(0, a.AskKind(1, Kind.THING))
    assert (game.phase(), game.table.awaited) == (Phase.SHOWING, 1)
    assert list(game.legal(1)) == [a.Show(game.card("car"))]
    assert game.refused(1, a.Show(game.card("skinny_norris"))) == (Reason.NOT_OF_KIND, "R12")
    assert game.refused(1, a.Pass()) == (Reason.MUST_SHOW, "R12")
    assert game.refused(0, a.Show(game.card("painting"))) == (Reason.NOT_ASKED, "R12")
    (shown,) = game.show(1, "car")
    assert see(shown, 0) == e.Glimpsed(1, 0, game.card("car"))
    assert see(shown, 2) == faces.GlimpsedCovered(1, 0)
    assert (game.phase(), game.table.awaited) == (Phase.ROLLED, 0)


def test_r39_who_has_none_of_the_kind_says_so() -> None:
    game = drawn("phone_call")
    game.do(0, a.AskKind(1, Kind.PLACE))
    assert game.do(1, a.Pass()) == (e.HasNoneOfKind(1, Kind.PLACE),)
    assert game.table.reveals[-1][1:] == (1, None, Kind.PLACE)
    assert (game.phase(), game.table.awaited) == (Phase.ROLLED, 0)


def test_r39_everybody_shows_a_card_to_the_left() -> None:
    game = drawn("conference")
    for seat, left, card in [(0, 1, "painting"), (1, 2, "skinny_norris"), (2, 0, "parrot")]:
        assert game.table.awaited == seat
        assert game.show(seat, card) == (e.Glimpsed(seat, left, game.card(card)),)
    assert (game.phase(), game.table.awaited) == (Phase.ROLLED, 0)


def test_r39_show_a_card_to_the_right() -> None:
    game = drawn("slip_of_tongue")
    assert set(game.legal(0)) == {a.Show(game.card("brittany")), a.Show(game.card("painting"))}
    assert game.show(0, "brittany") == (e.Glimpsed(0, 2, game.card("brittany")),)


def test_r39_one_named_card_is_laid_open_by_whoever_holds_it() -> None:
    game = drawn("newspaper")
    assert game.refused(0, a.Call(Card(21))) == (Reason.NO_SUCH_CARD, "R1")
    waiting = game.state
    car = game.card("car")
    assert game.do(0, a.Call(car)) == (e.Called(0, car), e.LaidDown(1, car))
    assert game.table.reveals[-1][1:3] == (1, car)
    assert game.state.hands == waiting.hands, "it stays in the hand and may be shown again"
    game.state = waiting
    assert game.do(0, a.Call(game.card("diary")))[1] == e.NobodyHolds(game.card("diary"))
    game.state = but(waiting, table=but(waiting.table, open_cards=game.cards("car")))
    assert game.refused(0, a.Call(car)) == (Reason.CARD_OPEN, "R39")


def test_r39_suspect_from_where_one_stands_about_any_place() -> None:
    game = drawn("sudden_idea")
    assert len(list(game.legal(0))) == 324
    assert game.refused(0, game.suspicion("brittany", "car")) == (Reason.PLACE_MISSING, "R10")
    game.do(0, game.suspicion("brittany", "car", "eispalast"))
    assert (game.phase(), game.table.awaited) == (Phase.ANSWERING, 1)
    assert (game.marker("brittany"), game.pawn("justus")) == ("eispalast", "14,10")


def test_r39_a_card_that_comes_too_late_lapses() -> None:
    """Two question marks: the suspicion of the first card uses the move up, so the second finds nothing to move."""
    for second in ("bicycle", "chauffeur", "hole_in_fence"):
        game = Game("drei-fragezeichen").deal(CASE, "", "car").stand(justus="14,10").stack("sudden_idea", second)
        game.roll(1, 1)
        game.do(0, game.suspicion("brittany", "car", "eispalast"))
        events = game.show(1, "car")
        assert only(e.AdvantageLapsed, events).seat == 0
        assert isinstance(events[-1], e.TurnBegan)
        assert game.pawn("justus") == "14,10"
