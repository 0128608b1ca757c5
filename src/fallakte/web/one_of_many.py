"""One of several servers behind a port, as `processes` starts it: by standard input come its settings, nothing else."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading

from fallakte.web.processes import READY
from fallakte.web.serve import serve_here
from fallakte.web.settings import Settings
from fallakte.web.storing import open_store
from fallakte.words import No, system_language


def main() -> None:
    """Serve until told to end, or until whoever started this is gone."""
    settings = Settings(**json.loads(sys.stdin.buffer.readline()))
    listening = socket.socket(fileno=int(sys.argv[1]))
    try:
        store = open_store(settings, alone=False)
    except No as no:
        sys.exit(f"fallakte: {no.text(system_language())}")
    serve_here(settings, store, listening, _ready)


def _ready() -> None:
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()
    threading.Thread(target=_end_with_the_others, daemon=True).start()


def _end_with_the_others() -> None:
    """Nothing ever comes; what is read in the end is that nobody is there any more."""
    while os.read(sys.stdin.fileno(), 100):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
