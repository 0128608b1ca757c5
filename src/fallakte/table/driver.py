"""What moves a table when no person does: bots' decisions, thinking time, seats of people who left."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from fallakte.rules.actions import Action, Pass
from fallakte.rules.sorts import Seat
from fallakte.rules.text import parse_action
from fallakte.rules.view import View
from fallakte.table import around, gathering, seating
from fallakte.table.bots import Brains, BrokenBotError
from fallakte.table.host import Host
from fallakte.table.keys import alias
from fallakte.table.plan import Sort
from fallakte.table.store import StoreError

_log = logging.getLogger("fallakte.table")
RETRY = 1.0
LOOKS = 0.5
"""Seconds between two looks at who has come to a table that is not dealt yet."""
LONG = 1.5
"""A thought that takes longer than so many seconds is told on the pages."""


def told(error: Exception) -> str:
    """What may be logged of a mistake: its sort; its text only where that can hold no card."""
    return f"{type(error).__name__}: {error}" if isinstance(error, StoreError) else type(error).__name__


async def drive(host: Host, brains: Brains) -> None:
    """Keep one table going until its game is over; it waits without cost where a person is awaited."""
    try:
        await _drive(host, brains)
    finally:
        await brains.forget(host.code)


async def _drive(host: Host, brains: Brains) -> None:
    task = asyncio.current_task()
    if any(map(host.bot_decides, range(len(host.lobby.seats)))):
        brains.expect(host.code)
    goes_on = False
    with host.bell.listen() as flag:
        while not host.over and not (task and task.cancelling()):
            flag.clear()
            try:
                if not goes_on:  # whoever drove before may have died before telling what it wrote last
                    await host.catch_up()
                due = await _step(host, brains, goes_on=goes_on)
                goes_on = True
            except Exception as error:  # whatever went wrong, the table must not stand still for ever
                _log.error("table %s stumbled: %s", alias(host.code), told(error))
                await asyncio.sleep(RETRY)
                continue
            if due is None or due > 0:
                with contextlib.suppress(TimeoutError):  # not wait_for: in Python 3.11 it can swallow a cancellation
                    async with asyncio.timeout(due):
                        await flag.wait()


async def _step(host: Host, brains: Brains, *, goes_on: bool = True) -> float | None:
    """Do what is due; the seconds until something may be due again, None: only when the bell rings."""
    if not host.started:
        return await _gather(host)
    seat = host.awaited
    if seat is None:
        return None
    if host.holding == seat:  # an answer, or a verdict, is on its way
        return host.plan.beat
    if host.lesson_waits():
        return None
    await _people(host)
    cue = host.cue()
    if cue is not None and cue.by_itself:
        await asyncio.sleep(host.breath(goes_on=goes_on))
        await host.bot_acts(seat, host.version, parse_action(cue.do, host.edition))
        return 0
    if host.has_nothing(seat) and not host.bot_decides(seat):
        await host.bot_acts(seat, host.version, Pass())
        return 0
    if host.bot_decides(seat):
        await asyncio.sleep(host.breath(goes_on=goes_on))
        if host.bot_decides(seat):
            await _bot_acts(host, seat, brains)
        return 0
    left = host.thinking_left()
    if left is not None and left <= 0:
        await _bot_acts(host, seat, brains)
        return 0
    waits = [] if left is None else [left]
    for number in range(len(host.lobby.seats)):
        until = host.bot_in(number)
        if until is not None and until <= 0:
            await host.change(seating.take_over, number, host.turn)
            return 0
        if until is not None:
            waits.append(until)
    if host.plan.patience and host.presence.pages:
        waits.append(float(host.plan.patience))
    return min(waits, default=None)


async def _gather(host: Host) -> float | None:
    """Deal the next game of the same people when it is time for it."""
    here, least, now = host.presence.has_come, host.edition.rules.players_min, time.time()
    await host.change(gathering.count_down, here, least, now)
    if host.lobby.deals_at and now >= host.lobby.deals_at:
        await host.start(None)
        return 0
    return LOOKS if host.presence.pages else None


async def _people(host: Host) -> None:
    """Tell who is gone or back, and give guests who came late their chairs between two turns."""
    for number, place in enumerate(host.lobby.seats):
        away = place.sort is Sort.PERSON and not host.presence.online(number)
        if place.gone != away and (place.gone or (host.presence.pages and not place.stand_in)):
            await host.change(around.tell_whether_gone, number, away, host.turn)
        if place.guest is not None and host.between_turns:
            await host.change(around.give_chair, number, host.turn)


async def _bot_acts(host: Host, seat: Seat, brains: Brains) -> None:
    if host.awaited != seat:  # another process was faster
        return
    version, view, legal, cue = host.version, host.view(seat), host.legal(seat), host.cue()
    action = legal.only if cue is None or cue.seat != seat else parse_action(cue.do, host.edition)
    if action is None:
        try:
            action = await _thought(host, seat, view, brains)
        except BrokenBotError as error:
            await _play_on(host, seat, error)
            return
    await host.bot_acts(seat, version, action)


async def _thought(host: Host, seat: Seat, view: View, brains: Brains) -> Action:
    """What the bot decides; where that takes longer than a beat, the pages say so."""
    thought = asyncio.ensure_future(brains.decide(host.task(seat), view))
    try:
        if not (await asyncio.wait([thought], timeout=LONG))[0]:
            with host.pondering(seat):
                await thought
        return await thought
    finally:
        thought.cancel()


async def _play_on(host: Host, seat: Seat, error: BrokenBotError) -> None:
    """A bot is broken: the operator and the table are told, and a plainer one plays on."""
    broken = host.lobby.seats[seat].level
    _log.error("table %s: bot %s is broken (%s)", alias(host.code), broken, error)
    await host.change(seating.replace_bot, seat)
    if host.lobby.seats[seat].level == broken:
        raise error  # nobody is left to play on: it is asked again a little later
