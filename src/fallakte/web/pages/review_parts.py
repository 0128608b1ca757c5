"""The parts of a review as a template takes them: numbers, the meter, a turn, turning points, the coach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from fallakte.editions import words
from fallakte.record.replay import Turn, turns
from fallakte.review import Alternative, Choice, Review, Source, Taught
from fallakte.review.phrases import decimal, percent
from fallakte.review.summary import summaries
from fallakte.review.telling import Teller, ToldPoint
from fallakte.rules import events as e
from fallakte.rules.cards import each
from fallakte.tell import Teller as Story
from fallakte.web.draw import avatar, row_picture
from fallakte.web.draw.review_chart import draw_bar
from fallakte.web.words import say

if TYPE_CHECKING:
    from fallakte.web.pages.review import Wanted

FULL = 5.0
"""A full bar of the meter, in bits."""
FULL_SUM = 8.0
"""A full bar of a summary, in bits."""
LITTLE = 0.005
"""Bits that are told as nothing."""


@dataclass(frozen=True)
class Cell:
    """What one question taught one seat."""

    cls: str
    bar: Markup
    bits: str
    spoken: str


@dataclass(frozen=True)
class MeterRow:
    """A question, and what it taught everybody."""

    turn: int
    marked: bool
    who: str
    named: str
    showed: str
    card: str
    """The card that was shown, for whoever lays all open."""
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Trio:
    """A card of a question with its picture."""

    picture: Markup
    name: str
    own: bool = False


@dataclass(frozen=True)
class Prize:
    """The best or the luckiest question."""

    ribbon: str
    face: Markup
    name: str
    turn: int
    cards: tuple[Trio, ...]
    text: str


@dataclass(frozen=True)
class Alt:
    """A question that could have been asked."""

    rank: int
    cards: tuple[Trio, ...]
    bar: Markup
    expected: str
    difference: str
    yours: bool


@dataclass(frozen=True)
class ToldChoice:
    """One decision and its alternatives."""

    turn: int
    turns: tuple[int, ...]
    where: str
    alternatives: tuple[Alt, ...]
    came: str
    lesson: Markup


@dataclass(frozen=True)
class Sum:
    """A player's game in three bars."""

    face: Markup
    name: str
    pawn: str
    text: Markup
    won: bool
    rows: tuple[tuple[str, Markup, str, str], ...]


@dataclass(frozen=True)
class TurnTold:
    """One turn taken out."""

    number: int
    name: str
    face: Markup
    said: tuple[str, ...]
    nobody: tuple[str, ...]
    showed: str
    shown: str
    chance: str
    taught: tuple[tuple[Markup, str, int, int, Markup, str], ...]
    before: int
    after: int
    step: int


def numbers_part(found: Review, lang: str) -> list[tuple[str, list[tuple[int, str]]]]:
    """The table of all numbers: for the deal and each turn every seat's solutions and chance."""
    rows = []
    for turn in range(found.turns + 1):
        cells = [(line.solutions[turn], percent(line.chance[turn], lang)) for line in found.seats]
        rows.append((str(turn), cells))
    return rows


def bits(value: float, lang: str) -> str:
    """Bits of the meter; a dot for nothing."""
    return decimal(value, lang) if value >= LITTLE else "·"


def meter_part(found: Review, marked: int, lang: str) -> dict[str, object]:
    """What every question taught every seat, and the sums below."""
    sums = summaries(found)
    feet = [
        (say("review_in_all", lang), [decimal(one.gained, lang, 1) for one in sums]),
        (say("review_own_taught", lang), [decimal(one.given, lang, 1) for one in sums]),
        (say("review_shown_taught", lang), [decimal(one.shown, lang, 1) for one in sums]),
    ]
    return {"rows": [_meter_row(found, one, marked, lang) for one in found.leaks], "feet": feet}


def _meter_row(found: Review, one: Taught, marked: int, lang: str) -> MeterRow:
    names, speaks = found.record.players, words(found.record.edition, lang)
    lesson, question = one.lesson, one.lesson.question
    shown_by = None if question is None else question.shown_by
    asked = lesson.source is Source.QUESTION
    cells = []
    for seat, taught in enumerate(one.bits):
        mine, showed = asked and seat == lesson.by, seat == shown_by
        bar = draw_bar(taught / FULL, passes=one.passes[seat] / FULL, mine=mine) if taught >= LITTLE else ""
        spoken = say("review_sr_asked", lang) if mine else say("review_sr_showed", lang) if showed else ""
        cls = "rv-asker" if mine else "rv-shower" if showed else ""
        cells.append(Cell(cls, Markup(bar), bits(taught, lang), spoken))
    if not asked:
        return MeterRow(
            lesson.turn, marked == lesson.turn, names[lesson.by], say("review_advantage", lang), "", "", tuple(cells)
        )
    return MeterRow(
        lesson.turn,
        marked == lesson.turn,
        names[lesson.by],
        ", ".join(speaks.short(card) for card in each(lesson.cards)),
        say("review_nobody_showed", lang) if shown_by is None else say("review_showed", lang, name=names[shown_by]),
        "" if lesson.card is None else speaks.short(lesson.card),
        tuple(cells),
    )


def _trio(found: Review, cards: int, lang: str, own: int = 0) -> tuple[Trio, ...]:
    speaks = words(found.record.edition, lang)
    return tuple(
        Trio(Markup(row_picture(found.record.edition, card)), speaks.short(card), bool(own >> card & 1))
        for card in each(cards)
    )


def prizes_part(found: Review, teller: Teller, lang: str) -> list[Prize]:
    """The best and the luckiest question."""
    prizes = []
    for kind, choice in (("best", found.best), ("luckiest", found.luckiest)):
        if choice is not None:
            face = Markup(avatar(found.record.edition, found.record.seat_pawns[choice.seat]))
            trio = _trio(found, choice.own.cards, lang)
            text = teller.prize(choice, kind)
            prizes.append(
                Prize(teller.say(f"prize.{kind}"), face, found.record.players[choice.seat], choice.turn, trio, text)
            )
    return prizes


def points_part(teller: Teller, seat: int) -> list[tuple[ToldPoint, list[tuple[Markup, Markup, list[Markup], bool]]]]:
    """The turning points; their sentences are escaped already."""
    edition = teller.review.record.edition
    told = []
    for point in teller.points(seat):
        proofs = [
            (
                Markup(row_picture(edition, proof.card)),
                Markup(proof.name),
                [Markup(step) for step in proof.steps],
                proof.folded,
            )
            for proof in point.proofs
        ]
        solutions = tuple((Markup(name), chance) for name, chance in point.solutions)
        safe = ToldPoint(point.turn, point.kind, Markup(point.head), Markup(point.text), (), solutions)
        told.append((safe, proofs))
    return told


@dataclass(frozen=True)
class Eyes:
    """The game as one player could have seen it, where a page has no links to it."""

    name: str
    points: list[tuple[ToldPoint, list[tuple[Markup, Markup, list[Markup], bool]]]]
    choices: tuple[ToldChoice, ...]


def eyes_part(found: Review, teller: Teller, lang: str) -> list[Eyes]:
    """What a file that stands alone tells of every seat: all turning points, all decisions."""
    return [
        Eyes(
            name,
            points_part(teller, seat),
            tuple(told_choice(found, choice, teller, lang) for choice in found.choices_of(seat)),
        )
        for seat, name in enumerate(found.record.players)
    ]


def choice_part(found: Review, wanted: Wanted, teller: Teller, lang: str) -> ToldChoice | None:
    """One question of the seat with its alternatives: the wanted one, or the one with most to say."""
    choices = found.choices_of(wanted.seat)
    if not choices:
        return None
    chosen = next((one for one in choices if one.turn == wanted.ask), None)
    return told_choice(
        found,
        chosen or max(choices, key=lambda one: (one.best > 0, abs(one.luck) + one.missed, one.turn)),
        teller,
        lang,
    )


def told_choice(found: Review, chosen: Choice, teller: Teller, lang: str) -> ToldChoice:
    """One decision with its alternatives, and the turns of the others that can be chosen."""
    own = found.ends[0][chosen.seat].own
    most = max(1.0, chosen.best)
    where = teller.say("choice.where", turn=chosen.turn, place=teller.words.in_place(chosen.place), count=chosen.count)
    alternatives = tuple(_alternative(found, chosen, one, most, own, lang) for one in chosen.alternatives)
    turns_asked = tuple(dict.fromkeys(one.turn for one in found.choices_of(chosen.seat)))
    return ToldChoice(chosen.turn, turns_asked, where, alternatives, teller.came(chosen), Markup(teller.lesson(chosen)))


def _alternative(found: Review, chosen: Choice, one: Alternative, most: float, own: int, lang: str) -> Alt:
    yours = one == chosen.own
    difference = one.expected - chosen.own.expected
    sign = "+" if difference >= 0 else "−"
    return Alt(
        one.rank,
        _trio(found, one.cards, lang, own),
        Markup(draw_bar(one.expected / most, mine=yours)),
        decimal(one.expected, lang),
        "" if yours else f"{sign}{decimal(abs(difference), lang)}",
        yours,
    )


def sums_part(found: Review, teller: Teller, lang: str) -> list[Sum]:
    """Everybody's game: gained, given away, within reach."""
    sums = []
    for one in summaries(found):
        edition, pawn = found.record.edition, found.record.seat_pawns[one.seat]
        rows = (
            (
                say("review_gained", lang),
                Markup(draw_bar(one.gained / FULL_SUM, mine=True)),
                decimal(one.gained, lang, 1),
                say("review_gained_small", lang, bits=decimal(one.by_own, lang, 1)),
            ),
            (
                say("review_given", lang),
                Markup(draw_bar(one.given / FULL_SUM)),
                decimal(one.given, lang, 1),
                say("review_given_small", lang, number=one.questions),
            ),
            (
                say("review_reach", lang),
                Markup(draw_bar(one.within_reach / FULL_SUM, kind="rv-bh")),
                decimal(one.within_reach, lang, 1),
                say("review_reach_small", lang),
            ),
        )
        pawn_name = teller.words.pawn(pawn)
        name = found.record.players[one.seat]
        text = Markup(teller.summary(one))
        about = "" if pawn_name == name else pawn_name
        sums.append(Sum(Markup(avatar(edition, pawn)), name, about, text, one.won, rows))
    return sums


def turn_part(found: Review, wanted: Wanted, teller: Teller, lang: str) -> TurnTold | None:
    """One turn: what was said, who answered what, and what it taught."""
    if not wanted.turn:
        return None
    turn: Turn = next(one for one in turns(found.record) if one.number == wanted.turn)
    assert turn.seat is not None
    names, edition = found.record.players, found.record.edition
    story = Story(teller.words, names, None)
    quiet = (e.TurnBegan, e.Passed, e.Showed, e.NobodyAnswered, e.CaseOpened, e.Ended)
    said = tuple(told for event in turn.events if not isinstance(event, quiet) and (told := story.tell(event)))
    lessons = [one for one in found.taught if one.lesson.turn == wanted.turn]
    asked = next((one for one in lessons if one.lesson.source is Source.QUESTION), None)
    claim = next((one for one in found.claims if one.turn == wanted.turn), None)
    nobody: tuple[str, ...] = ()
    showed = shown = ""
    if asked is not None and asked.lesson.question is not None:
        question = asked.lesson.question
        nobody = tuple(say("review_nothing", lang, name=names[seat]) for seat in question.passed)
        if question.shown_by is None:
            showed = say("review_nobody_showed", lang)
        else:
            showed = say("review_showed_card", lang, name=names[question.shown_by])
            card = asked.lesson.card
            told = say("review_showed", lang, name=names[question.shown_by])
            shown = "" if card is None else f"{told}: {teller.words.card(card)}"
    return TurnTold(
        wanted.turn,
        names[turn.seat],
        Markup(avatar(edition, found.record.seat_pawns[turn.seat])),
        said,
        nobody,
        showed,
        shown,
        "" if claim is None else percent(claim.chance, lang),
        () if asked is None else _taught(found, asked, lang),
        wanted.turn - 1,
        0 if wanted.turn == found.turns else wanted.turn + 1,
        turn.step,
    )


def _taught(found: Review, one: Taught, lang: str) -> tuple[tuple[Markup, str, int, int, Markup, str], ...]:
    edition, pawns = found.record.edition, found.record.seat_pawns
    return tuple(
        (
            Markup(avatar(edition, pawns[seat], cls="s")),
            name,
            one.before[seat].solutions,
            one.after[seat].solutions,
            Markup(draw_bar(one.bits[seat] / FULL, passes=one.passes[seat] / FULL, mine=seat == one.lesson.by)),
            bits(one.bits[seat], lang),
        )
        for seat, name in enumerate(found.record.players)
    )
