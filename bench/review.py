"""How long a review takes, and what twenty at once do to the pages: `python bench/review.py`.

The first figure is the median over simulated games of about sixty turns, everything included: numbers, leaks,
alternatives, turning points with their proofs. The second compares a page's p99 without and with twenty reviews asked
for at the same time, in the same run; reviews are counted in a process of their own.
"""

from __future__ import annotations

import asyncio
import time
from statistics import median

from fallakte import Game, Record, load, make_bot
from fallakte.review.review import review
from fallakte.review.riddles import riddle
from fallakte.review.worker import reviewed
from fallakte.web.pages.riddle import riddle_page
from fallakte.web.reviewing import Reviewer

GAMES, TURNS, PAGES = 20, 60, 150


def games() -> list[Record]:
    """Simulated games of at least sixty turns, cut by the round limit."""
    found: list[Record] = []
    seed = 0
    while len(found) < GAMES:
        seed += 1
        bots = [make_bot("novice", seed=seat) for seat in range(5)]
        record = Game.deal(load("classic", [f"round_limit={TURNS // 5}"]), 5, seed=seed).play(bots).record()
        if record.end().table.turn >= TURNS - 5:
            found.append(record)
    return found


async def pages(waiting: list[Record]) -> float:
    """The p99 of drawing a page in an event loop, while reviews of these records are asked for."""
    reviewer = Reviewer()
    jobs = [asyncio.create_task(reviewer.review(record, str(number), 120)) for number, record in enumerate(waiting)]
    times = []
    for number in range(PAGES):
        begun = time.perf_counter()
        riddle_page(riddle(number % 100), None, None, 0, "en", "bench")
        await asyncio.sleep(0)
        times.append(time.perf_counter() - begun)
        await asyncio.sleep(0.005)
    await asyncio.gather(*jobs)
    await reviewer.close()
    return sorted(times)[int(0.99 * len(times))]


def main() -> None:
    records = games()
    review(records[0])
    times = []
    for record in records[:9]:
        begun = time.perf_counter()
        found = reviewed(review(record))
        times.append(time.perf_counter() - begun)
    turns = median(record.end().table.turn for record in records)
    print(f"{len(records)} games of {turns:.0f} turns (median): a review takes {median(times):.2f} s at the median")
    del found
    for number in range(100):
        riddle_page(riddle(number), None, None, 0, "en", "bench")
    alone = asyncio.run(pages([]))
    busy = asyncio.run(pages(records))
    print(f"a page's p99: {alone * 1000:.1f} ms alone, {busy * 1000:.1f} ms with {len(records)} reviews at once")


if __name__ == "__main__":
    main()
