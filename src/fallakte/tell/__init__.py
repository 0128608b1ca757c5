"""A game in sentences: what a seat saw, told as that seat lived it, in the words of the edition."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from fallakte.rules import events as e
from fallakte.rules import faces as f
from fallakte.rules.board import FIRST_SQUARE, MIDDLE
from fallakte.rules.cards import THINGS, each
from fallakte.rules.text import EVENT_WORDS
from fallakte.tell.naming import named_fields
from fallakte.words import (
    CardName,
    DiceThrown,
    KindName,
    Message,
    SeatName,
    SpotName,
    Value,
    message,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fallakte.editions.words import Words
    from fallakte.rules.events import Seen
    from fallakte.rules.sorts import Seat

Told = tuple[Message, ...]
ROUTINE = (e.TurnBegan, e.Rolled, e.RolledForStart)
"""What goes without saying in the course of a game."""


class Teller:
    """Tells a stream of seen events to one seat, an onlooker (None), or, after the game, with everything open."""

    def __init__(self, words: Words, players: tuple[str, ...], seat: Seat | None = None) -> None:
        self.words = words
        self.players = players
        self.seat = seat
        self.voice = words.voice(players, seat)

    def tell(self, seen: Seen) -> str | None:
        """One event as a sentence (or two), None where there is nothing to say."""
        return " ".join(self.voice.say(told) for told in self.messages(seen)) or None

    def messages(self, seen: Seen) -> Told:
        """One event as what is to be said of it."""
        match seen:
            case f.CaseFilled() | e.CaseFiled():
                return _say("case_filled")
            case f.DealtCovered() | e.Dealt() | e.LaidOpen() | f.RowCovered() | e.RowLaid():
                return self._deal(seen)
            case f.PileCovered(count):
                return _say("pile_shuffled", count=count)
            case e.PileShuffled(order):
                return _say("pile_shuffled", count=len(order))
            case e.ThingsLaid(spots):
                return _things(spots)
            case e.RolledForStart(seat, dice):
                return _by("rolled_for_start", seat, dice=DiceThrown(dice))
            case e.Rolled(seat, dice):
                return _by("rolled", seat, dice=DiceThrown(dice), total=sum(dice))
            case e.Walked() | e.TookPassage() | e.SteppedAside() | e.SentTo():
                return _move(seen)
            case e.Suspected() | e.Accused() | e.WroteAccusation() | f.WroteAccusationCovered():
                return self._claim(seen)
            case f.WasWrong() | e.FoundWrong():
                return self._claim(seen)
            case e.Showed() | f.ShowedCovered() | e.Glimpsed() | f.GlimpsedCovered():
                return self._shown(seen)
            case e.LookedAtCard() | f.LookedAtCardCovered() | e.Peeked() | f.PeekedCovered():
                return self._looked(seen)
            case e.AskedKind(seat, holder, kind):
                return _between("asked_kind", seat, holder, kind=KindName(kind))
            case e.ShowingAsked():
                return ()  # the advantage card itself says so
            case e.CaseOpened() | e.Ended():
                return self._ending(seen)
            case _:  # most events are told by their word alone, with what they are made of
                return _say(EVENT_WORDS[type(seen)], **named_fields(seen))

    def _deal(self, seen: f.DealtCovered | e.Dealt | e.LaidOpen | f.RowCovered | e.RowLaid) -> Told:
        match seen:
            case f.DealtCovered(seat, count):
                return _by("dealt", seat, count=count)
            case e.Dealt(seat, hand):
                return _by("dealt" if seat == self.seat else "dealt_open", seat, cards=_cards(each(hand)))
            case e.LaidOpen(cards):
                return _say("laid_open", cards=_cards(each(cards)))
            case f.RowCovered(count):
                return _say("row_laid", count=count)
            case e.RowLaid(row):
                return _say("row_laid_open", count=len(row), cards=_cards(row))
        assert_never(seen)

    def _claim(
        self,
        seen: e.Suspected | e.Accused | e.WroteAccusation | f.WroteAccusationCovered | f.WasWrong | e.FoundWrong,
    ) -> Told:
        match seen:
            case e.Suspected(seat, suspect, thing, place):
                return _by("suspected", seat, **_named(suspect, thing, place))
            case f.WroteAccusationCovered(seat):
                return _by("accusation_written", seat)
            case e.WroteAccusation(seat, suspect, thing, place):
                accusation = _by("accusation_noted", seat, **_named(suspect, thing, place))
                return (*_by("accusation_written", seat), *accusation)
            case e.Accused(seat, suspect, thing, place):
                return _by("accused", seat, **_named(suspect, thing, place))
            case e.FoundWrong(seat, case) if seat == self.seat:
                return (*_by("accused_wrong", seat), *_say("case_seen_you", **_named(*each(case))))
            case f.WasWrong(seat) | e.FoundWrong(seat):
                return _by("accused_wrong", seat)
        assert_never(seen)

    def _shown(self, seen: e.Showed | f.ShowedCovered | e.Glimpsed | f.GlimpsedCovered) -> Told:
        match seen:
            case f.ShowedCovered(seat, viewer):
                return _between("showed", seat, viewer)
            case f.GlimpsedCovered(seat, viewer):
                return _between("glimpsed", seat, viewer)
            case e.Showed(seat, viewer, card):
                return self._private("showed", seat, viewer, card)
            case e.Glimpsed(seat, viewer, card):
                return self._private("glimpsed", seat, viewer, card)
        assert_never(seen)

    def _looked(self, seen: e.LookedAtCard | f.LookedAtCardCovered | e.Peeked | f.PeekedCovered) -> Told:
        match seen:
            case f.LookedAtCardCovered(seat, holder):
                return _between("looked_at_card", seat, holder)
            case e.LookedAtCard(seat, holder, card):
                return self._private("looked_at_card", seat, holder, card)
            case f.PeekedCovered(seat, slot):
                return _by("peeked", seat, slot=slot + 1)
            case e.Peeked(seat, slot, card):
                key = "peeked" if seat == self.seat else "peeked_open"
                return _by(key, seat, slot=slot + 1, card=CardName(card))
        assert_never(seen)

    def _private(self, key: str, seat: Seat, other: Seat, card: int) -> Told:
        """A card that passed between two seats: told to the one, to the other, or to who sees everything."""
        mine = self.seat in (seat, other)
        return _between(key if mine else f"{key}_open", seat, other, card=CardName(card))

    def _ending(self, seen: e.CaseOpened | e.Ended) -> Told:
        match seen:
            case e.CaseOpened(case):
                return _say("case_opened", **_named(*each(case)))
            case e.Ended(winner, "limit") if winner is None:
                return (
                    message("told.turn_limit", "R49", turns=self.words.edition.rules.round_limit),
                    *_say("unsolved"),
                )
            case e.Ended(winner, _) if winner is None:
                return _say("unsolved")
            case e.Ended(winner, how):
                assert winner is not None
                return _by("won_as_last" if how == "last" else "accused_right", winner)
        assert_never(seen)


def _say(key: str, **values: Value) -> Told:
    return (message(f"told.{key}", **values),)


def _by(key: str, seat: Seat, **values: Value) -> Told:
    """A sentence about a seat's deed; whoever says it puts it in the second person for that seat itself."""
    return _say(key, seat=SeatName(seat), **values)


def _between(key: str, seat: Seat, other: Seat, **values: Value) -> Told:
    return _by(key, seat, other=SeatName(other), **values)


def _cards(cards: Iterable[int]) -> Value:
    return tuple(CardName(card) for card in cards)


def _named(suspect: int, thing: int, place: int) -> dict[str, Value]:
    return {"suspect": CardName(suspect), "thing": CardName(thing), "place": CardName(place)}


def _things(spots: tuple[int, ...]) -> Told:
    lying = tuple(
        message("told.lying", thing=CardName(THINGS.start + index), place=SpotName(spot))
        for index, spot in enumerate(spots)
        if spot >= 0
    )
    return _say("things_laid", things=lying) if lying else ()


def _move(seen: e.Walked | e.TookPassage | e.SteppedAside | e.SentTo) -> Told:
    match seen:
        case e.Walked(seat, way) if way[-1] >= FIRST_SQUARE:
            return _by("walked_way", seat, steps=len(way))
        case e.Walked(seat, way) if way[-1] == MIDDLE:
            return _by("walked_middle", seat)
        case e.Walked(seat, way):
            return _by("walked_place", seat, place=SpotName(way[-1]))
        case e.TookPassage(seat, spot):
            return _by("took_passage", seat, place=SpotName(spot))
        case e.SteppedAside(seat, spot) if spot == MIDDLE:
            return _by("stepped_aside_middle", seat)
        case e.SteppedAside(seat, spot):
            return _by("stepped_aside", seat, place=SpotName(spot))
        case e.SentTo(seat, spot) if spot == MIDDLE:
            return _by("sent_to_middle", seat)
        case e.SentTo(seat, spot):
            return _by("sent_to", seat, place=SpotName(spot))
    assert_never(seen)
