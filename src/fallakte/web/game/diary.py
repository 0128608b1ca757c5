"""The diary: what this seat lived through, turn by turn, the newest first."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from fallakte.editions import words
from fallakte.rules import events as e
from fallakte.rules import faces
from fallakte.rules.events import Private, Seen
from fallakte.rules.sorts import Seat, Sort, fields_of
from fallakte.table.lobby import Told
from fallakte.table.story import Chapter, Story
from fallakte.tell import ROUTINE, Teller
from fallakte.web.company import Company
from fallakte.web.game.leaf import Fragments, Leaf, Part
from fallakte.web.kept import kept
from fallakte.web.templating import render
from fallakte.web.words import markup
from fallakte.words import SeatName, message

_ANSWERS = (e.Passed, faces.ShowedCovered, e.Showed, e.NobodyAnswered)
_QUIET = (*ROUTINE, faces.CaseFilled, faces.PileCovered, faces.DealtCovered)
_MOVES = (e.Walked, e.TookPassage, e.Stayed, e.SteppedAside, e.SentTo)


class Turn(NamedTuple):
    """What happened in one turn, sorted for the page."""

    move: tuple[Markup, ...]
    lines: tuple[Markup, ...]
    answers: tuple[tuple[str, Markup], ...]
    private: tuple[Markup, ...]


class Entry(NamedTuple):
    """An entry of the diary; the same for all who saw the same."""

    lang: str
    number: int
    to_move: str
    mine: bool
    """It is over, and was the reader's own turn: of these the newest says that all above it is new."""
    turn: Turn
    around: tuple[Markup, ...] = ()
    """Who came and went meanwhile."""


class Diary(NamedTuple):
    """What a seat reads: the turns that are over, as far as its page does not have them, and the one that goes on."""

    company: Company
    me: Seat | None
    past: tuple[Chapter, ...]
    now: Chapter
    told: tuple[Told, ...]


def diary(leaf: Leaf) -> Part[Diary]:
    """One entry for each turn, by its id, the oldest first. Turns that are over stay as they are: a page that is kept
    up to date has those from before the turn it has seen last."""
    story = leaf.game.story
    past = tuple(chapter for chapter in story.past[leaf.turns :] if chapter.seen)
    return Part(Diary(leaf.company, leaf.seat, past, story.now, leaf.scene.told), _diary)


def _diary(now: Diary) -> Fragments:
    company, me, past, last, told = now
    entries = {entry_id(chapter): _entry(_told(company, me, chapter, told, is_over=True)) for chapter in past}
    entries[entry_id(last)] = _entry(_told(company, me, last, told, is_over=False))
    return entries


def newest(company: Company, story: Story, count: int) -> tuple[tuple[int, Markup], ...]:
    """The last sentences as an onlooker is told them, each with its turn, the newest first."""
    told: list[tuple[int, Markup]] = []
    for chapter in (story.now, *reversed(story.past)):
        for one in reversed(chapter.seen):
            if not isinstance(one, _QUIET) and (sentence := _line(company, None, one)) is not None:
                told.append((chapter.number, sentence))
            if len(told) == count:
                return tuple(told)
    return tuple(told)


def entry_id(chapter: Chapter) -> str:
    """The id of a turn's entry."""
    return f"turn-{chapter.number}"


@kept(512)
def _entry(entry: Entry) -> str:
    return render("game/turn_entry.html", entry.lang, **entry._asdict())


def _told(company: Company, me: Seat | None, chapter: Chapter, told: tuple[Told, ...], *, is_over: bool) -> Entry:
    mine = me is not None and chapter.seat == me
    to_move = "" if chapter.seat is None else _to_move(company, me if mine else None, chapter.seat)
    around = tuple(
        markup(company.voice(me), message(f"page.told_{one.what}", seat=SeatName(one.seat)))
        for one in told
        if one.turn == chapter.number
    )
    return Entry(company.lang, chapter.number, to_move, is_over and mine, _turn(company, me, chapter), around)


@kept(2048)
def _to_move(company: Company, reader: Seat | None, seat: Seat) -> str:
    return company.voice(reader).say(message("page.to_move", seat=SeatName(seat)))


@kept(1024)
def _turn(company: Company, me: Seat | None, chapter: Chapter) -> Turn:
    """Sorted once for all who read the same."""
    reader = me if any(me in _seats_in(one) for one in chapter.seen) else None
    return _sorted(company, reader, chapter.seen)


@kept(1024)
def _sorted(company: Company, me: Seat | None, seen: tuple[Seen, ...]) -> Turn:
    move, lines, answers, private = list[Markup](), list[Markup](), list[tuple[str, Markup]](), list[Markup]()
    for one in seen:
        if isinstance(one, _QUIET):
            continue
        reader = me if me in _seats_in(one) else None
        if (sentence := _line(company, reader, one)) is None:
            continue
        if isinstance(one, _ANSWERS):
            answers.append(_answer(company, reader, one))
            if isinstance(one, e.Showed):
                private.append(sentence)
        elif isinstance(one, Private):
            private.append(sentence)
        else:
            (move if isinstance(one, _MOVES) else lines).append(sentence)
    return Turn(tuple(move), tuple(lines), tuple(answers), tuple(private))


def _seats_in(seen: Seen) -> tuple[object, ...]:
    """Whom an event speaks of: everybody else reads the same sentence."""
    return tuple(getattr(seen, field.name) for field in fields_of(type(seen)) if field.sort is Sort.SEAT)


@kept(2048)
def _line(company: Company, reader: Seat | None, seen: Seen) -> Markup | None:
    teller = Teller(words(company.edition, company.lang), company.names, reader)
    told = teller.messages(seen)
    return markup(teller.voice, *told) if told else None


@kept(2048)
def _answer(company: Company, reader: Seat | None, seen: Seen) -> tuple[str, Markup]:
    """An answer in short: who had nothing, who showed a card."""
    voice = company.voice(reader)
    if isinstance(seen, e.NobodyAnswered):
        return "nobody", markup(voice, message("page.nobody_could"))
    assert isinstance(seen, (e.Passed, e.Showed, faces.ShowedCovered))
    kind = "pass" if isinstance(seen, e.Passed) else "show"
    return kind, markup(voice, message(f"page.answer_{kind}", seat=SeatName(seen.seat)))


def latest(leaf: Leaf) -> Part[Diary]:
    """The newest line that says more than who moved, for a phone's page; of the turn before where this one has none."""
    story = leaf.game.story
    return Part(Diary(leaf.company, leaf.seat, story.past[-1:], story.now, ()), _newest_line)


def _newest_line(now: Diary) -> Fragments:
    chapters = (now.now, *now.past)
    return {"latest": next(filter(None, (_latest(now.company, now.me, chapter) for chapter in chapters)), "")}


def _latest(company: Company, me: Seat | None, chapter: Chapter) -> str:
    turn = _turn(company, me, chapter)
    lines = turn.lines[-1:] or turn.move[-1:]
    if not chapter.number or not lines:
        return ""
    told = " ".join([*lines, *(f"{text}." for _, text in turn.answers[-1:])])
    return f'<span class="no">{chapter.number}</span><span>{told}</span>'
