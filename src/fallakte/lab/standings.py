"""Who did how well: wins with 95 % intervals, wrong accusations, time for a decision, ratings, and what went wrong."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple, TypeVar

from openskill.models import PlackettLuce, PlackettLuceRating

from fallakte.lab.arena_game import GamePlayed
from fallakte.lab.entrants import Entrant
from fallakte.words import Message, Voice

ENOUGH_DEALS = 20
"""With fewer deals the interval is Wilson's, game by game."""
Z = 1.96
MODEL = PlackettLuce(tau=0)
"""A bot plays as well in the end as in the beginning."""
Who = TypeVar("Who", bound=Hashable)


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def interval(by_deal: Sequence[float], wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins: between deals, which counts games of one deal as one."""
    if len(by_deal) < ENOUGH_DEALS:
        return wilson(wins, games)
    half = Z * stdev(by_deal) / sqrt(len(by_deal))
    return max(0.0, mean(by_deal) - half), min(1.0, mean(by_deal) + half)


def rated(
    ratings: Mapping[Who, PlackettLuceRating], seating: Sequence[Who], winner: int
) -> dict[Who, PlackettLuceRating]:
    """The ratings after a game: its winner has beaten all others, and nothing is known of those among each other.

    These pairs tell of the same win, so each counts for as much less as together they tell more than the game does.
    """
    share = 2 / len(seating)
    mu = {who: rating.mu for who, rating in ratings.items()}
    variance = {who: rating.sigma**2 for who, rating in ratings.items()}
    for loser in seating:
        pair = seating[winner], loser
        if pair[0] != pair[1]:
            after = MODEL.rate([[ratings[who]] for who in pair])
            for who, (rating,) in zip(pair, after, strict=True):
                mu[who] += share * (rating.mu - ratings[who].mu)
                variance[who] *= 1 - share * (1 - (rating.sigma / ratings[who].sigma) ** 2)
    return {who: MODEL.rating(mu=mu[who], sigma=sqrt(variance[who]), name=ratings[who].name) for who in set(seating)}


class FirstFault(NamedTuple):
    """When and why something went wrong for the first time."""

    game: int
    """The number of the game, as in the name of its record."""
    v: int
    """After how many events."""
    why: Message

    def as_json(self, lang: str) -> dict[str, object]:
        """For a program to read, and the reason for whoever reads on."""
        return {"game": self.game, "v": self.v, "why": Voice(lang).say(self.why)}


@dataclass(frozen=True)
class Standing:
    """One entrant's figures, over all its seats."""

    name: str
    games: int
    """Seats played: a game with two copies counts twice."""
    wins: int
    share: float
    low: float
    high: float
    fair: float
    """The share of wins that luck alone would give."""
    wrong: int
    """Wrong accusations."""
    suspicions: float | None
    """Own suspicions in a game it won, on average."""
    turns: float | None
    """Turns of the whole table in a game it won, on average."""
    median_ms: float
    p99_ms: float
    """Milliseconds for a decision in which there was a choice."""
    rating: float
    uncertainty: float
    faults: dict[str, int] = field(default_factory=dict)
    first_faults: dict[str, FirstFault] = field(default_factory=dict)
    by_deal: tuple[float, ...] = ()
    """The share of wins deal by deal."""

    @property
    def times_fair(self) -> float:
        """How many times its fair share it won."""
        return self.share / self.fair

    def as_json(self, lang: str = "en") -> dict[str, object]:
        """The figures for a program to read; what went wrong is told in a language."""
        return {
            "bot": self.name,
            "games": self.games,
            "wins": self.wins,
            "share": round(self.share, 4),
            "interval": [round(self.low, 4), round(self.high, 4)],
            "fair_share": round(self.fair, 4),
            "times_fair": round(self.times_fair, 3),
            "wrong_accusations": self.wrong,
            "suspicions_to_solve": None if self.suspicions is None else round(self.suspicions, 2),
            "turns_to_solve": None if self.turns is None else round(self.turns, 2),
            "median_ms": round(self.median_ms, 3),
            "p99_ms": round(self.p99_ms, 3),
            "rating": {"mu": round(self.rating, 2), "sigma": round(self.uncertainty, 2)},
            "faults": self.faults,
            "first_faults": {what: first.as_json(lang) for what, first in self.first_faults.items()},
        }


class _Tally:
    """What is added up for one entrant."""

    def __init__(self, rating: PlackettLuceRating) -> None:
        self.rating = rating
        self.games = self.wins = self.wrong = self.suspicions = self.turns = 0
        self.deals: dict[int, list[int]] = {}
        self.times: array[float] = array("d")
        self.faults: Counter[str] = Counter()
        self.first_faults: dict[str, FirstFault] = {}


class Standings:
    """Adds up games; `result` says how everybody stands."""

    def __init__(self, entrants: Sequence[Entrant], seats: int) -> None:
        self._entrants = entrants
        self._seats = seats
        self._tallies = [_Tally(MODEL.rating(name=entrant.name)) for entrant in entrants]

    def add(self, game: int, deal: int, seating: Sequence[int], played: GamePlayed) -> None:
        """One more game: its number, which deal it was, who sat where and what came of it."""
        for seat, number in enumerate(seating):
            tally = self._tallies[number]
            won = played.winner == seat
            tally.games += 1
            tally.wins += won
            tally.wrong += played.out >> seat & 1
            tally.deals.setdefault(deal, []).append(won)
            tally.times.extend(played.milliseconds[seat])
            for fault in played.faults[seat]:
                tally.faults[fault.what] += 1
                tally.first_faults.setdefault(fault.what, FirstFault(game, fault.version, fault.why))
            if won:
                tally.suspicions += played.suspicions[seat]
                tally.turns += played.turns
        if played.winner is not None:
            ratings = {number: self._tallies[number].rating for number in seating}
            for number, rating in rated(ratings, seating, played.winner).items():
                self._tallies[number].rating = rating

    def result(self) -> tuple[Standing, ...]:
        """Everybody's figures, the best first."""
        found = [self._standing(entrant, tally) for entrant, tally in zip(self._entrants, self._tallies, strict=True)]
        return tuple(sorted(found, key=lambda standing: -standing.share))

    def _standing(self, entrant: Entrant, tally: _Tally) -> Standing:
        share = tally.wins / tally.games if tally.games else 0.0
        by_deal = [sum(wins) / len(wins) for wins in tally.deals.values()]
        low, high = interval(by_deal, tally.wins, tally.games)
        times = sorted(tally.times) or [0.0]
        return Standing(
            name=entrant.name,
            games=tally.games,
            wins=tally.wins,
            share=share,
            low=low,
            high=high,
            fair=1 / self._seats,
            wrong=tally.wrong,
            suspicions=tally.suspicions / tally.wins if tally.wins else None,
            turns=tally.turns / tally.wins if tally.wins else None,
            median_ms=times[len(times) // 2],
            p99_ms=times[min(len(times) - 1, int(0.99 * len(times)))],
            rating=tally.rating.mu,
            uncertainty=tally.rating.sigma,
            faults=dict(tally.faults),
            first_faults=tally.first_faults,
            by_deal=tuple(by_deal),
        )
