"""The game told in sentences: complete, in both languages, in the person who listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

import pytest

from fallakte.editions import LANGUAGES, edition_ids, load, words
from fallakte.lab.simulate import random_game
from fallakte.rules import Kind, see
from fallakte.rules import events as e
from fallakte.rules.board import MIDDLE
from fallakte.rules.cards import Card, cards
from fallakte.rules.faces import FACE_SORTS
from fallakte.rules.sorts import Sort, fields_of
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


CONTENT = {
    Sort.SEAT: 1,
    Sort.SLOT: 0,
    Sort.SPOT: 0,
    Sort.CARD: Card(10),
    Sort.SUSPECT: Card(1),
    Sort.THING: Card(7),
    Sort.PLACE: Card(13),
    Sort.CARDS: cards([1, 10]),
    Sort.CASE: cards([0, 6, 12]),
    Sort.KIND: Kind.THING,
    Sort.ADVANTAGE: 0,
    Sort.NUMBER: 2,
}


def some(sort: type[e.Seen]) -> Iterator[e.Seen]:
    """One of these events, with each word that it may carry."""
    fields, made = fields_of(sort), cast(Callable[..., e.Seen], sort)
    for word in next((field.words for field in fields if field.words), ("",)):
        filled = [(field.joined, CONTENT.get(field.sort, word)) for field in fields]
        yield made(*((content,) * 6 if joined else content for joined, content in filled))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sort", [*e.EVENT_SORTS, *FACE_SORTS])
def test_every_sort_of_event_has_a_sentence_even_those_that_hardly_happen(sort: type[e.Seen], lang: str) -> None:
    speaks = words(load("drei-fragezeichen"), lang)
    for event in some(sort):
        for listener in (None, 0, 1):
            sentence = Teller(speaks, NAMES[:3], listener).tell(event)
            assert sentence or sort in SILENT, event
            assert "{" not in (sentence or ""), sentence


@pytest.mark.parametrize(
    ("event", "listener", "lang", "sentence"),
    [
        (e.Showed(1, 0, Card(10)), 0, "en", "Bob shows you: Rope."),
        (e.Showed(1, 0, Card(10)), 1, "en", "You show Anna: Rope."),
        (e.Showed(1, 0, Card(10)), 2, "en", "Bob shows Anna a card, hidden from the rest."),
        (e.Passed(2), 2, "de", "Du kannst den Verdacht nicht widerlegen."),
        (e.Passed(2), 0, "de", "Cem kann den Verdacht nicht widerlegen."),
        (e.Dealt(0, cards([0, 10])), 0, "de", "Deine Karten: Fräulein Scarlett, Seil."),
        (e.Dealt(0, cards([0, 10])), 1, "de", "Anna bekommt 2 Karten."),
        (e.SteppedAside(0, MIDDLE), 1, "en", "Anna clears the doorway and steps onto the cellar stairs."),
        (e.AskedKind(0, 1, Kind.THING), 1, "en", "Anna asks you to show a weapon."),
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


@pytest.mark.parametrize(("rule", "said"), [("yes", "In deinen Notizen steht: "), ("no", "Du erhebst Anklage: ")])
def test_r30_notes_are_spoken_of_only_where_the_accusation_is_written(rule: str, said: str) -> None:
    edition = load("koffer-1997", [f"write_accusation={rule}"])
    event = (e.WroteAccusation if rule == "yes" else e.Accused)(0, Card(0), Card(6), Card(12))
    assert said in (Teller(words(edition, "de"), ("Anna", "Ben"), 0).tell(event) or "")
