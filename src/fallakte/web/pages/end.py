"""The end of a case: the case file opened, every hand shown, the seal opened and checked, and on to the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from fallakte.editions import words
from fallakte.editions.words import Words
from fallakte.lessons import lesson, lessons_of
from fallakte.record.replay import Turn
from fallakte.rules.cards import Card, each
from fallakte.rules.edition import Edition
from fallakte.rules.events import Ended
from fallakte.table.plan import Sort
from fallakte.table.scene import Game, Opening, Scene
from fallakte.tell import ROUTINE, Teller
from fallakte.web.draw import avatar, card_defs, card_face, room_defs
from fallakte.web.names import player_names
from fallakte.web.pages.curves import Falls, curves
from fallakte.web.stage import END, table_page
from fallakte.web.suiting import Suits
from fallakte.web.templating import render
from fallakte.web.words import say
from fallakte.words import CardName


@dataclass(frozen=True)
class Hand:
    """A player with the cards they held."""

    face: Markup
    name: str
    about: str
    cards: tuple[Markup, ...]
    names: tuple[str, ...]
    won: bool


@dataclass(frozen=True)
class Chapter:
    """A turn of the course of the game, in sentences."""

    number: int
    name: str
    step: int
    lines: tuple[str, ...]


def end_page(
    scene: Scene, turns: Sequence[Turn], lang: str, falls: Falls | None = None, suited: Suits | None = None
) -> str:
    """The page after the last accusation; `falls` are the numbers of its curves, `suited` whom one might play next."""
    edition, names = scene.edition, player_names(scene, lang)
    taught = lesson(scene.plan.lesson) if scene.plan.lesson else None
    return table_page(
        "end.html",
        scene,
        lang,
        page=END,
        drawings=Markup(card_defs(edition, lang) + room_defs(edition)),
        turns=len(turns) - 1,
        taught=taught,
        suited=suited,
        more=[one for one in lessons_of(edition.id) if one is not taught],
        chapters=chapters(turns, words(edition, lang), names, lang),
        curves="" if falls is None else curves(scene, falls, lang),
        fragments=end_fragments(scene, lang),
    )


def end_fragments(scene: Scene, lang: str) -> dict[str, str]:
    """All that is laid open, and whether a next game was begun."""
    return {"end": render("end/opened.html", words(scene.edition, lang), **ending(scene, lang))}


def ending(scene: Scene, lang: str) -> dict[str, object]:
    """What is shown of a game that is over."""
    game = scene.game
    assert game is not None
    opening = game.opening
    assert opening is not None
    edition, speaks, names = scene.edition, words(scene.edition, lang), player_names(scene, lang)
    winner = game.view.table.result.winner if game.view.table.result else None
    return {
        "scene": scene,
        "game": game,
        "opening": opening,
        "case": [_card(edition, lang, card, "m") for card in each(opening.case)],
        "how": _how(scene, game, names, lang),
        "verdict": _verdict(speaks, opening),
        "winner": None if winner is None else Markup(avatar(edition, scene.seats[winner].pawn or 0, cls="xl")),
        "hands": _hands(scene, game, opening, names, lang),
        "lying": [_card(edition, lang, card) for card in each(game.view.table.open_cards)],
        "row": [_card(edition, lang, card) for card in opening.row],
    }


def chapters(turns: Sequence[Turn], speaks: Words, names: tuple[str, ...], lang: str) -> tuple[Chapter, ...]:
    """The game in sentences, turn by turn, with everything open."""
    teller = Teller(speaks, names)
    found = []
    for turn in turns:
        told = (teller.tell(event) for event in turn.events if not isinstance(event, ROUTINE))
        lines = tuple(sentence for sentence in told if sentence)
        name = say("dealing", lang) if turn.seat is None else names[turn.seat]
        found.append(Chapter(turn.number, name, turn.step, lines))
    return tuple(found)


def _card(edition: Edition, lang: str, card: Card, size: str = "s") -> Markup:
    return Markup(card_face(edition, lang, card, size=size))


def _how(scene: Scene, game: Game, names: tuple[str, ...], lang: str) -> str:
    """How it came to an end, as the page's seat lived it."""
    if game.closed:
        return say("result_vote", lang)
    ended = next(seen for seen in reversed(game.story.seen) if isinstance(seen, Ended))
    return Teller(words(scene.edition, lang), names, scene.seat).tell(ended) or ""


def _verdict(speaks: Words, opening: Opening) -> str:
    """What the case file said."""
    suspect, thing, place = (CardName(card) for card in each(opening.case))
    return speaks.say("told.verdict", suspect=suspect, thing=thing, place=place)


def _hands(scene: Scene, game: Game, opening: Opening, names: tuple[str, ...], lang: str) -> tuple[Hand, ...]:
    table = game.view.table
    winner = table.result.winner if table.result else None
    hands = []
    for seat, cards in zip(scene.seats, opening.hands, strict=True):
        if seat.number == winner:
            about = say("solved_it", lang)
        elif table.is_out(seat.number):
            about = say("accused_wrongly", lang)
        else:
            about = say("bot" if seat.sort is Sort.BOT else "was_on_the_trail", lang)
        drawn = tuple(_card(scene.edition, lang, card) for card in each(cards))
        face = Markup(avatar(scene.edition, seat.pawn or 0))
        held = tuple(words(scene.edition, lang).card(card) for card in each(cards))
        hands.append(Hand(face, names[seat.number], about, drawn, held, seat.number == winner))
    return tuple(hands)
