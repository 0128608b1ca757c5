"""What can be wrong with an edition's folder: every sort of problem is provoked, and told with its file and line."""

from __future__ import annotations

import ast
import inspect
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fallakte.editions import (
    EditionError,
    board_check,
    build,
    check,
    edition_ids,
    load,
    problems,
    read_folder,
    shipped,
    source,
)
from fallakte.editions.source import SHIPPED, Problem
from fallakte.words import sentence


@dataclass(frozen=True)
class Damage:
    """A change to one file of a copied edition, and the problem it causes."""

    key: str
    file: str
    old: str
    new: str
    at: str = ""
    """A piece of the line that is to be named, after the change; empty: the first line."""
    reported: str = ""
    """The file that is to be named, where it is another one."""
    edition: str = "classic"


EDITION, BOARD, EN = "edition.toml", "board.txt", "en.toml"
DREI = "drei-fragezeichen"
PASSAGES = '[["study", "kitchen"], ["lounge", "conservatory"]]'

DAMAGES = [
    Damage("toml_syntax", EN, 'name = "Classic"', 'name = "Classic', at='name = "Classic'),
    Damage("board_missing", EDITION, 'file = "board.txt"', 'file = "plan.txt"', at="plan.txt"),
    Damage("id_missing", EDITION, 'id = "classic"\n', ""),
    Damage("id_letters", EDITION, 'id = "classic"', 'id = "my/own"', at="id = "),
    Damage("card_count", EDITION, '"peacock", "plum"]', '"peacock", "plum", "rose"]', at="suspects = ["),
    Damage("card_id", EDITION, '"rope"', '"Rope!"', at="things = ["),
    Damage("card_twice", EDITION, '"dagger"', '"plum"', at="things = ["),
    Damage("switch_unknown", EDITION, 'dice = "plain"', 'dize = "plain"', at="dize"),
    Damage("switch_unknown", EDITION, 'first_player = ["pawn"]', 'first_palyer = ["pawn"]', at="first_palyer"),
    Damage("switch_missing", EDITION, 'dice = "plain"\n', "", at="[rules]"),
    Damage("switch_value", EDITION, 'deal = "uneven"', 'deal = "odd"', at='deal = "odd"'),
    Damage("switch_value", EDITION, 'first_player = ["pawn"]', 'first_player = ["me"]', at='["me"]'),
    Damage("switch_value", EDITION, 'first_player = ["pawn"]', 'round_limit = ["none"]', at='["none"]'),
    Damage("player_count", EDITION, "players_max = 6", "players_max = 7", at="players_min"),
    Damage("pawn_count", EDITION, ', "cotta"]', "]", at="ids = [", edition=DREI),
    Damage("first_pawn_unknown", EDITION, 'first_pawn = "scarlett"', 'first_pawn = "scarlet"', at="first_pawn"),
    Damage("no_middle", EDITION, 'accuse_where = "anywhere"', 'accuse_where = "middle"', at="accuse_where"),
    Damage("no_advantages", EDITION, 'advantage_cards = "no"', 'advantage_cards = "yes"', at="advantage_cards"),
    Damage("advantages_tables", EDITION, 'id = "classic"', 'advantages = 5\nid = "classic"', at="advantages = 5"),
    Damage("effect_unknown", EDITION, '"go_to_place"', '"go_to_places"', at='"chauffeur"', edition=DREI),
    Damage("advantage_numbers", EDITION, "copies = 5", "copies = 0", at='"bicycle"', edition=DREI),
    Damage("steps_missing", EDITION, "copies = 5\nsteps = 6", "copies = 5", at='"bicycle"', edition=DREI),
    Damage("text_missing", EN, 'case_file = "solution envelope"', 'case_file = " "', at="case_file"),
    Damage("text_missing", EN, 'case_file = "solution envelope"\n', ""),
    Damage("kind_forms", EN, 'thing = ["weapon", "weapons"]', 'thing = ["weapon"]', at="thing = ["),
    Damage("translation_missing", EN, ', with = "with the *rope*"', "", at="rope = {"),
    Damage("entry_unknown", EN, "rope = {", "ropes = {", at="ropes = {"),
    Damage("letter_twice", EN, 'letter = "Pl"', 'letter = "Pe"', at="[suspects]"),
    Damage("phrase_unknown", EN, "suspected_you =", "suspectd_you =", at="suspectd_you"),
    Damage("term_unknown", EN, "[terms]", '[terms]\nsuspcion = "x"', at="suspcion"),
    Damage("term_empty", EN, "[terms]", "[terms]\npad = 5", at="pad = 5"),
    Damage("phrase_empty", EN, '"The murder stays unsolved."', "5", at="unsolved ="),
    Damage("phrase_syntax", EN, '"The murder stays unsolved."', '"The {murder stays"', at="unsolved ="),
    Damage("placeholder_unknown", EN, '"The murder stays unsolved."', '"The {murder} stays"', at="unsolved ="),
    Damage("letter_unknown", EDITION, 'K = "kitchen"', 'K = "kitchn"', at="letters ="),
    Damage("letter_taken", EDITION, 'K = "kitchen"', 'v = "kitchen"', at="letters ="),
    Damage("letter_missing", EDITION, ', S = "study"', "", at="letters ="),
    Damage("letter_undrawn", EDITION, 'K = "kitchen"', 'K = "kitchen", Q = "middle"', at="letters ="),
    Damage("passage_end", EDITION, '["study", "kitchen"]', '["study", "kitchn"]', at="passages ="),
    Damage("passage_end", EDITION, '["study", "kitchen"]', '["study", "study"]', at="passages ="),
    Damage(
        "passage_end",
        EDITION,
        'passages = [["study", "kitchen"], ["lounge", "conservatory"]]',
        "passages = 5",
        at="= 5",
    ),
    Damage("passage_undrawn", BOARD, "*SSSSSv", "SSSSSSv", at="passages =", reported=EDITION),
    Damage("passage_endless", EDITION, ', ["lounge", "conservatory"]', "", at="vOOOOO*", reported=BOARD),
    Damage("passage_roomless", BOARD, "LLLLLLL................2", "LLLLLLL.............*..2", at="*..2"),
    Damage("row_width", BOARD, "#########4####3#########", "#########4####3########", at="4####3"),
    Damage("char_unknown", BOARD, "BBBBBB.................#", "BBBBBB......&..........#", at="&"),
    Damage("door_roomless", BOARD, "LLLLLLL................2", "LLLLLLL.............>..2", at=">..2"),
    Damage("door_on_wall", BOARD, "SSSSSS#.#HHHHHH#1#", "SSSSS^#.#HHHHHH#1#", at="SSSSS^#"),
    Damage("start_count", BOARD, "6........HHHHHH", "#........HHHHHH"),
    Damage("start_count", BOARD, "BBBBBB.................#", "BBBBBB.....6...........#", at=".6."),
    Damage("start_cut_off", BOARD, "CCCCCC#...AAAA...#*", "CCCCCC#...AAAA#..#*", at="4####3"),
    Damage("no_door", BOARD, "K^KKK#", "KKKKK#", at="KKKKK#"),
    Damage(
        "unreachable",
        BOARD,
        "BBBBBB.................#\n#.......A^AAAA^A........\n",
        "BBBBBB.............#...#\n#.......A^AAAA^A..#.#...\n",
        at="K^KKK#",
    ),
]


def copied(edition: str, to: Path) -> Path:
    """A copy of a shipped edition's folder."""
    return Path(shutil.copytree(SHIPPED / edition, to / edition))


def assert_told(problem: Problem) -> None:
    """It can be said in both languages; a value that is missing for a sentence would raise."""
    for lang in ("de", "en"):
        assert problem.text(lang)


def line_of(path: Path, piece: str) -> int:
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if piece in line) if piece else 1


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: f"{damage.key}-{damage.new[:20]!r}")
def test_every_sort_of_problem_is_told_with_file_and_line(damage: Damage, tmp_path: Path) -> None:
    folder = copied(damage.edition, tmp_path)
    path = folder / damage.file
    text = path.read_text(encoding="utf-8")
    assert damage.old in text
    path.write_text(text.replace(damage.old, damage.new, 1), encoding="utf-8")
    found = [problem for problem in problems(read_folder(folder)) if problem.key == damage.key]
    assert found
    file = damage.reported or damage.file
    line = line_of(folder / file, damage.at)
    if damage.key in ("effect_unknown", "advantage_numbers", "steps_missing"):
        line -= 1  # the card begins with its [[advantages]], above its id
    assert (found[0].file, found[0].line) == (file, line)
    assert len(found) == (2 if damage.key == "passage_endless" else 1), "a passage has two ends"
    assert_told(found[0])


def test_a_missing_an_unreadable_and_an_empty_file(tmp_path: Path) -> None:
    folder = copied("classic", tmp_path)
    (folder / "de.toml").unlink()
    (folder / "en.toml").write_bytes(b"name = \xff\xfe")
    (folder / "board.txt").write_text("// nothing is drawn here\n", encoding="utf-8")
    found = problems(read_folder(folder))
    assert {("file_missing", "de.toml"), ("file_unreadable", "en.toml"), ("board_empty", "board.txt")} <= {
        (problem.key, problem.file) for problem in found
    }
    for problem in found:
        assert_told(problem)


def test_every_problem_the_check_can_name_is_provoked_here() -> None:
    known = {damage.key for damage in DAMAGES} | {"file_missing", "file_unreadable", "board_empty"}
    named = set()
    for module in (source, build, check, board_check):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and is_message(node.value):
                named.add(node.value)
    assert named == known


def is_message(key: str) -> bool:
    return key not in ("line", "broken") and sentence("en", f"edition.{key}") is not None


def test_all_problems_are_told_at_once_in_the_order_of_files_and_lines(tmp_path: Path) -> None:
    folder = copied("classic", tmp_path)
    for damage in DAMAGES:
        if damage.key in ("card_count", "switch_unknown", "passage_roomless", "translation_missing"):
            path = folder / damage.file
            path.write_text(path.read_text(encoding="utf-8").replace(damage.old, damage.new), encoding="utf-8")
    found = problems(read_folder(folder))
    assert {"card_count", "switch_unknown", "switch_missing", "passage_roomless", "translation_missing"} <= {
        problem.key for problem in found
    }
    assert [(problem.file, problem.line) for problem in found] == sorted((p.file, p.line) for p in found)
    with pytest.raises(EditionError) as caught:
        load(str(folder))
    assert caught.value.key == "edition.broken"
    assert all(f"{problem.file}:{problem.line}:" in caught.value.text("de") for problem in found)


@pytest.mark.parametrize("edition", edition_ids())
def test_the_shipped_editions_have_no_problems(edition: str) -> None:
    assert [str(problem) for problem in problems(shipped(edition))] == []


def test_a_copied_folder_is_an_edition_of_ones_own(tmp_path: Path) -> None:
    folder = copied("muenchen-2013", tmp_path)
    assert problems(read_folder(folder)) == []
    edition = load(f"{folder}[round_limit=3]")
    assert (edition.name, edition.rules.round_limit) == ("muenchen-2013[round_limit=3]", 3)


def test_eleven_places_are_a_problem_and_no_crash(tmp_path: Path) -> None:
    folder = copied("classic", tmp_path)
    path = folder / EDITION
    text = path.read_text(encoding="utf-8")
    text = text.replace('"hall", "study"]', '"hall", "study", "attic", "cellar"]')
    path.write_text(text.replace('S = "study"', 'S = "cellar"'), encoding="utf-8")
    assert {"card_count", "letter_missing"} <= {problem.key for problem in problems(read_folder(folder))}


JUNK = ["5", "-1", "true", '""', '"x"', "[]", "[1]", '["a"]', "{}", "{ a = 1 }", "1.5", "[[]]", '[["hall"]]']


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["classic", "drei-fragezeichen", "speed"]),
    st.sampled_from(["edition.toml", "en.toml"]),
    st.integers(0, 10**6),
    st.sampled_from(JUNK),
    st.booleans(),
)
def test_whatever_stands_in_a_file_the_check_does_not_crash(
    tmp_path_factory: pytest.TempPathFactory, edition: str, file: str, number: int, junk: str, delete: bool
) -> None:
    folder = copied(edition, tmp_path_factory.mktemp("fuzz"))
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    entries = [index for index, line in enumerate(lines) if "=" in line and not line.startswith((" ", "#"))]
    index = entries[number % len(entries)]
    lines[index] = "" if delete else f"{lines[index].split('=')[0]}= {junk}"
    (folder / file).write_text("\n".join(lines), encoding="utf-8")
    for problem in problems(read_folder(folder)):
        assert_told(problem)
        assert problem.line >= 1


@pytest.mark.parametrize(
    "entry", ["advantages = 5", 'advantages = ["x"]', "cards = 5", "board = 5", "rules = 5", "pawns = 5"]
)
def test_a_table_that_is_none_is_a_problem_and_no_crash(entry: str, tmp_path: Path) -> None:
    folder = copied("classic", tmp_path)
    name = entry.split(" ", maxsplit=1)[0]
    text = (folder / EDITION).read_text(encoding="utf-8").replace(f"[{name}]", f"[old_{name}]")
    (folder / EDITION).write_text(f"{entry}\n{text}", encoding="utf-8")
    found = problems(read_folder(folder))
    for problem in found:
        assert_told(problem)
    assert found or name in ("pawns", "options"), "those two may be missing here"


def test_a_sheet_may_offer_another_number(tmp_path: Path) -> None:
    folder = copied("classic", tmp_path)
    text = (folder / EDITION).read_text(encoding="utf-8")
    (folder / EDITION).write_text(text.replace('first_player = ["pawn"]', 'round_limit = ["50"]'), encoding="utf-8")
    assert not problems(read_folder(folder))
