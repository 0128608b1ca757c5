"""Everything a person can do at a table, by its word. Form posts and socket messages both end up here."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from fallakte.editions import words
from fallakte.rules import actions
from fallakte.rules.sorts import fields_of
from fallakte.rules.text import parse_action
from fallakte.rules.values import whole_number
from fallakte.table import around, gathering, hosting, seating, talking
from fallakte.table.host import Host
from fallakte.table.house import House
from fallakte.table.keys import hashed, new_secret
from fallakte.table.objection import Objection
from fallakte.table.plan import Sort
from fallakte.table.reply import Reply
from fallakte.web.game.commands import expand
from fallakte.web.game.leaf import pad_of
from fallakte.web.knowledge import why
from fallakte.web.names import player_names
from fallakte.web.words import say
from fallakte.words import No


@dataclass(frozen=True)
class Request:
    """What somebody wants: the table, the browser's key (hashed), the fields of the form, the language to answer in."""

    house: House
    host: Host
    key: str
    fields: Mapping[str, object]
    lang: str
    visitor: str = ""
    """Where it comes from, for what is counted."""

    def text(self, name: str) -> str:
        """A field as text, empty where it is missing."""
        value = self.fields.get(name, "")
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            raise Objection("bad_field", name=name)
        return str(value)[:4000]

    def number(self, name: str) -> int:
        """A field that is a small number."""
        found = whole_number(self.text(name))
        if found is None:
            raise Objection("bad_field", name=name)
        return found

    def yes(self, name: str) -> bool:
        """A field that is yes or no."""
        text = self.text(name)
        if text not in ("yes", "no"):
            raise Objection("bad_field", name=name)
        return text == "yes"


@dataclass(frozen=True)
class Posted(Request):
    """A request that came as a form post: the only one that a verb which deals in secrets takes."""

    def secret(self, name: str) -> str:
        """A field that nobody else may read."""
        return self.text(name)


@dataclass(frozen=True)
class Answer:
    """What comes of it for the one who asked; the table itself tells everybody else."""

    done: bool = True
    say: str | None = None
    """A sentence for the sender alone."""
    table: str | None = None
    """Go on at this table."""
    why: tuple[str, ...] = ()
    """The reasons for a mark."""
    link_token: str | None = None
    """The token of a new personal link: shown once, never stored."""


async def perform(verb: str, request: Request) -> Answer:
    """Do what the word says. What is not possible changes nothing and is answered in words."""
    if isinstance(request, Posted) and verb in SECRET_VERBS:
        return await SECRET_VERBS[verb](request)
    if verb not in VERBS:
        return Answer(False, say("bad_verb", request.lang, verb=verb[:40]))
    return await VERBS[verb](request)


async def perform_or_say(verb: str, request: Request) -> Answer:
    """The same; an objection becomes a sentence."""
    try:
        return await perform(verb, request)
    except No as objection:
        return Answer(False, objection.text(request.lang))


async def _act(request: Request) -> Answer:
    """An action by its text form, or put together: a verb, and what it wants in the fields of its form."""
    word = request.text("verb")
    parts = (request.text(field.name) for verb in actions.VERBS if verb.word == word for field in fields_of(verb))
    return await _do(request, request.text("action") or " ".join(filter(None, (word, *parts))))


async def _type(request: Request) -> Answer:
    """A typed command, such as `s plum rope`."""
    return await _do(request, expand(request.text("text"), request.host.edition))


async def _do(request: Request, text: str) -> Answer:
    action = parse_action(text, request.host.edition)
    seat, version = request.number("seat"), request.number("version")
    return _answer(request, await request.host.act(request.key, seat, version, action))


async def _undo(request: Request) -> Answer:
    return _answer(request, await request.host.undo(request.key, request.number("seat"), request.number("version")))


def _answer(request: Request, reply: Reply) -> Answer:
    if not isinstance(reply, No):
        return Answer()
    names = player_names(request.host.scene(None, None), request.lang)
    return Answer(False, words(request.host.edition, request.lang).voice(names).say(reply.message))


async def _sit(request: Request) -> Answer:
    seat, pawn = request.number("seat"), request.text("pawn")
    place = seating.seat_at(request.host.lobby, seat)
    if request.key in place.keys and place.name == seating.clean(request.text("name"), seating.NAME_LENGTH):
        return Answer()  # the second click of a double click
    await request.host.change(seating.sit, request.key, seat, request.text("name"))
    if pawn:
        await request.host.change(seating.choose_pawn, request.key, seat, request.number("pawn"))
    return Answer()


async def _stand(request: Request) -> Answer:
    await request.host.change(seating.stand_up, request.key, request.number("seat"))
    return Answer()


async def _plan(request: Request) -> Answer:
    if request.text("sort") not in (Sort.OPEN.value, Sort.BOT.value):
        raise Objection("bad_field", name="sort")
    seat, sort, level = request.number("seat"), Sort(request.text("sort")), request.text("level")
    place = seating.seat_at(request.host.lobby, seat)
    await request.host.change(seating.plan_seat, request.key, seat, sort, level or place.level)
    return Answer()


async def _pawn(request: Request) -> Answer:
    pawn = request.number("pawn") if request.text("pawn") else None
    await request.host.change(seating.choose_pawn, request.key, request.number("seat"), pawn)
    return Answer()


async def _start(request: Request) -> Answer:
    await start_once(request.house, request.host, request.key)
    return Answer()


async def start_once(house: House, host: Host, key: str) -> None:
    """Deal the cards; the second click of a double click finds them dealt."""
    try:
        await house.start(host, key)
    except No as objection:
        if objection.key != "table.already_started":
            raise


async def _stop(request: Request) -> Answer:
    await request.host.change(gathering.stop, request.key)
    return Answer()


async def _link(request: Posted) -> Answer:
    token = new_secret()
    await request.host.change(seating.make_link, request.key, request.number("seat"), hashed(token))
    return Answer(link_token=token)


async def _claim(request: Posted) -> Answer:
    token = request.secret("token").rpartition("#")[2].strip()
    await request.host.change(seating.claim, request.key, hashed(token))
    return Answer()


async def _chat(request: Request) -> Answer:
    seat, text = request.number("seat"), request.text("text")
    await request.host.change(talking.say, request.key, seat, text, time.time(), request.host.version)
    return Answer()


async def _pencil(request: Request) -> Answer:
    cell, _, mark = request.text("pencil").partition("=")
    seat = request.number("seat")
    await request.host.change(talking.pencil, request.key, seat, cell, mark, request.host.version)
    return Answer()


async def _why(request: Request) -> Answer:
    """Why a mark stands printed on this seat's sheet."""
    scene = request.host.scene(request.key, request.number("seat"))
    if scene.game is None:
        raise Objection("no_such_mark")
    told = await why(pad_of(scene, scene.game, request.lang), request.text("cell"))
    return Answer(say="\n".join(told), why=told)


async def _help(request: Request) -> Answer:
    seat, host = request.number("seat"), request.host
    await host.change(talking.turn_help, request.key, seat, request.text("step"), host.is_out(seat))
    return Answer()


async def _unlink(request: Request) -> Answer:
    await request.host.change(seating.end_links, request.key, request.number("seat"))
    return Answer()


async def _leave(request: Request) -> Answer:
    await request.host.change(seating.leave, request.key, request.number("seat"), request.host.turn)
    return Answer()


async def _back(request: Request) -> Answer:
    seat = request.number("seat")
    await request.host.change(seating.come_back, request.key, seat, request.host.turn)
    request.host.presence.heard(seat)
    return Answer()


async def _answers(request: Request) -> Answer:
    await request.host.change(seating.let_answer, request.key, request.number("seat"), request.yes("on"))
    return Answer()


async def _nothing(request: Request) -> Answer:
    await request.host.change(seating.say_nothing, request.key, request.number("seat"), request.yes("on"))
    return Answer()


async def _vote(request: Request) -> Answer:
    await request.host.change(talking.vote, request.key, request.number("seat"), request.yes("yes"))
    return Answer()


async def _wait(request: Request) -> Answer:
    seat, whom = request.number("seat"), request.number("whom")
    await request.host.change(around.wait_for, request.key, seat, whom, request.yes("on"))
    return Answer()


async def _poke(request: Request) -> Answer:
    await request.host.change(around.poke, request.key, request.number("seat"), request.number("whom"), time.time())
    return Answer()


async def _out(request: Request) -> Answer:
    host, whom = request.host, request.number("whom")
    if not host.stalls(whom):
        raise Objection("stalls_not")
    seat, yes = request.number("seat"), request.yes("yes")
    await host.change(around.vote_out, request.key, seat, whom, yes, host.version, host.turn)
    return Answer()


async def _chair(request: Request) -> Answer:
    await request.host.change(around.want_chair, request.key, request.number("whom"), request.text("name"))
    return Answer()


async def _hand_on(request: Request) -> Answer:
    await request.host.change(hosting.hand_over, request.key, request.number("whom"), request.host.turn)
    return Answer()


async def _own(request: Request) -> Answer:
    host = request.host
    await host.change(hosting.take_table, request.key, request.number("seat"), host.orphaned, host.turn)
    return Answer()


async def _lock(request: Request) -> Answer:
    await request.host.change(hosting.lock, request.key, request.yes("on"))
    return Answer()


async def _close(request: Request) -> Answer:
    await request.host.change(hosting.close, request.key)
    return Answer()


async def _remove(request: Request) -> Answer:
    await request.host.change(hosting.remove_chair, request.key, request.number("whom"), request.yes("on"))
    return Answer()


async def _pace(request: Request) -> Answer:
    try:
        pace = float(request.text("pace"))
    except ValueError:
        raise Objection("bad_field", name="pace") from None
    await request.host.change(talking.set_pace, request.key, pace)
    return Answer()


async def _rematch(request: Request) -> Answer:
    return Answer(table=await request.house.rematch(request.host, request.key, request.visitor))


VERBS: Mapping[str, Callable[[Request], Awaitable[Answer]]] = {
    "act": _act,
    "type": _type,
    "why": _why,
    "undo": _undo,
    "sit": _sit,
    "stand": _stand,
    "plan": _plan,
    "pawn": _pawn,
    "start": _start,
    "stop": _stop,
    "chat": _chat,
    "pencil": _pencil,
    "help": _help,
    "unlink": _unlink,
    "leave": _leave,
    "back": _back,
    "answers": _answers,
    "nothing": _nothing,
    "vote": _vote,
    "wait": _wait,
    "poke": _poke,
    "out": _out,
    "chair": _chair,
    "hand-on": _hand_on,
    "own": _own,
    "lock": _lock,
    "close": _close,
    "remove": _remove,
    "pace": _pace,
    "rematch": _rematch,
}
"""What may come over the socket as well as by a form post."""
SECRET_VERBS: Mapping[str, Callable[[Posted], Awaitable[Answer]]] = {"link": _link, "claim": _claim}
"""What deals in secrets goes by form post only: over the socket there is no such verb."""
ALL_VERBS = {*VERBS, *SECRET_VERBS}
