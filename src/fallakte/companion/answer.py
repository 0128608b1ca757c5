"""What a log gives back, as JSON: the same object as `deduce`, with the lines that clash and what would heal it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fallakte.companion.lines import show_entry
from fallakte.companion.log import Clash, Log
from fallakte.companion.mistakes import LogError
from fallakte.companion.slips import Proposal, Way, proposals
from fallakte.companion.telling import Diary
from fallakte.deduce.notation import Question, answer
from fallakte.deduce.outcomes import Prospect, outcomes, suspicions
from fallakte.deduce.reasons import explain
from fallakte.deduce.telling import tell
from fallakte.rules.cards import FIRST_PLACE, PLACES, each
from fallakte.words import say

MOST_PROPOSALS = 12


def question_of(log: Log) -> Question:
    """The question that a log asks of `deduce`."""
    return Question(log.setup.edition, log.position(), names=log.setup.names)


def reckoned(log: Log) -> Log:
    """The log as it is reckoned with: without the doubtful entries, where something does not add up."""
    for number in log.clash.doubtful if log.clash is not None else ():
        log = log.doubting(number)
    return log


def told(log: Log, lang: str, top: int | None = None) -> dict[str, Any]:
    """The answer to a log."""
    found: dict[str, Any] = dict(answer(question_of(log), top))
    if log.doubled:
        found["doubled"] = [log.written[number].line for number in log.doubled]
    if log.clash is not None:
        found["contradiction"] |= _lines(log.clash, lang)
        fitting = reckoned(log)
        found["without"] = {"line": [log.written[number].line for number in log.clash.doubtful]}
        found["without"] |= answer(question_of(fitting), top)
        del found["without"]["contradiction"]
    return found


def _lines(clash: Clash, lang: str) -> Mapping[str, object]:
    log = clash.log
    return {
        "line": [[log.written[number].line for number in conflict] for conflict in clash.conflicts],
        "heal_line": [log.written[number].line for number in clash.heal],
        "proposals": [_proposal(log, one, lang) for one in proposals(clash)[:MOST_PROPOSALS]],
    }


def _proposal(log: Log, proposal: Proposal, lang: str) -> Mapping[str, object]:
    ways = [_way(log, proposal.number, way, lang) for way in proposal.ways]
    return {"line": log.written[proposal.number].line, "share": proposal.share, **ways[0], "ways": ways}


def _way(log: Log, number: int, way: Way, lang: str) -> dict[str, object]:
    lines = [one.line for one in log.written]
    return {
        "slip": way.slip.value,
        "says": Diary(log, lang).way(number, way),
        "instead": None if way.entry is None else show_entry(way.entry, log.setup, lines),
        "deals": str(way.deals),
        "p": way.share,
    }


def why(log: Log, card_name: str, lang: str) -> list[str]:
    """Why a card is where it is, in sentences."""
    fitting = reckoned(log)
    card = log.setup.deck.card(card_name)
    if fitting.setup.open >> card & 1:
        raise LogError("why_open", card=log.setup.deck.shown[card])
    holder = fitting.knowledge().holder(card)
    found = None if holder is None else explain(fitting.position(), card, holder)
    if found is None:
        return [say("companion.mistake.why_not", lang, card=log.setup.deck.shown[card])]
    return tell(fitting.position(), found, Diary(fitting, lang).teller)


def best_questions(log: Log, place_name: str | None) -> list[Prospect]:
    """What this seat could ask from a place, or anywhere, what brings most first."""
    fitting = reckoned(log)
    if log.setup.me is None:
        raise LogError("onlooker_asks")
    place = None
    if place_name is not None:
        place = log.setup.deck.card(place_name)
        if place not in PLACES:
            known = ", ".join(log.setup.edition.cards[FIRST_PLACE:])
            raise LogError("no_place", name=place_name, known=known)
    prospects = outcomes(fitting.position(), suspicions(place))
    return sorted(prospects, key=lambda prospect: prospect.bits)


def told_question(log: Log, prospect: Prospect, now: float) -> dict[str, object]:
    """A question and what it would bring, for a program."""
    nobody = sum(outcome.chance for outcome in prospect.outcomes if outcome.shown_by is None)
    return {
        "cards": [log.setup.edition.cards[card] for card in each(prospect.cards)],
        "bits": prospect.bits,
        "gain": max(0.0, now - prospect.bits),
        "nobody": nobody,
    }
