"""A game set up for a test: pawns where the test wants them, cards in the hands it wants, dice as it says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self, TypeVar

from fallakte.editions import load
from fallakte.rules import (
    Action,
    Card,
    Cards,
    Event,
    LegalActions,
    Phase,
    Reason,
    Refusal,
    Scripted,
    Seeded,
    Table,
    View,
    events,
)
from fallakte.rules import actions as a
from fallakte.rules.board import BESIDE, Board, Spot
from fallakte.rules.cards import ALL_CARDS, cards, each
from fallakte.rules.decide import decide
from fallakte.rules.opening import open_game
from fallakte.rules.state import State, evolve, view_of
from fallakte.rules.values import but

E = TypeVar("E")


class Game:
    """One game, carried forward by the test. Actions that must work are `do`ne, others are `refused`."""

    def __init__(
        self,
        edition: str = "classic",
        seats: int = 3,
        rules: Sequence[str] = (),
        pawns: Sequence[int] | None = None,
        first: int | None = 0,
        seed: int = 7,
    ) -> None:
        self.edition = load(edition, rules)
        opened = open_game(self.edition, seats, Seeded(seed), pawns, first)
        self.state: State = opened.state
        self.opening = opened.events

    # ------------------------------------------------------------------------------------------------ looking

    @property
    def table(self) -> Table:
        return self.state.table

    def phase(self) -> Phase:
        return self.table.phase

    @property
    def board(self) -> Board:
        assert self.edition.board is not None
        return self.edition.board

    def card(self, name: str) -> Card:
        return self.edition.card_numbers[name]

    def cards(self, names: str) -> Cards:
        return cards(self.card(name) for name in names.split())

    def spot(self, name: str) -> Spot:
        spot = self.board.spot_named(name)
        assert spot is not None, f"no spot {name}"
        return spot

    def pawn(self, name: str) -> str:
        """Where a pawn stands."""
        return self.board.spot_name(self.table.pawns[self.edition.pawns.index(name)])

    def thing(self, name: str) -> str:
        """Where a thing lies."""
        return self.board.spot_name(self.table.things[self.card(name) - 6])

    def marker(self, name: str) -> str:
        """Where a suspect's marker lies."""
        return self.board.spot_name(self.table.markers[self.card(name)])

    def view(self, seat: int | None) -> View:
        return view_of(self.state, seat)

    def legal(self, seat: int) -> LegalActions:
        return LegalActions(self.table, seat, self.state.hands[seat])

    def verbs(self) -> set[type[Action]]:
        """The sorts of action that the awaited seat may choose from."""
        assert self.table.awaited is not None
        return set(self.legal(self.table.awaited).verbs)

    def reach(self) -> set[str]:
        """Where the awaited seat may walk."""
        assert self.table.awaited is not None
        walks = self.legal(self.table.awaited).options(a.Walk)
        return {self.board.spot_name(walk.to) for walk in walks if isinstance(walk, a.Walk)}

    # -------------------------------------------------------------------------------------------- setting up

    def stand(self, **spots: str) -> Self:
        """Put pawns on spots, as if the turn began so: `stand(scarlett="hall", plum="7,8")`."""
        pawns = list(self.table.pawns)
        for name, spot in spots.items():
            pawns[self.edition.pawns.index(name)] = self.spot(spot)
        self.state = but(self.state, table=but(self.table, pawns=tuple(pawns)))
        if self.phase() is Phase.START:
            turn, kept = self.table.turn, self.table.now.may_suspect << self.table.active
            fresh = but(self.state, table=but(self.table, turn=0, brought=self.table.brought | kept))
            self.state = evolve(fresh, events.TurnBegan(self.table.active, turn))
        return self

    def deal(self, case: str, *hands: str, rest: int = -1) -> Self:
        """Deal these cards, none of them open; the cards not named go to the seat `rest` (the last one)."""
        given = [self.cards(hand) for hand in hands] + [Cards(0)] * (self.table.seats - len(hands))
        filed = self.cards(case)
        others = ALL_CARDS & ~filed & ~cards(self.state.row)
        for hand in given:
            assert hand & others == hand, "a card is dealt twice"
            others &= ~hand
        given[rest] = Cards(given[rest] | others)
        sizes = tuple(hand.bit_count() for hand in given)
        table = but(self.table, hand_sizes=sizes, open_cards=Cards(0))
        self.state = but(self.state, case=filed, hands=tuple(given), table=table)
        return self

    def stack(self, *advantages: str) -> Self:
        """Lay these advantage cards on top of the pile."""
        kinds = [kind.id for kind in self.edition.advantages]
        top = tuple(kinds.index(name) for name in advantages)
        pile = (*top, *self.state.pile)
        self.state = but(self.state, pile=pile, table=but(self.table, pile=len(pile)))
        return self

    def lay_things(self) -> Self:
        """Lay the things into the first six places, where the players choose."""
        while self.phase() is Phase.PLACING:
            assert self.table.awaited is not None
            index = self.table.things.index(BESIDE)
            self.do(self.table.awaited, a.Put(Card(6 + index), Card(12 + index)))
        return self

    # ------------------------------------------------------------------------------------------------- acting

    def do(self, seat: int, action: Action, dice: Sequence[int] = (), picks: Sequence[int] = ()) -> tuple[Event, ...]:
        """Let a seat act; it must be possible."""
        outcome = decide(self.state, seat, action, Scripted(dice, picks))
        assert not isinstance(outcome, Refusal), f"{action} of seat {seat} was refused: {outcome}"
        self.state = outcome.state
        return outcome.events

    def refused(self, seat: int, action: Action) -> tuple[Reason, str]:
        """Let a seat try something impossible: the reason, and the rule it rests on."""
        before = self.state
        outcome = decide(self.state, seat, action, Scripted())
        assert isinstance(outcome, Refusal), f"{action} of seat {seat} was accepted"
        assert self.state == before
        assert action not in self.legal(seat)
        return outcome.reason, outcome.rule

    def roll(self, *dice: int) -> tuple[Event, ...]:
        return self.do(self.table.active, a.Roll(), dice)

    def walk(self, to: str) -> tuple[Event, ...]:
        return self.do(self.table.active, a.Walk(self.spot(to)))

    def suspect(self, suspect: str, thing: str) -> tuple[Event, ...]:
        return self.do(self.table.active, a.Suspect(self.card(suspect), self.card(thing)))

    def accuse(self, names: str) -> tuple[Event, ...]:
        return self.do(self.table.active, self.accusation(names))

    def accusation(self, names: str) -> a.Accuse:
        suspect, thing, place = map(self.card, names.split())
        return a.Accuse(suspect, thing, place)

    def suspicion(self, suspect: str, thing: str, place: str | None = None) -> a.Suspect:
        return a.Suspect(self.card(suspect), self.card(thing), None if place is None else self.card(place))

    def show(self, seat: int, card: str) -> tuple[Event, ...]:
        return self.do(seat, a.Show(self.card(card)))

    def passes(self, *seats: int) -> tuple[Event, ...]:
        """These seats have nothing to show, one after the other."""
        said: tuple[Event, ...] = ()
        for seat in seats:
            said += self.do(seat, a.Pass())
        return said

    def answer_all(self) -> None:
        """Everybody who is asked answers truthfully, with the first card there is."""
        while self.phase() is Phase.ANSWERING:
            assert self.table.awaited is not None
            seat = self.table.awaited
            self.do(seat, next(iter(self.legal(seat))))

    def end(self) -> tuple[Event, ...]:
        return self.do(self.table.active, a.EndTurn())

    def sit_out(self) -> None:
        """The seat to move does as little as it can until the next turn begins."""
        turn = self.table.turn
        self.roll(1, 2)
        seat = self.table.active
        ways = [walk for walk in self.legal(seat).options(a.Walk) if isinstance(walk, a.Walk) and walk.to >= 10]
        self.do(seat, ways[0] if ways else a.Stay())
        if self.phase() is Phase.OFFERED:
            self.do(seat, a.Decline())
        if self.table.turn == turn:
            self.end()


def only(kind: type[E], happened: Iterable[object]) -> E:
    """The single event of a kind."""
    found = [event for event in happened if isinstance(event, kind)]
    assert len(found) == 1, f"{len(found)} events {kind.__name__}"
    return found[0]


def names(game: Game, mask: int) -> set[str]:
    """The ids of a set of cards."""
    return {game.edition.cards[card] for card in each(mask)}
