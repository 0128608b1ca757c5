"""Several servers behind one port: one process listens and looks after the others, which accept from the same socket.

A server that dies is started again. SIGTERM ends all of them in peace; SIGHUP replaces them one after the other, so
that somebody answers all the time. When this process is gone, however that came, the others end, too: each notices that
nobody holds the other end of its standard input any more.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from socket import socket
from types import FrameType

from fallakte.web.settings import Settings
from fallakte.words import No, message

READY = b"ready\n"
STARTS, ENDS = 60.0, 15.0
"""Seconds a server may take to start, and to end in peace."""
QUICK, PAUSE = 5.0, 2.0
"""Who ends within so many seconds is started again only after a pause."""
LOOKS = 0.2
_log = logging.getLogger("fallakte.web.processes")


class Server:
    """One of the servers."""

    def __init__(self, settings: Settings, listening: socket) -> None:
        command = (sys.executable, "-m", "fallakte.web.one_of_many", str(listening.fileno()))
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=(listening.fileno(),)
        )
        self.began = time.monotonic()
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(asdict(settings)).encode() + b"\n")
        self._process.stdin.flush()
        self._is_ready = threading.Event()
        threading.Thread(target=self._hear, daemon=True).start()

    def _hear(self) -> None:
        assert self._process.stdout is not None
        if self._process.stdout.readline() == READY:
            self._is_ready.set()

    @property
    def number(self) -> int:
        """Its number in the system."""
        return self._process.pid

    @property
    def gone(self) -> bool:
        """Whether it has ended."""
        return self._process.poll() is not None

    def ready(self) -> bool:
        """Wait until it accepts; False where it does not start."""
        deadline = time.monotonic() + STARTS
        while not self._is_ready.wait(LOOKS):
            if self.gone or time.monotonic() > deadline:
                return False
        return True

    def end(self) -> None:
        """Ask it to end."""
        if not self.gone:
            self._process.send_signal(signal.SIGTERM)

    def wait(self) -> None:
        """Wait for its end, and end it the hard way where that takes too long."""
        try:
            self._process.wait(ENDS)
        except subprocess.TimeoutExpired:
            _log.error("server %d does not end and is killed", self.number)
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


class Family:
    """All servers of one port."""

    def __init__(self, settings: Settings, listening: socket, gone: Callable[[int], None] = lambda _: None) -> None:
        self._settings, self._listening, self._gone = settings, listening, gone
        self._servers: list[Server] = []
        self._wanted = threading.Event()
        self._ends = self._renews = False

    def run(self, told: Callable[[], None]) -> None:
        """Serve until SIGTERM or SIGINT; `No` where the servers don't start."""
        old = {number: signal.signal(number, self._signal) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
        try:
            self._servers = [self._new() for _ in range(self._settings.processes)]
            if not all(server.ready() for server in self._servers):
                if not self._ends:
                    raise No(message("command.process_failed"))
                return
            told()
            while not self._ends:
                self._wanted.wait(LOOKS)
                self._wanted.clear()
                if self._renews:
                    self._renew()
                self._replace_the_dead()
        finally:
            self._end_all(self._servers)
            for number, handler in old.items():
                signal.signal(number, handler)

    def _signal(self, number: int, _: FrameType | None) -> None:
        if number == signal.SIGHUP:
            self._renews = True
        else:
            self._ends = True
        self._wanted.set()

    def _new(self) -> Server:
        return Server(self._settings, self._listening)

    def _replace_the_dead(self) -> None:
        for place, server in enumerate(self._servers):
            if server.gone and not self._ends:
                _log.error("server %d has died and is started again", server.number)
                self._end_all([server])
                if time.monotonic() - server.began < QUICK:
                    time.sleep(PAUSE)
                self._servers[place] = self._new()

    def _renew(self) -> None:
        """One after the other: the new one accepts before the old one stops."""
        self._renews = False
        for place, old in enumerate(self._servers):
            new = self._new()
            if not new.ready():
                _log.error("a new server does not start: the old ones go on")
                self._end_all([new])
                return
            self._servers[place] = new
            self._end_all([old])

    def _end_all(self, servers: list[Server]) -> None:
        for server in servers:
            server.end()
        for server in servers:
            server.wait()
            self._gone(server.number)


def possible() -> bool:
    """Whether this system can pass a socket on like that."""
    return os.name == "posix"
