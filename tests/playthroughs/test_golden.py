"""Golden playthroughs: what the engine did yesterday it does today, event by event."""

from __future__ import annotations

import pytest

from fallakte.record import read_record
from tests.playthroughs import golden


def test_every_edition_and_number_of_seats_has_a_golden_game() -> None:
    missing = [golden.path(*game).name for game in golden.GAMES if not golden.path(*game).exists()]
    assert not missing, "run `make golden` and look at the difference"


@pytest.mark.parametrize(("edition", "seats"), golden.GAMES)
def test_golden_game_is_played_the_same_today(edition: str, seats: int) -> None:
    kept = golden.path(edition, seats).read_text(encoding="utf-8").splitlines()
    today = golden.play(edition, seats).splitlines()
    for number, (before, now) in enumerate(zip(kept, today, strict=False), start=1):
        assert before == now, f"line {number} differs; if that is meant, run `make golden`"
    assert len(kept) == len(today)


@pytest.mark.parametrize(("edition", "seats"), golden.GAMES)
def test_golden_game_can_be_read_and_has_ended(edition: str, seats: int) -> None:
    record = read_record(golden.path(edition, seats).read_text(encoding="utf-8"))
    assert record.seats == seats
    assert record.end().table.result is not None
