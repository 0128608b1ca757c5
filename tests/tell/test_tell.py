"""The game told in sentences: complete, in both languages, in the person who listens."""

from __future__ import annotations

import pytest

from fallakte.editions import LANGUAGES, edition_ids, load, words
from fallakte.lab.simulate import random_game
from fallakte.rules import Kind, see
from fallakte.rules import events as e
from fallakte.rules.board import MIDDLE
from fallakte.rules.cards import Card, cards
from fallakte.tell import Teller

NAMES = ("Anna", "Bob", "Cem", "Dora", "Eva", "Finn")
SILENT = (e.ThingsLaid, e.ShowingAsked)
"""Things beside the board lie nowhere; that cards must be shown is said by the advantage card itself."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", edition_ids())
def test_every_event_is_told_to_everybody(edition: str, lang: str) -> None:
    for seats in (2, 5):
        game = random_game(load(edition, ["round_limit=30"]), seats, 11)
        for listener in (None, 0, seats - 1):
            teller = Teller(words(game.state.table.edition, lang), NAMES[:seats], listener)
            for event in game.events:
                for told in (event, see(event, listener)):
                    sentence = teller.tell(told)
                    assert sentence or isinstance(told, SILENT), told
                    assert "{" not in (sentence or ""), sentence


@pytest.mark.parametrize(
    ("event", "listener", "lang", "sentence"),
    [
        (e.Showed(1, 0, Card(10)), 0, "en", "Bob shows you: Rope."),
        (e.Showed(1, 0, Card(10)), 1, "en", "You show Anna: Rope."),
        (e.Showed(1, 0, Card(10)), 2, "en", "Bob shows Anna a card, hidden from the rest."),
        (e.Passed(2), 2, "de", "Du hast keine der drei Karten."),
        (e.Passed(2), 0, "de", "Cem hat keine der drei Karten."),
        (e.Dealt(0, cards([0, 10])), 0, "de", "Deine Karten: Fräulein Scarlett, Seil."),
        (e.Dealt(0, cards([0, 10])), 1, "de", "Anna bekommt 2 Karten."),
        (e.SteppedAside(0, MIDDLE), 1, "en", "Anna clears the doorway and steps into the middle of the board."),
        (e.AskedKind(0, 1, Kind.THING), 1, "en", "Anna asks you for a card of this kind: weapon."),
    ],
)
def test_who_listens_decides_what_is_said(event: e.Event, listener: int, lang: str, sentence: str) -> None:
    teller = Teller(words(load("classic"), lang), NAMES[:3], listener)
    assert teller.tell(see(event, listener)) == sentence


def test_a_theft_is_not_a_murder() -> None:
    for lang, murder in (("de", "mord"), ("en", "murder")):
        content = words(load("drei-fragezeichen"), lang).content
        assert murder not in str(content).lower()


def test_whoever_was_wrong_learns_the_case_file_alone() -> None:
    wrong = e.FoundWrong(1, cards([5, 10, 19]))
    told = {seat: Teller(words(load("classic"), "en"), NAMES[:3], seat).tell(see(wrong, seat)) for seat in (0, 1)}
    assert "Plum" in str(told[1])
    assert "Plum" not in str(told[0])
