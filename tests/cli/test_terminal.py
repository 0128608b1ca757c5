"""The terminal's board and help: what stands and lies where, in 80 columns, in the words of the edition."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from fallakte.cli.legend import draw_table
from fallakte.cli.person import Person
from fallakte.cli.picture import draw_board
from fallakte.editions import edition_ids, load, words
from fallakte.lab.simulate import random_game
from fallakte.rules.actions import VERBS, Verb
from fallakte.rules.board import BESIDE
from fallakte.rules.cards import DECK_SIZE, FIRST_PLACE, THINGS, Card, cards, each
from fallakte.rules.sorts import KIND_SORTS, Sort, fields_of
from fallakte.rules.state import view_of
from fallakte.rules.table import Accusation, Reveal, Table
from fallakte.rules.text import parse_action
from fallakte.rules.values import but
from fallakte.words import LANGUAGES, Gap, Voice

BOARDS = [name for name in edition_ids() if load(name).board is not None]
PLAYERS = ("You", "Ada", "Emil", "Greta", "Otto", "Thea")


def after(edition: str, events: int) -> Table:
    """The table of a random game of six after so many events."""
    record = random_game(load(edition), 6, 2).record(PLAYERS)
    return [record.start(), *record.states()][events].table


def drawn(table: Table, lang: str, width: int = 80) -> str:
    board = table.edition.board
    assert board is not None
    console = Console(file=io.StringIO(), width=width)
    console.print(draw_table(table, board, words(table.edition, lang), PLAYERS, 0, width), highlight=False)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("edition", BOARDS)
def test_the_board_says_where_everything_stands_and_lies(edition: str, lang: str) -> None:
    table, speech = after(edition, 200), words(load(edition), lang)
    lines = drawn(table, lang).splitlines()
    assert max(map(len, lines)) <= 80
    for seat, pawn in enumerate(table.seat_pawns):
        assert any(speech.pawn(pawn) in line and PLAYERS[seat] in line for line in lines)
    lying = [(card, spot) for card, spot in zip(THINGS, table.things, strict=True) if spot != BESIDE]
    assert lying
    for card, spot in lying:
        place = speech.short(FIRST_PLACE + spot).split()[0]
        assert any(speech.short(card) in line and place in line for line in lines), (card, spot)


@pytest.mark.parametrize("edition", BOARDS)
def test_every_pawn_is_on_the_board_wherever_it_stands(edition: str) -> None:
    loaded = load(edition)
    assert loaded.board is not None
    speech = words(loaded, "en")
    letters = sorted(speech.letter(pawn) for pawn in range(6))
    for place in range(9):
        text = draw_board(loaded.board, speech, dict.fromkeys(range(6), place))
        chips = [text.plain[span.start : span.end].strip() for span in text.spans if "#9c2f1f" in str(span.style)]
        assert sorted(chips) == letters, loaded.board.places[place]


def test_an_empty_start_square_is_a_square_like_any_other() -> None:
    loaded = load("classic")
    assert loaded.board is not None
    assert not set(draw_board(loaded.board, words(loaded, "en"), {}).plain) & set("0123456789")


def test_in_a_narrow_terminal_the_legend_stands_below() -> None:
    lines = drawn(after("classic", 60), "en", width=60).splitlines()
    board = load("classic").board
    assert board is not None
    assert lines.index("Pawns") >= board.height
    assert max(map(len, lines)) <= 60


@pytest.mark.parametrize("edition", edition_ids())
def test_the_help_speaks_of_the_editions_own_cards_and_board(edition: str) -> None:
    loaded = load(edition)
    examples = Person(words(loaded, "en"), PLAYERS).examples().split(" · ")
    assert len({type(parse_action(example, loaded)) for example in examples}) >= 5
    assert any(example.startswith("walk") for example in examples) is (loaded.board is not None)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verb", VERBS)
def test_a_line_names_all_but_the_cards_that_are_asked_for_next(verb: Verb, lang: str) -> None:
    gaps = {part.name for part in Voice(lang).frame(f"play.{verb.word}") if isinstance(part, Gap)}
    assert {field.name for field in fields_of(verb) if field.sort not in (Sort.SPOT, *KIND_SORTS)} <= gaps


def test_the_notes_name_every_card_that_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    state = random_game(load("classic"), 3, 1).state
    view, laid_open = view_of(state, 0), next(each(state.hands[1]))
    wrong = Accusation(3, 0, cards((0, 6, 12)), right=False)
    table = but(view.table, case=None, questions=(), accusations=(wrong,), reveals=(Reveal(2, 1, laid_open),))
    said, speech = Console(file=io.StringIO(), width=80), words(state.table.edition, "en")
    monkeypatch.setattr("fallakte.cli.person.console", said)
    Person(speech, PLAYERS)._show_notes(but(view, table=table, shown=(), glimpses=(), case=state.case))
    assert isinstance(said.file, io.StringIO)
    lines = said.file.getvalue().splitlines()
    wanted = {laid_open: PLAYERS[1]} | dict.fromkeys(each(state.case), speech.case_file)
    wanted |= dict.fromkeys(each(state.hands[0]), PLAYERS[0])
    for card in range(DECK_SIZE):
        line = next(line.rstrip() for line in lines if speech.card(card) in line)
        assert line.endswith(wanted.get(Card(card), "·")), line
