"""Several processes under one seed: nothing acknowledged is lost or doubled, everybody learns the same story.

`make simulation` runs ten thousand seeds. A seed that fails is told with the command that repeats it.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

import pytest

from tests.simulation.planted import PLANTED
from tests.simulation.trial import WrongError, trial
from tests.simulation.world import Line

SEEDS, EACH = 240, 24


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """What the processes complain of is what is done to them."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.parametrize("first", range(0, SEEDS, EACH))
def test_whatever_goes_wrong_nothing_acknowledged_is_lost_and_all_learn_the_same(first: int) -> None:
    for seed in range(first, first + EACH):
        try:
            trial(seed)
        except Exception as wrong:
            pytest.fail(f"{wrong!r}\n{getattr(wrong, '__notes__', '')}\nagain: python -m tests.simulation {seed}")


def test_a_seed_is_the_same_every_time() -> None:
    assert trial(7) == trial(7)


@pytest.mark.parametrize("line", PLANTED, ids=lambda line: line.__name__)
def test_a_planted_mistake_is_found(line: type[Line]) -> None:
    for seed in range(1000):
        with contextlib.suppress(WrongError):
            trial(seed, line)
            continue
        return
    pytest.fail("not found within 1,000 seeds")
