"""Law 1: two games whose events differ only in what is hidden from a seat give that seat byte-identical streams.

A random game is played. Then two cards that a seat can't tell apart change places (in other hands, the case file or the
duel's row), and the same game is played again through `decide` for as long as everybody can still say and do in public
what they did. To the seat it must be the same game, byte by byte: what it sees, what it may do, what it is refused.
"""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from fallakte.editions import load
from fallakte.rules import Action, Card, Cards, Event, LegalActions, Phase, Refusal, see
from fallakte.rules import actions as a
from fallakte.rules import events as e
from fallakte.rules.cards import each, kind_of
from fallakte.rules.decide import decide
from fallakte.rules.sorts import CARD_SORTS, fields_of
from fallakte.rules.state import State, view_of
from fallakte.rules.values import but

from .games import Deal, Played, Repeated, Step, anything, deals, legal_of, play, watchers

_LOOKS_INTO_THE_SECRET = (a.Accuse, a.Look, a.Call)


def swapped(mask: int, one: int, other: int) -> Cards:
    """A set of cards with two of them exchanged."""
    if (mask >> one & 1) == (mask >> other & 1):
        return Cards(mask)
    return Cards(mask ^ (1 << one | 1 << other))


def swap_in_state(state: State, one: int, other: int) -> State:
    exchange = {one: Card(other), other: Card(one)}
    return but(
        state,
        case=swapped(state.case, one, other),
        hands=tuple(swapped(hand, one, other) for hand in state.hands),
        row=tuple(exchange.get(card, card) for card in state.row),
    )


def hidden_pairs(state: State, seat: int | None) -> list[tuple[int, int]]:
    """The pairs of cards that a seat can't tell apart at the beginning."""
    known = state.table.open_cards | (state.hands[seat] if seat is not None else 0)
    unknown = [card for card in range(21) if not known >> card & 1]
    pairs = []
    for one in unknown:
        for other in unknown:
            in_case = (state.case >> one & 1) or (state.case >> other & 1)
            if one < other and (not in_case or kind_of(one) == kind_of(other)):
                pairs.append((one, other))
    return pairs


def stream(happened: tuple[Event, ...], seat: int | None) -> bytes:
    """What a seat gets to see, as bytes."""
    return "\n".join(repr(see(event, seat)) for event in happened).encode()


def asked_by(step: Step) -> int:
    """To whom a card is shown, by the rules and not by what the event says of itself."""
    table = step.before.table
    return table.question.by if table.phase is Phase.ANSWERING else table.now.showing[0][1]


def same_in_the_other_game(step: Step, other: State, seat: int | None) -> Action | None:
    """What must be done in the other game so that it looks the same to the seat; None: it can't look the same."""
    action = step.action
    if isinstance(action, a.Peek) and step.seat == seat and other.row[action.slot] != step.before.row[action.slot]:
        return None
    if isinstance(action, a.Show) and not other.hands[step.seat] >> action.card & 1:
        if seat in (step.seat, asked_by(step)):
            return None
        return next(iter(legal_of(other, step.seat).options(a.Show)), None)
    if isinstance(action, a.Show | a.Pass) and action not in legal_of(other, step.seat):
        return None
    return action


def picks_for(step: Step, other: State, seat: int | None) -> list[int] | None:
    """Which card is drawn blind in the other game: for the two involved the same, if it is still there."""
    looked = next((event for event in step.events if isinstance(event, e.LookedAtCard)), None)
    if looked is None:
        return []
    hand = list(each(other.hands[looked.holder]))
    if looked.card in hand:
        return [hand.index(looked.card)]
    assert isinstance(step.action, a.Choose)
    return None if seat in (step.seat, step.action.seat) else [0]


def legal_text(state: State, seat: int) -> str:
    return repr(list(legal_of(state, seat)))


def compare(played: Played, seat: int | None, one: int, other: int, chance: random.Random) -> int:
    """Play the other game along; how many decisions it could be kept up."""
    state = swap_in_state(played.opened, one, other)
    for count, step in enumerate(played.steps):
        picks = picks_for(step, state, seat)
        action = same_in_the_other_game(step, state, seat)
        if picks is None or action is None:
            return count
        repeated = Repeated(step.events)
        repeated.picks = picks
        outcome = decide(state, step.seat, action, repeated)
        assert not isinstance(outcome, Refusal), f"{action} of seat {step.seat} is refused by what is hidden: {outcome}"
        same = stream(outcome.events, seat) == stream(step.events, seat)
        if not same and isinstance(action, _LOOKS_INTO_THE_SECRET):
            return count
        assert same, f"{action}: {outcome.events} looks different from {step.events}"
        state = outcome.state
        if count + 1 < len(played.steps):
            same_picture(played.steps[count + 1].before, state, seat, chance)
    return len(played.steps)


def same_picture(state: State, other: State, seat: int | None, chance: random.Random) -> None:
    """A seat's view, legal actions and refusals are the same in both games."""
    mine, its = view_of(state, seat), view_of(other, seat)
    assert mine == its
    if seat is None or chance.random() < 0.8:
        return
    assert legal_text(state, seat) == legal_text(other, seat)
    for action in chance.sample(anything(state), 4):
        here = LegalActions(state.table, seat, state.hands[seat]).why_not(action)
        there = LegalActions(other.table, seat, other.hands[seat]).why_not(action)
        assert (here, str(here)) == (there, str(there))


@settings(max_examples=40, deadline=None)
@given(deals, watchers, st.integers(0, 99))
def test_law_1_what_is_hidden_changes_nothing_for_a_seat(deal: Deal, watcher: int, seed: int) -> None:
    played, seat, chance = deal.play(), deal.watcher(watcher), random.Random(seed)
    pairs = hidden_pairs(played.opened, seat)
    for one, other in chance.sample(pairs, min(4, len(pairs))):
        compare(played, seat, one, other, chance)


def test_law_1_the_other_game_is_kept_up_for_long_enough_to_prove_something() -> None:
    """Some exchanges last to the end of the game, or the comparison would be an empty one."""
    played = play(load("classic"), 4, 3)
    chance = random.Random(1)
    pairs = chance.sample(hidden_pairs(played.opened, 0), 40)
    lasted = [compare(played, 0, one, other, chance) for one, other in pairs]
    assert max(lasted) == len(played.steps) > 100
    assert sum(lasted) / len(lasted) > 20


@settings(max_examples=20, deadline=None)
@given(deals, watchers, st.integers(0, 99))
def test_law_1_the_opening_shows_a_seat_its_own_cards_only(deal: Deal, watcher: int, seed: int) -> None:
    played, seat = deal.play(limit=0), deal.watcher(watcher)
    one, other = random.Random(seed).choice(hidden_pairs(played.opened, seat))
    exchange = {one: Card(other), other: Card(one)}
    altered: list[Event] = []
    for event in played.opening:
        match event:
            case e.CaseFiled(case):
                altered.append(e.CaseFiled(swapped(case, one, other)))
            case e.Dealt(holder, hand):
                altered.append(e.Dealt(holder, swapped(hand, one, other)))
            case e.RowLaid(row):
                altered.append(e.RowLaid(tuple(exchange.get(card, card) for card in row)))
            case e.PileShuffled(order):
                altered.append(e.PileShuffled(tuple(reversed(order))))
            case _:
                altered.append(event)
    assert stream(tuple(altered), seat) == stream(played.opening, seat)


@settings(max_examples=10, deadline=None)
@given(deals, watchers)
def test_law_1_the_order_of_the_advantage_pile_is_nobodys_business(deal: Deal, watcher: int) -> None:
    state, seat = deal.play(limit=0).opened, deal.watcher(watcher)
    other = but(state, pile=tuple(reversed(state.pile)))
    assert view_of(state, seat) == view_of(other, seat)


@settings(max_examples=20, deadline=None)
@given(deals)
def test_law_1_an_onlooker_sees_no_card_before_it_is_laid_open(deal: Deal) -> None:
    """Every event an onlooker sees is a public one, and whatever private one lies behind it, its face tells no card."""
    for event in deal.play().events:
        seen = see(event, None)
        assert isinstance(seen, e.Public)
        if isinstance(event, e.Private):
            told = {field.name: field.sort for field in fields_of(type(seen))}
            assert not told.keys() & {*event.hides}
            assert not CARD_SORTS & {*told.values()}
