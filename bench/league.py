"""A league of 10,000 matches: its ranking page, a new match, a correction; against folding and rating all anew.

`python bench/league.py`
"""

from __future__ import annotations

import asyncio
import time
from random import Random

from fallakte.league import Draft, Ladder, correct, enter, fold_all
from fallakte.league.entries import Entry, Joined, Played
from fallakte.league.host import LeagueHost, Leagues
from fallakte.league.rating import standings
from fallakte.table.memory import MemoryStore

MATCHES, MEMBERS = 10_000, 24


def book(chance: Random) -> list[Entry]:
    entries: list[Entry] = [Joined(f"p{n}", f"member {n}") for n in range(MEMBERS)]
    for n in range(MATCHES):
        players = tuple(f"p{one}" for one in chance.sample(range(MEMBERS), chance.randint(3, 6)))
        day = f"20{10 + n // 1000:02}-{1 + n // 84 % 12:02}-{1 + n % 28:02}"
        winner = None if chance.random() < 0.05 else chance.choice(players)
        entries.append(Played(f"m{n}", day, "classic", players, winner))
    return entries


async def main() -> None:
    leagues = Leagues(MemoryStore())
    host, links = await leagues.create("bench")
    entries = book(Random(1))
    await host.write(lambda _: entries)
    begun = time.perf_counter()
    fold_all(host.entries)
    standings(host.league, Ladder().of(host.league.matches))
    print(f"all anew: {time.perf_counter() - begun:.2f} s")
    _ = host.standings
    await timed(f"ranking of {MATCHES} matches, kept", leagues, host, links.keeper)
    draft = Draft("2030-01-01", "classic", ("member 1", "member 2", "member 3"), "member 1")
    await host.write(lambda league: enter(league, Draft("2026-01-01", "classic", draft.players, "member 1")))
    await timed("after one more match", leagues, host, links.keeper)
    last = host.league.matches[-40].now
    names = {id: member.name for id, member in host.league.members.items()}
    fixed = Draft(last.date, "classic", tuple(names[one] for one in last.players), names[last.players[0]])
    await host.write(lambda league: correct(league, last.id, fixed, "bench"))
    await timed("after a correction 40 matches ago", leagues, host, links.keeper)


async def timed(what: str, leagues: Leagues, host: LeagueHost, secret: str) -> None:
    """How long the figures of the ranking page take."""
    from starlette.requests import Request

    from fallakte.web.leagues import Page
    from fallakte.web.pages.league import ranking_of

    begun = time.perf_counter()
    found, rank = await leagues.find(f"{host.id}-{secret}")
    scope = {"type": "http", "headers": [], "method": "GET", "path": "/", "query_string": b""}
    ranking_of(Page(Request(scope), found, rank, f"{host.id}-{secret}"))
    print(f"{what}: the page in {1000 * (time.perf_counter() - begun):.0f} ms")


if __name__ == "__main__":
    asyncio.run(main())
