"""The rules in sentences: a changed switch changes its own sentences and no other, and every number leads somewhere."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import pytest

from fallakte.editions import EditionError, edition_ids, load
from fallakte.rulebook import as_html, as_markdown, as_text, governing, rulebook
from fallakte.rulebook.plan import has, slots
from fallakte.rules import Edition, LegalActions, Phase, Reason
from fallakte.rules.switches import ABOUT, SWITCH_NAMES, allowed_values, show_switch
from tests.laws.games import anything, play

LANGUAGES = ("de", "en")
COMMON = {f"R{number}" for number in range(1, 19)} | {"R35", "R43", "R45", "R49"}
OF_SHEETS = {
    "classic": "R19 R20 R21 R23 R24 R25 R26 R28 R33 R47 R48",
    "clue-us": "R19 R20 R21 R23 R24 R25 R26 R28 R33 R47 R48",
    "standard": "R19 R21 R23 R24 R25 R26 R28 R33 R44 R46 R47",
    "koffer-1997": "R19 R20 R22 R23 R24 R25 R26 R27 R28 R30 R31 R33 R47 R48",
    "muenchen-2013": "R19 R22 R23 R24 R25 R26 R28 R29 R32 R34 R47",
    "drei-fragezeichen": "R22 R24 R25 R26 R29 R34 R36 R37 R38 R39 R40 R41 R42 R47",
}
"""Which numbers each sheet has besides the common ones."""


def flipped() -> Iterator[tuple[str, str, str]]:
    """Every edition with every other value of every switch: edition, switch, value."""
    for name in edition_ids():
        for switch in SWITCH_NAMES:
            now = show_switch(getattr(load(name).rules, switch))
            for value in allowed_values(switch) or ("3", "4"):
                if value != now:
                    yield name, switch, value


def loaded(name: str, rule: str) -> Edition | None:
    try:
        return load(name, [rule])
    except EditionError:
        return None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "switch", "value"), list(flipped()))
def test_flipping_a_switch_changes_exactly_its_sentences(name: str, switch: str, value: str, lang: str) -> None:
    plain, edition = load(name), loaded(name, f"{switch}={value}")
    if edition is None:
        return  # its board, pawns or cards do not allow it
    before = {one.id: one.text for one in rulebook(plain, lang).sentences}
    after = {one.id: one.text for one in rulebook(edition, lang).sentences if one.text}
    differ = {key for key in before | after if before.get(key) != after.get(key)}
    own = {
        slot.id for slot in slots() if switch in slot.switches or (switch == "pawns" and "pawns_brought" in slot.needs)
    }
    assert differ <= own
    if set(ABOUT[switch].needs) <= has(plain):
        assert differ, f"no sentence says what {switch} is"
        assert {one.id for one in rulebook(edition, lang).changed} == differ


@pytest.mark.parametrize("switch", SWITCH_NAMES)
def test_no_switch_is_without_a_sentence(switch: str) -> None:
    assert any(switch in slot.switches for slot in slots())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", edition_ids())
def test_no_gap_and_no_sentence_of_the_other_language_is_left(name: str, lang: str) -> None:
    other = {one.id: one.text for one in rulebook(load(name), "en" if lang == "de" else "de").sentences}
    for one in rulebook(load(name), lang).sentences:
        assert re.fullmatch(r"[A-ZÄÖÜ0-9].*[.“”]", one.text), one.text
        assert "{" not in one.text
        assert one.text != other[one.id]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OF_SHEETS)
def test_every_number_of_the_edition_is_an_anchor(name: str, lang: str) -> None:
    wanted = COMMON | set(OF_SHEETS[name].split())
    book = rulebook(load(name), lang)
    assert wanted <= book.anchors
    page = as_html(book, lang)
    ids = re.findall(r'id="(R\d+[a-z]?)"', page)
    assert len(ids) == len(set(ids))
    assert wanted <= set(ids)
    assert set(re.findall(r'href="#(R\d+)"', page)) <= set(ids)


@pytest.mark.parametrize("name", [*edition_ids(), "classic[write_accusation=yes,things=chosen]"])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_refusal_has_a_sentence_to_go_to(name: str, seats: int) -> None:
    edition, chance = load(name), random.Random(1)
    anchors = rulebook(edition, "en").anchors
    refused = set()
    for seed in range(3):
        for step in play(edition, seats, seed, limit=120).steps:
            table = step.before.table
            for seat in {step.seat, 0, None}:
                hand = step.before.hands[seat] if seat is not None else 0
                for action in chance.sample(anything(step.before), 25):
                    refusal = LegalActions(table, seat, hand).why_not(action)  # type: ignore[arg-type] # 0: no cards
                    if refusal is not None:
                        refused.add(refusal.rule)
    assert len(refused) >= 4
    assert refused <= anchors


@pytest.mark.parametrize("name", edition_ids())
def test_whatever_is_awaited_has_rules_that_govern_it(name: str) -> None:
    book, edition = rulebook(load(name), "de"), load(name)
    phases = {step.before.table.phase for seed in range(3) for step in play(edition, 2 + seed, seed, limit=150).steps}
    for phase in phases - {Phase.SET_UP}:
        assert governing(book, phase), phase


def test_a_house_rule_stands_beside_what_is_printed_in_every_format() -> None:
    book = rulebook(load("muenchen-2013[answers=right]"), "de")
    (one,) = book.changed
    assert (one.id, one.rules) == ("answers", ("R12",))
    assert one.printed is not None
    assert "linken" in one.printed
    assert "rechten" in one.text
    assert f"[{one.printed[:9]}" in as_text(book)
    assert f"~~{one.printed}~~ {one.text}" in as_markdown(book)
    assert f"<del>{one.printed}</del> {one.text}" in as_html(book, "de")


def test_a_sentence_that_a_house_rule_takes_away_is_struck_through() -> None:
    book = rulebook(load("drei-fragezeichen[advantage_cards=no]"), "en")
    gone = book.sentence("black")
    assert (gone.text, gone.printed) == ("", rulebook(load("drei-fragezeichen"), "en").sentence("black").text)


@pytest.mark.parametrize(
    ("reason", "sentence", "names"),
    [
        (Reason.STAND_STILL, "stand_still", sorted(set(edition_ids()) - {"speed"})),
        (Reason.ACCUSE_IN_PLACE, "where", ("standard", "classic[accuse_where=place]")),
        (Reason.ACCUSE_IN_MIDDLE, "where", ("drei-fragezeichen", "muenchen-2013")),
        (Reason.ACCUSE_ONLY_UNANSWERED, "after", ("muenchen-2013",)),
        (Reason.NOT_AFTER_SUSPICION, "after", ("drei-fragezeichen",)),
    ],
)
def test_a_refusal_leads_to_the_sentence_that_explains_it(reason: Reason, sentence: str, names: Sequence[str]) -> None:
    for name in names:
        book = rulebook(load(name), "en")
        (found,) = [one for one in book.sentences if reason.rule in (one.anchor, *one.aliases)]
        assert found.id == sentence, name
