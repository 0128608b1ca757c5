"""The dialogs: plain forms, rendered only for the seat that may use them now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from fallakte.editions import words
from fallakte.rules import actions as a
from fallakte.rules.cards import PLACES, SUSPECTS, THINGS, Kind, each
from fallakte.rules.edition import Edition
from fallakte.rules.phase import Phase
from fallakte.rules.text import show_action
from fallakte.table.scene import Game, Scene
from fallakte.web import draw
from fallakte.web.game.diary import bold
from fallakte.web.game.form import Form
from fallakte.web.game.kept import Memory
from fallakte.web.game.marks import Sheet, known_holders
from fallakte.web.game.shown import shown_dialog, shown_trail
from fallakte.web.names import player_names, short_name
from fallakte.web.templating import render
from fallakte.web.words import say


@dataclass(frozen=True)
class Option:
    """A card to choose."""

    value: str
    face: Markup
    name: str
    phrase: str
    """How the sentence of a suspicion names it."""
    checked: bool = False


class Note(NamedTuple):
    """What stands on a card to choose: that it is one's own, or who has it."""

    look: str
    text: str


SHORT_NAME = 10
DIALOGS = ("suspect", "accuse", "answer", "put", "peek", "choose", "shown")


def dialog_fragments(scene: Scene, game: Game, sheet: Sheet, lang: str, memory: Memory, form: Form) -> dict[str, str]:
    """Every dialog by the id of its box, empty where this seat does not need it now."""
    table, verbs = game.view.table, game.legal.verbs
    drawn = dict.fromkeys(DIALOGS, "")
    known = memory.keep("holders", (sheet,), lambda: known_holders(sheet))
    if a.Suspect in verbs:
        key = (table.turn, game.legal.places, table.out, known)
        drawn["suspect"] = memory.keep("suspect", key, lambda: _suspect(scene, game, lang, form, known))
    if scene.seat is not None and not table.is_out(scene.seat):
        drawn["accuse"] = memory.keep("accuse", (known,), lambda: _accuse(scene, game, lang, form, known))
    if a.Show in verbs and not game.answer_on_its_way:
        drawn["answer"] = _answer(scene, game, lang, form)
    if a.Put in verbs:
        drawn["put"] = _put(scene, game, lang, form)
    if a.Peek in verbs:
        drawn["peek"] = _peek(scene, game, lang, form)
    if table.phase is Phase.ADVANTAGE and verbs and a.Suspect not in verbs:
        drawn["choose"] = _advantage(scene, game, lang, form)
    drawn["shown"] = shown_dialog(scene, game, lang, memory)
    return {f"dialog-{name}": html for name, html in drawn.items()} | {"shown-trail": shown_trail(scene, lang)}


def _group(
    scene: Scene,
    game: Game,
    name: str,
    cards: Iterable[int],
    lang: str,
    holders: Mapping[int, int],
    *,
    chosen: int | None = None,
) -> Markup:
    """Cards to choose one of, with a note on those whose holder is known."""
    names, view = player_names(scene, lang), game.view

    def note(card: int) -> Note | None:
        if view.hand >> card & 1:
            return Note("own", say("yours", lang))
        if view.table.open_cards >> card & 1:
            return Note("has", say("open_card", lang))
        if 0 <= (holder := holders.get(card, -1)) < len(names):
            return Note("has", short_name(names[holder], SHORT_NAME))
        return None

    return _drawn_group(scene.edition, lang, name, tuple((card, note(card)) for card in cards), chosen)


@lru_cache(maxsize=2048)
def _drawn_group(
    edition: Edition, lang: str, name: str, notes: tuple[tuple[int, Note | None], ...], chosen: int | None
) -> Markup:
    speaks, options = words(edition, lang), []
    for card, note in notes:
        drawn = Markup('<span class="{}">{}</span>').format(*note) if note else Markup("")
        face = Markup(draw.card_face(edition, lang, card, note=drawn))
        phrase = speaks.with_thing(card) if card in THINGS else speaks.in_place(card) if card in PLACES else ""
        called = speaks.card(card)
        options.append(Option(edition.cards[card], face, called, phrase or called, card == chosen))
    return render("game/group.html", lang, name=name, options=options)


def _suspect(scene: Scene, game: Game, lang: str, form: Form, known: Mapping[int, int]) -> str:
    table = game.view.table
    fixed = game.legal.places[0] if len(game.legal.places) == 1 else None
    names = player_names(scene, lang)
    order, seat = [], table.active
    while (seat := table.next_answerer(seat)) != table.active:
        order.append(names[seat])
    return render(
        "game/suspect.html",
        lang,
        form=form,
        game=game,
        name=names[table.active],
        suspects=_group(scene, game, "suspect", SUSPECTS, lang, known),
        things=_group(scene, game, "thing", THINGS, lang, known),
        places="" if fixed is not None else _group(scene, game, "place", PLACES, lang, known),
        fixed=None if fixed is None else Markup(draw.card_face(scene.edition, lang, fixed, size="m")),
        fixed_id=None if fixed is None else scene.edition.cards[fixed],
        fixed_phrase="" if fixed is None else words(scene.edition, lang).in_place(fixed),
        frame=_frame(scene, "suspected_you", lang),
        order=order,
    )


def _frame(scene: Scene, key: str, lang: str) -> list[str]:
    """The edition's sentence with gaps: text, `{suspect}`, text, `{with_thing}`, text, `{in_place}`, text."""
    marks = {"suspect": "\x00suspect\x00", "with_thing": "\x00thing\x00", "in_place": "\x00place\x00"}
    return words(scene.edition, lang).phrase(key, **marks).split("\x00")


def _accuse(scene: Scene, game: Game, lang: str, form: Form, known: Mapping[int, int]) -> str:
    return render(
        "game/accuse.html",
        lang,
        form=form,
        game=game,
        name=form.seat is not None and player_names(scene, lang)[form.seat],
        suspects=_group(scene, game, "suspect", SUSPECTS, lang, known),
        things=_group(scene, game, "thing", THINGS, lang, known),
        places=_group(scene, game, "place", PLACES, lang, known),
        frame=_frame(scene, "accused_you", lang),
        written=scene.edition.rules.write_accusation,
    )


def _answer(scene: Scene, game: Game, lang: str, form: Form) -> str:
    table, names, speaks = game.view.table, player_names(scene, lang), words(scene.edition, lang)
    if table.phase is Phase.ANSWERING:
        question = table.question
        viewer, named = question.by, tuple(each(question.cards))
        said: Markup | str = bold(
            scene.edition,
            lang,
            "suspected",
            seat=names[viewer],
            suspect=question.suspect,
            thing=question.thing,
            place=question.place,
        )
    else:
        viewer = table.now.showing[0][1] if table.now.showing else table.active
        named, said = tuple(each(game.legal.showable)), say("showing_lead", lang)
    shown = game.position.shown_to(viewer)
    faces: list[tuple[str, Markup, str, bool, str]] = []
    for card in named:
        mine = bool(game.legal.showable >> card & 1)
        at = shown.get(card)
        key = "not_yours" if not mine else "not_seen_yet" if at is None else "seen_in_turn"
        under = say(key, lang, name=names[viewer], turn=at and at.number)
        face = Markup(draw.card_face(scene.edition, lang, card, size="m"))
        value = show_action(a.Show(card), scene.edition) if mine else ""
        faces.append((value, face, under, at is not None, speaks.card(card)))
    return render(
        "game/answer.html",
        lang,
        form=form,
        game=game,
        viewer=names[viewer],
        picture=Markup(draw.avatar(scene.edition, table.seat_pawns[viewer], cls="s")),
        said=said,
        faces=faces,
        chosen=next((value for value, _, _, seen, _ in faces if value and seen), None) or _only(faces),
        me=names[scene.seat] if scene.seat is not None else "",
    )


def _only(faces: list[tuple[str, Markup, str, bool, str]]) -> str:
    """The one card that can be shown, chosen beforehand; empty where there is a choice."""
    values = [value for value, *_ in faces if value]
    return values[0] if len(values) == 1 else ""


def _put(scene: Scene, game: Game, lang: str, form: Form) -> str:
    lying = game.view.table.things
    left = [card for card in THINGS if lying[card - THINGS.start] < 0]
    return render(
        "game/put.html",
        lang,
        form=form,
        game=game,
        things=_group(scene, game, "thing", left, lang, {}, chosen=left[0] if left else None),
        places=_group(scene, game, "place", PLACES, lang, {}),
    )


def _peek(scene: Scene, game: Game, lang: str, form: Form) -> str:
    table, seen = game.view.table, dict(game.view.peeked)
    slots = [
        (
            "" if slot in seen else show_action(a.Peek(slot), scene.edition),
            Markup(draw.card_face(scene.edition, lang, seen[slot]) if slot in seen else draw.card_back(size="m")),
        )
        for slot in range(table.row)
    ]
    return render("game/peek.html", lang, form=form, game=game, slots=slots)


def _advantage(scene: Scene, game: Game, lang: str, form: Form) -> str:
    table, speaks, names = game.view.table, words(scene.edition, lang), player_names(scene, lang)
    assert table.now.advantage is not None
    choices: list[tuple[str, Markup, str]] = []
    for verb in game.legal.verbs:
        for action in game.legal.options(verb):
            text = show_action(action, scene.edition)
            match action:
                case a.GoTo(card) | a.Call(card):
                    face = Markup(draw.card_face(scene.edition, lang, card))
                    choices.append((text, face, speaks.card(card)))
                case a.Choose(seat):
                    face = Markup(draw.avatar(scene.edition, table.seat_pawns[seat]))
                    choices.append((text, face, names[seat]))
                case a.AskKind(seat, kind):
                    face = Markup(draw.avatar(scene.edition, table.seat_pawns[seat], cls="s"))
                    choices.append((text, face, f"{names[seat]}: {speaks.kind(Kind(kind))}"))
    return render(
        "game/advantage.html",
        lang,
        form=form,
        game=game,
        card=Markup(draw.advantage_face(scene.edition, lang, table.now.advantage)),
        title=speaks.advantage(table.now.advantage)[0],
        choices=choices,
        cards=any(verb in (a.GoTo, a.Call) for verb in game.legal.verbs),
    )
