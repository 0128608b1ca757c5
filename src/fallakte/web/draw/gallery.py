"""A page for each edition with all that is drawn, to be looked at: `python -m fallakte.web.draw.gallery OUT_DIR`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from fallakte.editions import edition_ids, load, words
from fallakte.rules.board import BESIDE, MIDDLE, Spot
from fallakte.rules.cards import DECK_SIZE
from fallakte.rules.edition import Edition
from fallakte.web import draw
from fallakte.web.draw.looks import RULES

STATIC = Path(__file__).parent.parent / "static"
SHEETS = dict.fromkeys(["fonts", "tokens", "base", "cards", *sorted(file.stem for file in STATIC.glob("css/*.css"))])
"""Every style sheet once."""


def page(edition: Edition, lang: str, theme: str, body: str) -> str:
    """A page that links the style sheets, in one theme."""
    look = draw.look_of(edition)
    sheets = [f"static/css/{name}.css" for name in SHEETS]
    sheets.insert(1 + list(SHEETS).index("tokens"), look.sheet[1:])
    links = "".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in sheets)
    title = words(edition, lang).name
    return (
        f'<!doctype html><html lang="{lang}" data-edition="{look.name}" data-theme="{theme}"><head>'
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title>{links}</head><body>{draw.icon_defs()}{look.icons}{draw.card_defs(edition, lang)}"
        f"{body}</body></html>"
    )


def scene(edition: Edition) -> draw.Standing:
    """Tokens as they may stand in the middle of a game: a full place, a walker, the middle, the tray."""
    board = edition.board
    if board is None:
        pawns = dict.fromkeys(range(6), BESIDE)
        return draw.Standing(pawns, {0: 2, 1: 5, 2: BESIDE, 3: BESIDE, 4: BESIDE, 5: BESIDE})
    walker = board.exits[3].bit_length() - 1
    pawns = {0: 5, 1: 5, 2: walker, 3: board.starts[3], 4: 7, 5: MIDDLE if board.has_middle else 7}
    things = {0: 5, 1: 8, 2: 8, 3: 6, 4: 0, 5: BESIDE if edition.rules.things != "different_places" else 3}
    markers = {0: 5, 1: 1, 2: BESIDE, 3: BESIDE} if edition.rules.pawns == "investigators" else {}
    return draw.Standing(pawns, things, markers)


def _reach(edition: Edition) -> dict[Spot, int]:
    middle = {MIDDLE: 9} if edition.board is not None and edition.board.has_middle else {}
    return {1: 4, 3: 6, 4: 7, 2: 11, **middle}


def board_page(edition: Edition, lang: str) -> str:
    """The board with tokens and highlights."""
    standing = scene(edition)
    tokens = draw.draw_things(edition, lang, standing)
    tokens += draw.draw_markers(edition, lang, standing)
    tokens += draw.draw_pawns(edition, lang, standing, mover=4, idle={3})
    highlights = ""
    if edition.board is not None:
        steps = edition.board.exits[1]
        near = [spot for spot in range(len(bin(edition.board.squares))) if edition.board.beside(steps) >> spot & 1]
        highlights = draw.draw_highlights(edition, lang, squares=near, places=_reach(edition))
    svg = draw.draw_board(edition, lang, highlights=highlights, tokens=tokens)
    return f'<main class="gallery-board">{svg}</main>'


def cards_page(edition: Edition, lang: str) -> str:
    """All cards, the investigators, advantages, backs and small pictures."""
    faces = "".join(draw.card_face(edition, lang, card, size="m") for card in range(DECK_SIZE))
    if edition.rules.pawns == "investigators":
        faces += "".join(draw.pawn_face(edition, lang, pawn, size="m") for pawn in range(6))
    faces += "".join(draw.advantage_face(edition, lang, number) for number in range(len(edition.advantages)))
    small = "".join(draw.card_face(edition, lang, card) for card in (0, 7, 13, 15)) + draw.card_back()
    seats = "".join(draw.avatar(edition, pawn) + draw.pawn_icon(pawn) for pawn in range(6))
    rows = "".join(draw.row_picture(edition, card) for card in range(DECK_SIZE))
    dice = draw.draw_die(4) + draw.draw_die(1, question=edition.rules.dice != "plain")
    return (
        f'{draw.room_defs(edition)}<main class="gallery-cards"><div class="gallery-row">{faces}</div>'
        f'<div class="gallery-row">{small}{seats}{rows}{dice}{draw.draw_mini(edition)}'
        f"{draw.draw_cover(edition, lang)}</div></main>"
    )


def _write_look(edition: Edition, folder: Path) -> None:
    look = draw.look_of(edition)
    own = (folder / look.sheet[1:]).parent
    own.mkdir(parents=True, exist_ok=True)
    (own / RULES).write_text(look.css, encoding="utf-8")
    for name, text in edition.source.files:
        if name.endswith(".svg") and "/" not in name:
            (own / name).write_text(text, encoding="utf-8")


def write(folder: Path) -> list[Path]:
    """Write all pages; returns their paths."""
    shutil.copytree(STATIC, folder / "static", dirs_exist_ok=True)
    written = []
    for name in edition_ids():
        edition = load(name)
        _write_look(edition, folder)
        for theme in ("light", "dark"):
            for kind, body in (("board", board_page), ("cards", cards_page)):
                file = folder / f"{name}-{kind}-{theme}.html"
                file.write_text(page(edition, "de", theme, body(edition, "de")), encoding="utf-8")
                written.append(file)
    return written


if __name__ == "__main__":
    for path in write(Path(sys.argv[1])):
        print(path)
