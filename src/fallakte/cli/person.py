"""A person at the terminal: shows what can be done, and reads what is chosen, by number or in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from rich.table import Table as Grid
from rich.text import Text

from fallakte.cli.common import console
from fallakte.cli.legend import draw_table
from fallakte.deduce.facts import CASE, ROW
from fallakte.deduce.reading import position_of
from fallakte.editions.words import Words
from fallakte.rules import Action, LegalActions, Phase, View
from fallakte.rules import actions as a
from fallakte.rules.board import BESIDE, PLACE_SPOTS, ROOM_SPOTS, each_spot
from fallakte.rules.cards import FIRST_PLACE, FIRST_THING, PLACES, SUSPECTS, THINGS, Card, Kind, each
from fallakte.rules.reach import Walker
from fallakte.rules.text import TextError, parse_action, show_action
from fallakte.rules.values import whole_number
from fallakte.tell.naming import label
from fallakte.words import SpotName, Value, say, typed_words

QUIT = typed_words("terminal.quit")


class Quit(Exception):  # noqa: N818 -- not an error: the person has had enough
    """The person ends the game."""


class Choice(NamedTuple):
    """One line of a menu."""

    label: str
    action: Callable[[], Action | None]
    """What choosing it means; None: back to the menu."""


class Person:
    """Asks at the terminal."""

    def __init__(self, words: Words, players: tuple[str, ...]) -> None:
        self.words = words
        self.lang = words.lang
        self.players = players

    def decide(self, view: View, legal: LegalActions) -> Action:
        """Ask until a legal action is chosen."""
        if view.table.edition.board is not None and view.table.phase in (Phase.START, Phase.ROLLED):
            self._show_board(view, legal)
        while True:
            choices = self._choices(view, legal)
            answer = self._ask(say("play.prompt", self.lang), choices)
            action = answer.action() if isinstance(answer, Choice) else self._typed(answer, view, legal)
            if action is None:
                continue
            refusal = legal.why_not(action)
            if refusal is None:
                return action
            console.print(self.words.voice(self.players).say(refusal.message), style="red")

    def _choices(self, view: View, legal: LegalActions) -> list[Choice]:
        choices: list[Choice] = []
        for verb in legal.verbs:
            if verb is a.Walk:
                choices += self._walks(view, legal)
            elif verb is a.TakePassage:
                choices.append(Choice(self._passage(view), a.TakePassage))
            elif verb is a.Put:
                choices += self._puts(view, legal)
            elif verb in (a.Suspect, a.Accuse):
                choices.append(Choice(self._say(verb), self._claim(verb is a.Accuse, legal)))
            else:
                choices += [Choice(self._label(action), partial(_same, action)) for action in legal.options(verb)]
        return choices

    def _say(self, verb: type[Action], **values: Value) -> str:
        return self.words.say(f"play.{a.VERB_WORDS[verb]}", **values)

    def _label(self, action: Action) -> str:
        return label(action, self.words.voice(self.players))

    def _passage(self, view: View) -> str:
        """The way through, as this edition calls it: a secret passage, a crypt, a taxi."""
        table, board = view.table, view.table.edition.board
        assert board is not None
        return self.words.say("told.take_passage_place", place=SpotName(board.passages[table.spot(table.active)]))

    def _puts(self, view: View, legal: LegalActions) -> list[Choice]:
        """Every thing that still lies beside the board; its place is asked next."""
        lying = [Card(FIRST_THING + index) for index, spot in enumerate(view.table.things) if spot == BESIDE]
        free = sorted({put.place for put in legal.options(a.Put) if isinstance(put, a.Put)})
        return [
            Choice(self._say(a.Put, thing=self.words.card(thing)), partial(self._put, thing, free)) for thing in lying
        ]

    def _put(self, thing: Card, free: Sequence[int]) -> Action | None:
        place = self._card(Kind.PLACE, free)
        return None if place is None else a.Put(thing, place)

    def _walks(self, view: View, legal: LegalActions) -> list[Choice]:
        """The places in reach, the black squares in reach, and for every other place the square nearest to it."""
        table, walker, board = view.table, view.table.walker, view.table.edition.board
        assert walker is not None
        assert board is not None
        here, occupied = table.spot(table.active), table.occupied(table.active)
        choices = []
        for spot in each_spot(legal.destinations & ROOM_SPOTS):
            steps = len(walker.way(here, spot, table.now.steps, occupied) or ())
            choices.append(Choice(self._walk(spot, steps), partial(a.Walk, spot)))
        squares = legal.destinations & ~ROOM_SPOTS
        if table.pile is not None and not table.now.stopped:
            choices += [self._black(spot, walker) for spot in each_spot(squares & board.black)]
        goals = ROOM_SPOTS if board.has_middle else PLACE_SPOTS
        for spot in each_spot(goals & ~legal.destinations & ~(1 << here)):
            nearest = walker.nearest(squares, spot)
            if nearest is not None:
                square, left = nearest
                choices.append(Choice(self._toward(spot, left), partial(a.Walk, square)))
        return choices

    def _walk(self, spot: int, steps: int) -> str:
        return self.words.say("play.walk", place=SpotName(spot), steps=steps)

    def _toward(self, spot: int, left: int) -> str:
        return self.words.say("play.toward", place=SpotName(spot), left=left)

    def _black(self, square: int, walker: Walker) -> Choice:
        """A black square to stop on (R39), told by the place that is nearest to it."""
        away = {place: walker.nearest(1 << square, place) for place in each_spot(PLACE_SPOTS)}
        near = min((found[1], place) for place, found in away.items() if found is not None)[1]
        label = self.words.say("play.black", place=SpotName(near))
        return Choice(label, partial(a.Walk, square))

    def _claim(self, accusing: bool, legal: LegalActions) -> Callable[[], Action | None]:
        def ask() -> Action | None:
            suspect = self._card(Kind.SUSPECT, SUSPECTS)
            thing = None if suspect is None else self._card(Kind.THING, THINGS)
            places = PLACES if accusing else legal.places
            place = None if thing is None else self._card(Kind.PLACE, places)
            if suspect is None or thing is None or place is None:
                return None
            if accusing and not self._sure(suspect, thing, place):
                return None
            return (a.Accuse if accusing else a.Suspect)(suspect, thing, place)

        return ask

    def _sure(self, *cards: Card) -> bool:
        """Accusing asks once more: it can't be taken back."""
        names = ", ".join(self.words.card(card) for card in cards)
        yes, no = (Choice(told, lambda: None) for told in (say("play.yes", self.lang), say("play.no", self.lang)))
        return self._ask(self.words.say("play.sure", cards=names), [yes, no]) is yes

    def _card(self, kind: Kind, cards: Sequence[int]) -> Card | None:
        """Ask for a card, by number, name or id; nothing typed: None, back to the menu."""
        if len(cards) == 1:
            return Card(cards[0])
        choices = [Choice(self.words.card(card), lambda: None) for card in cards]
        named = {self.words.edition.cards[card]: Card(card) for card in cards}
        named |= {self.words.card(card).casefold(): Card(card) for card in cards}
        while True:
            answer = self._ask(self.words.kind(kind), choices)
            if isinstance(answer, Choice):
                return Card(cards[choices.index(answer)])
            if not answer or answer.casefold() in named:
                return named.get(answer.casefold())
            if answer.lower() in QUIT:
                raise Quit
            console.print(say("play.which_card", self.lang), style="red")

    def _ask(self, question: str, choices: list[Choice]) -> Choice | str:
        grid = Grid.grid(padding=(0, 3), pad_edge=True)
        widest = max(len(choice.label) for choice in choices) + 7  # its number, and the space between columns
        columns = max(1, min(3 if len(choices) > 6 else 2 if len(choices) > 3 else 1, console.width // widest))
        rows = -(-len(choices) // columns)
        cells = [Text.assemble((str(number), "bold"), f" {one.label}") for number, one in enumerate(choices, start=1)]
        for row in range(rows):
            grid.add_row(*cells[row::rows])
        console.print(grid)
        try:
            answer = console.input(Text.assemble((question, "bold"), (" (?)", "dim"), " > ")).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        number = whole_number(answer, len(choices))
        return choices[number - 1] if number else answer

    def _typed(self, text: str, view: View, legal: LegalActions) -> Action | None:
        match text.lower():
            case "":
                return None
            case word if word in QUIT:
                raise Quit
            case word if word in typed_words("terminal.help"):
                console.print(say("play.help", self.lang, examples=self.examples()))
            case word if word in typed_words("terminal.board"):
                self._show_board(view, legal)
            case word if word in typed_words("terminal.hand"):
                console.print(", ".join(self.words.card(card) for card in each(view.hand)))
            case word if word in typed_words("terminal.notes"):
                self._show_notes(view)
            case _:
                try:
                    return parse_action(text, view.table.edition)
                except TextError as error:
                    console.print(error.text(self.lang), style="red")
        return None

    def examples(self) -> str:
        """Actions as one may type them, with this edition's own cards and board."""
        edition = self.words.edition
        suspect, thing, place = Card(SUSPECTS[-1]), Card(THINGS[-2]), Card(PLACES[-2])
        examples: list[Action] = []
        if (board := edition.board) is not None:
            examples += [a.Roll(), a.Walk(place - FIRST_PLACE), a.Walk(board.doors[0].square)]
            examples += [a.TakePassage()] if board.passages else []
        here = place if board is None else None
        examples += [a.Suspect(suspect, thing, here), a.Show(thing), a.Pass()]
        examples += [a.Accuse(suspect, thing, place), a.EndTurn()]
        return " · ".join(show_action(action, edition) for action in examples)

    def _show_board(self, view: View, legal: LegalActions) -> None:
        board = view.table.edition.board
        if board is not None:
            table = draw_table(view.table, board, self.words, self.players, legal.destinations, console.width)
            console.print(table)

    def _show_notes(self, view: View) -> None:
        """The cards whose holder this seat knows for sure because it has seen them."""
        position = position_of(view)
        places = {ROW: say("play.row", self.lang), CASE: self.words.case_file}
        known = {sight.card: places.get(sight.holder) or self.players[sight.holder] for sight in position.sights()}
        known |= dict.fromkeys(each(position.own), self.players[position.seat or 0])
        known |= {card: say("play.open", self.lang) for card in each(position.open)}
        grid = Grid(box=None, pad_edge=False)
        for kind, numbers in ((Kind.SUSPECT, SUSPECTS), (Kind.THING, THINGS), (Kind.PLACE, PLACES)):
            grid.add_row(Text(self.words.kind(kind, 2), "bold"))
            for number in numbers:
                holder = known.get(Card(number))
                grid.add_row(f"  {self.words.card(number)}", holder or "·", style="dim" if holder else "")
        console.print(grid)


def _same(action: Action) -> Action:
    return action
