"""One line about what happened at the table, read as an entry; and an entry written as its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from fallakte.companion import entries as e
from fallakte.companion.mistakes import LogError
from fallakte.companion.names import folded, plain
from fallakte.companion.setup import Setup
from fallakte.companion.vocabulary import (
    ANSWERS,
    AT,
    DOING,
    FORGOTTEN,
    HELPING,
    LAID,
    NOBODY,
    NOT,
    OF,
    ONE_OF,
    RIGHT,
    TO_WHOM,
    VERBS,
    without,
)
from fallakte.rules.cards import KIND_CARDS, NO_CARDS, Card, Cards, Kind, each
from fallakte.rules.sorts import Seat
from fallakte.rules.text import shortened

LONGEST_SEAT = 12
"""How many words a seat's name has at most."""


@dataclass(frozen=True)
class LineReader:
    """Reads what happened at one table."""

    setup: Setup
    lines: Sequence[int] = ()
    """The line of each entry so far: a forgotten card names one."""

    def read(self, text: str) -> e.Entry:
        """The entry of a line; `LogError` says what is wrong and what would be right."""
        head, colon, rest = text.partition(":")
        asks = colon and self.setup.seats.is_name(head)
        if found := None if asks else self._verb(text):
            seat, verb, rest = found
            return self._does(seat, verb, rest)
        if colon:
            return self._suspicion(self.seat(head), rest)
        first, _, rest = text.partition(" ")
        if folded(first) in NOBODY:
            return self._nobody(rest)
        raise LogError("line_form", text=shortened(text), name=self.setup.names[0])

    def any(self, text: str) -> e.Entry:
        """The entry of a line, that of the case file included."""
        line = plain(text)
        word, _, rest = line.partition(" ")
        is_seat = self.setup.seats.is_name(word) and (word.endswith(":") or self._verb(line) is not None)
        return self.case(rest) if DOING.get(folded(word)) == "case" and not is_seat else self.read(line)

    def case(self, text: str) -> e.Case:
        """The case file's cards."""
        return e.Case(self.setup.deck.three(text))

    def seat(self, typed: str) -> Seat:
        """The one seat that is meant."""
        return self.setup.seats.one(typed.strip(), "seat", "seat_unclear")

    def _verb(self, text: str) -> tuple[Seat, str, str] | None:
        """Who does what, where a line says it with a verb."""
        words = text.split()
        for length in self._lengths(words[:-1]):
            who, verb = " ".join(words[:length]), VERBS.get(folded(words[length]))
            if ":" in who or "," in who:
                return None
            if verb and self.setup.seats.meant(who):
                rest = " ".join(words[length + 1 :])
                if words[length].endswith(":"):
                    rest = rest.strip()
                return self.seat(who), verb, rest.lstrip(": ")
        return None

    def _lengths(self, words: Sequence[str]) -> list[int]:
        """How many words a name at the beginning may have: those of whole names first, the longest of them."""
        lengths = range(1, min(LONGEST_SEAT, len(words)) + 1)
        whole = [length for length in lengths if self.setup.seats.is_name(" ".join(words[:length]))]
        return [*reversed(whole), *(length for length in lengths if length not in whole)]

    def first_seat(self, text: str) -> tuple[Seat, str]:
        """The seat that a text begins with, and the rest."""
        words = text.split()
        length = next(iter(self._lengths(words)), 0)
        return self.seat(" ".join(words[:length])), " ".join(words[length:])

    def _does(self, seat: Seat, verb: str, rest: str) -> e.Entry:
        deck = self.setup.deck
        first, _, others = rest.partition(" ")
        match verb:
            case "accuses":
                return self._accusation(seat, rest)
            case "suspects":
                return self._suspicion(seat, rest)
            case "walks":
                return e.Walk(seat)
            case "lacks":
                return e.NotHeld((seat,), self._some(rest))
            case "has" if folded(first) in FORGOTTEN:
                return self._forgot(seat, others)
            case "has" if folded(first) in NOT:
                return e.NotHeld((seat,), self._some(others))
            case "has" if folded(first) in ONE_OF:
                return e.Held(seat, self._some(without(OF, others)))
            case "has":
                return self._held(seat, rest)
            case "shows":
                to, others = self.first_seat(rest)
                if to == seat:
                    raise LogError("shows_self", name=self.setup.names[seat])
                return e.Showing(seat, to) if not others.strip(" !") else e.Held(seat, deck.set(others), to)
            case "looks":
                return self._look(seat, rest)
            case "hand":
                return self.hand(seat, without(LAID, rest))
            case "leaves":
                named = deck.set(rest) if rest.strip(" .") else NO_CARDS
                return self.hand(seat, rest, left=True) if named else e.Left(seat)
            case "forgot":
                return self._forgot(seat, rest)
            case "out":
                return e.Accusation(seat, None, False)
        raise LogError("line_form", text=shortened(verb), name=self.setup.names[0])

    def _suspicion(self, by: Seat, rest: str) -> e.Entry:
        named, answers = self._parted(rest)
        if folded(named) in NOBODY or named.strip() in ("-", "–", "—", ""):
            return e.Walk(by)
        three = self.setup.deck.three(named)
        order = self.setup.answerers(by)
        passed: list[Seat] = []
        shown_by: Seat | None = None
        card: Card | None = None
        for answer in filter(None, map(str.strip, answers)):
            if folded(answer) in NOBODY and not self.setup.seats.is_name(answer.rstrip(" -–—!")):
                passed = [seat for seat in order if seat != shown_by]
                continue
            seat, showed, seen = self._answer(answer)
            name = self.setup.names[seat]
            if seat == by:
                raise LogError("asker_answers", name=name)
            if seat in passed or seat == shown_by:
                raise LogError("passed_and_showed" if showed != (seat == shown_by) else "answers_twice", name=name)
            if not showed:
                passed.append(seat)
            elif shown_by is not None:
                raise LogError("two_showed", name=self.setup.names[shown_by], other=name)
            else:
                shown_by, card = seat, seen
        if shown_by is not None:
            before = order[: order.index(shown_by)]
            for seat in passed:
                if seat not in before:
                    names = [self.setup.names[one] for one in order]
                    raise LogError(
                        "after_show",
                        name=self.setup.names[seat],
                        other=self.setup.names[shown_by],
                        order=", ".join(names),
                    )
            passed = list(before)
            if card is not None and not three >> card & 1:
                raise LogError("shown_other", card=self.setup.deck.shown[card], name=self.setup.names[shown_by])
        return e.Suspicion(by, three, tuple(seat for seat in order if seat in passed), shown_by, card)

    def _parted(self, rest: str) -> tuple[str, list[str]]:
        """The three cards of a suspicion, which commas may part as well, and its answers."""
        deck, (named, *answers) = self.setup.deck, re.split(r"[,;]", self._with_commas(rest))
        while answers and len(list(deck.pieces(named))) < len(Kind) and not self._answers(answers[0].strip()):
            named = f"{named}, {answers.pop(0)}"
        return named, answers

    def _with_commas(self, rest: str) -> str:
        """The same with a comma before everybody who answers, where it was left out."""
        found: list[str] = []
        for word in rest.split():
            if len(found) >= len(Kind) and found[-1][-1] not in ",;" and self._begins_answer(found[-1], word):
                found[-1] += ","
            found.append(word)
        return " ".join(found)

    def _begins_answer(self, before: str, word: str) -> bool:
        """Whether a word is somebody's whole name, and not that of a card or of whom a card is shown."""
        names, who = self.setup.seats, word.rstrip("!-–—:,;")
        goes_on = bool(folded(before)) and names.is_name(f"{before} {who}")
        is_shown = ANSWERS.get(folded(before)) == "showed"
        return names.is_name(who) and not (self.setup.deck.is_name(who) or goes_on or is_shown)

    def _answers(self, text: str) -> bool:
        """Whether this is how somebody answers, rather than a card."""
        first = text.partition(" ")[0].rstrip("!:")
        telling = [ANSWERS.get(folded(word)) for word in text.split()[1:]]
        is_card = bool(self.setup.deck.meant(text))
        names = bool(self.setup.seats.meant(first)) and not is_card
        return not text or names or "!" in text or text[-1] in "-–—" or folded(text) in NOBODY or any(telling)

    def _answer(self, text: str) -> tuple[Seat, bool, Card | None]:
        """Who answers, whether a card was shown, and which, if it was seen."""
        if "!" in text:
            who, _, seen = text.partition("!")
            return self.seat(who), True, self.setup.deck.card(seen) if seen.strip() else None
        if found := re.fullmatch(r"(.+?)[\s:]*[-–—]+", text):
            return self.seat(found[1]), False, None
        words = text.replace(":", " ").split()
        for length in range(len(words) - 1, 0, -1):
            meaning = ANSWERS.get(folded(words[length]))
            if meaning is not None:
                name, rest = words[:length], words[length + 1 :]
                while len(name) > 1 and (folded(name[-1]) in HELPING or ANSWERS.get(folded(name[-1]))):
                    meaning = "passed" if ANSWERS.get(folded(name.pop())) == "passed" else meaning
                while rest and (folded(rest[0]) in TO_WHOM or self.setup.seats.is_name(rest[0])):
                    del rest[0]
                card = self.setup.deck.card(" ".join(rest)) if meaning == "showed" and rest else None
                return self.seat(" ".join(name)), meaning == "showed", card
        raise LogError("answer_form", text=shortened(text), name=words[0] if words else "")

    def _accusation(self, by: Seat, rest: str) -> e.Accusation:
        parts = [part.strip() for part in re.split(r"[,;:]", without(AT, rest))]
        results = [RIGHT.get(folded(part)) for part in parts]
        told = next((result for result in reversed(results) if result), None)
        named = " ".join(part for part, result in zip(parts, results, strict=True) if not result)
        if told is None:
            words = named.split()
            told = RIGHT.get(folded(words[-1])) if words else None
            if told is None:
                raise LogError("accusation_result", name=self.setup.names[by])
            named = " ".join(words[:-1])
        three = self.setup.deck.three(named) if named.strip() else None
        right, written = told == "right", self.setup.edition.rules.write_accusation
        heard = right or not written or by == self.setup.me  # R30: only who wrote them knows them
        return e.Accusation(by, three if heard else None, right)

    def _nobody(self, rest: str) -> e.NotHeld:
        verb, _, others = rest.partition(" ")
        if VERBS.get(folded(verb)) != "has":
            raise LogError("line_form", text=shortened(f"… {rest}"), name=self.setup.names[0])
        return e.NotHeld(tuple(range(len(self.setup.names))), self._some(others))

    def _held(self, seat: Seat, rest: str) -> e.Entry:
        named = self._some(rest)
        if self.setup.deck.kind(rest) is not None or named.bit_count() == 1:
            return e.Held(seat, named)
        return e.LaidOpen(seat, named)

    def _some(self, text: str) -> Cards:
        """Cards, or all of a kind."""
        kind = self.setup.deck.kind(text)
        named = KIND_CARDS[kind] if kind is not None else self.setup.deck.set(text)
        if not named:
            raise LogError("no_cards")
        return named

    def hand(self, seat: Seat, text: str, left: bool = False) -> e.LaidOpen:
        """A hand that was laid open."""
        named, known = self._some(text), self.setup.bare
        size = known.size(seat)
        if size is not None and named.bit_count() > size:
            raise LogError("hand_size", name=self.setup.names[seat], size=size, given=named.bit_count())
        for card in each(Cards(named & (known.own | known.open))):
            if seat != known.seat or known.open >> card & 1:
                raise LogError("two_hands", card=self.setup.deck.shown[card])
        return e.LaidOpen(seat, named, left)

    def _look(self, by: Seat, rest: str) -> e.Look:
        found = re.search(r"\d+", rest)
        row = self.setup.bare.row
        if found is None or not 1 <= int(found[0]) <= row:
            raise LogError("slot" if row else "no_row", row=row)
        seen = re.sub(r"\b(at|auf|an|karte|card)\b", " ", rest.replace(found[0], " ", 1), flags=re.IGNORECASE).strip(
            " :,"
        )
        return e.Look(by, int(found[0]) - 1, self.setup.deck.card(seen) if seen else None)

    def _forgot(self, seat: Seat, rest: str) -> e.Forgot:
        entry = None
        if found := re.search(r"\b\d+\b", rest):
            number = int(found[0])
            if number not in self.lines:
                raise LogError("no_entry", number=number)
            entry = self.lines.index(number)
            rest = rest.replace(found[0], " ", 1)
        rest = re.sub(r"\b(in|line|zeile|turn|zug|to|show|zu|zeigen)\b|[:,]", " ", rest, flags=re.IGNORECASE).strip()
        return e.Forgot(seat, entry, self.setup.deck.card(rest) if rest else None)


def show_entry(entry: e.Entry, setup: Setup, lines: Sequence[int] = ()) -> str:
    """The line of an entry, which reads back as the same entry.

    >>> from fallakte.companion import read_log
    >>> log = read_log("seats ann bo\\nhands 7 7\\nbo: plum rope hall, ann!")
    >>> show_entry(log.entries[0], log.setup)
    'bo: plum rope hall, ann!'
    """
    return " ".join(_show(entry, setup, lines)).replace(" ,", ",")


def _show(entry: e.Entry, setup: Setup, lines: Sequence[int]) -> Iterator[str]:
    names, ids = setup.names, setup.edition.cards

    def listed(named: int) -> str:
        return ", ".join(ids[card] for card in each(named))

    match entry:
        case e.Suspicion(by, named, passed, shown_by, card):
            yield f"{names[by]}: {' '.join(ids[one] for one in each(named))}"
            yield from (f", {names[seat]} -" for seat in passed)
            if shown_by is not None:
                yield f", {names[shown_by]}!" + ("" if card is None else f" {ids[card]}")
        case e.Accusation(by, named, right):
            told = "" if named is None else f" {' '.join(ids[one] for one in each(named))}"
            yield f"{names[by]} accuses{told}, {'right' if right else 'wrong'}"
        case e.Walk(by):
            yield f"{names[by]} walks"
        case e.Look(by, slot, card):
            yield f"{names[by]} looks {slot + 1}" + ("" if card is None else f" {ids[card]}")
        case e.Held(holder, named, to):
            verb = f"shows {names[to]}" if to is not None else "has" if named.bit_count() == 1 else "has one of"
            yield f"{names[holder]} {verb} {listed(named)}"
        case e.NotHeld(seats, named):
            if len(seats) == len(names):
                yield f"nobody has {listed(named)}"
            else:
                yield f"{names[seats[0]]} lacks {listed(named)}"
        case e.Showing(by, to):
            yield f"{names[by]} shows {names[to]}"
        case e.LaidOpen(seat, named, left):
            yield f"{names[seat]} {'leaves' if left else 'hand'} {listed(named)}"
        case e.Left(seat):
            yield f"{names[seat]} leaves"
        case e.Forgot(seat, number, card):
            where = "" if number is None else f" {lines[number]}"
            yield f"{names[seat]} forgot{where}" + ("" if card is None else f" {ids[card]}")
        case e.Case(named):
            yield f"case {' '.join(ids[one] for one in each(named))}"
        case _:
            assert_never(entry)
