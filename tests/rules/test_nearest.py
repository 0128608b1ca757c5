"""What was perhaps meant: a slip of the finger, a piece of the name; nothing far-fetched, and no endless list."""

from __future__ import annotations

import pytest

from fallakte.bots import LADDER
from fallakte.editions import edition_ids, load
from fallakte.rules.actions import VERB_WORDS
from fallakte.rules.nearest import NO_HINT, nearest
from fallakte.rules.switches import SWITCH_NAMES
from fallakte.words import Hint, say

CARDS = load("classic").cards
VERBS = tuple(VERB_WORDS.values())
LEVELS = tuple(level.id for level in LADDER)


@pytest.mark.parametrize(
    ("typed", "known", "meant"),
    [
        ("libary", CARDS, "library"),
        ("PLUM", CARDS, "plum"),
        ("pipe", CARDS, "lead_pipe"),
        ("bal", CARDS, "ballroom"),
        ("WALK", VERBS, "walk"),
        ("sus", VERBS, "suspect"),
        ("klassik", edition_ids(), "classic"),
        ("drei", edition_ids(), "drei-fragezeichen"),
        ("munchen", edition_ids(), "muenchen-2013"),
        ("stay", SWITCH_NAMES, "stay_and_suspect"),
        ("exakt", LEVELS, "exact"),
    ],
)
def test_the_name_that_was_meant(typed: str, known: tuple[str, ...], meant: str) -> None:
    assert nearest(typed, known).close == meant


@pytest.mark.parametrize(
    ("typed", "known"),
    [("gun", CARDS), ("knife", CARDS), ("s", VERBS), ("quit", VERBS), ("expert", LEVELS), ("", LEVELS)],
)
def test_nothing_far_fetched_but_all_that_there_is(typed: str, known: tuple[str, ...]) -> None:
    hint = nearest(typed, known)
    assert hint.close is None
    assert hint.known == known


def ended(hint: Hint, lang: str) -> str:
    """What a hint adds to a sentence."""
    return say("bot.nobody", lang, hint=hint).removeprefix(say("bot.nobody", lang, hint=NO_HINT))


def test_hints_end_a_sentence_in_both_languages() -> None:
    assert ended(nearest("hal", ["hall", "study"]), "en") == "; did you mean 'hall'?"
    assert ended(nearest("hal", ["hall", "study"]), "de") == "; meinst du „hall“?"
    assert ended(nearest("zoo", ["hall", "study"]), "en") == "; there are: hall, study"
    assert ended(nearest("zoo", ["hall", "study"]), "de") == "; es gibt: hall, study"
    assert ended(nearest("zoo", []), "en") == ended(NO_HINT, "de") == ""


def test_a_long_list_is_not_read_out() -> None:
    assert nearest("zoo", [f"name_{number}" for number in range(100)]) == NO_HINT
