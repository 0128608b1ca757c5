"""Which style sheets of `static/css/` a page links, in their order; an edition's own comes after the tokens."""

from __future__ import annotations

_ALWAYS = ("fonts", "tokens", "base", "cards")
STYLES = {
    "home": (*_ALWAYS, "board", "home"),
    "notice": (*_ALWAYS, "notice"),
    "lobby": (*_ALWAYS, "board", "new-table", "parts", "lobby"),
    "hand-over": (*_ALWAYS, "parts", "lobby"),
    "replay": (*_ALWAYS, "board", "end", "parts", "replay"),
    "new-table": (*_ALWAYS, "board", "new-table", "parts"),
    "game": (*_ALWAYS, "board", "dialogs", "game", "sheet", "odds", "parts", "phone"),
    "end": (*_ALWAYS, "board", "dialogs", "end", "parts"),
}
