"""How the others ask, and what that tells of their hands.

Who looks for a card rarely holds it. How rarely depends on the player, so three styles are told apart: one names
anything, one looks for cards but bluffs now and then, one only looks for cards until a kind is solved, and then names
own cards of it to isolate the rest. The figures were measured on the ladder's own bots; docs/bots.md has the table.
Nobody says which style is theirs: each counts as much as it explains of what a seat has named.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, prod
from typing import Any, NamedTuple

from fallakte.rules.cards import KIND_RANGES, PLACES, Card, each, kind_of
from fallakte.rules.table import Table

AT_LAST = 1.5
"""Late in a game a card is named so much more likely by its holder than by somebody else."""


class Named(NamedTuple):
    """The first time that a seat named a card."""

    number: int
    """Which suspicion of the table it was, from 0."""
    card: Card


class Style(NamedTuple):
    """How likely a card one holds is named, compared with one that one does not hold."""

    first: float
    """In the first suspicion of a game."""
    growth: float
    """How much more with every suspicion of the table, as an exponent."""
    place: float
    """A place, at any time: on a board one often names where one stands."""

    def own(self, named: Named) -> float:
        """The likelihood of a naming if the card is an own one; 1 if that makes no difference."""
        if named.card in PLACES:
            return self.place
        return min(AT_LAST, self.first * exp(self.growth * named.number))


STYLES = (Style(1.0, 0.0, 1.0), Style(0.22, 0.1, 0.25), Style(0.015, 0.4, 0.12))
"""Names anything; bluffs now and then; looks for cards."""
Shares = tuple[float, float, float]
"""How likely a stranger has each of the styles."""
ANYBODY: Shares = (1 / 3, 1 / 3, 1 / 3)


class Read(NamedTuple):
    """What a seat's questions tell."""

    factors: tuple[float, ...]
    """For each of its namings: how much less likely it is if the seat holds the card."""
    doubt: float
    """How likely it would have named, early in the game, a card that it need not look for."""


def namings(table: Table) -> dict[int, list[Named]]:
    """What every seat has named, each card once."""
    before = [0] * table.seats
    found: dict[int, list[Named]] = {}
    for number, question in enumerate(table.questions):
        fresh = question.cards & ~before[question.by]
        found.setdefault(question.by, []).extend(Named(number, card) for card in each(fresh))
        before[question.by] |= fresh
    return found


def read(named: Sequence[Named], odds: Any, before: Shares = ANYBODY) -> Read:
    """Weigh the styles by how well they explain what a seat named; `odds` is how likely it holds each of the 21 cards.

    Who names anything names every card of a kind alike; who looks for cards leaves out the own ones, so that each of
    the others is the likelier to be named.
    """
    told = []
    for style, share in zip(STYLES, before, strict=True):
        own = [style.own(naming) for naming in named]
        foreign = [_foreign(mine, naming.card, odds) for mine, naming in zip(own, named, strict=True)]
        likely = share * prod(
            other * (1 - (1 - mine) * float(odds[naming.card]))
            for mine, other, naming in zip(own, foreign, named, strict=True)
        )
        told.append((style, likely, own, foreign))
    total = sum(likely for _, likely, _, _ in told)
    factors = tuple(
        sum(likely * own[i] * foreign[i] for _, likely, own, foreign in told)
        / sum(likely * foreign[i] for _, likely, _, foreign in told)
        for i in range(len(named))
    )
    return Read(factors, sum(likely * style.first for style, likely, _, _ in told) / total)


def _foreign(own: float, card: Card, odds: Any) -> float:
    """How likely a style names one certain card that is not an own one, compared with naming any card of the kind."""
    kind = KIND_RANGES[kind_of(card)]
    held = float(odds[kind.start : kind.stop].sum())
    return len(kind) / (len(kind) - (1 - own) * held)
