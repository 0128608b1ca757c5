"""The table: the sheet, and the slip on which a turn is entered, each card with what is known of it."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from fallakte.companion import entries as e
from fallakte.companion.scene import TableScene
from fallakte.deduce import CASE
from fallakte.editions import words
from fallakte.rules.cards import KIND_RANGES, NO_CARDS, Card, each, kind_of
from fallakte.table.plan import HELP
from fallakte.web.companion.leaves import LOGIC, ODDS, leaf
from fallakte.web.draw import card_face
from fallakte.web.knowledge import insight_of
from fallakte.web.knowledge.insight import Insight
from fallakte.web.words import say


def table_leaf(
    scene: TableScene, lang: str, wrong: str = "", typed: str = "", changing: str = "", asked: str = ""
) -> str:
    """The table: the sheet, and the slip on which a turn is entered."""
    known = insight_of(scene.position) if HELP.index(scene.help) >= HELP.index(LOGIC) else None
    return leaf(
        "table",
        scene,
        lang,
        "sheet",
        kinds=_kinds(scene, known, lang),
        wrong=wrong,
        typed=typed,
        changing=_changing(scene, changing),
        asked=_asked(scene, asked),
        hand=[Markup(card_face(scene.plan.edition, lang, card)) for card in each(scene.log.setup.own)],
        row=scene.position.row,
        next_slot=_next_slot(scene),
    )


def _next_slot(scene: TableScene) -> int:
    """The first card of the row, counted from 1, that this seat has not looked at yet; 0: it has seen all."""
    seen = {entry.slot for entry in scene.log.entries if isinstance(entry, e.Look) and entry.by == scene.seat}
    return next((slot + 1 for slot in range(scene.position.row) if slot not in seen), 0)


def _changing(scene: TableScene, name: str) -> Mapping[str, object] | None:
    """The turn that is being changed by taps, if it is one."""
    for note, entry, turn in zip(scene.notes, scene.log.entries, scene.log.turns, strict=True):
        if note.id == name and isinstance(entry, e.Suspicion | e.Walk):
            named = entry.cards if isinstance(entry, e.Suspicion) else NO_CARDS
            ids = [scene.plan.edition.cards[card] for card in each(named)]
            return {"id": note.id, "turn": turn, "by": entry.by, "cards": ids}
    return None


def _asked(scene: TableScene, ids: str) -> list[str]:
    """The three cards of advice that is followed: the slip begins with them."""
    numbers = scene.plan.edition.card_numbers
    named = [card for card in ids.split(".") if card in numbers]
    kinds = {kind_of(Card(numbers[card])) for card in named}
    return named if scene.seat is not None and len(named) == len(kinds) == len(KIND_RANGES) else []


def _kinds(scene: TableScene, known: Insight | None, lang: str) -> list[tuple[str, list[Mapping[str, object]]]]:
    """The cards of the slip, each with what is known of it."""
    edition, speaks = scene.plan.edition, words(scene.plan.edition, lang)
    titles = {kind: say(f"companion_{kind.name.lower()}", speaks) for kind in KIND_RANGES}
    return [
        (titles[kind], [_pick(scene, known, Card(card), speaks.short(card), lang) for card in span])
        for kind, span in KIND_RANGES.items()
        if edition
    ]


def _pick(scene: TableScene, known: Insight | None, card: Card, short: str, lang: str) -> Mapping[str, object]:
    position, edition = scene.position, scene.plan.edition
    state, text, chance = "open", "", None
    has, lacking = "", ""
    if HELP.index(scene.help) >= HELP.index("own_cards") and position.own >> card & 1:
        state, text = "own", say("companion_yours", lang)
    elif known is not None and known.solutions:
        holder = known.knowledge.holder(card)
        if holder == CASE:
            state, text = "case", say("case_column", words(edition, lang))
        elif holder is not None and holder < len(scene.plan.names):
            state, text = "has", scene.plan.names[holder]
        elif scene.help == ODDS:
            chance = known.percent(card, CASE)
        has = str(holder) if holder is not None else ""
        lacking = " ".join(str(seat) for seat in range(len(scene.plan.names)) if known.sure(card, seat) is False)
    return {
        "card": card,
        "id": edition.cards[card],
        "name": words(edition, lang).card(card),
        "short": short,
        "face": Markup(card_face(edition, lang, card)),
        "state": state,
        "text": text,
        "chance": chance,
        "own": position.own >> card & 1,
        "has": has,
        "lacks": lacking,
    }
