"""The diary: what this seat lived through, turn by turn, the newest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial

from markupsafe import Markup, escape

from fallakte.editions import words
from fallakte.editions.words import Words
from fallakte.rules import events as e
from fallakte.rules import faces
from fallakte.rules.edition import Edition
from fallakte.rules.events import Private, Seen
from fallakte.rules.sorts import Seat
from fallakte.table.scene import Game, Scene
from fallakte.tell import Teller
from fallakte.web.game.kept import Kept, Memory
from fallakte.web.names import player_names
from fallakte.web.templating import render
from fallakte.web.words import say

_BOLD, _PLAIN = "\ue000", "\ue001"
"""Marks around a card's name in a sentence, so that the rest of it can be escaped."""
_ANSWERS = (e.Passed, faces.ShowedCovered, e.Showed, e.NobodyAnswered)
_QUIET = (e.TurnBegan, e.Rolled, faces.CaseFilled, faces.PileCovered, e.RolledForStart, faces.DealtCovered)
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


@dataclass(eq=False)
class Turn:
    """What happened in one turn, sorted for the page."""

    number: int
    seat: Seat | None
    start: int
    """Where in the story it begins."""
    move: list[Markup] = field(default_factory=list)
    lines: list[Markup] = field(default_factory=list)
    answers: list[tuple[str, Markup]] = field(default_factory=list)
    private: list[Markup] = field(default_factory=list)


_entries: Kept[str] = Kept(32768)
"""Entries of turns that are over, by game, reader and turn."""


def turns_back(story: tuple[Seen, ...]) -> Iterator[tuple[int, tuple[Seen, ...]]]:
    """The story cut into turns, the newest first; turn 0 is the deal."""
    end = len(story)
    for at in range(end - 1, -1, -1):
        seen = story[at]
        if isinstance(seen, e.TurnBegan):
            yield seen.turn, story[at:end]
            end = at
    yield 0, story[:end]


def diary_fragments(scene: Scene, game: Game, lang: str, memory: Memory) -> dict[str, str]:
    """One entry for each turn, by its id. Turns that are over stay as they are."""
    turn = turn_now(scene, game, lang, memory)
    key = (turn.number, turn.start)
    past = memory.keep("diary", key, lambda: _past(scene, game, lang, game.story[: turn.start]))
    now = memory.keep("entry", (turn,), lambda: _entry(turn, _teller(scene, lang)))
    return past | {f"turn-{turn.number}": now}


def turn_now(scene: Scene, game: Game, lang: str, memory: Memory) -> Turn:
    """The turn that is going on."""
    story = game.story
    return memory.keep("now", (len(story), story[-1:]), lambda: _now(scene, lang, story))


def _now(scene: Scene, lang: str, story: tuple[Seen, ...]) -> Turn:
    number, seen = next(turns_back(story))
    return _sort(_teller(scene, lang), number, seen, start=len(story) - len(seen))


def _teller(scene: Scene, lang: str) -> Teller:
    return Teller(_bold_words(scene.edition, lang), player_names(scene, lang), scene.seat)


def _past(scene: Scene, game: Game, lang: str, story: tuple[Seen, ...]) -> dict[str, str]:
    told = [(number, seen) for number, seen in turns_back(story) if seen]
    mine = (number for number, seen in told if scene.seat is not None and _whose(seen) == scene.seat)
    last, teller = next(mine, None), _teller(scene, lang)
    about = (game.commitment, scene.seat, lang, teller.players)
    return {
        f"turn-{number}": _entries.get_or(
            (about, number, number == last), partial(_past_entry, teller, number, seen, number == last)
        )
        for number, seen in reversed(told)
    }


def _past_entry(teller: Teller, number: int, seen: tuple[Seen, ...], since: bool) -> str:
    return _entry(_sort(teller, number, seen), teller, since)


def _whose(seen: tuple[Seen, ...]) -> Seat | None:
    first = seen[0] if seen else None
    return first.seat if isinstance(first, e.TurnBegan) else None


def _entry(turn: Turn, teller: Teller, since: bool = False) -> str:
    lang, who = teller.words.lang, None if turn.seat is None else teller.players[turn.seat]
    if who is not None and turn.seat == teller.seat:
        who = say("you", lang).capitalize()
    return str(render("game/turn_entry.html", lang, turn=turn, who=who, since=since))


def _sort(teller: Teller, number: int, seen: tuple[Seen, ...], start: int = 0) -> Turn:
    turn = Turn(number, _whose(seen), start)
    for one in seen:
        told = None if isinstance(one, _QUIET) else teller.tell(one)
        if told is None:
            continue
        sentence = _sentence(told)
        if isinstance(one, _ANSWERS):
            turn.answers.append(_answer(one, teller))
            if isinstance(one, e.Showed):
                turn.private.append(sentence)
        elif isinstance(one, Private):
            turn.private.append(sentence)
        elif isinstance(one, _MOVES):
            turn.move.append(sentence)
        else:
            turn.lines.append(sentence)
    return turn


def _answer(seen: Seen, teller: Teller) -> tuple[str, Markup]:
    """An answer in short: who had nothing, who showed a card."""
    lang = teller.words.lang
    if isinstance(seen, e.NobodyAnswered):
        return "nobody", Markup(escape(say("nobody_could", lang)))
    assert isinstance(seen, (e.Passed, e.Showed, faces.ShowedCovered))
    kind = "pass" if isinstance(seen, e.Passed) else "show"
    key = f"answer_{kind}_you" if seen.seat == teller.seat else f"answer_{kind}"
    return kind, Markup(escape(say(key, lang, name=teller.players[seen.seat])))


def latest_line(scene: Scene, game: Game, lang: str, memory: Memory) -> tuple[int, str] | None:
    """The newest line that says more than who moved, for a phone's page; of the turn before where this one has none."""
    turn = turn_now(scene, game, lang, memory)
    if not (turn.lines or turn.move):
        turn = memory.keep("before", (turn.start,), lambda: _now(scene, lang, game.story[: turn.start]))
    lines = turn.lines[-1:] or turn.move[-1:]
    if not turn.number or not lines:
        return None
    return turn.number, " ".join([*lines, *(f"{text.removesuffix('.')}." for _, text in turn.answers[-1:])])
