"""The game page: its live parts, and the page around them."""

from __future__ import annotations

import time
from typing import NamedTuple

from markupsafe import Markup

from fallakte.editions import words
from fallakte.rules.edition import Edition
from fallakte.table.scene import Scene
from fallakte.web import draw
from fallakte.web.game.around import around
from fallakte.web.game.big_screen import big_screen
from fallakte.web.game.commands import help_lines
from fallakte.web.game.dialogs import accuse_dialog, dialogs
from fallakte.web.game.diary import diary, latest
from fallakte.web.game.dock import dock
from fallakte.web.game.guide import guide
from fallakte.web.game.layers import highlights, tokens
from fallakte.web.game.leaf import Fragments, Leaf, Live, Part, Sent, leaf_of
from fallakte.web.game.menu import menu
from fallakte.web.game.moments import CLOCK, opened_file
from fallakte.web.game.notes import advice, help_dial, sheet
from fallakte.web.game.people import chat, hand, players, strip
from fallakte.web.game.shown import shown_trail
from fallakte.web.game.whereabouts import whereabouts
from fallakte.web.kept import kept
from fallakte.web.knowledge.sheet import sheet_groups
from fallakte.web.templating import render
from fallakte.web.words import say

QUICK_PHRASES = 5


class TabInfo(NamedTuple):
    """What the head of the page tells about the table."""

    edition: Edition
    lang: str
    code: str
    turn: int
    onlookers: int


def tabinfo(leaf: Leaf) -> Part[TabInfo]:
    """Which table this is, its turn, and how many watch."""
    scene = leaf.scene
    return Part(TabInfo(scene.edition, leaf.lang, scene.code, leaf.table.turn, scene.onlookers), _tabinfo)


@kept(64)
def _tabinfo(now: TabInfo) -> Fragments:
    return {"tabinfo": render("game/tabinfo.html", now.lang, now=now, edition=words(now.edition, now.lang).name)}


LIVE = (
    Live(tabinfo, Sent.ANY_TIME),
    Live(players, Sent.ANY_TIME),
    Live(around, Sent.ANY_TIME),
    Live(big_screen, Sent.ANY_TIME),
    Live(highlights),
    Live(tokens),
    Live(strip),
    Live(whereabouts),
    Live(dock),
    Live(latest),
    Live(hand),
    Live(dialogs, Sent.AFTER_THOUGHT),
    Live(accuse_dialog, Sent.AFTER_THOUGHT),
    Live(shown_trail, Sent.AFTER_THOUGHT),
    Live(chat),
    Live(menu),
    Live(help_dial),
    Live(sheet, Sent.AFTER_THOUGHT),
    Live(advice, Sent.AFTER_THOUGHT),
    Live(diary),
    Live(guide),
    Live(opened_file, Sent.ANY_TIME),
)
"""Every live part of the page, in the order in which it is put in place."""


def game_fragments(leaf: Leaf) -> dict[str, str]:
    """Every live part of the page, by the id of its element."""
    fragments: dict[str, str] = {}
    for part in LIVE:
        fragments.update(part.of(leaf).fragments)
    return fragments


def game_page(scene: Scene, lang: str, wanted: str = "", to: str = "") -> str:
    """The whole page. `wanted` names a dialog to be open at once, for a browser without scripts."""
    speaks, game = words(scene.edition, lang), scene.game
    leaf = leaf_of(scene, lang, None if game is None else game.version)
    fragments = game_fragments(leaf)
    box = f"dialog-{wanted}"
    if box in fragments:
        fragments[box] = fragments[box].replace("<dialog ", "<dialog open ", 1)
    layers = "".join(fragments[layer] for layer in tokens(leaf).fragments)
    board = draw.draw_board(scene.edition, lang, highlights=fragments["highlights"], tokens=layers)
    return render(
        "game/page.html",
        leaf.company,
        page="game",
        title=speaks.name,
        look=draw.look_of(scene.edition),
        scene=scene,
        game=game,
        now=round(time.time(), 3),
        clock=CLOCK,
        live={name: Markup(html) for name, html in fragments.items()},
        form=leaf.form,
        board=Markup(board),
        card_defs=Markup(draw.card_defs(scene.edition, lang)),
        names=leaf.company.names,
        groups=sheet_groups(leaf.company),
        columns=len(leaf.pad.position.holders) + 1,
        dialogs=[*dialogs(leaf).fragments, *accuse_dialog(leaf).fragments],
        entries=list(diary(leaf).fragments)[::-1],
        phrases=[say(f"phrase_{number}", lang) for number in range(1, QUICK_PHRASES + 1)],
        commands=help_lines(scene.edition, lang),
        walk_to=to if to and wanted == "walk" else "",
    )
