"""The page of a new table: edition, chairs, house rules in plain words, help, pace. A plain form; scripts only help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from markupsafe import Markup

from fallakte.editions import edition_of, load, words
from fallakte.editions.notes import readings_of
from fallakte.editions.words import switch_text, value_text
from fallakte.lessons import lessons_of
from fallakte.rules.edition import Edition
from fallakte.rules.opening import PAWNS, pawns_for
from fallakte.rules.switches import ABOUT, Group, show_switch
from fallakte.rules.values import whole_number
from fallakte.table.plan import HELP, Plan
from fallakte.web.draw import avatar, card_defs, draw_mini, look_of
from fallakte.web.draw.looks import Look
from fallakte.web.kept import kept
from fallakte.web.names import levels_of
from fallakte.web.shelf import Shelf
from fallakte.web.table_form import (
    HERE,
    NONE,
    OPEN,
    PATIENCE,
    THINKING,
    TableForm,
    possible_values,
    usual_value,
)
from fallakte.web.templating import render
from fallakte.web.words import say
from fallakte.words import No

SECTION = {
    "table.edition_unknown": "edition",
    "table.seat_count": "chairs",
    "table.pawn_taken": "chairs",
    "table.bot_level": "chairs",
    "table.name_missing": "chairs",
    "table.name_taken": "chairs",
}
"""Beside which part of the form a no is told; others stand beside the house rules, or at the foot."""


@dataclass(frozen=True)
class Option:
    """A value to choose."""

    value: str
    text: str
    about: str = ""


@dataclass(frozen=True)
class Rule:
    """A house rule of the form."""

    name: str
    text: str
    number: str
    value: str
    usual: str
    options: tuple[Option, ...]
    """Empty for a switch that is on or off, and for a number."""

    @property
    def changed(self) -> bool:
        """Whether this table plays it differently."""
        return self.value != self.usual

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off."""
        return self.usual in ("yes", "no") and not self.options


@dataclass(frozen=True)
class Box:
    """An edition of the form."""

    id: str
    name: str
    about: str
    look: Look
    picture: Markup


@kept(256)
def _boxes(lang: str, shelf: Shelf) -> tuple[Box, ...]:
    return tuple(
        Box(edition.id, spoken.name, spoken.shelf, look_of(edition), Markup(draw_mini(edition)))
        for edition in shelf.editions
        for spoken in (words(edition, lang),)
    )


def new_table_page(form: TableForm, objection: No | None = None, league: str = "") -> str:
    """The form as far as it is filled in, with what is wrong beside the part it is about; `league`: for whom."""
    lang, boxes = form.lang, _boxes(form.lang, form.shelf)
    edition, rules = _chosen(form)
    wrong = {}
    if objection is not None:
        usual = "rules" if objection.key.startswith("edition.") else "foot"
        wrong[SECTION.get(objection.key, usual)] = objection.text(lang)
    speaks = words(edition, lang)
    return render(
        "new_table.html",
        lang,
        page="new-table",
        title=say("new_table", lang),
        league=league,
        league_link=form.fields.get("league", ""),
        boxes=boxes,
        looks=[box.look for box in boxes],
        edition=edition,
        speaks=speaks,
        facts=facts_of(edition, lang),
        taught=lessons_of(edition.id),
        portraits=Markup(card_defs(edition, lang)),
        chairs=form.chairs,
        faces=_faces(form, edition),
        who=_who(lang),
        levels=levels_of(lang),
        pawns=[speaks.pawn(pawn) for pawn in range(len(edition.pawns))],
        groups={group: _rules(edition, group, lang) for group in get_args(Group)},
        helps=[Option(step, say(f"help_{step}", lang), say(f"help_{step}_about", speaks)) for step in HELP],
        help=form.help,
        thinking=[
            Option(str(seconds), say(f"thinking_{seconds}", lang), say(f"thinking_{seconds}_about", lang))
            for seconds in THINKING
        ],
        patience=[Option(str(seconds), say(f"patience_{seconds}", lang)) for seconds in PATIENCE],
        given=form.fields,
        plain=Plan(),
        dealt_at_once=all(chair.who != OPEN for chair in form.taken),
        summary=_summary(form, len(rules)),
        wrong=wrong,
    )


def _chosen(form: TableForm) -> tuple[Edition, dict[str, str]]:
    """The edition with its house rules, as far as both make sense."""
    try:
        edition = form.edition
    except No:
        return load(Plan.edition), {}
    rules = form.house_rules
    try:
        return Plan().playing(edition).with_house_rules(rules).load(), rules
    except No:
        return edition, {}


def facts_of(edition: Edition, lang: str) -> tuple[tuple[str, str], ...]:
    """What matters of a box before one begins, each with its name."""

    def value(switch: str) -> str:
        return value_text(switch, show_switch(getattr(edition.rules, switch)), words(edition, lang))

    facts = [
        (say("fact_story", lang), words(edition, lang).story),
        (say("fact_deal", lang), value("deal")),
        (say("fact_begins", lang), value("first_player")),
    ]
    if edition.board is not None:
        facts.append((say("fact_accuse", lang), value("accuse_where")))
    return tuple(facts)


def _who(lang: str) -> tuple[Option, ...]:
    people = (Option(HERE, say("chair_here", lang)), Option(OPEN, say("chair_open", lang)))
    bots = (Option(id, say("chair_bot", lang, level=name), about) for id, name, about in levels_of(lang))
    return (*people, *bots, Option(NONE, say("chair_none", lang)))


def _faces(form: TableForm, edition: Edition) -> tuple[Markup, ...]:
    """A picture for each chair: the chosen pawn, or the next free one (R48)."""
    pawns = pawns_for([whole_number(chair.pawn, PAWNS - 1) for chair in form.chairs])
    return tuple(Markup(avatar(edition, pawn)) for pawn in pawns)


def _rules(edition: Edition, group: Group, lang: str) -> tuple[Rule, ...]:
    plain = edition_of(edition.source)
    found = []
    for name in (name for name, about in ABOUT.items() if about.group == group):
        values = possible_values(plain, name)
        usual = usual_value(plain, name)
        is_number = usual.isdecimal()
        if len(values) < 2 and not is_number:
            continue
        plain_switch = set(values) == {"yes", "no"}
        named, speaks = {one.switch: one.names[lang] for one in readings_of(edition.source)}, words(edition, lang)
        options = tuple(
            Option(
                value,
                " · ".join(filter(None, (value_text(name, value, speaks), named.get(f"{name}={value}")))),
            )
            for value in (() if plain_switch else values)
        )
        found.append(
            Rule(
                name,
                switch_text(name, words(edition, lang)),
                ABOUT[name].rule,
                usual_value(edition, name),
                usual,
                options,
            )
        )
    return tuple(found)


def _summary(form: TableForm, house_rules: int) -> str:
    """Who plays, and how many rules are not the edition's own."""
    lang, chairs = form.lang, form.taken
    here = [chair.name or say("you", lang) for chair in chairs if chair.who == HERE]
    bots = sum(chair.who not in (HERE, OPEN) for chair in chairs)
    free = len(chairs) - len(here) - bots
    told = [
        say("count_bots", lang, count=bots) if bots else "",
        say("count_free", lang, count=free) if free else "",
        say("count_house_rules", lang, count=house_rules) if house_rules else "",
    ]
    return ", ".join([*here, *filter(None, told)])
