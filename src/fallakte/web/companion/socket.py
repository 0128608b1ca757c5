"""The socket of a real table's page, which says when to look again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket, WebSocketDisconnect

from fallakte.companion.host import TableHost
from fallakte.table.objection import Objection
from fallakte.web.companion.finding import host_of
from fallakte.web.limits import Limits
from fallakte.web.security import client_of, key_of

NO_TABLE, TOO_FAST = 4404, 4429


async def socket(websocket: WebSocket) -> None:
    """Say which version the table has, whenever that changes; the page then fetches itself anew."""
    try:
        host = await host_of(websocket)
    except (Objection, HTTPException):
        await websocket.close(NO_TABLE)
        return
    limits: Limits = websocket.app.state.limits
    visitor, key = client_of(websocket.scope), key_of(websocket)
    with limits.page(visitor, host.code, key) as few:
        if few:
            await _tell(websocket, host, lambda: limits.message(visitor, key))
        else:
            websocket.app.state.measures.refused("pages")
            await websocket.close(TOO_FAST)


async def _tell(websocket: WebSocket, host: TableHost, admits: Callable[[], bool]) -> None:
    await websocket.accept()
    seats = host.room.seats_of(key_of(websocket))
    with host.bell.listen(seats) as flag, host.presence.page(seats), contextlib.suppress(WebSocketDisconnect):
        gone = asyncio.create_task(_until_gone(websocket, admits))
        while not gone.done():
            flag.clear()
            await websocket.send_json({"version": host.room.version})
            waiting = asyncio.create_task(flag.wait())
            await asyncio.wait({gone, waiting}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()


async def _until_gone(websocket: WebSocket, admits: Callable[[], bool]) -> None:
    """Nothing has to be said here, and nobody has to say it often."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await websocket.receive()
            if not admits():
                websocket.app.state.measures.refused("frames")
                await websocket.close(TOO_FAST)
                return
