"""A game in sentences: what a seat saw, told as that seat lived it, in the words of the edition."""

from __future__ import annotations

from typing import assert_never

from fallakte.editions.words import Words
from fallakte.rules import events as e
from fallakte.rules import faces as f
from fallakte.rules.board import FIRST_SQUARE, MIDDLE
from fallakte.rules.cards import FIRST_PLACE, THINGS, each
from fallakte.rules.events import Seen
from fallakte.rules.sorts import Seat


class Teller:
    """Tells a stream of seen events to one seat, an onlooker (None), or, after the game, with everything open."""

    def __init__(self, words: Words, players: tuple[str, ...], seat: Seat | None = None) -> None:
        self.words = words
        self.players = players
        self.seat = seat

    def tell(self, seen: Seen) -> str | None:
        """One event as a sentence (or two), None where there is nothing to say."""
        match seen:
            case f.CaseFilled() | e.CaseFiled():
                return self.words.phrase("case_filled")
            case f.DealtCovered() | e.Dealt() | e.LaidOpen() | f.RowCovered() | e.RowLaid():
                return self._deal(seen)
            case f.PileCovered(count):
                return self.words.phrase("pile_shuffled", count=count)
            case e.PileShuffled(order):
                return self.words.phrase("pile_shuffled", count=len(order))
            case e.ThingsLaid(spots):
                return self._things(spots)
            case e.RolledForStart() | e.Began() | e.ThingPut() | e.TurnBegan() | e.TurnSkipped() | e.Rolled():
                return self._turn(seen)
            case e.Walked() | e.Stayed() | e.TookPassage() | e.SteppedAside():
                return self._move(seen)
            case e.Suspected() | e.Accused() | f.WasWrong() | e.FoundWrong():
                return self._claim(seen)
            case e.Passed(seat):
                return self._by("passed", seat)
            case e.NobodyAnswered(seat):
                return self._by("nobody_answered", seat)
            case e.Showed() | f.ShowedCovered() | e.Glimpsed() | f.GlimpsedCovered():
                return self._shown(seen)
            case e.LookedAtCard() | f.LookedAtCardCovered() | e.Peeked() | f.PeekedCovered():
                return self._looked(seen)
            case e.DrewAdvantage() | e.AdvantageLapsed() | e.SentTo() | e.StepsAdded() | e.ExtraTurn() | e.MissesTurn():
                return self._advantage(seen)
            case e.AskedKind() | e.HasNoneOfKind() | e.Called() | e.LaidDown() | e.NobodyHolds():
                return self._asked(seen)
            case e.ShowingAsked():
                return None  # the advantage card itself says so
            case e.CaseOpened() | e.Ended():
                return self._ending(seen)
        assert_never(seen)

    def _third(self, key: str, seat: Seat, **values: object) -> str:
        return self.words.phrase(key, seat=self.players[seat], **values)

    def _by(self, key: str, seat: Seat, **values: object) -> str:
        """A sentence about a seat's deed: in the second person for that seat itself."""
        return self.words.phrase(f"{key}_you", **values) if seat == self.seat else self._third(key, seat, **values)

    def _cards(self, mask: int) -> str:
        return ", ".join(self.words.card(card) for card in each(mask))

    def _into(self, spot: int) -> str:
        return self.words.into_place(FIRST_PLACE + spot)

    def _triple(self, mask: int) -> dict[str, str]:
        suspect, thing, place = each(mask)
        return self._named(suspect, thing, place)

    def _named(self, suspect: int, thing: int, place: int) -> dict[str, str]:
        words = self.words
        return {
            "suspect": words.card(suspect),
            "with_thing": words.with_thing(thing),
            "in_place": words.in_place(place),
        }

    def _things(self, spots: tuple[int, ...]) -> str | None:
        words = self.words
        lying = [
            f"{words.card(THINGS.start + index)} {words.in_place(FIRST_PLACE + spot)}"
            for index, spot in enumerate(spots)
            if spot >= 0
        ]
        return words.phrase("things_laid", list=", ".join(lying)) if lying else None

    def _deal(self, seen: f.DealtCovered | e.Dealt | e.LaidOpen | f.RowCovered | e.RowLaid) -> str:
        match seen:
            case f.DealtCovered(seat, count):
                return self._third("dealt", seat, count=count)
            case e.Dealt(seat, hand) if seat == self.seat:
                return self.words.phrase("dealt_you", cards=self._cards(hand))
            case e.Dealt(seat, hand):
                return f"{self.players[seat]}: {self._cards(hand)}."
            case e.LaidOpen(cards):
                return self.words.phrase("laid_open", cards=self._cards(cards))
            case f.RowCovered(count):
                return self.words.phrase("row_laid", count=count)
            case e.RowLaid(row):
                names = ", ".join(self.words.card(card) for card in row)
                return f"{self.words.phrase('row_laid', count=len(row))} ({names})"
        assert_never(seen)

    def _turn(self, seen: e.RolledForStart | e.Began | e.ThingPut | e.TurnBegan | e.TurnSkipped | e.Rolled) -> str:
        match seen:
            case e.RolledForStart(seat, dice):
                return self._by("rolled_for_start", seat, dice=_dice(dice))
            case e.Began(seat):
                return self._by("began", seat)
            case e.ThingPut(seat, thing, place):
                values = {"thing": self.words.card(thing), "in_place": self.words.in_place(place)}
                return self._by("thing_put", seat, **values)
            case e.TurnBegan(seat, turn):
                return self._by("turn_began", seat, turn=turn)
            case e.TurnSkipped(seat):
                return self._by("turn_skipped", seat)
            case e.Rolled(seat, dice):
                return self._by("rolled", seat, dice=_dice(dice), total=sum(dice))
        assert_never(seen)

    def _move(self, seen: e.Walked | e.Stayed | e.TookPassage | e.SteppedAside) -> str:
        match seen:
            case e.Walked(seat, way) if way[-1] >= FIRST_SQUARE:
                return self._by("walked_way", seat, steps=len(way))
            case e.Walked(seat, way) if way[-1] == MIDDLE:
                return self._by("walked_middle", seat)
            case e.Walked(seat, way):
                return self._by("walked_place", seat, into_place=self._into(way[-1]))
            case e.Stayed(seat):
                return self._by("stayed", seat)
            case e.TookPassage(seat, spot):
                return self._by("took_passage", seat, into_place=self._into(spot))
            case e.SteppedAside(seat, spot) if spot == MIDDLE:
                return self._by("stepped_aside_middle", seat)
            case e.SteppedAside(seat, spot):
                return self._by("stepped_aside", seat, into_place=self._into(spot))
        assert_never(seen)

    def _claim(self, seen: e.Suspected | e.Accused | f.WasWrong | e.FoundWrong) -> str:
        match seen:
            case e.Suspected(seat, suspect, thing, place):
                return self._by("suspected", seat, **self._named(suspect, thing, place))
            case e.Accused(seat, suspect, thing, place):
                accusation = self._by("accused", seat, **self._named(suspect, thing, place))
                if not self.words.edition.rules.write_accusation:
                    return accusation
                return f"{accusation} {self._by('accusation_written', seat)}"
            case e.FoundWrong(seat, case) if seat == self.seat:
                return f"{self._by('accused_wrong', seat)} {self.words.phrase('case_seen_you', **self._triple(case))}"
            case f.WasWrong(seat) | e.FoundWrong(seat):
                return self._by("accused_wrong", seat)
        assert_never(seen)

    def _shown(self, seen: e.Showed | f.ShowedCovered | e.Glimpsed | f.GlimpsedCovered) -> str:
        match seen:
            case f.ShowedCovered(seat, viewer):
                return self._third("showed", seat, other=self.players[viewer])
            case f.GlimpsedCovered(seat, viewer):
                return self._third("glimpsed", seat, other=self.players[viewer])
            case e.Showed(seat, viewer, card):
                return self._private("showed", seat, viewer, card)
            case e.Glimpsed(seat, viewer, card):
                return self._private("glimpsed", seat, viewer, card)
        assert_never(seen)

    def _looked(self, seen: e.LookedAtCard | f.LookedAtCardCovered | e.Peeked | f.PeekedCovered) -> str:
        match seen:
            case f.LookedAtCardCovered(seat, holder):
                return self._third("looked_at_card", seat, other=self.players[holder])
            case e.LookedAtCard(seat, holder, card):
                return self._private("looked_at_card", seat, holder, card)
            case f.PeekedCovered(seat, slot):
                return self._third("peeked", seat, slot=slot + 1)
            case e.Peeked(seat, slot, card):
                values = {"slot": slot + 1, "card": self.words.card(card)}
                return self._by("peeked" if seat == self.seat else "peeked_open", seat, **values)
        assert_never(seen)

    def _private(self, key: str, seat: Seat, other: Seat, card: int) -> str:
        """A card that passed between two seats: told to the one, to the other, or to who sees everything."""
        name = self.words.card(card)
        if seat == self.seat:
            return self.words.phrase(f"{key}_you", other=self.players[other], card=name)
        if other == self.seat:
            return self._third(f"{key}_to_you", seat, card=name)
        return self._third(f"{key}_open", seat, other=self.players[other], card=name)

    def _advantage(
        self, seen: e.DrewAdvantage | e.AdvantageLapsed | e.SentTo | e.StepsAdded | e.ExtraTurn | e.MissesTurn
    ) -> str:
        match seen:
            case e.DrewAdvantage(seat, number):
                name, text = self.words.advantage(number)
                return self._by("drew_advantage", seat, advantage=name, text=text)
            case e.AdvantageLapsed():
                return self.words.phrase("advantage_lapsed")
            case e.SentTo(seat, spot) if spot == MIDDLE:
                return self._by("sent_to_middle", seat)
            case e.SentTo(seat, spot):
                return self._by("sent_to", seat, into_place=self._into(spot))
            case e.StepsAdded(seat, steps):
                return self._by("steps_added", seat, steps=steps)
            case e.ExtraTurn(seat):
                return self._by("extra_turn", seat)
            case e.MissesTurn(seat):
                return self._by("misses_turn", seat)
        assert_never(seen)

    def _asked(self, seen: e.AskedKind | e.HasNoneOfKind | e.Called | e.LaidDown | e.NobodyHolds) -> str:
        match seen:
            case e.AskedKind(seat, holder, kind) if holder == self.seat:
                return self._third("asked_kind_to_you", seat, kind=self.words.kind(kind))
            case e.AskedKind(seat, holder, kind):
                return self._by("asked_kind", seat, other=self.players[holder], kind=self.words.kind(kind))
            case e.HasNoneOfKind(seat, kind):
                return self._by("has_none_of_kind", seat, kind=self.words.kind(kind))
            case e.Called(seat, card):
                return self._by("called_card", seat, card=self.words.card(card))
            case e.LaidDown(seat, card):
                return self._by("laid_down", seat, card=self.words.card(card))
            case e.NobodyHolds(card):
                return self.words.phrase("nobody_holds", card=self.words.card(card))
        assert_never(seen)

    def _ending(self, seen: e.CaseOpened | e.Ended) -> str:
        match seen:
            case e.CaseOpened(case):
                return self.words.phrase("case_opened", **self._triple(case))
            case e.Ended(winner, _) if winner is None:
                return self.words.phrase("unsolved")
            case e.Ended(winner, how):
                assert winner is not None
                return self._by("won_as_last" if how == "last" else "accused_right", winner)
        assert_never(seen)


def _dice(dice: tuple[int, ...]) -> str:
    return " + ".join(str(die) for die in dice)
