"""What people were told, judged by what the database holds. It reads text and knows nothing of the server's code.

Each person's history is a list of notes: `Told(first, lines)` as they came over the socket, `Acted(version, done)` and
`Said(text, done)`, where `done` is None for what was sent and never answered.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

HIDDEN = {"dealt": (1, "dealt_covered"), "showed": (2, "showed_covered"), "found_wrong": (1, "was_wrong")}
"""Lines that only those may read whom their first number or two name, and the word of what others get."""
DECIDED = ("rolled", "walked", "suspected", "showed", "passed", "accused")
"""Lines that begin with whoever decided them."""
UNOPENED = {"case_filed": "case_filled", "row_laid": "row_covered"}
"""Lines that nobody may read."""


@dataclass
class History:
    """What one person noted."""

    table: str
    seat: int
    told: list[tuple[int, list[str]]] = field(default_factory=list)
    acted: list[tuple[int, bool | None]] = field(default_factory=list)
    said: list[tuple[str, bool | None]] = field(default_factory=list)


@dataclass
class Verdict:
    """How much of what must never be there is."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    leaked: int = 0
    diverged: int = 0
    told: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Whether there is nothing of it."""
        return not (self.lost or self.doubled or self.leaked or self.diverged)

    def add(self, kind: str, what: str) -> None:
        """One more."""
        setattr(self, kind, getattr(self, kind) + 1)
        self.told.append(f"{kind}: {what}")


def judge(
    histories: Sequence[History], games: Mapping[str, Sequence[str]], books: Mapping[str, Sequence[str]]
) -> Verdict:
    """Compare every history with the streams of its table as they are in the end."""
    verdict = Verdict()
    for history in histories:
        _judge_game(history, games[history.table], verdict)
        _judge_words(history, books[history.table], verdict)
    twice = Counter((history.table, version) for history in histories for version, done in history.acted if done)
    for (table, version), count in twice.items():
        if count > 1:
            verdict.add("doubled", f"{table}: {count} actions on version {version}")
    return verdict


def _judge_game(history: History, game: Sequence[str], verdict: Verdict) -> None:
    who, known = f"{history.table}, seat {history.seat}", 0
    for first, lines in history.told:
        if first != known:
            verdict.add("diverged", f"{who}: told from {first} on, knew {known}")
        known = first + len(lines)
        for number, line in enumerate(lines, first):
            true = game[number] if number < len(game) else None
            if true is None:
                verdict.add("lost", f"{who}: line {number} was told and is not stored")
            elif line == true and hides(true, history.seat):
                verdict.add("leaked", f"{who}: line {number}")
            elif line not in (true, covered(true, history.seat)):
                verdict.add("diverged", f"{who}: line {number} is another one")
    if known != len(game):
        verdict.add("diverged", f"{who}: knows {known} of {len(game)} lines in the end")
    for version, done in history.acted:
        if done:
            verdict.acknowledged += 1
            if version >= len(game):
                verdict.add("lost", f"{who}: what was done on version {version}")
            elif game[version].split()[0] in DECIDED and game[version].split()[1] != str(history.seat):
                verdict.add("lost", f"{who}: on version {version} somebody else acted")


def _judge_words(history: History, book: Sequence[str], verdict: Verdict) -> None:
    who = f"{history.table}, seat {history.seat}"
    stored = Counter(json.loads(line).get("text") for line in book if '"text"' in line)
    for text, done in history.said:
        verdict.acknowledged += bool(done)
        if done and not stored[text]:
            verdict.add("lost", f"{who}: {text}")
        if stored[text] > 1:
            verdict.add("doubled", f"{who}: {text}")


def hides(line: str, seat: int) -> bool:
    """Whether a line is not for this seat."""
    word, *rest = line.split()
    if word in UNOPENED:
        return True
    return word in HIDDEN and str(seat) not in rest[: HIDDEN[word][0]]


def covered(line: str, seat: int) -> str:
    """What this seat may read of a line."""
    if not hides(line, seat):
        return line
    word, *rest = line.split()
    if word in UNOPENED:
        return UNOPENED[word] + (f" {_cards(rest[0])}" if word == "row_laid" else "")
    numbers, other = HIDDEN[word]
    count = [_cards(rest[1])] if word == "dealt" else []
    return " ".join([other, *rest[:numbers], *count])


def _cards(text: str) -> str:
    return str(text.count("+") + 1)
