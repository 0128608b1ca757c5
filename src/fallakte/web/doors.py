"""The doors of the server: how much a request may be, how slow, and how many connections one address may hold open.

All of this is below the app, where a request has no head yet: whoever sends half a request, or an endless head, costs
nothing but their own connection. What comes over a socket is let in by `socket_door`.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from fallakte.web.settings import Settings

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment] # said once, asked where it is used

HEAD_LIMIT = 16 * 1024
"""The most bytes of a request's first line and headers."""
PIECES = 500
"""A request comes in at most so many pieces: each costs time to take apart, however small it is."""
UNREAD = 3
"""What is sent and nobody reads is given up after so many times the seconds a request may take."""
ENDING = 1.0
"""Whoever comes just when the server ends has so many seconds for a request."""
SPARE = 100
"""So many files are left for everything that is no connection."""


def house_number(address: str) -> str:
    """What counts as one visitor: an address, of IPv6 the network of a household (/64)."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 6:
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False).network_address)
    return address


def allow_many_files() -> int:
    """Take as many open files as the system gives; how many connections that leaves."""
    if resource is None:
        return 400  # what select can wait for on Windows, less what else is open
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if most == resource.RLIM_INFINITY else most
    if least < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        least = wanted
    return max(16, least - SPARE)


class Doors:
    """Who holds how many connections."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.seconds = settings.request_seconds
        self._each = settings.connections_per_address
        self._most = most
        self._trusted = [ip_network(proxy, strict=False) for proxy in settings.proxies]
        self._held: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """One more connection from an address; whether that is still all right. It has to leave in either case."""
        self._held[address] += 1
        few = self._held[address] <= self._each or self._is_proxy(address)
        return few and self._held.total() <= self._most

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self._held[address] -= 1
        if self._held[address] <= 0:
            del self._held[address]

    def _is_proxy(self, address: str) -> bool:
        try:
            return any(ip_address(address) in network for network in self._trusted)
        except ValueError:
            return False


class _Pieces(h11.Connection):
    """What comes over a connection, taken apart. Chunks of a byte each would keep it busy for seconds."""

    _pieces = 0

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """The next request, or piece of its body."""
        event = super().next_event()
        if isinstance(event, h11.Data):
            self._pieces += 1
            if self._pieces > PIECES:
                raise h11.RemoteProtocolError("too many pieces")
        elif isinstance(event, h11.Request):
            self._pieces = 0
        return event


class Read(asyncio.Protocol):
    """What is sent must be read: whoever lets it wait for too long is gone."""

    doors: Doors
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _reads: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Something waits to be read."""
        super().pause_writing()
        if self._reads is None:
            self._reads = self.loop.call_later(UNREAD * self.doors.seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It is being read."""
        super().resume_writing()
        self._is_read()

    def _is_read(self) -> None:
        if self._reads is not None:
            self._reads.cancel()
            self._reads = None


class HttpDoor(Read, H11Protocol):
    """A request must be whole within some seconds of the connection's opening, or of its first byte."""

    _entered: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _ends = False

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn = _Pieces(h11.SERVER, HEAD_LIMIT)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in the base
        """Somebody comes."""
        super().connection_made(transport)
        self._entered = house_number(self.client[0] if self.client else "")
        if self.doors.enter(self._entered):
            self._expect()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody goes."""
        self._gone()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes of a request. While it is not whole, the time runs."""
        super().data_received(data)
        if self._entered is None or self.transport.is_closing():
            return
        state = self.conn.their_state
        if state is h11.SEND_BODY or (state is h11.IDLE and self.conn.trailing_data[0]):
            self._expect()
        else:
            self._whole()
            if self._ends:
                super().shutdown()

    def send_400_response(self, msg: str) -> None:
        """This is no request. Whoever is answering the one before has nobody to answer any more."""
        begun = self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE)
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if begun:
            self.transport.abort()
        else:
            super().send_400_response(msg)

    def shutdown(self) -> None:
        """The server ends. Whoever has just come, or has sent half a request, has a moment for all of it."""
        if self._deadline is None:
            super().shutdown()
        else:
            self._ends = True
            self._deadline.cancel()
            self._deadline = self.loop.call_later(ENDING, self._too_late)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection goes on as a socket, which counts by itself; where the server ends, it begins elsewhere."""
        if self._ends:
            self.transport.abort()
            return
        self._gone()
        super().handle_websocket_upgrade(event)

    def _expect(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.doors.seconds, self._too_late)

    def _whole(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        self._deadline = None
        self.transport.abort()

    def _gone(self) -> None:
        self._whole()
        self._is_read()
        if self._entered is not None:
            self.doors.leave(self._entered)
            self._entered = None
