"""Who counts as here, and for how long after the last page is gone."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fallakte.table.presence import LINGERS, RETURNS, Presence
from fallakte.table.store import Pages


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr("fallakte.table.presence.time", SimpleNamespace(monotonic=lambda: self.now))


def test_who_closes_the_last_page_is_here_for_as_long_as_it_takes_to_load_it_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock(monkeypatch)
    presence = Presence()
    with presence.page((1,)):
        clock.now += 100
        assert presence.online(1)
    clock.now += RETURNS - 0.1
    assert presence.online(1)
    clock.now += 0.2
    assert not presence.online(1)


def test_who_plays_without_a_socket_is_here_for_a_while_after_each_request(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    presence = Presence()
    clock.now += 100
    assert not presence.online(0)
    presence.heard(0)
    clock.now += LINGERS - 0.1
    assert presence.online(0)
    clock.now += 0.2
    assert not presence.online(0)


def test_who_has_left_another_process_is_away_since_then_and_not_since_the_table_was_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bot takes over after so many seconds without anybody: they begin when the last page goes, wherever it was."""
    clock = Clock(monkeypatch)
    presence = Presence()
    assert presence.elsewhere(Pages((2,), 1))
    clock.now += 600
    assert presence.away(2) == 0
    assert presence.elsewhere(Pages())
    assert not presence.online(2), "there it has lingered already"
    assert presence.away(2) == pytest.approx(LINGERS)
