"""A simulated game told as a person at the table would write it down: one seat's view, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fallakte import Game, make_bot
from fallakte.deduce.reading import position_of
from fallakte.rules import events as e
from fallakte.rules.cards import each
from fallakte.rules.edition import Edition
from fallakte.rules.events import Seen, see
from fallakte.rules.faces import GlimpsedCovered, LookedAtCardCovered, PeekedCovered, ShowedCovered, WasWrong
from fallakte.rules.state import new_state, view_of
from fallakte.rules.view import View, fold

NAMES = ("anna", "ben", "cara", "david", "emma", "finn")


def played(edition: Edition, seats: int, seed: int | str, level: str = "sheet") -> Game:
    """A game between bots, to its end."""
    bots = [make_bot(level, f"{seed}/{seat}") for seat in range(seats)]
    return Game.deal(edition, seats, seed=f"companion/{seed}").play(bots)


def opening(view: View) -> list[str]:
    """The lines of the set-up, as this view's seat knows it."""
    table, ids = view.table, view.table.edition.cards
    seats = NAMES[: table.seats]
    lines = [f"edition {table.edition.name}", f"seats {' '.join(seats)}"]
    lines += [f"me {seats[view.seat]}" if view.seat is not None else "me -"]
    lines += [f"hands {' '.join(map(str, table.hand_sizes))}"]
    if table.open_cards:
        lines.append(f"open {' '.join(ids[card] for card in each(table.open_cards))}")
    if view.seat is not None:
        lines.append(f"hand {seats[view.seat]} {' '.join(ids[card] for card in each(view.hand))}")
    return lines


def retold(game: Game, seat: int | None) -> Iterator[tuple[list[str], View]]:
    """What a seat writes down, whenever it writes something, and what it knows at that moment."""
    view = view_of(new_state(game.edition, game.table.seat_pawns), seat)
    begun = False
    for event in game.events:
        seen = see(event, seat)
        view = fold(view, seen)
        if not begun:
            begun = isinstance(seen, e.Began)
            if begun:
                yield opening(view), view
        elif lines := list(_lines(seen, view)):
            yield lines, view


def _lines(seen: Seen, view: View) -> Iterator[str]:
    ids, table = view.table.edition.cards, view.table
    match seen:
        case e.Showed() | ShowedCovered() | e.NobodyAnswered():
            question, card = table.question, view.shown[-1]
            named = f"{ids[question.suspect]} {ids[question.thing]} {ids[question.place]}"
            answers = [f"{NAMES[seat]} -" for seat in question.passed]
            if question.shown_by is not None:
                answers.append(f"{NAMES[question.shown_by]}!" + (f" {ids[card]}" if card is not None else ""))
            yield ", ".join([f"{NAMES[question.by]}: {named}", *answers])
        case e.Peeked(seat, slot, card):
            yield f"{NAMES[seat]} looks {slot + 1} {ids[card]}"
        case PeekedCovered(seat, slot):
            yield f"{NAMES[seat]} looks {slot + 1}"
        case e.LookedAtCard(seat, holder, card) | e.Glimpsed(holder, seat, card):
            yield f"{NAMES[holder]} shows {NAMES[seat]} {ids[card]}"
        case LookedAtCardCovered(seat, holder) | GlimpsedCovered(holder, seat):
            yield f"{NAMES[holder]} shows {NAMES[seat]}"
        case e.HasNoneOfKind(seat, kind):
            yield f"{NAMES[seat]} has no {kind.name.lower()}s"
        case e.LaidDown(seat, card):
            yield f"{NAMES[seat]} has {ids[card]}"
        case e.NobodyHolds(card):
            yield f"nobody has {ids[card]}"
        case WasWrong() | e.FoundWrong():
            yield _accusation(view, "wrong")
            if isinstance(seen, e.FoundWrong):
                yield f"case {_named(view, seen.case)}"
        case e.CaseOpened(case):
            yield f"case {_named(view, case)}"
        case e.Ended(_, "accusation"):
            yield _accusation(view, "right")


def _accusation(view: View, result: str) -> str:
    told = view.table.accusations[-1]
    return f"{NAMES[told.by]} accuses {_named(view, told.cards or 0)}, {result}".replace(" ,", ",")


def _named(view: View, named: int) -> str:
    return " ".join(view.table.edition.cards[card] for card in each(named))


def told_lines(game: Game, seat: int | None) -> list[str]:
    """The whole log of a game."""
    return [line for lines, _ in retold(game, seat) for line in lines]


def same(reader_lines: Sequence[str], view: View) -> bool:
    """Whether a log of these lines gives the very numbers that the view gives."""
    from fallakte.companion import read_log
    from fallakte.deduce import count

    ours, theirs = read_log("\n".join(reader_lines)).knowledge(), count(position_of(view))
    return ours.deals == theirs.deals and ours.counts == theirs.counts and ours.joint == theirs.joint
