"""The companion in the terminal, one line at a time, with completion of names and words."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from fallakte.cli.common import console, errors
from fallakte.cli.companion import SHOWN_SOLUTIONS, draw, draw_clash, draw_questions, draw_why
from fallakte.companion.answer import reckoned
from fallakte.companion.log import Log
from fallakte.companion.mistakes import LogError
from fallakte.companion.names import folded
from fallakte.companion.reader import Reader
from fallakte.companion.telling import Diary
from fallakte.companion.vocabulary import DOING, PROMPT, SETUP, VERBS
from fallakte.deduce.phrases import grouped
from fallakte.rules.cards import cards
from fallakte.words import say


def run(lang: str) -> None:
    """Read lines until the end, and say after each what it brought."""
    reader = Reader()
    _complete_from(reader)
    console.print(say("companion.prompt.hello", lang), style="bold")
    console.print(say("companion.prompt.seats", lang))
    while True:
        try:
            line = input("> " if sys.stdin.isatty() else "").strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        if PROMPT.get(folded(line)) == "quit":
            return
        try:
            _answer(reader, line, lang)
        except LogError as error:
            errors.print(error.text(lang), style="red", soft_wrap=True)


def _answer(reader: Reader, line: str, lang: str) -> None:
    word, _, rest = line.partition(" ")
    command = "help" if word == "?" else PROMPT.get(word.casefold())
    log = reader.log
    if command == "help":
        console.print(say("companion.prompt.help", lang))
    elif command is not None and log is not None:
        if command == "sheet":
            draw(log, lang, SHOWN_SOLUTIONS)
        elif command == "why":
            draw_why(log, rest, lang)
        elif command == "ask":
            draw_questions(log, rest or "any", lang)
        else:
            _draw_diary(log, lang)
    elif line:
        reader.take(line)
        if reader.log is not None:
            _brought(reader.log, lang)


def _brought(log: Log, lang: str) -> None:
    """What is open after a line."""
    draw_clash(log, lang)
    known = reckoned(log).knowledge()
    found = known.solutions()
    if len(found) == 1:
        console.print(
            say("companion.prompt.solved", lang, cards=Diary(log, lang).cards(cards(found[0][0]))), style="bold green"
        )
    else:
        deals = grouped(known.deals, lang)
        console.print(say("companion.prompt.left", lang, solutions=len(found), deals=deals), style="dim")
    console.print(say("companion.prompt.next", lang, who=log.setup.names[log.next_asker]), style="dim")


def _draw_diary(log: Log, lang: str) -> None:
    diary = Diary(log, lang)
    for number, one in enumerate(log.written):
        mark = " (?)" if one.doubted else ""
        console.print(f"{one.line:4}{mark}  {' '.join(diary.sentences(number))}")


def candidates(reader: Reader) -> list[str]:
    """Every word that may come next: names of seats and cards, and the words of lines."""
    log = reader.log
    names: Iterable[str] = () if log is None else (*log.setup.names, *log.setup.edition.cards)
    return [*names, *PROMPT, *SETUP, *DOING, *VERBS]


def _complete_from(reader: Reader) -> None:
    try:
        import readline
    except ImportError:  # a system without it has no completion
        return

    def complete(text: str, state: int) -> str | None:
        found = sorted({word for word in candidates(reader) if word.casefold().startswith(text.casefold())})
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ,:!")
    readline.parse_and_bind("tab: complete")
