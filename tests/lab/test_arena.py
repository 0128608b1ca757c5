"""Tournaments: duplicate deals, rotated seats, the same figures from one job or two, anybody's code."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from fallakte.bots import LevelError, make_bot
from fallakte.editions import load
from fallakte.lab.arena import pairings, run_tournament
from fallakte.lab.arena_game import play
from fallakte.lab.entrants import Entrant, check_programs, parse_entrants
from fallakte.lab.standings import interval, wilson
from fallakte.record import read_record, verify
from fallakte.rules import Action, LegalActions, View
from fallakte.rules import actions as a
from fallakte.rules.events import CaseFiled, Dealt, Rolled
from fallakte.rules.opening import OpeningError
from fallakte.words import Voice


def test_everybody_sits_everywhere_with_the_same_cards() -> None:
    plan = list(pairings([Entrant("sheet"), Entrant("exact", copies=2)], games=9, seed=1))
    for deal in range(3):
        seatings = [pairing.seating for pairing in plan if pairing.deal == deal]
        assert Counter(seating.index(0) for seating in seatings) == {0: 1, 1: 1, 2: 1}


def test_the_deal_and_each_seats_dice_are_the_same_for_every_line_up() -> None:
    edition = load("classic")
    games = [play(edition, [make_bot(level, 1) for _ in range(3)], "x", keep=True) for level in ("sheet", "novice")]
    for sort in (CaseFiled, Dealt):
        first, second = (
            [event for event in game.record.events if isinstance(event, sort)] for game in games if game.record
        )
        assert first == second
    rolled = [
        [(event.seat, event.dice) for event in game.record.events if isinstance(event, Rolled)]
        for game in games
        if game.record
    ]
    for seat in range(3):
        one, other = ([dice for by, dice in rolls if by == seat] for rolls in rolled)
        shorter = min(len(one), len(other))
        assert shorter > 0
        assert one[:shorter] == other[:shorter]


def test_two_jobs_give_the_same_figures_as_one() -> None:
    entrants = parse_entrants("sheet,novice")
    one, two = (run_tournament(load("speed"), entrants, 12, seed=3, jobs=jobs) for jobs in (1, 2))
    for first, second in zip(one.standings, two.standings, strict=True):
        assert (first.wins, first.rating, first.suspicions) == (second.wins, second.rating, second.suspicions)
    assert sum(standing.wins for standing in one.standings) + one.unsolved == one.games


def test_figures_for_a_program_to_read() -> None:
    told = run_tournament(load("speed"), parse_entrants("sheet:2,novice"), 7, seed=1).as_json()
    assert told["games"] == 9, "rounded up to whole deals"
    bots = told["bots"]
    assert isinstance(bots, list)
    assert {bot["bot"] for bot in bots} == {"sheet", "novice"}
    assert all(bot["interval"][0] <= bot["share"] <= bot["interval"][1] for bot in bots)


def test_games_are_kept_as_records(tmp_path: Path) -> None:
    run_tournament(load("classic"), parse_entrants("sheet,novice"), 2, records=tmp_path / "kept")
    files = sorted((tmp_path / "kept").iterdir())
    assert [file.name for file in files] == ["000000.jsonl", "000001.jsonl"]
    for file in files:
        record = read_record(file.read_text(encoding="utf-8"))
        verify(record)
        assert set(record.players) == {"sheet", "novice"}


def test_a_bot_of_your_own_takes_part() -> None:
    code = str(Path(__file__).parents[2] / "examples" / "my_bot.py")
    assert [entrant.spec for entrant in parse_entrants("sheet", code)] == ["sheet", "my_bot"]
    result = run_tournament(load("speed"), parse_entrants("my_bot,sheet:2", code), 6)
    assert {standing.name for standing in result.standings} == {"my_bot", "sheet"}
    assert not any(standing.faults for standing in result.standings)


@pytest.mark.parametrize(
    ("text", "copies"),
    [("sheet,exact:2", [1, 2]), ("novice[memory=0.5,hasty=0.1]:3,sheet", [3, 1]), ("cmd:node bot.js,sheet", [1, 1])],
)
def test_who_plays_is_written_with_counts_and_knobs(text: str, copies: list[int]) -> None:
    assert [entrant.copies for entrant in parse_entrants(text)] == copies


def test_a_wrong_line_up_is_explained() -> None:
    with pytest.raises(LevelError, match="did you mean 'exact'"):
        parse_entrants("exakt")
    with pytest.raises(LevelError, match="there is no file"):
        parse_entrants("sheet", "no_such_file.py")
    with pytest.raises(LevelError, match="sheet:0: at least one seat"):
        parse_entrants("sheet:0,exact:2")
    with pytest.raises(LevelError, match="nobody takes part; there are: novice, apprentice"):
        parse_entrants("")
    with pytest.raises(OpeningError, match="2 to 6 players, not 7"):
        run_tournament(load("classic"), parse_entrants("sheet:7"), 1)


def test_a_slip_may_mean_a_bot_of_the_code_file(tmp_path: Path) -> None:
    code = tmp_path / "mine.py"
    code.write_text("class Careful:\n    def decide(self, view, legal):\n        return next(iter(legal))\n")
    for typed, meant in (("carefull", "careful"), ("exakt", "exact"), ("novice[memry=1]", "memory")):
        with pytest.raises(LevelError, match=f"did you mean '{meant}'") as caught:
            parse_entrants(typed, str(code))
        assert f"meinst du „{meant}“?" in caught.value.text("de")


class Sloppy:
    """Crashes or does something illegal all the time."""

    def __init__(self) -> None:
        self.decisions = 0

    def decide(self, view: View, legal: LegalActions) -> Action:
        del view, legal
        self.decisions += 1
        if self.decisions % 2:
            raise RuntimeError("oh")
        return a.Peek(3)


def test_a_bot_that_crashes_or_cheats_loses_turns_but_never_the_game() -> None:
    played = play(load("classic"), [make_bot("sheet", 1), Sloppy(), make_bot("sheet", 2)], 1)
    assert played.winner in (0, 2)
    assert {fault.what for fault in played.faults[1]} == {"crash", "illegal"}
    assert not played.faults[0]


@pytest.mark.parametrize(
    ("body", "what", "why"),
    [
        ("def decide(self, view, legal): raise SystemExit(3)", "crash", "SystemExit: 3 (bot.py, line 2)"),
        ("def decide(self, view, legal): return 'roll'", "illegal", "no action: 'roll'"),
        ("def __init__(self): self.x\n    decide = print", "crash", "no attribute 'x' (bot.py, line 2)"),
    ],
)
def test_whatever_a_bot_of_your_own_does_the_tournament_goes_on_and_says_why(
    body: str, what: str, why: str, tmp_path: Path
) -> None:
    code = tmp_path / "bot.py"
    code.write_text(f"class Odd:\n    {body}\n", encoding="utf-8")
    result = run_tournament(load("speed"), parse_entrants("sheet", str(code)), 2)
    odd = next(standing for standing in result.standings if standing.name == "odd")
    assert set(odd.faults) == {what}
    assert why in Voice("en").say(odd.first_faults[what].why)
    assert odd.first_faults[what].game == 0


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("class X(", "SyntaxError: '(' was never closed (line 1)"),
        ("import no_such_module", "No module named 'no_such_module' (bot.py, line 1)"),
        ("BOTS = ['x']", "should be a dictionary"),
        ("x = 1", "has no bot"),
    ],
)
def test_a_code_file_that_can_not_be_used_is_explained(body: str, why: str, tmp_path: Path) -> None:
    code = tmp_path / "bot.py"
    code.write_text(body, encoding="utf-8")
    with pytest.raises(LevelError, match=re.escape(why)) as caught:
        parse_entrants("sheet", str(code))
    assert caught.value.text("de") != caught.value.text("en")


def test_commas_in_quotation_marks_belong_to_the_command() -> None:
    line_up = parse_entrants("""cmd:python -c 'import a, b',novice[memory=0.5,hasty=0]:2,cmd:x "a,b":2""")
    assert [(entrant.spec, entrant.copies) for entrant in line_up] == [
        ("cmd:python -c 'import a, b'", 1),
        ("novice[memory=0.5,hasty=0]", 2),
        ('cmd:x "a,b"', 2),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cmd:", "needs a program"),
        ("cmd:no-such-program x", "there is no program 'no-such-program'"),
        ("cmd:python 'x", "a quotation mark is missing"),
    ],
)
def test_a_program_that_can_not_be_started_is_told_before_the_first_game(text: str, said: str) -> None:
    with pytest.raises(LevelError, match=re.escape(said)):
        check_programs(parse_entrants(f"sheet,{text}"))


def test_intervals() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert interval([0.5] * 30, 15, 30) == (0.5, 0.5)
