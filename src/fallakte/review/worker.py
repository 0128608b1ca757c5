"""A process that reviews, so that no page has to wait: records go in, how far it is and at last the review come out.

It reads one line for each record, its text as JSON, and writes lines: `12 76` for twelve of 76 positions, and at last
the review, as its parent's own kind of bytes in base64.
"""

from __future__ import annotations

import json
import pickle
import sys
from base64 import b64decode, b64encode
from dataclasses import dataclass, replace

from fallakte.record import Record, read_record, write_record
from fallakte.review.points import Point, points
from fallakte.review.review import Review, review

EVERY = 5
"""Progress is told after so many positions."""


@dataclass(frozen=True)
class Reviewed:
    """A review with the turning points of every seat."""

    review: Review
    points: tuple[tuple[Point, ...], ...]

    def named(self, players: tuple[str, ...]) -> Review:
        """The review with the players called as somebody calls them."""
        return replace(self.review, record=replace(self.review.record, players=players))


def reviewed(found: Review) -> Reviewed:
    """A review with everything that is slow to find."""
    return Reviewed(found, tuple(points(found, seat) for seat in range(len(found.seats))))


def ask(record: Record) -> bytes:
    """A record as a worker takes it."""
    return json.dumps(write_record(record)).encode() + b"\n"


def read_answer(line: bytes) -> Reviewed | tuple[int, int]:
    """What a worker says: how far it is, or the review."""
    if line.startswith(b"="):
        found: Reviewed = pickle.loads(b64decode(line[1:]))
        return found
    done, of = line.split()
    return int(done), int(of)


def main() -> None:
    """Review whatever comes in."""

    def tell(done: int, of: int) -> None:
        if done % EVERY == 0:
            print(done, of, flush=True)

    for line in sys.stdin:
        found = reviewed(review(read_record(json.loads(line), unfinished=True, folders=True), tell, unfinished=True))
        print("=" + b64encode(pickle.dumps(found)).decode(), flush=True)
