"""Two players and teams: the duel's row, the open deal, several people on one seat (R43–R45)."""

from __future__ import annotations

import pytest

from fallakte.editions import edition_ids, load
from fallakte.rules import Card, Phase, Reason, Refusal, Scripted, faces, legal_actions, see
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.decide import decide
from fallakte.rules.table import Look
from fallakte.rules.values import but

from .game import Game, only

DUELS = [name for name in edition_ids() if load(name).rules.two_players == "duel"]


def unanswered_duel() -> Game:
    """Seat 0 asks for its own cards in the hall, so seat 1 has nothing to show."""
    game = Game("classic", 2).stand(scarlett="hall")
    row = [name for name in game.edition.cards if name in ("white", "wrench", "kitchen", "lounge")]
    game.state = but(game.state, row=tuple(map(game.card, row)))
    game.deal("plum rope study", "green dagger hall")
    game.suspect("green", "dagger")
    return game


@pytest.mark.parametrize("edition", DUELS)
def test_r43_four_cards_lie_face_down_and_the_rest_is_dealt(edition: str) -> None:
    game = Game(edition, 2)
    laid = only(e.RowLaid, game.opening)
    assert len(set(laid.row)) == 4
    assert [see(laid, seat) for seat in (None, 0, 1)] == [faces.RowCovered(4)] * 3
    assert game.table.hand_sizes == (7, 7)
    assert game.table.open_cards == 0
    assert not game.state.case & sum(1 << card for card in laid.row)
    assert game.table.pile is None, "no advantage cards"


def test_r43_every_edition_with_a_board_offers_the_duel_and_any_can_play_it_by_house_rule() -> None:
    assert DUELS == ["classic", "clue-us", "drei-fragezeichen", "koffer-1997", "muenchen-2013", "standard"]
    assert Game("speed[two_players=duel]", 2).table.row == 4


def test_r43_only_for_two() -> None:
    assert Game("classic", 3).table.row == 0


def test_r43_unanswered_one_looks_secretly_at_one_of_the_four() -> None:
    game = unanswered_duel()
    assert game.passes(1) == (e.Passed(1), e.NobodyAnswered(0))
    assert (game.phase(), game.table.awaited) == (Phase.PEEKING, 0)
    assert list(game.legal(0)) == [a.Peek(slot) for slot in range(4)]
    assert game.refused(0, a.EndTurn()) == (Reason.MUST_PEEK, "R43")
    assert game.refused(0, game.accusation("plum rope study")) == (Reason.MUST_PEEK, "R43")
    assert game.refused(0, a.Peek(4)) == (Reason.NO_SUCH_SLOT, "R43")
    assert game.refused(0, a.Peek(-1)) == (Reason.NO_SUCH_SLOT, "R43")
    assert game.refused(1, a.Peek(0)) == (Reason.NOT_AWAITED, "R5")
    card = game.state.row[2]
    (peeked,) = game.do(0, a.Peek(2))
    assert see(peeked, 0) == e.Peeked(0, 2, card)
    assert see(peeked, 1) == see(peeked, None) == faces.PeekedCovered(0, 2)
    assert (game.view(0).peeked, game.view(1).peeked) == (((2, card),), ())
    assert game.state.row[2] == card, "it is put back in its place"
    assert game.verbs() == {a.EndTurn, a.Accuse}


def test_r43_never_twice_at_the_same_card_and_not_when_all_are_seen() -> None:
    game = unanswered_duel()
    start, seen = game.state, [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2), (1, 3)]
    game.state = but(start, table=but(start.table, looks=tuple(Look(1, seat, slot) for seat, slot in seen)))
    game.passes(1)
    assert list(game.legal(0)) == [a.Peek(1), a.Peek(3)]
    assert game.refused(0, a.Peek(0)) == (Reason.ALREADY_PEEKED, "R43")
    game.state = but(start, table=but(start.table, looks=tuple(Look(1, 0, slot) for slot in range(4))))
    game.passes(1)
    assert game.phase() is Phase.AFTER_ANSWERS


def test_r43_answered_there_is_nothing_to_look_at() -> None:
    game = unanswered_duel()
    game.deal("plum rope study", "green", "dagger")
    game.show(1, "dagger")
    assert game.phase() is Phase.AFTER_ANSWERS
    assert game.refused(0, a.Peek(0))[0] is Reason.NOT_NOW


def test_r43_a_seat_that_is_out_still_answers_the_other() -> None:
    game = Game("koffer-1997", 2).lay_things()
    game.state = but(game.state, row=tuple(map(game.card, ("white", "wrench", "kitchen", "lounge"))))
    game.deal("plum rope study", "green dagger", rest=1)
    game.accuse("plum rope hall")
    game.do(0, a.Look())
    assert game.table.active == 1
    game.stand(mustard="kitchen")
    game.state = but(game.state, table=but(game.table, now=but(game.table.now, may_suspect=True)))
    game.suspect("green", "candlestick")
    assert game.refused(0, a.Pass()) == (Reason.MUST_SHOW, "R12")
    game.show(0, "green")


def test_r44_instead_of_the_duel_four_cards_may_lie_open_for_both() -> None:
    game = Game("standard[two_players=open]", 2)
    assert only(e.LaidOpen, game.opening).cards == game.table.open_cards
    assert game.table.open_cards.bit_count() == 4
    assert game.table.hand_sizes == (7, 7)
    assert game.table.row == 0
    assert [game.view(seat).table.open_cards for seat in (None, 0, 1)] == [game.table.open_cards] * 3
    assert not game.table.open_cards & (game.state.case | game.state.hands[0] | game.state.hands[1])


def test_r44_open_cards_are_shown_by_nobody() -> None:
    game = Game("standard[two_players=open]", 2)
    held = sum(game.state.hands)
    assert held & game.table.open_cards == 0


def test_r45_several_people_on_one_seat_see_and_may_do_the_same() -> None:
    game = Game("classic", 3).stand(scarlett="hall")
    one, other = game.view(0), game.view(0)
    assert one is not other
    assert one == other
    assert list(legal_actions(one)) == list(legal_actions(other))


def test_r45_either_of_them_may_act_and_the_second_is_told_that_it_is_done() -> None:
    game = Game("classic", 3).stand(scarlett="14,7")
    game.roll(1, 2)
    walk = next(iter(legal_actions(game.view(0))))
    first = decide(game.state, 0, walk, Scripted())
    assert not isinstance(first, Refusal)
    second = decide(first.state, 0, walk, Scripted())
    assert isinstance(second, Refusal)
    assert second.reason is Reason.NOT_NOW


def test_r45_people_on_another_seat_learn_nothing_by_it() -> None:
    game = Game("classic", 3).stand(scarlett="hall").deal("plum rope study", "", "dagger")
    game.suspect("green", "dagger")
    game.show(1, "dagger")
    assert game.view(0).shown == (Card(7),)
    assert game.view(2).shown == (None,)
    assert legal_actions(game.view(None)).why_not(a.Roll()) == Refusal(Reason.ONLY_WATCHING)
