"""An edition is a value: the same texts are the same edition, wherever they lie."""

from __future__ import annotations

import copy
import pickle
import shutil
from pathlib import Path

import pytest

from fallakte.editions import (
    Source,
    carried,
    edition_ids,
    edition_of,
    is_shipped,
    load,
    read_folder,
    shipped,
    source_of,
    words,
    written_edition,
)
from fallakte.editions.source import SHIPPED


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An edition of one's own."""
    return Path(shutil.copytree(SHIPPED / "muenchen-2013", tmp_path / "mine"))


def change(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("name", edition_ids())
def test_a_source_is_the_same_from_package_folder_and_texts(name: str) -> None:
    source = shipped(name)
    again = source_of({file: text.replace("\n", "\r\n") for file, text in reversed(source.files)})
    assert source == again == read_folder(SHIPPED / name)
    assert len({source, again}) == 1
    assert load(name) is edition_of(again)
    assert is_shipped(again)
    assert len({shipped(other).digest for other in edition_ids()}) == len(edition_ids())


def test_any_changed_file_is_another_edition(folder: Path) -> None:
    before = load(str(folder))
    assert before == load("muenchen-2013")
    change(folder, "de.toml", "Taxi", "Fiaker")
    after = load(str(folder))
    assert before != after
    assert before.source.digest != after.source.digest
    assert "Fiaker" in words(after, "de").phrase("took_passage_you", place="")
    assert "Taxi" in words(before, "de").phrase("took_passage_you", place=""), "a value does not change"


def test_an_edition_outlives_its_folder(folder: Path) -> None:
    change(folder, "en.toml", "Munich", "Minga")
    edition = load(str(folder), ["round_limit=9"])
    texts = carried(edition)
    shutil.rmtree(folder)
    assert "Minga" in words(edition, "en").story
    assert written_edition(edition.name, texts) is edition
    assert edition.name == "muenchen-2013[round_limit=9]"


def test_editions_are_compared_copied_and_pickled_by_source_and_house_rules() -> None:
    plain, ruled = load("classic"), load("classic", ["deal=even"])
    assert plain != ruled
    assert ruled == load("classic[deal=even]")
    assert len({plain, ruled, load("classic[deal=even]")}) == 2
    for edition in (plain, ruled):
        assert pickle.loads(pickle.dumps(edition)) is edition
        assert copy.deepcopy(edition) is edition
    assert len(pickle.dumps(plain)) < 2 * sum(len(text) for text in plain.source.texts.values())
    assert repr(plain.source).startswith("<Source classic")


def test_a_shipped_edition_needs_only_its_name() -> None:
    assert carried(load("classic", ["deal=even"])) is None
    changed = source_of({**shipped("classic").texts, "notes.txt": "mine"})
    assert carried(edition_of(changed)) == changed.texts


def test_what_is_kept_is_bounded() -> None:
    for number in range(300):
        edition_of(source_of({**shipped("speed").texts, "notes.txt": str(number)}))
    assert edition_of.cache_info().currsize <= 128
    assert Source() == source_of({})


def test_an_edition_written_before_a_switch_existed_plays_as_it_did(folder: Path) -> None:
    change(folder, "edition.toml", 'boxed_in_suspects = "no"\n', "")
    assert load(str(folder)).rules.boxed_in_suspects is True
