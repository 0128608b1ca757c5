"""Who sits at the table and how it is with them; the hand; what lies open above the board; the chat."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from fallakte.bots import level as bot_level
from fallakte.editions import words
from fallakte.rules.cards import each
from fallakte.rules.edition import Edition
from fallakte.table.plan import HELP, Sort
from fallakte.table.scene import Game, Scene, SeatInfo
from fallakte.web import draw
from fallakte.web.game.kept import Memory
from fallakte.web.names import player_names
from fallakte.web.templating import render
from fallakte.web.words import say


class Standing(NamedTuple):
    """How it is with a player in the game now."""

    name: str
    you: bool
    pawn: int
    cards: int
    is_turn: bool
    is_asked: bool
    is_out: bool
    clock: int | None


def people(scene: Scene, game: Game, lang: str, memory: Memory) -> dict[str, str]:
    """The players, one by one."""
    return {f"player-{seat.number}": _kept_player(scene, game, seat, lang, memory) for seat in scene.seats}


def _kept_player(scene: Scene, game: Game, seat: SeatInfo, lang: str, memory: Memory) -> str:
    table, number = game.view.table, seat.number
    standing = Standing(
        name=player_names(scene, lang)[number],
        you=number == scene.seat,
        pawn=table.seat_pawns[number],
        cards=table.hand_sizes[number] if table.hand_sizes else 0,
        is_turn=table.active == number and table.result is None,
        is_asked=table.awaited == number != table.active,
        is_out=table.is_out(number),
        clock=game.thinking_left if table.awaited == number else None,
    )
    key = (seat, standing._replace(clock=None), game.clock if table.awaited == number else None)
    return memory.keep(f"player-{number}", key, lambda: _player(scene.edition, lang, seat, standing))


@lru_cache(maxsize=4096)
def _player(edition: Edition, lang: str, seat: SeatInfo, now: Standing) -> str:
    bot = seat.sort is Sort.BOT or seat.stand_in
    line = "bot" if bot else "on" if seat.online else "weak"
    told = say({"bot": "plays_here", "on": "connected", "weak": "reconnecting"}[line], lang)
    inside = Markup('<i class="conn {}"></i><span class="sr">{}</span>').format(line, told)
    dial = Markup(draw.draw_dial(HELP.index(seat.help) + 1, say(f"help_{seat.help}", lang)))
    badge, badge_icon = _badge(seat, now, lang)
    drawn = render(
        "game/player.html",
        lang,
        seat=seat,
        now=now,
        short=_short(seat, now, lang, bot=bot),
        cls=_state(seat, now),
        picture=Markup(draw.avatar(edition, now.pawn, inside=inside)),
        badge=badge,
        badge_icon=badge_icon,
        dial=None if seat.sort is Sort.BOT else dial,
        level=bot_level(seat.level).names[lang] if seat.sort is Sort.BOT else "",
    )
    return str(drawn)


def _short(seat: SeatInfo, now: Standing, lang: str, *, bot: bool) -> str:
    """The name where there is little room; there nothing else says which one is oneself."""
    if now.you:
        return say("you", lang).capitalize()
    return now.name if seat.name and not bot else now.name.split()[-1]


def _state(seat: SeatInfo, now: Standing) -> str:
    gone = seat.sort is Sort.PERSON and not seat.online and not seat.stand_in
    states = {"is-turn": now.is_turn, "asked": now.is_asked, "out": now.is_out, "gone": gone}
    return " ".join(name for name, holds in states.items() if holds)


def _badge(seat: SeatInfo, now: Standing, lang: str) -> tuple[str, str]:
    if now.is_out:
        return say("is_out", lang), "x"
    if now.is_asked:
        return say("is_asked", lang), ""
    if seat.bot_in is not None:
        return say("bot_in_short", lang, seconds=seat.bot_in), "hourglass"
    if seat.stand_in:
        return say("stands_in_short", lang), "robot"
    return "", ""


def hand(scene: Scene, game: Game, lang: str) -> str:
    """The own cards."""
    if scene.seat is None:
        return ""
    return _hand(scene.edition, lang, game.view.hand)


@lru_cache(maxsize=2048)
def _hand(edition: Edition, lang: str, cards: int) -> str:
    faces = [Markup(draw.card_face(edition, lang, card)) for card in each(cards)]
    return str(render("game/hand.html", lang, faces=faces))


def strip(scene: Scene, game: Game, lang: str, memory: Memory) -> str:
    """Above the board: who only watches, cards lying open, the duel's row, what whoever is out may do."""
    table = game.view.table
    me = None if scene.seat is None else scene.seats[scene.seat]
    shown = (table.row, game.view.peeked, table.open_cards, table.out, me and (me.lets_answer, me.help))
    return memory.keep("strip", shown, lambda: _strip(scene, game, lang))


def _strip(scene: Scene, game: Game, lang: str) -> str:
    table, view = game.view.table, game.view
    seen = dict(view.peeked)
    row = [
        Markup(draw.card_face(scene.edition, lang, seen[slot]) if slot in seen else draw.card_back())
        for slot in range(table.row)
    ]
    open_cards = [Markup(draw.card_face(scene.edition, lang, card)) for card in each(table.open_cards)]
    case = [words(scene.edition, lang).card(card) for card in each(view.case or 0)]
    return render("game/strip.html", lang, scene=scene, game=game, row=row, seen=seen, open_cards=open_cards, case=case)


def chat(scene: Scene, lang: str, memory: Memory) -> str:
    """What was said."""
    return memory.keep("chat", (scene.chat,), lambda: _chat(scene, lang))


def _chat(scene: Scene, lang: str) -> str:
    names = player_names(scene, lang)
    lines = [
        (said.seat == scene.seat, _face(scene.edition, scene, said.seat), names[said.seat], said.text)
        for said in scene.chat
    ]
    return render("game/chat.html", lang, lines=lines)


def _face(edition: Edition, scene: Scene, seat: int) -> Markup:
    pawn = scene.seats[seat].pawn
    return Markup("") if pawn is None else Markup(draw.avatar(edition, pawn, cls="s"))
