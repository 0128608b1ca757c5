"""The command `fallakte deduce`: positions in, answers out; a sheet in the terminal, JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fallakte.deduce.mistakes import PositionError
from fallakte.rules.cards import Card
from fallakte.rules.nearest import nearest
from fallakte.words import LANGUAGES, USUAL_LANGUAGE, No, say, system_language

if TYPE_CHECKING:
    from fallakte.deduce.notation import Question
    from fallakte.deduce.reasons import Explanation


def deduce(
    file: Annotated[
        Path, typer.Argument(help="A position as JSON, or many as JSON Lines; - reads the standard input.")
    ],
    lang: Annotated[str, typer.Option(help="de or en.", default_factory=system_language)],
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON for each position.")] = False,
    top: Annotated[int | None, typer.Option(min=1, help="How many solutions (sheet: 5, JSON: all).")] = None,
    why: Annotated[str | None, typer.Option(metavar="CARD", help="Explain why a card is where it is.")] = None,
) -> None:
    """Tell everything that follows from what one seat saw. Example: fallakte deduce position.json --lang de --why rope

    The position says who asked what, who passed and who showed: docs/deduction.md has every form. In a terminal you get
    the sheet with all odds and the likeliest solutions; with --json, or into a pipe, one line of JSON a position.
    """
    if lang not in LANGUAGES:
        _complain(say("deduce.mistake.lang", USUAL_LANGUAGE, languages=LANGUAGES))
        raise typer.Exit(2)
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
        lines = _lines(text.removeprefix("\ufeff"))
    except (OSError, UnicodeDecodeError) as error:
        _complain(say("deduce.mistake.file", lang, file=str(file), why=getattr(error, "strerror", None) or str(error)))
        raise typer.Exit(2) from None
    if not lines:
        _complain(say("deduce.mistake.empty", lang))
        raise typer.Exit(2)
    failed = False
    plain = as_json or not sys.stdout.isatty()
    for number, line in lines:
        try:
            _print_json(line, top, why, lang) if plain else _print_sheet(line, top or 5, why, lang)
        except No as error:
            failed = True
            told = (
                say("deduce.mistake.line", lang, number=number, told=error.text(lang))
                if len(lines) > 1
                else error.text(lang)
            )
            if plain and len(lines) > 1:
                _answer({"error": told, "line": number})
            _complain(told)
    if failed:
        raise typer.Exit(2)


def _lines(text: str) -> list[tuple[int, str]]:
    """The positions of the input with their line numbers: the whole text if it is one JSON value, else line by line.

    One position in several lines, with a slip in it, is still one: lines that are an entry are no positions.
    """
    numbered = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    whole = _parsed(text) is not None or not any(_is_position(line) for _, line in numbered)
    return [(1, text)] if numbered and whole else numbered


def _is_position(line: str) -> bool:
    from fallakte.deduce.notation import ENTRY_KEYS

    data = _parsed(line) if line.strip().startswith("{") else None
    return isinstance(data, dict) and data.keys().isdisjoint(ENTRY_KEYS)


def _parsed(text: str) -> object:
    try:
        parsed: object = json.loads(text)
        return parsed
    except (ValueError, RecursionError):
        return None


def _question(line: str) -> Question:
    from fallakte.deduce.notation import Fields, read

    try:
        data = json.loads(line, object_pairs_hook=Fields)
    except (ValueError, RecursionError) as error:
        raise PositionError("json", why=str(error)) from None
    return read(data)


def _explanation(question: Question, why: str) -> Explanation:
    """Why a card is where it is, for the card's id."""
    from fallakte.deduce.reasons import explain

    ids = question.edition.cards
    if why not in ids:
        raise PositionError("card", card=why, hint=nearest(why, ids))
    card = Card(ids.index(why))
    if question.position.open >> card & 1:
        raise PositionError("why_open", card=why)
    holder = question.knowledge().holder(card)
    found = None if holder is None else explain(question.position, card, holder)
    if found is None:
        raise PositionError("why", card=why)
    return found


def _print_json(line: str, top: int | None, why: str | None, lang: str) -> None:
    from fallakte.cli.sheet import teller_of
    from fallakte.deduce.notation import answer
    from fallakte.deduce.telling import tell

    question = _question(line)
    told = answer(question, top)
    if why is not None and told["contradiction"] is None:
        told["why"] = tell(question.position, _explanation(question, why), teller_of(question, lang))
    _answer(told)


def _print_sheet(line: str, top: int, why: str | None, lang: str) -> None:
    from rich.console import Console

    from fallakte.cli.sheet import draw, draw_explanation

    question = _question(line)
    with Console(stderr=True).status(say("deduce.sheet.waking", lang)):
        known = question.knowledge()
    console = Console()
    if why is not None and known.deals:
        draw_explanation(console, question, _explanation(question, why), lang)
        return
    draw(console, question, lang, top)


def _answer(told: Mapping[str, object]) -> None:
    """Print a line of JSON; what the output can't encode is escaped."""
    line = json.dumps(told, ensure_ascii=False)
    try:
        line.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        line = json.dumps(told)
    print(line, flush=True)


def _complain(text: str) -> None:
    print(text, file=sys.stderr)
