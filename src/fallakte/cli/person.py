"""A person at the terminal: shows what can be done, and reads what is chosen, by number or in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
from fallakte.rules.board import PLACE_SPOTS, ROOM_SPOTS, each_spot
from fallakte.rules.cards import FIRST_PLACE, PLACES, SUSPECTS, THINGS, Card, Kind, each
from fallakte.rules.reach import Walker
from fallakte.rules.sorts import KIND_SORTS, Sort, fields_of, wants
from fallakte.rules.text import TextError, parse_action, show_action
from fallakte.rules.values import whole_number
from fallakte.tell.naming import label
from fallakte.words import SpotName, say, typed_words

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
        """A line for each action, or for all that are called the same: then their cards are asked for."""
        choices: list[Choice] = []
        for verb in legal.verbs:
            if Sort.SPOT in wants(verb):
                choices += self._walks(view, legal)
                continue
            lines: dict[str, list[Action]] = {}
            for action in legal.options(verb):
                lines.setdefault(label(action, view.table, self.words.voice(self.players)), []).append(action)
            choices += [Choice(line, partial(self._one_of, actions)) for line, actions in lines.items()]
        return choices

    def _one_of(self, actions: Sequence[Action]) -> Action | None:
        """One of a verb's actions, chosen card by card; None: none of them."""
        fields = fields_of(type(actions[0]))
        for field in fields:
            card = self._card(field.sort, sorted({getattr(action, field.name) for action in actions}))
            if card is None:
                return None
            actions = [action for action in actions if getattr(action, field.name) == card]
        chosen = actions[0]
        return chosen if not chosen.grave or self._sure(getattr(chosen, field.name) for field in fields) else None

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

    def _sure(self, cards: Iterable[Card]) -> bool:
        """Asks once more."""
        names = ", ".join(self.words.card(card) for card in cards)
        yes, no = (Choice(told, lambda: None) for told in (say("play.yes", self.lang), say("play.no", self.lang)))
        return self._ask(self.words.say("play.sure", cards=names), [yes, no]) is yes

    def _card(self, sort: Sort, cards: Sequence[int]) -> int | None:
        """Ask for a card, by number, name or id, unless there is but one; nothing typed: None, back to the menu."""
        if len(cards) == 1:
            return cards[0]
        choices = [Choice(self.words.card(card), lambda: None) for card in cards]
        named = {self.words.edition.cards[card]: Card(card) for card in cards}
        named |= {self.words.card(card).casefold(): Card(card) for card in cards}
        while True:
            answer = self._ask(self.words.kind(KIND_SORTS[sort]), choices)
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
