"""`fallakte rules`."""

from __future__ import annotations

import pytest

from fallakte.editions import edition_ids

from .test_commands import run


@pytest.mark.parametrize("form", ["text", "md", "html"])
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("edition", edition_ids())
def test_the_rules_of_every_edition_in_both_languages_and_every_format(edition: str, lang: str, form: str) -> None:
    result = run("rules", edition, "--lang", lang, "--format", form)
    assert result.exit_code == 0
    assert "R12" in result.output
    assert ("Anklage" if lang == "de" else "accus") in result.output
    assert {"text": "====", "md": "# ", "html": "<!doctype html>"}[form] in result.output


def test_a_house_rule_changes_its_sentence() -> None:
    plain, ruled = (
        run("rules", "classic", "--lang", "en"),
        run("rules", "classic", "--lang", "en", "--rule", "round_limit=7"),
    )
    assert "After 100 turns" in plain.output
    assert "After 7 turns" in ruled.output


def test_what_is_wrong_is_said_in_a_sentence() -> None:
    result = run("rules", "clasic", "--lang", "de")
    assert result.exit_code == 2
    assert "classic" in result.output
    assert run("rules", "classic", "--rule", "round_limit=x").exit_code == 2
