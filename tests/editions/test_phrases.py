"""The words for switches and refusals: complete, in both languages, for everything the rules know."""

from __future__ import annotations

import pytest

from fallakte.editions.words import switch_text, value_text
from fallakte.rules import Reason, Refusal
from fallakte.rules.switches import SWITCH_NAMES, allowed_values
from fallakte.words import Voice


@pytest.mark.parametrize("reason", list(Reason), ids=lambda reason: reason.code)
def test_every_refusal_is_worded_in_both_languages_with_its_rule(reason: Reason) -> None:
    texts = [Voice(lang, players=("Anna", "Ben")).say(Refusal(reason, 1).message) for lang in ("de", "en")]
    assert texts[0] != texts[1]
    for text in texts:
        assert text.endswith(f"({reason.rule})")
        assert "{" not in text


@pytest.mark.parametrize("switch", SWITCH_NAMES)
def test_every_switch_and_every_value_is_explained_in_both_languages(switch: str) -> None:
    assert switch_text(switch, "de") != switch_text(switch, "en")
    for value in allowed_values(switch):
        assert value_text(switch, value, "de") != value, f"{switch}={value} is not explained"
        if value not in ("yes", "no"):
            assert value_text(switch, value, "en") != value_text(switch, value, "de")
