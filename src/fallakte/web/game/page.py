"""The game page: all its fragments, and the page around them."""

from __future__ import annotations

from markupsafe import Markup

from fallakte.editions import words
from fallakte.table.scene import Game, Scene
from fallakte.web import draw
from fallakte.web.game.commands import help_lines
from fallakte.web.game.dialogs import dialogs
from fallakte.web.game.diary import diary_fragments
from fallakte.web.game.dock import dock
from fallakte.web.game.layers import highlights, tokens
from fallakte.web.game.people import chat, hand, people, strip
from fallakte.web.game.sheet import sheet_fragments, sheet_rows
from fallakte.web.game.whereabouts import whereabouts
from fallakte.web.templating import render
from fallakte.web.words import say

QUICK_PHRASES = 5


def game_fragments(scene: Scene, lang: str) -> dict[str, str]:
    """Every live part of the page, by the id of its element."""
    game = _game(scene)
    return {
        "tabinfo": render("game/tabinfo.html", lang, scene=scene, game=game, edition=words(scene.edition, lang).name),
        "players": people(scene, game, lang),
        "highlights": highlights(scene, game, lang),
        "tokens": tokens(game.view.table, lang),
        "strip": strip(scene, game, lang),
        "whereabouts": whereabouts(scene, game, lang),
        "dock": dock(scene, game, lang),
        "hand": hand(scene, game, lang),
        "dialogs": dialogs(scene, game, lang),
        "chat-lines": chat(scene, lang),
        **sheet_fragments(scene, game, lang),
        **diary_fragments(scene, game, lang),
    }


def _game(scene: Scene) -> Game:
    if scene.game is None:
        raise ValueError("the table is still in its lobby")
    return scene.game


def game_page(scene: Scene, lang: str, wanted: str = "", to: str = "") -> str:
    """The whole page. `wanted` names a dialog to be open at once, for a browser without scripts."""
    fragments = game_fragments(scene, lang)
    game, speaks = _game(scene), words(scene.edition, lang)
    if wanted:
        fragments["dialogs"] = fragments["dialogs"].replace(
            f'<dialog id="dlg-{wanted}"', f'<dialog id="dlg-{wanted}" open'
        )
    board = draw.draw_board(scene.edition, lang, highlights=fragments["highlights"], tokens=fragments["tokens"])
    live = {name: Markup(html) for name, html in fragments.items()}
    return render(
        "game/page.html",
        lang,
        page="game",
        title=speaks.name,
        look=draw.look_of(scene.edition).name,
        scene=scene,
        game=game,
        live=live,
        board=Markup(board),
        card_defs=Markup(draw.card_defs(scene.edition, lang)),
        groups=sheet_rows(scene, lang),
        columns=game.view.table.seats + (2 if game.view.table.row else 1) + 1,
        entries=[name for name in reversed(fragments) if name.startswith("turn-")],
        phrases=[say(f"phrase_{number}", lang) for number in range(1, QUICK_PHRASES + 1)],
        commands=help_lines(lang),
        walk_to=to if to and wanted == "walk" else "",
    )
