"""The protocol: JSON Lines over standard input and output, for bots in any language. See docs/protocol.md.

The arena writes `hello`, `seen`, `turn`, `refused`, `lost` and `over`; the bot writes one line to each `turn` and
`refused`: `{"turn": 7, "action": "suspect plum rope hall"}`. The number is that of the turn, so that an answer
which comes late is not taken for the next one; who leaves it out speaks protocol 1. Whoever plays several games at once
is told their numbers.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, NamedTuple

from fallakte.editions import carried, words
from fallakte.rules import Action, Edition, LegalActions, Seen
from fallakte.rules import actions as a
from fallakte.rules.events import Ended
from fallakte.rules.graph import as_graph
from fallakte.rules.table import Table
from fallakte.rules.text import parse_action, show_action, show_event
from fallakte.words import No, message

PROTOCOL = 2
OTHERS = "*"
"""Where an event is told to several seats at once: everybody who is not named."""


class ProtocolError(No):
    """A line that is no message of the protocol."""


def hello(table: Table, seat: int, time_limit: float, lang: str = "en", seed: str | None = None) -> dict[str, Any]:
    """The first message of every game; `seed` is for what the bot leaves to chance, and tells nothing of the deal."""
    edition, speech = table.edition, words(table.edition, lang)
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
        "seed": seed,
        "lang": lang,
        "names": {
            "edition": speech.name,
            "cards": {name: speech.card(card) for card, name in enumerate(edition.cards)},
            "pawns": {name: speech.pawn(pawn) for pawn, name in enumerate(edition.pawns)},
        },
        "board": None if edition.board is None else as_graph(edition.board),
        **({} if (texts := carried(edition)) is None else {"source": texts}),
    }


def seen_lines(seen: Iterable[Seen], version: int, edition: Edition) -> Iterator[dict[str, Any]]:
    """What the seat saw, one message an event; `version` is the number of the last one."""
    events = list(seen)
    for number, event in enumerate(events, start=version - len(events) + 1):
        yield {"type": "seen", "v": number, "e": show_event(event, edition)}
        if isinstance(event, Ended):
            yield {"type": "over", "winner": event.winner, "how": event.how}


def turn(legal: LegalActions, number: int) -> dict[str, Any]:
    """Your turn: the legal actions in their text form; accusations are too many to list and stand as one verb."""
    edition = legal.table.edition
    actions = [
        show_action(action, edition) for verb in legal.verbs if verb is not a.Accuse for action in legal.options(verb)
    ]
    listed = {"actions": actions, "may_accuse": a.Accuse in legal.verbs}
    return {"type": "turn", "turn": number, "v": legal.table.version, **listed}


def refused(number: int, no: No, lang: str = "en") -> dict[str, Any]:
    """Why an answer can't be taken, as a key, with the rule's number and as a sentence; another one is awaited."""
    why = no.message
    return {"type": "refused", "turn": number, "reason": why.key, "rule": why.rule, "text": no.text(lang)}


def lost(refusal: dict[str, Any]) -> dict[str, Any]:
    """Why the last answer can't be taken either: the turn is lost, and no other answer is awaited."""
    return refusal | {"type": "lost"}


class Answer(NamedTuple):
    """What a program has said."""

    action: str
    turn: int | None
    """To which turn; None from one who speaks protocol 1."""


def read_answer(line: str) -> Answer:
    """An answer; a line that is none raises `ProtocolError`."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        raise ProtocolError(message("command.protocol_json", line=line[:80])) from None
    if not isinstance(said, dict) or not isinstance(said.get("action"), str):
        raise ProtocolError(message("command.protocol_action", line=line[:80]))
    number = said.get("turn")
    if number is not None and (not isinstance(number, int) or isinstance(number, bool)):
        raise ProtocolError(message("command.protocol_turn", line=line[:80]))
    return Answer(said["action"], number)


def wrong_turn(said: int, asked: int) -> ProtocolError:
    """An answer to a turn that has not come yet."""
    return ProtocolError(message("command.protocol_wrong_turn", said=said, asked=asked))


def legal_action(text: str, legal: LegalActions) -> Action:
    """The action of an answer; one that can't be taken raises why."""
    action = parse_action(text, legal.table.edition)
    why = legal.why_not(action)
    if why is not None:
        raise why
    return action


def write_line(stream: IO[str], message: dict[str, Any]) -> None:
    """One message, at once."""
    stream.write(json.dumps(message, ensure_ascii=False) + "\n")
    stream.flush()


# ------------------------------------------------------------------------------------------- several games at once


def hello_again(game: int, seat: int, level: str, seed: str, seen: list[str]) -> dict[str, Any]:
    """A further seat of a game that the program knows: who plays it, and what it has seen before it is played here."""
    greeting = {"type": "hello", "game": game, "seat": seat, "level": level, "seed": seed}
    return greeting | ({"seen": seen} if seen else {})


def hello_game(table: Table, game: int, seat: int, level: str, seed: str) -> dict[str, Any]:
    """The first message of a game, to a program that plays many at once and knows our editions' cards."""
    edition = table.edition
    texts = carried(edition)
    return hello_again(game, seat, level, seed, []) | {
        "protocol": PROTOCOL,
        "edition": edition.name,
        "pawns": [edition.pawns[pawn] for pawn in table.seat_pawns],
        **({} if texts is None else {"source": texts}),
    }


def told(faces: Mapping[int, Seen], edition: Edition) -> str | dict[str, str]:
    """One event for several seats of a game: a line for all of them, or for some seats lines of their own."""
    lines = {seat: show_event(seen, edition) for seat, seen in faces.items()}
    usual = Counter(lines.values()).most_common(1)[0][0]
    own = {str(seat): line for seat, line in lines.items() if line != usual}
    return own | {OTHERS: usual} if own else usual


def turn_of(game: int, version: int, seen: list[str | dict[str, str]]) -> dict[str, Any]:
    """The awaited seat of a game must decide, after all that was seen there since the last turn of any of its seats."""
    return {"type": "turn", "game": game, "v": version, **({"seen": seen} if seen else {})}


def over(game: int) -> dict[str, Any]:
    """Nothing more will be asked of this game."""
    return {"type": "over", "game": game}
