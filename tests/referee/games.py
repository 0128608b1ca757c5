"""Random games under random house rules, each put before the referee."""

from __future__ import annotations

import random
from typing import NamedTuple

from fallakte.editions import EditionError, edition_ids, load
from fallakte.game import Game
from fallakte.rules import actions as a
from fallakte.rules.edition import Edition
from fallakte.rules.events import see
from fallakte.rules.legal import LegalActions
from fallakte.rules.switches import SWITCH_NAMES, allowed_values
from fallakte.rules.text import show_action, show_event

from .position import Foul
from .referee import Referee
from .sheet import spot

PRIVATE: dict[str, tuple[int, ...]] = {
    "case_filed": (),
    "row_laid": (),
    "pile_shuffled": (),
    "dealt": (0,),
    "showed": (0, 1),
    "peeked": (0,),
    "wrote_accusation": (0,),
    "found_wrong": (0,),
    "glimpsed": (0, 1),
    "looked_at_card": (0, 1),
}
"""The lines that not everybody may read, with where in them stands who may; all others are public."""
SHORT_ROLL = 6
"""Every walk of so few steps is tried; of a longer roll the walks are tried now and then."""


class Seen(NamedTuple):
    """What the referee had before him."""

    name: str
    events: int
    decisions: int


def house_rules(chance: random.Random, edition: str) -> Edition:
    """The edition under some random house rules that can be together."""
    count = chance.choice((0, 1, 1, 2, 3, 5, 8))
    names = chance.sample([one for one in SWITCH_NAMES if not one.startswith("players")], count)
    rules = [f"{name}={chance.choice(allowed_values(name) or ('1', '3', '10', '100'))}" for name in names]
    try:
        return load(edition, rules)
    except EditionError:
        return house_rules(chance, edition)


def choose(legal: LegalActions, chance: random.Random) -> a.Action:
    """A sort of action, then one of that sort; accusations are rare."""
    verbs = [verb for verb in legal.verbs if verb is not a.Accuse or len(legal.verbs) == 1 or chance.random() < 0.03]
    return chance.choice(list(legal.options(chance.choice(verbs))))


def referee_game(edition: Edition, seats: int, seed: int, limit: int = 400) -> Seen:
    """Play a game, and let the referee look at every line and every decision; a `Foul` says what was wrong."""
    chance, game = random.Random(seed), Game.deal(edition, seats, seed=seed)
    referee = Referee(edition.name, [edition.pawns[pawn] for pawn in game.state.table.seat_pawns])
    seen = decisions = 0
    lines: list[str] = []
    try:
        while True:
            for event in game.events[seen:]:
                lines.append(show_event(event, edition))
                referee.see(lines[-1])
            _eyes(game, seen)
            seen = len(game.events)
            if game.awaited is None or decisions >= limit:
                break
            _compare(referee, game, chance)
            game.do(choose(game.legal, chance))
            decisions += 1
        if game.awaited is None:
            referee.finish()
    except Foul as foul:
        raise Foul(f"{edition.name}, {seats} seats, seed {seed}: {foul}\n" + "\n".join(lines[-12:])) from None
    return Seen(edition.name, seen, decisions)


def _compare(referee: Referee, game: Game, chance: random.Random) -> None:
    """What the rules allow against what the engine offers: who decides, which verbs, where one may walk."""
    legal = game.legal
    if referee.must:
        raise Foul(f"{referee.must[0]} must follow before anybody decides")
    if referee.decides() != game.awaited:
        raise Foul(f"seat {referee.decides()} decides, not {game.awaited}")
    offered, allowed = {verb.word for verb in legal.verbs}, referee.allowed()
    if offered != allowed:
        raise Foul(f"at {referee.point}: allowed {sorted(allowed)}, offered {sorted(offered)}")
    _compare_table(referee, game)
    for verb in legal.verbs:
        if verb.word in referee.choices():
            found = {show_action(action, game.edition) for action in legal.options(verb)}
            if found != (wanted := referee.choices()[verb.word]):
                raise Foul(f"{verb.word}: offered too much or too little: {sorted(found ^ wanted)[:6]}")
    board = game.edition.board
    if "walk" in offered and board is not None:
        move = referee.move()
        if move.again or move.roll <= SHORT_ROLL or chance.random() < 0.01:
            ends = {spot(board.spot_name(walk.to)) for walk in legal.options(a.Walk) if isinstance(walk, a.Walk)}
            if ends != move.ends():
                raise Foul(f"from {move.at} with {move.roll}: {sorted(map(str, ends ^ move.ends()))}")


def _compare_table(referee: Referee, game: Game) -> None:
    """Where everything lies, and what everybody can count, by the lines and by the engine."""
    table, edition = game.table, game.edition
    lying = [
        (edition.pawns, table.pawns, referee.at),
        (edition.cards[6:12], table.things, referee.lying),
        (edition.cards[:6], table.markers, referee.marked),
    ]
    for ids, spots, wanted in lying:
        found = {
            one: spot(edition.board.spot_name(at)) if edition.board else "beside"
            for one, at in zip(ids, spots, strict=False)
        }
        if found != (wanted if edition.board else dict.fromkeys(found, "beside")):
            raise Foul(f"R11: {found} lie elsewhere: {wanted}")
    out = {seat for seat in range(game.seats) if table.is_out(seat)}
    misses = {seat for seat in range(game.seats) if table.misses >> seat & 1}
    if (out, misses, table.pile) != (referee.out, referee.misses, referee.pile):
        raise Foul(f"R17, R39: out {out}, misses {misses}, pile {table.pile}")


def _eyes(game: Game, since: int) -> None:
    """Who gets to see what of what has just happened (R1, R3, R12, R13, R30, R38, R39, R43)."""
    for event in game.events[since:]:
        word, *parts = show_event(event, game.edition).split()
        for seat in (None, *range(game.seats)):
            knows = word not in PRIVATE or str(seat) in {parts[at] for at in PRIVATE[word]}
            if (see(event, seat) == event) is not knows:
                raise Foul(f"R13: seat {seat} and {show_event(event, game.edition)}")


def jobs(games: int, seed: int = 1) -> list[tuple[str, int, int]]:
    """So many games, spread over every edition and number of seats: edition, seats, seed."""
    pairs = [(edition, seats) for edition in edition_ids() for seats in range(2, 7)]
    return [(*pairs[number % len(pairs)], seed * 10**6 + number) for number in range(games)]


def one_game(edition: str, seats: int, seed: int) -> Seen:
    """A game of the list, under house rules of its own."""
    return referee_game(house_rules(random.Random(seed), edition), seats, seed)
