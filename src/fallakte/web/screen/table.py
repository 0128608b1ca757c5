"""The table on the big screen: what is awaited, the seats round the board, the newest sentences, what lies open."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from fallakte.editions import words
from fallakte.rules.cards import Cards, each
from fallakte.rules.edition import Edition
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Question
from fallakte.table.plan import Sort
from fallakte.table.scene import SeatInfo
from fallakte.web import draw
from fallakte.web.company import Company
from fallakte.web.game.diary import newest
from fallakte.web.game.layers import tokens
from fallakte.web.game.leaf import Fragments, Leaf
from fallakte.web.game.prompt import Prompt, prompt_of
from fallakte.web.game.whereabouts import whereabouts
from fallakte.web.kept import kept
from fallakte.web.templating import render
from fallakte.web.words import say
from fallakte.words import CardName

SENTENCES = 3
"""So many sentences of the diary are read from three metres."""


def table_fragments(leaf: Leaf) -> dict[str, str]:
    """Every live part of the table on the big screen."""
    fragments: dict[str, str] = {}
    for part in (_turn, _tray, _seats, _diary, _open, _claim):
        fragments.update(part(leaf))
    for board in (tokens(leaf), whereabouts(leaf)):
        fragments.update(board.fragments)
    return fragments


def sides(seats: int) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who sits left of the board, from below to above, and right of it, from above to below."""
    return tuple(range(seats // 2)), tuple(range(seats // 2, seats))


def _turn(leaf: Leaf) -> Fragments:
    return {"tv-turn": say("turn_n", leaf.lang, turn=leaf.table.turn)}


class Tray(NamedTuple):
    """Who is awaited, what of them, and what lies there for all to see."""

    company: Company
    prompt: Prompt
    face: int | None
    dice: tuple[int, ...]
    question_die: bool
    until: int | None
    thinking: int
    """How long one may think at this table, in seconds; 0: as long as one likes."""


def _tray(leaf: Leaf) -> Fragments:
    table, company, awaited = leaf.table, leaf.company, leaf.table.awaited
    prompt = prompt_of(leaf)
    if awaited is not None and leaf.scene.seats[awaited].sort is Sort.PERSON and not leaf.scene.seats[awaited].stand_in:
        key = "screen_asked" if awaited != table.active else "screen_turn"
        prompt = prompt._replace(what=say(key, company, name=company.names[awaited]))
    face = None if awaited is None else company.pawns[awaited]
    question_die = company.edition.rules.dice == "question_marks"
    dice = table.now.dice if table.phase in (Phase.ROLLED, Phase.IN_PLACE, Phase.ON_THE_WAY, Phase.OFFERED) else ()
    return {
        "turn": _drawn_tray(Tray(company, prompt, face, dice, question_die, leaf.game.until, leaf.scene.plan.thinking))
    }


@kept(2048)
def _drawn_tray(now: Tray) -> str:
    face = None if now.face is None else Markup(draw.avatar(now.company.edition, now.face))
    return render("screen/tray.html", now.company, now=now, face=face)


class Place(NamedTuple):
    """A seat at the big screen's table."""

    company: Company
    info: SeatInfo
    cards: int
    is_turn: bool
    is_asked: bool
    is_out: bool
    slip: str
    """What they said to the suspicion of this turn: `pass`, `show` or nothing."""


def _seats(leaf: Leaf) -> Fragments:
    return {f"player-{seat.number}": _seat(_place(leaf, seat)) for seat in leaf.scene.seats}


def _place(leaf: Leaf, seat: SeatInfo) -> Place:
    table, number = leaf.table, seat.number
    question = table.questions[-1] if table.questions and table.questions[-1].turn == table.turn else None
    return Place(
        leaf.company,
        seat,
        table.hand_sizes[number] if table.hand_sizes else 0,
        table.active == number and table.result is None,
        table.awaited == number and table.active != number,
        table.is_out(number),
        "" if question is None else _answer(question, number),
    )


def _answer(question: Question, seat: Seat) -> str:
    return "pass" if seat in question.passed else "show" if question.shown_by == seat else ""


@kept(8192)
def _seat(now: Place) -> str:
    seat, company = now.info, now.company
    person = seat.sort is Sort.PERSON and not seat.stand_in
    away = person and not seat.online
    told = say("plays_here" if not person else "screen_asleep" if away else "connected", company)
    inside = Markup('<i class="conn {}"></i><span class="sr">{}</span>').format(
        "bot" if not person else "weak" if away else "on", told
    )
    note = ""
    if now.is_out:
        note = say("is_out", company)
    elif seat.bot_at is not None:
        note = say("screen_bot_in", company)
    elif away:
        note = told
    elif seat.stand_in:
        note = say("stands_in_short", company)
    states = {"is-turn": now.is_turn, "is-asked": now.is_asked, "is-out": now.is_out, "is-away": away}
    return render(
        "screen/seat.html",
        company,
        now=now,
        name=company.names[seat.number],
        pawn=company.pawns[seat.number],
        cls=" ".join(name for name, holds in states.items() if holds),
        picture=Markup(draw.avatar(company.edition, company.pawns[seat.number], inside=inside)),
        note=note,
        slip=say(f"slip_{now.slip}", company) if now.slip else "",
    )


def _diary(leaf: Leaf) -> Fragments:
    return {"tv-log": _log(leaf.lang, newest(leaf.company, leaf.game.story, SENTENCES))}


@kept(2048)
def _log(lang: str, told: tuple[tuple[int, Markup], ...]) -> str:
    return render("screen/diary.html", lang, told=told)


def _open(leaf: Leaf) -> Fragments:
    return {"tv-open": _lying(leaf.company.edition, leaf.lang, leaf.table.open_cards, leaf.table.row)}


@kept(512)
def _lying(edition: Edition, lang: str, lying: Cards, row: int) -> str:
    cards = [(words(edition, lang).card(card), Markup(draw.card_face(edition, lang, card))) for card in each(lying)]
    backs = [Markup(draw.card_back())] * row
    return render("screen/open.html", words(edition, lang), cards=cards, row=backs)


class Claim(NamedTuple):
    """A suspicion that is being answered, and how far everybody is with it."""

    company: Company
    question: Question
    answering: tuple[tuple[Seat, str], ...]
    """In the order in which they answer: `pass`, `asked` or `later`."""


def _claim(leaf: Leaf) -> Fragments:
    """The suspicion stays in sight until it is answered."""
    table = leaf.table
    if table.phase is not Phase.ANSWERING or table.result is not None:
        return {"tv-claim": ""}
    question = table.question
    order = [table.next_answerer(question.by)]
    while len(order) < table.seats - 1:
        order.append(table.next_answerer(order[-1]))
    told = tuple(
        (seat, "pass" if seat in question.passed else "asked" if seat == table.awaited else "later") for seat in order
    )
    return {"tv-claim": _drawn_claim(Claim(leaf.company, question, told))}


@kept(1024)
def _drawn_claim(now: Claim) -> str:
    company, question = now.company, now.question
    faces = [Markup(draw.card_face(company.edition, company.lang, card, size="m")) for card in each(question.cards)]
    suspect, thing, place = CardName(question.suspect), CardName(question.thing), CardName(question.place)
    said = words(company.edition, company.lang).say("told.verdict", suspect=suspect, thing=thing, place=place)
    names, pawns = company.names, company.pawns
    chain = [
        (state, Markup(draw.avatar(company.edition, pawns[seat])), names[seat], say(f"screen_answer_{state}", company))
        for seat, state in now.answering
    ]
    return render(
        "screen/claim.html",
        company,
        said=said,
        by=Markup(draw.avatar(company.edition, company.pawns[question.by])),
        name=company.names[question.by],
        faces=faces,
        chain=chain,
    )
