"""Advice: what to ask next and what it would bring, whether to accuse, what to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from markupsafe import Markup

from fallakte.companion.scene import TableScene
from fallakte.deduce import CASE, Prospect, count
from fallakte.deduce.facts import Asked
from fallakte.deduce.phrases import listed, percent
from fallakte.editions import Words, words
from fallakte.rules.cards import PLACES, Card, Cards, each
from fallakte.table.plan import HELP
from fallakte.web.companion.leaves import LOGIC, ODDS, leaf
from fallakte.web.draw import avatar, card_face, row_picture
from fallakte.web.knowledge import advice_of, insight_of, work_out
from fallakte.web.knowledge.analyst import follow, trails_of
from fallakte.web.knowledge.insight import Insight
from fallakte.web.words import say


async def ask_leaf(scene: TableScene, lang: str, place: int | None, tab: str) -> str:
    """What to ask next, whether to accuse, what to show."""
    allowed = scene.plan.advice and HELP.index(scene.help) >= HELP.index(LOGIC) and scene.log.setup.me is not None
    found: tuple[Prospect, ...] = ()
    if allowed and tab == "ask":
        await work_out(scene.position, ask=True, place=place)
        found = advice_of(scene.position, place) or ()
    known = insight_of(scene.position)
    others = tuple(chair.seat for chair in scene.chairs if chair.seat != scene.seat)
    if allowed and tab == "accuse":
        await follow(scene.position, others)
    speaks = words(scene.plan.edition, lang)
    places = [
        (
            card,
            scene.plan.edition.cards[card],
            speaks.short(card),
            Markup(row_picture(scene.plan.edition, card)),
            None if known is None or scene.help != ODDS else known.percent(card, CASE),
        )
        for card in PLACES
    ]
    likely = [] if known is None else known.knowledge.solutions()[:5]
    return leaf(
        "ask",
        scene,
        lang,
        "ask",
        allowed=allowed,
        tab=tab,
        place=place,
        places=places,
        questions=[_question(scene, prospect, known, lang) for prospect in found],
        likely=[
            (", ".join(map(speaks.card, three)), percent(chance, lang), max(1, round(100 * chance)))
            for three, chance in likely
        ],
        odds=scene.help == ODDS,
        solutions=0 if known is None else known.solutions,
        certain=[] if known is None else _certain(known, speaks),
        trails=[(_face(scene, one.seat), scene.plan.names[one.seat], one.solutions) for one in trails]
        if (trails := trails_of(scene.position, others) if allowed else None)
        else [],
        seen=_seen_by(scene, lang),
        shown_again=_shown_again(scene, lang),
    )


def _question(scene: TableScene, prospect: Prospect, known: Insight | None, lang: str) -> Mapping[str, object]:
    speaks, edition = words(scene.plan.edition, lang), scene.plan.edition
    before = known.knowledge.bits if known is not None else 0.0
    shares: dict[int | None, float] = {}
    for outcome in prospect.outcomes:
        shares[outcome.shown_by] = shares.get(outcome.shown_by, 0.0) + outcome.chance
    suspect, thing, place = each(prospect.cards)
    bars = [
        (
            say("companion_nobody", lang) if seat is None else scene.plan.names[seat],
            percent(chance, lang),
            max(1, round(100 * chance)),
            "n" if seat is None else str(1 + scene.plan.pawns[seat] % 3),
        )
        for seat, chance in sorted(shares.items(), key=lambda one: (one[0] is None, one[0] or 0))
    ]
    own = (prospect.cards & scene.position.own).bit_count()
    return {
        "faces": [Markup(card_face(edition, lang, card)) for card in (suspect, thing, place)],
        "text": f"{speaks.card(suspect)}, {speaks.with_thing(thing)}, {speaks.in_place(place)}",
        "gain": percent((before - prospect.bits) / before if before else 0.0, lang),
        "bars": bars,
        "own": own,
        "asks": ".".join(scene.plan.edition.cards[card] for card in each(prospect.cards)),
        "unanswered": _unanswered(scene, prospect.cards),
    }


def _unanswered(scene: TableScene, named: Cards) -> int:
    """How many solutions would be left if nobody could show anything; 0 if that can't be."""
    assert scene.seat is not None
    nobody = Asked(scene.seat, named, scene.position.answerers(scene.seat))
    return count(replace(scene.position, facts=(*scene.position.facts, nobody))).possible


def _certain(known: Insight, speaks: Words) -> list[str]:
    """The cards that surely lie in the case file."""
    return [speaks.card(card) for card, holder in known.knowledge.certainties() if holder == CASE]


def _face(scene: TableScene, seat: int) -> Markup:
    return Markup(avatar(scene.plan.edition, scene.plan.pawns[seat]))


def _seen_by(scene: TableScene, lang: str) -> list[tuple[Markup, list[tuple[Markup, str]]]]:
    """My cards, and who has seen each."""
    return [
        (
            Markup(card_face(scene.plan.edition, lang, card)),
            [(_face(scene, seat), scene.plan.names[seat]) for seat in _who_saw(scene, card)],
        )
        for card in each(scene.position.own)
    ]


def _who_saw(scene: TableScene, card: Card) -> list[int]:
    return [
        chair.seat for chair in scene.chairs if chair.seat != scene.seat and card in scene.position.shown_to(chair.seat)
    ]


def _shown_again(scene: TableScene, lang: str) -> tuple[str, str] | None:
    """The own card that most have seen already, and who."""
    best = max(each(scene.position.own), key=lambda card: len(_who_saw(scene, card)), default=None)
    if best is None or not (seats := _who_saw(scene, best)):
        return None
    names = listed((scene.plan.names[seat] for seat in seats), lang)
    return words(scene.plan.edition, lang).card(best), names
