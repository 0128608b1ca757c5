"""The door of a page's socket: however the bytes of frames arrive, the app gets the same messages, and sends them."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from fallakte.web.serve import configured
from fallakte.web.settings import Settings
from fallakte.web.socket_door import AHEAD, SocketDoor

TEXTS = ["", "a", "x" * 125, "y" * 126, "Mütze 🎩", "z" * 40_000]


class Wire(asyncio.Transport):
    """What a door writes, and whether it still reads."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.closing, self.reading = bytearray(), False, True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


class Page:
    """A page that is connected to an app which sends every text back, below any network."""

    def __init__(self, *, answers: bool = True) -> None:
        self.heard: list[Any] = []
        self._answers = answers
        self.wire, self.client = Wire(), ClientProtocol(parse_uri("ws://here/"))

        async def app(scope: Any, receive: Any, send: Any) -> None:
            del scope
            await self._live(receive, send)

        config = configured(app, Settings())  # type: ignore[arg-type] # an app like any other
        config.load()
        door = config.ws_protocol_class
        assert door is not None
        assert issubclass(door, SocketDoor)
        self.door = door(config, ServerState(), {})
        self.door.connection_made(self.wire)

    async def _live(self, receive: Any, send: Any) -> None:
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
            else:
                self.heard.append(message.get("text", message.get("bytes")))
                await send({"type": "websocket.send", "text": message.get("text", "none")})
            while not self._answers:
                await asyncio.sleep(1)

    async def open(self) -> None:
        self.client.send_request(self.client.connect())
        self.door.data_received(b"".join(self.client.data_to_send()))
        await self.rest()
        self.client.receive_data(bytes(self.wire.written))
        self.client.events_received()
        self.wire.written.clear()

    async def rest(self) -> None:
        for _ in range(40):
            await asyncio.sleep(0)

    async def send(self, data: bytes, cuts: list[int]) -> list[str]:
        """Send bytes in pieces; the texts that came back, after what is left has been read."""
        edges = [0, *sorted(cut for cut in cuts if cut < len(data)), len(data)]
        for start, end in itertools.pairwise(edges):
            self.door.data_received(data[start:end])
            await self.rest()
        self.client.receive_data(bytes(self.wire.written))
        self.wire.written.clear()
        frames = [frame for frame in self.client.events_received() if isinstance(frame, Frame)]
        return [bytes(frame.data).decode() for frame in frames if frame.opcode is Opcode.TEXT]


def framed(client: ClientProtocol, kinds: list[int]) -> tuple[bytes, list[str]]:
    """Frames as a browser sends them, of the kinds that were drawn: a text, a ping, or a text in two pieces."""
    texts = []
    for kind in kinds:
        if kind < len(TEXTS):
            client.send_text(TEXTS[kind].encode())
            texts.append(TEXTS[kind])
        elif kind == len(TEXTS):
            client.send_ping(b"here")
        else:
            client.send_text(b"one ", fin=False)
            client.send_ping(b"")
            client.send_continuation(b"piece", fin=True)
            texts.append("one piece")
    return b"".join(client.data_to_send()), texts


@settings(max_examples=60, deadline=None)
@given(
    kinds=st.lists(st.integers(0, len(TEXTS) + 1), min_size=1, max_size=3).map(lambda some: [*some, 1, 6, 1]),
    cuts=st.lists(st.integers(1, 300) | st.integers(1, 120_000), max_size=4),
)
def test_texts_are_the_same_however_they_arrive(kinds: list[int], cuts: list[int]) -> None:
    async def scene() -> None:
        page = Page()
        await page.open()
        data, texts = framed(page.client, kinds)
        assert await page.send(data, cuts) == texts == page.heard
        page.door.connection_lost(None)

    asyncio.run(scene())


def test_what_is_no_text_closes_the_socket_and_is_told_to_nobody() -> None:
    async def scene() -> None:
        page = Page()
        await page.open()
        page.client.send_text(b"\xff\xfe")
        await page.send(b"".join(page.client.data_to_send()), [])
        assert page.wire.closing
        assert page.heard == []
        assert page.client.close_rcvd is not None
        assert page.client.close_rcvd.code == 1007

    asyncio.run(scene())


@pytest.mark.parametrize("frame", [b"\x81\x01x", b"\xc1\x81\x00\x00\x00\x00x"], ids=["unmasked", "reserved bit"])
def test_a_frame_that_no_browser_sends_closes_the_socket(frame: bytes) -> None:
    async def scene() -> None:
        page = Page()
        await page.open()
        await page.send(frame, [])
        assert page.wire.closing
        assert page.heard == []

    asyncio.run(scene())


def test_an_app_that_does_not_keep_up_is_sent_no_more_than_a_few_messages() -> None:
    async def scene() -> None:
        page = Page(answers=False)
        await page.open()
        for _ in range(AHEAD):
            assert page.wire.reading
            page.client.send_text(b"again")
            await page.send(b"".join(page.client.data_to_send()), [])
        assert not page.wire.reading
        page.door.connection_lost(None)

    asyncio.run(scene())
