"""`fallakte companion`: what happened at a real table, line by line, and everything that follows from it."""

from __future__ import annotations

import codecs
import os
import select
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from fallakte.cli.common import Json, Lang, console, errors, print_json
from fallakte.companion.answer import best_questions, question_of, reckoned, told, told_question, why
from fallakte.companion.lines import show_entry
from fallakte.companion.log import Log
from fallakte.companion.mistakes import LogError
from fallakte.companion.reader import Reader, lines_of
from fallakte.companion.slips import proposals
from fallakte.companion.telling import Diary
from fallakte.companion.vocabulary import is_anywhere
from fallakte.deduce.phrases import decimal, listed, percent
from fallakte.words import say

NOT_UNDERSTOOD, CONTRADICTION = 2, 3
PAUSE = 0.15
"""Who follows a growing input answers when nothing has come for so many seconds."""
MOST_MISTAKES = 10
FOLLOWS_FROM_OTHERS = ("no_seats", "no_hand", "seats_first", "kind_missing")
"""What is only missing because its line could not be understood."""
SHOWN_SOLUTIONS, SHOWN_QUESTIONS, SHOWN_WAYS = 5, 5, 3


def companion_command(
    lang: Lang,
    log: Annotated[
        Path | None,
        typer.Argument(metavar="LOG", help="What happened, line by line; - follows standard input. None: a prompt."),
    ] = None,
    as_json: Json = False,
    why_card: Annotated[str | None, typer.Option("--why", metavar="CARD", help="Why a card is where it is.")] = None,
    ask: Annotated[
        str | None, typer.Option("--ask", metavar="PLACE", help="What to ask next there; any: wherever you like.")
    ] = None,
    top: Annotated[int | None, typer.Option(min=1, help="How many solutions (sheet: 5, JSON: all).")] = None,
) -> None:
    """Help at a real table. Example: [bold]fallakte companion evening.txt --why rope[/bold]

    docs/companion.md has every line. Exit code 2: a line can't be understood; 3: the entries contradict each other.
    """
    if log is None:
        from fallakte.cli.companion_prompt import run

        run(lang)
        return
    teller = Teller(lang, as_json or not sys.stdout.isatty(), why_card, ask, top)
    try:
        for chunk in _following() if str(log) == "-" else iter([_decoded(log.read_bytes())]):
            teller.take(chunk)
    except OSError as error:
        teller.complain([LogError("file", file=log, why=error.strerror or str(error))])
    teller.end()
    raise typer.Exit(teller.code)


def _decoded(content: bytes) -> str:
    """A file's text: UTF-8, or UTF-16 where it says so itself; what is neither is marked for the reader to name."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace")
    return content.decode("utf-8-sig", errors="replace")


def _following() -> Iterator[str]:
    """What the standard input brings: all that has come, whenever it pauses, and the rest at its end."""
    waiting = b""
    while True:
        ready, _, _ = select.select([sys.stdin], [], [], PAUSE if waiting else None)
        if ready:
            chunk = os.read(sys.stdin.fileno(), 1 << 16)
            if not chunk:
                break
            waiting += chunk
        elif b"\n" in waiting:
            whole, _, waiting = waiting.rpartition(b"\n")
            yield _decoded(whole + b"\n")
        else:
            ready, _, _ = select.select([sys.stdin], [], [], None)
    if waiting:
        yield _decoded(waiting)


class Teller:
    """Reads lines and answers: JSON for programs, the sheet for people."""

    def __init__(self, lang: str, plain: bool, why_card: str | None, ask: str | None, top: int | None) -> None:
        self.code = 0
        self._lang, self._plain, self._why, self._ask, self._top = lang, plain, why_card, ask, top
        self._reader = Reader()
        self._answered = False

    def take(self, text: str) -> None:
        """Read more lines and answer; where some can't be understood, name them instead."""
        wrong: list[LogError] = []
        for line in lines_of(text.removesuffix("\n")):
            try:
                self._reader.take(line)
            except LogError as error:
                if not (wrong or self.code == NOT_UNDERSTOOD) or error.sort not in FOLLOWS_FROM_OTHERS:
                    wrong.append(error)
                if error.sort == "too_long":
                    break
        log = self._reader.log
        if log is not None and not wrong:
            try:
                self._answer(log)
            except LogError as error:
                wrong.append(error)
        self.complain(wrong)

    def end(self) -> None:
        """Say what is missing, should there have been nothing to answer."""
        if not self._answered and self.code != NOT_UNDERSTOOD:
            try:
                self._reader.finished()
            except LogError as error:
                nothing = self._reader.line <= 1 and error.sort == "no_seats"
                self.complain([LogError("empty") if nothing else error])

    def complain(self, wrong: Sequence[LogError]) -> None:
        """Name the lines that can't be understood: all in one object for a program."""
        if not wrong:
            return
        self.code = NOT_UNDERSTOOD
        told = [{"error": error.text(self._lang), "line": error.line} for error in wrong[:MOST_MISTAKES]]
        if self._plain:
            print_json(told[0] | {"errors": told, "more": len(wrong) - len(told)})
        for one in told:
            errors.print(f"fallakte: {one['error']}", style="red", soft_wrap=True)
        if len(wrong) > len(told):
            errors.print(say("companion.mistake.more", self._lang, number=len(wrong) - len(told)), style="red")

    def _answer(self, log: Log) -> None:
        self._answered = True
        if self.code != NOT_UNDERSTOOD:
            self.code = CONTRADICTION if log.clash is not None else 0
        if self._plain:
            found = told(log, self._lang, self._top)
            if self._why is not None:
                found["why"] = why(log, self._why, self._lang)
            if self._ask is not None:
                place = None if is_anywhere(self._ask) else self._ask
                now = reckoned(log).knowledge().bits
                found["ask"] = [told_question(log, prospect, now) for prospect in best_questions(log, place)]
            print_json(found)
        else:
            draw(log, self._lang, self._top or SHOWN_SOLUTIONS)
            if self._why is not None:
                draw_why(log, self._why, self._lang)
            if self._ask is not None:
                draw_questions(log, self._ask, self._lang)


def draw(log: Log, lang: str, top: int) -> None:
    """The sheet in the terminal, after what does not add up, if anything."""
    from fallakte.cli.sheet import draw as draw_sheet

    draw_clash(log, lang)
    draw_sheet(console, question_of(reckoned(log)), lang, top)


def draw_clash(log: Log, lang: str) -> None:
    """What does not add up, and what would heal it."""
    clash = log.clash
    if clash is None:
        return
    diary = Diary(log, lang)
    console.print(say("companion.clash.head", lang), style="bold red")
    for conflict in clash.conflicts[:SHOWN_WAYS]:
        for number in conflict:
            console.print(f"  {_line(log, number, lang)}: {' '.join(diary.sentences(number))}")
        if because := diary.because(conflict, [_line(log, number, lang) for number in conflict]):
            console.print(f"  {because}")
        console.print()
    found = proposals(clash)
    console.print(say("companion.clash.heal" if found else "companion.clash.no_heal", lang), style="bold")
    for proposal in found[:SHOWN_WAYS]:
        way = proposal.best
        says = diary.way(proposal.number, way)
        console.print(f"  {_line(log, proposal.number, lang)}: {says} ({percent(way.share, lang)})")
        if way.entry is not None:
            console.print(f"      {show_entry(way.entry, log.setup)}", style="green")
    lines = listed(
        (say("companion.clash.line", lang, number=log.written[number].line) for number in clash.doubtful), lang
    )
    console.print(say("companion.clash.without", lang, lines=lines), style="yellow")


def _line(log: Log, number: int, lang: str) -> str:
    return say("companion.clash.line", lang, number=log.written[number].line)


def draw_why(log: Log, card: str, lang: str) -> None:
    """Why a card is where it is, one step a line."""
    for number, sentence in enumerate(why(log, card, lang), 1):
        console.print(f"  {number}. {sentence}")


def draw_questions(log: Log, place: str, lang: str) -> None:
    """What to ask next."""
    anywhere = is_anywhere(place)
    now = reckoned(log).knowledge().bits
    if now == 0:
        console.print(say("companion.ask.accuse", lang), style="bold green")
    diary = Diary(log, lang)
    shown = say("companion.ask.anywhere", lang) if anywhere else diary.card(log.setup.deck.card(place))
    console.print(say("companion.ask.head", lang, place=shown), style="bold")
    for prospect in best_questions(log, None if anywhere else place)[:SHOWN_QUESTIONS]:
        brings = told_question(log, prospect, now)
        gain = float(str(brings["gain"])) / now if now else 0.0
        bits = decimal(f"{prospect.bits:.2f}", lang)
        nobody = percent(float(str(brings["nobody"])), lang)
        told_gain = percent(gain, lang)
        console.print(f"  {diary.cards(prospect.cards)}", style="bold")
        console.print(f"      {say('companion.ask.line', lang, bits=bits, gain=told_gain, nobody=nobody)}")
