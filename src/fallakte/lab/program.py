"""A running program, spoken to in lines. Nothing it does or leaves undone blocks the arena or outlives it."""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
from time import monotonic, sleep

from fallakte.lab.fault import FaultError, wrong

LONGEST_LINE = 1 << 20
"""An answer is a short line; a program that writes so much without an end of line is ended."""
AT_ONCE = 1 << 16
PAUSE = 0.005


class Program:
    """Leads a process group of its own, so that what it starts ends with it."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._unsent = bytearray()
        self._unread = bytearray()
        self._listens = True

    def send(self, line: str) -> None:
        """Send a line as far as the program takes it now; the rest goes out while its answer is awaited."""
        self._unsent += line.encode() + b"\n"
        self._write()

    def forget(self, within: float = 0) -> list[str]:
        """Throw away what it has written unasked; which lines that were."""
        if select.select([self._from], [], [], within)[0]:
            self._read()
        whole = self._unread.rfind(b"\n") + 1
        lines = self._unread[:whole].decode(errors="replace").splitlines()
        del self._unread[:whole]
        return lines

    def line(self, until: float) -> str:
        """The next line it writes; none, a late or an endless one is a fault."""
        while (end := self._unread.find(b"\n")) < 0:
            if len(self._unread) > LONGEST_LINE:
                raise FaultError("rubbish", wrong("huge_line", bytes=LONGEST_LINE), "huge_line")
            sending = [self._to] if self._listens and self._unsent else []
            left = max(0.0, until - monotonic())
            readable, writable, _ = select.select([self._from], sending, [], left)
            if writable:
                self._write()
            if readable and not self._read():
                raise self._gone()
            if not left and b"\n" not in self._unread:
                raise FaultError("hang", wrong("late"))
        line = self._unread[:end].decode(errors="replace")
        del self._unread[: end + 1]
        return line

    def end(self, grace: float = 1.0) -> bool:
        """Close its input and give it a moment to end; then end it, with all it has started. Whether it had ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._write()
        self._process.stdin.close()
        ended = self._ended(grace) is not None
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            self._process.kill()
        self._process.wait()
        self._process.stdout.close()
        return ended

    def _read(self) -> bool:
        """Whether there was something to read."""
        try:
            found = os.read(self._from, AT_ONCE)
        except BlockingIOError:
            return True
        self._unread += found
        return bool(found)

    def _write(self) -> None:
        try:
            while self._listens and self._unsent:
                del self._unsent[: os.write(self._to, self._unsent[:AT_ONCE])]
        except BlockingIOError:
            return
        except OSError:
            self._listens = False

    def _gone(self) -> FaultError:
        """Its output has ended: because it has ended itself, or not."""
        found = self._ended(within=0.5)
        if found is None:
            return FaultError("death", wrong("closed"), "closes_output")
        how = "exit_code" if found.si_code == os.CLD_EXITED else "signal"
        return FaultError("death", wrong(how, number=found.si_status))

    def _ended(self, within: float) -> os.waitid_result | None:
        """How it ended. It is not cleared away by asking: until it is, nobody else can have its group's number."""
        until = monotonic() + within
        while True:
            found = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if found is not None or monotonic() >= until:
                return found
            sleep(PAUSE)
