"""What stands on the detective sheet: marks that the help dial prints, and the player's own pencil.

The dial has five steps, each with everything of the steps before: `paper` prints nothing; `own_cards` the own hand and
what lies open; `seen` every card this seat was shown, who passed, and numbered "one of these"; `logic` everything that
follows; `odds` the chances, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from fallakte.deduce.facts import CASE, Asked, Position
from fallakte.rules.cards import DECK_SIZE, Card, Cards, each
from fallakte.table.plan import HELP
from fallakte.web.kept import kept
from fallakte.web.knowledge.insight import Insight
from fallakte.web.knowledge.pad import Pad, holder_name

YES, NO, FOLLOWS_YES, FOLLOWS_NO, IN_CASE = "yes", "no", "yes-d", "no-d", "case"
_HELD = frozenset((YES, FOLLOWS_YES))
PENCIL_CYCLE = ("", "no", "yes", "maybe")


class Cell(NamedTuple):
    """One cell of the sheet: a printed mark, or room for the player's own."""

    printed: str = ""
    """`yes`, `no`: seen; `yes-d`, `no-d`, `case`: follows; empty: open."""
    ones: tuple[int, ...] = ()
    """The turns of "one of these" entries that are still unexplained."""
    pencil: str = ""
    next: str = ""
    """What the pencil writes when it is put on this cell once more."""
    percent: int | None = None
    """The chance in per cent; None on every step of the dial that shows none, so that no page can tell it."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """The whole sheet: its holders, and a row of cells for each card."""

    holders: tuple[int, ...]
    rows: tuple[tuple[Cell, ...], ...]
    solutions: int | None

    def printed(self, card: int, holder: int) -> str:
        """The printed mark of a cell."""
        return self.rows[card][self.holders.index(holder)].printed

    def known_holders(self) -> Mapping[int, int]:
        """The cards whose holder is marked in print, with that holder."""
        return {
            card: self.holders[at]
            for card, row in enumerate(self.rows)
            for at, cell in enumerate(row)
            if cell.printed in _HELD
        }


Printed = list[list[str]]
"""Marks by card and by the place of their holder among all holders."""
_SEEN = {mark: Cell(mark) for mark in (YES, NO, FOLLOWS_YES, FOLLOWS_NO, IN_CASE)}
_OPEN = Cell(next=PENCIL_CYCLE[1])


@kept(256)
def marks_of(pad: Pad) -> Sheet:
    """The sheet of a pad. Deduction is looked at, never worked out here."""
    position, known = pad.position, pad.follows
    printed = _printed(position, HELP.index(pad.help))
    if known is not None:
        _add_what_follows(printed, known, position)
    rows = [[_SEEN[mark] if mark else _OPEN for mark in row] for row in printed]
    if HELP.index(pad.help) >= HELP.index("seen"):
        for (card, at), turns in _open_ones(position, printed).items():
            rows[card][at] = Cell(ones=turns, next=PENCIL_CYCLE[1])
    _add_pencil(pad, rows)
    if known is not None and pad.odds:
        for card, row in enumerate(rows):
            row[:] = (
                Cell(*cell[:4], known.percent(card, holder)) for cell, holder in zip(row, position.holders, strict=True)
            )
    return Sheet(position.holders, tuple(map(tuple, rows)), None if known is None else known.solutions)


def _add_pencil(pad: Pad, rows: list[list[Cell]]) -> None:
    """The own marks, where nothing is printed."""
    if not pad.pencil:
        return
    numbers, shows = pad.company.edition.card_numbers, _latest_shows(pad.position)
    places = {holder_name(holder): at for at, holder in enumerate(pad.position.holders)}
    for name, mark in pad.pencil:
        card, at = numbers.get(name.partition(":")[0]), places.get(name.partition(":")[2])
        if card is not None and at is not None and not rows[card][at].printed:
            rows[card][at] = rows[card][at]._replace(pencil=mark, next=_next(mark, shows.get((card, at))))


def _next(pencil: str, turn: int | None) -> str:
    """The pencil goes round: not, has, maybe, "one of these" of the last time it was asked, nothing."""
    cycle = (*PENCIL_CYCLE, f"one{turn}") if turn is not None else PENCIL_CYCLE
    return cycle[(cycle.index(pencil) + 1) % len(cycle)] if pencil in cycle else ""


def _latest_shows(position: Position) -> Mapping[tuple[int, int], int]:
    """The last turn in which a seat showed somebody one of three cards among which this one is."""
    return {
        (card, asked.shown_by): asked.at.number
        for asked in position.questions
        if asked.shown_by is not None and asked.at is not None
        for card in each(asked.cards)
    }


def _printed(position: Position, step: int) -> Printed:
    dealt = (position.seat, position.own, position.open) if step >= HELP.index("own_cards") else (None, 0, 0)
    printed = [list(row) for row in _from_the_deal(position.holders, *dealt)]
    if step >= HELP.index("seen"):
        for seat, named in position.passes():
            for card in _listed(named):
                printed[card][seat] = NO
        for sight in position.sights():
            printed[sight.card] = _row(position.holders, sight.holder)
    return printed


def _row(holders: tuple[int, ...], holder: int | None) -> list[str]:
    """The row of a card that is with this holder, or (None) with nobody."""
    return [YES if other == holder else NO for other in holders]


@kept(1024)
def _from_the_deal(
    holders: tuple[int, ...], seat: int | None, own: int, open_cards: int
) -> tuple[tuple[str, ...], ...]:
    """What the own hand and the open cards tell."""
    rest = tuple(NO if holder == seat else "" for holder in holders)
    return tuple(
        tuple(_row(holders, None if open_cards >> card & 1 else seat)) if (own | open_cards) >> card & 1 else rest
        for card in range(DECK_SIZE)
    )


def _add_what_follows(printed: Printed, known: Insight, position: Position) -> None:
    for card, row in enumerate(printed):
        for at, holder in enumerate(position.holders):
            if not row[at] and (sure := known.sure(card, holder)) is not None:
                row[at] = (IN_CASE if holder == CASE else FOLLOWS_YES) if sure else FOLLOWS_NO


def _open_ones(position: Position, printed: Printed) -> Mapping[tuple[int, int], tuple[int, ...]]:
    """Numbered "one of these": a card was shown that this seat did not see, and nothing explains it yet."""
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for asked in position.questions:
        holder = asked.shown_by
        if holder is None or asked.card is not None or asked.at is None or _explained(asked, holder, printed):
            continue
        for card in _listed(asked.cards):
            if not printed[card][holder]:
                found[card, holder] = (*found.get((card, holder), ()), asked.at.number)
    return found


def _explained(asked: Asked, holder: int, printed: Printed) -> bool:
    return any(printed[card][holder] in _HELD for card in _listed(asked.cards))


@kept(2048)
def _listed(cards: Cards) -> tuple[Card, ...]:
    """The same suspicions are looked at again and again."""
    return tuple(each(cards))
