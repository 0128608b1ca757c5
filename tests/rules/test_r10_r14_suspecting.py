"""Suspecting: what is named, what is brought, who answers, who sees it (R10–R14, R23–R25, R31)."""

from __future__ import annotations

import pytest

from fallakte.rules import Card, Phase, Reason, faces, see
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.cards import NO_CARDS
from fallakte.rules.values import but

from .game import Game, only

CASE = "plum rope study"


def in_the_hall(edition: str = "classic", seats: int = 3) -> Game:
    """Miss Scarlett has just walked into the hall."""
    game = Game(edition, seats).lay_things().stand(scarlett="7,11")
    game.roll(1, 2)
    game.walk("hall")
    return game


def test_r10_one_names_the_very_place_one_stands_in() -> None:
    game = in_the_hall()
    assert game.refused(0, game.suspicion("plum", "rope", "study")) == (Reason.OTHER_PLACE, "R10")
    assert game.refused(0, a.Suspect(game.card("rope"), game.card("plum"))) == (Reason.WRONG_KIND, "R10")
    assert game.refused(0, a.Suspect(game.card("plum"), game.card("hall"))) == (Reason.WRONG_KIND, "R10")
    assert {action.place for action in game.legal(0) if isinstance(action, a.Suspect)} == {game.card("hall")}
    suspected = only(e.Suspected, game.suspect("plum", "rope"))
    assert suspected == e.Suspected(0, game.card("plum"), game.card("rope"), game.card("hall"))


def test_r10_without_a_board_the_turn_is_a_suspicion() -> None:
    game = Game("speed", 3)
    assert game.refused(0, a.EndTurn()) == (Reason.SUSPECT_FIRST, "R10")
    assert game.refused(0, a.Roll()) == (Reason.NO_BOARD, "R5")
    assert {type(action) for action in game.legal(0)} == {a.Suspect, a.Accuse}


def test_r10_one_may_name_oneself_an_unplayed_suspect_and_own_cards() -> None:
    game = in_the_hall().deal(CASE, "scarlett dagger hall")
    start = game.state
    for suspect in ("scarlett", "plum", "mustard"):
        game.state = start
        game.suspect(suspect, "dagger")
        assert game.phase() is Phase.ANSWERING
    assert len([action for action in in_the_hall().legal(0) if isinstance(action, a.Suspect)]) == 36


def test_r11_the_named_tokens_are_brought_at_once_and_stay() -> None:
    game = in_the_hall().deal(CASE, "", "dagger")
    game.suspect("mustard", "dagger")
    assert (game.pawn("mustard"), game.thing("dagger")) == ("hall", "hall")
    game.show(1, "dagger")
    game.end()
    assert (game.pawn("mustard"), game.thing("dagger")) == ("hall", "hall")


def test_r12_the_others_answer_from_the_left_until_one_shows() -> None:
    game = in_the_hall(seats=5).deal(CASE, "", "", "dagger hall", "mustard")
    game.suspect("mustard", "dagger")
    assert game.table.awaited == 1
    assert game.refused(2, a.Show(game.card("dagger"))) == (Reason.NOT_ASKED, "R12")
    assert game.passes(1) == (e.Passed(1),)
    assert game.table.awaited == 2
    assert game.show(2, "hall") == (e.Showed(2, 0, game.card("hall")),)
    assert (game.phase(), game.table.awaited) == (Phase.AFTER_ANSWERS, 0)
    assert game.table.question.passed == (1,)
    assert game.table.question.shown_by == 2
    assert game.refused(3, a.Show(game.card("mustard")))[0] is Reason.NOT_AWAITED


def test_r12_answers_go_round_past_the_last_seat() -> None:
    game = Game("classic", 4, first=2).stand(white="hall").deal(CASE, "", "", "mustard dagger hall", "", rest=2)
    game.suspect("mustard", "dagger")
    events = game.passes(3, 0, 1)
    assert events == (e.Passed(3), e.Passed(0), e.Passed(1), e.NobodyAnswered(2))
    assert game.table.awaited == 2


def test_r12_with_several_named_cards_the_answerer_chooses() -> None:
    game = in_the_hall().deal(CASE, "", "mustard dagger green wrench")
    game.suspect("mustard", "dagger")
    assert set(game.legal(1)) == {a.Show(game.card("mustard")), a.Show(game.card("dagger"))}
    assert game.refused(1, a.Show(game.card("green"))) == (Reason.NOT_NAMED, "R12")
    assert game.refused(1, a.Show(game.card("hall"))) == (Reason.NOT_HELD, "R12")
    assert game.refused(1, a.Show(Card(21))) == (Reason.NO_SUCH_CARD, "R1")
    assert game.refused(1, a.Pass()) == (Reason.MUST_SHOW, "R12")


def test_r12_who_has_none_must_say_so() -> None:
    game = in_the_hall().deal(CASE, "", "green")
    game.suspect("mustard", "dagger")
    assert list(game.legal(1)) == [a.Pass()]
    assert game.refused(1, a.Show(game.card("green"))) == (Reason.NOT_NAMED, "R12")


def test_r13_only_the_two_involved_know_which_card() -> None:
    game = in_the_hall(seats=4).deal(CASE, "", "", "dagger")
    game.suspect("mustard", "dagger")
    passed, shown = (*game.passes(1), *game.show(2, "dagger"))
    for seat in (None, 0, 1, 2, 3):
        assert see(passed, seat) == e.Passed(1)
        known = seat in (0, 2)
        assert see(shown, seat) == (shown if known else faces.ShowedCovered(2, 0))
        assert game.view(seat).shown == ((game.card("dagger") if known else None),)
        assert game.view(seat).table.question.shown_by == 2


def test_r13_the_answerers_options_are_nobody_elses_business() -> None:
    """Whatever seat 1 holds, seats 0 and 2 and an onlooker see, may do and are refused the very same."""
    tries: list[a.Action] = [a.Pass(), a.EndTurn(), a.Roll(), *(a.Show(Card(card)) for card in range(21))]
    pictures = []
    for hand in ("mustard dagger hall", "mustard", "hall", "green wrench"):
        game = in_the_hall().deal(CASE, "white", hand)
        game.state = but(game.state, table=but(game.table, hand_sizes=(6, 6, 6)))
        game.suspect("mustard", "dagger")
        seen = [
            [
                repr(but(game.view(seat), hand=NO_CARDS)),
                list(game.legal(seat)),
                [str(game.refused(seat, action)) for action in tries],
            ]
            for seat in (0, 2)
        ]
        pictures.append((seen, repr(game.view(None))))
    assert all(picture == pictures[0] for picture in pictures)


def test_r14_nobody_suspects_on_the_open_way() -> None:
    game = Game().stand(scarlett="14,7")
    assert game.refused(0, game.suspicion("plum", "rope")) == (Reason.ON_THE_WAY, "R14")
    game.roll(1, 2)
    assert game.refused(0, game.suspicion("plum", "rope")) == (Reason.MUST_WALK, "R5")
    game.walk("14,8")
    assert game.refused(0, game.suspicion("plum", "rope")) == (Reason.ON_THE_WAY, "R14")


# ------------------------------------------------------------------------------------------------ being brought


def brought(edition: str = "clue-us", to: str = "hall") -> Game:
    """Colonel Mustard (seat 1) was brought into the hall and has the next turn."""
    game = Game(edition, 3).lay_things().stand(scarlett=to).deal(CASE, "", "dagger")
    if not game.table.now.may_suspect:
        game.state = but(game.state, table=but(game.table, now=but(game.table.now, may_suspect=True)))
    game.suspect("mustard", "dagger")
    game.show(1, "dagger")
    game.end()
    assert game.table.active == 1
    return game


@pytest.mark.parametrize("edition", ["classic", "clue-us", "standard", "koffer-1997"])
def test_r23_brought_into_a_place_one_may_suspect_there_without_moving(edition: str) -> None:
    game = brought(edition)
    assert {a.Roll, a.Suspect} <= game.verbs()
    game.suspect("plum", "rope")
    assert game.table.question[1:5] == (1, *map(game.card, ("plum", "rope", "hall")))


def test_r23_in_munich_one_chooses_between_suspecting_the_taxi_and_the_dice() -> None:
    game = Game("muenchen-2013", 3, first=0).stand(gloria_hermann="residenz").deal("prof_lindner rope olympiapark")
    game.state = but(game.state, table=but(game.table, now=but(game.table.now, may_suspect=True)))
    game.suspect("resi_loibl", "dagger")
    game.answer_all()
    assert game.table.active == 2, "counter-clockwise: Resi Loibl's seat is next, and the turn ended by itself"
    assert game.verbs() == {a.Roll, a.TakePassage, a.Suspect}


def test_r23_in_munich_whoever_has_rolled_has_chosen_the_dice_also_if_boxed_in() -> None:
    game = Game("muenchen-2013", 3).stand(gloria_hermann="residenz").deal("prof_lindner rope olympiapark")
    (door,) = {door.square for door in game.board.doors if door.spot == game.spot("residenz")}
    game.stand(prof_lindner=game.board.spot_name(door))
    game.state = but(game.state, table=but(game.table, now=but(game.table.now, may_suspect=True)))
    assert a.Suspect in game.verbs()
    game.roll(1, 2)
    assert game.verbs() == {a.Stay}
    events = game.do(0, a.Stay())
    assert [type(event) for event in events] == [e.Stayed, e.TurnBegan], "no suspicion any more"


def test_r23_only_on_the_next_turn() -> None:
    """Brought into the lounge, its door blocked: the right stands for one turn, used or not."""
    game = brought(to="lounge").stand(plum="6,17")
    game.roll(1, 2)
    game.do(1, a.Stay())
    assert game.verbs() == {a.Suspect, a.EndTurn, a.Accuse}
    game.end()
    game.sit_out()
    game.sit_out()
    assert (game.table.active, game.pawn("mustard")) == (1, "lounge")
    assert game.refused(1, game.suspicion("plum", "rope")) == (Reason.ONE_PER_ENTERING, "R24")


def test_r23_the_right_is_used_up_by_the_suspicion() -> None:
    game = brought()
    game.suspect("plum", "rope")
    game.answer_all()
    assert game.refused(1, game.suspicion("plum", "wrench")) == (Reason.ONE_PER_ENTERING, "R24")
    game.end()
    game.sit_out()
    game.sit_out()
    assert game.table.active == 1
    assert game.pawn("mustard") == "hall"
    assert a.Suspect not in game.verbs()


def test_r23_only_if_really_moved() -> None:
    game = Game("clue-us", 3).stand(scarlett="7,11", mustard="hall").deal(CASE, "", "dagger")
    game.roll(1, 1)
    game.walk("hall")
    game.suspect("mustard", "dagger")
    game.show(1, "dagger")
    game.end()
    assert game.table.brought == 0
    assert game.refused(1, game.suspicion("plum", "rope")) == (Reason.ONE_PER_ENTERING, "R24")


def test_r23_a_right_left_unused_for_a_passage_is_gone() -> None:
    game = brought(to="lounge")
    game.do(1, a.TakePassage())
    game.end()
    game.sit_out()
    game.sit_out()
    assert game.pawn("mustard") == "conservatory"
    assert a.Suspect not in game.verbs()


def test_r23_an_accusation_that_moves_the_pawn_on_ends_the_right() -> None:
    """Brought into one place by a suspicion, then to another by an accusation: the right was for the first."""
    game = Game("muenchen-2013", 4, rules=["accuse_where=anywhere", "accuse_after_suspicion=yes"])
    game.deal("prof_lindner rope olympiapark").stand(gloria_hermann="residenz", prof_lindner="olympiapark")
    game.state = but(game.state, table=but(game.table, now=but(game.table.now, may_suspect=True)))
    game.suspect("kevin_buschinski", "dagger")
    game.answer_all()
    assert game.table.brought == 0b10
    game.end()
    game.stand(pfarrer_moser="nymphenburg")
    game.accuse("kevin_buschinski dagger residenz")
    assert game.pawn("kevin_buschinski") == "nymphenburg"
    assert game.table.brought == 0


# --------------------------------------------------------------------------------- one suspicion per entering


def test_r24_in_the_classic_game_one_may_stay_and_suspect_again() -> None:
    game = in_the_hall("classic").deal(CASE, "", "dagger")
    for _ in range(2):
        game.suspect("green", "dagger")
        game.show(1, "dagger")
        assert game.refused(0, game.suspicion("green", "rope")) == (Reason.ONE_PER_ENTERING, "R24"), "once a turn"
        game.end()
        game.sit_out()
        game.sit_out()
        assert {a.Roll, a.Suspect} <= game.verbs()


@pytest.mark.parametrize("edition", ["clue-us", "standard", "koffer-1997"])
def test_r24_elsewhere_one_suspicion_per_entering(edition: str) -> None:
    game = in_the_hall(edition).deal(CASE, "", "dagger")
    game.suspect("green", "dagger")
    game.show(1, "dagger")
    game.end()
    game.sit_out()
    game.sit_out()
    assert game.refused(0, game.suspicion("green", "rope")) == (Reason.ONE_PER_ENTERING, "R24")
    game.roll(1, 1)
    game.walk(min(name for name in game.reach() if "," in name))
    if game.table.active == 0:
        game.end()
    game.sit_out()
    game.sit_out()
    game.roll(3, 3)
    game.walk("hall")
    game.suspect("green", "dagger")


@pytest.mark.parametrize(
    ("edition", "start", "place"),
    [("muenchen-2013", "9,7", "hauptbahnhof"), ("drei-fragezeichen", "8,7", "bibliothek")],
)
def test_r25_entering_obliges_to_suspect(edition: str, start: str, place: str) -> None:
    game = Game(edition, 3)
    game.stand(**{game.edition.pawns[0]: start})
    game.roll(2, 3)
    game.walk(place)
    assert game.verbs() == {a.Suspect}
    assert game.refused(0, a.EndTurn()) == (Reason.MUST_SUSPECT, "R25")
    suspect, thing, _ = game.edition.cards[0], game.edition.cards[6], game.edition.cards[12]
    accusation = game.accusation(f"{suspect} {thing} {place}")
    assert game.refused(0, accusation) == (Reason.MUST_SUSPECT, "R25")


@pytest.mark.parametrize("edition", ["classic", "clue-us", "standard", "koffer-1997"])
def test_r25_elsewhere_one_may(edition: str) -> None:
    game = in_the_hall(edition)
    assert game.verbs() == {a.Suspect, a.EndTurn, a.Accuse}
    game.end()
    assert game.table.questions == ()
    assert game.table.active == 1


def test_r25_whoever_was_brought_is_not_obliged() -> None:
    game = Game("muenchen-2013", 3).stand(gloria_hermann="residenz")
    game.state = but(game.state, table=but(game.table, now=but(game.table.now, may_suspect=True)))
    assert {a.Roll, a.Suspect} <= game.verbs()
    game.roll(1, 2)
    assert game.verbs() == {a.Walk}


def test_r31_on_our_table_nobody_can_fail_to_show() -> None:
    """R31 is about a mistake at a real table. Here passing while holding a named card is refused."""
    for hand in ("mustard", "dagger", "hall", "mustard dagger hall"):
        game = in_the_hall("koffer-1997").deal(CASE, "", hand)
        game.suspect("mustard", "dagger")
        assert game.refused(1, a.Pass()) == (Reason.MUST_SHOW, "R12")
        assert game.table.awaited == 1
        assert game.table.question.passed == ()
