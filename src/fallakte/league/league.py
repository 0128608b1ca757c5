"""A league: its members and matches, folded from what was written into its book."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import assert_never

from fallakte.league.entries import (
    Corrected,
    Entry,
    Forgotten,
    Founded,
    Joined,
    KeysChanged,
    Merged,
    Opened,
    Played,
    Renamed,
    TakenBack,
)
from fallakte.league.errors import LeagueError

NAMELESS = "–"
"""Stands where a name was."""


@dataclass(frozen=True)
class Member:
    """Somebody who plays in the league; without a name once they wanted out."""

    id: str
    name: str
    bot: bool = False
    gone: bool = False
    former: tuple[str, ...] = ()
    """What the member was called before, here or under a name that was merged into this one."""


@dataclass(frozen=True)
class Match:
    """A match as it stands now, with everything it was before."""

    number: int
    """In the order of entering, from 1."""
    now: Played
    trace: tuple[tuple[Played, Corrected], ...] = ()
    """What stood there before each correction."""
    taken_back: TakenBack | None = None

    @property
    def counts(self) -> bool:
        """Whether it is part of the record."""
        return self.taken_back is None


@dataclass(frozen=True)
class League:
    """All that was written, as it stands now."""

    name: str = ""
    since: str = ""
    members: Mapping[str, Member] = field(default_factory=dict)
    book: Mapping[str, Match] = field(default_factory=dict)
    """Every match by its id, in the order of entering."""
    keys: KeysChanged | None = None
    tables: tuple[str, ...] = ()
    """Tables here that belong to the league."""
    entries: int = 0

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """The matches that count, in the order of their dates; on one date, of entering."""
        return tuple(
            sorted((one for one in self.book.values() if one.counts), key=lambda one: (one.now.date, one.number))
        )

    @property
    def editions(self) -> frozenset[str]:
        """What was ever played."""
        return frozenset(match.now.edition for match in self.book.values())

    @property
    def awaited(self) -> tuple[str, ...]:
        """Tables here whose match is still to be written down."""
        written = {match.now.table for match in self.book.values()}
        return tuple(table for table in self.tables if table not in written)

    def of_table(self, code: str) -> Match | None:
        """The match that was played at a table here."""
        return next((match for match in self.book.values() if match.now.table == code), None)

    @property
    def active(self) -> tuple[Member, ...]:
        """The members who are still there."""
        return tuple(member for member in self.members.values() if not member.gone)

    def member(self, name: str) -> Member | None:
        """The member of a name, however it is written."""
        wanted = _plain(name)
        return next((member for member in self.active if _plain(member.name) == wanted), None)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def fold(league: League, entry: Entry) -> League:
    """The league after one more entry; an entry that makes no sense there raises `LeagueError`."""
    if not league.name and not isinstance(entry, Founded):
        raise LeagueError("no_league")
    after = _after(league, entry)
    return replace(after, entries=league.entries + 1)


def fold_all(entries: Iterable[Entry], league: League | None = None) -> League:
    """The league of these entries, or after them; an error names the entry's line."""
    league = league or League()
    members, book = dict(league.members), dict(league.book)
    league = replace(league, members=members, book=book)
    for number, entry in enumerate(entries, start=league.entries + 1):
        try:
            match entry:
                case Joined() | Played():  # the many: added in place to what nobody else holds yet
                    if not league.name:
                        raise LeagueError("no_league")
                    _add(members, book, entry)
                    league = replace(league, members=members, book=book, entries=number)
                case _:
                    league = fold(league, entry)
                    members, book = dict(league.members), dict(league.book)
                    league = replace(league, members=members, book=book)
        except LeagueError as error:
            raise error.at(number) from None
    return league


def _add(members: dict[str, Member], book: dict[str, Match], entry: Joined | Played) -> None:
    if isinstance(entry, Joined):
        if entry.id in members:
            raise LeagueError("member_twice", name=entry.name)
        members[entry.id] = Member(entry.id, entry.name, entry.bot)
        return
    if entry.id in book:
        raise LeagueError("match_twice", id=entry.id)
    _check_people(members, entry)
    book[entry.id] = Match(len(book) + 1, entry)


def _check_people(members: Mapping[str, Member], match: Played | Corrected) -> None:
    for id in (*match.players, *match.out, *([] if match.winner is None else [match.winner])):
        if id not in members:
            raise LeagueError("no_member", id=id)
    if match.winner is not None and match.winner not in match.players:
        raise LeagueError("winner", name=members[match.winner].name, players=_names(members, match.players))


def _names(members: Mapping[str, Member], ids: Iterable[str]) -> str:
    return ", ".join(members[id].name for id in ids)


def _after(league: League, entry: Entry) -> League:
    match entry:
        case Founded(name, at):
            if league.name:
                raise LeagueError("not_first")
            return replace(league, name=name, since=at)
        case Joined() | Played():
            members, book = dict(league.members), dict(league.book)
            _add(members, book, entry)
            return replace(league, members=members, book=book)
        case Renamed(id, name):
            member = _member(league, id)
            return _with_member(league, replace(member, name=name, former=(*member.former, member.name)))
        case Forgotten(id):
            member = _member(league, id)
            names = names_in_words(name for name in (member.name, *member.former) if name)
            book = {key: _without(one, names) for key, one in league.book.items()}
            return _with_member(replace(league, book=book), replace(member, name="", gone=True, former=()))
        case Merged(id, into):
            gone, kept = _member(league, id), _member(league, into)
            members = {key: member for key, member in league.members.items() if key != id}
            members[into] = replace(kept, former=(*kept.former, *gone.former, gone.name))
            book = {key: _as(one, id, into) for key, one in league.book.items()}
            return replace(league, members=members, book=book)
        case Corrected(id):
            before = _standing(league, id)
            _check_people(league.members, entry)
            now = replace(
                before.now,
                date=entry.date,
                edition=entry.edition,
                players=entry.players,
                winner=entry.winner,
                out=entry.out,
                note=entry.note,
            )
            return _with_match(league, replace(before, now=now, trace=(*before.trace, (before.now, entry))))
        case TakenBack(id):
            return _with_match(league, replace(_standing(league, id), taken_back=entry))
        case KeysChanged():
            return replace(league, keys=entry)
        case Opened(table):
            return replace(league, tables=(*league.tables, table))
    assert_never(entry)


def _member(league: League, id: str) -> Member:
    if id not in league.members:
        raise LeagueError("no_member", id=id)
    return league.members[id]


def _standing(league: League, id: str) -> Match:
    if id not in league.book:
        raise LeagueError("no_match", id=id)
    if not league.book[id].counts:
        raise LeagueError("gone")
    return league.book[id]


def _with_member(league: League, member: Member) -> League:
    return replace(league, members={**league.members, member.id: member})


def _with_match(league: League, match: Match) -> League:
    return replace(league, book={**league.book, match.now.id: match})


def names_in_words(names: Iterable[str]) -> re.Pattern[str] | None:
    """What finds these names where they stand in somebody's words; None where there is none to be found."""
    found = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?:{found})(?!\w)") if found else None


def _without(match: Match, names: re.Pattern[str] | None) -> Match:
    """A match whose words don't tell these names any more."""
    if names is None:
        return match

    def told(text: str) -> str:
        return names.sub(NAMELESS, text)

    trace = tuple(
        (replace(before, note=told(before.note)), replace(now, note=told(now.note), why=told(now.why)))
        for before, now in match.trace
    )
    taken = match.taken_back and replace(match.taken_back, why=told(match.taken_back.why))
    return replace(match, now=replace(match.now, note=told(match.now.note)), trace=trace, taken_back=taken)


def _as(match: Match, id: str, into: str) -> Match:
    """A match in which one member was another, and what stood there before its corrections."""

    def swapped(one: Played) -> Played:
        people = {id: into}
        return replace(
            one,
            players=tuple(people.get(player, player) for player in one.players),
            out=tuple(people.get(player, player) for player in one.out),
            winner=None if one.winner is None else people.get(one.winner, one.winner),
        )

    if not any(id in one.players for one in (match.now, *(before for before, _ in match.trace))):
        return match
    trace = tuple((swapped(before), correction) for before, correction in match.trace)
    return replace(match, now=swapped(match.now), trace=trace)
