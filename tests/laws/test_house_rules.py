"""Any switch can be overridden for one table: whatever the combination, the laws hold and nothing crashes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fallakte.editions import EditionError, edition_ids, load
from fallakte.rules import Edition, fold, see
from fallakte.rules.state import new_state, replay, view_of
from fallakte.rules.switches import SWITCH_NAMES, allowed_values

from .games import play

CAN_NOT_BE = {"edition.no_middle", "edition.no_investigators", "edition.no_advantages", "edition.player_count"}


def loaded(name: str, rules: list[str]) -> Edition | None:
    """The edition with these house rules, None where its board, pawns or cards do not allow them."""
    try:
        return load(name, rules)
    except EditionError as error:
        if error.key not in CAN_NOT_BE:
            raise
        return None


@st.composite
def house_rules(draw: st.DrawFn) -> list[str]:
    names = draw(st.lists(st.sampled_from(SWITCH_NAMES), min_size=1, max_size=8, unique=True))
    rules = []
    for name in names:
        values = allowed_values(name) or tuple("23456" if name.startswith("players") else "1248")
        rules.append(f"{name}={draw(st.sampled_from(values))}")
    return rules


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(edition_ids()), house_rules(), st.integers(0, 10**6), st.data())
def test_law_3_and_2_under_any_house_rules(name: str, rules: list[str], seed: int, data: st.DataObject) -> None:
    edition = loaded(name, rules)
    if edition is None:
        return
    assert edition.name == f"{name}[{','.join(sorted(rules))}]"
    seats = data.draw(st.integers(edition.rules.players_min, edition.rules.players_max))
    played = play(edition, seats, seed, limit=120)
    start = new_state(edition, played.final.table.seat_pawns)
    assert replay(start, played.events) == played.final
    for seat in (None, 0, seats - 1):
        view = view_of(start, seat)
        for event in played.events:
            view = fold(view, see(event, seat))
        assert view == view_of(played.final, seat)


@pytest.mark.parametrize("switch", SWITCH_NAMES)
def test_each_switch_can_be_overridden_alone_and_written_into_the_name(switch: str) -> None:
    for name in edition_ids():
        for value in allowed_values(switch) or ("3",):
            edition = loaded(name, [f"{switch}={value}"])
            if edition is None:
                continue
            again: Edition = load(edition.name)
            assert again.rules == edition.rules
            assert again.name == edition.name
            play(edition, max(3, edition.rules.players_min), 1, limit=25)


@pytest.mark.parametrize(
    ("rule", "key"),
    [
        ("stay_and_supect=no", "edition.switch_unknown"),
        ("stay_and_suspect=maybe", "edition.switch_value"),
        ("stay_and_suspect", "edition.switch_value"),
        ("round_limit=0", "edition.switch_value"),
        ("round_limit=-3", "edition.switch_value"),
        pytest.param(f"round_limit={'9' * 5000}", "edition.switch_value", id="round_limit=9…"),
        ("players_min=1", "edition.player_count"),
        ("players_max=7", "edition.player_count"),
        ("advantage_cards=yes", "edition.no_advantages"),
        ("accuse_where=middle", "edition.no_middle"),
        ("pawns=investigators", "edition.no_investigators"),
    ],
)
def test_a_house_rule_that_can_not_be_is_refused_with_a_reason_in_both_languages(rule: str, key: str) -> None:
    with pytest.raises(EditionError) as caught:
        load("classic", [rule])
    assert caught.value.key == key
    assert caught.value.text("de") != caught.value.text("en")
    if key == "edition.switch_unknown":
        assert "stay_and_suspect" in caught.value.text("de")
