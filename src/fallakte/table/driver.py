"""What moves a table when no person does: bots' decisions, thinking time, seats of people who left."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from fallakte.rules.sorts import Seat
from fallakte.table import seating
from fallakte.table.bots import Brains
from fallakte.table.host import Host
from fallakte.table.match import Match

_log = logging.getLogger("fallakte.table")
RETRY = 1.0


async def drive(host: Host, brains: Brains) -> None:
    """Keep one table going until its game is over; it waits without cost where a person is awaited."""
    task = asyncio.current_task()
    with host.bell.listen() as flag:
        while not host.over and not (task and task.cancelling()):
            flag.clear()
            try:
                due = await _step(host, brains)
            except Exception as error:  # whatever went wrong, the table must not stand still for ever
                _log.error("a table stumbled: %s", type(error).__name__)
                due = RETRY
            if due is None or due > 0:
                with contextlib.suppress(TimeoutError):  # not wait_for: in Python 3.11 it can swallow a cancellation
                    async with asyncio.timeout(due):
                        await flag.wait()


async def _step(host: Host, brains: Brains) -> float | None:
    """Do what is due; the seconds until something may be due again, None: only when the bell rings."""
    match = host.match
    seat = match.state.table.awaited if match else None
    if match is None or seat is None:
        return None
    if match.holding == seat:  # a person's answer is on its way, and was given in time
        return host.plan.beat
    if host.bot_decides(seat):
        await asyncio.sleep(host.lobby.pace)
        if host.bot_decides(seat):
            await _bot_acts(host, match, seat, brains)
        return 0
    left = host.thinking_left()
    if left is not None and left <= 0:
        await _bot_acts(host, match, seat, brains)
        return 0
    waits = [] if left is None else [left]
    for number in range(len(host.lobby.seats)):
        until = host.bot_in(number)
        if until is not None and until <= 0:
            await host.change(seating.take_over, number)
            return 0
        if until is not None:
            waits.append(until)
    if host.plan.patience and host.presence.pages:
        waits.append(float(host.plan.patience))
    return min(waits, default=None)


async def _bot_acts(host: Host, match: Match, seat: Seat, brains: Brains) -> None:
    version = match.version
    action = await brains.decide(host.code, host.task(seat), match.view(seat))
    if version == match.version and not host.over:
        await match.act(seat, version, action)
