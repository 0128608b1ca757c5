"""The dock: prompt, dice, where to go; the newest line; the five actions. Sent together, so that all agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fallakte.editions import words
from fallakte.rules import actions as a
from fallakte.rules.actions import Verb
from fallakte.rules.board import FIRST_SQUARE, MIDDLE, Spot, each_spot
from fallakte.rules.cards import FIRST_PLACE
from fallakte.rules.edition import Edition
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Refusal
from fallakte.rules.sorts import Sort, wants
from fallakte.rules.text import show_action
from fallakte.table.scene import Game
from fallakte.tell.naming import label
from fallakte.web.company import Company
from fallakte.web.draw import look_of
from fallakte.web.draw.layout import middle_name
from fallakte.web.game.choosing import dialog_of
from fallakte.web.game.first import first_hint
from fallakte.web.game.form import Form
from fallakte.web.game.layers import Roll, roll_of, ways_of
from fallakte.web.game.leaf import Fragments, Leaf, Part
from fallakte.web.game.prompt import Prompt, prompt_of
from fallakte.web.glossary import explaining, glossary
from fallakte.web.kept import kept
from fallakte.web.templating import render
from fallakte.web.words import say
from fallakte.words import DiceThrown, SpotName, message

_FIVE: Mapping[Verb, str] = {
    a.Roll: "dice",
    a.TakePassage: "stairs",
    a.Suspect: "lens",
    a.Accuse: "point",
    a.EndTurn: "turn",
}
"""The five verbs that have a button which is always there, with its icon."""
ENDS, UNANSWERED_ENDS = 3, 15
"""So many seconds pass before a turn with nothing left to do ends by itself."""
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
    by_itself: int = 0
    """After so many seconds it is done by itself, where nobody stops it; 0: never."""


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
    edition: Edition
    form: Form
    prompt: Prompt
    hint: str
    """For who has never decided such a thing before."""
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


class Buttons(NamedTuple):
    """The five actions of who decides."""

    lang: str
    seat: int | None
    form: Form
    buttons: tuple[ActionButton, ...]


class Dock(NamedTuple):
    """The dock of a seat."""

    turn: Turn
    actions: Waiting | Buttons


def dock(leaf: Leaf) -> Part[Dock]:
    """The dock beside the hand, in two parts; the same for all who wait."""
    return Part(Dock(_now(leaf), _actions(leaf)), _dock)


def _dock(now: Dock) -> Fragments:
    actions = _waiting(now.actions) if isinstance(now.actions, Waiting) else _buttons(now.actions)
    return {"turn": _turn(now.turn), "actions": actions}


def _form(leaf: Leaf) -> Form:
    """Who can do nothing has forms of nobody: what they see is the same for all."""
    acts = bool(leaf.game.legal.verbs) or leaf.game.may_undo or leaf.stand_in
    return leaf.form if acts else Form(leaf.scene.code, None)


def _now(leaf: Leaf) -> Turn:
    game, edition = leaf.game, leaf.company.edition
    chips = (*_wanted(leaf), *_places(leaf), *_besides(leaf))
    question_die = edition.rules.dice == "question_marks"
    return Turn(
        leaf.lang,
        edition,
        _form(leaf),
        prompt_of(leaf),
        first_hint(leaf),
        leaf.table.now.dice,
        question_die,
        chips,
        game.until,
    )


@kept(4096)
def _turn(now: Turn) -> str:
    explain = explaining(now.edition, now.lang, "fh")
    explained = glossary(now.edition, now.lang, "fh") if now.hint else ""
    return render("game/turn.html", now.lang, explain=explain, glossary=explained, **now._asdict())


def _actions(leaf: Leaf) -> Waiting | Buttons:
    table, legal = leaf.table, leaf.game.legal
    if legal.seat is None or legal.seat != table.awaited:
        refusal = legal.why_none(a.EndTurn)
        assert refusal is not None
        return Waiting(leaf.company, refusal, _rolled(leaf), _apart(leaf))
    return Buttons(leaf.lang, leaf.seat, _form(leaf), tuple(_button(verb, leaf) for verb in _FIVE))


def _buttons(now: Buttons) -> str:
    buttons = (_drawn(now.lang, now.seat, one) for one in now.buttons)
    return f"{now.form.hidden}{''.join(buttons)}"


def _rolled(leaf: Leaf) -> tuple[int, ...]:
    return leaf.table.now.dice if leaf.table.active == leaf.seat else ()


def _apart(leaf: Leaf) -> str:
    if leaf.seat is None:
        return ""
    return "stand_in" if leaf.stand_in else "out" if leaf.table.is_out(leaf.seat) else ""


@kept(4096)
def _waiting(now: Waiting) -> str:
    """The five actions of who waits: nothing is possible, and for all of them the reason is the same."""
    company = now.company
    buttons = [_refused(verb, company, now.refusal, now.rolled if verb is a.Roll else ()) for verb in _FIVE]
    if now.apart:
        hint, why = say(f"short_{now.apart}", company), say(f"why_{now.apart}", company)
        buttons = [one._replace(hint=hint, why=why) for one in buttons]
    return "".join(_drawn(company.lang, None, one) for one in buttons)


@kept(4096)
def _drawn(lang: str, seat: int | None, one: ActionButton) -> str:
    return render("game/action.html", lang, seat=seat, one=one)


def _button(verb: Verb, leaf: Leaf) -> ActionButton:
    """One action: awaited, possible, or impossible with its reason."""
    game, company = leaf.game, leaf.company
    refusal = game.legal.why_none(verb)
    if refusal is not None:
        return _refused(verb, company, refusal, _rolled(leaf) if verb is a.Roll else ())
    cls = "primary" if verb is _awaited(game) else _look(verb)
    by_itself = _ends_in(leaf) if verb is a.EndTurn and cls == "primary" else 0
    return ActionButton(verb.word, *_face(verb, company), _hint(verb, leaf), "", cls, bool(wants(verb)), by_itself)


def _ends_in(leaf: Leaf) -> int:
    """A turn with nothing left to do ends by itself, later where nobody could answer: that is worth a thought."""
    if leaf.scene.plan.lesson:
        return 0
    return UNANSWERED_ENDS if leaf.table.now.unanswered else ENDS


@kept(8192)
def _refused(verb: Verb, company: Company, refusal: Refusal, rolled: tuple[int, ...]) -> ActionButton:
    voice = company.voice()
    face, why = _face(verb, company), voice.say(refusal.message)
    if rolled:
        dice = say("rolled_dice", company, dice=DiceThrown(rolled))
        return ActionButton(verb.word, *face, dice, why, "done", False)
    key = f"page.short_{refusal.reason.code}"
    short = voice.say(message(key)) if voice.has(key) else voice.say(refusal.message, rule=False)
    return ActionButton(verb.word, *face, short, why, _look(verb), False)


def _look(verb: Verb) -> str:
    return "danger" if verb.grave else ""


def _face(verb: Verb, company: Company) -> tuple[str, str]:
    """An action's icon and label; how a passage is drawn, the edition says."""
    icon = look_of(company.edition).passage_icon if verb is a.TakePassage else _FIVE[verb]
    return icon, say(f"act_{verb.word}", company)


def _awaited(game: Game) -> Verb | None:
    """The one action that is filled."""
    legal, table = game.legal, game.view.table
    match table.phase:
        case Phase.START if a.Roll in legal.verbs:
            return a.Roll
        case Phase.START | Phase.IN_PLACE | Phase.ADVANTAGE if a.Suspect in legal.verbs:
            return a.Suspect
        case Phase.ON_THE_WAY | Phase.AFTER_ANSWERS:
            return a.EndTurn
    return None


def _hint(verb: Verb, leaf: Leaf) -> str:
    """What an action would do: where it leads, or about which place it asks, where that is plain."""
    legal, speaks = leaf.game.legal, words(leaf.company.edition, leaf.lang)
    there = None if wants(verb) else next(legal.options(verb)).leads_to(leaf.table)
    if there is not None:
        return speaks.middle if there == MIDDLE else speaks.short(FIRST_PLACE + there)
    if verb is a.Suspect and len(legal.places) == 1:
        return speaks.in_place(legal.places[0])
    return say(f"hint_{verb.word}", leaf.company)


def spot_label(edition: Edition, lang: str, spot: Spot) -> str:
    """A place's name, or the middle's."""
    return middle_name(edition, lang) if spot == MIDDLE else words(edition, lang).card(FIRST_PLACE + spot)


def _places(leaf: Leaf) -> tuple[Chip, ...]:
    """The places in reach; with none, the ways toward the nearest ones, so that no small square need be hit."""
    roll, edition, lang = roll_of(leaf.game), leaf.company.edition, leaf.lang
    if roll is None:
        return ()
    black = () if leaf.table.now.stopped else _black(roll, lang)
    reached = tuple(
        Chip(spot_label(edition, lang, way.spot), show_action(a.Walk(way.spot), edition), way.steps)
        for way in ways_of(leaf.game)
    )
    return (reached or _toward(roll, lang)) + black


@kept(1024)
def _black(roll: Roll, lang: str) -> tuple[Chip, ...]:
    """The advantage squares in reach (R39), each told by the place that is nearest to it."""
    edition, walker = roll.edition, roll.edition.walker(black_stops=roll.black_stops)
    if walker is None or not roll.black_stops:
        return ()
    found = []
    for square in each_spot(roll.destinations & walker.board.black):
        away = {spot: walker.nearest(1 << square, spot) for spot in range(MIDDLE)}
        near = min((left[1], spot) for spot, left in away.items() if left is not None)[1]
        steps = len(walker.way(roll.start, square, roll.steps, roll.occupied) or ())
        label = words(edition, lang).say("page.black_near", place=SpotName(near))
        found.append(Chip(label, show_action(a.Walk(square), edition), steps))
    return tuple(sorted(found, key=lambda chip: chip.steps or 0))


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
    """What is awaited beyond the five actions and the squares of the board: done at once, or chosen in a dialog."""
    verbs = () if leaf.game.answer_on_its_way else leaf.game.legal.verbs
    chips = [_chip(verb, leaf) for verb in verbs if verb not in _FIVE and Sort.SPOT not in wants(verb)]
    if leaf.stand_in:
        chips.append(Chip(say("come_back", leaf.company), verb="back", wanted=True))
    return chips


def _chip(verb: Verb, leaf: Leaf) -> Chip:
    company, voice, dialog = leaf.company, leaf.company.voice(), dialog_of(verb)
    key = f"page.chip_{verb.word}"
    own = voice.say(message(key)) if voice.has(key) else None
    if dialog is not None:
        return Chip(own or say("chip_choose", company), dialog=dialog, wanted=True)
    action = next(leaf.game.legal.options(verb))
    return Chip(own or label(action, leaf.table, voice), verb.word, wanted=True)


def _besides(leaf: Leaf) -> list[Chip]:
    return [Chip(say("undo", leaf.company), verb="undo")] if leaf.game.may_undo else []
