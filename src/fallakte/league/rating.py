"""Ratings by openskill (Plackett–Luce): the winner first, all others equal; an unsolved case changes none (R46)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from statistics import NormalDist

from openskill.models import PlackettLuce

from fallakte.league.league import League, Match

ENOUGH = 10
"""So many matches a member needs to be ranked."""
LAST = 6
"""So many of the last results are shown."""
_EVERY = 200
"""The ratings are remembered after each so many matches, to go on from there."""
_MODEL = PlackettLuce()


@dataclass(frozen=True)
class Rating:
    """How strong somebody seems to be, and how sure that is."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    def beats(self, other: Rating) -> float:
        """The chance that the true strength is above the other's."""
        spread = (self.sigma**2 + other.sigma**2) ** 0.5
        return NormalDist().cdf((self.mu - other.mu) / spread)


Ratings = Mapping[str, Rating]


@dataclass(frozen=True)
class Standing:
    """A member's figures."""

    member: str
    rating: Rating
    games: int
    wins: int
    fair: float
    """The mean of 1 / players over the member's matches."""
    last: tuple[str, ...]
    """The last results, the newest at the end: `won`, `lost`, `unsolved`."""
    now: int
    """So many wins in a row at the end; negative: so many matches without one."""

    @property
    def share(self) -> float:
        """The share of matches won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def ranked(self) -> bool:
        """Whether there are enough matches for a place."""
        return self.games >= ENOUGH


class Ladder:
    """Works ratings out in the order of the matches, and goes on from what it has worked out before."""

    def __init__(self) -> None:
        self._rated: tuple[tuple[tuple[str, ...], str | None], ...] = ()
        self._kept: list[dict[str, Rating]] = [{}]
        self._last: dict[str, Rating] = {}
        self._steps: list[Ratings] = []

    @property
    def steps(self) -> Sequence[Ratings]:
        """The ratings of those who played each match, after it: of the matches that were asked for last."""
        return self._steps

    def of(self, matches: Sequence[Match]) -> Ratings:
        """The ratings after these matches."""
        results = tuple((match.now.players, match.now.winner) for match in matches)
        if results == self._rated:
            return self._last
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(results, self._rated, strict=False)))
        if same == len(self._rated):
            start, ratings = same, dict(self._last)
        else:
            start = same // _EVERY * _EVERY
            ratings = dict(self._kept[start // _EVERY])
        del self._kept[start // _EVERY + 1 :]
        del self._steps[start:]
        for number, (players, winner) in enumerate(results[start:], start=start + 1):
            if winner is not None:
                rate(ratings, players, winner)
            self._steps.append({one: ratings.get(one, Rating()) for one in players})
            if number % _EVERY == 0:
                self._kept.append(dict(ratings))
        self._rated, self._last = results, ratings
        return ratings


def rate(ratings: dict[str, Rating], players: Sequence[str], winner: str) -> None:
    """One more match."""
    before = [[_MODEL.rating(mu=mine.mu, sigma=mine.sigma)] for mine in (ratings.get(one, Rating()) for one in players)]
    after = _MODEL.rate(before, ranks=[1.0 if one == winner else 2.0 for one in players])
    for one, (now,) in zip(players, after, strict=True):
        ratings[one] = Rating(now.mu, now.sigma)


def standings(league: League, ratings: Ratings | None = None) -> tuple[Standing, ...]:
    """Every member's figures, the best rated first; who has too few matches comes after all others."""
    if ratings is None:
        ratings = Ladder().of(league.matches)
    games: dict[str, list[tuple[str, float]]] = {member.id: [] for member in league.active}
    for match in league.matches:
        for one in match.now.players:
            if one in games:
                result = "unsolved" if match.now.winner is None else "won" if match.now.winner == one else "lost"
                games[one].append((result, 1 / len(match.now.players)))
    found = [
        Standing(
            one,
            ratings.get(one, Rating()),
            len(played),
            sum(result == "won" for result, _ in played),
            sum(fair for _, fair in played) / len(played) if played else 0.0,
            tuple(result for result, _ in played[-LAST:]),
            streak([result == "won" for result, _ in played]),
        )
        for one, played in games.items()
    ]
    return tuple(sorted(found, key=lambda one: (not one.ranked, -one.rating.mu, league.members[one.member].name)))


def streak(won: Sequence[bool]) -> int:
    """So many wins in a row at the end; negative: so many matches without one.

    >>> streak([True, False, False]), streak([False, True]), streak([])
    (-2, 1, 0)
    """
    length = sum(1 for _ in takewhile(lambda one: one == won[-1], reversed(won)))
    return length if won and won[-1] else -length
