"""The ladder is data: names and descriptions in both languages, knobs, helpful errors."""

from __future__ import annotations

import re

import pytest

from fallakte.bots import CHARACTERS, LADDER, LEVELS, LevelError, make_bot
from fallakte.bots.novice import NoviceBot


def test_every_level_has_its_names_and_a_description_in_both_languages() -> None:
    assert [level.id for level in LADDER] == ["novice", "apprentice", "sheet", "exact", "master"]
    for level in LEVELS:
        for lang in ("de", "en"):
            assert level.name(lang)
            assert level.about(lang).endswith(".")


def test_a_character_says_which_rung_it_is_like() -> None:
    assert [level.id for level in CHARACTERS] == ["careful", "bold", "bluffer", "hunter"]
    rungs = {level.id: level for level in LADDER}
    for character in CHARACTERS:
        for lang in ("de", "en"):
            assert rungs[character.like].name(lang) in character.about(lang)


def test_knobs_are_set_in_brackets() -> None:
    bot = make_bot("novice[memory=0.5,hasty=0]", seed=1)
    assert isinstance(bot, NoviceBot)
    assert (bot.memory, bot.hasty) == (0.5, 0.0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mastr", "did you mean 'master'?"),
        ("nobody at all", "there are: novice, apprentice"),
        ("novice[memry=1]", "did you mean 'memory'?"),
        ("novice[memory=much]", "memory should be a number from 0 to 1, not 'much'"),
        ("novice[memory=7]", "memory should be a number from 0 to 1, not '7'"),
        ("master[dare=nan]", "dare should be a number from 0 to 2, not 'nan'"),
        ("random[accuses_once_in=0]", "accuses_once_in should be a whole number from 1 to 1000000000, not '0'"),
        ("exact[weights=chose]", "weights can't be 'chose'; did you mean 'choice'?"),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest(text: str, said: str) -> None:
    with pytest.raises(LevelError, match=re.escape(said)) as raised:
        make_bot(text)
    assert raised.value.text("de") != raised.value.text("en")


def test_every_knob_says_what_is_allowed() -> None:
    for level in LEVELS:
        assert set(level.allowed) == set(level.knobs), level.id
        for knob, value in level.knobs.items():
            make_bot(f"{level.id}[{knob}={value}]")
