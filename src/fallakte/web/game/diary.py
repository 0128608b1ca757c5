"""The diary: what this seat lived through, turn by turn, the newest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial

from markupsafe import Markup, escape

from fallakte.editions import words
from fallakte.editions.words import Words
from fallakte.rules import events as e
from fallakte.rules.actions import Seat
from fallakte.rules.edition import Edition
from fallakte.rules.events import Private, Seen
from fallakte.table.scene import Game, Scene
from fallakte.tell import Teller
from fallakte.web.game.kept import Kept
from fallakte.web.names import player_names
from fallakte.web.templating import render
from fallakte.web.words import say

_BOLD, _PLAIN = "\ue000", "\ue001"
"""Marks around a card's name in a sentence, so that the rest of it can be escaped."""
_ANSWERS = (e.Passed, e.ShowedCovered, e.Showed, e.NobodyAnswered)
_QUIET = (e.TurnBegan, e.Rolled, e.CaseFilled, e.PileCovered, e.RolledForStart, e.DealtCovered)
_MOVES = (e.Walked, e.TookPassage, e.Stayed, e.SteppedAside, e.SentTo)


class BoldWords(Words):
    """An edition's words with the names of cards marked to be printed bold."""

    def card(self, card: int) -> str:
        """A card's name, bold."""
        return _bold(super().card(card))

    def with_thing(self, thing: int) -> str:
        """`with the rope`, the rope bold."""
        return _bold_in(super().with_thing(thing), super().card(thing))

    def in_place(self, place: int) -> str:
        """`in the hall`, the hall bold."""
        return _bold_in(super().in_place(place), super().card(place))

    def into_place(self, place: int) -> str:
        """`into the hall`, the hall bold."""
        return _bold_in(super().into_place(place), super().card(place))


def _bold(text: str) -> str:
    return f"{_BOLD}{text}{_PLAIN}"


def _bold_in(phrase: str, name: str) -> str:
    at = phrase.lower().find(name.lower())
    if at < 0:
        return _bold(phrase)
    return phrase[:at] + _bold(phrase[at : at + len(name)]) + phrase[at + len(name) :]


def _sentence(text: str) -> Markup:
    return Markup(str(escape(text)).replace(_BOLD, "<b>").replace(_PLAIN, "</b>"))


@lru_cache(maxsize=256)
def _bold_words(edition: Edition, lang: str) -> BoldWords:
    return BoldWords(edition, lang, words(edition, lang).content)


def bold(edition: Edition, lang: str, key: str, seat: str, suspect: int, thing: int, place: int) -> Markup:
    """A phrase of the edition about three cards, their names bold."""
    speaks = _bold_words(edition, lang)
    values = {
        "seat": seat,
        "suspect": speaks.card(suspect),
        "with_thing": speaks.with_thing(thing),
        "in_place": speaks.in_place(place),
    }
    return _sentence(speaks.phrase(key, **values))


@dataclass
class Turn:
    """What happened in one turn, sorted for the page."""

    number: int
    seat: Seat | None
    move: list[Markup] = field(default_factory=list)
    lines: list[Markup] = field(default_factory=list)
    answers: list[tuple[str, Markup]] = field(default_factory=list)
    private: list[Markup] = field(default_factory=list)


_entries: Kept[str] = Kept(32768)
"""Entries by game, reader, turn and how far it has come: within one game a turn only ever grows."""


def turns(story: tuple[Seen, ...]) -> Iterator[tuple[int, tuple[Seen, ...]]]:
    """The story cut into turns; turn 0 is the deal."""
    number, start = 0, 0
    for at, seen in enumerate(story):
        if isinstance(seen, e.TurnBegan):
            yield number, story[start:at]
            number, start = seen.turn, at
    yield number, story[start:]


def diary_fragments(scene: Scene, game: Game, lang: str) -> dict[str, str]:
    """One entry for each turn, by its id."""
    names = player_names(scene, lang)
    told = list(turns(game.story))
    mine = [number for number, seen in told if _whose(seen) == scene.seat and number < game.view.table.turn]
    last = mine[-1] if mine and scene.seat is not None else None
    about = (game.commitment, scene.seat, lang, names)
    return {
        f"turn-{number}": _entries.get_or(
            (about, number, len(seen), seen[-1], number == last),
            partial(_entry, scene.edition, lang, names, scene.seat, number, seen, number == last),
        )
        for number, seen in told
        if seen
    }


def _whose(seen: tuple[Seen, ...]) -> Seat | None:
    first = seen[0] if seen else None
    return first.seat if isinstance(first, e.TurnBegan) else None


def _entry(
    edition: Edition,
    lang: str,
    names: tuple[str, ...],
    seat: Seat | None,
    number: int,
    seen: tuple[Seen, ...],
    since: bool,
) -> str:
    turn = _sort(edition, lang, names, seat, number, seen)
    who = None if turn.seat is None else say("you", lang).capitalize() if turn.seat == seat else names[turn.seat]
    return str(render("game/turn_entry.html", lang, turn=turn, who=who, since=since))


@lru_cache(maxsize=1024)
def _sort(
    edition: Edition, lang: str, names: tuple[str, ...], seat: Seat | None, number: int, seen: tuple[Seen, ...]
) -> Turn:
    teller = Teller(_bold_words(edition, lang), names, seat)
    turn = Turn(number, _whose(seen))
    for one in seen:
        told = teller.tell(one)
        if told is None or isinstance(one, _QUIET):
            continue
        sentence = _sentence(told)
        if isinstance(one, _ANSWERS):
            turn.answers.append(_answer(one, names, seat, lang))
            if isinstance(one, e.Showed):
                turn.private.append(sentence)
        elif isinstance(one, Private):
            turn.private.append(sentence)
        elif isinstance(one, _MOVES):
            turn.move.append(sentence)
        else:
            turn.lines.append(sentence)
    return turn


def _answer(seen: Seen, names: tuple[str, ...], seat: Seat | None, lang: str) -> tuple[str, Markup]:
    """An answer in short: who had nothing, who showed a card."""
    if isinstance(seen, e.NobodyAnswered):
        return "nobody", Markup(escape(say("nobody_could", lang)))
    assert isinstance(seen, (e.Passed, e.Showed, e.ShowedCovered))
    kind = "pass" if isinstance(seen, e.Passed) else "show"
    key = f"answer_{kind}_you" if seen.seat == seat else f"answer_{kind}"
    return kind, Markup(escape(say(key, lang, name=names[seen.seat])))


def latest_line(scene: Scene, game: Game, lang: str) -> tuple[int, Markup] | None:
    """The newest line that says more than who moved, for a phone's page."""
    names = player_names(scene, lang)
    for number, seen in reversed(list(turns(game.story))):
        turn = _sort(scene.edition, lang, names, scene.seat, number, seen)
        lines = turn.lines[-1:] or turn.move[-1:]
        if number and lines:
            return number, Markup(" ").join([*lines, *(text for _, text in turn.answers[-1:])])
    return None
