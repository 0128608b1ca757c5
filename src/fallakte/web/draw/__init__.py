"""Everything that is drawn: boards, pawns, things, cards, icons. Plain values in, SVG or HTML text out; no server.

Every colour is a CSS token (`static/css/tokens.css`), so one drawing serves day and night; an edition's look is chosen
by `data-edition` on any element around it. No inline styles and no scripts: the strict Content-Security-Policy holds.
"""

from __future__ import annotations

from fallakte.web.draw.board import draw_board, draw_mini, room_defs
from fallakte.web.draw.cards import advantage_face, avatar, card_back, card_defs, card_face, pawn_face, row_picture
from fallakte.web.draw.icons import draw_dial, draw_die, icon, icon_defs
from fallakte.web.draw.looks import look_of, pawn_colours, pawn_tone
from fallakte.web.draw.scenery import LOGO, draw_cover, draw_manor
from fallakte.web.draw.tokens import (
    Standing,
    draw_highlights,
    draw_markers,
    draw_pawns,
    draw_things,
    pawn_icon,
    token_points,
)

__all__ = [
    "LOGO",
    "Standing",
    "advantage_face",
    "avatar",
    "card_back",
    "card_defs",
    "card_face",
    "draw_board",
    "draw_cover",
    "draw_dial",
    "draw_die",
    "draw_highlights",
    "draw_manor",
    "draw_markers",
    "draw_mini",
    "draw_pawns",
    "draw_things",
    "icon",
    "icon_defs",
    "look_of",
    "pawn_colours",
    "pawn_face",
    "pawn_icon",
    "pawn_tone",
    "room_defs",
    "row_picture",
    "token_points",
]
