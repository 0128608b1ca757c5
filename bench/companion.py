"""The companion, measured: told games against views, planted slips, and how long an answer takes after an entry.

    python bench/companion.py                     # all of it
    python bench/companion.py --games 30          # fewer games of each edition and number of seats
    python bench/companion.py --slips 200         # fewer planted slips; 0 of anything leaves it out

Every game is played by bots and told as lines from one seat's view. After every line the companion's integers must be
those of `deduce` on that view. A slip is looked at when it first does not add up. Times are of the whole way from the
line to the answer's numbers: of processor, and for a phone by the clock as well.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.progress import track
from starlette.testclient import TestClient

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.companion.retelling import NAMES, played, retold  # noqa: E402 -- the tests are found only after the path is set
from tests.companion.slipping import SLIPS  # noqa: E402
from tests.companion.test_slips import measured  # noqa: E402

from fallakte import load  # noqa: E402
from fallakte.companion import Reader  # noqa: E402
from fallakte.deduce import count  # noqa: E402
from fallakte.deduce.reading import position_of  # noqa: E402
from fallakte.editions import edition_ids  # noqa: E402
from fallakte.web.app import create_app  # noqa: E402
from fallakte.web.serve import NEVER, YOUNG  # noqa: E402
from fallakte.web.settings import Settings  # noqa: E402

MOST_SECONDS = 0.1
"""What is promised for 99 of 100 entries."""


def told_games(console: Console, games: int) -> bool:
    lines, wrong, times = 0, 0, []
    tables = [(name, seats) for name in edition_ids() for seats in range(2, 7)]
    for name, seats in track(tables, "told games", console=console):
        for number in range(games):
            seat = number % (seats + 1)
            reader = Reader()
            for some, view in retold(played(load(name), seats, number), None if seat == seats else seat):
                for line in some:
                    began = time.process_time()
                    reader.take(line)
                    ours = reader.log.knowledge() if reader.log is not None else None
                    times.append(time.process_time() - began)
                theirs = count(position_of(view))
                assert ours is not None
                same = ours.deals == theirs.deals and ours.counts == theirs.counts
                lines, wrong = lines + len(some), wrong + (not same or ours.joint != theirs.joint)
    cuts = statistics.quantiles(times, n=100)
    console.print(f"{games * len(tables):,} games, {lines:,} lines: {wrong} differ from deduce on the seat's view")
    told = f"median {cuts[49] * 1e3:.2f} ms, p99 {cuts[98] * 1e3:.2f} ms, worst {max(times) * 1e3:.1f} ms"
    console.print(f"a line read and answered, of processor: {told}")
    return not wrong


def planted_slips(console: Console, slips: int) -> bool:
    found = measured(slips)
    noticed = found["noticed"]
    console.print(f"{found['planted']:,} slips planted, {noticed:,} noticed")
    for name in SLIPS:
        console.print(f"  {name}: {found[f'noticed: {name}']} of {found[f'planted: {name}']} contradict something")
    for key in ("named", "first", "first three"):
        console.print(f"  {key}: {found[key] / noticed:.1%}")
    return found["named"] == noticed and found["first"] >= 0.6 * noticed and found["first three"] >= 0.9 * noticed


def on_a_phone(console: Console, games: int) -> bool:
    """From the moment a turn is sent until the page with every figure of it is there, over HTTP in this process."""
    times, work = [], []
    most = 100_000
    settings = Settings(db=":memory:", tables_per_minute=most, posts_per_second=most, pages_per_second=most)
    with TestClient(create_app(settings), headers={"origin": "http://testserver"}) as client:
        for number in track(range(games), "on a phone", console=console):
            game = played(load("classic"), 3 + number % 4, number)
            told = list(retold(game, 0))
            hand = next(line.split()[2:] for line in told[0][0] if line.startswith("hand "))
            sizes = next(line.split()[1:] for line in told[0][0] if line.startswith("hands "))
            names = {f"name_{seat}": name for seat, name in enumerate(NAMES[: game.seats])}
            form = {"edition": "classic", "me": "0"} | names | {f"size_{seat}": size for seat, size in enumerate(sizes)}
            address = str(client.post("/companion", data=form | {"card": hand}).url)
            for lines, _ in told[1:]:
                for line in lines:
                    began, busy = time.perf_counter(), time.process_time()
                    answer = client.post(
                        f"{address}/enter", data={"line": line}, headers={"accept": "application/json"}
                    )
                    assert answer.status_code == 200, answer.text
                    assert client.get(address).status_code == 200
                    times.append(time.perf_counter() - began)
                    work.append(time.process_time() - busy)
            if not number:
                times.clear()
                work.clear()  # the first table draws what all others share
                gc.collect()  # and garbage is collected as in a server
                gc.freeze()
                gc.set_threshold(YOUNG, NEVER, NEVER)
    cuts = statistics.quantiles(times, n=100)
    told_times = f"median {cuts[49] * 1e3:.0f} ms, p99 {cuts[98] * 1e3:.0f} ms, worst {max(times) * 1e3:.0f} ms"
    console.print(f"a turn sent and its page with all odds there, {len(times):,} times: {told_times}")
    cuts_of_work = statistics.quantiles(work, n=100)
    console.print(f"  of processor: median {cuts_of_work[49] * 1e3:.0f} ms, p99 {cuts_of_work[98] * 1e3:.0f} ms")
    return cuts[98] < MOST_SECONDS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300, help="of every edition and number of seats")
    parser.add_argument("--slips", type=int, default=1000)
    parser.add_argument("--phones", type=int, default=30, help="games entered over HTTP")
    asked = parser.parse_args()
    console = Console(highlight=False)
    right = not asked.slips or planted_slips(console, asked.slips)
    right = (not asked.phones or on_a_phone(console, asked.phones)) and right
    right = (not asked.games or told_games(console, asked.games)) and right
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
