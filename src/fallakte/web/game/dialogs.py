"""The dialogs: plain forms, rendered only for the seat that may use them now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

from fallakte.editions import words
from fallakte.rules import actions as a
from fallakte.rules.cards import PLACES, SUSPECTS, THINGS, Card, Cards, each
from fallakte.rules.edition import Edition
from fallakte.rules.phase import Phase
from fallakte.rules.sorts import Seat
from fallakte.rules.table import Question
from fallakte.rules.text import show_action
from fallakte.web import draw
from fallakte.web.company import Company, short_name
from fallakte.web.game.choosing import Choice, choice_of, choose_dialog
from fallakte.web.game.first import first_hint
from fallakte.web.game.form import Form
from fallakte.web.game.leaf import Fragments, Leaf, Part
from fallakte.web.game.shown import Shown, shown_dialog, shown_of
from fallakte.web.kept import kept
from fallakte.web.knowledge import Pad, marks_of
from fallakte.web.templating import render
from fallakte.web.words import markup, say
from fallakte.words import CardName, Gap, SeatName, message

SHORT_NAME = 10


class Asking(NamedTuple):
    """The form of a page, and what all dialogs tell."""

    company: Company
    form: Form
    version: int
    """Another state of the game is another dialog."""


class Accusing(NamedTuple):
    """An accusation to be made."""

    company: Company
    form: Form
    marked: Marked


class Dialogs(NamedTuple):
    """What each dialog is drawn from; None where this seat does not need it now."""

    suspicion: Suspicion | None
    answering: Answering | None
    putting: tuple[Asking, tuple[a.Action, ...]] | None
    peeking: tuple[Asking, int, tuple[tuple[int, Card], ...]] | None
    choosing: Choice | None
    shown: Shown | None


def dialogs(leaf: Leaf) -> Part[Dialogs]:
    """Every dialog by the id of its box, empty where this seat does not need it now."""
    game, table, verbs = leaf.game, leaf.table, leaf.game.legal.verbs
    now = Asking(leaf.company, leaf.form, game.version)
    answers = a.Show in verbs and not game.answer_on_its_way
    about = Dialogs(
        _suspicion(leaf) if a.Suspect in verbs else None,
        _answering(leaf, now) if answers else None,
        (now, tuple(game.legal.options(a.Put))) if a.Put in verbs else None,
        (now, table.row, game.view.peeked) if a.Peek in verbs else None,
        choice_of(leaf),
        shown_of(leaf),
    )
    return Part(about, _dialogs)


def accuse_dialog(leaf: Leaf) -> Part[Accusing | None]:
    """The dialog of an accusation, for whoever has not made a wrong one: it changes with what they know alone."""
    out = leaf.seat is None or leaf.table.is_out(leaf.seat)
    return Part(None if out else Accusing(leaf.company, leaf.form, _marked(leaf.pad)), _accuse)


def _dialogs(now: Dialogs) -> Fragments:
    return {
        "dialog-suspect": "" if now.suspicion is None else _suspect(now.suspicion),
        "dialog-answer": "" if now.answering is None else _answer(now.answering),
        "dialog-put": "" if now.putting is None else _put(*now.putting),
        "dialog-peek": "" if now.peeking is None else _peek(*now.peeking),
        "dialog-choose": "" if now.choosing is None else choose_dialog(now.choosing),
        "dialog-shown": "" if now.shown is None else shown_dialog(now.shown),
    }


# ------------------------------------------------------------------------------------------------- cards to choose


class Note(NamedTuple):
    """What stands on a card to choose: that it is one's own, or who has it."""

    look: str
    text: str


class Option(NamedTuple):
    """A card to choose."""

    value: str
    face: Markup
    name: str
    phrase: str
    """How the sentence of a suspicion names it."""
    checked: bool = False


Marked = tuple[tuple[int, Note], ...]
"""The cards whose holder is known, with what stands on them."""


@kept(512)
def _marked(pad: Pad) -> Marked:
    names, lang, position = pad.company.names, pad.company.lang, pad.position
    holders = marks_of(pad).known_holders()
    notes = {card: Note("has", short_name(names[at], SHORT_NAME)) for card, at in holders.items() if at < len(names)}
    notes |= {card: Note("has", say("open_card", lang)) for card in each(position.open)}
    notes |= {card: Note("own", say("yours", lang)) for card in each(position.own)}
    return tuple(sorted(notes.items()))


def _group(company: Company, name: str, cards: Iterable[int], marked: Marked, *, chosen: int | None = None) -> Markup:
    """Cards to choose one of, with a note on those whose holder is known."""
    notes = dict(marked)
    return _drawn_group(company.edition, company.lang, name, tuple((card, notes.get(card)) for card in cards), chosen)


@kept(2048)
def _drawn_group(
    edition: Edition, lang: str, name: str, notes: tuple[tuple[int, Note | None], ...], chosen: int | None
) -> Markup:
    speaks, options = words(edition, lang), []
    frame = speaks.voice().frame("told.suspected_you")
    forms = {part.name: part.form for part in frame if isinstance(part, Gap)}
    for card, note in notes:
        drawn = Markup('<span class="{}">{}</span>').format(*note) if note else Markup("")
        face = Markup(draw.card_face(edition, lang, card, note=drawn))
        phrase = speaks.voice().form(CardName(card), forms.get(name, ""))
        options.append(Option(edition.cards[card], face, speaks.card(card), phrase, card == chosen))
    return render("game/group.html", lang, name=name, options=options)


# ----------------------------------------------------------------------------------------- suspicion and accusation


class Suspicion(NamedTuple):
    """A suspicion to be voiced."""

    company: Company
    form: Form
    turn: int
    phase: Phase
    opens: bool
    """By itself; in a lesson its note says when."""
    may_wait: bool
    """One may also end the turn without it."""
    instead: tuple[str, ...]
    """The verbs with which the turn could begin as well."""
    asker: Seat
    order: tuple[Seat, ...]
    """Who will answer."""
    place: Card | None
    """None: any place may be named."""
    marked: Marked
    hint: str
    """Where it is the first suspicion this player ever voices."""


def _suspicion(leaf: Leaf) -> Suspicion:
    table, places = leaf.table, leaf.game.legal.places
    place = places[0] if len(places) == 1 else None
    order = leaf.game.position.answerers(table.active)
    verbs, opens = leaf.game.legal.verbs, not leaf.scene.plan.lesson
    instead = tuple(verb.word for verb in verbs if verb in (a.Roll, a.TakePassage))
    how = (table.turn, table.phase, opens, a.EndTurn in verbs, instead)
    return Suspicion(leaf.company, leaf.form, *how, table.active, order, place, _marked(leaf.pad), first_hint(leaf))


def _suspect(now: Suspicion) -> str:
    company, fixed = now.company, now.place
    edition, lang, names, _ = company
    return render(
        "game/suspect.html",
        company,
        form=now.form,
        turn=now.turn,
        phase=now.phase.value,
        opens=now.opens,
        may_wait=now.may_wait,
        instead=now.instead,
        name=names[now.asker],
        suspects=_group(company, "suspect", SUSPECTS, now.marked),
        things=_group(company, "thing", THINGS, now.marked),
        places="" if fixed is not None else _group(company, "place", PLACES, now.marked),
        fixed=None if fixed is None else Markup(draw.card_face(edition, lang, fixed, size="m")),
        fixed_id=None if fixed is None else edition.cards[fixed],
        fixed_phrase="" if fixed is None else words(edition, lang).in_place(fixed),
        frame=_frame(company, "told.suspected_you"),
        hint=now.hint,
        order=[names[seat] for seat in now.order],
    )


def _frame(company: Company, key: str) -> list[str]:
    """The edition's sentence with gaps: text, `suspect`, text, `thing`, text, `place`, text."""
    return [part if isinstance(part, str) else part.name for part in company.voice().frame(key)]


def _accuse(now: Accusing | None) -> Fragments:
    if now is None:
        return {"dialog-accuse": ""}
    company, form, marked = now
    edition, names = company.edition, company.names
    html = render(
        "game/accuse.html",
        company,
        form=form,
        name=form.seat is not None and names[form.seat],
        suspects=_group(company, "suspect", SUSPECTS, marked),
        things=_group(company, "thing", THINGS, marked),
        places=_group(company, "place", PLACES, marked),
        frame=_frame(company, "told.accusation_noted_you" if edition.rules.write_accusation else "told.accused_you"),
        written=edition.rules.write_accusation,
    )
    return {"dialog-accuse": html}


# -------------------------------------------------------------------------------------------------------- an answer


class Answering(NamedTuple):
    """A card to be shown to somebody."""

    asking: Asking
    turn: int
    me: Seat
    viewer: Seat
    question: Question | None
    """The suspicion; None where something else wants a card to be shown."""
    showable: Cards
    seen: tuple[tuple[Card, int | None], ...]
    """The cards of this hand that the viewer has seen, with the turn."""
    until: int | None
    hint: str
    """Where it is the first card this player ever shows."""


class Face(NamedTuple):
    """A card of the question."""

    value: str
    """The action that shows it; empty: not one's own."""
    face: Markup
    under: str
    seen: bool
    name: str


def _answering(leaf: Leaf, asking: Asking) -> Answering:
    table, game = leaf.table, leaf.game
    assert leaf.seat is not None
    question = table.question if table.phase is Phase.ANSWERING else None
    viewer = table.now.showing[0][1] if table.now.showing else table.active
    viewer = viewer if question is None else question.by
    seen = tuple((card, None if at is None else at.number) for card, at in game.position.shown_to(viewer).items())
    return Answering(
        asking, table.turn, leaf.seat, viewer, question, game.legal.showable, seen, game.until, first_hint(leaf)
    )


def _answer(now: Answering) -> str:
    company, question = now.asking.company, now.question
    edition, _, names, pawns = company
    if question is None:
        named, said = now.showable, Markup.escape(say("showing_lead", company))
    else:
        suspect, thing, place = CardName(question.suspect), CardName(question.thing), CardName(question.place)
        asked = message("told.suspected", seat=SeatName(now.viewer), suspect=suspect, thing=thing, place=place)
        named, said = question.cards, markup(company.voice(), asked)
    faces = [_face(now, card) for card in each(named)]
    values = [face.value for face in faces if face.value]
    known = next((face.value for face in faces if face.value and face.seen), "")
    return render(
        "game/answer.html",
        company,
        form=now.asking.form,
        version=now.asking.version,
        turn=now.turn,
        until=now.until,
        viewer=names[now.viewer],
        picture=Markup(draw.avatar(edition, pawns[now.viewer], cls="s")),
        said=said,
        faces=faces,
        chosen=known or (values[0] if len(values) == 1 else ""),
        me=names[now.me],
        hint=now.hint,
    )


def _face(now: Answering, card: Card) -> Face:
    edition, lang, names, _ = now.asking.company
    mine, seen = bool(now.showable >> card & 1), dict(now.seen)
    key = "not_yours" if not mine else "seen_in_turn" if card in seen else "not_seen_yet"
    under = say(key, now.asking.company, name=names[now.viewer], turn=seen.get(card))
    value = show_action(a.Show(card), edition) if mine else ""
    face = Markup(draw.card_face(edition, lang, card, size="m"))
    return Face(value, face, under, card in seen, words(edition, lang).card(card))


# ------------------------------------------------------------------------------------ what only some editions have


def _put(now: Asking, options: tuple[a.Action, ...]) -> str:
    puts = [put for put in options if isinstance(put, a.Put)]
    left, free = sorted({put.thing for put in puts}), sorted({put.place for put in puts})
    return render(
        "game/put.html",
        now.company,
        form=now.form,
        version=now.version,
        things=_group(now.company, "thing", left, (), chosen=left[0] if left else None),
        places=_group(now.company, "place", free, ()),
    )


def _peek(now: Asking, row: int, peeked: tuple[tuple[int, Card], ...]) -> str:
    edition, lang, seen = now.company.edition, now.company.lang, dict(peeked)
    slots = [
        (
            "" if slot in seen else show_action(a.Peek(slot), edition),
            Markup(draw.card_face(edition, lang, seen[slot]) if slot in seen else draw.card_back(size="m")),
        )
        for slot in range(row)
    ]
    return render("game/peek.html", now.company, form=now.form, version=now.version, slots=slots)
