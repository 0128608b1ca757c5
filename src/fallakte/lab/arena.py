"""Tournaments: rotated seats, and the same deals and dice for every line-up (duplicate play).

run_tournament(load("classic"), parse_entrants("master,exact,sheet"), games=1000, seed=1, jobs=2).as_json()

A *deal* is played once for every rotation of the line-up, so that everybody sits everywhere with the same cards. What
differs between the players is then less a matter of luck, and the intervals are worked out deal by deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from time import perf_counter

from fallakte.bots import Bot
from fallakte.lab.arena_game import GamePlayed, play
from fallakte.lab.entrants import Entrant, close_all
from fallakte.lab.fault import FaultError, absent, explained
from fallakte.lab.outside import OutsideBot
from fallakte.lab.standings import Standing, Standings
from fallakte.lab.workers import busy, uninterrupted, workers
from fallakte.record import write_record
from fallakte.rules import Action, Edition, LegalActions, View
from fallakte.rules.opening import check_seats


@dataclass(frozen=True)
class Pairing:
    """One game to be played: which deal, and which entrant sits where."""

    number: int
    deal: int
    seating: tuple[int, ...]
    """Seat by seat, the number of the entrant."""


@dataclass(frozen=True)
class Tournament:
    """What came of a tournament."""

    edition: str
    seats: int
    games: int
    deals: int
    seed: int
    seconds: float
    turns: float
    """Turns a game, on average."""
    suspicions: float
    """Suspicions a game, on average."""
    unsolved: int
    standings: tuple[Standing, ...]

    def as_json(self, lang: str = "en") -> dict[str, object]:
        """The figures for a program to read; what went wrong is told in a language."""
        return {
            "edition": self.edition,
            "seats": self.seats,
            "games": self.games,
            "deals": self.deals,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 2) if self.seconds else None,
            "turns_per_game": round(self.turns, 2),
            "suspicions_per_game": round(self.suspicions, 2),
            "unsolved": self.unsolved,
            "bots": [standing.as_json(lang) for standing in self.standings],
        }


def pairings(entrants: Sequence[Entrant], games: int, seed: int) -> Iterator[Pairing]:
    """The games: for every deal the line-up is shuffled once and then rotated through all seats."""
    everybody = [number for number, entrant in enumerate(entrants) for _ in range(entrant.copies)]
    seats = len(everybody)
    for number in range(games):
        deal, turn = divmod(number, seats)
        order = everybody.copy()
        Random(f"{seed}/seating/{deal}").shuffle(order)
        yield Pairing(number, deal, tuple(order[turn:] + order[:turn]))


def whole_deals(entrants: Sequence[Entrant], games: int) -> int:
    """At least so many games, with every deal played in every rotation of the line-up."""
    seats = sum(entrant.copies for entrant in entrants)
    return -(-games // seats) * seats


def run_tournament(
    edition: Edition,
    entrants: Sequence[Entrant],
    games: int,
    seed: int = 1,
    jobs: int = 1,
    progress: Callable[[], object] = lambda: None,
    records: Path | None = None,
) -> Tournament:
    """Play so many games, rounded up to whole deals; with `records` every game is kept in that folder."""
    seats = sum(entrant.copies for entrant in entrants)
    check_seats(edition, seats)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    began = perf_counter()
    plan = list(pairings(entrants, whole_deals(entrants, games), seed))
    standings = Standings(entrants, seats)
    turns = suspicions = unsolved = 0
    for pairing, played in _games(edition, tuple(entrants), plan, seed, jobs, keep=records is not None):
        standings.add(pairing.number, pairing.deal, pairing.seating, played)
        turns += played.turns
        suspicions += sum(played.suspicions)
        unsolved += played.winner is None
        if records is not None and played.record is not None:
            (records / f"{pairing.number:06d}.jsonl").write_text(write_record(played.record), encoding="utf-8")
        progress()
    return Tournament(
        edition=edition.name,
        seats=seats,
        games=len(plan),
        deals=len(plan) // seats,
        seed=seed,
        seconds=perf_counter() - began,
        turns=turns / max(1, len(plan)),
        suspicions=suspicions / max(1, len(plan)),
        unsolved=unsolved,
        standings=standings.result(),
    )


def _games(
    edition: Edition, entrants: tuple[Entrant, ...], plan: Sequence[Pairing], seed: int, jobs: int, *, keep: bool
) -> Iterator[tuple[Pairing, GamePlayed]]:
    """Play the games of a plan, in its order; with several jobs each of them plays a share of it."""
    if jobs <= 1 or len(plan) < 2:
        table = _Seats(edition, entrants, seed)
        try:
            for pairing in plan:
                yield pairing, table.play(pairing, keep=keep)
        finally:
            table.close()
        return
    chunk = max(1, min(50, len(plan) // (4 * jobs)))
    parts = [plan[start : start + chunk] for start in range(0, len(plan), chunk)]
    with workers(jobs) as pool:
        with uninterrupted():
            shares = [pool.submit(_share, edition, entrants, part, seed, keep) for part in parts]
        for share in shares:
            yield from share.result()


def _share(
    edition: Edition, entrants: tuple[Entrant, ...], part: Sequence[Pairing], seed: int, keep: bool
) -> list[tuple[Pairing, GamePlayed]]:
    """The work of one process."""
    with busy():
        return list(_games(edition, entrants, part, seed, 1, keep=keep))


class _Unmade:
    """In the seat of a bot that could not even be made."""

    def __init__(self, error: BaseException) -> None:
        self._fault = error if isinstance(error, FaultError) else FaultError("crash", explained(error))

    def decide(self, view: View, legal: LegalActions) -> Action:
        del view, legal
        fault = self._fault
        if fault.what == "hang":
            self._fault = absent(fault.why)
        raise fault


class _Seats:
    """Makes the players of each game; programs run on from game to game."""

    def __init__(self, edition: Edition, entrants: tuple[Entrant, ...], seed: int) -> None:
        self._edition = edition
        self._entrants = entrants
        self._seed = seed
        self._programs: dict[tuple[int, int], Bot] = {}

    def play(self, pairing: Pairing, *, keep: bool) -> GamePlayed:
        bots: list[Bot] = []
        for seat, number in enumerate(pairing.seating):
            copy = pairing.seating[:seat].count(number)
            bots.append(self._bot(number, copy, f"{self._seed}/{pairing.number}/{seat}"))
        names = [self._entrants[number].name for number in pairing.seating]
        return play(self._edition, bots, f"{self._seed}/{pairing.deal}", names, keep=keep)

    def _bot(self, number: int, copy: int, seed: str) -> Bot:
        entrant = self._entrants[number]
        if not entrant.outside:
            try:
                return entrant.make(seed)
            except (Exception, SystemExit) as error:
                return _Unmade(error)
        if (number, copy) not in self._programs:
            self._programs[number, copy] = entrant.make(seed)
        program = self._programs[number, copy]
        if isinstance(program, OutsideBot):
            program.seed = sha256(seed.encode()).hexdigest()[:16]
        return program

    def close(self) -> None:
        close_all(list(self._programs.values()))
