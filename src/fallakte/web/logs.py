"""The log: one line for each thing that matters, as text or as JSON, and no secret in any of them.

A table is named by a hash of its code, for the code is a key; a request by a number that its answer carries, too.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import sys
from collections import Counter
from contextvars import ContextVar
from datetime import UTC, datetime
from time import monotonic

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The request that is being answered."""
TABLE: ContextVar[str] = ContextVar("table", default="")
"""The table it is about, hashed."""
STRANGE = {"uvicorn.error": "no request", "python_multipart.multipart": "no form"}
"""Who says that a stranger's bytes are nothing, and what that is called."""
PERIOD = 60.0
"""Refusals of a kind are told once in so many seconds, with how many there were."""
_log = logging.getLogger("fallakte.web.refused")


def new_request() -> str:
    """A number for a request."""
    return secrets.token_hex(6)


class _Line(logging.Formatter):
    """What every line has."""

    def facts(self, record: logging.LogRecord) -> dict[str, object]:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        known = {"request": REQUEST.get(), "table": TABLE.get()}
        return {"at": at, "level": record.levelname, "process": os.getpid(), "from": record.name} | {
            name: value for name, value in known.items() if value
        }

    def told(self, record: logging.LogRecord) -> str:
        return record.getMessage() + (f"\n{self.formatException(record.exc_info)}" if record.exc_info else "")


class TextLine(_Line):
    """For people."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        facts = self.facts(record)
        start = " ".join(str(facts.pop(name)) for name in ("at", "level", "process", "from"))
        return f"{start}: {self.told(record)}" + "".join(f" {name}={value}" for name, value in facts.items())


class JsonLine(_Line):
    """For programs."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        return json.dumps(self.facts(record) | {"told": self.told(record)}, ensure_ascii=False)


class _NotEveryOne(logging.Filter):
    """Lets through what the libraries below say of a stranger's bytes once in a while, not each time it happens."""

    def __init__(self) -> None:
        super().__init__()
        self._refusals = Refusals()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this is told as it is."""
        kind = STRANGE.get(record.name)
        if kind is None or record.levelno != logging.WARNING:
            return True
        self._refusals.one(kind)
        return False


def log_as(form: str) -> None:
    """Write the log to standard error, as text or as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_NotEveryOne())
    handler.setFormatter(JsonLine() if form == "json" else TextLine())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)


class Refusals:
    """Counts what is refused and tells of it now and then: an attack shows in the log, and can't fill it."""

    def __init__(self) -> None:
        self._counts = Counter[str]()
        self._told: dict[str, float] = {}

    def one(self, kind: str) -> None:
        """One more of a kind."""
        self._counts[kind] += 1
        now = monotonic()
        if now - self._told.get(kind, -PERIOD) >= PERIOD:
            self._told[kind] = now
            _log.warning("refused, %s: %d since the last line like this", kind, self._counts.pop(kind))
