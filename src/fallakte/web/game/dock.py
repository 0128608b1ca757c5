"""The dock: prompt, dice, where to go; the newest line; the five actions. Sent together, so that all agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fallakte.editions import words
from fallakte.rules import actions as a
from fallakte.rules.actions import Action
from fallakte.rules.board import FIRST_SQUARE, MIDDLE, Spot
from fallakte.rules.cards import FIRST_PLACE, PLACES, SUSPECTS, THINGS, Card
from fallakte.rules.edition import Edition
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Refusal
from fallakte.rules.text import show_action
from fallakte.table.scene import Game
from fallakte.tell.naming import label
from fallakte.web.company import Company
from fallakte.web.draw import look_of
from fallakte.web.draw.layout import middle_name
from fallakte.web.game.form import Form
from fallakte.web.game.layers import Roll, roll_of, ways_of
from fallakte.web.game.leaf import Fragments, Leaf
from fallakte.web.game.prompt import Prompt, prompt_of
from fallakte.web.kept import kept
from fallakte.web.templating import render
from fallakte.web.words import say
from fallakte.words import DiceThrown, SpotName, message

_SAMPLE: Mapping[str, Action] = {
    "roll": a.Roll(),
    "passage": a.TakePassage(),
    "suspect": a.Suspect(Card(SUSPECTS.start), Card(THINGS.start)),
    "accuse": a.Accuse(Card(SUSPECTS.start), Card(THINGS.start), Card(PLACES.start)),
    "end": a.EndTurn(),
}
_ICONS = {"roll": "dice", "passage": "stairs", "suspect": "lens", "accuse": "point", "end": "turn"}
_CLASSES = {"accuse": "danger"}
_DIALOGS = ("suspect", "accuse")
MOST_TOWARD = 4
"""How many ways toward a place are offered where none is in reach."""


class ActionButton(NamedTuple):
    """One of the five places of the dock that never move."""

    name: str
    icon: str
    label: str
    hint: str
    """The second line: what it would do, or in short why it is not possible."""
    why: str
    """The whole reason, empty when it is possible."""
    cls: str
    dialog: bool


class Chip(NamedTuple):
    """A place to walk to, or something else that is awaited now."""

    label: str
    action: str = ""
    steps: int | None = None
    dialog: str = ""
    verb: str = "act"
    wanted: bool = False


class Turn(NamedTuple):
    """Whose turn it is and what they can do about it."""

    lang: str
    form: Form
    prompt: Prompt
    dice: tuple[int, ...]
    question_die: bool
    chips: tuple[Chip, ...]
    until: int | None


class Waiting(NamedTuple):
    """Who can do nothing now, and why."""

    company: Company
    refusal: Refusal
    rolled: tuple[int, ...]
    apart: str
    """Why a seat takes no turns at all, if so: a bot stands in, or it is out."""


def dock(leaf: Leaf) -> Fragments:
    """The dock beside the hand, in two parts; the same for all who wait."""
    return {"turn": _turn(_now(leaf)), "actions": _actions(leaf)}


def _form(leaf: Leaf) -> Form:
    """Who can do nothing has forms of nobody: what they see is the same for all."""
    acts = bool(leaf.game.legal.verbs) or leaf.game.may_undo or leaf.stand_in
    return leaf.form if acts else Form(leaf.scene.code, None)


def _now(leaf: Leaf) -> Turn:
    game, edition = leaf.game, leaf.company.edition
    chips = (*_wanted(leaf), *_places(leaf), *_besides(leaf))
    question_die = edition.rules.dice == "question_marks"
    return Turn(leaf.lang, _form(leaf), prompt_of(leaf), leaf.table.now.dice, question_die, chips, game.until)


@kept(4096)
def _turn(now: Turn) -> str:
    return render("game/turn.html", now.lang, **now._asdict())


def _actions(leaf: Leaf) -> str:
    table, legal = leaf.table, leaf.game.legal
    if legal.seat is None or legal.seat != table.awaited:
        refusal = legal.why_not(_SAMPLE["end"])
        assert refusal is not None
        return _waiting(Waiting(leaf.company, refusal, _rolled(leaf), _apart(leaf)))
    buttons = (_drawn(leaf.lang, leaf.seat, button(name, leaf)) for name in _SAMPLE)
    return f"{_form(leaf).hidden}{''.join(buttons)}"


def _rolled(leaf: Leaf) -> tuple[int, ...]:
    return leaf.table.now.dice if leaf.table.active == leaf.seat else ()


def _apart(leaf: Leaf) -> str:
    if leaf.seat is None:
        return ""
    return "stand_in" if leaf.stand_in else "out" if leaf.table.is_out(leaf.seat) else ""


@kept(8192)
def _waiting(now: Waiting) -> str:
    """The five actions of who waits: nothing is possible, and for all of them the reason is the same."""
    company = now.company
    buttons = [_refused(name, company, now.refusal, now.rolled if name == "roll" else ()) for name in _SAMPLE]
    if now.apart:
        hint, why = say(f"short_{now.apart}", company), say(f"why_{now.apart}", company)
        buttons = [one._replace(hint=hint, why=why) for one in buttons]
    return "".join(_drawn(company.lang, None, one) for one in buttons)


@kept(8192)
def _drawn(lang: str, seat: int | None, one: ActionButton) -> str:
    return render("game/action.html", lang, seat=seat, one=one)


def button(name: str, leaf: Leaf) -> ActionButton:
    """One action: awaited, possible, or impossible with its reason."""
    game, company = leaf.game, leaf.company
    refusal = game.legal.why_not(_anywhere(_SAMPLE[name], game))
    if refusal is None:
        cls = "primary" if name == _awaited(game) else _CLASSES.get(name, "")
        return ActionButton(name, *_face(name, company), _hint(name, leaf), "", cls, name in _DIALOGS)
    return _refused(name, company, refusal, _rolled(leaf) if name == "roll" else ())


@kept(16384)
def _refused(name: str, company: Company, refusal: Refusal, rolled: tuple[int, ...]) -> ActionButton:
    voice = company.voice()
    face, why = _face(name, company), voice.say(refusal.message)
    if rolled:
        dice = say("rolled_dice", company, dice=DiceThrown(rolled))
        return ActionButton(name, *face, dice, why, "done", False)
    key = f"page.short_{refusal.reason.code}"
    short = voice.say(message(key)) if voice.has(key) else voice.say(refusal.message, rule=False)
    return ActionButton(name, *face, short, why, _CLASSES.get(name, ""), False)


def _face(name: str, company: Company) -> tuple[str, str]:
    """An action's icon and label; what a passage is, the edition says."""
    if name == "passage":
        return look_of(company.edition).passage_icon, words(company.edition, company.lang).phrase("passage_name")
    return _ICONS[name], say(f"act_{name}", company)


def _anywhere(action: Action, game: Game) -> Action:
    """A suspicion names its place where any may be named."""
    if isinstance(action, a.Suspect) and len(game.legal.places) > 1:
        return a.Suspect(action.suspect, action.thing, game.legal.places[0])
    return action


def _awaited(game: Game) -> str:
    """The one action that is filled."""
    legal, table = game.legal, game.view.table
    match table.phase:
        case Phase.START if a.Roll in legal.verbs:
            return "roll"
        case Phase.START | Phase.IN_PLACE | Phase.ADVANTAGE if a.Suspect in legal.verbs:
            return "suspect"
        case Phase.ON_THE_WAY | Phase.AFTER_ANSWERS:
            return "end"
    return ""


def _hint(name: str, leaf: Leaf) -> str:
    edition, table, legal, lang = leaf.company.edition, leaf.table, leaf.game.legal, leaf.lang
    if name == "passage" and edition.board is not None:
        there = edition.board.passages[table.spot(table.active)]
        speaks = words(edition, lang)
        return speaks.middle if there == MIDDLE else speaks.short(FIRST_PLACE + there)
    if name == "suspect" and len(legal.places) == 1:
        return words(edition, lang).in_place(legal.places[0])
    return say(f"hint_{name}", leaf.company)


def spot_label(edition: Edition, lang: str, spot: Spot) -> str:
    """A place's name, or the middle's."""
    return middle_name(edition, lang) if spot == MIDDLE else words(edition, lang).card(FIRST_PLACE + spot)


def _places(leaf: Leaf) -> tuple[Chip, ...]:
    """The places in reach; with none, the ways toward the nearest ones, so that no small square need be hit."""
    roll, edition, lang = roll_of(leaf.game), leaf.company.edition, leaf.lang
    if roll is None:
        return ()
    reached = ways_of(leaf.game)
    if not reached:
        return _toward(roll, lang)
    return tuple(
        Chip(spot_label(edition, lang, way.spot), show_action(a.Walk(way.spot), edition), way.steps) for way in reached
    )


@kept(1024)
def _toward(roll: Roll, lang: str) -> tuple[Chip, ...]:
    edition, squares = roll.edition, roll.destinations
    walker = edition.walker(black_stops=roll.black_stops)
    if not squares or walker is None:
        return ()
    near = {spot: walker.nearest(squares, spot) for spot in range(FIRST_SQUARE) if spot != roll.start}
    nearest = sorted((left, spot, square) for spot, found in near.items() if found for square, left in [found])
    return tuple(
        Chip(
            words(edition, lang).say("page.toward", place=SpotName(spot), left=left),
            show_action(a.Walk(square), edition),
        )
        for left, spot, square in nearest[:MOST_TOWARD]
    )


def _wanted(leaf: Leaf) -> list[Chip]:
    """What is awaited beyond the five actions."""
    legal, company = leaf.game.legal, leaf.company
    chips: list[Chip] = []
    dialogs: Mapping[type[Action], str] = {
        a.Show: "answer",
        a.Put: "put",
        a.GoTo: "choose",
        a.Choose: "choose",
        a.AskKind: "choose",
        a.Call: "choose",
        a.Peek: "peek",
    }
    for verb in () if leaf.game.answer_on_its_way else legal.verbs:
        word = a.VERB_WORDS[verb]
        if verb in dialogs:
            chips.append(Chip(say(f"chip_{word}", company), dialog=dialogs[verb], wanted=True))
        elif verb in (a.Pass, a.Look, a.Draw, a.Decline, a.Stay):
            chips.append(Chip(say(f"chip_{word}", company), word, wanted=True))
        elif word not in _SAMPLE and verb is not a.Walk:  # what has no form of its own is offered way by way
            voice, edition = company.voice(), company.edition
            chips += [Chip(label(action, voice), show_action(action, edition)) for action in legal.options(verb)]
    if leaf.stand_in:
        chips.append(Chip(say("come_back", company), verb="back", wanted=True))
    return chips


def _besides(leaf: Leaf) -> list[Chip]:
    return [Chip(say("undo", leaf.company), verb="undo")] if leaf.game.may_undo else []
