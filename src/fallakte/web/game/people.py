"""Who sits at the table and how it is with them; the hand; what lies open above the board; the chat."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from fallakte.bots import level as bot_level
from fallakte.editions import words
from fallakte.rules.cards import Card, Cards, each
from fallakte.rules.edition import Edition
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Question, Table
from fallakte.table.plan import HELP, Sort
from fallakte.table.scene import ChatLine, SeatInfo
from fallakte.web import draw
from fallakte.web.company import Company
from fallakte.web.game.leaf import Fragments, Leaf, Part
from fallakte.web.kept import kept, same
from fallakte.web.templating import render
from fallakte.web.words import say


class Player(NamedTuple):
    """A player, and how it is with them in the game now."""

    edition: Edition
    lang: str
    seat: SeatInfo
    name: str
    you: bool
    pawn: int
    cards: int
    is_turn: bool
    is_asked: bool
    is_out: bool
    until: int | None
    """When their thinking time is over."""
    slip: str
    """What they said to the suspicion of this turn."""


def players(leaf: Leaf) -> Part[tuple[Player, ...]]:
    """The players, one by one."""
    own, until, awaited = leaf.seat, leaf.game.until, leaf.table.awaited
    now = list(_all(leaf.company, leaf.scene.seats, leaf.table))
    if own is not None:
        now[own] = now[own]._replace(you=True)
    if until is not None and awaited is not None:
        now[awaited] = now[awaited]._replace(until=until)
    return Part(tuple(now), _players)


@same(512)
def _all(company: Company, seats: tuple[SeatInfo, ...], table: Table) -> tuple[Player, ...]:
    """As everybody sees them."""
    return tuple(_now(company, seat, table) for seat in seats)


def _players(now: tuple[Player, ...]) -> Fragments:
    return {f"player-{player.seat.number}": _player(player) for player in now}


def _now(company: Company, seat: SeatInfo, table: Table) -> Player:
    (edition, lang, names, pawns), number = company, seat.number
    cards, awaited = table.hand_sizes[number] if table.hand_sizes else 0, table.awaited == number
    is_turn, is_asked = table.active == number and table.result is None, awaited and table.active != number
    question = table.questions[-1] if table.questions else None
    slip = "" if question is None or question.turn != table.turn or table.result else _slip(question, number)
    about = (edition, lang, seat, names[number], False, pawns[number], cards)
    return Player(*about, is_turn, is_asked, table.is_out(number), None, slip)


def _slip(question: Question, seat: Seat) -> str:
    return "show" if question.shown_by == seat else "pass" if seat in question.passed else ""


@kept(2048)
def _player(now: Player) -> str:
    seat, lang = now.seat, now.lang
    bot = seat.sort is Sort.BOT or seat.stand_in
    line = "bot" if bot else "aside" if seat.aside else "on" if seat.online else "weak"
    told = say({"bot": "plays_here", "on": "connected", "aside": "looks_away", "weak": "is_gone"}[line], lang)
    inside = Markup('<i class="conn {}"></i><span class="sr">{}</span>').format(line, told)
    dial = Markup(draw.draw_dial(HELP.index(seat.help) + 1, say(f"help_{seat.help}", lang)))
    badge, badge_icon = _badge(now)
    return render(
        "game/player.html",
        lang,
        seat=seat,
        now=now,
        short=_short(now, bot=bot),
        cls=_state(now),
        picture=Markup(draw.avatar(now.edition, now.pawn, inside=inside)),
        badge=badge,
        badge_icon=badge_icon,
        dial=None if seat.sort is Sort.BOT else dial,
        slip=say(f"slip_{now.slip}", lang) if now.slip else "",
        level=bot_level(seat.level).name(lang) if seat.sort is Sort.BOT else "",
    )


def _short(now: Player, *, bot: bool) -> str:
    """The name where there is little room; there nothing else says which one is oneself."""
    if now.you:
        return say("you_alone", now.lang)
    return now.name if now.seat.name and not bot else now.name.split()[-1]


def _state(now: Player) -> str:
    gone = now.seat.sort is Sort.PERSON and not now.seat.online and not now.seat.stand_in
    states = {"is-turn": now.is_turn, "asked": now.is_asked, "out": now.is_out, "gone": gone}
    return " ".join(name for name, holds in states.items() if holds)


def _badge(now: Player) -> tuple[str, str]:
    if now.is_out:
        return say("is_out", now.lang), "x"
    if now.is_asked and now.seat.bot_at is None and not now.seat.waited:
        return say("is_asked", now.lang), ""
    if now.seat.waited:
        return say("waited_short", now.lang), "hourglass"
    if now.seat.bot_at is not None:
        return say("gone_short", now.lang), "hourglass"
    if now.seat.stand_in:
        return say("stands_in_short", now.lang), "robot"
    if now.seat.guest:
        return say("guest_short", now.lang, name=now.seat.guest), "seat"
    if now.seat.broke:
        return say("plays_on_short", now.lang, level=bot_level(now.seat.broke).name(now.lang)), "robot"
    if now.seat.aside:
        return say("looks_away", now.lang), "eye"
    return "", ""


def hand(leaf: Leaf) -> Part[tuple[Edition, str, Cards] | None]:
    """The own cards."""
    return Part(None if leaf.seat is None else (leaf.company.edition, leaf.lang, leaf.game.view.hand), _hand)


def _hand(held: tuple[Edition, str, Cards] | None) -> Fragments:
    if held is None:
        return {"hand": ""}
    edition, lang, cards = held
    faces = [Markup(draw.card_face(edition, lang, card)) for card in each(cards)]
    return {"hand": render("game/hand.html", words(edition, lang), faces=faces)}


class Strip(NamedTuple):
    """What lies above the board, for this seat or (None) an onlooker."""

    edition: Edition
    lang: str
    code: str
    seat: Seat | None
    row: int
    peeked: tuple[tuple[int, Card], ...]
    open_cards: Cards
    out: bool
    case: Cards
    """What who is out has read."""
    lets_answer: bool
    may_open: bool
    """Whether the dial can be opened further for who is out."""


def strip(leaf: Leaf) -> Part[Strip]:
    """Above the board: who only watches, cards lying open, the duel's row, what whoever is out may do."""
    table, view, edition = leaf.table, leaf.game.view, leaf.company.edition
    row = (table.row, view.peeked, table.open_cards)
    if leaf.seat is None or not table.is_out(leaf.seat):
        return Part(Strip(edition, leaf.lang, "", leaf.seat, *row, False, Cards(0), False, False), _strip)
    me, case = leaf.scene.seats[leaf.seat], Cards(view.case or 0)
    may_open = me.help != HELP[-1]
    out = Strip(edition, leaf.lang, leaf.scene.code, leaf.seat, *row, True, case, me.lets_answer, may_open)
    return Part(out, _strip)


def _strip(now: Strip) -> Fragments:
    edition, lang, seen = now.edition, now.lang, dict(now.peeked)
    row = [
        Markup(draw.card_face(edition, lang, seen[slot]) if slot in seen else draw.card_back())
        for slot in range(now.row)
    ]
    open_cards = [Markup(draw.card_face(edition, lang, card)) for card in each(now.open_cards)]
    case = [words(edition, lang).card(card) for card in each(now.case)]
    html = render(
        "game/strip.html",
        words(edition, lang),
        now=now,
        row=row,
        seen=seen,
        open_cards=open_cards,
        open_names=[words(edition, lang).card(card) for card in each(now.open_cards)],
        case=case,
    )
    return {"strip": html}


def chat(leaf: Leaf) -> Part[tuple[Company, Seat | None, tuple[ChatLine, ...]]]:
    """What was said."""
    return Part((leaf.company, leaf.seat, leaf.scene.chat), lambda now: {"chat-lines": chat_lines(*now)})


@kept(256)
def chat_lines(company: Company, me: Seat | None, said: tuple[ChatLine, ...]) -> str:
    """The lines of a chat."""
    faces = [Markup(draw.avatar(company.edition, pawn, cls="s")) for pawn in company.pawns]
    lines = [(one.seat == me, faces[one.seat], company.names[one.seat], one.text) for one in said]
    return render("game/chat.html", company.lang, lines=lines)
