"""`fallakte riddle`: the riddle of a day, with hints, and why the answer must be so."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

import typer

from fallakte.cli.common import Json, Lang, console, fail, plainly, print_json
from fallakte.review.riddles import riddle_of
from fallakte.review.riddles.telling import HINTS, RiddleTeller, as_answered
from fallakte.words import say


@plainly
def riddle_command(
    lang: Lang,
    day: Annotated[str | None, typer.Option("--date", help="Another day than today: 2026-11-17.")] = None,
    hint: Annotated[
        int, typer.Option("--hint", min=0, max=HINTS, help="How many hints: 1, 2, or 3 for the answer.")
    ] = 0,
    json: Json = False,
) -> None:
    """The riddle of the day: the same for everybody. Example: [bold]fallakte riddle --date 2026-11-17 --hint 1[/bold]

    It tells a few turns of a game as one player saw them, and asks what follows. With --json the answer is in it.
    """
    when = _day(day, lang)
    riddle = riddle_of(when)
    if json:
        print_json(as_answered(riddle, lang, when.isoformat()))
        return
    teller = RiddleTeller(riddle, lang)
    console.print(f"{teller.say('title')} · {when.isoformat()}", style="bold")
    console.print(f"{teller.kind} · {teller.say('difficulty', number=riddle.difficulty)}", style="dim")
    console.print(f"\n{teller.story()}\n{teller.hand()} {teller.lying()}".rstrip())
    for fact in teller.facts():
        console.print(f"{fact.turn:>3}  {' – '.join((fact.said, *fact.answers))}")
    console.print(f"\n{teller.question()}", style="bold")
    for answer in riddle.answers:
        console.print(f"  · {teller.answer(answer)}")
    for step in range(1, hint + 1):
        console.print()
        for sentence in teller.hint(step):
            console.print(f"{step}/{HINTS}  {sentence}")
    if hint == HINTS:
        console.print(f"\n{teller.verdict(riddle.answer)}", style="bold green")


def _day(text: str | None, lang: str) -> date:
    if text is None:
        return datetime.now().astimezone().date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        fail(say("command.bad_date", lang, date=text))
