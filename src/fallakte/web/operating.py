"""For whoever watches the server: whether it is alive, whether it could store a move, and what it counts."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from fallakte.table.house import House
from fallakte.table.store import StoreError

PATIENCE = 3.0
"""Seconds the store may take to say that it is there."""


async def healthz(_: Request) -> Response:
    """The process is alive and its loop goes round."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """The store is there, of this version, and can be written."""
    house: House = request.app.state.house
    try:
        async with asyncio.timeout(PATIENCE):
            await house.store.ready()
    except (StoreError, TimeoutError):
        return PlainTextResponse("the store can't be written\n", 503)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """What is counted, where the operator wants it told."""
    told = request.app.state.measures.text()
    if told is None:
        raise HTTPException(404)
    return Response(told, media_type="text/plain; version=0.0.4; charset=utf-8")


OPERATING = [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]
