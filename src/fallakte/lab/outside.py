"""A bot that is a program of its own: started with a command, spoken to over the protocol, with a time limit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import monotonic
from typing import Any

from fallakte.bots.protocol import (
    ProtocolError,
    hello,
    legal_action,
    lost,
    read_answer,
    refused,
    seen_lines,
    turn,
    wrong_turn,
)
from fallakte.lab.fault import FaultError, absent, wrong
from fallakte.lab.program import Program
from fallakte.rules import Action, LegalActions, Seen, View
from fallakte.rules.table import Table
from fallakte.words import No, message

TRIES = 3
"""So many answers to one turn; then the turn is lost."""
MOST_DEATHS = 3
"""A program that died or hung so often is not started again."""


class OutsideBot:
    """Plays a seat by asking a program. After a hang or its death the program is out until the next game."""

    def __init__(self, command: str, time_limit: float = 10.0, lang: str = "en") -> None:
        self.command = command
        self.time_limit = time_limit
        self.lang = lang
        self.seed: str | None = None
        """What it is told in the next `hello`, for what it leaves to chance."""
        self.turns = 0
        """How many turns it has had in this game."""
        self.deaths = 0
        self._absent = FaultError("absent", wrong("gone"))
        """Why it is not asked, once it does not run."""
        self._program: Program | None = None
        self._table: Table | None = None
        self._numbers = False
        """Whether it repeats the numbers of the turns, as protocol 2 asks for."""

    def begin(self, table: Table, seat: int) -> None:
        """A game begins: the program is started if it does not run, and told where it sits."""
        self._table, self.turns, self._numbers = table, 0, False
        if self._program is None and self.deaths < MOST_DEATHS:
            try:
                self._program = Program(self.command)
            except (OSError, ValueError, IndexError) as error:  # no such program, or no command at all
                self.deaths = MOST_DEATHS
                self._absent = FaultError("absent", wrong("not_started", error=str(error)))
        if self._program is not None:
            self._send(hello(table, seat, self.time_limit, self.lang, self.seed))

    def saw(self, seen: Sequence[Seen], version: int) -> None:
        """Pass on what the seat saw."""
        if self._program is not None and self._table is not None:
            for message in seen_lines(seen, version, self._table.edition):
                self._send(message)

    def decide(self, view: View, legal: LegalActions) -> Action:
        """Ask the program; an answer that can't be taken is refused with the reason, and it may try again."""
        del view
        if self._program is None:
            raise self._absent
        self.turns += 1
        self._forget()
        self._send(turn(legal, self.turns))
        until = monotonic() + self.time_limit
        fault: FaultError | None = None
        for left in reversed(range(TRIES)):
            try:
                return self._answer(legal, until)
            except No as no:
                if fault is None or fault.what == "illegal" or isinstance(no, ProtocolError):
                    fault = FaultError("rubbish" if isinstance(no, ProtocolError) else "illegal", no.message)
                answer = refused(self.turns, no, self.lang)
                self._send(answer if left else lost(answer))
            except FaultError as error:
                self.deaths += 1
                self._absent = absent(error.why)
                self.close(grace=0.0)
                raise
        assert fault is not None
        raise fault

    def _answer(self, legal: LegalActions, until: float) -> Action:
        """What it does; an answer to an earlier turn came too late and is passed over."""
        while True:
            said = read_answer(self._line(until))
            if said.turn is None and self._numbers:
                raise ProtocolError(message("command.protocol_no_turn", turn=self.turns))
            if said.turn is None or said.turn == self.turns:
                self._numbers = said.turn is not None
                return legal_action(said.action, legal)
            if not 0 <= said.turn <= self.turns:
                raise wrong_turn(said.turn, self.turns)
            self._numbers = True
            self._passed_over()

    def _passed_over(self) -> None:
        """An answer to an earlier turn."""

    def _forget(self) -> None:
        """What it has written unasked is no answer."""
        assert self._program is not None
        self._program.forget()

    def _line(self, until: float) -> str:
        assert self._program is not None
        return self._program.line(until)

    def _send(self, message: dict[str, Any]) -> None:
        assert self._program is not None
        self._program.send(json.dumps(message, ensure_ascii=False))

    def close(self, grace: float = 1.0) -> None:
        """End the program."""
        if self._program is not None:
            self._program.end(grace)
            self._program = None
