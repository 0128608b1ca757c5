"""The coach of the `odds` step: the likeliest solutions and the best questions, and why they are good."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.deduce import Prospect
from fallakte.deduce.phrases import percent
from fallakte.editions import words
from fallakte.rules.cards import each
from fallakte.web.company import Company
from fallakte.web.kept import kept
from fallakte.web.knowledge.analyst import Trail
from fallakte.web.knowledge.insight import Insight
from fallakte.web.templating import render

LIKELY = 3


class Coaching(NamedTuple):
    """What the coach speaks of."""

    company: Company
    known: Insight | None
    """What follows from the position; None while that is being worked out."""
    asks: bool = False
    """Whether it is time to choose a question."""
    found: tuple[Prospect, ...] | None = None
    """The best questions; None while they are being weighed."""


class Advice(NamedTuple):
    """A question worth asking."""

    cards: tuple[str, ...]
    ids: tuple[str, ...]
    gain: str
    """How much of what is open it settles on average."""
    nobody: int
    """The chance in per cent that nobody answers."""


@kept(1024)
def coach(now: Coaching) -> str:
    """What the coach says."""
    company, known = now.company, now.known
    lang, speaks = company.lang, words(company.edition, company.lang)
    if known is None:
        return render("knowledge/coach.html", company, thinking=True, likely=[], advice=[])
    likely = [
        (tuple(speaks.short(card) for card in cards), percent(chance, lang))
        for cards, chance in known.knowledge.solutions()[:LIKELY]
    ]
    advice = [_advice(company, prospect, known.knowledge.bits) for prospect in (now.asks and now.found) or ()]
    thinking = now.asks and now.found is None
    return render("knowledge/coach.html", company, thinking=thinking, likely=likely, advice=advice)


def _advice(company: Company, prospect: Prospect, before: float) -> Advice:
    speaks, cards = words(company.edition, company.lang), tuple(each(prospect.cards))
    nobody = sum(outcome.chance for outcome in prospect.outcomes if outcome.shown_by is None)
    gain = (before - prospect.bits) / before if before else 0.0
    return Advice(
        tuple(speaks.short(card) for card in cards),
        tuple(company.edition.cards[card] for card in cards),
        percent(gain, company.lang),
        round(100 * nobody),
    )


@kept(256)
def analysis(company: Company, trails: tuple[Trail, ...] | None) -> str:
    """For who has read the case file: how close the others are; None while that is being worked out."""
    told = [(company.names[trail.seat], trail.solutions) for trail in trails or ()]
    return render("knowledge/analyst.html", company.lang, thinking=trails is None, trails=told)
