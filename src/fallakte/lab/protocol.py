"""The protocol: JSON Lines over standard input and output, for bots in any language. See docs/protocol.md.

The arena writes `hello`, `seen`, `turn`, `refused`, `lost` and `over`; the bot writes one line to each `turn` and
`refused`: `{"action": "suspect plum rope hall"}`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO, Any

from fallakte.bots import Bot, make_bot
from fallakte.editions import EditionError, carried, written_edition
from fallakte.rules import Action, Edition, LegalActions, Seen, View, fold, legal_actions
from fallakte.rules import actions as a
from fallakte.rules.events import Ended
from fallakte.rules.explained import ExplainedError
from fallakte.rules.state import new_state, view_of
from fallakte.rules.table import Table
from fallakte.rules.text import TextError, parse_action, parse_seen, show_action, show_event

PROTOCOL = 1
HEARD = ("hello", "seen", "turn", "refused")
"""The messages a bot needs; it may ignore all others."""


class ProtocolError(ExplainedError):
    """A line that is no message of the protocol."""


def hello(table: Table, seat: int, time_limit: float) -> dict[str, Any]:
    """The first message of every game."""
    edition = table.edition
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "edition": edition.name,
        "seat": seat,
        "pawns": [edition.pawns[pawn] for pawn in table.seat_pawns],
        "suspects": edition.cards[:6],
        "things": edition.cards[6:12],
        "places": edition.cards[12:],
        "time_limit": time_limit,
        **({} if (texts := carried(edition)) is None else {"source": texts}),
    }


def seen_lines(seen: Iterable[Seen], version: int, edition: Edition) -> Iterator[dict[str, Any]]:
    """What the seat saw, one message an event; `version` is the number of the last one."""
    events = list(seen)
    for number, event in enumerate(events, start=version - len(events) + 1):
        yield {"type": "seen", "v": number, "e": show_event(event, edition)}
        if isinstance(event, Ended):
            yield {"type": "over", "winner": event.winner, "how": event.how}


def turn(legal: LegalActions) -> dict[str, Any]:
    """Your turn: the legal actions in their text form; accusations are too many to list and stand as one verb."""
    edition = legal.table.edition
    actions = [
        show_action(action, edition) for verb in legal.verbs if verb is not a.Accuse for action in legal.options(verb)
    ]
    return {"type": "turn", "v": legal.table.version, "actions": actions, "may_accuse": a.Accuse in legal.verbs}


def refused(reason: str, rule: str | None = None) -> dict[str, Any]:
    """Why an answer can't be taken; another one is awaited within the same time."""
    return {"type": "refused", "reason": reason, "rule": rule}


def lost(refusal: dict[str, Any]) -> dict[str, Any]:
    """Why the last answer can't be taken either: the turn is lost, and no other answer is awaited."""
    return refusal | {"type": "lost"}


def read_answer(line: str, legal: LegalActions) -> Action | dict[str, Any]:
    """The action of an answer, or the refusal to send back. A line that is no JSON object raises `ProtocolError`."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise ProtocolError(f"no JSON: {line[:80]!r}") from None
    if not isinstance(message, dict) or not isinstance(message.get("action"), str):
        raise ProtocolError(f'no {{"action": "…"}}: {line[:80]!r}')
    try:
        action = parse_action(message["action"], legal.table.edition)
    except TextError as error:
        return refused(str(error))
    why = legal.why_not(action)
    return action if why is None else refused(why.reason.code, why.rule)


def write_line(stream: IO[str], message: dict[str, Any]) -> None:
    """One message, at once."""
    stream.write(json.dumps(message, ensure_ascii=False) + "\n")
    stream.flush()


def serve(level: str, seed: int | str | None, source: IO[str], target: IO[str]) -> None:
    """Play a level of the ladder over the protocol, game after game, until the input ends."""
    player = _Player(level, seed)
    for line in source:
        if not line.strip():
            continue
        try:
            answer = player.hear(line)
        except (ExplainedError, EditionError):
            raise
        except Exception as error:  # rules and bots trust what was seen; a line that can't be true breaks them anywhere
            raise _misfit(line, error) from error
        if answer is not None:
            write_line(target, {"action": answer})


@dataclass
class _Player:
    """A level at the protocol's other end."""

    level: str
    seed: int | str | None
    games: int = 0
    bot: Bot | None = None
    view: View | None = None

    def hear(self, line: str) -> str | None:
        """Take in a message; what it answers, if it is asked."""
        match _message(line):
            case {"type": "hello", "edition": str(name), "pawns": list(pawns), "seat": int(seat), **more}:
                self.view = _first_view(written_edition(name, more.get("source")), pawns, seat)
                self.bot = make_bot(self.level, None if self.seed is None else f"{self.seed}/{self.games}")
                self.games += 1
            case {"type": "seen", "e": str(event)} if self.view is not None:
                self.view = fold(self.view, parse_seen(event, self.view.table.edition))
            case {"type": "turn" | "refused"} if self.view is not None and self.bot is not None:
                action = self.bot.decide(self.view, legal_actions(self.view))
                return show_action(action, self.view.table.edition)
            case {"type": str(other)} if other not in HEARD:
                pass
            case _:
                raise _no_message(line)
        return None


def _message(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise _no_message(line) from None


def _first_view(edition: Edition, pawns: list[str], seat: int) -> View:
    """What a seat knows before anything has happened."""
    if not (all(name in edition.pawns for name in pawns) and 0 <= seat < len(pawns)):
        raise _no_message(f"{pawns}, {seat}")
    return view_of(new_state(edition, tuple(edition.pawns.index(name) for name in pawns)), seat)


def _no_message(line: str) -> ProtocolError:
    start = line.strip()[:80]
    return ProtocolError(f"this is no message of the bots' protocol: {start!r}", "protocol_line", line=start)


def _misfit(line: str, error: Exception) -> ProtocolError:
    start, why = line.strip()[:80], f"{type(error).__name__}: {error}"
    told = f"this does not fit the game so far: {start!r} ({why})"
    return ProtocolError(told, "protocol_misfit", line=start, why=why)
