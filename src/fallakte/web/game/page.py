"""The game page: all its fragments, and the page around them."""

from __future__ import annotations

from markupsafe import Markup

from fallakte.editions import words
from fallakte.table.scene import Game, Scene
from fallakte.web import draw
from fallakte.web.game.commands import help_lines
from fallakte.web.game.dialogs import dialog_fragments
from fallakte.web.game.diary import diary_fragments
from fallakte.web.game.dock import dock_fragments
from fallakte.web.game.form import Form
from fallakte.web.game.kept import Memory
from fallakte.web.game.layers import highlights, token_fragments
from fallakte.web.game.marks import sheet_key, sheet_of
from fallakte.web.game.menu import menu
from fallakte.web.game.people import chat, hand, people, strip
from fallakte.web.game.sheet import sheet_fragments, sheet_rows
from fallakte.web.game.whereabouts import whereabouts
from fallakte.web.names import player_names
from fallakte.web.templating import render
from fallakte.web.words import say

QUICK_PHRASES = 5


def game_fragments(scene: Scene, lang: str, memory: Memory, version: int | None = None) -> dict[str, str]:
    """Every live part of the page, by the id of its element. `version` is for the forms of a page that stands still."""
    game, form = _game(scene), Form(scene.code, scene.seat, version)
    memory.about(scene.seat, lang, player_names(scene, lang), form, game.commitment, len(scene.mine))
    sheet = memory.keep("sheet", sheet_key(scene, game), lambda: sheet_of(scene, game))
    return {
        "tabinfo": _tabinfo(scene, game, lang, memory),
        **people(scene, game, lang, memory),
        "highlights": highlights(scene, game, lang),
        **token_fragments(game.view.table, lang, memory),
        "strip": strip(scene, game, lang, memory),
        "whereabouts": whereabouts(scene, game, lang, memory),
        **dock_fragments(scene, game, lang, memory, form),
        "hand": hand(scene, game, lang),
        **dialog_fragments(scene, game, sheet, lang, memory, form),
        "chat-lines": chat(scene, lang, memory),
        "menu-live": menu(scene, lang, memory),
        **sheet_fragments(scene, game, sheet, lang, memory),
        **diary_fragments(scene, game, lang, memory),
    }


def _tabinfo(scene: Scene, game: Game, lang: str, memory: Memory) -> str:
    turn, edition = game.view.table.turn, words(scene.edition, lang).name
    values = {"code": scene.code, "turn": turn, "onlookers": scene.onlookers, "edition": edition}
    return memory.keep("tabinfo", (turn, scene.onlookers), lambda: render("game/tabinfo.html", lang, **values))


def _game(scene: Scene) -> Game:
    if scene.game is None:
        raise ValueError("the table is still in its lobby")
    return scene.game


def game_page(scene: Scene, lang: str, wanted: str = "", to: str = "") -> str:
    """The whole page. `wanted` names a dialog to be open at once, for a browser without scripts."""
    game, speaks = _game(scene), words(scene.edition, lang)
    fragments = game_fragments(scene, lang, Memory(), game.version)
    box = f"dialog-{wanted}"
    if box in fragments:
        fragments[box] = fragments[box].replace("<dialog ", "<dialog open ", 1)
    tokens = fragments["things"] + fragments["markers"] + fragments["pawns"]
    board = draw.draw_board(scene.edition, lang, highlights=fragments["highlights"], tokens=tokens)
    live = {name: Markup(html) for name, html in fragments.items()}
    return render(
        "game/page.html",
        lang,
        page="game",
        title=speaks.name,
        look=draw.look_of(scene.edition),
        scene=scene,
        game=game,
        live=live,
        form=Form(scene.code, scene.seat, game.version),
        board=Markup(board),
        card_defs=Markup(draw.card_defs(scene.edition, lang)),
        names=player_names(scene, lang),
        groups=sheet_rows(scene, lang),
        columns=game.view.table.seats + (2 if game.view.table.row else 1) + 1,
        dialogs=[name for name in fragments if name.startswith("dialog-")],
        entries=[name for name in reversed(fragments) if name.startswith("turn-")],
        phrases=[say(f"phrase_{number}", lang) for number in range(1, QUICK_PHRASES + 1)],
        commands=help_lines(scene.edition, lang),
        walk_to=to if to and wanted == "walk" else "",
    )
