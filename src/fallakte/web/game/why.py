"""Why a mark stands on the sheet: the reasons, for this seat alone."""

from __future__ import annotations

from fallakte.deduce import Teller
from fallakte.deduce.facts import Peeked
from fallakte.editions import words
from fallakte.table.objection import Objection
from fallakte.table.scene import Scene
from fallakte.web.game.insight import reasons
from fallakte.web.game.marks import FOLLOWS_YES, IN_CASE, YES, help_of, holder_name, sheet_of
from fallakte.web.names import player_names
from fallakte.web.words import say


async def why(scene: Scene, cell: str, lang: str) -> tuple[str, ...]:
    """The reasons for a printed mark, in sentences. What the dial does not print is not explained either."""
    name, _, holder_text = cell.partition(":")
    card = scene.edition.card_numbers.get(name)
    if scene.game is None or scene.seat is None or card is None:
        raise Objection("no_such_mark")
    sheet = sheet_of(scene, scene.game)
    holder = next((holder for holder in sheet.holders if holder_name(holder) == holder_text), None)
    if holder is None:
        raise Objection("no_such_mark")
    mark = sheet.rows[card][sheet.holders.index(holder)].printed
    if not mark:
        raise Objection("no_such_mark")
    if help_of(scene) == "own_cards":
        return (say("why_hand", lang),)
    position = scene.game.position

    def entry(number: int) -> str:
        fact = position.facts[number]
        if isinstance(fact, Peeked):
            return say("slot_entry", lang, slot=fact.slot + 1)
        return say("turn_entry", lang, turn=fact.at and fact.at.number)

    names = player_names(scene, lang)
    teller = Teller(lang, names, words(scene.edition, lang).card, entry, scene.seat)
    told = await reasons(position, card, holder, mark in (YES, FOLLOWS_YES, IN_CASE), teller)
    return told or (say("why_plain", lang),)
