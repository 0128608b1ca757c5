"""A review in words: both languages, to a seat and about it, never shaming."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from fallakte import Game, edition_ids, load, make_bot, read_record
from fallakte.review import review
from fallakte.review.summary import summaries
from fallakte.review.telling import Teller
from fallakte.words import LANGUAGES
from fallakte.words.catalogue import topic

HERE = Path(__file__).parent
GAME = review(read_record((HERE / "game.jsonl").read_text(encoding="utf-8")))
GERMAN = review(read_record((HERE / "game-de.jsonl").read_text(encoding="utf-8")))


def test_the_turning_points_of_a_known_game() -> None:
    told = Teller(GAME, "en", you=0).points(0)
    assert [point.head for point in told] == [
        "Your question on turn 12 placed three cards.",
        "On turn 14 you could have known it.",
        "On turn 16 you asked once more.",
        "On turn 18 Clara accused, and was right.",
    ]
    assert told[0].text == "52 → 22 solutions, 1.24 bits: Reverend Green, Professor Plum, Lead pipe."
    assert told[1].text == "Clara’s question was the last piece: of 22 solutions one was left."
    assert told[1].proofs[0].steps == (
        "Ben showed Mrs. Peacock (turn 8).",
        "Jonas showed Professor Plum (turn 12).",
        "All other suspects are placed: Reverend Green is in the envelope.",
    )
    assert told[3].text == "Clara could have known it since turn 17."


def test_what_one_gave_away_and_what_was_left() -> None:
    told = Teller(GAME, "en", you=1).points(1)
    assert told[1].head == "Your question on turn 17 told Jonas three cards and you two."
    assert told[1].text == "Jonas: 9 → 1, you: 9 → 2 solutions."
    assert told[2].head == "At the end you had two solutions left."
    assert told[2].solutions == (
        ("Reverend Green, Wrench, Billiard room", "77%"),
        ("Miss Scarlett, Wrench, Billiard room", "23%"),
    )


def test_the_turning_points_in_german() -> None:
    told = Teller(GERMAN, "de", you=0).points(0)
    assert [point.head for point in told] == [
        "Deine Frage in Zug 7 klärte zwei Karten.",
        "In Zug 9 konntest du es wissen.",
        "Danach fragtest du noch dreimal, zuletzt in Zug 16.",
        "In Zug 18 erhob Theo Anklage, und zu Recht.",
    ]
    assert told[1].proofs[1].steps[0] == "Theo hat Kerzenleuchter und Bleirohr gezeigt (Zug 1 und Zug 4)."


def test_titles_say_what_the_game_was_for_whoever_reads() -> None:
    titles = [Teller(GAME, "en", you=seat).title() for seat in (0, 1, 2, None)]
    assert titles == [
        "You could have known it on turn 14",
        "You had two solutions left",
        "You were right, on turn 18",
        "Clara won on turn 18",
    ]
    assert Teller(GAME, "en", you=2).lead() == (
        "One turn after you could have known it. Anna could have known it on turn 14."
    )


def test_two_who_could_have_known_it_at_once_are_both_told_what_is_true() -> None:
    """`before all others` would be false of either."""
    lines = tuple(replace(line, could_have_known=14) if line.seat in (0, 3) else line for line in GAME.seats)
    found = replace(GAME, seats=lines)
    told = [Teller(found, "de").summary(one) for one in summaries(found)]
    assert told[0].startswith("Niemand konnte es früher wissen: in Zug 14.")
    assert told[3].startswith("Niemand konnte es früher wissen: in Zug 14.")
    assert Teller(GAME, "de").summary(summaries(GAME)[0]).startswith("Konnte es vor allen anderen wissen, in Zug 14.")


BLAME = re.compile(
    r"\b(missed|should|mistake|wrongly asked|Fehler|verpasst|hättest .* müssen|solltest)\b", re.IGNORECASE
)


def test_no_phrase_blames() -> None:
    told = [text for lang in LANGUAGES for text in topic(lang, "review").values()]
    assert not [text for text in told if BLAME.search(text)]


@pytest.mark.parametrize("edition", edition_ids())
def test_every_edition_is_told_in_both_languages_to_everybody(edition: str) -> None:
    seats = load(edition).rules.players_min
    bots = [make_bot(("random", "novice")[seat % 2], seed=seat) for seat in range(seats)]
    found = review(Game.deal(load(edition, ["round_limit=9"]), seats, seed=3).play(bots).record())
    for lang in ("de", "en"):
        for you in (None, *range(seats)):
            teller = Teller(found, lang, you)
            told = [teller.title(), teller.lead(), teller.outcome()]
            told += [
                text for seat in range(seats) for point in teller.points(seat) for text in (point.head, point.text)
            ]
            told += [teller.came(choice) + teller.lesson(choice) for choice in found.choices]
            told += [teller.summary(one) for one in summaries(found)]
            assert all("{" not in text and "None" not in text for text in told)
            assert all(len(teller.points(seat)) <= 5 for seat in range(seats))


def test_names_are_escaped_before_they_go_into_a_sentence() -> None:
    teller = Teller(GAME, "en", you=0, escape=lambda text: f"[{text}]", turn_link=lambda turn, told: f"<{turn} {told}>")
    point = teller.points(0)[1]
    assert point.text.startswith("[Clara]’s question")
    assert point.proofs[0].steps[0] == "[Ben] showed [Mrs. Peacock] (<8 turn 8>)."
