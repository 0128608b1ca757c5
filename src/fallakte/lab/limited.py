"""A bot of anybody's Python file with the same time limit as a program: who hangs is out for the rest of the game."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from types import FrameType

from fallakte.bots.bot import Bot, Watcher
from fallakte.lab.fault import FaultError, absent, explained, wrong
from fallakte.rules import Action, LegalActions, Seat, Seen, Table, View

AGAIN = 0.05
"""After so many seconds it is stopped again, should it have caught the first try."""
LATE = wrong("late")


class _TimeUpError(BaseException):
    """Stops a bot in the middle; no `except Exception` of its own catches it."""


class Limited:
    """Plays as the bot it makes, as long as that answers in time; what goes wrong while it watches is told later."""

    def __init__(self, make: Callable[[], Bot], time_limit: float) -> None:
        self.time_limit = time_limit
        self._fault: FaultError | None = None
        self._out = False
        with self._in_time():
            self._bot = make()

    def begin(self, table: Table, seat: Seat) -> None:
        """A game begins."""
        self._watch(lambda watcher: watcher.begin(table, seat))

    def saw(self, seen: Sequence[Seen], version: int) -> None:
        """This was seen."""
        self._watch(lambda watcher: watcher.saw(seen, version))

    def _watch(self, tell: Callable[[Watcher], None]) -> None:
        if self._out or not isinstance(self._bot, Watcher):
            return
        try:
            with self._in_time():
                tell(self._bot)
        except FaultError as fault:
            self._fault = fault
        except Exception as error:
            self._fault = FaultError("crash", explained(error))

    def decide(self, view: View, legal: LegalActions) -> Action:
        """What the bot does."""
        fault, self._fault = self._fault, None
        if fault is not None:
            raise fault
        if self._out:
            raise absent(LATE)
        with self._in_time():
            return self._bot.decide(view, legal)

    @contextmanager
    def _in_time(self) -> Iterator[None]:
        began = perf_counter()
        try:
            with _alarm(self.time_limit):
                yield
        except _TimeUpError:
            began -= self.time_limit
        if perf_counter() - began > self.time_limit:
            self._out = True
            raise FaultError("hang", LATE)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Stops what runs in it when the time is up; elsewhere than in a main thread that can't be done."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    armed = [True]

    def stop(_signal: int, _frame: FrameType | None) -> None:
        if armed:
            raise _TimeUpError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        try:
            yield
        finally:
            armed.clear()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
