"""Bad input is refused with a sentence that names the entry, in German and English."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fallakte
from fallakte.deduce import PositionError
from fallakte.deduce.notation import ENTRY_KEYS, KEYS, Fields, answer, read
from fallakte.editions import EditionError
from fallakte.words.catalogue import topic

GOOD: dict[str, Any] = {"hands": [6, 6, 6], "seat": 0, "own": ["plum", "rope", "hall", "study", "lounge", "dagger"]}
ASKED = {"suspicion": ["green", "wrench", "library"], "by": 1, "passed": [2], "shown_by": 0, "card": None}


def seen(**changes: Any) -> dict[str, Any]:
    """The good position with a good entry 0 and an entry 1 with these changes."""
    return {**GOOD, "seen": [ASKED, {**ASKED, **changes}]}


ALL_ENTRY_KEYS = sorted({key for keys in ENTRY_KEYS.values() for key in keys})

BAD: list[tuple[Any, int | None, str]] = [
    ({**GOOD, "own": ["plumm", *GOOD["own"][1:]]}, None, "there is no card 'plumm'; did you mean 'plum'?"),
    ({**GOOD, "open": ["plum"], "hands": [6, 6, 5]}, None, "the same card is in the own hand and lies open"),
    ({**GOOD, "own": ["plum", "plum", *GOOD["own"][2:]]}, None, '"plum" is named twice'),
    ({**GOOD, "hands": [6, 6, 5]}, None, "don't add up: hands 6 + 6 + 5, row 0, open 0; together they must be 18"),
    ({**GOOD, "hands": [5, 7, 6]}, None, "the own hand should have 5 cards, 6 are named"),
    ({**GOOD, "hands": [18]}, None, "1 seats: a game has two to six"),
    ({**GOOD, "seat": 3}, None, "there is no seat 3"),
    ({**GOOD, "seat": None}, None, "an onlooker"),
    ({**GOOD, "seat": "me"}, None, '"seat" has the wrong form'),
    ({**GOOD, "sea": 1}, None, "'sea' is unknown; did you mean 'seat'?"),
    ({**GOOD, "weights": "wild"}, None, 'there is no "wild"; possible: uniform, choice'),
    ({**GOOD, "names": ["A"]}, None, "1 names for 3 seats"),
    ({"seat": 0}, None, '"hands" is missing'),
    ([1], None, "an object"),
    (seen(passed=[2, 0]), 1, "seat 0 both passed and showed"),
    (seen(passed=[2, 2]), 1, "a seat passed twice"),
    (seen(passed=[1]), 1, "seat 1 both asks and answers"),
    (seen(passed=[7]), 1, "there is no seat 7"),
    (seen(suspicion=["green", "plum", "library"]), 1, "a suspect, a thing and a place must be named"),
    (seen(suspicion=["green", "wrench", "libary"]), 1, "there is no card 'libary'; did you mean 'library'?"),
    (seen(card="rope"), 1, "only one of the three named cards can be shown"),
    (seen(by=None), 1, '"by" is missing'),
    (seen(by="x"), 1, '"by" has the wrong form'),
    (seen(when=3), 1, "'when' is unknown"),
    ({**GOOD, "seen": [{"peeked": "green", "slot": 0}]}, 0, "there is no card 0 in the row (it has 0)"),
    ({**GOOD, "seen": [{"say": "green"}]}, 0, "an entry names"),
    ({**GOOD, "seen": [{"has": "green", "seat": 7}]}, 0, "there is no seat 7 (seats 0 to 2)"),
    ({**GOOD, "seen": [ASKED, {"lacks": ["green"], "seats": [1, 6]}]}, 1, "there is no seat 6 (seats 0 to 2)"),
    ({**GOOD, "seen": [{"lacks": ["green"]}]}, 0, '"seats" is missing'),
    ({**GOOD, "seen": [ASKED, Fields([("has", "green"), ("seat", 1), ("seat", 2)])]}, 1, "'seat' is written twice"),
    ({**GOOD, "seen": [{"accusation": ["green", "wrench", "hall"], "by": 1, "right": "no"}]}, 0, "true/false"),
]


@pytest.mark.parametrize(("data", "entry", "text"), BAD, ids=[str(n) for n in range(len(BAD))])
def test_it_says_what_is_wrong_and_where(data: Any, entry: int | None, text: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(data)
    assert caught.value.entry == entry
    told = caught.value.text("en")
    assert text in told
    assert told.startswith("entry ") == (entry is not None)
    assert caught.value.text("de") != told


def test_an_unknown_edition_gets_the_loaders_own_error() -> None:
    with pytest.raises(EditionError, match="classic"):
        read({**GOOD, "edition": "clasic"})


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.floats()
    | st.sampled_from(["plum", "rope", "hall", "row", ""]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["by", "seat", "slot"]), inner, max_size=2)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(KEYS), ANYTHING), st.dictionaries(st.sampled_from(ALL_ENTRY_KEYS), ANYTHING))
def test_nothing_else_than_these_errors_ever_comes(changes: dict[str, Any], entry: dict[str, Any]) -> None:
    with suppress(PositionError, EditionError):
        answer(read({**GOOD, "seen": [entry], **changes}), top=1)


def test_good_entries_of_every_kind_are_read() -> None:
    entries = [
        {**ASKED, "passed": [], "card": "wrench"},
        {"accusation": ["green", "wrench", "library"], "by": 1, "right": False},
        {"peeked": "scarlett", "slot": 1},
        {"has": "mustard", "seat": 1},
        {"has": ["white", "peacock"], "seat": "row"},
        {"lacks": ["kitchen"], "seats": [1]},
    ]
    facts = read(
        {"hands": [7, None], "seat": 0, "own": [*GOOD["own"], "revolver"], "row": 4, "seen": entries[1:2] + entries[2:]}
    )
    assert [type(fact).__name__ for fact in facts.position.facts] == ["Accused", "Peeked", "Has", "Has", "Lacks"]


def test_every_phrase_is_used() -> None:
    source = "".join(path.read_text() for path in Path(fallakte.__file__).parent.rglob("*.py"))
    for key in (key.removeprefix("mistake.") for key in topic("en", "deduce") if key.startswith("mistake.")):
        assert f'"{key}"' in source or f'"deduce.mistake.{key}"' in source, key
