"""Where a verb is told what it wants, and the dialog of all verbs that have none of their own: their ways, drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from fallakte.editions import words
from fallakte.rules import actions as a
from fallakte.rules.actions import Action, Verb
from fallakte.rules.sorts import KIND_SORTS, Sort, fields_of, wants
from fallakte.rules.text import show_action
from fallakte.tell.naming import label
from fallakte.web import draw
from fallakte.web.company import Company
from fallakte.web.game.form import Form
from fallakte.web.game.leaf import Leaf
from fallakte.web.templating import render
from fallakte.web.words import say

_OWN: Mapping[Verb, str] = {
    a.Suspect: "suspect",
    a.Accuse: "accuse",
    a.Show: "answer",
    a.Put: "put",
    a.Peek: "peek",
}
"""The verbs with a dialog of their own."""
_CHOOSE = "choose"
_CARDS = frozenset((Sort.CARD, *KIND_SORTS))


def dialog_of(verb: Verb) -> str | None:
    """The dialog in which a verb is told what it wants; None where it wants nothing, or a spot, chosen on the board."""
    return _OWN.get(verb, _CHOOSE) if wants(verb) and Sort.SPOT not in wants(verb) else None


class Way(NamedTuple):
    """One action to choose."""

    action: str
    label: str
    picture: Markup
    """What it names: a card, or else a player."""


class Choice(NamedTuple):
    """Actions to choose one of."""

    company: Company
    form: Form
    version: int
    """Another state of the game is another dialog."""
    ways: tuple[Way, ...]
    cards: bool
    """A card tells each of them, without words."""
    advantage: int | None
    """The advantage card that wants it."""
    forced: bool
    """There is nothing else to do, so it opens by itself."""


def choice_of(leaf: Leaf) -> Choice | None:
    """What this seat can choose by verbs that have no dialog of their own; None where there are none now."""
    game, table = leaf.game, leaf.table
    verbs = [verb for verb in game.legal.verbs if dialog_of(verb) == _CHOOSE]
    if not verbs:
        return None
    ways = tuple(_way(action, leaf) for verb in verbs for action in game.legal.options(verb))
    cards = all(len(wants(verb)) == 1 and _CARDS.issuperset(wants(verb)) for verb in verbs)
    forced = all(verb in verbs or verb.grave for verb in game.legal.verbs)
    return Choice(leaf.company, leaf.form, game.version, ways, cards, table.now.advantage, forced)


def _way(action: Action, leaf: Leaf) -> Way:
    company = leaf.company
    told = label(action, leaf.table, company.voice())
    return Way(show_action(action, company.edition), told, Markup(_picture(action, company)))


def _picture(action: Action, company: Company) -> str:
    named = {field.sort: getattr(action, field.name) for field in fields_of(type(action))}
    for sort in _CARDS & named.keys():
        return draw.card_face(company.edition, company.lang, named[sort])
    if Sort.SEAT in named:
        return draw.avatar(company.edition, company.pawns[named[Sort.SEAT]], cls="s")
    return ""


def choose_dialog(now: Choice) -> str:
    """The dialog in which one of them is chosen."""
    company, advantage = now.company, now.advantage
    card, title = "", say("choose_title", company)
    if advantage is not None:
        card = draw.advantage_face(company.edition, company.lang, advantage)
        title = words(company.edition, company.lang).advantage(advantage)[0]
    return render(
        "game/choose.html",
        company,
        form=now.form,
        version=now.version,
        forced=now.forced,
        card=Markup(card),
        title=title,
        ways=now.ways,
        cards=now.cards,
    )
