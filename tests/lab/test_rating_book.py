"""A rating book grows by whole deals, is read again as it was left, and plays whoever is known least."""

from __future__ import annotations

from pathlib import Path

import pytest

from fallakte.lab.rating_book import RatingBook
from fallakte.words import No


@pytest.fixture
def book(tmp_path: Path) -> RatingBook:
    begun = RatingBook.begun(tmp_path / "ladder.jsonl", "speed", 3, seed=1)
    for bot in ("sheet", "novice", "random"):
        begun.add(bot)
    return begun


def test_it_is_read_again_as_it_was_left_and_goes_on_the_same(book: RatingBook, tmp_path: Path) -> None:
    assert book.run(12, within=1) == 12
    again = RatingBook.read(book.path)
    assert again.places == book.places
    other = RatingBook.begun(tmp_path / "other.jsonl", "speed", 3, seed=1)
    for bot in ("sheet", "novice", "random"):
        other.add(bot)
    other.run(6, within=1)
    RatingBook.read(other.path).run(6, within=1)
    assert other.path.read_text(encoding="utf-8") == book.path.read_text(encoding="utf-8")


def test_a_newcomer_plays_and_those_who_are_placed_are_only_played_against(book: RatingBook) -> None:
    book.run(60, within=1)
    before = {place.name: place.games for place in book.places}
    within = max(place.within for place in book.places)
    book.add("apprentice")
    assert 0 < book.run(600, within) < 600
    after = {place.name: place for place in book.places}
    assert after["apprentice"].within <= within
    assert all(after["apprentice"].games >= after[name].games - games for name, games in before.items())


def test_the_stronger_is_rated_higher(book: RatingBook) -> None:
    book.run(60, within=1)
    assert [place.name for place in book.places] == ["sheet", "novice", "random"]


def test_a_line_that_was_cut_off_counts_for_nothing(book: RatingBook) -> None:
    book.run(3, within=1)
    places, whole = book.places, book.path.read_text(encoding="utf-8")
    book.path.write_text(whole + '{"deal": 1, "täb', encoding="utf-8")
    again = RatingBook.read(book.path)
    assert again.places == places
    again.add("exact")
    assert book.path.read_text(encoding="utf-8").startswith(whole + '{"add": "exact"')


def test_a_book_begins_with_its_first_bot(tmp_path: Path) -> None:
    book = RatingBook.begun(tmp_path / "ladder.jsonl", "speed", 3, seed=1)
    with pytest.raises(No):
        book.add("nobody")
    assert not book.path.exists()


@pytest.mark.parametrize("text", ["", "rubbish\n", "rubbish", "[]\n", '{"edition": "speed"}\n', "\x00\n"])
def test_what_is_no_book_is_said(tmp_path: Path, text: str) -> None:
    path = tmp_path / "no.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(No, match="is no rating book"):
        RatingBook.read(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_folder_is_no_book(tmp_path: Path) -> None:
    with pytest.raises(No, match="can't be read"):
        RatingBook.read(tmp_path)


def test_one_bot_at_a_time_and_every_name_once(book: RatingBook) -> None:
    for spec in ("sheet:2", "sheet,exact"):
        with pytest.raises(No):
            book.add(spec)
    with pytest.raises(No, match="--name"):
        book.add("sheet")
    assert book.add("sheet", name="another sheet") == "another sheet"
    book.run(12, within=1)
    assert len(book.places) == 4
