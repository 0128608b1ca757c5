"""Opponents who play to be read wrong: a level of the ladder with other ways of asking, showing and accusing.

    rogue[of=master,first=3]        three own cards in its first question, else as master plays
    rogue[of=master,later=1]        one own card in every question from the fourth on

`fallakte exploit` looks among them for the one that wins most; `fallakte tournament --bots` knows them by these names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, get_type_hints

from fallakte.bots import LEVELS, LevelError, make_bot
from fallakte.bots.detective import Detective, Three
from fallakte.rules import Card, Cards, Kind
from fallakte.rules.cards import KIND_CARDS, each
from fallakte.rules.nearest import Hint, nearest
from fallakte.rules.sorts import Seat

NAME = "rogue"
SHOWS = ("seen", "lowest", "highest", "new")
"""As its level does; always the first, the last of its cards; one the asker has not seen, though it has seen one."""


@dataclass(frozen=True)
class Knobs:
    """What can be set on a rogue; all at their defaults it plays as its level does."""

    of: str = "master"
    """The level that thinks for it."""
    first: float = 0
    """How many own cards its first question names at least; 1.5 is one or two, by lot."""
    second: float = 0
    third: float = 0
    later: float = 0
    """In every further question."""
    sticks: float = 0
    """How often it names the same own card again where it names one, instead of any."""
    known: float = 0
    """How often it asks for a card that it knows somebody else to have."""
    shows: str = "seen"
    dares: float = 1
    """From which chance on it accuses, if its level can say; 1 leaves it to the level."""
    waits: int = 0
    """For so many of its turns it keeps quiet although it would accuse."""
    straight: float = 0
    """In how many games it plays as its level does."""

    def __str__(self) -> str:
        usual = Knobs()
        told = [f"of={self.of}"] + [
            f"{field.name}={_short(getattr(self, field.name))}"
            for field in fields(self)
            if field.name != "of" and getattr(self, field.name) != getattr(usual, field.name)
        ]
        return f"{NAME}[{','.join(told)}]"


def _short(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


NUMBERS: dict[str, tuple[float, float]] = {
    "first": (0, 3),
    "second": (0, 3),
    "third": (0, 3),
    "later": (0, 3),
    "sticks": (0, 1),
    "known": (0, 1),
    "dares": (0, 1),
    "waits": (0, 20),
    "straight": (0, 1),
}
"""The least and the most of every number."""


def is_rogue(spec: str) -> bool:
    """Whether this names a rogue."""
    return spec.partition("[")[0].strip() == NAME


def parse_knobs(spec: str) -> Knobs:
    """Read `rogue[of=exact,first=3]`.

    >>> str(parse_knobs("rogue[of=exact,first=3]"))
    'rogue[of=exact,first=3]'
    """
    match = re.fullmatch(rf"{NAME}(?:\[(.*)\])?", spec.strip())
    if match is None:
        raise LevelError("unknown", name=spec, hint=nearest(spec, [NAME]))
    told: dict[str, Any] = {}
    hints = get_type_hints(Knobs)
    for setting in filter(None, (match[1] or "").split(",")):
        knob, _, text = (part.strip() for part in setting.partition("="))
        if knob not in hints:
            raise LevelError("knob_unknown", level=NAME, knob=knob, hint=nearest(knob, hints))
        told[knob] = _value(knob, hints[knob], text)
    return Knobs(**told)


def _value(knob: str, kind: type, text: str) -> str | float | int:
    if kind is str:
        words = SHOWS if knob == "shows" else [level.id for level in LEVELS if _thinks(level.id)]
        if text not in words:
            raise LevelError("knob_word", knob=knob, text=text, hint=nearest(text, words))
        return text
    least, most = NUMBERS[knob]
    try:
        value: float = kind(text)
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        key = "knob_whole" if kind is int else "knob_number"
        raise LevelError(key, knob=knob, least=least, most=most, text=text)
    return value


def _thinks(level: str) -> bool:
    return isinstance(make_bot(level, 0), Detective)


class Rogue(Detective):
    """A level thinks for it; what is asked, shown and accused in the end follows its knobs."""

    def __init__(self, knobs: Knobs, seed: int | str | None = None) -> None:
        super().__init__(seed)
        level = make_bot(knobs.of, seed)
        if not isinstance(level, Detective):
            raise LevelError("nobody", hint=Hint(None, tuple(rung.id for rung in LEVELS if _thinks(rung.id))))
        self.level = level
        self.knobs = Knobs(of=knobs.of) if self.random.random() < knobs.straight else knobs
        self._sure_since: set[int] = set()

    def learn(self) -> None:
        """Let the level think."""
        self.level.view = self.view
        self.level.learn()

    def solution(self) -> Three | None:
        """What the level would accuse, or earlier; but only after some turns of keeping quiet."""
        found = self.level.solution()
        if found is None and self.knobs.dares < 1:
            found = self._dared()
        if found is not None:
            self._sure_since.add(self.view.table.turn)
        return found if len(self._sure_since) > self.knobs.waits else None

    def _dared(self) -> Three | None:
        knowledge = getattr(self.level, "knowledge", None)
        asked = any(q.by == self.view.seat and q.turn == self.view.table.turn for q in self.view.table.questions)
        likeliest = knowledge.solutions()[:1] if knowledge is not None and asked else ()
        return next((case for case, chance in likeliest if chance >= self.knobs.dares), None)

    def ask(self, places: Sequence[Card]) -> Three:
        """What the level would ask, with own cards instead until there are enough of them."""
        table = self.view.table
        named = list(self.level.ask(places))
        mine = [question.cards for question in table.questions if question.by == self.view.seat]
        knobs = self.knobs
        wanted = (knobs.first, knobs.second, knobs.third)[len(mine)] if len(mine) < 3 else knobs.later
        number = int(wanted) + (self.random.random() < wanted % 1)
        foreign = [kind for kind in Kind if not self.view.hand >> named[kind] & 1]
        self.random.shuffle(foreign)
        before = Cards(0)
        for cards in mine:
            before = Cards(before | cards)
        for kind in foreign[: max(0, number - (3 - len(foreign)))]:
            own = Cards(self.view.hand & KIND_CARDS[kind])
            self._name(
                named, kind, own & before if self.random.random() < knobs.sticks and own & before else own, places
            )
        if self.random.random() < knobs.known:
            kind = self.one_of(list(Kind))
            self._name(named, kind, self._others() & KIND_CARDS[kind], places)
        return named[0], named[1], named[2]

    def _name(self, named: list[Card], kind: Kind, wanted: int, places: Sequence[Card]) -> None:
        """Name one of these cards of a kind, if it can be named here."""
        cards = [card for card in each(Cards(wanted)) if kind != Kind.PLACE or card in places]
        if cards:
            named[kind] = self.one_of(cards)

    def _others(self) -> int:
        """The cards that it has seen with the others."""
        seen = 0
        for card, question in zip(self.view.shown, self.view.table.questions, strict=True):
            if card is not None and question.by == self.view.seat:
                seen |= 1 << card
        return seen

    def show(self, cards: Cards, to: Seat) -> Card:
        """One of these, by its knob."""
        if self.knobs.shows == "lowest":
            return next(each(cards))
        if self.knobs.shows == "highest":
            return Card(cards.bit_length() - 1)
        chosen = self.level.show(cards, to)
        if self.knobs.shows == "new" and cards != 1 << chosen:
            return self.one_of(list(each(Cards(cards & ~(1 << chosen)))))
        return chosen

    def worths(self) -> list[float]:
        """Where the level wants to go."""
        return self.level.worths()

    def unknown(self) -> Cards:
        """What the level has not placed yet."""
        return self.level.unknown()
