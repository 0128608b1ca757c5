"""Whose turn it is and what is awaited of whom, in words: said once, always in sight."""

from __future__ import annotations

from typing import NamedTuple

from fallakte.editions import words
from fallakte.rules import actions as a
from fallakte.rules.phase import Phase
from fallakte.web.game.leaf import Leaf
from fallakte.web.words import say
from fallakte.words import message

_PONDERS = {
    Phase.START: "ponders_start",
    Phase.ROLLED: "ponders_rolled",
    Phase.IN_PLACE: "ponders_in_place",
    Phase.AFTER_ANSWERS: "ponders_solved",
    Phase.ON_THE_WAY: "ponders_solved",
}
"""What a bot thinks about that takes longer than usual."""


class Prompt(NamedTuple):
    """Who, and what."""

    who: str
    what: str
    asked: bool
    """This very seat has to decide."""
    answers: bool = False
    """It is asked by somebody else."""


def prompt_of(leaf: Leaf) -> Prompt:
    """What the dock says."""
    game, table, company = leaf.game, leaf.table, leaf.company
    if game.closed or table.awaited is None:
        return Prompt(say("game_over", company), "", asked=False)
    if game.verdict_is_due:
        return Prompt(say("moment_opens", company), say("moment_opens_what", company), asked=False)
    if game.answer_on_its_way:
        return Prompt(say("answered", company), _on_its_way(leaf), asked=False)
    if leaf.stand_in:
        return Prompt(say("bot_for_you", company), say("bot_for_you_what", company), asked=False)
    if table.awaited == leaf.seat:
        answers = table.awaited != table.active
        title = "you_are_asked" if answers else "your_turn_p1"
        return Prompt(say(title, company), _mine(leaf), asked=True, answers=answers)
    key = "their_turn" if table.awaited == table.active else "they_are_asked"
    return Prompt(say(key, company, name=leaf.company.names[table.awaited]), _theirs(leaf), asked=False)


def _on_its_way(leaf: Leaf) -> str:
    question = leaf.table.phase is Phase.ANSWERING and not leaf.game.legal.showable
    if question:
        return say("nothing_on_its_way", leaf.company, name=leaf.company.names[leaf.table.question.by])
    return say("on_its_way", leaf.company)


def _mine(leaf: Leaf) -> str:
    table, legal, names, company = leaf.table, leaf.game.legal, leaf.company.names, leaf.company
    match table.phase:
        case Phase.START:
            return _list_of_verbs(leaf)
        case Phase.ROLLED if a.Walk in legal.verbs:
            exact = table.edition.rules.end_on_way == "exact"
            told = say("walk_exactly" if exact else "walk_up_to", company, steps=table.now.steps)
            return f"{told} {say('walk_stands', company)}" if leaf.game.walked_back else told
        case Phase.ROLLED:
            return say("boxed_in", company)
        case Phase.IN_PLACE:
            return say("in_place_may" if a.EndTurn in legal.verbs else "in_place_must", company)
        case Phase.ANSWERING:
            key = "answer_show_what" if legal.showable else "answer_pass_what"
            return say(key, company, name=names[table.question.by])
        case Phase.SHOWING:
            viewer = table.now.showing[0][1] if table.now.showing else table.active
            return say("showing_what" if legal.showable else "showing_none", company, name=names[viewer])
        case Phase.ADVANTAGE if table.now.advantage is not None:
            return words(table.edition, leaf.lang).advantage(table.now.advantage)[1]
        case _:
            return say(f"do_{table.phase.value}", company)


def _list_of_verbs(leaf: Leaf) -> str:
    """What a turn can begin with, each verb by its sentence; one that has none is offered and not told."""
    legal, voice = leaf.game.legal, leaf.company.voice()
    keys = [f"page.verb_{verb.word}" for verb in legal.verbs]
    if len(legal.places) > 1:
        keys = [f"{key}_anywhere" if voice.has(f"{key}_anywhere") else key for key in keys]
    return say("do_one_of", leaf.company, ways=tuple(message(key) for key in keys if voice.has(key)))


def _theirs(leaf: Leaf) -> str:
    table = leaf.table
    if table.phase is Phase.ANSWERING:
        asker = table.question.by
        if asker == leaf.seat:
            return say("looks_for_you", leaf.company)
        return say("looks_for", leaf.company, name=leaf.company.names[asker])
    if leaf.game.ponders == table.awaited:
        return say(_PONDERS.get(table.phase, "ponders"), leaf.company)
    rolls = table.phase is not Phase.START or table.edition.board is not None  # without a board nobody rolls
    return say(f"they_{(table.phase if rolls else Phase.IN_PLACE).value}", leaf.company)
