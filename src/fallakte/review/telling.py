"""A review in words: what each moment was, to the seat itself or about it, and what every player took from the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

from fallakte.deduce import Peeked, Position
from fallakte.deduce import Teller as Reasons
from fallakte.deduce import tell as tell_reasons
from fallakte.editions import words
from fallakte.editions.words import Words
from fallakte.review.lessons import Source
from fallakte.review.phrases import decimal, number, percent, say, times, whose
from fallakte.review.points import AskedOn, Claimed, CouldHaveKnown, Fell, GaveAway, LeftOpen, Point, points
from fallakte.review.review import Choice, Review, Taught
from fallakte.review.summary import Praise, Summary
from fallakte.rules.cards import each
from fallakte.rules.sorts import Seat
from fallakte.words import Value, capital

FOLDED = 4
"""A longer explanation is folded."""


@dataclass(frozen=True)
class ToldProof:
    """Why one card had to be in the case file."""

    card: int
    name: str
    steps: tuple[str, ...]

    @property
    def folded(self) -> bool:
        """Whether it is long."""
        return len(self.steps) > FOLDED


@dataclass(frozen=True)
class ToldPoint:
    """A turning point in words."""

    turn: int
    kind: str
    head: str
    text: str
    proofs: tuple[ToldProof, ...] = ()
    solutions: tuple[tuple[str, str], ...] = ()
    """Solutions and their chances."""


@dataclass(frozen=True)
class Teller:
    """Tells a review in one language; what is told to `you` is told in the second person."""

    review: Review
    lang: str
    you: Seat | None = None
    escape: Callable[[str], str] = str
    """What is done to names before they go into a sentence."""
    turn_link: Callable[[int, str], str] | None = None
    """How a turn that a reason cites is written: its number and its words."""
    found: tuple[tuple[Point, ...], ...] | None = None
    """The turning points of every seat, where they were looked for before."""

    @cached_property
    def words(self) -> Words:
        """The edition's words."""
        return words(self.review.record.edition, self.lang)

    def name(self, seat: Seat) -> str:
        """A player's name."""
        return self.escape(self.review.record.players[seat])

    def card(self, card: int) -> str:
        """A card's name."""
        return self.escape(self.words.card(card))

    def say(self, key: str, **values: Value) -> str:
        """A sentence of the review."""
        return say(key, self.lang, **values)

    def points(self, seat: Seat) -> tuple[ToldPoint, ...]:
        """The turning points of a seat."""
        found = points(self.review, seat) if self.found is None else self.found[seat]
        return tuple(self._point(point, seat) for point in found)

    def title(self) -> str:
        """The heading: what the game was for whoever reads it."""
        if self.you is None:
            return self.outcome()
        line = self.review.seats[self.you]
        mine = [claim for claim in self.review.claims if claim.seat == self.you]
        if mine and mine[-1].right:
            return self.say("title.right", turn=mine[-1].turn)
        if line.could_have_known is not None:
            return self.say("title.known", turn=line.could_have_known)
        if mine:
            return self.say("title.wrong", turn=mine[-1].turn, chance=percent(mine[-1].chance, self.lang))
        return self.say("title.left", solutions=self._solutions(line.solutions[-1]))

    def outcome(self) -> str:
        """Who won, in a sentence."""
        result = self.review.record.end().table.result
        if result is None or result.winner is None:
            return self.say("title.unsolved")
        key = "title.won" if result.how == "accusation" else "title.last"
        return self.say(key, name=self.name(result.winner), turn=self.review.turns)

    def lead(self) -> str:
        """What stands under the heading."""
        if not self.review.questions:
            return self.say("lead.nothing")
        result = self.review.record.end().table.result
        if result is None or result.winner is None:
            return self.say("lead.unsolved")
        if result.how != "accusation":
            return self.say("lead.last")
        if result.winner != self.you:
            return self.say("lead.won", name=self.name(result.winner), turn=self.review.turns)
        return " ".join(self._own_victory(self.review.turns))

    def _own_victory(self, turn: int) -> list[str]:
        assert self.you is not None
        known = self.review.seats[self.you].could_have_known
        if known is None:
            told = [self.say("lead.before", chance=percent(self.review.claims[-1].chance, self.lang))]
        elif known == turn:
            told = [self.say("lead.same_turn")]
        elif turn - known == 1:
            told = [self.say("lead.one_after")]
        else:
            told = [self.say("lead.after", number=capital(self._number(turn - known)))]
        for line in self.review.seats:
            earlier = line.could_have_known
            if line.seat != self.you and earlier is not None and (known is None or earlier < known):
                told.append(self.say("lead.earlier", name=self.name(line.seat), turn=earlier))
        return told

    def prize(self, choice: Choice, kind: str) -> str:
        """Why a question was the best, or the luckiest."""
        values = {
            "expected": decimal(choice.own.expected, self.lang),
            "best": decimal(choice.best, self.lang),
            "brought": decimal(choice.brought, self.lang),
        }
        if kind == "luckiest":
            return self.say("prize.lucky", **values)
        return self.say("prize.best_top" if choice.own.rank == 1 else "prize.best_near", **values)

    def came(self, choice: Choice) -> str:
        """What a question brought against what could be expected."""
        difference = decimal(abs(choice.luck), self.lang)
        if choice.best == 0:
            return self.say("choice.settled")
        how = "even" if abs(choice.luck) < 0.005 else "more" if choice.luck > 0 else "less"
        return self.say(f"choice.{how}", brought=decimal(choice.brought, self.lang), difference=difference)

    def lesson(self, choice: Choice) -> str:
        """What can be learned from the alternatives, if that is plain."""
        if choice.missed < 0.05:
            return self.say("choice.hardly") if choice.best > 0 else ""
        position = self.review.ends[0][choice.seat]
        top = choice.alternatives[0].cards
        own = [card for card in each(top & position.own) if card != choice.place]
        return self.say("choice.own_card", card=self.card(own[0])) if own else ""

    def summary(self, summary: Summary) -> str:
        """A player's game in a sentence or two; it begins with something good."""
        line = self.review.seats[summary.seat]
        praise = summary.praise.value
        if summary.praise is Praise.WON and line.acted is None:
            praise += "_last"
        best = max(
            (one.bits[summary.seat] for one in self.review.questions if one.lesson.by == summary.seat), default=0
        )
        told = [self.say(f"praise.{praise}", turn=summary.praise_turn, bits=decimal(best, self.lang))]
        if line.acted is not None and line.could_have_known is not None and summary.won:
            turns = [choice.turn for choice in self.review.choices_of(summary.seat)]
            if not any(line.could_have_known < turn < line.acted for turn in turns):
                told.append(self.say("praise.prompt"))
        elif line.acted is not None and line.could_have_known is None:
            claim = next(one for one in self.review.claims if one.seat == summary.seat)
            told.append(self.say("praise.bold", turn=claim.turn, chance=percent(claim.chance, self.lang)))
        elif line.could_have_known is None:
            told.append(self.say("praise.left", solutions=self._solutions(line.solutions[line.last])))
        elif summary.praise not in (Praise.FIRST, Praise.FIRST_TOO):
            told.append(self.say("praise.known", turn=line.could_have_known))
        return " ".join(told)

    def _number(self, value: int) -> str:
        return number(value, self.lang)

    def _solutions(self, value: int) -> str:
        many = self.say("solutions_many", number=self._number(value))
        return self.say("solutions_one") if value == 1 else many

    def _cards(self, value: int) -> str:
        if value == 0:
            return self.say("cards_none")
        return self.say("cards_one") if value == 1 else self.say("cards_many", number=self._number(value))

    def _source(self, taught: Taught) -> str:
        """What taught: `your question`, `Clara’s question`."""
        by, source = taught.lesson.by, taught.lesson.source
        sort = {Source.QUESTION: "question", Source.ACCUSATION: "claim", Source.REVEAL: "reveal"}[source]
        if by == self.you:
            return self.say(f"your_{sort}")
        return self.say(f"{sort}_of", whose=whose(self.name(by), self.lang))

    def _point(self, point: Point, seat: Seat) -> ToldPoint:
        match point:
            case CouldHaveKnown():
                return self._known(point, seat)
            case Fell():
                return self._fell(point, seat)
            case GaveAway():
                return self._gave_away(point, seat)
            case AskedOn():
                return self._asked_on(point, seat)
            case LeftOpen():
                return self._left_open(point, seat)
            case Claimed():
                return self._claimed(point)
        assert_never(point)

    def _who(self, seat: Seat) -> str:
        return "you" if seat == self.you else "other"

    def _known(self, point: CouldHaveKnown, seat: Seat) -> ToldPoint:
        head = self.say(f"known.{self._who(seat)}", turn=point.turn, name=self.name(seat))
        text = self.say("known.deal")
        if point.last is not None:
            text = self.say("known.piece", source=self._source(point.last), before=point.before)
        proofs = tuple(
            ToldProof(
                proof.card,
                self.card(proof.card),
                tuple(tell_reasons(proof.position, proof.explanation, self._reasons(proof.position))),
            )
            for proof in point.proofs
        )
        return ToldPoint(point.turn, "main", head, text, proofs)

    def _reasons(self, position: Position) -> Reasons:
        def entry(index: int) -> str:
            fact = position.facts[index]
            if isinstance(fact, Peeked):
                return self.say("turn_slot", slot=fact.slot + 1)
            turn = 0 if fact.at is None else fact.at.number
            told = self.say("turn", turn=turn)
            return told if self.turn_link is None else self.turn_link(turn, told)

        names = [self.name(other) for other in range(len(self.review.seats))]
        return Reasons(self.lang, names, self.card, entry, self.you, self.words.voice())

    def _fell(self, point: Fell, seat: Seat) -> ToldPoint:
        told = point.taught.told(seat)
        form = "much" if not told else "placed" if point.taught.lesson.by == seat else self._who(seat)
        values: dict[str, Value] = {"source": self._source(point.taught), "turn": point.turn, "name": self.name(seat)}
        head = self.say(f"fell.{form}", cards=self._cards(len(told)), **values)
        text = self.say(
            "fell.text",
            before=point.taught.before[seat].solutions,
            after=point.taught.after[seat].solutions,
            bits=decimal(point.taught.bits[seat], self.lang),
        )
        listed = ", ".join(map(self.card, told))
        return ToldPoint(point.turn, "", head, f"{text}: {listed}." if listed else f"{text}.")

    def _gave_away(self, point: GaveAway, seat: Seat) -> ToldPoint:
        taught, who = point.taught, self._who(seat)
        mine, theirs = len(taught.told(seat)), len(taught.told(point.to))
        values: dict[str, Value] = {
            "turn": point.turn,
            "to": self.name(point.to),
            "name": self.name(seat),
            "whose": whose(self.name(seat), self.lang),
        }
        if theirs > mine:
            ours = self._number(mine) if mine else self.say("cards_none")
            head = self.say(f"gave.{who}", theirs=self._cards(theirs), mine=ours, **values)
        else:
            head = self.say(f"gave.more_{who}", **values)
        text = self.say(
            f"gave.text_{who}",
            before=taught.before[point.to].solutions,
            after=taught.after[point.to].solutions,
            mine_before=taught.before[seat].solutions,
            mine_after=taught.after[seat].solutions,
            **values,
        )
        return ToldPoint(point.turn, "", head, text)

    def _asked_on(self, point: AskedOn, seat: Seat) -> ToldPoint:
        who = self._who(seat)
        if len(point.turns) == 1:
            head = self.say(f"on.once_{who}", turn=point.turn, name=self.name(seat))
        else:
            often = times(len(point.turns), self.lang)
            head = self.say(f"on.often_{who}", times=often, turn=point.turns[-1], name=self.name(seat))
        return ToldPoint(point.turn, "", head, self.say("on.text", bits=decimal(point.taught, self.lang)))

    def _left_open(self, point: LeftOpen, seat: Seat) -> ToldPoint:
        solutions = self._solutions(point.count)
        head = self.say(f"left.{self._who(seat)}", solutions=solutions, name=self.name(seat))
        listed = tuple(
            (", ".join(map(self.card, three)), percent(chance, self.lang)) for three, chance in point.solutions
        )
        more = point.count - len(point.solutions)
        return ToldPoint(point.turn, "", head, self.say("left.more", number=more) if more else "", solutions=listed)

    def _claimed(self, point: Claimed) -> ToldPoint:
        claim, who = point.claim, self._who(point.claim.seat)
        told = f"claimed.right_{who}" if claim.right else f"claimed.wrong_{who}"
        head = self.say(told, turn=point.turn, name=self.name(claim.seat))
        suffix = "_you" if who == "you" else ""
        values = {"name": self.name(claim.seat), "since": point.since}
        if not claim.right or point.since is None:
            solutions = self._solutions(claim.solutions)
            text = self.say("claimed.chance", chance=percent(claim.chance, self.lang), solutions=solutions)
        elif point.since == point.turn:
            text = self.say(f"claimed.same{suffix}", **values)
        else:
            text = self.say(f"claimed.since{suffix}", **values)
        return ToldPoint(point.turn, "end", head, text)
