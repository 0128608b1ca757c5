"""The coach of the `odds` step: the likeliest solutions and the best questions here, and why they are good."""

from __future__ import annotations

from dataclasses import dataclass

from fallakte.deduce import Prospect
from fallakte.editions import words
from fallakte.rules import actions as a
from fallakte.rules.cards import each
from fallakte.table.scene import Scene
from fallakte.web.game.analyst import is_analyst, rivals, trails_of
from fallakte.web.game.insight import advice_of, insight_of
from fallakte.web.game.marks import help_of, wants_insight
from fallakte.web.names import player_names
from fallakte.web.templating import render
from fallakte.web.words import say

LIKELY = 3


@dataclass(frozen=True)
class Advice:
    """A question worth asking."""

    cards: tuple[str, ...]
    ids: tuple[str, ...]
    gain: str
    """How much of what is open it settles on average."""
    nobody: int
    """The chance in per cent that nobody answers."""


def asks_from(scene: Scene) -> tuple[bool, int | None]:
    """Whether questions are worth weighing for this page now, and from which place (None: any)."""
    game = scene.game
    if game is None or help_of(scene) != "odds" or a.Suspect not in game.legal.verbs:
        return False, None
    return True, game.legal.places[0] if len(game.legal.places) == 1 else None


def coach(scene: Scene, lang: str) -> str:
    """What the coach says; empty on every other step of the dial."""
    position = wants_insight(scene)
    if position is None or help_of(scene) != "odds":
        return ""
    if is_analyst(scene):
        return _analysis(scene, lang)
    known = insight_of(position)
    if known is None:
        return render("game/coach.html", lang, thinking=True, likely=[], advice=[], scene=scene)
    speaks = words(scene.edition, lang)
    likely = [
        (tuple(speaks.short(card) for card in cards), _percent(chance, lang))
        for cards, chance in known.knowledge.solutions()[:LIKELY]
    ]
    ask, place = asks_from(scene)
    found = advice_of(position, place) if ask else ()
    before = known.knowledge.bits
    advice = [_advice(scene, prospect, before, lang) for prospect in found or ()]
    return render("game/coach.html", lang, thinking=ask and found is None, likely=likely, advice=advice, scene=scene)


def _analysis(scene: Scene, lang: str) -> str:
    """Who is out has read the case file: what is left to see is how close the others are."""
    assert scene.game is not None
    names, found = player_names(scene, lang), trails_of(scene.game.position, rivals(scene.game))
    trails = [(names[trail.seat], trail.solutions) for trail in found or ()]
    return render("game/analyst.html", lang, thinking=found is None, trails=trails)


def _advice(scene: Scene, prospect: Prospect, before: float, lang: str) -> Advice:
    speaks = words(scene.edition, lang)
    cards = tuple(each(prospect.cards))
    nobody = sum(outcome.chance for outcome in prospect.outcomes if outcome.shown_by is None)
    gain = (before - prospect.bits) / before if before else 0.0
    return Advice(
        tuple(speaks.short(card) for card in cards),
        tuple(scene.edition.cards[card] for card in cards),
        _percent(gain, lang),
        round(100 * nobody),
    )


def _percent(chance: float, lang: str) -> str:
    rounded = round(100 * chance)
    if rounded in (0, 100) and chance not in (0.0, 1.0):
        return say("percent", lang, number="<1" if rounded == 0 else ">99")
    return say("percent", lang, number=rounded)
