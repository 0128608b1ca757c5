"""The memory the core works in: it grows, what is too big for it is counted in parts, and threads do not share it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import local

import pytest

from fallakte.deduce import Has, Position, count, engine, outcomes, sample, suspicions
from fallakte.deduce.puzzle import Puzzle
from fallakte.rules.cards import cards

from . import games
from .cores import noting_splits

GAMES = [games.play(seed, seats, 12).position for seed in range(4) for seats in (3, 4, 5, 6)]
BIG = [games.play(seed, 6, 8).position for seed in range(6)]


def tiny(monkeypatch: pytest.MonkeyPatch, most: int) -> list[Puzzle]:
    """From now on, every thread begins with memory for next to nothing; the list gets what is split."""
    monkeypatch.setattr(engine, "ROOM", 64)
    monkeypatch.setattr(engine, "MOST", most)
    monkeypatch.setattr(engine, "_threads", local())
    return noting_splits(monkeypatch)


def test_memory_grows_until_the_puzzle_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = [count(position) for position in GAMES]
    divided = tiny(monkeypatch, 1 << 20)
    for position, known in zip(GAMES, wanted, strict=True):
        found = count(position)
        assert found.deals == known.deals
        assert found.counts == known.counts
        assert found.joint == known.joint
    assert not divided


@pytest.mark.parametrize("position", BIG, ids=repr)
def test_a_puzzle_too_big_for_all_memory_is_counted_asked_and_drawn_in_parts(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, prospects = count(position), outcomes(position, suspicions(14)[:4])
    divided = tiny(monkeypatch, 256)
    found = count(position)
    assert divided
    assert found.counts == known.counts
    assert found.joint == known.joint
    for prospect, wanted in zip(outcomes(position, suspicions(14)[:4]), prospects, strict=True):
        assert prospect.bits == pytest.approx(wanted.bits)
        assert [o.chance for o in prospect.outcomes] == pytest.approx([o.chance for o in wanted.outcomes])
    deals = sample(position, 20, seed=1)
    assert len(deals) == 20
    assert all(known.counts[card, holder] > 0 for deal in deals for card, holder in enumerate(deal) if holder < 8)


def test_more_entries_than_there_was_room_for() -> None:
    said = [Has(1 + n % 2, cards([n % 6, 6 + n % 5, 12 + n % 9])) for n in range(300)]
    assert count(Position((6, 6, 6)).adding(*said)).deals == count(Position((6, 6, 6)).adding(*{*said})).deals > 0


def test_threads_count_at_the_same_time() -> None:
    wanted = [count(position).deals for position in GAMES]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda position: count(position).deals, GAMES * 20))
    assert found == wanted * 20
