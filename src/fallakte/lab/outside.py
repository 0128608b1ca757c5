"""A bot that is a program of its own: started with a command, spoken to over the protocol, with a time limit."""

from __future__ import annotations

import json
import shlex
import subprocess
import threading
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

from fallakte.lab.fault import FaultError
from fallakte.lab.protocol import ProtocolError, hello, read_answer, refused, seen_lines, turn
from fallakte.rules import Action, LegalActions, Seen, View
from fallakte.rules.table import Table

TRIES = 3
"""So many answers to one turn; then the turn is lost."""
MOST_DEATHS = 3
"""A program that died or hung so often is not started again."""


class Program:
    """A running program; lines in and out never block the arena."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            shlex.split(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        self._out: SimpleQueue[str | None] = SimpleQueue()
        self._in: SimpleQueue[str | None] = SimpleQueue()
        self._threads = [threading.Thread(target=target, daemon=True) for target in (self._read, self._write)]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._in.put(line)
        self._in.put(None)

    def _write(self) -> None:
        assert self._process.stdin is not None
        try:
            while (line := self._out.get()) is not None:
                self._process.stdin.write(line)
                self._process.stdin.flush()
            self._process.stdin.close()
        except (OSError, ValueError):
            return

    def send(self, message: dict[str, Any]) -> None:
        """Send a message, or lose it when the program is gone."""
        self._out.put(json.dumps(message, ensure_ascii=False) + "\n")

    def line(self, until: float) -> str:
        """The next line of its output; late or none is a fault."""
        try:
            line = self._in.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            raise FaultError("hang", "no answer within the time limit") from None
        if line is None:
            raise FaultError("death", f"the program ended with exit code {self._process.wait()}")
        return line

    def end(self, grace: float = 1.0) -> None:
        """Close its input, and end it if it does not end by itself."""
        self._out.put(None)
        try:
            self._process.wait(timeout=grace)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join(timeout=grace)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    continue


class OutsideBot:
    """Plays a seat by asking a program. After a hang or its death the program is out until the next game."""

    def __init__(self, command: str, time_limit: float = 10.0) -> None:
        self.command = command
        self.time_limit = time_limit
        self.deaths = 0
        self._why = "the program is gone"
        self._program: Program | None = None
        self._table: Table | None = None

    def begin(self, table: Table, seat: int) -> None:
        """A game begins: the program is started if it does not run, and told where it sits."""
        self._table = table
        if self._program is None and self.deaths < MOST_DEATHS:
            try:
                self._program = Program(self.command)
            except OSError as error:
                self.deaths = MOST_DEATHS
                self._why = str(error)
        if self._program is not None:
            self._program.send(hello(table, seat, self.time_limit))

    def saw(self, seen: Sequence[Seen], version: int) -> None:
        """Pass on what the seat saw."""
        if self._program is not None and self._table is not None:
            for message in seen_lines(seen, version, self._table.edition):
                self._program.send(message)

    def decide(self, view: View, legal: LegalActions) -> Action:
        """Ask the program; an answer that can't be taken is refused with the reason, and it may try again."""
        del view
        if self._program is None:
            raise FaultError("death", self._why)
        self._program.send(turn(legal))
        until = monotonic() + self.time_limit
        fault = FaultError("illegal", "no legal action")
        for _ in range(TRIES):
            try:
                answer = read_answer(self._program.line(until), legal)
            except ProtocolError as error:
                fault = FaultError("rubbish", str(error))
                answer = refused(str(error))
            except FaultError:
                self.deaths += 1
                self.close(grace=0.0)
                raise
            if not isinstance(answer, dict):
                return answer
            if answer["reason"] and fault.what == "illegal":
                fault = FaultError("illegal", str(answer["reason"]))
            self._program.send(answer)
        raise fault

    def close(self, grace: float = 1.0) -> None:
        """End the program."""
        if self._program is not None:
            self._program.end(grace)
            self._program = None
