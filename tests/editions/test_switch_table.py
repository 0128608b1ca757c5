"""The switch table of the rules, cell by cell, against the data of each edition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest

from fallakte.editions import load
from fallakte.rules import Edition

TABLE = """
| switch | classic | clue-us | standard | koffer-1997 | muenchen-2013 | drei-fragezeichen |
| players | 2–6* | 2–6* | 2–6 | 2–6* | 2–6* | 2–6 |
| pawns are | suspects | suspects | suspects | suspects | suspects | investigators |
| deal | uneven* | uneven* | uneven | uneven | even, rest open | even, rest open |
| two players | duel* | duel* | duel* or open | duel* | duel* | duel |
| first player | highest of 2 dice (option: Scarlett) | highest of 2 dice | highest of 2 dice* \
| highest of 1 die | Gloria Hermann (not played: the next in the list*) | highest of 2 dice |
| turns run | clockwise | clockwise | clockwise* | clockwise | counter-clockwise | clockwise |
| answers run | from the left | from the left | from the left | from the left | from the left | from the left |
| dice | 2 plain* | 2 plain* | 2 plain | 2 plain | 2 plain | 2 with a question mark (one face of each*) |
| things at the start | one per room, six rooms* | one per room* | any room each \
| chosen by the players, at most one a room* | six different places | beside the board |
| passages | two diagonals* | two diagonals* | two diagonals | Salon–Wintergarten, Küche–Arbeitszimmer \
| taxi, two diagonals | Friedhof–Hospital, and one more pair* |
| a square twice in a move | no* | no* | no* | no* | no | yes |
| end on the open way | exact* | exact* | exact | exact | exact | up to the roll |
| suspicion on entering | may | may | may* | may | must | must |
| stay and suspect again | yes | no | no* | no | no | no |
| suspect after being brought | yes | yes | yes* | yes | yes | never brought |
| accuse where | anywhere | anywhere | in any place | anywhere* | middle, or after an unanswered suspicion | middle |
| accuse after a suspicion in the same turn | yes | yes | yes* | yes | only if unanswered | no |
| last one left | wins | wins | wins | plays on* | plays on* | plays on |
| out before a door steps in (R20) | yes | yes | can't happen | yes* | can't happen | can't happen |
| accusation is written (R30) | no | no | no | yes | no | no |
| an accusation brings the suspect (R47) | no | no | no | no | yes | no |
| turns before the case stays unsolved (R49) | 100 a seat* | 100 a seat* | 100 a seat* | 100 a seat* \
| 100 a seat* | 100 a seat* |
| advantage cards | no | no | no | no | no | yes (option: no) |
"""


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


HEAD, *LINES = TABLE.strip().splitlines()
SHEETS = tuple(cells(HEAD)[1:])


def written() -> Iterator[tuple[str, str, str]]:
    """Every cell as it is written: switch, edition, value."""
    for line in LINES:
        switch, *values = cells(line)
        yield from ((switch, edition, value) for edition, value in zip(SHEETS, values, strict=True))


def rows() -> Iterator[tuple[str, str, str]]:
    """Every cell without its star: switch, edition, value."""
    return ((switch, edition, value.replace("*", "")) for switch, edition, value in written())


def starred() -> Iterator[tuple[str, str]]:
    """Every cell on which the sheet is silent: switch, edition."""
    return ((switch, edition) for switch, edition, value in written() if "*" in value)


def options(edition: Edition) -> Mapping[str, tuple[str, ...]]:
    """The other values that an edition's own sheet offers."""
    return edition.options


def passages(edition: Edition) -> set[frozenset[str]]:
    assert edition.board is not None
    name = edition.board.spot_name
    return {frozenset((name(here), name(there))) for here, there in edition.board.passages.items()}


def corner_places(edition: Edition) -> list[str]:
    """The places drawn in the corners of the board, from the top left, clockwise."""
    board = edition.board
    assert board is not None
    found = []
    for bottom, right in ((False, False), (False, True), (True, True), (True, False)):
        letters = [
            (abs(row - bottom * board.height) + abs(column - right * board.width), board.letters[char])
            for row, column, char in board.cells()
            if char in board.letters
        ]
        found.append(board.places[min(letters)[1]])
    return found


def are_diagonals(edition: Edition) -> bool:
    a, b, c, d = corner_places(edition)
    return passages(edition) == {frozenset((a, c)), frozenset((b, d))}


MANSION = {frozenset(("lounge", "conservatory")), frozenset(("kitchen", "study"))}
ROCKY_BEACH = frozenset(("friedhof", "memorial_hospital"))

MEANINGS: dict[str, dict[str, Callable[[Edition], bool]]] = {
    "players": {"2–6": lambda e: (e.rules.players_min, e.rules.players_max) == (2, 6)},
    "pawns are": {
        "suspects": lambda e: e.rules.pawns == "suspects" and e.pawns == e.cards[:6],
        "investigators": lambda e: e.rules.pawns == "investigators" and len(set(e.pawns) - set(e.cards)) == 6,
    },
    "deal": {
        "uneven": lambda e: e.rules.deal == "uneven",
        "even, rest open": lambda e: e.rules.deal == "even",
    },
    "two players": {
        "duel": lambda e: e.rules.two_players == "duel" and "two_players" not in options(e),
        "duel or open": lambda e: e.rules.two_players == "duel" and options(e)["two_players"] == ("open",),
    },
    "first player": {
        "highest of 2 dice": lambda e: e.rules.first_player == "two_dice" and "first_player" not in options(e),
        "highest of 2 dice (option: Scarlett)": lambda e: (
            e.rules.first_player == "two_dice"
            and options(e)["first_player"] == ("pawn",)
            and e.pawns[e.first_pawn] == "scarlett"
        ),
        "highest of 1 die": lambda e: e.rules.first_player == "one_die",
        "Gloria Hermann (not played: the next in the list)": lambda e: (
            e.rules.first_player == "pawn" and e.pawns[e.first_pawn] == "gloria_hermann"
        ),
    },
    "turns run": {
        "clockwise": lambda e: e.rules.turns == "clockwise",
        "counter-clockwise": lambda e: e.rules.turns == "counter_clockwise",
    },
    "answers run": {"from the left": lambda e: e.rules.answers == "left"},
    "dice": {
        "2 plain": lambda e: e.rules.dice == "plain",
        "2 with a question mark (one face of each)": lambda e: e.rules.dice == "question_marks",
    },
    "things at the start": {
        "one per room, six rooms": lambda e: e.rules.things == "different_places",
        "one per room": lambda e: e.rules.things == "different_places",
        "six different places": lambda e: e.rules.things == "different_places",
        "any room each": lambda e: e.rules.things == "any_places",
        "chosen by the players, at most one a room": lambda e: e.rules.things == "chosen",
        "beside the board": lambda e: e.rules.things == "beside",
    },
    "passages": {
        "two diagonals": lambda e: passages(e) == MANSION and are_diagonals(e),
        "Salon–Wintergarten, Küche–Arbeitszimmer": lambda e: passages(e) == MANSION,
        "taxi, two diagonals": are_diagonals,
        "Friedhof–Hospital, and one more pair": lambda e: ROCKY_BEACH in passages(e) and len(passages(e)) == 2,
    },
    "a square twice in a move": {
        "yes": lambda e: e.rules.revisit_squares,
        "no": lambda e: not e.rules.revisit_squares,
    },
    "end on the open way": {
        "exact": lambda e: e.rules.end_on_way == "exact",
        "up to the roll": lambda e: e.rules.end_on_way == "up_to",
    },
    "suspicion on entering": {
        "may": lambda e: e.rules.suspect_on_entering == "may",
        "must": lambda e: e.rules.suspect_on_entering == "must",
    },
    "stay and suspect again": {
        "yes": lambda e: e.rules.stay_and_suspect,
        "no": lambda e: not e.rules.stay_and_suspect,
    },
    "suspect after being brought": {
        "yes": lambda e: e.rules.suspect_when_brought and e.rules.pawns == "suspects",
        "never brought": lambda e: not e.rules.suspect_when_brought and e.rules.pawns == "investigators",
    },
    "accuse where": {
        "anywhere": lambda e: e.rules.accuse_where == "anywhere",
        "in any place": lambda e: e.rules.accuse_where == "place",
        "middle": lambda e: e.rules.accuse_where == "middle" and e.rules.accuse_after_suspicion == "no",
        "middle, or after an unanswered suspicion": lambda e: (
            e.rules.accuse_where == "middle" and e.rules.accuse_after_suspicion == "unanswered"
        ),
    },
    "accuse after a suspicion in the same turn": {
        "yes": lambda e: e.rules.accuse_after_suspicion == "yes",
        "only if unanswered": lambda e: e.rules.accuse_after_suspicion == "unanswered",
        "no": lambda e: e.rules.accuse_after_suspicion == "no",
    },
    "last one left": {
        "wins": lambda e: e.rules.last_one_left == "wins",
        "plays on": lambda e: e.rules.last_one_left == "plays_on",
    },
    "out before a door steps in (R20)": {
        "yes": lambda e: e.rules.out_steps_aside,
        "can't happen": lambda e: not e.rules.out_steps_aside and e.rules.accuse_where != "anywhere",
    },
    "accusation is written (R30)": {
        "yes": lambda e: e.rules.write_accusation,
        "no": lambda e: not e.rules.write_accusation,
    },
    "an accusation brings the suspect (R47)": {
        "yes": lambda e: e.rules.accusation_brings,
        "no": lambda e: not e.rules.accusation_brings,
    },
    "turns before the case stays unsolved (R49)": {"100 a seat": lambda e: e.rules.round_limit == 100},
    "advantage cards": {
        "no": lambda e: not e.rules.advantage_cards and not e.advantages,
        "yes (option: no)": lambda e: e.rules.advantage_cards and options(e)["advantage_cards"] == ("no",),
    },
}


@pytest.mark.parametrize(("switch", "edition", "value"), list(rows()))
def test_the_editions_data_says_what_the_table_says(switch: str, edition: str, value: str) -> None:
    assert MEANINGS[switch][value](load(edition)), f"{edition}: {switch} is not “{value}”"


def test_the_table_is_complete_and_every_meaning_is_used() -> None:
    found = {(switch, value) for switch, _, value in rows()}
    assert len(list(rows())) == 23 * 6
    assert found == {(switch, value) for switch, values in MEANINGS.items() for value in values}
