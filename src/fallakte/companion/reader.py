"""Reads a log line by line: first the set-up, then what happened, with undoing and changing as one goes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from fallakte.companion import entries as e
from fallakte.companion.box import KINDS, check_names, own_box
from fallakte.companion.lines import LineReader
from fallakte.companion.log import Log
from fallakte.companion.mistakes import LogError
from fallakte.companion.names import Deck, Names, folded, plain
from fallakte.companion.setup import Setup
from fallakte.companion.vocabulary import DOING, NOBODY, SETUP, VERBS
from fallakte.editions import LANGUAGES, USUAL, EditionError, edition_ids, load, name_and_rules, words
from fallakte.rules.cards import NO_CARDS, Cards
from fallakte.rules.edition import Edition
from fallakte.rules.values import whole_number

MOST_LINES = 5000
"""More than the longest game has."""
MOST_TURNS = 999
LONGEST_LINE = 500
LONGEST_NAME = 24


def read_log(text: str) -> Log:
    """The log of a text; `LogError` for the first line that can't be understood."""
    reader = Reader()
    for line in lines_of(text):
        reader.take(line)
    return reader.finished()


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them."""
    return re.split(r"\r\n|\r|\n", text)


@dataclass
class Draft:
    """The set-up as far as it has been read; each part with the line it stands in."""

    edition: str = USUAL
    rules: list[str] = field(default_factory=list)
    kinds: dict[str, list[str]] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    me: str | None = None
    hand: tuple[str, str] | None = None
    open: str = ""
    hands: tuple[int | None, ...] | None = None
    row: int | None = None
    first_turn: int = 1
    lines: dict[str, int] = field(default_factory=dict)


class Reader:
    """A log being read. What can't be understood changes nothing, so that reading can go on after it."""

    def __init__(self) -> None:
        self.line = 0
        self._draft = Draft()
        self._log: Log | None = None

    def take(self, text: str) -> None:
        """Read the next line."""
        self.line += 1
        if self.line > MOST_LINES:
            raise LogError("too_long", self.line, most=MOST_LINES)
        line = plain(re.sub(r"(^|\s)#.*", "", text.lstrip("\ufeff")[: LONGEST_LINE * 10]))
        if not line:
            return
        try:
            if "\0" in line or "\ufffd" in line:
                raise LogError("unreadable")
            if len(line) > LONGEST_LINE:
                raise LogError("line_long", most=LONGEST_LINE)
            self._take(line)
        except LogError as error:
            raise error.at(self.line) from None

    def finished(self) -> Log:
        """The log that was read; `LogError` where its set-up lacks something."""
        return self._begun()

    @property
    def log(self) -> Log | None:
        """The log so far; None as long as its set-up lacks something."""
        try:
            return self._begun()
        except LogError:
            return None

    @property
    def names(self) -> list[str]:
        """Everybody and every card that lines may name, by all names that are known; an unfinished box has no cards."""
        with suppress(LogError):
            return [*self._draft.names, *(name for names in self._deck().spelt for name in names)]
        return [*self._draft.names]

    # ------------------------------------------------------------------------------------------------- what happens

    def _take(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        key, rest = folded(word), rest.strip().lstrip(":").strip()
        named = key in {folded(name) for name in self._draft.names}
        begun = self._log is not None and bool(self._log.written)
        missing = not begun and key in SETUP and SETUP[key] not in self._draft.lines
        does = folded(rest.partition(" ")[0]) in VERBS and not missing
        is_seat = named and (word.endswith(":") or does)
        if key in SETUP and not is_seat:
            self._set(SETUP[key], rest)
        elif key in DOING and not is_seat:
            self._do(DOING[key], rest, text)
        else:
            self._enter(text)

    def _enter(self, text: str) -> None:
        log = self._begun()
        self._log = self._checked(log, LineReader(log.setup, self._lines(log)).read(text))

    def _checked(self, log: Log, entry: e.Entry) -> Log:
        if isinstance(entry, e.LaidOpen):
            _check_hand(log, entry)
        if isinstance(entry, e.Forgot):
            check_forgot(log, entry)
        added = log.adding(entry, self.line)
        if len(added.written) > MOST_LINES:
            raise LogError("too_long", most=MOST_LINES)
        return added

    def _lines(self, log: Log) -> tuple[int, ...]:
        return tuple(one.line for one in log.written)

    def _do(self, what: str, rest: str, text: str) -> None:
        log = self._begun()
        match what:
            case "undo":
                if not log.written:
                    raise LogError("nothing_to_undo")
                self._log = log.without(len(log.written) - 1)
            case "case":
                self._log = log.adding(LineReader(log.setup).case(rest), self.line)
            case "nobody":
                self._enter(text)
            case _:
                found = re.match(r"(?:line|zeile)?\s*(\d+)\s*[:,]?\s*(.*)", rest)
                if found is None or int(found[1]) not in self._lines(log):
                    raise LogError("no_entry", number=found[1] if found else rest or "?")
                number = self._lines(log).index(int(found[1]))
                self._log = self._changed(log, what, number, found[2])

    def _changed(self, log: Log, what: str, number: int, text: str) -> Log:
        if what == "remove":
            return log.without(number)
        if what in ("doubt", "trust"):
            return log.doubting(number, what == "doubt")
        entry = LineReader(log.setup, self._lines(log)[:number]).read(text)
        return log.changing(number, entry)

    # -------------------------------------------------------------------------------------------------- the set-up

    def _set(self, key: str, rest: str) -> None:
        draft = self._draft
        if key == "hand":
            self._set_hand(rest)
            return
        if self._log is not None and self._log.written:
            raise LogError("setup_late", word=key)
        if key in draft.lines and key != "rule":
            raise LogError("setup_twice", word=key, line=draft.lines[key])
        if not rest:
            raise LogError("setup_empty", word=key)
        others = KINDS if key == "edition" else ("edition",) if key in KINDS else ()
        if other := next((one for one in others if one in draft.lines), None):
            raise LogError("two_boxes", word=key, other=other, line=draft.lines[other])
        changed = replace(draft, rules=[*draft.rules], kinds={**draft.kinds}, lines={**draft.lines, key: self.line})
        match key:
            case "edition":
                changed.edition = _edition_name(rest)
            case "rule":
                changed.rules.append(re.sub(r"\s*=\s*", "=", rest))
            case "suspects" | "things" | "places":
                changed.kinds[key] = _listed(rest)
                if len(changed.kinds[key]) != KINDS[key]:
                    raise LogError("kind_count", word=key, right=KINDS[key], given=len(changed.kinds[key]))
                check_names([name for names in changed.kinds.values() for name in names])
            case "seats":
                changed.names = check_seats(_listed(rest))
            case "me":
                changed.me = "" if rest in ("?", "-") or folded(rest) in NOBODY else rest
            case "hands":
                changed.hands = _sizes(rest)
            case "open":
                changed.open = rest
            case "row":
                changed.row = _number(rest, 4)
            case "turn":
                changed.first_turn = max(1, _number(re.sub(r"^\D+(?=\d)", "", rest), MOST_TURNS))
        self._draft, self._log = changed, None
        if key in ("edition", "rule"):
            self._edition()

    def _set_hand(self, rest: str) -> None:
        """One's own hand belongs to the set-up; another's was laid open."""
        if not self._draft.names:
            raise LogError("seats_first", word="hand")
        who, cards = self._owner(rest)
        me = self._me()
        if self._log is not None and (self._log.written or who != me):
            log = self._log
            if who == me:
                raise LogError("setup_late", word="hand")
            self._log = self._checked(log, LineReader(log.setup).hand(who, cards))
        elif self._draft.hand is None and (me is None or who == me) and "me" in self._draft.lines:
            if me is None:
                self._log = self._checked(self._begun(), LineReader(self._begun().setup).hand(who, cards))
                return
            self._deck().set(cards)
            lines = {**self._draft.lines, "hand": self.line}
            self._draft, self._log = replace(self._draft, hand=(self._draft.names[who], cards), lines=lines), None
        elif self._draft.hand is not None and who == me:
            raise LogError("setup_twice", word="hand", line=self._draft.lines["hand"])
        else:
            log = self._begun()
            self._log = self._checked(log, LineReader(log.setup).hand(who, cards))

    def _owner(self, rest: str) -> tuple[int, str]:
        setup = Setup(self._edition(), self._draft.names)
        head, colon, others = rest.partition(":")
        if colon:
            return LineReader(setup).seat(head), others
        first, me = rest.partition(" ")[0], self._me()
        is_card = setup.deck.is_name(first) and not setup.seats.is_name(first)
        if me is not None and (is_card or not setup.seats.meant(first)):
            return me, rest
        return LineReader(setup).first_seat(rest)

    def _me(self) -> int | None:
        draft = self._draft
        if not draft.me:
            return None
        try:
            return Setup(self._edition(), draft.names).seats.one(draft.me, "seat", "seat_unclear")
        except LogError as error:
            raise error.at(draft.lines["me"]) from None

    def _edition(self) -> Edition:
        draft = self._draft
        if draft.kinds:
            names = [name for kind in KINDS for name in draft.kinds.get(kind, ())]
            if missing := [kind for kind in KINDS if kind not in draft.kinds]:
                raise LogError("kind_missing", word=missing[0], right=KINDS[missing[0]])
            return self._loaded(lambda: own_box(names, draft.rules))
        return self._loaded(lambda: load(draft.edition, draft.rules, folders=False))

    def _loaded(self, make: Callable[[], Edition]) -> Edition:
        try:
            return make()
        except EditionError as error:
            line = self._draft.lines.get("rule", self._draft.lines.get("edition"))
            raise LogError("edition", line, told=error.message) from None

    def _deck(self) -> Deck:
        return Deck(self._edition())

    def _begun(self) -> Log:
        """The log, its set-up complete."""
        if self._log is not None:
            return self._log
        draft = self._draft
        if not draft.names:
            raise LogError("no_seats")
        edition = self._edition()
        low, high = edition.rules.players_min, edition.rules.players_max
        if not low <= len(draft.names) <= high:
            raise LogError("seat_count", draft.lines["seats"], low=low, high=high, given=len(draft.names))
        me = self._me()
        if me is not None and draft.hand is None:
            raise LogError("no_hand", draft.lines["me"], name=draft.names[me])
        if draft.hands is not None and len(draft.hands) != len(draft.names):
            raise LogError("hands_count", draft.lines["hands"], given=len(draft.hands), seats=len(draft.names))
        deck = Deck(edition)
        own = NO_CARDS if draft.hand is None else self._cards("hand", deck, draft.hand[1])
        laid = self._cards("open", deck, draft.open) if draft.open else NO_CARDS
        setup = Setup(edition, draft.names, me, own, laid, draft.hands, draft.row, draft.first_turn)
        try:
            setup.bare  # noqa: B018 # says what can't have been dealt
        except LogError as error:
            where = next((key for key in ("hands", "hand", "open", "row", "seats") if key in draft.lines), None)
            raise error if where is None else error.at(draft.lines[where]) from None
        self._log = Log(setup)
        return self._log

    def _cards(self, key: str, deck: Deck, text: str) -> Cards:
        try:
            return deck.set(text)
        except LogError as error:
            raise error.at(self._draft.lines[key]) from None


def _check_hand(log: Log, laid: e.LaidOpen) -> None:
    """Refuse a hand with a card that another laid-open hand has."""
    for one in log.written:
        if isinstance(one.entry, e.LaidOpen) and one.entry.seat != laid.seat and one.entry.cards & laid.cards:
            card = (one.entry.cards & laid.cards).bit_length() - 1
            raise LogError("hand_twice", card=log.setup.deck.shown[card], line=one.line)


def check_forgot(log: Log, forgot: e.Forgot) -> None:
    """Refuse a forgotten card that nobody was asked for."""
    if forgot.card is not None or e.failures(log.entries, forgot):
        return
    name = log.setup.names[forgot.seat]
    if forgot.entry is None:
        raise LogError("forgot_never", name=name)
    raise LogError("forgot_not_there", name=name, number=log.written[forgot.entry].line)


def _edition_name(text: str) -> str:
    """The edition that is meant, by its id or its name, shortened as long as it is clear."""
    name, rules = name_and_rules(text)
    ids = edition_ids()
    known = Names([[one, *(words(load(one), lang).name for lang in LANGUAGES)] for one in ids])
    found = ids[known.one(name, "no_edition", "edition_unclear")]
    return f"{found}[{','.join(rules)}]" if rules else found


def _listed(text: str) -> list[str]:
    """Names of a list: parted by commas, or by spaces where there is none."""
    return [part.strip() for part in text.split(",") if part.strip()] if "," in text else text.split()


def check_seats(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the seats, or what is wrong with them."""
    if not 2 <= len(names) <= 6:
        raise LogError("seats_number", given=len(names))
    for name in names:
        if len(name) > LONGEST_NAME or not folded(name) or re.search(r"[:!;,#]", name):
            raise LogError("seat_name", name=name[:LONGEST_NAME], most=LONGEST_NAME)
    if len({folded(name) for name in names}) < len(names):
        raise LogError("seat_twice")
    return tuple(names)


def _sizes(text: str) -> tuple[int | None, ...]:
    found = re.findall(r"-?\d+|\?", text)
    return tuple(None if size == "?" else _number(size, 18) for size in found)


def _number(text: str, most: int) -> int:
    number = whole_number(text, most)
    if number is None:
        raise LogError("number", text=text[:20], most=most)
    return number
