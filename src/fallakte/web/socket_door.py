"""The door of a page's socket: how much a page may send and how fast; what is usual passes with few steps.

Limits are kept here, below the app, where a socket has no message yet: whoever sends control frames without end costs
nothing but their own connection. Nearly all that comes in are whole short texts, and all that goes out are texts: both
are framed here. Everything else takes the long way through the library, which stays in step.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined] # in C where that is built
from websockets.protocol import Protocol, State

from fallakte.table.bell import Flag
from fallakte.web.doors import Doors, HttpDoor, Read, allow_many_files, house_number
from fallakte.web.settings import Settings

SOCKET_BYTES, SOCKET_BURST = 32 * 1024, 160 * 1024
"""What a page may send over its socket: so many bytes a second, and so many at once."""
CONTROLS, CONTROL_BURST = 10, 100
"""The same for frames that are no message of their own: pings, pongs, pieces."""
AHEAD = 8
"""So many messages may wait for the app before no more are read."""
POLICY, BAD_TEXT = 1008, 1007
NO_SOCKET = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
_TEXT, _MASKED, _MEDIUM, _LARGE = 0x81, 0x80, 126, 127
"""The first byte of a frame that is a whole text; of the second byte the bit of masked ones, and what stands for longer
lengths than fit in there."""


class Allowance:
    """So much a second, and so much at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, monotonic()

    def take(self, amount: float) -> bool:
        """Whether there is so much left."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate) - amount
        self._at = now
        return self._left >= 0


class _Inbox:
    """What has come in and is not taken yet, by the one who takes it: a queue without three more inside."""

    __slots__ = ("_messages", "_taker")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._taker: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        """Something comes in."""
        self._messages.append(message)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    async def get(self) -> Any:
        """The oldest of what waits, when there is something."""
        while not self._messages:
            self._taker = asyncio.get_running_loop().create_future()
            try:
                await self._taker
            finally:
                self._taker = None
        return self._messages.pop(0)


class SocketDoor(Read, WebSocketsSansIOProtocol):
    """A socket that sends too much, too many frames, or no text, is closed before anybody reads on."""

    _entered: str | None = None
    _aligned = False
    """Whether the library stands between two frames, and so does whatever comes next."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.queue = _Inbox()  # type: ignore[assignment] # all that is used of a queue
        self.writable = Flag()
        self.writable.set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A page connects."""
        super().connection_made(transport)
        self._bytes = Allowance(SOCKET_BYTES, SOCKET_BURST)
        self._controls = Allowance(CONTROLS, CONTROL_BURST)
        self._entered = house_number(self.client[0] if self.client else "")
        self.doors.enter(self._entered)

    def connection_lost(self, exc: Exception | None) -> None:
        """A page goes."""
        if self._entered is not None:
            self.doors.leave(self._entered)
            self._entered = None
        self._is_read()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """The head of a request that `HttpDoor` has found whole, and then some bytes of frames."""
        if self.transport.is_closing():
            return
        if not self._bytes.take(len(data)):
            self._end(POLICY)
            return
        if not self.handshake_initiated:
            self._begin(data)
            return
        texts = _texts(data) if self._aligned and self.conn.state is State.OPEN else None
        if texts is None:
            self._aligned = self._aligned and _is_one_control(data)
            super().data_received(data)
            return
        for text in texts:
            self._take(text)

    def _begin(self, head: bytes) -> None:
        """The head is whole, and nothing comes with it: what was needed to read it is let go of."""
        super().data_received(head)
        if not self.handshake_initiated:  # a head that no socket can begin with: nobody would ever answer it
            self.transport.write(NO_SOCKET)
            self.transport.close()
        elif self.conn.state is State.CONNECTING:
            self.conn.parser.close()
            self.conn.parser = Protocol.parse(self.conn)
            next(self.conn.parser)
            self._aligned = True

    async def send(self, message: ASGISendEvent) -> None:
        """A text to an open page goes out at once; everything else as the library does it."""
        text, gone = message.get("text"), self.close_sent or self.disconnected
        if isinstance(text, str) and not gone and self.conn.state is State.OPEN and self.writable.is_set():
            self.transport.write(_framed(text.encode()))
            return
        await super().send(message)
        if self.handshake_complete:  # the page is there, and how it asked to be let in is not needed any more
            self.request = self.response = None  # type: ignore[assignment] # nobody reads them again

    def handle_ping(self) -> None:
        """Answer, unless there are too many."""
        if self._counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A sign of life."""
        if self._counted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A piece of a message."""
        if self._counted():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A whole message."""
        data, self.frames = b"".join(self.frames), []
        if self.curr_msg_data_type == "text":
            self._take(data)
        elif not self.close_sent:
            self._let_in({"type": "websocket.receive", "bytes": data})

    def _take(self, text: bytes) -> None:
        """A text. What is none is no message: the page is told, and the log is not filled with it."""
        if self.close_sent:
            return
        try:
            self._let_in({"type": "websocket.receive", "text": text.decode()})
        except UnicodeDecodeError:
            self._end(BAD_TEXT)

    def _let_in(self, message: dict[str, Any]) -> None:
        """Let the app have it; where it does not keep up, nothing more is read."""
        self.queue.put_nowait(message)  # type: ignore[arg-type] # one of theirs
        if len(self.queue) >= AHEAD and not self.read_paused:  # type: ignore[arg-type] # an `_Inbox`
            self.read_paused = True
            self.transport.pause_reading()

    def _counted(self) -> bool:
        if self.transport.is_closing():
            return False
        if not self._controls.take(1):
            self._end(POLICY)
            return False
        return True

    def _end(self, code: int) -> None:
        self.conn.fail(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.transport.close()


def _texts(data: bytes) -> list[bytes] | None:
    """The texts of frames, each whole, short and masked as a browser's; None where anything is otherwise."""
    texts, at, end = [], 0, len(data)
    while at < end:
        if end - at < 6 or data[at] != _TEXT or not data[at + 1] & _MASKED:
            return None
        size, mask = data[at + 1] & ~_MASKED, at + 2
        if size == _LARGE:
            return None
        if size == _MEDIUM:
            size, mask = int.from_bytes(data[at + 2 : at + 4]), at + 4
        at = mask + 4 + size
        if at > end:
            return None
        texts.append(apply_mask(data[mask + 4 : at], data[mask : mask + 4]))
    return texts


def _is_one_control(data: bytes) -> bool:
    """Whether this is one whole ping or pong."""
    return len(data) >= 6 and data[0] in (0x89, 0x8A) and len(data) == 6 + (data[1] & ~_MASKED)


def _framed(text: bytes) -> bytes:
    """A text as a server sends it."""
    size = len(text)
    if size < _MEDIUM:
        head = bytes((_TEXT, size))
    elif size < 1 << 16:
        head = bytes((_TEXT, _MEDIUM)) + size.to_bytes(2)
    else:
        head = bytes((_TEXT, _LARGE)) + size.to_bytes(8)
    return head + text


def doors_of(settings: Settings) -> tuple[type[HttpDoor], type[SocketDoor]]:
    """The doors of one server, for requests and for sockets."""
    own = {"doors": Doors(settings, allow_many_files())}
    return type("HttpDoor", (HttpDoor,), own), type("SocketDoor", (SocketDoor,), own)
