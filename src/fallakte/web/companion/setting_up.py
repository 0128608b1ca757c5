"""Setting a real table up: the box, who sits where, my cards. A plain form; what is wrong is said in it."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from fallakte.companion.box import KINDS, check_names, own_box
from fallakte.companion.mistakes import LogError
from fallakte.companion.names import plain
from fallakte.companion.plan import TablePlan
from fallakte.companion.setup import dealt_from
from fallakte.editions import USUAL, EditionError, load, words
from fallakte.rules.cards import KIND_RANGES, Cards, cards
from fallakte.rules.edition import Edition
from fallakte.rules.opening import set_aside
from fallakte.rules.switches import SWITCH_NAMES
from fallakte.rules.values import whole_number
from fallakte.table.plan import HELP, MAX_SEATS
from fallakte.web.draw import avatar, card_defs, card_face, draw_cover, look_of, room_defs
from fallakte.web.pages.new_table import facts_of
from fallakte.web.shelf import Shelf
from fallakte.web.templating import render
from fallakte.web.words import say

OWN = "own"
SWITCHES = ("answers", "deal", "two_players", "turns")
"""The house rules that matter where no computer runs the game."""


@dataclass(frozen=True)
class SetupForm:
    """The form as somebody filled it in."""

    fields: Mapping[str, str]
    picked: frozenset[str]
    laid: frozenset[str]
    lang: str

    @property
    def choice(self) -> str:
        """The chosen box: an edition's id, or `own`."""
        return self.fields.get("edition", USUAL)

    @property
    def typed(self) -> tuple[str, ...]:
        """The names of an own box, one a line."""
        return tuple(
            name.strip()
            for kind in KINDS
            for name in self.fields.get(kind, "").replace("\r", "").split("\n")
            if name.strip()
        )

    @property
    def has_own_names(self) -> bool:
        """Whether all names of an own box are there."""
        counts = [len([name for name in self.fields.get(kind, "").split("\n") if name.strip()]) for kind in KINDS]
        return counts == list(KINDS.values())

    def edition(self) -> Edition:
        """The box with its house rules; `LogError` says what is wrong."""
        rules = [f"{name}={value}" for name in SWITCHES if (value := self.fields.get(f"rule_{name}", ""))]
        if self.choice == OWN:
            if not self.has_own_names:
                raise LogError("own_names")
            check_names(self.typed)
            return own_box(self.typed, rules)
        try:
            return load(self.choice, rules, folders=False)
        except EditionError as error:
            raise LogError("edition", told=error.message) from None

    def names(self) -> tuple[str, ...]:
        """Who sits there: the rows with a name."""
        return tuple(name for row in range(MAX_SEATS) if (name := plain(self.fields.get(f"name_{row}", ""))))

    def plan(self, owner: str) -> tuple[TablePlan, int | None, Cards]:
        """The plan, my seat, and my cards."""
        edition = self.edition()
        rows = [row for row in range(MAX_SEATS) if self.fields.get(f"name_{row}", "").strip()]
        sizes = [self.fields.get(f"size_{row}", "") for row in rows]
        hands = tuple(whole_number(size, 18) for size in sizes) if any(sizes) else self._dealt(edition, rows)
        looks_on = self.fields.get("me", "") == "-"
        me = None if looks_on else whole_number(self.fields.get("me", "0"), MAX_SEATS - 1)
        if not looks_on and me not in rows:
            raise LogError("me_missing")
        pawns = tuple(range(len(rows)))
        step = self.fields.get("help", HELP[-1])
        plan = TablePlan(
            edition,
            self.names(),
            pawns,
            self._cards(edition, self.laid),
            hands,
            None,
            whole_number(self.fields.get("turn", "1") or "1", 999) or 1,
            step if step in HELP else HELP[-1],
            self.fields.get("advice", "") != "no",
            owner,
            self.lang,
            time.time(),
        ).checked()
        own = self._cards(edition, self.picked)
        seat = None if me is None else rows.index(me)
        if seat is not None:
            plan.setup(seat, own).bare  # noqa: B018 # says what can't have been dealt
            size = None if hands is None else hands[seat]
            if size is not None and size != own.bit_count():
                raise LogError("own_count", usual=str(size), given=own.bit_count())
        return plan, seat, own

    def _dealt(self, edition: Edition, rows: Sequence[int]) -> tuple[int | None, ...] | None:
        """The hands of a deal that began where the form says; None where it doesn't say."""
        first = self.fields.get("first", "")
        if not first:
            return None
        number = whole_number(first, MAX_SEATS - 1)
        if number not in rows:
            raise LogError("first_missing")
        return dealt_from(edition, len(rows), rows.index(number))

    def _cards(self, edition: Edition, ids: frozenset[str]) -> Cards:
        return cards(number for number, name in enumerate(edition.cards) if name in ids)


def setup_page(form: SetupForm, wrong: str = "", step: str = "", league: str = "") -> str:
    """The form, as far as it is filled in; `league`: for whom it is played."""
    lang = form.lang
    try:
        edition: Edition | None = form.edition()
    except LogError:
        edition = None
    drawn = edition or load(USUAL)
    seats = max(2, len(form.names())) if form.names() else 4
    row, opened = set_aside(drawn.rules, seats)
    return render(
        "companion/setup.html",
        lang,
        page="setup",
        title=say("companion", lang),
        look=look_of(drawn),
        defs=Markup(card_defs(drawn, lang) + room_defs(drawn)),
        boxes=[(one.id, words(one, lang).name, Markup(draw_cover(one, lang))) for one in Shelf().editions],
        title_of_box=words(drawn, lang).name,
        form=form,
        own=form.choice == OWN,
        facts=facts_of(drawn, lang) if edition is not None and form.choice != OWN else (),
        ready=edition is not None,
        wrong=wrong,
        league=league,
        kept={name: value for name in ("league", "after") if (value := form.fields.get(name, ""))},
        step=step or ("box" if edition is None or "edition" not in form.fields else "table"),
        faces=[Markup(avatar(drawn, pawn)) for pawn in range(MAX_SEATS)],
        rows=range(MAX_SEATS),
        kinds=_kinds(drawn, lang) if edition is not None else [],
        row=row,
        opened=opened,
        opens=json.dumps({count: set_aside(drawn.rules, count)[1] for count in range(2, MAX_SEATS + 1)}),
        deals=json.dumps({count: dealt_from(drawn, count, 0) for count in range(2, MAX_SEATS + 1)}),
        helps=HELP,
        switches=[(name, _values(name), form.fields.get(f"rule_{name}", "")) for name in SWITCHES],
    )


def _values(name: str) -> Sequence[str]:
    from fallakte.rules.switches import allowed_values

    assert name in SWITCH_NAMES
    return allowed_values(name)


def _kinds(edition: Edition, lang: str) -> list[tuple[str, list[tuple[str, str, Markup]]]]:
    speaks = words(edition, lang)
    return [
        (
            speaks.kind(kind, 2),
            [(edition.cards[card], speaks.card(card), Markup(card_face(edition, lang, card))) for card in span],
        )
        for kind, span in KIND_RANGES.items()
    ]
