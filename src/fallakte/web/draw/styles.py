"""Which style sheets a page links, in their order; all lie in `static/css/`."""

from __future__ import annotations

_ALWAYS = ("fonts", "tokens", "editions", "base", "cards")
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
