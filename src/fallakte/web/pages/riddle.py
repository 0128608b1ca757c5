"""The riddle of the day, and the course through the kinds of reasoning; what was solved is kept in the browser."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from fallakte.deduce import Position, Turn
from fallakte.review.riddles import CHAPTER, Answer, Kind, Riddle, Sort, Where, count_riddles, course, riddle, riddle_of
from fallakte.review.riddles.telling import HINTS, RiddleTeller
from fallakte.rules.cards import KIND_RANGES, each, kind_of
from fallakte.rules.opening import pawns_for
from fallakte.rules.values import whole_number
from fallakte.web.company import Company
from fallakte.web.draw import avatar, card_defs, card_face, look_of, room_defs
from fallakte.web.knowledge.pad import Pad
from fallakte.web.knowledge.sheet import sheet_parts
from fallakte.web.templating import render
from fallakte.web.words import language, say
from fallakte.words.dates import long_day, month_name, weekday_letters


@dataclass(frozen=True)
class Choice:
    """An answer that can be chosen."""

    value: str
    name: str
    face: Markup
    """The card, where the answer is one."""
    mine: bool
    chosen: bool
    right: bool
    """Shown once it is solved."""


@dataclass(frozen=True)
class Chapter:
    """A chapter of the course."""

    kind: Kind
    number: int
    name: str
    about: str
    riddles: tuple[int, ...]


def riddle_page(
    one: Riddle, day: date | None, answer: Answer | None, hints: int, lang: str, place: str = "", told: str = ""
) -> str:
    """The page of a riddle: of a day, or of the course, which `place` names; `told` is what was wrong with a date."""
    teller = RiddleTeller(one, lang)
    edition, position = one.edition, one.position
    solved = answer == one.answer or hints >= HINTS
    seat = position.seat or 0
    pawns = pawns_for([None] * len(position.hands))
    names = tuple(teller.name(other) for other in range(len(position.hands)))
    return render(
        "riddle.html",
        lang,
        page="riddle",
        title=teller.say("title"),
        look=look_of(edition),
        drawings=Markup(card_defs(edition, lang) + room_defs(edition)),
        teller=teller,
        riddle=one,
        kick=place or _kick(day, lang),
        told=told,
        on="/riddle/course" if day is not None else _next(one.number),
        day="" if day is None else day.isoformat(),
        hand=[Markup(card_face(edition, lang, card)) for card in each(position.own)],
        round=[(Markup(avatar(edition, pawns[n])), names[n], position.hands[n], n == seat) for n in range(len(names))],
        marked=_marked(one, hints),
        rows=_rows(one, Company(edition, lang, names, pawns)),
        head=Markup(_parts(one, Company(edition, lang, names, pawns))["sheet-head"]),
        choices=[_choice(one, teller, option, answer, solved) for option in one.answers],
        cards=one.sort is Sort.CASE,
        chosen="" if answer is None else answer.text(edition),
        verdict="" if answer is None else teller.verdict(answer),
        wrong=answer is not None and answer != one.answer and not solved,
        why_not=() if answer is None or answer == one.answer else teller.why_not(answer),
        solved=solved,
        hints=hints,
        hint=teller.hint(hints) if 0 < hints < HINTS else (),
        why=teller.why() if solved else (),
        most=HINTS,
    )


def _kick(day: date | None, lang: str) -> str:
    if day is None:
        return ""
    return say("riddle_kick", lang, number=day.timetuple().tm_yday, date=long_day(day.isoformat(), lang))


def _next(number: int) -> str:
    """Where the course goes on after one of its riddles: with the next of its chapter."""
    for riddles in course().values():
        if number in riddles[:-1]:
            return f"/riddle?no={riddles[riddles.index(number) + 1]}"
    return "/riddle/course"


def _place(number: int, lang: str) -> str:
    """Where in the course a riddle stands."""
    for chapter in _chapters(lang):
        if number in chapter.riddles:
            return say("riddle_of_chapter", lang, chapter=chapter.name, number=chapter.riddles.index(number) + 1)
    return say("riddle_course", lang)


def _chapters(lang: str) -> list[Chapter]:
    return [
        Chapter(kind, number, say(f"riddle_kind_{kind.value}", lang), say(f"riddle_about_{kind.value}", lang), riddles)
        for number, (kind, riddles) in enumerate(course().items(), start=1)
    ]


def _marked(one: Riddle, hints: int) -> set[int]:
    """The turns that a hint points at."""
    return {one.turns[n] for n in one.entries()} if 0 < hints < HINTS else set()


def _parts(one: Riddle, company: Company) -> dict[str, str]:
    facts = tuple(replace(fact, at=Turn(turn)) for fact, turn in zip(one.position.facts, one.turns, strict=True))
    position: Position = replace(one.position, facts=facts)
    return dict(sheet_parts(Pad(company, position, "seen")))


def _rows(one: Riddle, company: Company) -> list[Markup]:
    """The scrap of the sheet: the rows of the kind that is asked for."""
    parts = _parts(one, company)
    kinds = {kind_of(answer.card) for answer in one.answers if isinstance(answer, Where)}
    span = [card for kind in sorted(kinds or set(KIND_RANGES)) for card in KIND_RANGES[kind]]
    return [Markup(parts[f"row-{one.edition.cards[card]}"]) for card in span]


def _choice(one: Riddle, teller: RiddleTeller, option: Answer, chosen: Answer | None, solved: bool) -> Choice:
    face, mine = Markup(""), False
    if one.sort is Sort.CASE and isinstance(option, Where):
        face = Markup(card_face(one.edition, teller.lang, option.card))
        mine = bool(one.position.own >> option.card & 1)
    right = solved and option == one.answer
    return Choice(option.text(one.edition), teller.answer(option), face, mine, option == chosen, right)


def course_page(lang: str, today: date) -> str:
    """The course by kinds of reasoning, and the month."""
    first = today.replace(day=1)
    after = (first + timedelta(days=32)).replace(day=1)
    days = [first + timedelta(days=n) for n in range((after - first).days)]
    return render(
        "course.html",
        lang,
        page="riddle",
        title=say("riddle_course", lang),
        chapters=_chapters(lang),
        month=month_name(today, lang),
        weekdays=weekday_letters(lang),
        long_day=partial(long_day, lang=lang),
        today=today,
        days=days,
        kick=_kick(today, lang),
        question=RiddleTeller(riddle_of(today), lang).question(),
        each=CHAPTER,
    )


def _today() -> date:
    return datetime.now().astimezone().date()


async def riddled(request: Request) -> Response:
    """The riddle of a day: today's, or one that was; or one of the course."""
    query, lang = request.query_params, language(request)
    today, place, told, day = _today(), "", "", None
    number = whole_number(query.get("no", ""), count_riddles() - 1)
    if number is not None:
        one, place = riddle(number), _place(number, lang)
    else:
        day, told = _day(query.get("date", ""), today, lang)
        one = riddle_of(day)
    answer = next((option for option in one.answers if option.text(one.edition) == query.get("answer")), None)
    hints = whole_number(query.get("hint", ""), HINTS) or 0
    return HTMLResponse(riddle_page(one, day, answer, hints, lang, place, told))


def _day(text: str, today: date, lang: str) -> tuple[date, str]:
    """The day of an address, or today and why not that one; it may be tomorrow already where somebody lives."""
    if not text:
        return today, ""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return today, say("riddle_no_day", lang, date=text[:20])
    if day > today + timedelta(days=1):
        return today, say("riddle_to_come", lang, date=long_day(day.isoformat(), lang))
    return day, ""


async def coursed(request: Request) -> Response:
    """The course."""
    return HTMLResponse(course_page(language(request), _today()))


ROUTES = [Route("/riddle", riddled), Route("/riddle/course", coursed)]
