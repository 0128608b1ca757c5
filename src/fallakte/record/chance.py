"""Chance as a record tells it: dice, deals, shuffles and blind draws, handed to the rules a second time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, takewhile
from typing import TypeVar

from fallakte.record.record import Record
from fallakte.rules import events as e
from fallakte.rules.cards import DECK_SIZE, KIND_RANGES, Card, each, kind_of
from fallakte.rules.chance import Seeded
from fallakte.rules.events import Event
from fallakte.rules.opening import set_aside
from fallakte.rules.state import State

T = TypeVar("T")

MADE_BY_CHANCE = (
    e.CaseFiled,
    e.RowLaid,
    e.Dealt,
    e.LaidOpen,
    e.PileShuffled,
    e.ThingsLaid,
    e.RolledForStart,
    e.Rolled,
    e.LookedAtCard,
)
"""Events that are made by chance."""


class Recorded(Seeded):
    """Chance as it was recorded; where that is not possible, something else that is, so that the two differ there."""

    def __init__(self, dice: Iterable[int], picks: Iterable[int], orders: Iterable[Sequence[object]]) -> None:
        super().__init__(0)
        self._dice = iter(dice)
        self._picks = iter(picks)
        self._orders = iter(orders)

    def die(self) -> int:
        """The next recorded die."""
        die = next(self._dice, 0)
        return die if 1 <= die <= 6 else super().die()

    def pick(self, count: int) -> int:
        """The next recorded pick."""
        number = next(self._picks, -1)
        return number if 0 <= number < count else super().pick(count)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The next recorded order, its gaps filled with what is left."""
        left = list(items)
        found: dict[int, T] = {}
        for index, item in enumerate(next(self._orders, ())):
            if item in left and index < len(items):
                left.remove(item)
                found[index] = item
        rest = iter(left)
        return [found[index] if index in found else next(rest) for index in range(len(items))]


def chance_of_opening(record: Record) -> Recorded:
    """The chance of the deal: the case file, the shuffled cards, the pile, the things, who rolled what to begin."""
    set_up = list(takewhile(lambda event: not isinstance(event, e.Began), record.events))
    cases = [event.case for event in set_up if isinstance(event, e.CaseFiled)]
    things = [event.spots for event in set_up if isinstance(event, e.ThingsLaid)]
    piles = [event.order for event in set_up if isinstance(event, e.PileShuffled)]
    picked = [card - KIND_RANGES[kind_of(card)].start for case in cases[:1] for card in each(case)]
    dealt = [event.seat for event in set_up if isinstance(event, e.Dealt)]
    if _uneven(record):
        picked += [(seat - 1) % record.seats for seat in dealt[:1]]
    return Recorded(
        dice=(die for event in set_up if isinstance(event, e.RolledForStart) for die in event.dice),
        picks=chain(picked, *things[:1]),
        orders=[_deck(record, set_up), *piles[:1], *things[:1]],
    )


def _uneven(record: Record) -> bool:
    """Whether it makes a difference who deals (R3)."""
    return bool((DECK_SIZE - len(KIND_RANGES) - sum(set_aside(record.edition.rules, record.seats))) % record.seats)


def _deck(record: Record, set_up: Iterable[Event]) -> list[Card | None]:
    """The shuffled cards as they were dealt; None where the record has none."""
    row, opened = set_aside(record.edition.rules, record.seats)
    deck: list[Card | None] = [None] * (DECK_SIZE - len(KIND_RANGES))
    places, turn = range(len(deck)), 0
    for event in set_up:
        match event:
            case e.RowLaid(cards):
                _lay(deck, places[:row], map(Card, cards))
            case e.Dealt(_, hand):
                _lay(deck, places[row + opened + turn :: record.seats], each(hand))
                turn += 1
            case e.LaidOpen(cards):
                _lay(deck, places[row : row + opened], each(cards))
            case _:
                pass
    return deck


def _lay(deck: list[Card | None], places: Iterable[int], cards: Iterable[Card]) -> None:
    """Lay cards on their places in the deck; a card that already lies there, or on a place that is taken, does not."""
    for place, card in zip(places, cards, strict=False):
        if deck[place] is None and card not in deck:
            deck[place] = card


def chance_at(record: Record, at: int, state: State) -> Recorded:
    """The chance of one decision: its dice, a card drawn blind, and the pile where it is shuffled anew."""
    event = record.events[at]
    dice = event.dice if isinstance(event, e.Rolled) else ()
    picks: tuple[int, ...] = ()
    if isinstance(event, e.LookedAtCard) and 0 <= event.holder < record.seats:
        hand = state.hands[event.holder]
        picks = tuple(number for number, card in enumerate(each(hand)) if card == event.card)
    orders = (later.order for later in record.events[at:] if isinstance(later, e.PileShuffled))
    return Recorded(dice, picks, orders)
