"""How a table is set up: edition with house rules, seats, language, thinking time, pace and help. Text form: JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import lru_cache

from fallakte.editions import USUAL, Source, carried, edition_ids, name_and_rules, source_of, written_edition
from fallakte.lessons import lesson_ids
from fallakte.rules.edition import Edition
from fallakte.rules.nearest import nearest
from fallakte.rules.values import Plain
from fallakte.table.bots import BOT_LEVELS, USUAL_LEVEL
from fallakte.table.objection import Objection
from fallakte.words import LANGUAGES

HELP = ("paper", "own_cards", "seen", "logic", "odds")
"""The help dial, from marking everything oneself to exact odds."""
MAX_SEATS = 6
LONGEST_PACE = 5.0
"""The most seconds a bot may take for a move."""


class Sort(Plain):
    """Who plays a seat."""

    OPEN = "open"
    PERSON = "person"
    BOT = "bot"


@dataclass(frozen=True)
class SeatPlan:
    """A seat as it is planned: free for somebody, or a bot's."""

    sort: Sort = Sort.OPEN
    level: str = USUAL_LEVEL
    """A bot's level."""
    pawn: int | None = None
    """The pawn; None: the next free one (R48)."""


@dataclass(frozen=True)
class Plan:
    """How a table is set up."""

    edition: str = USUAL
    """Its id with the house rules: `classic[stay_and_suspect=no]`."""
    seats: tuple[SeatPlan, ...] = (SeatPlan(),) * 4
    lang: str = "en"
    """The language a page starts in; every page can be switched."""
    thinking: int = 0
    """Seconds to think for each decision, 0: as long as you like. Who takes longer has it decided by a bot."""
    pace: float = 0.7
    """Seconds a bot waits before it acts."""
    beat: float = 1.5
    """Answers leave on this beat, counted in seconds from the question, whether forced or chosen (law 7)."""
    patience: int = 60
    """Seconds to wait for a person who left before a bot takes the seat; 0: wait for ever."""
    help: str = HELP[-1]
    """The most help a seat may turn on."""
    owner: str = ""
    """The hash of the key of whoever set the table up."""
    first: int | None = None
    """Who begins, where that is settled beforehand (a rematch)."""
    again: bool = False
    """The next game of the same people: dealt by itself when all are there."""
    lesson: str = ""
    """The script that dice, deal and bots follow as long as the learner does; empty: none."""
    hints: bool = False
    """The first game ever of whoever plays it: a line of help at the first of each kind of decision."""
    league: str = ""
    """The league whose match this is; empty: none's."""
    source: Source | None = None
    """The edition's texts, where it is not a shipped one: its folder may change, a running game does not."""
    digest: str = field(default="", compare=False)
    """Of the edition when the table was set up; empty before that, and for older tables."""

    def checked(self) -> Plan:
        """This very plan, or an objection that says what is wrong with it."""
        edition = self.load()
        rules = edition.rules
        if not rules.players_min <= len(self.seats) <= min(rules.players_max, MAX_SEATS):
            raise Objection("seat_count", low=rules.players_min, high=rules.players_max)
        pawns = [seat.pawn for seat in self.seats if seat.pawn is not None]
        if len(set(pawns)) != len(pawns) or not all(0 <= pawn < len(edition.pawns) for pawn in pawns):
            raise Objection("pawn_taken")
        if any(seat.level not in BOT_LEVELS for seat in self.seats):
            raise Objection("bot_level")
        in_range = 0 <= self.thinking <= 14 * 86400 and 0 <= self.pace <= LONGEST_PACE and 0 <= self.beat <= 10
        if not (in_range and 0 <= self.patience <= 86400 and self.help in HELP and self.lang in LANGUAGES):
            raise Objection("plan_value")
        if self.lesson and self.lesson not in lesson_ids():
            raise Objection("plan_value")
        if self.first is not None and not 0 <= self.first < len(self.seats):
            raise Objection("plan_value")
        return self

    def load(self) -> Edition:
        """The edition with its house rules: of the own texts, or a shipped one. A name is never a path."""
        return _edition(self.edition, self.source)

    @property
    def edition_changed(self) -> bool:
        """Whether the shipped edition has other files now than when the table was set up."""
        return self.digest not in ("", self.load().source.digest)

    def text(self) -> str:
        """The plan as JSON, with the digest of the edition as it is now."""
        plain = {one.name: getattr(self, one.name) for one in fields(self)}
        seats = [asdict(seat) | {"sort": seat.sort.value} for seat in self.seats]
        edition = self.load()
        return json.dumps(plain | {"seats": seats, "source": carried(edition), "digest": edition.source.digest})

    def playing(self, edition: Edition) -> Plan:
        """The same plan for another edition, wherever that comes from."""
        return replace(self, edition=edition.name, source=None if carried(edition) is None else edition.source)

    def with_house_rules(self, rules: Mapping[str, str]) -> Plan:
        """The same plan under these house rules."""
        plain = name_and_rules(self.edition)[0]
        written = ",".join(f"{name}={value}" for name, value in sorted(rules.items()))
        return replace(self, edition=f"{plain}[{written}]" if written else plain)


REAL_TABLE = "companion"
"""The key that tells the plan of a real table from that of a game."""


def is_real_table(text: str) -> bool:
    """Whether a plan is that of a real table, which no computer runs."""
    return text.startswith(f'{{"{REAL_TABLE}"')


def read_plan(text: str) -> Plan:
    """The plan of a text form that `Plan.text` wrote."""
    content = json.loads(text)
    seats = tuple(SeatPlan(Sort(seat["sort"]), seat["level"], seat["pawn"]) for seat in content.pop("seats"))
    texts = content.pop("source", None)
    if not {one.name for one in fields(Plan)}.issuperset(content):
        raise Objection("table_newer")
    return Plan(seats=seats, source=None if texts is None else source_of(texts, content["edition"]), **content)


@lru_cache(maxsize=128)
def _edition(name: str, source: Source | None) -> Edition:
    match = re.fullmatch(r"([^\[\]]+)(\[[a-z0-9_,=]{1,600}\])?", name)
    if match is None or (source is None and match[1] not in edition_ids()):
        plain = name.partition("[")[0][:60]
        raise Objection("edition_unknown", name=plain, hint=nearest(plain, edition_ids()))
    return written_edition(name, None if source is None else source.texts)
