"""Why a mark stands on a sheet: the reasons, in sentences."""

from __future__ import annotations

from fallakte.deduce import Teller
from fallakte.deduce.facts import Peeked
from fallakte.editions import words
from fallakte.table.objection import Objection
from fallakte.web.knowledge.insight import reasons
from fallakte.web.knowledge.marks import FOLLOWS_YES, IN_CASE, YES, marks_of
from fallakte.web.knowledge.pad import Pad, holder_name
from fallakte.web.words import say


async def why(pad: Pad, cell: str) -> tuple[str, ...]:
    """The reasons for a printed mark (`rope:2`). What the dial does not print is not explained either."""
    company, position, sheet = pad.company, pad.position, marks_of(pad)
    lang, (name, _, holder_text) = company.lang, cell.partition(":")
    card = company.edition.card_numbers.get(name)
    holder = next((holder for holder in sheet.holders if holder_name(holder) == holder_text), None)
    mark = "" if card is None or holder is None else sheet.printed(card, holder)
    if card is None or holder is None or not mark:
        raise Objection("no_such_mark")
    if pad.help == "own_cards":
        return (say("why_hand", lang),)

    def entry(number: int) -> str:
        fact = position.facts[number]
        if isinstance(fact, Peeked):
            return say("slot_entry", lang, slot=fact.slot + 1)
        return say("turn_entry", lang, turn=None if fact.at is None else fact.at.number)

    teller = Teller(
        lang, company.names, words(company.edition, lang).card, entry, position.seat, company.voice(position.seat)
    )
    told = await reasons(position, card, holder, mark in (YES, FOLLOWS_YES, IN_CASE), teller)
    return told or (say("why_plain", lang),)
