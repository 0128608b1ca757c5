"""The dock: prompt, dice, where to go; the newest line; the five actions. Sent together, so that all agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from fallakte.editions import words
from fallakte.editions.messages import refusal_text
from fallakte.rules import actions as a
from fallakte.rules.actions import Action
from fallakte.rules.board import FIRST_SQUARE, MIDDLE, Spot
from fallakte.rules.cards import FIRST_PLACE, PLACES, SUSPECTS, THINGS, Card
from fallakte.rules.edition import Edition
from fallakte.rules.phase import Phase
from fallakte.rules.refusal import Refusal
from fallakte.rules.text import show_action
from fallakte.table.scene import Game, Scene
from fallakte.web.draw import look_of
from fallakte.web.draw.layout import middle_name
from fallakte.web.game.diary import latest_line
from fallakte.web.game.form import Form
from fallakte.web.game.kept import Memory
from fallakte.web.game.layers import place_steps
from fallakte.web.game.prompt import Prompt, prompt_of
from fallakte.web.names import player_names
from fallakte.web.templating import render
from fallakte.web.words import message_pairs, say

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


@dataclass(frozen=True)
class ActionButton:
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


@dataclass(frozen=True)
class Chip:
    """A place to walk to, or something else that is awaited now."""

    label: str
    action: str = ""
    steps: int | None = None
    dialog: str = ""
    verb: str = "act"
    wanted: bool = False


def dock_fragments(scene: Scene, game: Game, lang: str, memory: Memory, form: Form) -> dict[str, str]:
    """The dock beside the hand, in three parts. Of who waits it depends on little, and is the same for all who wait."""
    table, legal = game.view.table, game.legal
    may_act = bool(legal.verbs) or game.may_undo
    stand_in = scene.seat is not None and scene.seats[scene.seat].stand_in
    who = (game.version if may_act else None, legal.seat, table.awaited, game.closed)
    now = (table.phase, table.active, table.now.dice, len(table.questions), game.clock)
    sent = (game.answer_on_its_way, stand_in)
    answering = table.phase in (Phase.ANSWERING, Phase.SHOWING)
    rolled = table.now.dice if table.active == scene.seat else ()
    shown = (who, answering, rolled, _apart(scene, game))
    if not (may_act or stand_in):
        form = Form(scene.code, None)
    return {
        "turn": memory.keep("turn", (who, now, sent), lambda: _prompt(scene, game, lang, form)),
        "latest": _latest(scene, game, lang, memory),
        "actions": memory.keep("actions", shown, lambda: _actions_now(scene, game, lang, form)),
    }


def _apart(scene: Scene, game: Game) -> str:
    """Why a seat takes no turns at all, if so: a bot stands in, or it is out."""
    if scene.seat is None:
        return ""
    return "stand_in" if scene.seats[scene.seat].stand_in else "out" if game.view.table.is_out(scene.seat) else ""


def _prompt(scene: Scene, game: Game, lang: str, form: Form) -> str:
    chips = (*_wanted(scene, game, lang), *_places(scene, game, lang), *_besides(game, lang))
    question_die = scene.edition.rules.dice == "question_marks"
    prompt = prompt_of(scene, game, lang)
    return _turn(lang, form, prompt, game.view.table.now.dice, question_die, chips, game.thinking_left)


@lru_cache(maxsize=1024)
def _turn(
    lang: str,
    form: Form,
    prompt: Prompt,
    dice: tuple[int, ...],
    question_die: bool,
    chips: tuple[Chip, ...],
    left: int | None,
) -> str:
    values = {"prompt": prompt, "dice": dice, "question_die": question_die, "chips": chips, "left": left}
    return render("game/turn.html", lang, form=form, **values)


def _latest(scene: Scene, game: Game, lang: str, memory: Memory) -> str:
    line = latest_line(scene, game, lang, memory)
    return "" if line is None else f'<span class="no">{line[0]}</span><span>{line[1]}</span>'


def _actions_now(scene: Scene, game: Game, lang: str, form: Form) -> str:
    names, table, legal = player_names(scene, lang), game.view.table, game.legal
    if legal.seat is None or legal.seat != table.awaited:
        refusal = legal.why_not(_SAMPLE["end"])
        assert refusal is not None
        rolled = table.now.dice if table.active == scene.seat else ()
        return _waiting(scene.edition, lang, refusal, names, rolled, _apart(scene, game))
    buttons = (_drawn(lang, form.seat, button(name, scene, game, names, lang)) for name in _SAMPLE)
    return f"{form.hidden}{''.join(buttons)}"


@lru_cache(maxsize=1024)
def _waiting(
    edition: Edition, lang: str, refusal: Refusal, names: tuple[str, ...], rolled: tuple[int, ...], apart: str
) -> str:
    """The five actions of who waits: nothing is possible, and for all of them the reason is the same."""
    buttons = [_refused(name, edition, lang, refusal, names, rolled if name == "roll" else ()) for name in _SAMPLE]
    if apart:
        hint, why = say(f"short_{apart}", lang), say(f"why_{apart}", lang)
        buttons = [replace(one, hint=hint, why=why) for one in buttons]
    return "".join(_drawn(lang, None, one) for one in buttons)


@lru_cache(maxsize=8192)
def _drawn(lang: str, seat: int | None, one: ActionButton) -> str:
    return str(render("game/action.html", lang, seat=seat, one=one))


def button(name: str, scene: Scene, game: Game, names: tuple[str, ...], lang: str) -> ActionButton:
    """One action: awaited, possible, or impossible with its reason."""
    table, refusal = game.view.table, game.legal.why_not(_anywhere(_SAMPLE[name], game))
    if refusal is None:
        cls = "primary" if name == _awaited(game) else _CLASSES.get(name, "")
        hint = _hint(name, scene, game, lang)
        return ActionButton(name, *_face(name, scene.edition, lang), hint, "", cls, name in _DIALOGS)
    rolled = table.now.dice if name == "roll" and table.active == scene.seat else ()
    return _refused(name, scene.edition, lang, refusal, names, rolled)


@lru_cache(maxsize=4096)
def _refused(
    name: str, edition: Edition, lang: str, refusal: Refusal, names: tuple[str, ...], rolled: tuple[int, ...]
) -> ActionButton:
    face, why = _face(name, edition, lang), refusal_text(refusal, lang, names)
    if rolled:
        dice = say("rolled_dice", lang, dice=" + ".join(map(str, rolled)))
        return ActionButton(name, *face, dice, why, "done", False)
    key = f"short_{refusal.reason.code}"
    short = say(key, lang) if key in message_pairs() else why.rpartition(" (")[0]
    return ActionButton(name, *face, short, why, _CLASSES.get(name, ""), False)


def _face(name: str, edition: Edition, lang: str) -> tuple[str, str]:
    """An action's icon and label; what a passage is, the edition says."""
    if name == "passage":
        return look_of(edition).passage_icon, words(edition, lang).phrase("passage_name")
    return _ICONS[name], say(f"act_{name}", lang)


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


def _hint(name: str, scene: Scene, game: Game, lang: str) -> str:
    board, table = scene.edition.board, game.view.table
    if name == "passage" and board is not None:
        there = board.passages[table.spot(table.active)]
        speaks = words(scene.edition, lang)
        return speaks.middle if there == MIDDLE else speaks.short(FIRST_PLACE + there)
    if name == "suspect" and len(game.legal.places) == 1:
        return words(scene.edition, lang).in_place(game.legal.places[0])
    return say(f"hint_{name}", lang)


def spot_label(scene: Scene, spot: Spot, lang: str) -> str:
    """A place's name, or the middle's."""
    return middle_name(scene.edition, lang) if spot == MIDDLE else words(scene.edition, lang).card(FIRST_PLACE + spot)


def _places(scene: Scene, game: Game, lang: str) -> list[Chip]:
    """The places in reach; with none, the ways toward the nearest ones, so that no small square need be hit."""
    reached = place_steps(game)
    if not reached:
        return _toward(scene, game, lang)
    return [
        Chip(spot_label(scene, spot, lang), show_action(a.Walk(spot), scene.edition), steps)
        for spot, (steps, _) in reached.items()
    ]


def _toward(scene: Scene, game: Game, lang: str) -> list[Chip]:
    table, squares = game.view.table, game.legal.destinations
    if not squares or table.walker is None:
        return []
    here = table.spot(table.active)
    near = {spot: table.walker.nearest(squares, spot) for spot in range(FIRST_SQUARE) if spot != here}
    nearest = sorted((left, spot, square) for spot, found in near.items() if found for square, left in [found])
    return [
        Chip(
            say("toward", lang, place=spot_label(scene, spot, lang), left=left),
            show_action(a.Walk(square), scene.edition),
        )
        for left, spot, square in nearest[:MOST_TOWARD]
    ]


def _wanted(scene: Scene, game: Game, lang: str) -> list[Chip]:
    """What is awaited beyond the five actions."""
    legal = game.legal
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
    for verb in () if game.answer_on_its_way else legal.verbs:
        word = a.VERB_WORDS[verb]
        if verb in dialogs:
            chips.append(Chip(say(f"chip_{word}", lang), dialog=dialogs[verb], wanted=True))
        elif verb in (a.Pass, a.Look):
            chips.append(Chip(say(f"chip_{word}", lang), word, wanted=True))
    if a.Stay in legal.verbs:
        chips.append(Chip(say("chip_stay", lang), "stay", wanted=a.Walk not in legal.verbs))
    if scene.seat is not None and scene.seats[scene.seat].stand_in:
        chips.append(Chip(say("come_back", lang), verb="back", wanted=True))
    return chips


def _besides(game: Game, lang: str) -> list[Chip]:
    return [Chip(say("undo", lang), verb="undo")] if game.may_undo else []
