"""The front door: one import and one object."""

from __future__ import annotations

import copy
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy
import pytest

import fallakte
from fallakte import Game, RefusedError, TextError, View, deduce, edition_ids, load, make_bot
from fallakte.deduce import Position
from fallakte.rules import LegalActions, Reason
from fallakte.rules.actions import Roll, Walk
from fallakte.rules.cards import Cards
from fallakte.rules.state import view_of


def dealt(edition: str = "classic", seats: int = 3) -> Game:
    return Game.deal(load(edition), seats, seed=7)


def begun(edition: str = "classic", seats: int = 3, decisions: int = 40) -> Game:
    game, bots = dealt(edition, seats), [make_bot("random", seat) for seat in range(seats)]
    for seat, view, legal in game:
        game.do(bots[seat].decide(view, legal))
        if game.decisions == decisions:
            break
    return game


def finished(game: Game) -> Game:
    return game.play([make_bot("sheet", seat) for seat in range(game.seats)])


@pytest.mark.parametrize("name", fallakte.__all__)
def test_everything_public_shows_how_it_is_used(name: str) -> None:
    public = getattr(fallakte, name)
    assert ">>> " in (public.__doc__ or "")
    home = public.__name__ if isinstance(public, ModuleType) else public.__module__
    assert home.startswith("fallakte."), "so tests/test_examples.py runs it"


def test_the_door_opens_without_loading_the_house() -> None:
    code = "import sys, fallakte; print(sorted(name for name in sys.modules if name.startswith('fallakte')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['fallakte']\n"
    assert set(fallakte.__all__) < set(dir(fallakte))
    with pytest.raises(AttributeError, match="no attribute 'Gaem'"):
        _ = fallakte.Gaem


def test_the_package_is_the_command_as_well() -> None:
    done = subprocess.run([sys.executable, "-m", "fallakte", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"fallakte {fallakte.__version__}\n"


def test_the_awaited_seat_acts_by_value_or_by_text() -> None:
    by_text, by_value = dealt(), dealt()
    assert by_text.do("roll") == by_value.do(Roll())
    assert by_text == by_value
    assert by_text != dealt()


def test_a_refusal_is_raised_with_its_reason_and_rule_and_changes_nothing() -> None:
    game = dealt()
    with pytest.raises(RefusedError, match=r"\(R5\)") as refused:
        game.do("walk library")
    assert (refused.value.reason, refused.value.rule) == (Reason.ROLL_FIRST, "R5")
    assert game == dealt()
    with pytest.raises(TextError, match="did you mean"):
        game.do("rol")


@pytest.mark.parametrize("wrong", [None, 5, b"roll", Roll, "roll now", "", "rol" * 1000])
def test_what_is_no_action_at_all_is_told_in_a_line(wrong: Any) -> None:
    game = dealt()
    for attempt in (game.do, game.legal.why_not, game.legal.__contains__):
        with pytest.raises(
            (TypeError, TextError), match=r"actions\.Roll\(\).* is needed|is no action|nothing more"
        ) as told:
            attempt(wrong)
        assert len(str(told.value)) < 250
    assert game == dealt()


WRONG: dict[str, Callable[[Any], object]] = {
    "an edition's name such as 'classic'": load,
    "a list of house rules": lambda wrong: load("classic", wrong),
    "a house rule": lambda wrong: load("classic", [wrong]),
    "an edition": lambda wrong: Game.deal(wrong, 3),
    "a number of seats": lambda wrong: Game.deal(load("classic"), wrong),
    "a seed": lambda wrong: Game.deal(load("classic"), 3, seed=wrong),
    "every seat's pawn": lambda wrong: Game.deal(load("classic"), 3, pawns=[wrong] * 3),
    "the number of the seat that begins": lambda wrong: Game.deal(load("classic"), 3, first=wrong),
    "the number of a seat": lambda wrong: dealt().view(wrong),
    "a bot": lambda wrong: dealt().play([wrong] * 3),
    "a list of the players' names": lambda wrong: dealt().record(wrong),
    "the name of a player": lambda wrong: dealt().record([wrong] * 3),
    "a level": make_bot,
    "a seed that": lambda wrong: make_bot("sheet", wrong),
    "a number of games": lambda wrong: fallakte.simulate(load("speed"), 3, wrong, 1),
    "the text of a record": fallakte.read_record,
    "a record": fallakte.write_record,
    "a record such": fallakte.verify,
    "an action": lambda wrong: fallakte.show_action(wrong, load("classic")),
    "an event": lambda wrong: fallakte.show_event(wrong, load("classic")),
    "a view": deduce.knowledge_of,
    "a view such": deduce.position_of,
    "a position": deduce.count,
    "a position such": lambda wrong: deduce.explain(wrong, 0, 0),
    "a position such as": deduce.contradiction,
    "a position such as p": lambda wrong: deduce.outcomes(wrong, deduce.suspicions()),
    "a position such as po": lambda wrong: deduce.sample(wrong, 1, seed=1),
}


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("wrong", [1.5, True, Game, b"classic"])
def test_whoever_passes_something_else_is_told_what_is_needed(what: str, wrong: Any) -> None:
    with pytest.raises(TypeError, match=f"^{what}.* is needed, not ") as told:
        WRONG[what](wrong)
    assert len(str(told.value)) < 200


def test_a_word_where_a_sort_of_action_or_a_number_belongs_is_told_in_a_line() -> None:
    game, wrong = dealt(), cast(Any, "library")
    for attempt in (game.legal.options, game.legal.why_none):
        with pytest.raises(TypeError, match=r"^a sort of action such as actions\.Walk is needed, not 'library'"):
            attempt(wrong)
    game.do("roll")
    with pytest.raises(TypeError, match=r"^a number as 'to' of Walk is needed, not 'library'"):
        game.do(Walk(wrong))


def test_what_can_be_no_card_and_no_suspicion_is_told_in_a_line() -> None:
    position = deduce.position_of(dealt().view(0))
    with pytest.raises(ValueError, match="there is no card 99: cards are numbered 0 to 20"):
        deduce.explain(position, 99, 1)
    with pytest.raises(ValueError, match="there is no place 3: places are the cards 12 to 20"):
        deduce.suspicions(3)
    with pytest.raises(ValueError, match=r"three cards, such as cards\(\[2, 8, 14\]\), not 5"):
        deduce.outcomes(position, [Cards(5)])


def test_whole_numbers_may_be_those_of_another_library() -> None:
    one, three = (cast(int, numpy.int64(number)) for number in (1, 3))
    assert Game.deal(load("classic"), three, seed=7, first=one).view(one).seat == 1


def test_an_edition_of_ones_own_is_loaded_by_its_path(tmp_path: Path) -> None:
    folder = shutil.copytree(Path(fallakte.__file__).parent / "editions" / "speed", tmp_path / "mine")
    assert load(folder).cards == load("speed").cards
    assert load(str(folder)) == load(folder)


def test_a_game_is_dealt_of_an_edition_and_every_seat_has_one_name() -> None:
    with pytest.raises(TypeError, match=r"load\('classic'\) is needed, not 'speed'"):
        Game.deal("speed", seats=3)  # type: ignore[arg-type] # that is the mistake
    with pytest.raises(ValueError, match="3 seats need 3 names, not 1"):
        dealt().record(["Anna"])


def test_when_a_game_is_over_nobody_is_awaited_and_nothing_is_legal() -> None:
    game = finished(dealt("speed"))
    assert game.over
    assert game.awaited is None
    assert not list(game.legal)
    assert not list(game)
    with pytest.raises(RefusedError) as refused:
        game.do("roll")
    assert refused.value.reason is Reason.OVER


@pytest.mark.parametrize("edition", edition_ids())
def test_law_2_the_views_a_game_hands_out_are_those_of_its_state(edition: str) -> None:
    game, bots = dealt(edition, 4), [make_bot("random", seat) for seat in range(4)]
    for seat, view, legal in game:
        assert view == view_of(game.state, seat)
        game.do(bots[seat].decide(view, legal))
    for watcher in (None, 0, 1, 2, 3):
        assert game.view(watcher) == view_of(game.state, watcher)
    with pytest.raises(IndexError, match="the seats are 0 to 3"):
        game.view(4)


def test_a_pass_of_the_loop_without_a_decision_is_told() -> None:
    with pytest.raises(RuntimeError, match="seat 2 is still awaited"):
        list(dealt())


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(ValueError, match="3 seats need 3 bots, not 1"):
        dealt().play([make_bot("random")])


def test_without_a_seed_games_differ() -> None:
    assert Game.deal(load("classic"), 3) != Game.deal(load("classic"), 3)


@pytest.mark.parametrize("edition", edition_ids())
def test_games_and_views_can_be_pickled_copied_and_compared(edition: str) -> None:
    game = begun(edition)
    for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert again == game
        bots = [make_bot("sheet", seat) for seat in range(3)]
        assert (
            again.play(bots).record() == copy.copy(game).play([make_bot("sheet", seat) for seat in range(3)]).record()
        )
        assert again != game
    view = game.view(1)
    for other in (pickle.loads(pickle.dumps(view)), copy.copy(view), copy.deepcopy(view)):
        assert other == view
        assert hash(other) == hash(view)
    assert view != game.view(2)
    for value in (game.legal, deduce.position_of(view), deduce.knowledge_of(view)):
        for other in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
            assert other == value
            assert hash(other) == hash(value)
    assert deduce.knowledge_of(view) != deduce.knowledge_of(game.view(2))
    assert pickle.loads(pickle.dumps(Game.deal(load(edition), 3))).awaited is not None


def test_an_unpickled_edition_is_shared() -> None:
    once, again = (pickle.loads(pickle.dumps(load("classic"))) for _ in range(2))
    assert once is again, "its walks are worked out once"
    assert once == load("classic")
    assert once != load("classic", ["round_limit=3"])


@pytest.mark.parametrize("edition", [*edition_ids(), "classic[round_limit=3]"])
def test_the_repr_of_an_edition_is_how_it_is_got(edition: str) -> None:
    assert eval(repr(load(edition)), {"load": load}) == load(edition)


def test_a_repr_is_short_and_tells_no_secret() -> None:
    game = begun(decisions=60)
    view: View = game.view(0)
    legal: LegalActions = game.legal
    position: Position = deduce.position_of(view)
    for value in (
        game,
        game.state,
        game.table,
        view,
        legal,
        game.edition,
        game.record(),
        position,
        deduce.count(position),
    ):
        assert len(repr(value)) < 200, repr(value)
    told = "".join(map(repr, (game, game.state, game.table, game.view(None), game.record())))
    assert not [card for card in game.edition.cards if card in told.replace("scarlett, mustard, white", "")]
