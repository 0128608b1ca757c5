"""A real table's log where a record may stand: told apart from one, and its review in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from fallakte.cli.common import console
from fallakte.cli.review_tables import TaughtRow, chart_table, meter_table
from fallakte.companion.after import RealReview
from fallakte.companion.log import Log
from fallakte.deduce.phrases import listed
from fallakte.editions import words
from fallakte.review.phrases import say as say_review
from fallakte.rules.cards import each
from fallakte.rules.sorts import Seat
from fallakte.words import capital, say


def is_log(text: str) -> bool:
    """Whether a text is a log rather than a record, whose first line is JSON."""
    return bool(text.strip()) and not text.lstrip("\ufeff \t\r\n").startswith("{")


def told_lines(log: Log, lang: str) -> str:
    """The lines of the entries that can't all be true."""
    sets = log.clash.conflicts if log.clash is not None else ()
    return _listed_lines(sorted({log.written[number].line for conflict in sets for number in conflict}), lang)


def _listed_lines(lines: Iterable[int], lang: str) -> str:
    return listed((say("companion.clash.line", lang, number=line) for line in lines), lang)


def print_real_table(found: RealReview, lang: str, seat: Seat | None) -> None:
    """The numbers of a real table, and a sentence for each seat that is known."""
    setup = found.log.setup
    speaks = words(setup.edition, lang)
    console.print(capital(say("command.real_table", lang)), style="bold")
    console.print(say("companion.told.case", lang, cards=", ".join(speaks.card(card) for card in each(found.case))))
    if found.without:
        console.print(say("command.real_without", lang, lines=_listed_lines(found.without, lang)), style="yellow")
    lines = [line for line in found.seats if seat in (None, line.seat)]
    names = dict(enumerate(setup.names))
    console.print(chart_table(lines, names, lang, setup.first_turn - 1))
    for line in lines:
        if line.could_have_known is not None:
            console.print(say_review("known.other", lang, turn=line.could_have_known, name=names[line.seat]))
        else:
            left = line.solutions[-1 if line.out is None else line.out - setup.first_turn]
            many = say_review("solutions_one" if left == 1 else "solutions_many", lang, number=left)
            console.print(say_review("left.other", lang, name=names[line.seat], solutions=many))
    rows = [
        TaughtRow(
            one.turn,
            "–" if one.by is None else names[one.by],
            ", ".join(speaks.short(card) for card in each(one.cards)),
            one.bits,
        )
        for one in found.leaks
    ]
    console.print(meter_table(rows, names.values(), lang))
