"""A worker process: bots of many games, spoken to over the bots' protocol on standard input and output.

It ends with its input, so it can't outlive the server.
"""

from __future__ import annotations

import json
import os
import signal
import sys

from fallakte.bots.player import Players


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out, sys.stdout = sys.stdout, sys.stderr  # whatever a bot prints is no answer
    players = Players()
    try:
        for line in sys.stdin:
            if (answer := players.hear(line)) is not None:
                print(json.dumps(answer), file=out, flush=True)
    except BrokenPipeError:
        os._exit(0)  # the server is gone, and nobody waits for the rest
    except Exception as error:  # what it was told may hold cards: only the sort of mistake may leave this process
        sys.exit(f"a worker for bots ends: {type(error).__name__}")


if __name__ == "__main__":
    main()
