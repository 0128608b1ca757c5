"""Positions and answers as JSON: reading says which entry is wrong and what was perhaps meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict, assert_never

from fallakte.deduce.contradiction import contradiction
from fallakte.deduce.facts import CASE, HOLDERS, ROW, Accused, Asked, Entry, Fact, Has, Lacks, Peeked, Position
from fallakte.deduce.knowledge import Knowledge, count
from fallakte.deduce.mistakes import PositionError
from fallakte.deduce.weights import POLICIES
from fallakte.editions import USUAL, load
from fallakte.rules.cards import DECK_SIZE, Card, Cards, each
from fallakte.rules.edition import Edition
from fallakte.rules.nearest import nearest

KEYS = ("edition", "hands", "seat", "own", "open", "row", "answers", "weights", "names", "seen")
ANSWERS: tuple[Literal["left", "right"], ...] = ("left", "right")
ENTRY_KEYS = {
    "suspicion": ("suspicion", "by", "passed", "shown_by", "card"),
    "accusation": ("accusation", "by", "right"),
    "peeked": ("peeked", "slot"),
    "has": ("has", "seat"),
    "lacks": ("lacks", "seats"),
}


class Fields(dict[str, object]):
    """A JSON object that remembers a key it had twice: one of the two values is lost."""

    def __init__(self, pairs: Iterable[tuple[str, object]]) -> None:
        super().__init__()
        self.twice: str | None = None
        for key, value in pairs:
            if key in self:
                self.twice = key
            self[key] = value


@dataclass(frozen=True)
class Question:
    """A position as it was asked about: with its edition, its weights and the seats' names."""

    edition: Edition
    position: Position
    weights: str = "uniform"
    names: tuple[str, ...] | None = None

    def knowledge(self) -> Knowledge:
        """What follows from it."""
        return count(self.position, POLICIES[self.weights])


def read(data: object) -> Question:
    """A question from its JSON form; raises `PositionError` or the edition loader's own error."""
    reader = _Reader(data, None)
    reader.only(KEYS)
    edition = load(reader.text("edition", USUAL))
    deck = _Deck(edition)
    hands = tuple(None if size is None else _number(size, "hands") for size in reader.given("hands"))
    seat = reader.number("seat", None)
    seen = [_entry(entry, number, deck, len(hands)) for number, entry in enumerate(reader.items("seen"))]
    weights = reader.text("weights", "uniform")
    if weights not in POLICIES:
        raise PositionError("value", value=weights, known=", ".join(POLICIES))
    names = None if reader.data.get("names") is None else tuple(map(str, reader.items("names")))
    if names is not None and len(names) != len(hands):
        raise PositionError("names", names=len(names), seats=len(hands))
    own, laid_open = deck.set(reader.items("own")), deck.set(reader.items("open"))
    side = reader.text("answers", edition.rules.answers)
    answers = next((one for one in ANSWERS if one == side), None)
    if answers is None:
        raise PositionError("value", value=side, known=", ".join(ANSWERS))
    position = Position(hands, seat, own, laid_open, reader.number("row", 0) or 0, tuple(seen), answers)
    return Question(edition, position, weights, names)


class Solution(TypedDict):
    """What may be in the case file, and how likely."""

    cards: list[str]
    p: float


class Clash(TypedDict):
    """The smallest sets of entries that can't all be true, and the single ones without which all is well."""

    conflicts: list[list[int]]
    heal: list[int]


class Answer(TypedDict):
    """Everything that follows from a position, as JSON writes it."""

    deals: str
    bits: float | None
    solutions: list[Solution]
    cards: dict[str, dict[str, float]]
    contradiction: Clash | None
    why: NotRequired[list[str]]


def write(question: Question) -> dict[str, object]:
    """A question in its JSON form, without what goes without saying; `read` gives it back.

    >>> asked = read({"hands": [6, 6, 6], "seen": [{"has": "rope", "seat": 1}]})
    >>> write(asked)["seen"], read(write(asked)) == asked
    ([{'has': ['rope'], 'seat': 1}], True)
    """
    position, ids = question.position, question.edition.cards

    def names(mask: int) -> list[str]:
        return [ids[card] for card in each(mask)]

    written: dict[str, object] = {
        "edition": question.edition.name,
        "hands": list(position.hands),
        "seat": position.seat,
    }
    written |= {"own": names(position.own), "open": names(position.open), "row": position.row}
    written |= {"answers": position.answers, "weights": question.weights, "names": question.names and [*question.names]}
    usual = {"own": [], "open": [], "row": 0, "answers": question.edition.rules.answers, "weights": "uniform"}
    told = {key: value for key, value in written.items() if value is not None and value != usual.get(key)}
    return told | {"seen": [_written(fact, names) for fact in position.facts]}


def _written(fact: Fact, names: Callable[[int], list[str]]) -> dict[str, object]:
    """One entry of `seen`."""
    match fact:
        case Asked(by, named, passed, shown_by, card):
            entry: dict[str, object] = {"suspicion": names(named), "by": by}
            if passed:
                entry["passed"] = list(passed)
            if shown_by is not None:
                entry["shown_by"] = shown_by
            return entry if card is None else entry | {"card": names(1 << card)[0]}
        case Accused(by, named, right):
            return {"accusation": names(named), "by": by, "right": right}
        case Peeked(slot, card):
            return {"peeked": names(1 << card)[0], "slot": slot}
        case Has(holder, named):
            return {"has": names(named), "seat": "row" if holder == ROW else holder}
        case Lacks(seats, named):
            return {"lacks": names(named), "seats": list(seats)}
        case _:
            assert_never(fact)


def answer(question: Question, top: int | None = None) -> Answer:
    """The answer to a question in its JSON form; `top` limits the solutions."""
    known = question.knowledge()
    ids = question.edition.cards
    found = None if known.deals else contradiction(question.position)
    return {
        "deals": str(known.deals),
        "bits": known.bits if known.deals else None,
        "solutions": [{"cards": [ids[card] for card in cards], "p": p} for cards, p in known.solutions()[:top]],
        "cards": {ids[card]: _odds(question.position, known, card) for card in range(DECK_SIZE)} if known.deals else {},
        "contradiction": None if found is None else Clash(conflicts=[*map(list, found.conflicts)], heal=[*found.heal]),
    }


def _odds(position: Position, known: Knowledge, card: int) -> dict[str, float]:
    """A card's holders and their chances, the impossible ones left out."""
    if position.open >> card & 1:
        return {"open": 1.0}
    odds = ((holder, known.odds(card, holder)) for holder in range(HOLDERS))
    return {{CASE: "case", ROW: "row"}.get(holder, str(holder)): chance for holder, chance in odds if chance > 0}


class _Deck:
    """The ids of an edition's cards."""

    def __init__(self, edition: Edition) -> None:
        self._numbers = {name: Card(number) for number, name in enumerate(edition.cards)}

    def card(self, name: object, entry: int | None = None) -> Card:
        if isinstance(name, str) and name in self._numbers:
            return self._numbers[name]
        raise PositionError("card", entry, card=str(name), hint=nearest(str(name), self._numbers))

    def set(self, names: Iterable[object], entry: int | None = None) -> Cards:
        mask = 0
        for name in names:
            bit = 1 << self.card(name, entry)
            if mask & bit:
                raise PositionError("card_twice", entry, card=str(name))
            mask |= bit
        return Cards(mask)


def _entry(data: object, number: int, deck: _Deck, seats: int) -> Fact:
    """One entry of `seen`."""
    reader, at = _Reader(data, number), Entry(number)
    kind = next((kind for kind in ENTRY_KEYS if kind in reader.data), None)
    if kind is None:
        raise PositionError("entry_kind", number)
    reader.only(ENTRY_KEYS[kind])
    if kind == "peeked":
        return Peeked(reader.required("slot"), deck.card(reader.data["peeked"], number), at=at)
    written = reader.data[kind]
    named = deck.set([written] if isinstance(written, str) else reader.given(kind), number)
    if kind == "accusation":
        return Accused(reader.required("by"), named, reader.flag("right"), at=at)
    if kind == "has":
        holder = ROW if reader.data.get("seat") == "row" else _seated(reader.required("seat"), number, seats)
        return Has(holder, named, at=at)
    if kind == "lacks":
        lacking = (_number(seat, "seats", number) for seat in reader.given("seats"))
        return Lacks(tuple(_seated(seat, number, seats) for seat in lacking), named, at=at)
    card = reader.data.get("card")
    return Asked(
        reader.required("by"),
        named,
        tuple(_number(seat, "passed", number) for seat in reader.items("passed")),
        reader.number("shown_by", None),
        None if card is None else deck.card(card, number),
        at=at,
    )


class _Reader:
    """The fields of a JSON object, each checked for its form."""

    def __init__(self, data: object, entry: int | None) -> None:
        if not isinstance(data, Mapping):
            raise PositionError("object", entry)
        self.data: Mapping[str, object] = data
        self._entry = entry
        if isinstance(data, Fields) and data.twice is not None:
            raise PositionError("key_twice", entry, key=data.twice)

    def only(self, keys: Iterable[str]) -> None:
        for key in self.data:
            if key not in keys:
                raise PositionError("key", self._entry, key=key, hint=nearest(key, keys))

    def text(self, key: str, default: str) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise PositionError("type", self._entry, key=key, wanted='"…"')
        return value

    def number(self, key: str, default: int | None) -> int | None:
        value = self.data.get(key, default)
        return None if value is None else _number(value, key, self._entry)

    def required(self, key: str) -> int:
        if self.data.get(key) is None:
            raise PositionError("missing", self._entry, key=key)
        return _number(self.data[key], key, self._entry)

    def flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise PositionError("type", self._entry, key=key, wanted="true/false")
        return value

    def items(self, key: str) -> list[object]:
        """A list; empty where there is none."""
        value = self.data.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise PositionError("type", self._entry, key=key, wanted="[…]")
        return value

    def given(self, key: str) -> list[object]:
        """A list that must be there."""
        if self.data.get(key) is None:
            raise PositionError("missing", self._entry, key=key)
        return self.items(key)


def _seated(seat: int, entry: int, seats: int) -> int:
    """A seat of the table, and not the row or the case file by the numbers they have as holders."""
    if seat in (ROW, CASE) and seat >= seats:
        raise PositionError("seat", entry, seat=seat, last=seats - 1)
    return seat


def _number(value: object, key: str, entry: int | None = None) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise PositionError("type", entry, key=key, wanted="0, 1, 2 …")
    return value
