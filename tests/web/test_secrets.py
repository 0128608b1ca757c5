"""Law 1 for pages: whatever is hidden from a seat can be changed without one byte of its page changing."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from fallakte.bots.random import RandomBot
from fallakte.rules import Seeded
from fallakte.rules import events as e
from fallakte.rules.legal import legal_actions
from fallakte.table import seating
from fallakte.table.host import Host
from fallakte.table.match import Match
from fallakte.table.memory import MemoryStore
from fallakte.table.plan import Plan, SeatPlan
from fallakte.web.fragments import fragments_of
from tests.table.test_match import otherwise
from tests.web.test_kept import forget_drawings


async def dealt_host(edition: str, seats: int) -> Host:
    store = MemoryStore()
    plan = Plan(edition=edition, seats=(SeatPlan(),) * seats, owner="key0", beat=0).checked()
    await store.create("rope-hall-42", plan.text())
    host = Host(store, "rope-hall-42", plan)
    for seat in range(seats):
        await host.change(seating.sit, f"key{seat}", seat, f"Player{seat}")
    await host.start("key0")
    return host


def twin_of(host: Host, seat: int | None, chance: random.Random) -> Host:
    """The same table with everything hidden from this seat changed at random."""
    assert host._match is not None
    twin = Host(MemoryStore(), host.code, host.plan)
    twin.lobby = replace(host.lobby)
    twin.presence = host.presence
    twin._match = Match(MemoryStore(), host.code, host.edition, host._match.pawns, chance=Seeded(1))
    twin._match.take(otherwise(host._match.events, seat, chance))
    twin._match.asked_at = host._match.asked_at  # all see when somebody was asked
    return twin


@pytest.mark.parametrize(
    ("edition", "seats"), [("classic", 3), ("classic", 2), ("drei-fragezeichen", 3), ("koffer-1997", 4)]
)
def test_no_byte_of_a_page_depends_on_what_is_hidden_from_its_seat(edition: str, seats: int) -> None:
    async def scene() -> None:
        host, bot, chance = await dealt_host(edition, seats), RandomBot(7, accuses_once_in=5), random.Random(7)
        assert host._match is not None
        checked = 0
        while not host.over and checked < 60:
            wrote = any(isinstance(event, e.WroteAccusation) for event in host._match.events)
            for seat in (None, *range(seats)):
                key = None if seat is None else f"key{seat}"
                twin = twin_of(host, seat, chance)
                told = fragments_of(twin.scene(key, seat), "en")
                forget_drawings()  # what was drawn for the twin must not be served here
                assert told == fragments_of(host.scene(key, seat), "en")
                checked += 1
            for _ in range(5):
                awaited = host._match.state.table.awaited
                if awaited is not None:
                    action = bot.choose(legal_actions(host._match.view(awaited)))
                    await host.act(f"key{awaited}", awaited, host._match.version, action)

        assert wrote == host.edition.rules.write_accusation, "what is written is hidden as well"

    asyncio.run(scene())
