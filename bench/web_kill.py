"""`kill -9` of the server in the middle of ten games, again and again: is anything acknowledged ever lost?

Run from the repository root: python -m bench.web_kill [kills]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.web.killing import kill_again_and_again


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 25
    with tempfile.TemporaryDirectory() as folder:
        toll = kill_again_and_again(Path(folder), tables=10, kills=kills, seconds=1.5)
    print(f"{toll.kills} kills, {toll.acknowledged} acknowledged actions, none lost")
    print(f"slowest return of all ten games: {toll.slowest_return:.2f} s")


if __name__ == "__main__":
    main()
