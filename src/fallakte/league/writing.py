"""Writing into a league's book: what is wrong is said before anything is written."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from fallakte.editions import EditionError, edition_ids, load, name_and_rules
from fallakte.league.entries import Corrected, Entry, Forgotten, Founded, Joined, Merged, Played, Renamed, TakenBack
from fallakte.league.errors import LeagueError
from fallakte.league.league import NAMELESS, League, Match
from fallakte.league.phrases import guest_words
from fallakte.rules.nearest import nearest

NAME_LENGTH, NOTE_LENGTH = 40, 500
FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet takes for the beginning of a formula."""
SAME_WITHIN = timedelta(minutes=30)
"""The same players and winner entered again within this time are taken for the same match."""
TAKE_BACK_WITHIN = timedelta(minutes=10)
MOST_PLAYERS = 6
SIGNS = "<>,;"
NOT_IN_NAMES = ("Cc", "Cf", "Cs", "Co", "Cn")
"""What no name holds: signs that part names, and kinds of invisible ones."""
MINUTE = "%Y-%m-%dT%H:%M"


@dataclass(frozen=True)
class Draft:
    """A match as somebody tells it: by names."""

    date: str
    edition: str
    players: tuple[str, ...]
    winner: str | None
    """None: the case stayed unsolved (R46)."""
    out: tuple[str, ...] = ()
    note: str = ""
    pawns: tuple[str, ...] = ()
    table: str = ""
    bots: frozenset[str] = frozenset()
    """Which of the players are bots."""


def found(name: str, at: str = "") -> Founded:
    """A new league."""
    return Founded(checked_name(name), at)


def checked_name(name: str) -> str:
    """A name as it is kept; `LeagueError` where it can't be one.

    >>> checked_name("  Oma   Ruth ")
    'Oma Ruth'
    """
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    if not plain:
        raise LeagueError("name_empty")
    if len(plain) > NAME_LENGTH:
        raise LeagueError("name_long", length=len(plain), most=NAME_LENGTH)
    if plain.startswith(FORMULA):
        raise LeagueError("name_formula", name=plain)
    if any(sign in SIGNS or unicodedata.category(sign) in NOT_IN_NAMES for sign in plain):
        raise LeagueError("name_signs", name=_visible(plain))
    if is_guest(plain):
        raise LeagueError("name_guest", name=plain)
    return plain


def guest_number(name: str) -> int | None:
    """Which of the nameless somebody is, in either language: `a guest 2`."""
    for word in guest_words():
        start, _, number = name.casefold().partition(f"{word.casefold()} ")
        if not start and number.isdecimal() and len(number) < 4:
            return int(number)
    return None


def is_guest(name: str) -> bool:
    """Whether this is what everybody is called who wants no name."""
    return guest_number(name) is not None or name.casefold() in map(str.casefold, guest_words())


def _visible(text: str) -> str:
    return "".join(sign if unicodedata.category(sign)[0] != "C" else "�" for sign in text)


def checked_date(text: str, today: date | None = None) -> str:
    """A day, or a day and a time, as it is kept; a day to come is refused.

    >>> checked_date("2026-11-12 20:49"), checked_date("2026-11-12")
    ('2026-11-12T20:49', '2026-11-12')
    """
    told = text.strip()
    try:
        if len(told) == len("2026-11-12"):
            when, kept = date.fromisoformat(told), told
        else:
            moment = datetime.strptime(told.replace(" ", "T", 1)[: len("2026-11-12T20:49")], "%Y-%m-%dT%H:%M")
            if len(told) > len("2026-11-12T20:49") and not told[16:].startswith(":"):
                raise ValueError(told)
            when, kept = moment.date(), moment.strftime("%Y-%m-%dT%H:%M")
    except ValueError:
        raise LeagueError("date", date=_visible(told[:40])) from None
    if today is not None and when > today + timedelta(days=1):  # it may be tomorrow already where they played
        raise LeagueError("future", date=kept)
    return kept


def checked_edition(name: str, known: Collection[str] = ()) -> tuple[str, int, int]:
    """An edition's name with its house rules, and how many can play it; `known` are boxes of other makes."""
    told = name.strip()
    base, rules = name_and_rules(told)
    if base not in edition_ids() and told in known:
        return told, 2, MOST_PLAYERS
    if base not in edition_ids():
        raise LeagueError("edition", edition=_visible(told[:60]), hint=nearest(base, edition_ids()))
    try:
        edition = load(base, rules)
    except EditionError as error:
        raise LeagueError("house_rules", edition=_visible(told[:60]), told=error.message) from None
    return edition.name, edition.rules.players_min, edition.rules.players_max


def check(draft: Draft, today: date | None = None, known: Collection[str] = ()) -> Draft:
    """A match whose every part is right, as it is kept; `LeagueError` says what is not.

    Editions that are not shipped are `known` where the league has played them, or where the match was played here.
    """
    players = tuple(name if guest_number(name) is not None else checked_name(name) for name in draft.players)
    if len(players) < 2:
        raise LeagueError("few")
    if len(players) > MOST_PLAYERS:
        raise LeagueError("many", number=len(players))
    for name in players:
        if [other.casefold() for other in players].count(name.casefold()) > 1:
            raise LeagueError("twice", name=name)
    edition, low, high = checked_edition(draft.edition, [draft.edition] if draft.table else known)
    if not low <= len(players) <= high:
        raise LeagueError("seats", edition=edition, low=low, high=high, number=len(players))
    winner = None if draft.winner is None else _among(draft.winner, players, "winner")
    out = tuple(_among(name, players, "out") for name in draft.out)
    if winner in out:
        raise LeagueError("winner_out", name=winner)
    if len(draft.note) > NOTE_LENGTH:
        raise LeagueError("note_long", length=len(draft.note), most=NOTE_LENGTH)
    note = "".join(sign for sign in draft.note if sign == "\n" or unicodedata.category(sign) != "Cc").strip()
    day = checked_date(draft.date, today)
    return Draft(day, edition, players, winner, out, note, draft.pawns, draft.table, draft.bots)


def _among(name: str, players: Sequence[str], key: str) -> str:
    plain = " ".join(name.split())
    found = next((one for one in players if one.casefold() == plain.casefold()), None)
    if found is None:
        if key == "winner" and any(sign in name for sign in ",;&+/"):
            raise LeagueError("winners", names=_visible(plain))
        raise LeagueError(key, name=_visible(plain[:NAME_LENGTH]), players=", ".join(players))
    return found


def joining(league: League, drafts: Sequence[Draft]) -> tuple[dict[str, str], list[Joined | Forgotten]]:
    """The ids of everybody who plays in these matches, and who joins with them; a guest joins without a name."""
    ids = {member.name.casefold(): member.id for member in league.active}
    new: list[Joined | Forgotten] = []
    for draft in drafts:
        for name in draft.players:
            if name.casefold() in ids:
                continue
            id, guest = new_id("p"), guest_number(name) is not None
            new.append(Joined(id, NAMELESS if guest else name, name in draft.bots))
            if guest:
                new.append(Forgotten(id))
            ids[name.casefold()] = id
    return ids, new


def check_known(league: League, draft: Draft) -> None:
    """Refuse a name that no member has."""
    names = [member.name for member in league.active]
    for name in draft.players:
        if league.member(name) is None and guest_number(name) is None:
            raise LeagueError("unknown_member", name=name, hint=nearest(name, names))


def played(draft: Draft, ids: dict[str, str], by: str = "", at: str = "", id: str = "") -> Played:
    """The entry of a checked match."""
    return Played(
        id=id or new_id("m"),
        date=draft.date,
        edition=draft.edition,
        players=tuple(ids[name.casefold()] for name in draft.players),
        winner=None if draft.winner is None else ids[draft.winner.casefold()],
        out=tuple(ids[name.casefold()] for name in draft.out),
        pawns=draft.pawns,
        note=draft.note,
        table=draft.table,
        by=by,
        at=at,
    )


def enter(league: League, draft: Draft, *, by: str = "", now: datetime | None = None) -> list[Entry]:
    """The entries that write one match; whoever is new joins with it."""
    now = now or datetime.now().astimezone()
    draft = check(draft, now.date(), league.editions)
    ids, new = joining(league, [draft])
    return [*new, played(draft, ids, by, now.isoformat(timespec="seconds"))]


def same_match(league: League, draft: Draft, now: datetime) -> Match | None:
    """A match entered a short time ago with the same players and winner, perhaps from another phone."""
    people = {name.casefold() for name in draft.players}
    for match in reversed(league.book.values()):  # type: ignore[call-overload] # the values of a dict
        if not match.counts or not match.now.at:
            continue
        if now - datetime.fromisoformat(match.now.at) > SAME_WITHIN:
            return None
        if not _same_time(match.now.date, draft.date):
            continue
        names = {league.members[one].name.casefold() for one in match.now.players}
        winner = None if match.now.winner is None else league.members[match.now.winner].name.casefold()
        if names == people and winner == (None if draft.winner is None else draft.winner.casefold()):
            found: Match = match
            return found
    return None


def _same_time(one: str, other: str) -> bool:
    """Whether two dates may be those of one match: on one day, and with little between them where both have a time."""
    if len(one) != len(other) or len(one) == len("2026-11-12"):
        return one[:10] == other[:10]
    return abs(datetime.fromisoformat(one) - datetime.fromisoformat(other)) <= SAME_WITHIN


def correct(
    league: League, id: str, draft: Draft, why: str, *, by: str = "", now: datetime | None = None
) -> list[Entry]:
    """The entries that put a match right."""
    now = now or datetime.now().astimezone()
    if id not in league.book:
        raise LeagueError("no_match", id=id)
    if not league.book[id].counts:
        raise LeagueError("gone")
    if not why.strip():
        raise LeagueError("why")
    draft = check(draft, now.date(), league.editions)
    ids, new = joining(league, [draft])
    now_played = played(draft, ids)
    return [
        *new,
        Corrected(
            id=id,
            why=why.strip()[:NOTE_LENGTH],
            date=now_played.date,
            edition=now_played.edition,
            players=now_played.players,
            winner=now_played.winner,
            out=now_played.out,
            note=now_played.note,
            by=by,
            at=now.isoformat(timespec="seconds"),
        ),
    ]


def take_back(league: League, id: str, *, why: str = "", by: str = "", now: datetime | None = None) -> TakenBack:
    """The entry that takes a match back."""
    now = now or datetime.now().astimezone()
    if id not in league.book:
        raise LeagueError("no_match", id=id)
    if not league.book[id].counts:
        raise LeagueError("gone")
    return TakenBack(id, why.strip()[:NOTE_LENGTH], by, now.isoformat(timespec="seconds"))


def may_take_back(match: Match, by: str, now: datetime) -> bool:
    """Whether a match is so young, and from this very device, that it can be taken back without the keeper."""
    if not by or match.now.by != by or not match.now.at:
        return False
    return now - datetime.fromisoformat(match.now.at) <= TAKE_BACK_WITHIN


def rename(league: League, id: str, name: str) -> Renamed:
    """The entry that gives a member another name."""
    plain, there = checked_name(name), league.member(name)
    _check_active(league, id)
    if there is not None and there.id != id:
        raise LeagueError("member_twice", name=there.name)
    return Renamed(id, plain)


def merge(league: League, id: str, into: str) -> Merged:
    """The entry that makes two names one person."""
    for one in (id, into):
        _check_active(league, one)
    both = next((match for match in league.matches if {id, into} <= set(match.now.players)), None)
    if id == into or both is not None:
        raise LeagueError("twice", name=league.members[into].name)
    return Merged(id, into)


def forget(league: League, id: str) -> Forgotten:
    """The entry after which a member is a guest in all matches."""
    _check_active(league, id)
    return Forgotten(id)


def _check_active(league: League, id: str) -> None:
    if id not in league.members or league.members[id].gone:
        raise LeagueError("no_member", id=id)


def new_id(sort: str) -> str:
    """An id that no other league has."""
    return sort + secrets.token_hex(5)


def names_of(league: League, guest: str) -> dict[str, str]:
    """Every member's name by id; those who wanted out are guests, and told apart by a number."""
    gone = [member.id for member in league.members.values() if member.gone]
    return {id: member.name or f"{guest} {gone.index(id) + 1}" for id, member in league.members.items()}


def draft_of(league: League, match: Match, people: Mapping[str, str]) -> Draft:
    """A match by names again, which `people` has."""

    def names(ids: Sequence[str]) -> Iterator[str]:
        return (people[id] for id in ids)

    now = match.now
    winner = None if now.winner is None else people[now.winner]
    bots = frozenset(league.members[id].name for id in now.players if league.members[id].bot)
    return Draft(now.date, now.edition, tuple(names(now.players)), winner, tuple(names(now.out)), now.note, bots=bots)
