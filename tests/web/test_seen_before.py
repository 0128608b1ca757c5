"""The answer dialog knows which of the cards to show the asker has seen already, however they were seen."""

from __future__ import annotations

import asyncio
import re

import pytest

from fallakte.bots.random import RandomBot
from fallakte.rules.cards import Card, each
from fallakte.rules.events.advantages import Glimpse
from fallakte.rules.legal import legal_actions
from fallakte.rules.phase import Phase
from fallakte.rules.table import Reveal
from fallakte.rules.values import but
from fallakte.table.host import Host
from fallakte.web.fragments import fragments_of
from tests.web.test_game_page import dealt, go_on


async def asked_for_a_choice() -> tuple[Host, int, Card]:
    """A game in which a seat must answer, and one of the cards it can show; nothing was shown to the asker before."""
    host, bot = await dealt("classic", 3), RandomBot(4)
    assert host._match is not None
    while True:
        table = host._match.state.table
        if table.phase is Phase.ANSWERING and table.awaited is not None and table.turn > 3:
            cards = list(each(legal_actions(host._match.view(table.awaited)).showable))
            if len(cards) > 1:
                return host, table.awaited, cards[-1]
        assert await go_on(host, bot)


def under(host: Host, seat: int, card: Card) -> str:
    """What stands below a card of the answer dialog."""
    dialog = fragments_of(host.scene(f"key{seat}", seat), "en")["dialog-answer"]
    told = re.search(rf'value="show {host.edition.cards[card]}".*?</label>', dialog, re.DOTALL)
    assert told is not None, dialog
    return " ".join(re.sub("<[^>]*>", " ", told.group()).split())


def test_a_card_that_was_laid_open_for_all_is_not_offered_as_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        host, seat, card = await asked_for_a_choice()
        assert host._match is not None
        assert "seen it yet" in under(host, seat, card)
        view = host._match.view(seat)
        laid_open = but(view, table=but(view.table, reveals=(Reveal(2, seat, card),)))
        monkeypatch.setattr(host._match, "view", lambda _: laid_open)
        assert "saw it in turn 2" in under(host, seat, card)

    asyncio.run(play())


@pytest.mark.parametrize(("glimpsed", "shown"), [(1, 3), (3, 1)])
def test_of_several_times_the_last_is_told(glimpsed: int, shown: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        host, seat, card = await asked_for_a_choice()
        assert host._match is not None
        view, question = host._match.view(seat), host._match.view(seat).table.question
        earlier = question._replace(turn=shown, passed=(), shown_by=seat)
        both = but(
            view,
            table=but(view.table, questions=(earlier, question)),
            shown=(card, None),
            glimpses=(Glimpse(glimpsed, question.by, seat, card),),
        )
        monkeypatch.setattr(host._match, "view", lambda _: both)
        assert "saw it in turn 3" in under(host, seat, card)

    asyncio.run(play())
