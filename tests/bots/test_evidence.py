"""Questions as evidence: who asks for a card is taken to hold it less often, unless seen to name own cards."""

from __future__ import annotations

from fallakte.bots.evidence import read_between, trust
from fallakte.bots.notes import Notes
from fallakte.deduce.facts import Asked, Position
from fallakte.deduce.knowledge import count
from fallakte.deduce.weights import choice
from fallakte.editions import load
from fallakte.lab.simulate import random_game
from fallakte.rules.cards import cards
from fallakte.rules.state import view_of

OWN = cards([0, 1, 6, 7, 12, 13])


def position(*facts: Asked) -> Position:
    return Position(hands=(6, 6, 6), seat=0, own=OWN, facts=facts)


def notes() -> Notes:
    played = random_game(load("speed"), 3, 1)
    sheet = Notes()
    sheet.read(view_of(played.state, 0))
    sheet.may = [OWN, *[(1 << 21) - 1 & ~OWN] * 2, 0, 0, 0, 0, (1 << 21) - 1 & ~OWN]
    sheet.must = [OWN, 0, 0, 0, 0, 0, 0, 0]
    return sheet


def test_the_asker_is_taken_to_hold_the_named_cards_less_often() -> None:
    asked = position(Asked(1, cards([2, 8, 14]), (), 2))
    plain, read = count(asked, choice), read_between(asked, choice, notes())
    assert read.odds(2, 1) < plain.odds(2, 1) / 5
    assert read.odds(2, 7) > plain.odds(2, 7)


def test_the_card_asked_for_again_is_not_the_one_that_was_shown() -> None:
    asked = position(Asked(1, cards([2, 8, 14]), (), 2), Asked(1, cards([2, 8, 15]), (), 2))
    assert read_between(asked, choice, notes()).odds(14, 2) > 0.8


def test_who_names_own_cards_is_believed_less() -> None:
    asked = position(Asked(1, cards([2, 8, 14]), (), 2))
    sheet = notes()
    before = trust(asked, sheet)[1]
    sheet.must[1] |= cards([2, 8])
    assert trust(asked, sheet)[1] > 5 * before
