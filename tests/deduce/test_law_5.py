"""Law 5 over whole games of every edition, played by the rules: the truth stays possible, certainties are true."""

from __future__ import annotations

from hypothesis import given, settings

from fallakte.deduce import CASE, ROW, count, explain, faults
from fallakte.deduce.reading import position_of
from fallakte.rules.cards import Card, each
from fallakte.rules.state import State, view_of
from tests.laws.games import Deal, deals, watchers


def truth(state: State) -> dict[Card, int]:
    """Where every card that does not lie open is."""
    hands = {card: seat for seat, hand in enumerate(state.hands) for card in each(hand)}
    return hands | dict.fromkeys(each(state.case), CASE) | dict.fromkeys(state.row, ROW)


@settings(max_examples=30, deadline=None)
@given(deal=deals, watcher=watchers)
def test_law_5_in_games_by_the_rules(deal: Deal, watcher: int) -> None:
    played = deal.play()
    states = [step.before for step in played.steps[::40]] + [played.final]
    for state in states:
        position = position_of(view_of(state, deal.watcher(watcher)))
        known = count(position)
        where = truth(state)
        assert all(known.odds(card, holder) > 0 for card, holder in where.items())
        for card, holder in known.certainties():
            assert where[card] == holder
            explanation = explain(position, card, holder)
            assert explanation is not None
            assert faults(position, explanation) == []
