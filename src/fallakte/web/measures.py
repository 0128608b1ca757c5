"""What an operator can watch: counts and times for `/metrics`, in Prometheus' format; no table or person is named.

Where the extra `metrics` is not installed, or nobody wants it, all of this does nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from time import perf_counter

from fallakte.rules.actions import Action
from fallakte.rules.view import View
from fallakte.table.bots import Brains
from fallakte.table.house import House
from fallakte.table.store import EventStore, Pages, Roll, Stream, Whole, Write
from fallakte.table.talk import Task
from fallakte.web.logs import Refusals
from fallakte.words import No, message

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that tells prometheus-client in which folder several processes count together."""


class Measures:
    """Counts nothing but what is refused, for the log; the one that counts is `Prometheus`."""

    def __init__(self) -> None:
        self._refusals = Refusals()

    def refused(self, kind: str) -> None:
        """A request or a message was refused: by its status."""
        self._refusals.one(kind)

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        """How long something took: `move`, `message`, `bot`, `append`, `read`, `roll_call`."""
        del what
        yield

    def lines(self, stream: Stream, count: int) -> None:
        """So many lines were stored."""

    def watch(self, house: House) -> None:
        """Look at this house whenever somebody asks."""

    def look(self) -> None:
        """Look now: what several processes count together has to be said before anybody asks."""

    def text(self) -> bytes | None:
        """All of it in Prometheus' format; None where nothing is counted."""
        return None


class Prometheus(Measures):
    """Counts, with prometheus-client."""

    def __init__(self) -> None:
        super().__init__()
        try:
            import prometheus_client as prometheus
        except ImportError:
            raise No(message("command.metrics_missing")) from None
        self._client, self._registry = prometheus, prometheus.CollectorRegistry()
        self._gauges: list[tuple[Callable[[float], None], Callable[[], float]]] = []
        told = self._registry
        self._refused = prometheus.Counter("fallakte_refused", "What was refused", ["kind"], registry=told)
        self._lines = prometheus.Counter("fallakte_lines", "Lines stored, by stream", ["stream"], registry=told)
        self._seconds = prometheus.Histogram(
            "fallakte_seconds", "How long things took", ["what"], registry=told, buckets=BUCKETS
        )

    def refused(self, kind: str) -> None:
        """A request or a message was refused."""
        super().refused(kind)
        self._refused.labels(kind).inc()

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        """How long something took."""
        began = perf_counter()
        try:
            yield
        finally:
            self._seconds.labels(what).observe(perf_counter() - began)

    def lines(self, stream: Stream, count: int) -> None:
        """So many lines were stored."""
        self._lines.labels(stream.value).inc(count)

    def watch(self, house: House) -> None:
        """Look at this house whenever somebody asks."""
        gauges: Mapping[str, tuple[str, Callable[[], float]]] = {
            "fallakte_tables": ("Tables that are loaded", lambda: house.census().tables),
            "fallakte_games": ("Games that are being played", lambda: house.census().running),
            "fallakte_driven": ("Games whose bots and clocks this process drives", lambda: house.census().driven),
            "fallakte_pages": ("Pages that are connected", lambda: house.census().pages),
            "fallakte_thoughts": ("Decisions that bots are thinking about", lambda: house.brains.asked),
            "fallakte_told_bytes": ("Bytes told to the processes that think for bots", lambda: house.brains.sent),
        }
        for name, (about, ask) in gauges.items():
            gauge = self._client.Gauge(name, about, registry=self._registry, multiprocess_mode="livesum")
            self._gauges.append((gauge.set, ask))

    def look(self) -> None:
        """Look now."""
        for tell, ask in self._gauges:
            tell(ask())

    def text(self) -> bytes:
        """All of it in Prometheus' format, of all processes together where there are several."""
        self.look()
        if SHARED not in os.environ:
            return bytes(self._client.generate_latest(self._registry))
        from prometheus_client.multiprocess import MultiProcessCollector

        registry = self._client.CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call] # theirs
        return bytes(self._client.generate_latest(registry))


@contextmanager
def together() -> Iterator[Callable[[int], None]]:
    """Several processes that are started meanwhile count together; call with the number of one that has ended."""
    try:
        from prometheus_client.multiprocess import mark_process_dead
    except ImportError:
        raise No(message("command.metrics_missing")) from None
    with TemporaryDirectory(prefix="fallakte-") as folder:
        os.environ[SHARED] = folder
        try:
            yield mark_process_dead
        finally:
            del os.environ[SHARED]


class MeasuredBrains(Brains):
    """Brains whose thoughts are timed."""

    def __init__(self, workers: int, measures: Measures) -> None:
        super().__init__(workers)
        self._measures = measures

    async def decide(self, task: Task, view: View) -> Action:
        """What the bot does."""
        with self._measures.timed("bot"):
            return await super().decide(task, view)


class MeasuredStore:
    """A store that is timed."""

    def __init__(self, store: EventStore, measures: Measures) -> None:
        self._store, self._measures = store, measures
        self.create, self.age, self.plan, self.tables = store.create, store.age, store.plan, store.tables
        self.delete, self.watch, self.ready, self.close = store.delete, store.watch, store.ready, store.close
        self.still = store.still

    async def append(self, table: str, *writes: Write) -> None:
        """Add lines to streams of one table."""
        with self._measures.timed("append"):
            await self._store.append(table, *writes)
        for write in writes:
            self._measures.lines(write.stream, len(write.lines))

    async def read(self, table: str, stream: Stream, after: int = 0) -> tuple[str, ...]:
        """The lines of a stream after version `after`."""
        with self._measures.timed("read"):
            return await self._store.read(table, stream, after)

    async def whole(self, table: str) -> Whole:
        """All of a table."""
        with self._measures.timed("read"):
            return await self._store.whole(table)

    async def roll_call(self, here: Mapping[str, Pages], wants: Collection[str], spent: Mapping[str, float]) -> Roll:
        """Who drives what, and who looks elsewhere."""
        with self._measures.timed("roll_call"):
            return await self._store.roll_call(here, wants, spent)
