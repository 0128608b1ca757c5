"""From the box to the first turn: the case file, the deal, who begins (R1–R3, R33–R35, R37, R43, R44)."""

from __future__ import annotations

from collections.abc import Sequence

from fallakte.rules import events as e
from fallakte.rules.board import BESIDE
from fallakte.rules.cards import ALL_CARDS, DECK_SIZE, KIND_RANGES, cards, each
from fallakte.rules.chance import Chance
from fallakte.rules.decide import Outcome
from fallakte.rules.draft import Draft, begin_turn
from fallakte.rules.edition import Edition
from fallakte.rules.phase import Phase
from fallakte.rules.state import new_state
from fallakte.rules.switches import Switches
from fallakte.words.message import message
from fallakte.words.no import No

DUEL_ROW = 4
PAWNS = 6
"""In every edition; each is somebody's or stands about (R48)."""


class OpeningError(No):
    """A game can't be opened like that; the text says why and what would be right."""


def open_game(
    edition: Edition, seats: int, chance: Chance, pawns: Sequence[int] | None = None, first: int | None = None
) -> Outcome:
    """Deal a game. Seats get neighbouring pawns in order unless they choose (R48); `first` overrules who begins."""
    check_seats(edition, seats)
    chosen = pawns_for([None] * seats) if pawns is None else tuple(pawns)
    if len(chosen) != seats or len(set(chosen)) != seats or not all(0 <= pawn < PAWNS for pawn in chosen):
        raise OpeningError(message("edition.pawns_wrong", seats=seats))
    if first is not None and not 0 <= first < seats:
        raise OpeningError(message("edition.first_wrong", seat=first, last=seats - 1))
    draft = Draft(new_state(edition, chosen), chance)
    _deal(draft, edition, seats)
    _lay_things(draft, edition)
    draft.happen(e.Began(first if first is not None else _who_begins(draft, edition)))
    if draft.table.phase is Phase.SET_UP:
        begin_turn(draft)
    return Outcome(tuple(draft.events), draft.state)


def pawns_for(chosen: Sequence[int | None]) -> tuple[int, ...]:
    """Everybody's pawn: the chosen one, and for who has not chosen the next free one in order (R48).

    >>> pawns_for([None, 0, None])
    (1, 0, 2)
    """
    free = (pawn for pawn in range(PAWNS) if pawn not in chosen)
    return tuple(next(free) if pawn is None else pawn for pawn in chosen)


def check_seats(edition: Edition, seats: int) -> None:
    """Refuse a number of players that an edition is not for."""
    low, high = edition.rules.players_min, edition.rules.players_max
    if not low <= seats <= high:
        told = message("edition.seats_wrong", edition=edition.id, low=low, high=high, seats=seats)
        raise OpeningError(told)


def _deal(draft: Draft, edition: Edition, seats: int) -> None:
    rules, chance = edition.rules, draft.chance
    case = cards(numbers[chance.pick(len(numbers))] for numbers in KIND_RANGES.values())
    draft.happen(e.CaseFiled(case))
    deck = chance.shuffled(list(each(ALL_CARDS & ~case)))
    row, opened = set_aside(rules, seats)
    if row:
        draft.happen(e.RowLaid(tuple(deck[:row])))
    rest = deck[row + opened :]
    first = _left_of_the_dealer(chance, len(rest), seats)
    for turn in range(seats):
        draft.happen(e.Dealt((first + turn) % seats, cards(rest[turn::seats])))
    if opened:
        draft.happen(e.LaidOpen(cards(deck[row : row + opened])))
    if rules.advantage_cards and edition.pile and not row:
        draft.happen(e.PileShuffled(tuple(chance.shuffled(edition.pile))))


def _left_of_the_dealer(chance: Chance, count: int, seats: int) -> int:
    """Who gets the first card (R3): a lot says who deals, where it makes a difference to anybody's hand."""
    return (chance.pick(seats) + 1) % seats if count % seats else 0


def set_aside(rules: Switches, seats: int) -> tuple[int, int]:
    """How many cards lie in the duel's row (R43), and how many open for all (R34, R44), before the rest is dealt."""
    row = DUEL_ROW if seats == 2 and rules.two_players == "duel" else 0
    opened = DUEL_ROW if seats == 2 and rules.two_players == "open" else 0
    if rules.deal == "even":
        opened += (DECK_SIZE - len(KIND_RANGES) - row - opened) % seats
    return row, opened


def _lay_things(draft: Draft, edition: Edition) -> None:
    if edition.board is None:
        return
    match edition.rules.things:
        case "different_places":
            draft.happen(e.ThingsLaid(tuple(draft.chance.shuffled(range(9))[:6])))
        case "any_places":
            draft.happen(e.ThingsLaid(tuple(draft.chance.pick(9) for _ in range(6))))
        case "chosen" | "beside":
            draft.happen(e.ThingsLaid((BESIDE,) * 6))


def _who_begins(draft: Draft, edition: Edition) -> int:
    rule, seat_pawns = edition.rules.first_player, draft.table.seat_pawns
    if rule == "first_seat":
        return 0
    if rule == "pawn":
        order = [(edition.first_pawn + step) % 6 for step in range(6)]
        return seat_pawns.index(next(pawn for pawn in order if pawn in seat_pawns))
    rivals = list(range(len(seat_pawns)))
    while len(rivals) > 1:
        totals = {}
        for seat in rivals:
            dice = tuple(draft.chance.die() for _ in range(1 if rule == "one_die" else 2))
            draft.happen(e.RolledForStart(seat, dice))
            totals[seat] = sum(dice)
        rivals = [seat for seat in rivals if totals[seat] == max(totals.values())]
    return rivals[0]
