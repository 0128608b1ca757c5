"""Records: a game written down reads back the same, and a damaged one is refused with its line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from fallakte.editions import edition_ids, load, words
from fallakte.editions.source import SHIPPED
from fallakte.lab.simulate import random_game
from fallakte.record import Record, RecordError, read_record, write_record
from fallakte.record.file import sealed
from fallakte.rules.events import Event
from fallakte.rules.text import TextError, parse_action, parse_event, show_action, show_event

NAMES = ("Anna", "Bob", "Cem", "Dora", "Eva", "Finn")


def record(edition: str = "classic", seats: int = 3, rounds: int = 10) -> Record:
    played = random_game(load(edition, [f"round_limit={rounds}"]), seats, 1)
    return played.record(NAMES[:seats])


@pytest.mark.parametrize("edition", edition_ids())
@pytest.mark.parametrize("seats", [2, 4])
def test_a_record_reads_back_the_same(edition: str, seats: int) -> None:
    game = record(edition, seats)
    again = read_record(write_record(game))
    assert (again.seat_pawns, again.players, again.events) == (game.seat_pawns, game.players, game.events)
    assert again.edition.name == game.edition.name
    assert write_record(again) == write_record(game)
    assert again.end().hands == game.end().hands


def test_a_name_may_hold_whatever_some_take_for_the_end_of_a_line() -> None:
    played = random_game(load("speed", ["round_limit=3"]), 2, 1).record(("Ada\u2028Lovelace", "Bob\x85\x1c"))
    assert read_record(write_record(played)).players == played.players
    with_returns = write_record(played).replace("\n", "\r\n")
    assert read_record(with_returns).players == played.players


@pytest.mark.parametrize("edition", edition_ids())
def test_every_event_has_a_text_form_that_parses_back(edition: str) -> None:
    game = record(edition, 5)
    for event in game.events:
        assert parse_event(show_event(event, game.edition), game.edition) == event


def test_actions_read_like_the_game() -> None:
    classic = load("classic")
    for text in ("walk library", "walk 7,12", "suspect plum rope", "suspect plum rope hall", "show rope", "end"):
        assert show_action(parse_action(text, classic), classic) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("wolk library", "walk"),
        ("walk libary", "library"),
        ("walk 0,0", "no square"),
        ("suspect plum", "SUSPECT THING PLACE"),
        ("show rpoe", "rope"),
        ("", "no action"),
        ("roll 7", "nothing more"),
        ("peek two", "number"),
        ("peek " + "1" * 5000, "number"),
        ("walk " + "1" * 5000 + ",1", "no square"),
    ],
)
def test_a_text_that_is_no_action_says_what_would_be(text: str, says: str) -> None:
    with pytest.raises(TextError, match=says) as caught:
        parse_action(text, load("classic"))
    assert caught.value.text("de") != caught.value.text("en")


def lines() -> list[str]:
    return write_record(record()).splitlines()


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert caught.value.text("de")
    return caught.value


def test_an_edited_line_is_noticed_and_named() -> None:
    changed = lines()
    changed[2] = changed[2].replace("dealt 0", "dealt 1")
    assert refused("\n".join(changed)).line == 3


def test_a_missing_line_is_noticed_at_the_next() -> None:
    changed = lines()
    del changed[5]
    assert refused("\n".join(changed)).key == "record.seal"


def test_a_truncated_record_is_refused_but_can_be_told_as_unfinished() -> None:
    cut = "\n".join(lines()[:20])
    assert refused(cut).key == "record.no_end"
    assert len(read_record(cut, unfinished=True).events) == 19


def test_a_line_cut_in_the_middle_is_named() -> None:
    whole = "\n".join(lines()[:20])
    assert refused(whole[:-30]).key == "record.no_json"


@pytest.mark.parametrize(
    "text",
    [
        *("", "hello", "[]", "{}", '{"fallakte": 99}', "\x00\x01"),
        pytest.param("[" * 100_000, id="too deep"),
        pytest.param('{"fallakte": ' + "9" * 5000 + "}", id="too long a number"),
        pytest.param('{"fallakte": "\\ud800"}', id="half a character"),
    ],
)
def test_something_else_than_a_record_is_refused(text: str) -> None:
    assert refused(text).line == 1


def resealed(changed: list[dict[str, object]]) -> str:
    """The lines with honest seals: only what they say is wrong."""
    return sealed({key: value for key, value in line.items() if key != "seal"} for line in changed)


@pytest.mark.parametrize(
    ("index", "change", "key"),
    [
        (0, {"edition": "clasic"}, "record.edition"),
        (0, {"edition": "../../etc"}, "record.edition"),
        (0, {"edition": str(SHIPPED / "classic")}, "record.edition"),
        (0, {"edition": f"{SHIPPED / 'classic'}[deal=even]"}, "record.edition"),
        (0, {"pawns": ["nobody"]}, "record.header"),
        (0, {"players": ["Anna"]}, "record.header"),
        (0, {"pawns": ["plum"] * 3}, "record.header"),
        (4, {"v": 77}, "record.version"),
        (4, {"e": "began 9"}, "record.impossible"),
        (4, {"e": "found_wrong 0 plum+rope"}, "record.impossible"),
        (4, {"e": "suspected 0 plum hall hall"}, "record.impossible"),
        (4, {"e": "things_laid middle"}, "record.impossible"),
        (4, {"e": "flew 0 hall"}, "record.event"),
        (4, {"e": "dealt 9 rope"}, "record.impossible"),
        (4, {"e": "passed 0"}, "record.impossible"),
        (-1, {"winner": 2, "how": "accusation"}, "record.end"),
    ],
)
def test_a_record_that_can_not_have_happened_is_refused(index: int, change: dict[str, object], key: str) -> None:
    parsed = [json.loads(line) for line in lines()]
    parsed[index] |= change
    assert refused(resealed(parsed)).key == key


def own_record(folder: Path) -> Record:
    """A game of an edition that lies in a folder."""
    shutil.copytree(SHIPPED / "classic", folder)
    names = (folder / "en.toml").read_text(encoding="utf-8")
    (folder / "en.toml").write_text(names.replace('name = "Classic"', 'name = "Mine"'), encoding="utf-8")
    return record(str(folder))


def test_a_game_of_an_own_edition_is_read_where_its_folder_is_not(tmp_path: Path) -> None:
    game = own_record(tmp_path / "mine")
    text = write_record(game)
    shutil.rmtree(tmp_path / "mine")
    again = read_record(text)
    assert (again.events, again.edition) == (game.events, game.edition)
    assert words(again.edition, "en").name == "Mine"
    assert write_record(again) == text


def test_an_older_record_names_a_folder_only_where_that_is_allowed(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    parsed = [json.loads(line) for line in write_record(own_record(folder)).splitlines()]
    del parsed[0]["source"], parsed[0]["digest"]
    parsed[0]["edition"] = str(folder)
    text = resealed(parsed)
    error = refused(text)
    assert (error.key, error.line) == ("record.edition", 1)
    for lang in ("de", "en"):
        assert str(folder) in error.text(lang)
        assert "--folders" in error.text(lang)
    assert read_record(text, folders=True).events == own_events(parsed)


def own_events(parsed: list[dict[str, str]]) -> tuple[Event, ...]:
    return tuple(parse_event(line["e"], load("classic")) for line in parsed if "e" in line)


@pytest.mark.parametrize("texts", [[], {"edition.toml": 5}, "classic", {}, {"edition.toml": "id = 5"}])
def test_an_edition_that_is_none_is_refused_with_its_line(texts: object) -> None:
    parsed = [json.loads(line) for line in lines()]
    parsed[0] |= {"source": texts}
    assert refused(resealed(parsed)).line == 1


def test_a_record_says_of_which_files_its_edition_was_made() -> None:
    game = record()
    head = json.loads(lines()[0])
    assert head["digest"] == game.edition.source.digest
    assert "source" not in head, "a shipped edition's name is enough"
    assert not read_record("\n".join(lines())).edition_changed
    parsed = [json.loads(line) for line in lines()]
    parsed[0]["digest"] = "0" * 64
    assert read_record(resealed(parsed)).edition_changed
    del parsed[0]["digest"]
    older = read_record(resealed(parsed))
    assert not older.edition_changed
    assert write_record(older) == resealed(parsed), "what is read is written as it was"
