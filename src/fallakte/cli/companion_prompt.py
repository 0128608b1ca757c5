"""The companion in the terminal, one line at a time, with completion of names and words."""

from __future__ import annotations

import sys
from pathlib import Path

from fallakte.cli.common import console, errors
from fallakte.cli.companion import SHOWN_SOLUTIONS, draw, draw_clash, draw_questions, draw_why
from fallakte.companion.answer import reckoned
from fallakte.companion.log import Log
from fallakte.companion.mistakes import LogError
from fallakte.companion.names import folded
from fallakte.companion.reader import Reader
from fallakte.companion.telling import Diary
from fallakte.companion.vocabulary import BEGINNINGS, PROMPT
from fallakte.deduce.phrases import grouped
from fallakte.editions import edition_ids
from fallakte.rules.cards import cards
from fallakte.words import say


def run(lang: str) -> None:
    """Read lines until the end, and say after each what it brought."""
    reader = Reader()
    _complete_from(reader)
    console.print(say("companion.prompt.hello", lang), style="bold")
    console.print(say("companion.prompt.seats", lang))
    taken: list[str] = []
    while True:
        try:
            line = input("> " if sys.stdin.isatty() else "").strip()
        except EOFError:
            console.print()
            return
        except KeyboardInterrupt:  # gives up the line, not the evening
            console.print()
            continue
        if PROMPT.get(folded(line)) == "quit":
            return
        try:
            _answer(reader, taken, line, lang)
        except LogError as error:
            errors.print(error.text(lang), style="red", soft_wrap=True)


def _answer(reader: Reader, taken: list[str], line: str, lang: str) -> None:
    word, _, rest = line.partition(" ")
    command = "help" if word == "?" else PROMPT.get(folded(word))
    log = reader.log
    if command == "help":
        console.print(say("companion.prompt.help", lang))
    elif command == "save":
        _save(taken, rest.strip(), lang)
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
        taken.append(f"# {line}")  # a line that is not understood keeps its number
        reader.take(line)
        taken[-1] = line
        if reader.log is not None:
            _brought(reader.log, lang)


def _save(taken: list[str], name: str, lang: str) -> None:
    """Write all lines to a file that `fallakte companion FILE` reads."""
    if not name:
        raise LogError("save_where")
    file = Path(name).expanduser()
    try:
        with file.open("x", encoding="utf-8") as written:
            written.write("".join(f"{line}\n" for line in taken))
    except FileExistsError:
        raise LogError("save_there", file=file) from None
    except OSError as error:
        raise LogError("save_not", file=file, why=error.strerror or str(error)) from None
    console.print(say("companion.prompt.saved", lang, file=file))


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
    """Every word that may come next: names of seats, cards and editions, and the words of lines."""
    return [*reader.names, *edition_ids(), *BEGINNINGS]


def completions(reader: Reader, text: str) -> list[str]:
    """The candidates that begin like this; umlauts and capitals may be left out."""
    return sorted({word for word in candidates(reader) if folded(word).startswith(folded(text))})


def _complete_from(reader: Reader) -> None:
    try:
        import readline
    except ImportError:  # a system without it has no completion
        return

    def complete(text: str, state: int) -> str | None:
        found = completions(reader, text)
        if state >= len(found):
            return None
        return found[state] + (" " if len(found) == 1 else "")

    readline.set_completer(complete)
    readline.set_completer_delims(" ,:!")
    readline.parse_and_bind("tab: complete")
