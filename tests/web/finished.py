"""A table whose game is over: played over HTTP by somebody who knows what the seat knows, and bots."""

from __future__ import annotations

from fallakte.bots import Bot, make_bot
from fallakte.rules.legal import legal_actions
from fallakte.rules.text import show_action
from tests.web.server import Browser, Player, seated


def finished(
    address: str, bots: int = 2, edition: str = "speed", level: str = "sheet", **fields: object
) -> tuple[str, Browser]:
    """The code of a finished table, and the browser that played there at seat 0."""
    code, (player,) = seated(address, 1, bots, edition, **fields)
    play_on(player, level)
    return code, player.browser


def play_on(player: Player, level: str = "sheet") -> None:
    """Play to the end."""
    bot = make_bot(level, seed=3)
    while not player.over:
        play_once(player, bot)


def play_once(player: Player, bot: Bot | None = None) -> None:
    """Hear what is new, and decide if that is awaited."""
    player.sync()
    view = player.view
    legal = legal_actions(view)
    if legal and not player.over:
        action = show_action((bot or make_bot("sheet", seed=3)).decide(view, legal), player._edition)
        player.browser.post(f"/t/{player.code}/act", seat=player.seat or 0, version=player.version, action=action)
