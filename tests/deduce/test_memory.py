"""The memory the core works in: it grows, what is too big for it is counted in parts, and threads do not share it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import local

import pytest

from fallakte.deduce import Has, Position, count, memory, outcomes, sample, suspicions
from fallakte.rules.cards import cards

from . import games

GAMES = [games.play(seed, seats, 12).position for seed in range(4) for seats in (3, 4, 5, 6)]


def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, every thread begins with memory for next to nothing."""
    monkeypatch.setattr(memory, "STATES", 64)
    monkeypatch.setattr(memory, "ENTRIES", 1)
    monkeypatch.setattr(memory, "_threads", local())


def test_memory_grows_until_the_puzzle_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = [count(position) for position in GAMES]
    tiny(monkeypatch)
    for position, known in zip(GAMES, wanted, strict=True):
        found = count(position)
        assert found.deals == known.deals
        assert (found.counts == known.counts).all()
        assert (found.joint == known.joint).all()


def test_a_puzzle_too_big_for_all_memory_is_counted_asked_and_drawn_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    position = GAMES[0]
    known, prospects = count(position), outcomes(position, suspicions(14)[:4])
    tiny(monkeypatch)
    monkeypatch.setattr(memory, "MOST", 64)
    found = count(position)
    assert (found.counts == known.counts).all()
    assert (found.joint == known.joint).all()
    for prospect, wanted in zip(outcomes(position, suspicions(14)[:4]), prospects, strict=True):
        assert prospect.bits == pytest.approx(wanted.bits)
    assert sample(position, 20, seed=1).shape == (20, 21)


def test_more_entries_than_there_was_room_for() -> None:
    said = [Has(1 + n % 2, cards([n % 6, 6 + n % 5, 12 + n % 9])) for n in range(300)]
    assert count(Position((6, 6, 6)).adding(*said)).deals == count(Position((6, 6, 6)).adding(*{*said})).deals > 0


def test_threads_count_at_the_same_time() -> None:
    wanted = [count(position).deals for position in GAMES]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda position: count(position).deals, GAMES * 20))
    assert found == wanted * 20
