"""Accusing: right, wrong, out of the race, the last one left (R15–R18, R20–R22, R46)."""

from __future__ import annotations

import pytest

from fallakte.editions import words
from fallakte.rules import Phase, Reason, faces, see
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.switches import ABOUT
from fallakte.rules.table import Result
from fallakte.rules.values import but
from fallakte.tell import Teller

from .game import Game, names

CASE = "plum rope study"
WRONG = "plum rope hall"
PLAYS_ON = ["koffer-1997", "muenchen-2013", "drei-fragezeichen"]
WINS = ["classic", "clue-us", "standard", "speed"]


def about_to_accuse(edition: str = "classic", seats: int = 3) -> Game:
    """A game in which seat 0 may accuse at once."""
    game = Game(edition, seats).lay_things()
    if game.edition.board is not None:
        where = "middle" if game.edition.rules.accuse_where == "middle" else game.edition.places[0]
        game.stand(**dict.fromkeys(game.edition.pawns, where))
    return game


def accuse(game: Game, right: bool) -> tuple[e.Event, ...]:
    """The seat to move accuses, rightly or wrongly."""
    suspect, thing, place = sorted(names_of(game))
    cards = [suspect, thing, place if right else 12 + (place - 12 + 1) % 9]
    events = game.accuse(" ".join(game.edition.cards[card] for card in cards))
    if game.phase() is Phase.ACCUSING:
        events += game.do(game.table.active, a.Look())
    return events


def names_of(game: Game) -> list[int]:
    return [game.card(name) for name in names(game, game.state.case)]


def test_r15_any_three_cards_may_be_accused_from_anywhere() -> None:
    game = Game().stand(scarlett="14,7").deal(CASE)
    accusations = [action for action in game.legal(0) if isinstance(action, a.Accuse)]
    assert len(set(accusations)) == 6 * 6 * 9
    wrong_kinds = a.Accuse(game.card("rope"), game.card("plum"), game.card("hall"))
    assert game.refused(0, wrong_kinds) == (Reason.WRONG_KIND, "R10")


def test_r15_only_on_ones_own_turn() -> None:
    game = Game().deal(CASE)
    assert game.refused(1, game.accusation(CASE)) == (Reason.NOT_AWAITED, "R5")
    game.stand(scarlett="hall")
    game.suspect("green", "dagger")
    assert game.refused(0, game.accusation(CASE)) == (Reason.NOT_ASKED, "R12")
    assert game.refused(1, game.accusation(CASE))[0] in (Reason.MUST_SHOW, Reason.NOT_NOW)


@pytest.mark.parametrize(
    ("edition", "where"),
    [
        ("classic", "14,7"),
        ("clue-us", "hall"),
        ("standard", "hall"),
        ("koffer-1997", "14,7"),
        ("muenchen-2013", "middle"),
    ],
)
def test_r15_one_may_accuse_between_the_roll_and_the_walk(edition: str, where: str) -> None:
    game = Game(edition).lay_things()
    game.stand(**{game.edition.pawns[0]: where})
    game.roll(1, 2)
    assert game.verbs() == {a.Walk, a.Accuse}
    assert accuse(game, right=True)[-1] == e.Ended(0, "accusation")


def test_r15_after_the_roll_it_is_still_only_where_the_sheet_says() -> None:
    game = Game("standard").stand(scarlett="14,7").deal(CASE)
    game.roll(1, 2)
    assert game.refused(0, game.accusation(CASE)) == (Reason.ACCUSE_IN_PLACE, "R29")
    game = Game("drei-fragezeichen").stand(justus="14,10")
    game.roll(2, 2)
    assert game.refused(0, game.accusation("mr_grey diary strand")) == (Reason.ACCUSE_IN_MIDDLE, "R29")


def test_r15_a_due_look_at_the_row_comes_first() -> None:
    """In the duel (R43)."""
    game = Game("classic", 2).stand(scarlett="hall")
    game.state = but(game.state, table=but(game.table, phase=Phase.PEEKING))
    assert game.refused(0, game.accusation(CASE)) == (Reason.MUST_PEEK, "R43")


def test_r15_while_an_advantage_card_waits_for_a_choice() -> None:
    """Also then one is to decide (R39); where, the edition says (R29)."""
    game = Game("drei-fragezeichen").stand(justus="middle").stack("chauffeur")
    game.roll(1, 4)
    assert game.verbs() == {a.GoTo, a.Accuse}
    assert accuse(game, right=False)[1] == e.FoundWrong(0, game.state.case)
    assert game.table.active == 1


def test_r15_while_one_has_to_show_a_card_on_ones_own_turn() -> None:
    """Which card that is, is one's own decision, too (R39); a neighbour who shows one may not accuse."""
    game = Game("drei-fragezeichen").stand(justus="middle").stack("conference")
    game.roll(1, 4)
    assert game.verbs() == {a.Show, a.Accuse}
    game.do(0, next(game.legal(0).options(a.Show)))
    assert game.table.awaited == 1
    assert game.verbs() == {a.Show}
    assert game.refused(1, game.accusation("brittany car strand")) == (Reason.MUST_SHOW, "R12")
    game = Game("drei-fragezeichen").stand(justus="middle").stack("slip_of_tongue")
    game.roll(1, 4)
    assert accuse(game, right=False)[1] == e.FoundWrong(0, game.state.case)
    assert game.table.active == 1


def test_r15_the_accuser_alone_looks_at_the_case_file() -> None:
    game = Game().deal(CASE)
    events = game.accuse(WRONG)
    looked = next(event for event in events if isinstance(event, e.FoundWrong))
    assert see(looked, 0) == e.FoundWrong(0, game.cards(CASE))
    assert game.view(0).case == game.cards(CASE)
    for seat in (None, 1, 2):
        assert see(looked, seat) == faces.WasWrong(0)
        assert game.view(seat).case is None
        assert game.view(seat).table.case is None


def test_r15_in_the_standard_game_one_accuses_in_any_place_but_not_on_the_way() -> None:
    game = Game("standard").stand(scarlett="14,7").deal(CASE)
    assert game.refused(0, game.accusation(CASE)) == (Reason.ACCUSE_IN_PLACE, "R29")
    game.stand(scarlett="kitchen").accuse(CASE)
    assert game.phase() is Phase.OVER


@pytest.mark.parametrize("edition", [*WINS, *PLAYS_ON])
def test_r16_all_three_right_wins_and_the_case_file_is_laid_open(edition: str) -> None:
    game = about_to_accuse(edition)
    events = accuse(game, right=True)
    assert events[-2:] == (e.CaseOpened(game.state.case), e.Ended(0, "accusation"))
    assert (game.phase(), game.table.awaited) == (Phase.OVER, None)
    assert game.table.result == Result(0, "accusation")
    assert game.table.accusations[-1].right is True
    assert game.view(2).table.case == game.state.case
    for seat in range(3):
        assert not game.legal(seat)
        assert game.refused(seat, a.Roll()) == (Reason.OVER, "R16")


def test_r17_wrong_and_out_the_cards_stay_unseen() -> None:
    game = Game(seats=4).deal(CASE, "green dagger", "white")
    hand = game.state.hands[0]
    events = game.accuse(WRONG)
    assert [type(event) for event in events] == [e.Accused, e.FoundWrong, e.TurnBegan]
    assert game.table.is_out(0)
    assert game.table.accusations[-1].right is False
    assert game.state.hands[0] == hand
    assert game.table.case is None
    turns = []
    for _ in range(6):
        turns.append(game.table.active)
        game.sit_out()
    assert turns == [1, 2, 3, 1, 2, 3], "no more moves, suspicions or accusations"


def test_r17_whoever_is_out_goes_on_answering() -> None:
    game = Game(seats=4).deal(CASE, "green dagger", rest=1)
    game.accuse(WRONG)
    game.stand(mustard="hall")
    game.suspect("green", "wrench")
    game.passes(2, 3)
    assert game.table.awaited == 0
    assert game.refused(0, a.Pass()) == (Reason.MUST_SHOW, "R12")
    assert game.show(0, "green") == (e.Showed(0, 1, game.card("green")),)


def test_r17_whoever_is_out_is_still_brought_and_needs_no_turn_for_it() -> None:
    game = Game(seats=3).deal(CASE, "", "", "")
    game.stand(scarlett="14,7").accuse(WRONG)
    game.stand(mustard="hall")
    game.suspect("scarlett", "dagger")
    assert game.pawn("scarlett") == "hall"


def test_r18_one_accusation_per_player_and_game() -> None:
    game = Game(seats=3).deal(CASE)
    game.accuse(WRONG)
    assert game.refused(0, game.accusation(CASE)) == (Reason.NOT_AWAITED, "R5")
    game.sit_out()
    game.sit_out()
    assert game.table.active == 1, "seat 0 has no more turns"
    assert game.refused(0, game.accusation(CASE)) == (Reason.NOT_AWAITED, "R5")
    assert [accusation.by for accusation in game.table.accusations] == [0]


def test_r20_whoever_is_out_before_a_door_steps_into_that_place() -> None:
    game = Game(seats=3).stand(scarlett="4,6").deal(CASE)
    events = game.accuse(WRONG)
    assert e.SteppedAside(0, game.spot("study")) in events
    assert game.pawn("scarlett") == "study"
    assert game.table.brought == 0
    assert game.table.questions == (), "that is no move and gives no right to suspect"


def test_r20_nobody_steps_aside_elsewhere_or_where_the_sheet_does_not_say_so() -> None:
    game = Game(seats=3).stand(scarlett="4,5").deal(CASE)
    assert not any(isinstance(event, e.SteppedAside) for event in game.accuse(WRONG))
    game = Game("muenchen-2013", rules=["accuse_where=anywhere"]).stand(gloria_hermann="9,7")
    assert game.spot("9,7") in game.board.entries
    accuse(game, right=False)
    assert game.pawn("gloria_hermann") == "9,7"


def test_r20_in_the_travel_case_too_who_is_out_before_a_door_steps_in() -> None:
    game = Game("koffer-1997").lay_things().stand(scarlett="4,5").deal(CASE)
    assert e.SteppedAside(0, game.spot("study")) in accuse(game, right=False)
    assert game.pawn("scarlett") == "study"


def test_r20_a_door_that_was_blocked_by_the_pawn_is_free_again() -> None:
    game = Game(seats=3).stand(scarlett="6,17", mustard="6,18").deal(CASE)
    game.accuse(WRONG)
    game.roll(1, 1)
    assert "lounge" in game.reach()


@pytest.mark.parametrize("edition", WINS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_r21_the_last_one_left_wins_at_once(edition: str, seats: int) -> None:
    game = about_to_accuse(edition, seats)
    for _ in range(seats - 2):
        accuse(game, right=False)
        assert game.phase() is not Phase.OVER
    last = [seat for seat in game.table.racing() if seat != game.table.active]
    events = accuse(game, right=False)
    assert events[-2:] == (e.CaseOpened(game.state.case), e.Ended(last[0], "last"))
    assert game.table.result == Result(last[0], "last")


@pytest.mark.parametrize("edition", PLAYS_ON)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_r22_the_last_one_plays_on_and_may_leave_the_case_unsolved(edition: str, seats: int) -> None:
    game = about_to_accuse(edition, seats)
    for _ in range(seats - 1):
        accuse(game, right=False)
    assert game.phase() is Phase.START
    (last,) = game.table.racing()
    assert game.table.active == last
    assert game.table.case is None
    events = accuse(game, right=False)
    assert events[-2:] == (e.CaseOpened(game.state.case), e.Ended(None, "all_out"))
    assert game.table.result == Result(None, "all_out")


@pytest.mark.parametrize("edition", PLAYS_ON)
def test_r22_the_last_one_may_still_solve_it(edition: str) -> None:
    game = about_to_accuse(edition, 3)
    accuse(game, right=False)
    accuse(game, right=False)
    (last,) = game.table.racing()
    accuse(game, right=True)
    assert game.table.result == Result(last, "accusation")


@pytest.mark.parametrize("edition", PLAYS_ON)
def test_r22_the_last_one_has_turn_after_turn_and_the_others_answer(edition: str) -> None:
    game = about_to_accuse(edition, 3)
    accuse(game, right=False)
    accuse(game, right=False)
    (last,) = game.table.racing()
    pawn = game.edition.pawns[game.table.seat_pawns[last]]
    game.stand(**{pawn: game.edition.places[3]})
    game.state = but(game.state, table=but(game.table, now=but(game.table.now, may_suspect=True)))
    game.suspect(game.edition.cards[0], game.edition.cards[6])
    asked = []
    while game.phase() is Phase.ANSWERING:
        assert game.table.awaited is not None
        asked.append(game.table.awaited)
        game.do(game.table.awaited, next(iter(game.legal(game.table.awaited))))
    assert asked
    assert last not in asked
    if game.phase() is Phase.AFTER_ANSWERS:
        game.end()
    assert game.table.active == last


@pytest.mark.parametrize(
    ("right", "result"),
    [((True,), Result(0, "accusation")), ((False, False), Result(2, "last"))],
    ids=["solved", "last"],
)
def test_r46_the_record_of_a_match_is_its_single_winner(right: tuple[bool, ...], result: Result) -> None:
    """No points, no draws, no second place: who was out early does not change the result."""
    game = about_to_accuse("standard", 3)
    assert game.table.result is None
    for answer in right:
        accuse(game, answer)
    assert game.table.result == result
    assert set(Result._fields) == {"winner", "how"}


def test_r46_an_unsolved_case_is_recorded_as_such() -> None:
    game = about_to_accuse("standard[last_one_left=plays_on]", 2)
    accuse(game, right=False)
    accuse(game, right=False)
    assert game.table.result == Result(None, "all_out")
    game = Game("standard[round_limit=1]", 2).stand(scarlett="14,7", mustard="14,8")
    game.sit_out()
    game.roll(1, 2)
    events = game.do(1, next(walk for walk in game.legal(1) if isinstance(walk, a.Walk) and walk.to >= 10))
    assert events[-2:] == (e.CaseOpened(game.state.case), e.Ended(None, "limit"))
    assert game.table.result == Result(None, "limit")


@pytest.mark.parametrize("edition", [*WINS, *PLAYS_ON])
def test_r49_after_100_turns_for_each_seat_the_case_stays_unsolved_and_that_is_told(edition: str) -> None:
    """No winner is recorded (R46), the sentence names the rule, and the number is a house rule."""
    game = Game(edition, 3).lay_things()
    assert game.table.turn_limit == 300
    assert Game(f"{edition}[round_limit=250]", 3).table.turn_limit == 750
    assert ABOUT["round_limit"].rule == "R49"
    for lang, number in (("de", "100 Züge"), ("en", "100 turns")):
        teller = Teller(words(game.edition, lang), ("A", "B", "C"))
        said = teller.tell(e.Ended(None, "limit"))
        assert said is not None
        assert number in said
        assert "R49" in said
        assert "R49" not in (teller.tell(e.Ended(None, "all_out")) or "")
