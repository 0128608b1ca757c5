"""`fallakte bot check`: games against a program, and everything that it does wrong, with the messages that led to it.

Every edition comes up, and the duel, so that every sort of turn does; once a good answer is refused, so that the way
out of a mistake is tried, too. Further games are dealt and played at random.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from fallakte.bots import make_bot
from fallakte.bots.protocol import ProtocolError, read_answer, refused
from fallakte.editions import USUAL, edition_ids, load
from fallakte.lab.arena_game import play
from fallakte.lab.fault import FaultError
from fallakte.lab.outside import OutsideBot
from fallakte.rules import Action, LegalActions, View
from fallakte.rules.table import Table
from fallakte.words import Message, No, message

FINDINGS = (
    *("late", "silent", "out_of_step", "two_answers", "unasked", "wrong_number", "illegal", "rubbish", "huge_line"),
    *("crash", "closes_output", "stays"),
)
"""What can be wrong with a program."""
MESSAGES = 6
"""So many of the last messages are told with what is wrong."""
SHORT = 160
"""So much of a message."""
GRACE = 3
"""So many time limits it is waited for one who is late, to tell whether it would have answered at all."""
MOST_LATE = 3
"""Who has been late so often is not asked any further: a check comes to an end."""
SETTLE = 0.02
"""Seconds in which a second answer to a turn usually comes."""
SETTLED_TURNS = 6
"""In so many turns of a game it is waited for a second answer."""


class Finding(NamedTuple):
    """Something wrong."""

    what: str
    """One of `FINDINGS`."""
    why: str
    """What exactly, in a sentence."""
    edition: str
    seats: int
    turn: int
    """The number of the turn it was about; 0: none."""
    messages: tuple[str, ...]
    """The last messages before: `<` to the program, `>` from it."""

    def as_json(self) -> dict[str, object]:
        """For a program to read."""
        return self._asdict()


class Checked(OutsideBot):
    """A program that is looked at closely; every sort of mistake is told once."""

    def __init__(self, command: str, time_limit: float, lang: str) -> None:
        super().__init__(command, time_limit, lang)
        self.found: dict[str, Finding] = {}
        self.refuse_once = False
        """Whether the next good answer is refused, to see whether another one comes."""
        self._last: deque[str] = deque(maxlen=MESSAGES)
        self._where = "", 0
        self._behind = False
        self._late = 0

    @property
    def is_gone(self) -> bool:
        """Whether it can't go on."""
        return self._program is None

    def begin(self, table: Table, seat: int) -> None:
        """A game begins."""
        self._where = table.edition.name, table.seats
        super().begin(table, seat)

    def decide(self, view: View, legal: LegalActions) -> Action:
        """Ask the program, and note what was wrong with its answer."""
        self._behind = False
        try:
            action = super().decide(view, legal)
        except FaultError as fault:
            if fault.what in ("death", "hang"):
                self._gone(fault)
            elif not self.found:  # it could not even be started
                self._note("crash", why=fault.why)
            raise
        if self._behind:
            self._note("two_answers", turn=self.turns - 1)
        if self._program is not None and self.turns <= SETTLED_TURNS:
            self._told(self._program.forget(within=SETTLE))
        return action

    def _gone(self, fault: FaultError) -> None:
        if self._late == MOST_LATE:
            return
        if fault.sort == "hang":
            self._note("out_of_step" if self._behind else "silent", seconds=self.time_limit)
        elif fault.sort == "closes_output":
            self._note("closes_output")
        else:
            self._note("crash", why=fault.why)

    def _answer(self, legal: LegalActions, until: float) -> Action:
        try:
            action = super()._answer(legal, until)
        except ProtocolError as no:
            self._note("wrong_number" if "turn" in no.key else "rubbish", why=no.text(self.lang))
            raise
        except No as no:
            self._note("illegal", why=no.text(self.lang))
            raise
        except FaultError as fault:
            if fault.sort == "huge_line":
                self._note("huge_line", why=fault.why)
            raise
        if self.refuse_once:
            self.refuse_once = False
            self._send(refused(self.turns, No(message("command.check.test")), self.lang))
            return self._answer(legal, until)
        return action

    def _line(self, until: float) -> str:
        assert self._program is not None
        try:
            line = self._program.line(until)
        except FaultError as fault:
            if fault.what != "hang" or self._behind:
                raise
            line = self._late_line()
            self._keep(">", line)
            if not self._is_old(line):
                self._note("late", seconds=self.time_limit)
                self._late += 1
            if self._late == MOST_LATE:
                raise
            return line
        self._keep(">", line)
        return line

    def _late_line(self) -> str:
        """What comes after the time limit; if nothing does, something may when it is spoken to again."""
        assert self._program is not None
        try:
            return self._program.line(monotonic() + GRACE * self.time_limit)
        except FaultError as silence:
            if silence.what == "hang":
                self._send(refused(self.turns, No(message("command.check.test")), self.lang))
                with suppress(FaultError):
                    self._keep(">", self._program.line(monotonic() + self.time_limit))
                    self._behind = True
            raise

    def _is_old(self, line: str) -> bool:
        """Whether it is an answer to an earlier turn."""
        try:
            said = read_answer(line).turn
        except ProtocolError:
            return False
        return said is not None and said < self.turns

    def _passed_over(self) -> None:
        self._behind = True

    def _forget(self) -> None:
        assert self._program is not None
        self._told(self._program.forget())

    def _told(self, lines: list[str]) -> None:
        """What was written although nothing was asked."""
        for line in lines:
            self._keep(">", line)
            try:
                read_answer(line)
            except ProtocolError:
                self._note("unasked", line=line[:SHORT])
            else:
                self._note("two_answers", turn=self.turns)

    def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "refused" and self._program is not None:
            self._told(self._program.forget(within=SETTLE))  # what follows the answer is no answer to the refusal
        self._keep("<", json.dumps(message, ensure_ascii=False))
        super()._send(message)

    def _keep(self, way: str, line: str) -> None:
        self._last.append(f"{way} {line if len(line) <= SHORT else line[:SHORT] + ' …'}")

    def _note(self, what: str, **values: str | int | float | Message) -> None:
        if what not in self.found:
            why = No(message(f"command.check.{what}", **values)).text(self.lang)
            self.found[what] = Finding(what, why, *self._where, self.turns, tuple(self._last))

    def finish(self) -> None:
        """Close its input: it should end by itself."""
        program, self._program = self._program, None
        if program is not None and not program.end(grace=max(2.0, self.time_limit)):
            self._note("stays")


class Report(NamedTuple):
    """What came of a check."""

    games: int
    turns: int
    findings: tuple[Finding, ...]

    def as_json(self) -> dict[str, object]:
        """For a program to read."""
        return {"games": self.games, "turns": self.turns, "findings": [found.as_json() for found in self.findings]}


def check_bot(
    command: str,
    games: int = 8,
    seed: int = 1,
    time_limit: float = 10.0,
    lang: str = "en",
    progress: Callable[[], object] = lambda: None,
) -> Report:
    """Play so many games, first one of every edition; who can't go on any more is not asked any further."""
    bot = Checked(command, time_limit, lang)
    played = turns = 0
    try:
        for number, (edition, seats) in enumerate(_tables(games, seed)):
            loaded, seat = load(edition), number % seats
            bot.refuse_once = number == 0
            bot.seed = f"{seed}/{number}"
            rivals = [make_bot("novice", f"{seed}/{number}/{rival}") for rival in range(seats)]
            play(loaded, [*rivals[:seat], bot, *rivals[seat + 1 :]], f"check/{seed}/{number}")
            played, turns = played + 1, turns + bot.turns
            progress()
            if bot.is_gone:
                break
    finally:
        bot.finish()
    return Report(played, turns, tuple(bot.found.values()))


def _tables(games: int, seed: int) -> Iterator[tuple[str, int]]:
    """Which editions, with how many seats."""
    chance, known = Random(f"check/{seed}"), edition_ids()
    first = [(USUAL, 3), (USUAL, 2), *((name, 3 + number % 2) for number, name in enumerate(known) if name != USUAL)]
    for number in range(games):
        yield first[number] if number < len(first) else (chance.choice(known), chance.randint(2, 6))
