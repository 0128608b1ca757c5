"""What the workers that think for bots are told, beside the games' own stories: `python -m bench.workers`.

Whole games of bots at real tables with real worker processes; counted is every byte written to a worker, against the
bytes of the games as the store keeps them. Both are counts, so they hardly depend on the machine.
"""

from __future__ import annotations

import argparse
import asyncio

from rich.console import Console
from rich.table import Table

from fallakte.table.bots import Brains
from fallakte.table.house import House
from fallakte.table.memory import MemoryStore
from fallakte.table.plan import Plan, SeatPlan, Sort
from fallakte.table.store import Stream


async def measured(edition: str, seats: int, games: int, level: str) -> tuple[int, int]:
    """The bytes of the stories, and the bytes that were told."""
    store, brains, story = MemoryStore(), Brains(1), 0
    house = House(store, brains)
    house.open()
    bots = (SeatPlan(Sort.BOT, level),) * seats
    for _ in range(games):
        host = await house.create(Plan(edition=edition, seats=bots, owner="bench", pace=0.0, beat=0.0))
        await house.start(host, "bench")
        while not host.over:
            await asyncio.sleep(0.01)
        story += sum(len(line.encode()) + 1 for line in await store.read(host.code, Stream.GAME))
    await house.close()
    return story, brains.sent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--level", default="sheet")
    asked = parser.parse_args()
    table = Table("edition", "seats", "the story, bytes", "told to workers, bytes", "times the story")
    for edition, seats in (("classic", 3), ("classic", 4), ("classic", 6), ("drei-fragezeichen", 4), ("speed", 5)):
        story, told = asyncio.run(measured(edition, seats, asked.games, asked.level))
        table.add_row(edition, str(seats), str(story), str(told), f"{told / story:.1f}")
    Console().print(table)


if __name__ == "__main__":
    main()
