"""A finished game step by step: the board, the hands and the sentences as one seat saw them, or with all open."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from fallakte.editions import words
from fallakte.rules.cards import each
from fallakte.table.replay import Moment, Turn
from fallakte.table.scene import Scene
from fallakte.tell import Teller
from fallakte.web.draw import avatar, card_defs, card_face, draw_board, look_of
from fallakte.web.game.layers import tokens
from fallakte.web.names import player_names
from fallakte.web.templating import render
from fallakte.web.words import say

OPEN, ONLOOKER = "open", "onlooker"
"""The views that are no seat's."""
TOLD = 12
"""So many of the last sentences are shown."""


@dataclass(frozen=True)
class Way:
    """A link through the game."""

    name: str
    text: str
    step: int
    is_here: bool


def read_view(text: str, seats: int) -> tuple[int | None, bool]:
    """Whose view the address asks for: the seat, and whether everything is open."""
    if text.isascii() and text.isdecimal() and len(text) == 1 and int(text) < seats:
        return int(text), False
    return None, text != ONLOOKER


def replay_page(scene: Scene, turns: tuple[Turn, ...], moment: Moment, lang: str) -> str:
    """The page of one moment."""
    edition, names = scene.edition, player_names(scene, lang)
    teller = Teller(words(edition, lang), names, moment.seat)
    told = [sentence for seen in moment.story if (sentence := teller.tell(seen))]
    view = str(moment.seat) if moment.seat is not None else OPEN if moment.is_open else ONLOOKER
    views = [*((str(n), name) for n, name in enumerate(names)), (ONLOOKER, say("replay_onlooker", lang))]
    views.append((OPEN, say("replay_open", lang)))
    hands = [
        (
            names[seat],
            Markup(avatar(edition, scene.seats[seat].pawn or 0, cls="s")),
            [Markup(card_face(edition, lang, card)) for card in each(cards)],
        )
        for seat, cards in enumerate(moment.hands)
        if cards
    ]
    return render(
        "replay.html",
        lang,
        page="replay",
        title=say("replay", lang),
        look=look_of(edition),
        scene=scene,
        speaks=words(edition, lang),
        drawings=Markup(card_defs(edition, lang)),
        moment=moment,
        board=Markup(draw_board(edition, lang, tokens="".join(tokens(moment.table, lang).values()))),
        view=view,
        views=views,
        ways=_ways(turns, moment, lang),
        told=told[-TOLD:],
        turn=moment.table.turn,
        active=names[moment.table.active] if moment.table.turn else "",
        hands=hands,
    )


def _ways(turns: tuple[Turn, ...], moment: Moment, lang: str) -> tuple[Way, ...]:
    step, starts = moment.step, [turn.step for turn in turns]
    steps = {
        "first": 0,
        "back_turn": max((start for start in starts if start < step), default=0),
        "back": max(step - 1, 0),
        "on": min(step + 1, moment.steps),
        "on_turn": min((start for start in starts if start > step), default=moment.steps),
        "last": moment.steps,
    }
    return tuple(Way(name, say(f"replay_{name}", lang), to, to == step) for name, to in steps.items())
