"""`fallakte db`: what keeps a server's tables well: copy, back up, restore, check, prune, count."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from fallakte.cli.common import Json, Lang, console, fail, plainly, print_json
from fallakte.table.store import EventStore, StoreError
from fallakte.upkeep.tables import BadTableError, copy, count, prune, seconds_of
from fallakte.upkeep.tables import check as check_all
from fallakte.web.settings import MEANINGS, Settings
from fallakte.web.storing import open_store
from fallakte.words import say

T = TypeVar("T")
_USUAL = Settings().db
db_app = typer.Typer(no_args_is_help=True, help="Look after a server's tables: copy, back up, restore, check, prune.")
Db = Annotated[str, typer.Option("--db", help=MEANINGS["db"])]


def _run(work: Coroutine[object, None, T], lang: str) -> T:
    try:
        return asyncio.run(work)
    except (BadTableError, StoreError, OSError) as error:
        fail(say("command.db_stopped", lang, error=str(error)))


@asynccontextmanager
async def _opened(db: str, *, alone: bool = False) -> AsyncIterator[EventStore]:
    store = open_store(Settings(db=db), alone=alone)
    try:
        yield store
    finally:
        await store.close()


def _existing(db: str, lang: str) -> str:
    """A database, or a file that is there: nobody wants to look after an empty one made by a slip."""
    if "://" not in db and not Path(db).expanduser().exists():
        fail(say("command.db_none", lang, path=db))
    return db


@db_app.command("copy")
@plainly
def copy_command(
    source: Annotated[str, typer.Argument(metavar="FROM", help=MEANINGS["db"])],
    target: Annotated[str, typer.Argument(metavar="TO", help=MEANINGS["db"])],
    lang: Lang,
) -> None:
    """Copy every table, compared there; begun again, it goes on.

    Example: [bold]fallakte db copy tables.db postgresql://fallakte@db/fallakte[/bold]
    """
    done = _run(_copied(_existing(source, lang), target), lang)
    console.print(say("command.db_copied", lang, count=done))


async def _copied(source: str, target: str, *, alone: bool = False) -> int:
    async with _opened(source) as old, _opened(target, alone=alone) as new:
        return len([table async for table in copy(old, new)])


@db_app.command("backup")
@plainly
def backup_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new SQLite file.")], lang: Lang, db: Db = _USUAL
) -> None:
    """Write all tables to one new file, also while a server runs.

    Example: [bold]fallakte db backup monday.db[/bold]
    """
    if file.exists():
        fail(say("command.db_file_there", lang, path=str(file)))
    done = _run(_copied(_existing(db, lang), str(file)), lang)
    console.print(say("command.db_backed_up", lang, count=done, path=str(file)))


@db_app.command("restore")
@plainly
def restore_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `backup` wrote.")],
    lang: Lang,
    db: Db = _USUAL,
) -> None:
    """Bring the tables of a backup back, while no server runs.

    Example: [bold]fallakte db restore monday.db --db new.db[/bold]
    """
    done = _run(_copied(_existing(str(file), lang), db, alone=True), lang)
    console.print(say("command.db_copied", lang, count=done))


@db_app.command("check")
@plainly
def check_command(lang: Lang, db: Db = _USUAL) -> None:
    """Put every table together again: no line missing, every game by the rules, every seal in place."""

    async def work() -> tuple[int, list[str]]:
        async with _opened(db) as store:
            found = [problem async for _, problem in check_all(store)]
            return len(found), [f"{one.table}: {one.what}" for one in found if one is not None]

    checked, wrong = _run(work(), lang) if _existing(db, lang) else (0, [])
    for line in wrong:
        console.print(line)
    console.print(say("command.db_checked", lang, count=checked, wrong=len(wrong)))
    if wrong:
        raise typer.Exit(1)


@db_app.command("prune")
@plainly
def prune_command(
    older: Annotated[str, typer.Option("--older", help="Untouched for so long: 12h, 90d, 8w.")],
    lang: Lang,
    keep_records: Annotated[
        Path | None, typer.Option(help="Write the records of finished games to this folder first.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many.")] = False,
    db: Db = _USUAL,
) -> None:
    """Delete tables nobody has touched for long.

    Example: [bold]fallakte db prune --older 90d --keep-records records[/bold]
    """
    seconds = seconds_of(older)
    if seconds is None:
        fail(say("command.db_older", lang, text=older))

    async def work() -> int:
        async with _opened(db) as store:
            return len([table async for table in prune(store, seconds, keep_records, dry_run=dry_run)])

    gone = _run(work(), lang) if _existing(db, lang) else 0
    console.print(say("command.db_would_prune" if dry_run else "command.db_pruned", lang, count=gone))


@db_app.command("stats")
@plainly
def stats_command(lang: Lang, db: Db = _USUAL, json: Json = False) -> None:
    """Count what is kept: tables by how far they have come, lines, characters."""

    async def work() -> dict[str, int]:
        async with _opened(db) as store:
            return asdict(await count(store))

    found = _run(work(), lang) if _existing(db, lang) else {}
    if json:
        print_json(found)
    else:
        for name, number in found.items():
            console.print(f"{number:>12,}  {say(f'command.db_{name}', lang)}")
