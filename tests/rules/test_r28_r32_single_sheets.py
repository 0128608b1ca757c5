"""What single sheets say: accusing after a suspicion, the middle, writing down, directions (R28–R30, R32, R47)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fallakte.deduce.reading import position_of
from fallakte.editions import words
from fallakte.editions.words import value_text
from fallakte.rules import Phase, Reason, faces, see
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.tell import Teller

from .game import Game

CASE = "plum rope study"
MUNICH_CASE = "prof_lindner rope olympiapark"
ROCKY_CASE = "mr_grey diary strand"


def after_suspicion(edition: str, answered: bool) -> Game:
    """Seat 0 has entered the hall and suspected; seat 1 showed a card, or nobody could."""
    game = Game(edition).lay_things().stand(scarlett="7,11")
    game.deal(CASE, "green dagger hall" if not answered else "", "dagger" if answered else "")
    game.roll(1, 2)
    game.walk("hall")
    game.suspect("green", "dagger")
    game.answer_all()
    assert game.table.now.unanswered is not answered
    return game


@pytest.mark.parametrize("edition", ["classic", "clue-us", "standard", "koffer-1997"])
@pytest.mark.parametrize("answered", [True, False])
def test_r28_after_any_suspicion_one_may_accuse(edition: str, answered: bool) -> None:
    game = after_suspicion(edition, answered)
    assert game.verbs() == {a.EndTurn, a.Accuse}
    game.accuse(CASE)
    if game.phase() is Phase.ACCUSING:
        game.do(0, a.Look())
    assert game.phase() is Phase.OVER


def munich_after_suspicion(unanswered: bool, rules: Sequence[str] = ()) -> tuple[Game, tuple[e.Event, ...]]:
    game = Game("muenchen-2013", rules=rules).stand(gloria_hermann="9,7")
    held = "resi_loibl dagger hauptbahnhof"
    game.deal(MUNICH_CASE, held if unanswered else "", "" if unanswered else held)
    game.roll(1, 2)
    game.walk("hauptbahnhof")
    game.suspect("resi_loibl", "dagger")
    return game, game.passes(1, 2) if unanswered else game.show(1, "dagger")


def test_r28_in_munich_only_after_an_unanswered_suspicion() -> None:
    game, _ = munich_after_suspicion(unanswered=True)
    assert game.verbs() == {a.EndTurn, a.Accuse}
    game.accuse(MUNICH_CASE)
    assert game.phase() is Phase.OVER
    game, events = munich_after_suspicion(unanswered=False)
    assert isinstance(events[-1], e.TurnBegan), "nothing is left to choose"
    assert game.table.active == 2


def test_r28_never_in_rocky_beach() -> None:
    game = Game("drei-fragezeichen").stand(justus="8,7")
    game.deal(ROCKY_CASE, "brittany painting bibliothek")
    game.roll(2, 3)
    game.walk("bibliothek")
    game.suspect("brittany", "painting")
    events = game.passes(1, 2)
    assert [type(event) for event in events[-2:]] == [e.NobodyAnswered, e.TurnBegan]


WHERE = ("anywhere", "place", "middle")
AFTER = ("yes", "unanswered", "no")


@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize("after", AFTER)
def test_r28_r29_every_pair_of_where_and_after_a_suspicion_has_one_meaning(where: str, after: str) -> None:
    """Without a suspicion in this turn *where* decides alone; after one, *after* alone, on the spot (R28, R29)."""
    rules = [f"accuse_where={where}", f"accuse_after_suspicion={after}"]
    for spot, fits in (("9,7", {"anywhere"}), ("residenz", {"anywhere", "place"}), ("middle", {"anywhere", "middle"})):
        game = Game("muenchen-2013", rules=rules).stand(gloria_hermann=spot).deal(MUNICH_CASE)
        assert (a.Accuse in game.verbs()) is (where in fits)
        game.roll(1, 2)
        assert (a.Accuse in game.verbs()) is (where in fits), "the same after the roll"
    for unanswered, fits in ((True, {"yes", "unanswered"}), (False, {"yes"})):
        game, _ = munich_after_suspicion(unanswered, rules)
        assert (game.phase() is Phase.AFTER_ANSWERS and a.Accuse in game.verbs()) is (after in fits)


@pytest.mark.parametrize("where", WHERE)
def test_r28_yes_never_allows_less_than_only_if_unanswered(where: str) -> None:
    for unanswered in (True, False):
        allowed = {}
        for after in AFTER:
            rules = [f"accuse_where={where}", f"accuse_after_suspicion={after}"]
            game, _ = munich_after_suspicion(unanswered, rules)
            allowed[after] = game.phase() is Phase.AFTER_ANSWERS
        assert allowed["yes"] >= allowed["unanswered"] >= allowed["no"]


def test_r28_the_switches_say_what_each_value_means_in_both_languages() -> None:
    for switch, values in (("accuse_where", WHERE), ("accuse_after_suspicion", AFTER)):
        for lang in ("de", "en"):
            said = {value_text(switch, value, lang) for value in values}
            assert len(said) == 3
            assert not said & {"yes", "no", "unanswered", "ja", "nein"}


@pytest.mark.parametrize(
    ("edition", "case", "before"), [("muenchen-2013", MUNICH_CASE, "8,11"), ("drei-fragezeichen", ROCKY_CASE, "7,11")]
)
def test_r29_one_walks_to_the_middle_to_accuse(edition: str, case: str, before: str) -> None:
    game = Game(edition)
    pawn = game.edition.pawns[0]
    game.stand(**{pawn: game.edition.places[1]}).deal(case)
    assert game.refused(0, game.accusation(case)) == (Reason.ACCUSE_IN_MIDDLE, "R29")
    game.stand(**{pawn: before})
    assert game.refused(0, game.accusation(case)) == (Reason.ACCUSE_IN_MIDDLE, "R29")
    game.roll(2, 3)
    assert "middle" in game.reach()
    game.walk("middle")
    assert game.verbs() == {a.EndTurn, a.Accuse}, "going there obliges to nothing"
    first, thing, place = game.edition.cards[0], game.edition.cards[6], game.edition.cards[12]
    assert game.refused(0, game.suspicion(first, thing)) == (Reason.IN_THE_MIDDLE, "R29")
    assert game.refused(0, game.suspicion(first, thing, place)) == (Reason.IN_THE_MIDDLE, "R29")
    waiting = game.state
    game.accuse(case)
    assert game.table.result is not None
    game.state = waiting
    game.end()
    assert game.table.active != 0


def test_r29_the_middle_is_none_of_the_nine_places() -> None:
    game = Game("muenchen-2013").stand(gloria_hermann="middle", kevin_buschinski="middle")
    assert game.table.place(0) is None
    assert a.Suspect not in game.verbs()
    assert a.Accuse in game.verbs(), "who still stands there may accuse at the start of a turn"
    game.roll(1, 2)
    assert "middle" not in game.reach()


def test_r30_in_the_travel_case_the_answers_are_written_down_before_one_looks() -> None:
    game = Game("koffer-1997").lay_things().deal(CASE)
    assert game.accuse("plum rope hall") == (e.WroteAccusation(0, *map(game.card, ("plum", "rope", "hall"))),)
    assert (game.phase(), game.table.awaited) == (Phase.ACCUSING, 0)
    assert game.view(0).case is None, "not looked yet"
    assert game.verbs() == {a.Look}
    for action in (a.EndTurn(), a.Roll(), game.accusation(CASE)):
        assert game.refused(0, action) == (Reason.MUST_LOOK, "R30")
    assert game.refused(1, a.Look()) == (Reason.NOT_AWAITED, "R5")
    game.do(0, a.Look())
    assert game.view(0).case == game.cards(CASE)
    assert game.table.is_out(0)


def test_r30_what_was_written_only_its_writer_knows() -> None:
    game = Game("koffer-1997").lay_things().deal(CASE)
    (written,) = game.accuse("plum rope hall")
    assert see(written, 0) == written
    assert game.view(0).written == game.cards("plum rope hall")
    for seat in (None, 1, 2):
        assert see(written, seat) == faces.WroteAccusationCovered(0)
        assert game.view(seat).written == 0
        assert game.view(seat).table.accusations[-1].cards is None
    game.do(0, a.Look())
    for seat in (1, 2):
        assert position_of(game.view(seat)).facts == (), "deduction uses nothing that was not heard"
    (wrong,) = game.table.accusations
    assert (wrong.by, wrong.right, wrong.cards) == (0, False, None), "that it was wrong, everybody learns"


def test_r30_the_diary_of_the_others_names_none_of_the_three_and_the_open_record_does() -> None:
    game = Game("koffer-1997").lay_things().deal(CASE)
    (written,) = game.accuse("plum rope hall")
    for lang in ("de", "en"):
        speaks = words(game.edition, lang)
        names = (
            speaks.card(game.card("plum")),
            speaks.in_place(game.card("hall")),
            speaks.with_thing(game.card("rope")),
        )
        for seat in (None, 1, 2):
            said = Teller(speaks, ("Ada", "Bob", "Cem"), seat).tell(see(written, seat))
            assert said is not None
            assert "Ada" in said
            assert not any(name in said for name in names)
        for seat in (None, 0):
            said = Teller(speaks, ("Ada", "Bob", "Cem"), seat).tell(written)
            assert said is not None
            assert all(name in said for name in names), "its writer, and after the game everybody, reads it"


def test_r30_a_right_one_is_laid_open_like_any_other() -> None:
    game = Game("koffer-1997").lay_things().deal(CASE)
    game.accuse(CASE)
    assert game.do(0, a.Look())[-2:] == (e.CaseOpened(game.cards(CASE)), e.Ended(0, "accusation"))


def test_r30_written_in_secret_it_brings_nobody() -> None:
    """Two house rules together (R47): a pawn that moved would tell who was named."""
    game = Game("muenchen-2013", rules=["write_accusation=yes"]).stand(gloria_hermann="middle").deal(MUNICH_CASE)
    before = game.table.pawns
    game.accuse("kevin_buschinski dagger hauptbahnhof")
    assert game.table.pawns == before


def test_r30_elsewhere_there_is_nothing_to_write_and_no_separate_look() -> None:
    game = Game("classic").deal(CASE)
    assert game.refused(0, a.Look())[0] is Reason.NOT_NOW
    game.accuse("plum rope hall")
    assert game.table.is_out(0)


def test_r32_in_munich_turns_run_counter_clockwise_and_answers_from_the_left() -> None:
    game = Game("muenchen-2013", 4).stand(gloria_hermann="9,7").deal(MUNICH_CASE, "resi_loibl dagger hauptbahnhof")
    game.roll(1, 2)
    game.walk("hauptbahnhof")
    game.suspect("resi_loibl", "dagger")
    game.passes(1, 2, 3)
    game.end()
    assert game.table.active == 3
    for lang in ("de", "en"):
        assert any("R32" in note for note in words(game.edition, lang).notes), "and the edition's notes say so"


@pytest.mark.parametrize("edition", ["classic", "clue-us", "standard", "koffer-1997", "drei-fragezeichen"])
def test_r32_everywhere_else_both_run_clockwise(edition: str) -> None:
    game = Game(edition, 4).lay_things()
    assert [game.table.next_turn(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [game.table.next_answerer(seat) for seat in range(4)] == [1, 2, 3, 0]


def test_r47_pawns_of_players_who_are_out_are_brought_along() -> None:
    game = Game("muenchen-2013").stand(gloria_hermann="middle").deal(MUNICH_CASE)
    game.accuse("resi_loibl dagger hauptbahnhof")
    assert game.table.is_out(0)
    game.stand(resi_loibl="9,7")
    game.roll(1, 2)
    game.walk("hauptbahnhof")
    game.suspect("gloria_hermann", "dagger")
    assert game.pawn("gloria_hermann") == "hauptbahnhof"


def test_r47_an_accusation_too_brings_the_accused_pawn_to_where_it_is_made() -> None:
    game = Game("muenchen-2013").stand(gloria_hermann="middle").deal(MUNICH_CASE)
    game.accuse("kevin_buschinski dagger hauptbahnhof")
    assert game.pawn("kevin_buschinski") == "middle"
    game, _ = munich_after_suspicion(unanswered=True)
    game.accuse("pfarrer_moser dagger residenz")
    assert game.pawn("pfarrer_moser") == "hauptbahnhof", "made where the suspicion was"
    game = Game("classic").stand(scarlett="hall").deal(CASE)
    game.accuse("mustard dagger hall")
    assert game.pawn("mustard") == "7,23", "no other sheet says so"
