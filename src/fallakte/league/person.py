"""One member's matches added up: the curve, against whom, by edition, table size, seat and pawn, streaks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, TypeVar

from fallakte.editions import name_and_rules
from fallakte.league.league import League, Match
from fallakte.league.rating import Rating, Ratings

K = TypeVar("K", bound=Hashable)
FEW = 5
"""With fewer matches a share says little, and is drawn pale."""


@dataclass(frozen=True)
class Evening:
    """A member after the matches of one day."""

    day: str
    rating: Rating
    games: int
    wins: int


@dataclass(frozen=True)
class Tally(Generic[K]):
    """The matches of one sort."""

    of: K
    games: int
    wins: int
    fair: float
    """The mean of 1 / players."""

    @property
    def share(self) -> float:
        """The share of matches won."""
        return self.wins / self.games

    @property
    def few(self) -> bool:
        """Whether there are too few matches for the share to say much."""
        return self.games < FEW


@dataclass(frozen=True)
class Rival:
    """Another member, and the matches at the same table."""

    member: str
    together: int
    mine: int
    theirs: int


@dataclass(frozen=True)
class Streak:
    """So many matches in a row, and the day of the last one."""

    length: int
    until: str


@dataclass(frozen=True)
class Portrait:
    """All that is told of one member."""

    member: str
    matches: tuple[Match, ...]
    evenings: tuple[Evening, ...]
    rivals: tuple[Rival, ...]
    editions: tuple[Tally[str], ...]
    sizes: tuple[Tally[int], ...]
    seats: tuple[Tally[int], ...]
    pawns: tuple[Tally[tuple[str, str]], ...]
    """By edition and pawn, where it was written down."""
    run: Streak
    """The most wins in a row."""
    wait: Streak
    """The most matches without one; unsolved cases count as such."""
    out: int
    """How often the member was out early."""

    @property
    def best(self) -> Evening | None:
        """The evening with the most wins, the newest of several."""
        won = [evening for evening in self.evenings if evening.wins]
        return max(won, key=lambda evening: (evening.wins, -evening.games, evening.day)) if won else None

    @property
    def highest(self) -> Evening | None:
        """The evening after which the rating was highest."""
        return max(self.evenings, key=lambda evening: evening.rating.mu, default=None)


def portrait(league: League, steps: Sequence[Ratings], member: str) -> Portrait:
    """A member's figures; `steps` are the players' ratings after each match that counts."""
    mine = [
        (match, steps[at].get(member, Rating()))
        for at, match in enumerate(league.matches)
        if member in match.now.players
    ]
    matches = tuple(match for match, _ in mine)
    by_day = groupby(mine, key=lambda pair: pair[0].now.date[:10])
    return Portrait(
        member,
        matches,
        tuple(_evening(member, day, list(pairs)) for day, pairs in by_day),
        _rivals(league, matches, member),
        _tallies(matches, member, lambda match: name_and_rules(match.now.edition)[0]),
        tuple(sorted(_tallies(matches, member, lambda match: len(match.now.players)), key=lambda one: one.of)),
        tuple(sorted(_tallies(matches, member, lambda match: match.now.players.index(member)), key=lambda one: one.of)),
        _tallies(
            [match for match in matches if match.now.pawns],
            member,
            lambda match: (name_and_rules(match.now.edition)[0], match.now.pawns[match.now.players.index(member)]),
        ),
        _longest(matches, member, won=True),
        _longest(matches, member, won=False),
        sum(member in match.now.out for match in matches),
    )


def _evening(member: str, day: str, pairs: Sequence[tuple[Match, Rating]]) -> Evening:
    return Evening(day, pairs[-1][1], len(pairs), sum(match.now.winner == member for match, _ in pairs))


def _tallies(matches: Iterable[Match], member: str, sort: Callable[[Match], K]) -> tuple[Tally[K], ...]:
    """The matches by sort, the sort with the most of them first."""
    found: dict[K, list[Match]] = {}
    for match in matches:
        found.setdefault(sort(match), []).append(match)
    tallies = [
        Tally(
            of,
            len(some),
            sum(match.now.winner == member for match in some),
            sum(1 / len(match.now.players) for match in some) / len(some),
        )
        for of, some in found.items()
    ]
    return tuple(sorted(tallies, key=lambda one: -one.games))


def _rivals(league: League, matches: Sequence[Match], member: str) -> tuple[Rival, ...]:
    """Everybody still there who sat at the same table, whoever did most often first."""
    others = {one: [0, 0, 0] for one in league.members if one != member and not league.members[one].gone}
    for match in matches:
        for one in match.now.players:
            if one in others:
                others[one][0] += 1
                others[one][1] += match.now.winner == member
                others[one][2] += match.now.winner == one
    found = [Rival(one, *counts) for one, counts in others.items() if counts[0]]
    return tuple(sorted(found, key=lambda one: -one.together))


def _longest(matches: Sequence[Match], member: str, *, won: bool) -> Streak:
    best = Streak(0, "")
    for is_won, some in groupby(matches, key=lambda match: match.now.winner == member):
        run = list(some)
        if is_won == won and len(run) >= best.length:
            best = Streak(len(run), run[-1].now.date[:10])
    return best
