"""The detective's sheet for the terminal: cards × holders with sure marks and odds, and the likeliest solutions."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fallakte.deduce.contradiction import Contradiction, contradiction
from fallakte.deduce.facts import CASE, ROW
from fallakte.deduce.knowledge import Knowledge
from fallakte.deduce.notation import Question
from fallakte.deduce.phrases import decimal, grouped, listed, percent
from fallakte.deduce.reasons import Explanation
from fallakte.deduce.telling import Teller, tell
from fallakte.deduce.weights import POLICIES
from fallakte.editions import words
from fallakte.rules.cards import DECK_SIZE, KIND_RANGES
from fallakte.words import Name, say

UNBOUND = 10_000
"""A width that every sheet fits in."""
LEAST_CELL, PERCENT_CELL, MOST_CELL = 3, 5, 12
"""How wide a holder's column is in a narrow terminal: at least, with a percent sign, and at most."""


def teller_of(question: Question, lang: str) -> Teller:
    """Who tells about a question: the edition's names, and the seats' own or their numbers."""
    seats = range(len(question.position.hands))
    names = question.names or tuple(say("language.seat", lang, number=seat) for seat in seats)
    speaks = words(question.edition, lang)
    return Teller(lang, names, speaks.card, voice=speaks.voice(names))


def draw(console: Console, question: Question, lang: str, top: int) -> None:
    """Draw everything that is known, or what contradicts itself."""
    known = question.knowledge()
    teller = teller_of(question, lang)
    if known.deals == 0:
        found = contradiction(question.position)
        if found is not None:
            _draw_contradiction(console, question, found, teller)
        return
    bits = decimal(f"{known.bits:.2f}", lang)
    console.print(
        say("deduce.sheet.deals", lang, deals=grouped(known.deals, lang), bits=bits), style="bold", highlight=False
    )
    table = _table(question, known, teller)
    if console.measure(table, options=console.options.update(width=UNBOUND)).maximum > console.width:
        table = _table(question, known, teller, console.width)
    console.print(table)
    _draw_solutions(console, known, teller, top)


def draw_explanation(console: Console, question: Question, explanation: Explanation, lang: str) -> None:
    """Print why a card is where it is, one step a line."""
    console.print(say("deduce.sheet.why", lang), style="bold")
    for number, sentence in enumerate(tell(question.position, explanation, teller_of(question, lang)), 1):
        console.print(_indented(f"{number}. {sentence}"))


def _table(question: Question, known: Knowledge, teller: Teller, width: int | None = None) -> Table:
    """The sheet; for a terminal too narrow for it without rules and hand sizes, every card in one line."""
    position = question.position
    holders = [*range(len(position.hands)), *([ROW] if position.row else []), CASE]
    table = Table(border_style="dim", header_style="bold")
    cell = None
    if width is None:
        table.add_column("")
    else:
        table.box, table.padding, table.show_edge = box.SIMPLE, 0, False
        names = max(len(teller.card(card)) for card in range(DECK_SIZE))
        cell = max(LEAST_CELL, min(MOST_CELL, (width - names) // len(holders) - 1))
        names = max(LEAST_CELL, min(names, width - len(holders) * (cell + 1)))
        table.add_column("", width=names, no_wrap=True, overflow="ellipsis")
    for holder in holders:
        size = position.row if holder == ROW else None if holder == CASE else position.known_hands[holder]
        name = teller.holder(holder)
        if cell and len(name) > cell and holder < ROW and question.names is None:
            name = str(holder)
        title = Text(name, "bold green" if holder == position.seat else "bold")
        if size is not None and width is None:
            title = Text.assemble(title, (f" {size}", "dim"))
        table.add_column(title, justify="center", width=cell, no_wrap=cell is not None, overflow="ellipsis")
    for kind, span in KIND_RANGES.items():
        table.add_section()
        table.add_row(Text(teller.say(f"sheet.{kind.name.lower()}"), "bold dim"))
        for card in span:
            laid_open = bool(position.open >> card & 1)
            sure = known.holder(card)
            style = "bold yellow" if sure == CASE else "dim" if laid_open or sure is not None else ""
            cells = (_cell(known, card, holder, teller.lang, cell) for holder in holders)
            table.add_row(Text(teller.card(card), style), *([Text("·", "dim")] * len(holders) if laid_open else cells))
    return table


def _cell(known: Knowledge, card: int, holder: int, lang: str, width: int | None) -> Text:
    chance = known.odds(card, holder)
    if chance == 0:
        return Text("–", "dim")
    if known.holder(card) == holder:
        return Text("✔", "bold yellow" if holder == CASE else "bold green")
    style = "yellow" if chance >= 0.5 else "" if chance >= 0.2 else "bright_black"
    told = percent(chance, lang)
    return Text(told.rstrip(" %") if width is not None and width < PERCENT_CELL else told, style)


def _draw_solutions(console: Console, known: Knowledge, teller: Teller, top: int) -> None:
    found = known.solutions()
    console.print(
        say("deduce.sheet.solved" if len(found) == 1 else "deduce.sheet.solutions", teller.lang), style="bold"
    )
    table = Table.grid(padding=(0, 2))
    for cards, chance in found[:top]:
        bar = Text("█" * max(1, round(chance * 24)), "yellow")
        table.add_row(Text(f"  {percent(chance, teller.lang):>7}", "bold"), *(teller.card(card) for card in cards), bar)
    console.print(table)
    if len(found) > top:
        console.print(_indented(say("deduce.sheet.more", teller.lang, number=len(found) - top), "dim"))


def _draw_contradiction(console: Console, question: Question, found: Contradiction, teller: Teller) -> None:
    console.print(say("deduce.sheet.clash", teller.lang), style="bold red")
    for entries in found.conflicts:
        key = "deduce.sheet.alone" if len(entries) == 1 else "deduce.sheet.conflict"
        console.print(_indented(say(key, teller.lang, entries=Name(teller.entries(entries)))))
    for entry in found.heal:
        known = found.without(entry, POLICIES[question.weights])
        cards, chance = known.solutions()[0]
        told = say(
            "deduce.sheet.heal",
            teller.lang,
            entry=teller.entries([entry]),
            deals=grouped(known.deals, teller.lang),
            solution=listed((teller.card(card) for card in cards), teller.lang),
            chance=percent(chance, teller.lang),
        )
        console.print(_indented(told, "green"))
    if not found.heal:
        console.print(_indented(say("deduce.sheet.no_heal", teller.lang)))


def _indented(text: str, style: str = "") -> Padding:
    return Padding(Text(text, style), (0, 0, 0, 2))
