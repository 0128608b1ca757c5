"""A rating book: bots with their ratings (openskill) over many tournaments, in one file that only grows.

Whoever is not sure enough plays next, against those closest in rating, for there a game tells most; one deal at a time,
in every rotation of the seats. So a newcomer is placed with few games, and nothing is played twice after a stop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from openskill.models import PlackettLuceRating

from fallakte.editions import load
from fallakte.lab.arena import run_tournament
from fallakte.lab.entrants import Entrant, check_programs, parse_entrants
from fallakte.lab.lines import append_line, read_lines
from fallakte.lab.standings import MODEL, Z, rated
from fallakte.rules.opening import check_seats
from fallakte.words import No, message

BROKEN = "command.ladder.broken"


class Place(NamedTuple):
    """How an entrant stands."""

    name: str
    rating: float
    within: float
    """The true strength is within so much of the rating, with 95 %."""
    games: int
    wins: int
    faults: int

    def as_json(self) -> dict[str, object]:
        """For a program to read."""
        rounded = {"rating": round(self.rating, 2), "within": round(self.within, 2)}
        return self._asdict() | rounded


@dataclass
class _Record:
    entrant: Entrant
    rating: PlackettLuceRating = field(default_factory=MODEL.rating)
    games: int = 0
    wins: int = 0
    faults: int = 0

    @property
    def within(self) -> float:
        return Z * float(self.rating.sigma)


class RatingBook:
    """The entrants of a file, and what they have played at its table."""

    def __init__(self, path: Path, lines: list[dict[str, Any]]) -> None:
        self.path = path
        table = lines[0]
        self.edition, self.seats, self.seed = str(table["edition"]), int(table["seats"]), int(table["seed"])
        self.deals = 0
        self._records: dict[str, _Record] = {}
        for line in lines[1:]:
            self._take(line)

    @classmethod
    def begun(cls, path: Path, edition: str, seats: int, seed: int) -> RatingBook:
        """A new book for a table; it is a file as soon as somebody is entered."""
        loaded = load(edition)
        check_seats(loaded, seats)
        return cls(path, [{"edition": loaded.name, "seats": seats, "seed": seed}])

    @classmethod
    def read(cls, path: Path) -> RatingBook:
        """A book as it was left."""
        if not path.exists():
            raise No(message("command.ladder.no_book", path=str(path)))
        lines = read_lines(path, BROKEN)
        try:
            return cls(path, lines)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            raise No(message(BROKEN, path=str(path), line=len(lines))) from None

    @property
    def places(self) -> list[Place]:
        """How all stand, the best first."""
        ranked = sorted(self._records.items(), key=lambda each: -each[1].rating.mu)
        return [Place(name, float(one.rating.mu), one.within, one.games, one.wins, one.faults) for name, one in ranked]

    def add(self, spec: str, name: str = "", code: str | None = None, lang: str = "en") -> str:
        """Enter a bot; its name in the book."""
        wanted = parse_entrants(spec, code, lang=lang)
        named = [entrant for entrant in wanted if entrant.spec == spec.strip()]
        if len(named) != 1 or named[0].copies != 1:
            raise No(message("command.ladder.one_bot", spec=spec))
        check_programs(named)
        name = name.strip() or spec.strip()
        if name in self._records:
            raise No(message("command.ladder.name_taken", name=name))
        self._write({"add": name, "spec": named[0].spec, "code": named[0].code, "lang": lang})
        return name

    def run(self, games: int, within: float, progress: Callable[[int], object] = lambda _: None) -> int:
        """Play until all are placed so exactly, at most so many games; how many were played."""
        if len(self._records) < 2:
            raise No(message("command.ladder.too_few"))
        played = 0
        while played + self.seats <= games and (newest := self._vaguest(within)) is not None:
            self._play(newest)
            played += self.seats
            progress(self.seats)
        return played

    def _vaguest(self, within: float) -> str | None:
        """Who is known least, if that is not exactly enough."""
        name, record = max(self._records.items(), key=lambda each: each[1].within)
        return name if record.within > within else None

    def _play(self, name: str) -> None:
        """One deal with those closest in rating; the closest twice where there are too few."""
        mine = self._records[name].rating.mu
        others = [other for other in self._records if other != name]
        others.sort(key=lambda other: abs(self._records[other].rating.mu - mine))
        table = [name, *(others[number % len(others)] for number in range(self.seats - 1))]
        entrants = tuple(replace(self._records[one].entrant, copies=copies) for one, copies in Counter(table).items())
        result = run_tournament(load(self.edition), entrants, self.seats, 1_000_003 * self.seed + self.deals)
        wins = {standing.name: standing.wins for standing in result.standings}
        faults = {standing.name: sum(standing.faults.values()) for standing in result.standings}
        self._write({"deal": self.deals, "table": table, "wins": wins, "faults": faults})

    def _write(self, line: dict[str, Any]) -> None:
        self._take(line)
        if not self.path.exists():
            append_line(self.path, {"edition": self.edition, "seats": self.seats, "seed": self.seed})
        append_line(self.path, line)

    def _take(self, line: Mapping[str, Any]) -> None:
        """Take a line in: a new entrant, or what came of a deal."""
        if "add" in line:
            entrant = Entrant(line["spec"], code=line["code"], lang=line["lang"], called=line["add"])
            self._records[line["add"]] = _Record(entrant)
            return
        table: list[str] = line["table"]
        for name in dict.fromkeys(table):
            record, wins = self._records[name], line["wins"][name]
            record.games += len(table) * table.count(name)
            record.wins += wins
            record.faults += line["faults"][name]
            for _ in range(wins):
                after = rated({one: self._records[one].rating for one in table}, table, table.index(name))
                for one, rating in after.items():
                    self._records[one].rating = rating
        self.deals += 1
