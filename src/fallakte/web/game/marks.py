"""What stands on the detective sheet: marks that the help dial prints, and the player's own pencil.

The dial has five steps, each with everything of the steps before: `paper` prints nothing; `own_cards` the own hand and
what lies open; `seen` every card this seat was shown, who passed, and numbered "one of these"; `logic` everything that
follows; `odds` the chances, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from fallakte.deduce.facts import CASE, ROW, Asked, Position
from fallakte.rules.cards import DECK_SIZE, each
from fallakte.table.plan import HELP
from fallakte.table.scene import Game, Scene
from fallakte.web.game.insight import Insight, insight_of
from fallakte.web.game.kept import Kept

YES, NO, FOLLOWS_YES, FOLLOWS_NO, IN_CASE = "yes", "no", "yes-d", "no-d", "case"
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


@dataclass(frozen=True, eq=False)
class Sheet:
    """The whole sheet: its holders, and a row of cells for each card."""

    holders: tuple[int, ...]
    rows: tuple[tuple[Cell, ...], ...]
    solutions: int | None
    help: str
    thinking: bool
    """The deduction is still being worked out; the marks that follow come in a moment."""

    @property
    def odds(self) -> bool:
        """Whether chances are shown."""
        return self.help == HELP[-1]


_sheets: Kept[Sheet] = Kept(4096)


def help_of(scene: Scene) -> str:
    """The step of this seat's dial; an onlooker's sheet shows what everybody saw."""
    return "seen" if scene.seat is None else scene.seats[scene.seat].help


def wants_insight(scene: Scene) -> Position | None:
    """The position that has to be counted for this page, or None."""
    if scene.game is None or scene.game.over or scene.seat is None or scene.hand_over:
        return None
    return scene.game.position if help_of(scene) in ("logic", "odds") else None


def sheet_key(scene: Scene, game: Game) -> tuple[object, ...]:
    """Everything a sheet depends on; most events change none of it."""
    position = wants_insight(scene)
    return (
        (scene.edition, help_of(scene), tuple(scene.marks.items())),
        game.position,
        None if position is None else insight_of(position),
    )


def sheet_of(scene: Scene, game: Game) -> Sheet:
    """The sheet of a scene's seat. Deduction is looked up, never worked out here."""
    return _sheets.get_or(sheet_key(scene, game), lambda: _sheet(scene, game))


def _sheet(scene: Scene, game: Game) -> Sheet:
    position = wants_insight(scene)
    known = None if position is None else insight_of(position)
    step = HELP.index(help_of(scene))
    printed = dict(_printed(game.position, step))
    if known is not None:
        _add_what_follows(printed, known, game.position)
    holders = game.position.holders
    ones = _open_ones(game.position, printed) if step >= HELP.index("seen") else {}
    marks = _latest_shows(game.position)
    names = scene.edition.cards
    rows = tuple(
        tuple(
            _cell(
                card, holder, printed, ones, scene.marks.get(f"{names[card]}:{holder_name(holder)}", ""), marks, known
            )
            for holder in holders
        )
        for card in range(DECK_SIZE)
    )
    solutions = None if known is None else known.solutions
    return Sheet(holders, rows, solutions, HELP[step], position is not None and known is None)


def holder_name(holder: int) -> str:
    """A holder in the name of a cell: `rope:2`, `rope:case`."""
    return {CASE: "case", ROW: "row"}.get(holder, str(holder))


def _cell(
    card: int,
    holder: int,
    printed: Mapping[tuple[int, int], str],
    ones: Mapping[tuple[int, int], tuple[int, ...]],
    pencil: str,
    shows: Mapping[tuple[int, int], int],
    known: Insight | None,
) -> Cell:
    mark = printed.get((card, holder), "")
    percent = None if known is None else known.percent(card, holder)
    if mark:
        return Cell(mark, percent=percent)
    return Cell("", ones.get((card, holder), ()), pencil, _next(pencil, shows.get((card, holder))), percent)


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


def _printed(position: Position, step: int) -> Iterator[tuple[tuple[int, int], str]]:
    if step >= HELP.index("own_cards"):
        yield from _from_the_deal(position)
    if step >= HELP.index("seen"):
        for seat, named in position.passes():
            for card in each(named):
                yield (card, seat), NO
        for sight in position.sights():
            yield from _at(position, sight.card, sight.holder)


def _at(position: Position, card: int, holder: int) -> Iterator[tuple[tuple[int, int], str]]:
    for other in position.holders:
        yield (card, other), YES if other == holder else NO


def _from_the_deal(position: Position) -> Iterator[tuple[tuple[int, int], str]]:
    for card in each(position.open):
        yield from _at(position, card, -1)
    if position.seat is None:
        return
    for other in range(DECK_SIZE):
        if position.own >> other & 1:
            yield from _at(position, other, position.seat)
        else:
            yield (other, position.seat), NO


def _add_what_follows(printed: dict[tuple[int, int], str], known: Insight, position: Position) -> None:
    for card in range(DECK_SIZE):
        for holder in position.holders:
            sure = known.sure(card, holder)
            if sure is None or (card, holder) in printed:
                continue
            printed[card, holder] = (IN_CASE if holder == CASE else FOLLOWS_YES) if sure else FOLLOWS_NO


def _open_ones(position: Position, printed: Mapping[tuple[int, int], str]) -> Mapping[tuple[int, int], tuple[int, ...]]:
    """Numbered "one of these": a card was shown that this seat did not see, and nothing explains it yet."""
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for asked in position.questions:
        holder = asked.shown_by
        if holder is None or asked.card is not None or asked.at is None or _explained(asked, holder, printed):
            continue
        for card in each(asked.cards):
            if not printed.get((card, holder)):
                found[card, holder] = (*found.get((card, holder), ()), asked.at.number)
    return found


def _explained(asked: Asked, holder: int, printed: Mapping[tuple[int, int], str]) -> bool:
    return any(printed.get((card, holder)) in (YES, FOLLOWS_YES) for card in each(asked.cards))


def known_holders(sheet: Sheet) -> Mapping[int, int]:
    """The cards whose holder is marked in print, with that holder."""
    return {
        card: holder
        for card, row in enumerate(sheet.rows)
        for holder, cell in zip(sheet.holders, row, strict=True)
        if cell.printed in (YES, FOLLOWS_YES)
    }
