"""A forgotten card is found: it is in every named conflict, and leaving it out heals everything."""

from __future__ import annotations

from itertools import combinations
from itertools import count as numbers

from fallakte.deduce import Asked, Has, Lacks, Peeked, Position, contradiction, deals
from fallakte.rules.cards import Card, cards

from . import games

ROPE, HALL = cards([10]), cards([19])


def test_200_games_with_one_forgotten_card() -> None:
    found = 0
    for seed in numbers():
        seats = 2 + seed % 5
        played = games.play(seed, seats, 8 + seed % 25, row=4 if seats == 2 else 0, onlooker=seed % 7 == 6)
        spoilt = games.forget(played, seed)
        told = spoilt and contradiction(spoilt[0].position)
        if spoilt is None or told is None:
            continue
        found += 1
        entry = spoilt[1]
        assert told.conflicts
        assert all(entry in conflict for conflict in told.conflicts)
        assert entry in told.heal
        assert told.without(entry).deals > 0
        if found == 200:
            return


def test_named_sets_are_conflicts_and_nothing_smaller_is() -> None:
    facts = (Has(0, ROPE), Lacks((1, 2), HALL), Has(1, ROPE), Has(1, HALL), Asked(2, cards([1, 7, 13]), (0,)))
    position = Position((6, 6, 6), facts=facts)
    found = contradiction(position)
    assert found is not None
    assert found.conflicts == ((0, 2), (1, 3))
    assert found.heal == ()
    for size in (1, 2):
        clashing = [entries for entries in combinations(range(5), size) if deals(position.only(entries)) == 0]
        assert clashing == ([] if size == 1 else list(found.conflicts))


def test_two_cards_in_one_slot_and_one_card_in_two() -> None:
    slot = Position((7, 7), row=4, facts=(Peeked(0, Card(3)), Peeked(0, Card(4))))
    card = Position((7, 7), row=4, facts=(Peeked(0, Card(3)), Peeked(1, Card(3)), Has(0, ROPE)))
    for position in (slot, card):
        found = contradiction(position)
        assert found is not None
        assert found.conflicts == ((0, 1),)
        assert found.heal == (0, 1)


def test_without_a_contradiction_there_is_none() -> None:
    assert contradiction(games.play(3, 4, 20).position) is None
