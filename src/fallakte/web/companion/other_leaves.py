"""The pages around a game: the phones at the table, the own hand, the end."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlencode

from markupsafe import Markup

from fallakte.companion.after import RealReview
from fallakte.companion.box import KINDS
from fallakte.companion.entries import Accusation
from fallakte.companion.scene import TableScene
from fallakte.editions import is_shipped, words
from fallakte.league import League
from fallakte.rules.cards import KIND_RANGES, NO_CARDS, Card, each
from fallakte.table.plan import HELP
from fallakte.web.companion.leaves import ODDS, leaf
from fallakte.web.draw import avatar, card_face, pawn_tone
from fallakte.web.knowledge import insight_of
from fallakte.web.pages.curves import Faller, curve_section


def phones_leaf(scene: TableScene, lang: str, address: str, qr: Markup) -> str:
    """Who follows the table with which help, and how another phone joins."""
    faces = [Markup(avatar(scene.plan.edition, chair.pawn)) for chair in scene.chairs]
    return leaf("phones", scene, lang, "phones", address=address, qr=qr, faces=faces)


def hand_leaf(scene: TableScene, lang: str, wrong: str = "", picked: Collection[str] = ()) -> str:
    """A phone that has just sat down tells its own cards."""
    edition, speaks = scene.plan.edition, words(scene.plan.edition, lang)
    kinds = [
        (
            speaks.kind(kind, 2),
            [(edition.cards[card], speaks.card(card), Markup(card_face(edition, lang, card))) for card in span],
        )
        for kind, span in KIND_RANGES.items()
    ]
    size = "" if scene.seat is None else scene.chairs[scene.seat].size
    return leaf("hand", scene, lang, "hand", kinds=kinds, size=size, wrong=wrong, picked=picked)


def end_leaf(scene: TableScene, lang: str, found: RealReview | None, league: League | None = None) -> str:
    """What lay in the case file; when each seat with a phone could have known it, and how its solutions fell away.

    Whose match a `league` waits for is asked who won it.
    """
    edition, speaks, case = scene.plan.edition, words(scene.plan.edition, lang), scene.log.case
    told_by, three = proposed_case(scene)
    kinds = [
        (speaks.kind(kind), [(edition.cards[card], speaks.card(card), card in three) for card in span])
        for kind, span in KIND_RANGES.items()
    ]
    faces = [
        [
            (edition.cards[card], Markup(card_face(edition, lang, card, size="m")), card in three)
            for card in (span if case is None else three)
            if card in span
        ]
        for span in KIND_RANGES.values()
    ]
    lines = {} if found is None else {line.seat: line.could_have_known for line in found.seats}
    could = [(chair, chair.seat in lines, lines.get(chair.seat)) for chair in scene.chairs if chair.phone]
    suspect, thing, place = three
    told = f"{speaks.card(suspect)}, {speaks.with_thing(thing)}, {speaks.in_place(place)}"
    solver = next((one.by for one in _right(scene)), None)
    curves = "" if found is None else _curves(scene, found, lang)
    again = _again(scene)
    return leaf(
        "end",
        scene,
        lang,
        "end",
        kinds=kinds,
        faces=faces,
        told=told,
        solver="" if solver is None else scene.plan.names[solver],
        case=case,
        told_by=told_by,
        could=could,
        curves=curves,
        again=again,
        league="" if league is None else league.name,
        league_match=None if league is None else _told_match(league, scene.code),
    )


def proposed_case(scene: TableScene) -> tuple[str, tuple[Card, ...]]:
    """Where the three cards that the form begins with come from, and which: no more than the seat's help tells it."""
    entered = [one for one in (scene.log.case, *_right(scene)) if one is not None and one.cards is not None]
    if entered:
        return "accused", tuple(each(entered[0].cards or NO_CARDS))
    known = insight_of(scene.position) if HELP.index(scene.help) >= HELP.index(ODDS) else None
    if known is not None and known.solutions:
        return "lead", known.knowledge.solutions()[0][0]
    return "choose", tuple(Card(span.start) for span in KIND_RANGES.values())


def _right(scene: TableScene) -> list[Accusation]:
    return [one for one in scene.log.entries if isinstance(one, Accusation) and one.right]


def _told_match(league: League, code: str) -> tuple[int, str] | None:
    """The number and winner of a table's match, once it is in the book; an unsolved one has no winner."""
    match = league.of_table(code)
    if match is None:
        return None
    return match.number, "" if match.now.winner is None else league.members[match.now.winner].name


def _curves(scene: TableScene, found: RealReview, lang: str) -> Markup:
    fallers = [
        Faller(
            scene.plan.names[line.seat],
            pawn_tone(scene.plan.edition, scene.plan.pawns[line.seat]),
            tuple(
                None if line.out is not None and turn >= line.out else number
                for turn, number in enumerate(line.solutions, scene.plan.first_turn - 1)
            ),
        )
        for line in found.seats
    ]
    return curve_section(fallers, lang, scene.plan.first_turn - 1)


def _again(scene: TableScene) -> str:
    """The form of another game with the same box and people, at the cards."""
    plan, edition = scene.plan, scene.plan.edition
    fields = {f"name_{seat}": name for seat, name in enumerate(plan.names)} | {"help": plan.help, "step": "cards"}
    fields |= {"after": scene.code} if plan.league else {}
    fields["me"] = "-" if scene.seat is None else str(scene.seat)
    if is_shipped(edition.source):
        fields["edition"] = edition.id
    else:
        speaks, spans = words(edition, scene.plan.lang), zip(KINDS, KIND_RANGES.values(), strict=True)
        fields |= {"edition": "own"} | {kind: "\n".join(map(speaks.card, span)) for kind, span in spans}
    fields |= {f"rule_{rule.partition('=')[0]}": rule.partition("=")[2] for rule in edition.overrides}
    return f"/companion?{urlencode(fields)}"
