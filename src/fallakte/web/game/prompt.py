"""Whose turn it is and what is awaited of whom, in words: said once, always in sight."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.editions import words
from fallakte.rules import actions as a
from fallakte.rules.phase import Phase
from fallakte.table.scene import Game, Scene
from fallakte.web.names import player_names
from fallakte.web.words import say


class Prompt(NamedTuple):
    """Who, and what."""

    who: str
    what: str
    asked: bool
    """This very seat has to decide."""


def prompt_of(scene: Scene, game: Game, lang: str) -> Prompt:
    """What the dock says."""
    table, names = game.view.table, player_names(scene, lang)
    if game.closed or table.awaited is None:
        return Prompt(say("game_over", lang), "", asked=False)
    if game.answer_on_its_way:
        return Prompt(say("answered", lang), say("on_its_way", lang), asked=False)
    if scene.seat is not None and scene.seats[scene.seat].stand_in:
        return Prompt(say("bot_for_you", lang), say("bot_for_you_what", lang), asked=False)
    if table.awaited == scene.seat:
        return Prompt(_title(game, lang), _mine(scene, game, names, lang), asked=True)
    name = names[table.awaited]
    key = "their_turn" if table.awaited == table.active else "they_are_asked"
    return Prompt(say(key, lang, name=name), _theirs(scene, game, names, lang), asked=False)


def _title(game: Game, lang: str) -> str:
    return say("you_are_asked" if game.view.table.awaited != game.view.table.active else "your_turn_p1", lang)


def _mine(scene: Scene, game: Game, names: tuple[str, ...], lang: str) -> str:
    table = game.view.table
    match table.phase:
        case Phase.START:
            return _list_of_verbs(scene, game, lang)
        case Phase.ROLLED if a.Walk in game.legal.verbs:
            exact = scene.edition.rules.end_on_way == "exact"
            return say("walk_exactly" if exact else "walk_up_to", lang, steps=table.now.steps)
        case Phase.ROLLED:
            return say("boxed_in", lang)
        case Phase.IN_PLACE:
            return say("in_place_may" if a.EndTurn in game.legal.verbs else "in_place_must", lang)
        case Phase.ANSWERING:
            key = "answer_show_what" if game.legal.showable else "answer_pass_what"
            return say(key, lang, name=names[table.question.by])
        case Phase.SHOWING:
            viewer = table.now.showing[0][1] if table.now.showing else table.active
            return say("showing_what" if game.legal.showable else "showing_none", lang, name=names[viewer])
        case Phase.ADVANTAGE if table.now.advantage is not None:
            return words(scene.edition, lang).advantage(table.now.advantage)[1]
        case _:
            return say(f"do_{table.phase.value}", lang)


def _list_of_verbs(scene: Scene, game: Game, lang: str) -> str:
    suspect = "suspect" if len(game.legal.places) == 1 else "suspect_anywhere"
    told_of = {
        a.Roll: say("verb_roll", lang),
        a.TakePassage: words(scene.edition, lang).phrase("passage_take"),
        a.Suspect: say(f"verb_{suspect}", lang),
    }
    possible = [told for verb, told in told_of.items() if verb in game.legal.verbs]
    head, last = possible[:-1], possible[-1:]
    told = f" {say('or', lang)} ".join([", ".join(head), *last] if head else last)
    return told[:1].upper() + told[1:] + "."


def _theirs(scene: Scene, game: Game, names: tuple[str, ...], lang: str) -> str:
    table = game.view.table
    if table.phase is Phase.ANSWERING:
        asker = table.question.by
        if asker == scene.seat:
            return say("looks_for_you", lang)
        return say("looks_for", lang, name=names[asker])
    return say(f"they_{table.phase.value}", lang)
