"""Every sentence stands in every language, with the same values; whoever acts is told so in the second person."""

from __future__ import annotations

import pickle
import tomllib
from pathlib import Path

import pytest

from fallakte.editions import edition_ids
from fallakte.editions.source import SHIPPED
from fallakte.rules import Reason, Refusal
from fallakte.words import (
    LANGUAGES,
    Gap,
    Message,
    Name,
    No,
    SeatName,
    Voice,
    message,
    parts,
    sentence,
    sentences,
    with_names,
)
from fallakte.words.catalogue import FOLDER, terms, topic


def gaps(text: str) -> set[str]:
    return {part.name for part in parts(text) if isinstance(part, Gap)}


def values(lang: str, text: str) -> set[str]:
    """The placeholders of a sentence that are no terms: those a message has to fill."""
    return gaps(text) - set(terms(lang))


def test_the_languages_are_found_by_their_folders() -> None:
    assert LANGUAGES == ("de", "en")
    assert [sentence(lang, "language.name") for lang in LANGUAGES] == ["Deutsch", "English"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_there_with_the_same_values_as_in_english(lang: str) -> None:
    here, english = sentences(lang), sentences("en")
    assert {key for key in here if not key.startswith("terms.")} == {
        key for key in english if not key.startswith("terms.")
    }
    assert set(terms(lang)) == set(terms("en"))
    for key, text in here.items():
        if not key.startswith("terms."):
            assert values(lang, text) == values("en", english[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_stands_in_two_files_of_a_topic(lang: str) -> None:
    for folder in (path for path in (FOLDER / lang).iterdir() if path.is_dir()):
        found: set[str] = set()
        for file in folder.glob("*.toml"):
            keys = set(tomllib.loads(file.read_text(encoding="utf-8")))
            assert not keys & found, file
            found |= keys


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_in_which_a_seat_acts_has_a_form_for_the_player(lang: str) -> None:
    told = topic(lang, "told")
    for key, text in told.items():
        if "seat" in gaps(text) and not key.endswith(("_you", "_open")):
            assert f"{key}_you" in told, key
        if key.endswith("_you") and not key.endswith("_to_you"):
            assert "seat" not in gaps(text), key


def own_phrases(file: Path) -> dict[str, str]:
    found: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8")).get("phrases", {})
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", edition_ids())
def test_what_an_edition_words_anew_it_words_for_the_player_as_well(edition: str, lang: str) -> None:
    own, told = own_phrases(SHIPPED / edition / f"{lang}.toml"), topic(lang, "told")
    for key in own:
        if not key.endswith("_you") and f"{key}_you" in told:
            assert f"{key}_you" in own, f"{key} is worded anew, but not as the player reads it"


def test_a_message_is_a_value() -> None:
    told = message("no.not_awaited", "R5", seat=SeatName(1))
    assert told == message("no.not_awaited", "R5", seat=SeatName(1))
    assert len({told, pickle.loads(pickle.dumps(told))}) == 1
    assert with_names(told, ("Anna", "Ben")).values == (("seat", "Ben"),)


def test_a_no_is_a_value_that_can_be_raised_and_sent() -> None:
    no = Refusal(Reason.NOT_AWAITED, 1)
    again = pickle.loads(pickle.dumps(no))
    assert again == no
    assert hash(again) == hash(no)
    assert (again.reason, again.seat, again.rule) == (Reason.NOT_AWAITED, 1, "R5")
    assert Voice("de", players=("Anna", "Ben")).say(no.message) == "Ben ist dran. (R5)"
    assert no != Refusal(Reason.NOT_AWAITED, 0)
    with pytest.raises(No):
        raise no


class Made(Voice):
    """A voice with one made-up sentence."""

    def __init__(self, text: str, players: tuple[str, ...] = ()) -> None:
        super().__init__("de", None, players)
        self.text = text

    def _find(self, key: str) -> str | None:
        return self.text if key == "made" else super()._find(key)


HERR_GRUEN = Name("Herr Grün", {"acc": "Herrn Grün", "in": "im *Garten*"})


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        ("für {x:acc}", HERR_GRUEN, "für Herrn Grün"),
        ("für {x:acc}", "Anna", "für Anna"),
        ("{x:In}", HERR_GRUEN, "Im *Garten*"),
        ("{x:Name}", "der Keller", "Der Keller"),
        ("{x:# Karte|# Karten}", 1, "1 Karte"),
        ("{x:# Karte|# Karten}", 4, "4 Karten"),
        ("{x}", ("a", "b", "c"), "a, b, c"),
        ("{x:or}", ("a", "b", "c"), "a, b oder c"),
        ("{x:and}", ("a",), "a"),
        ("{x!r}", "a", "„a“"),
        ("{x!r}", "a\n\x07", "„a\\n\\x07“"),
        ("{x:.1f}", 1.25, "1.2"),
        ("[{x}]", None, "[]"),
        ("({x})", message("text.number", text="z"), "(„z“ sollte eine Zahl sein)"),
        ("{x}", SeatName(2), "Platz 2"),
    ],
)
def test_the_renderer_decides_case_number_and_capital_letter(text: str, value: object, said: str) -> None:
    assert Made(text).say(Message("made", (("x", value),))) == said  # type: ignore[arg-type]


def test_what_is_no_value_and_no_term_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="nothing_like_it"):
        Made("{nothing_like_it}").say(message("made"))
    with pytest.raises(KeyError):
        Voice("de").say(message("no.such_sentence"))
