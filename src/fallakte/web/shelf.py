"""The shelf: the editions that came with the package, and those of a folder of one's own that have been checked."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request

from fallakte.editions import Problem, edition_ids, edition_of, load, problems, read_folder
from fallakte.editions.source import EDITION
from fallakte.rules.edition import Edition
from fallakte.rules.nearest import nearest
from fallakte.table.objection import Objection
from fallakte.web.draw import look_of
from fallakte.web.draw.look_check import look_problems
from fallakte.web.kept import kept
from fallakte.words import No, message, say


@dataclass(frozen=True)
class Shelf:
    """What stands there; `own` are those that did not come with the package."""

    own: tuple[Edition, ...] = ()

    @property
    def editions(self) -> tuple[Edition, ...]:
        """All of them in their order; those that have no number on the shelf come last."""
        return _in_order(self.own)

    def find(self, name: str) -> Edition:
        """An edition by its id; an objection names what was looked for, and what is like it."""
        found = {edition.id: edition for edition in self.editions}
        if name not in found:
            raise Objection("edition_unknown", name=name[:60], hint=nearest(name, found))
        return found[name]

    def load(self, name: str, house_rules: Iterable[str] = ()) -> Edition:
        """The same, under house rules."""
        return edition_of(self.find(name).source, tuple(house_rules))


@kept(64)
def _in_order(own: tuple[Edition, ...]) -> tuple[Edition, ...]:
    editions = (*map(load, edition_ids()), *own)
    return tuple(sorted(editions, key=lambda edition: (look_of(edition).shelf or math.inf, edition.id)))


def shelf_of(request: Request) -> Shelf:
    """The shelf of the server that was asked."""
    shelf: Shelf = request.app.state.shelf
    return shelf


class Broken(NamedTuple):
    """An edition that is left out, with all that is wrong with it."""

    folder: Path
    problems: tuple[Problem, ...]


class Filled(NamedTuple):
    """A shelf with the editions of a folder, and those that could not be put there."""

    shelf: Shelf
    broken: tuple[Broken, ...] = ()


def fill_shelf(folder: str | Path) -> Filled:
    """Every edition of a folder (or the one it is itself), as the files are now; empty: only those of the package."""
    if not str(folder):
        return Filled(Shelf())
    place = Path(folder).expanduser()
    if not place.is_dir():
        raise No(message("command.folder_missing", path=str(folder)))
    own, broken = dict[str, Edition](), list[Broken]()
    for one in [place] if (place / EDITION).is_file() else sorted(file.parent for file in place.glob(f"*/{EDITION}")):
        source = read_folder(one)
        wrong = [*problems(source), *look_problems(source)]
        if not wrong:
            edition = edition_of(source)
            if edition.id not in edition_ids() and edition.id not in own:
                own[edition.id] = edition
                continue
            wrong.append(Problem(EDITION, 1, "id_taken", {"name": edition.id}))
        broken.append(Broken(one, tuple(sorted(wrong, key=lambda problem: (problem.file, problem.line)))))
    return Filled(Shelf(tuple(own.values())), tuple(broken))


def left_out(broken: Iterable[Broken], lang: str) -> Iterator[str]:
    """Which editions are not on the shelf, each with all that is wrong with it."""
    for one in broken:
        yield say("command.edition_left_out", lang, path=str(one.folder))
        yield from (f"  {one.folder / each.file}:{each.line}: {each.text(lang)}" for each in one.problems)
