"""Simulated games told as lines from one seat's view: after every line the numbers are those of that view."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fallakte import load
from fallakte.companion import Reader, read_log
from fallakte.companion.lines import LineReader, show_entry
from fallakte.deduce import count
from fallakte.deduce.reading import position_of
from fallakte.editions import edition_ids
from tests.companion.retelling import NAMES, played, retold, told_lines


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("name", edition_ids())
def test_after_every_line_the_answer_is_that_of_the_seats_view(name: str, seats: int) -> None:
    edition = load(name)
    game = played(edition, seats, f"{name}-{seats}")
    for seat in (0, seats - 1, None):
        reader = Reader()
        for lines, view in retold(game, seat):
            for line in lines:
                reader.take(line)
            ours, theirs = reader.finished().knowledge(), count(position_of(view))
            assert ours.deals == theirs.deals > 0, lines
            assert ours.counts == theirs.counts, lines
            assert ours.joint == theirs.joint, lines


@pytest.mark.parametrize("name", edition_ids())
def test_a_line_written_from_an_entry_reads_back_as_that_entry(name: str) -> None:
    log = read_log("\n".join(told_lines(played(load(name), 4, 3), 1)))
    lines = tuple(one.line for one in log.written)
    reader = LineReader(log.setup, lines)
    for entry in log.entries:
        written = show_entry(entry, log.setup, lines)
        read = reader.case(written.removeprefix("case ")) if written.startswith("case ") else reader.read(written)
        assert read == entry, written


PUBLISHED = json.loads((Path(__file__).parents[1] / "data" / "positions.json").read_text(encoding="utf-8"))


def _as_lines(position: Any) -> list[str]:
    """A published position, written as a person would."""
    names = NAMES[: len(position["hands"])]
    seat = position["seat"]
    sizes = " ".join("?" if size is None else str(size) for size in position["hands"])
    lines = [f"edition {position['edition']}", f"seats {' '.join(names)}", f"hands {sizes}", f"row {position['row']}"]
    lines += [f"open {' '.join(position['open'])}"] if position["open"] else []
    lines += ["me -"] if seat is None else [f"me {names[seat]}", f"hand {names[seat]} {' '.join(position['own'])}"]
    for one in position["seen"]:
        if "suspicion" in one:
            answers = [f"{names[passed]} -" for passed in one["passed"]]
            if one["shown_by"] is not None:
                answers.append(f"{names[one['shown_by']]}! {one['card'] or ''}")
            lines.append(", ".join([f"{names[one['by']]}: {' '.join(one['suspicion'])}", *answers]))
        elif "accusation" in one:
            result = "right" if one.get("right") else "wrong"
            lines.append(f"{names[one['by']]} accuses {' '.join(one['accusation'])}, {result}")
        else:
            lines.append(f"{names[seat]} looks {one['slot'] + 1} {one['peeked']}")
    return lines


@pytest.mark.parametrize("published", PUBLISHED, ids=[one["id"] for one in PUBLISHED])
def test_published_games_as_logs_give_the_published_figures(published: Any) -> None:
    log = read_log("\n".join(_as_lines(published["position"])))
    known = log.knowledge()
    assert str(known.deals) == published["uniform"]["deals"]
    best = published["uniform"]["solutions"][0]
    assert known.solutions()[0][1] == pytest.approx(best["p"])
