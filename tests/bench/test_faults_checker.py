"""The judge of `make faults` finds what it is there for, and nothing where nothing is."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path

import pytest
from bench.faults_checker import History, covered, judge

from fallakte.record import read_record
from fallakte.rules.events import see
from fallakte.rules.text import show_event

ROOT = Path(__file__).parent.parent.parent

GAMES = sorted((ROOT / "tests" / "playthroughs").glob("classic-*.jsonl"))
GAME = [
    "case_filed plum+rope+hall",
    "dealt 0 green+study",
    "dealt 1 white+lounge",
    "began 0",
    "rolled 0 3+4",
    "suspected 0 white rope hall",
    "showed 1 0 white",
]
BOOK = ['{"entry": "Sat", "seat": 0}', '{"entry": "Said", "seat": 0, "text": "word 1"}']


def histories() -> list[History]:
    told = [[covered(line, seat) for line in GAME] for seat in (0, 1)]
    first = History(
        "t", 0, [(0, told[0][:4]), (4, told[0][4:])], [(4, True), (5, True), (5, False)], [("word 1", True)]
    )
    return [first, History("t", 1, [(0, told[1])], [(6, True)], [("word 2", None)])]


def test_what_is_in_order_is_found_to_be() -> None:
    verdict = judge(histories(), {"t": GAME}, {"t": BOOK})
    assert verdict.clean, verdict.told
    assert verdict.acknowledged == 4
    assert covered(GAME[1], 1) == "dealt_covered 0 2"


@pytest.mark.parametrize("game", GAMES, ids=lambda file: file.stem)
def test_it_knows_who_may_read_what(game: Path) -> None:
    """Written apart from the rules, it says the same of every line of the golden games."""
    record = read_record(game.read_text(encoding="utf-8"))
    for event in record.events:
        for seat in range(record.seats):
            assert covered(show_event(event, record.edition), seat) == show_event(see(event, seat), record.edition)


def _end_lost(game: list[str], _book: list[str], _found: list[History]) -> None:
    del game[-1]


def _word_lost(_game: list[str], book: list[str], _found: list[History]) -> None:
    del book[-1]


def _word_twice(_game: list[str], book: list[str], _found: list[History]) -> None:
    book.append(book[-1])


def _acted_twice(_game: list[str], _book: list[str], found: list[History]) -> None:
    found[0].acted.append((4, True))


def _hand_told(game: list[str], _book: list[str], found: list[History]) -> None:
    found[1].told[0][1][1] = game[1]


def _case_told(game: list[str], _book: list[str], found: list[History]) -> None:
    found[1].told[0][1][0] = game[0]


def _other_dice(_game: list[str], _book: list[str], found: list[History]) -> None:
    found[1].told[0][1][4] = "rolled 0 1+1"


def _gap(_game: list[str], _book: list[str], found: list[History]) -> None:
    found[0].told[1] = (5, found[0].told[1][1][1:])


def _behind(_game: list[str], _book: list[str], found: list[History]) -> None:
    del found[0].told[1]


@pytest.mark.parametrize(
    ("plant", "kind"),
    [
        (_end_lost, "lost"),
        (_word_lost, "lost"),
        (_word_twice, "doubled"),
        (_acted_twice, "doubled"),
        (_hand_told, "leaked"),
        (_case_told, "leaked"),
        (_other_dice, "diverged"),
        (_gap, "diverged"),
        (_behind, "diverged"),
    ],
)
def test_what_is_planted_is_found(plant: Callable[[list[str], list[str], list[History]], None], kind: str) -> None:
    game, book, found = list(GAME), list(BOOK), copy.deepcopy(histories())
    plant(game, book, found)
    verdict = judge(found, {"t": game}, {"t": book})
    assert getattr(verdict, kind) > 0
