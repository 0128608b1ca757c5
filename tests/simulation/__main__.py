"""Run seeds and tell which one fails, with the command that repeats it."""

from __future__ import annotations

import argparse
import logging
import sys
import time
import traceback

from tests.simulation.planted import PLANTED
from tests.simulation.trial import WrongError, trial
from tests.simulation.world import Line


def main() -> None:
    """One seed with all that happened, or many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed", type=int, nargs="?", help="one seed, told in full")
    parser.add_argument("--seeds", type=int, default=300, help="so many, from --first on")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--planted", choices=[one.__name__ for one in PLANTED], help="with a mistake in the store")
    given = parser.parse_args()
    line = {one.__name__: one for one in PLANTED}.get(given.planted, Line)
    logging.disable()
    began = time.monotonic()
    first, last = (given.seed, given.seed + 1) if given.seed is not None else (given.first, given.first + given.seeds)
    for seed in range(first, last):
        try:
            told = trial(seed, line)
        except (WrongError, Exception) as wrong:
            print("\n".join(getattr(wrong, "__notes__", ())))
            if not isinstance(wrong, WrongError):
                traceback.print_exc()
            again = f"python -m tests.simulation {seed}" + (f" --planted {given.planted}" if given.planted else "")
            print(f"seed {seed}: {type(wrong).__name__}: {wrong}\nagain: {again}")
            sys.exit(1)
        if given.seed is not None:
            print("\n".join(told))
    print(f"{last - first} seeds, nothing wrong, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
