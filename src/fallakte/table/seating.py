"""Sitting down, standing up, personal links, leaving and coming back. Pure: the lobby in, new entries of the book out.

Keys come in hashed. What is not possible raises an `Objection` and changes nothing.
"""

from __future__ import annotations

import unicodedata

from fallakte.table import book as b
from fallakte.table.book import Entry
from fallakte.table.bots import BOT_LEVELS, STAND_INS
from fallakte.table.lobby import Lobby, Place, closing
from fallakte.table.objection import Objection
from fallakte.table.plan import Sort

NAME_LENGTH = 24
KEYS_PER_SEAT = 12
MIXED = frozenset({"LATIN", "CYRILLIC", "GREEK", "CHEROKEE", "ARMENIAN"})
"""Scripts whose letters look alike: a name is written in one of them, so that nobody passes for somebody else."""
INVISIBLE = "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5"
"""Letters that show nothing, of which a name would be invisible."""


def clean(text: str, length: int) -> str:
    """A text from a stranger on one line: no control or direction characters, no long gaps, not too long."""
    shown = (char for char in text[: 8 * length] if char not in INVISIBLE)
    kept = "".join(char if unicodedata.category(char)[0] not in "CZ" else " " for char in shown)
    return " ".join(kept.split())[:length].strip()


def _scripts(text: str) -> set[str]:
    """The scripts of a text's letters."""
    return {unicodedata.name(char, "").partition(" ")[0] for char in text if char.isalpha()}


def seat_at(lobby: Lobby, seat: int) -> Place:
    """A seat of the lobby, or an objection."""
    if not 0 <= seat < len(lobby.seats):
        raise Objection("no_such_seat")
    return lobby.seats[seat]


def held(lobby: Lobby, key: str | None, seat: int) -> Place:
    """A seat that this key may play, or an objection."""
    place = seat_at(lobby, seat)
    if key is None or key not in place.keys:
        raise Objection("not_your_seat")
    return place


def before_the_deal(lobby: Lobby) -> None:
    """Whether the cards are not dealt yet; otherwise an objection."""
    if lobby.started is not None:
        raise Objection("already_started")


def owned(lobby: Lobby, key: str | None) -> None:
    """Whether this key set the table up; otherwise an objection."""
    if not lobby.owns(key):
        raise Objection("owner_only")


def sit(lobby: Lobby, key: str, seat: int, name: str) -> tuple[Entry, ...]:
    """A person sits down on an open seat. One browser may hold several (pass-and-play)."""
    name = clean(name, NAME_LENGTH)
    if not name:
        raise Objection("name_missing")
    return sit_at_once(lobby, key, seat, name)


def sit_at_once(lobby: Lobby, key: str, seat: int, name: str) -> tuple[Entry, ...]:
    """As `sit`, but nobody is asked for a name: without one, a person is called by their pawn."""
    before_the_deal(lobby)
    if lobby.closed or lobby.keeps_out(key):
        raise Objection("closed" if lobby.closed else "locked")
    if seat_at(lobby, seat).sort is not Sort.OPEN or lobby.seats[seat].removed:
        raise Objection("seat_taken")
    return (b.Sat(seat, free_name(lobby, name), key),)


def free_name(lobby: Lobby, name: str) -> str:
    """A name that nobody at the table has or passes for; it may be empty."""
    name = clean(name, NAME_LENGTH)
    if len(_scripts(name) & MIXED) > 1:
        raise Objection("name_mixed", name=name)
    if name and name.casefold() in (place.name.casefold() for place in lobby.seats if place.sort is Sort.PERSON):
        raise Objection("name_taken", name=name)
    return name


def stand_up(lobby: Lobby, key: str, seat: int) -> tuple[Entry, ...]:
    """A person leaves a seat before the deal, or whoever set the table up frees it."""
    before_the_deal(lobby)
    if seat_at(lobby, seat).sort is not Sort.PERSON:
        raise Objection("not_your_seat")
    if not lobby.owns(key):
        held(lobby, key, seat)
    return (b.StoodUp(seat),)


def plan_seat(lobby: Lobby, key: str, seat: int, sort: Sort, level: str) -> tuple[Entry, ...]:
    """Whoever set the table up makes a seat open or gives it to a bot."""
    before_the_deal(lobby)
    owned(lobby, key)
    if seat_at(lobby, seat).sort is Sort.PERSON or sort is Sort.PERSON:
        raise Objection("seat_taken")
    if level not in BOT_LEVELS:
        raise Objection("bot_level")
    return (b.SeatPlanned(seat, sort.value, level),)


def choose_pawn(lobby: Lobby, key: str, seat: int, pawn: int | None) -> tuple[Entry, ...]:
    """A person (or, for a bot, whoever set the table up) chooses a pawn nobody else has."""
    before_the_deal(lobby)
    if seat_at(lobby, seat).sort is Sort.PERSON:
        held(lobby, key, seat)
    else:
        owned(lobby, key)
    others = [place.pawn for number, place in enumerate(lobby.seats) if number != seat]
    if pawn is not None and (not 0 <= pawn < 6 or pawn in others):
        raise Objection("pawn_taken")
    return (b.PawnChosen(seat, pawn),)


def make_link(lobby: Lobby, key: str, seat: int, token: str) -> tuple[Entry, ...]:
    """A new personal link to carry a seat to another device. The token comes in hashed."""
    if len(held(lobby, key, seat).links) >= KEYS_PER_SEAT:
        raise Objection("too_many_links")
    return (b.LinkMade(seat, token),)


def claim(lobby: Lobby, key: str, token: str) -> tuple[Entry, ...]:
    """A browser brings the token of a personal link, which works once, and shares that seat from now on."""
    for number, place in enumerate(lobby.seats):
        if key in place.keys and token in place.links | place.used:
            return ()  # the second click of a double click
        if token in place.links:
            if len(place.keys) >= KEYS_PER_SEAT:
                raise Objection("too_many_links")
            return (b.KeyAdded(number, key, token),)
    raise Objection("link_unknown")


def end_links(lobby: Lobby, key: str, seat: int) -> tuple[Entry, ...]:
    """Take a seat back from every other browser, and every link to it."""
    place = held(lobby, key, seat)
    return (b.LinksEnded(seat, key),) if place.links or len(place.keys) > 1 else ()


def leave(lobby: Lobby, key: str, seat: int, turn: int = b.NOT_TOLD) -> tuple[Entry, ...]:
    """A person leaves a running game: a bot plays on at once."""
    if lobby.started is None:
        return stand_up(lobby, key, seat)
    place = held(lobby, key, seat)
    if place.stand_in:
        return ()
    return (b.TakenOver(seat, left=True, turn=turn), *_heir(lobby, seat, turn), *closing(lobby, seat, None))


def come_back(lobby: Lobby, key: str, seat: int, turn: int = b.NOT_TOLD) -> tuple[Entry, ...]:
    """A person takes the seat back from the bot."""
    return (b.TakenBack(seat, turn),) if held(lobby, key, seat).stand_in else ()


def take_over(lobby: Lobby, seat: int, turn: int = b.NOT_TOLD) -> tuple[Entry, ...]:
    """The table gives the seat of a person who is gone to a bot."""
    place = seat_at(lobby, seat)
    if place.sort is not Sort.PERSON or place.stand_in:
        return ()
    return (b.TakenOver(seat, turn=turn), *_heir(lobby, seat, turn))


def _heir(lobby: Lobby, seat: int, turn: int) -> tuple[Entry, ...]:
    """Who has the table when the only seat of whoever had it plays without them: the next person, if there is one."""
    others = [other for other in lobby.persons() if other > seat] + [other for other in lobby.persons() if other < seat]
    if lobby.owners() != (seat,) or not others:
        return ()
    return (b.HandedOver(others[0], turn),)


def replace_bot(lobby: Lobby, seat: int) -> tuple[Entry, ...]:
    """The bot of a seat makes mistakes: a plainer level plays on. Nothing where none is left that was not tried."""
    place = seat_at(lobby, seat)
    left = [level for level in STAND_INS if level not in (place.level, place.broke)]
    return (b.Broke(seat, left[0]),) if left else ()


def say_nothing(lobby: Lobby, key: str, seat: int, on: bool) -> tuple[Entry, ...]:
    """A seat says by itself that it has nothing to show, or its person wants to say it."""
    return (b.SaysNothing(seat, on),) if held(lobby, key, seat).says_nothing != on else ()


def let_answer(lobby: Lobby, key: str, seat: int, on: bool) -> tuple[Entry, ...]:
    """Who is out lets a bot give the answers, or no longer."""
    return (b.LetsAnswer(seat, on),) if held(lobby, key, seat).lets_answer != on else ()
