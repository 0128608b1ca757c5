"""Cards: suspects, things, places, backs and advantages. Sizes S, M and L come from CSS; all is in em of the width."""

from __future__ import annotations

from math import cos, sin

from fallakte.editions import words
from fallakte.rules.cards import FIRST_PLACE, THINGS, Kind, kind_of
from fallakte.rules.edition import Edition
from fallakte.web.draw.looks import as_drawn, pawn_tone, suspect_tone
from fallakte.web.draw.pictures import Picture, find_picture
from fallakte.web.draw.plan import plan_of
from fallakte.web.draw.svg import num, text
from fallakte.web.draw.tokens import pawn_symbol
from fallakte.web.kept import kept

SIZES = {"s": "", "m": " big", "l": " huge"}
_LONG_WORD = 10
_BACK_RINGS = (20, 26, 38, 44, 56)


def card_defs(edition: Edition, lang: str) -> str:
    """The pictures of an edition's people, things, pawns and card back, hidden, once on each page.

    Place cards show `#room-…`: the board on the page draws them, or `room_defs` where there is none.
    """
    return _defs(as_drawn(edition), lang)


@kept(64)
def _defs(edition: Edition, lang: str) -> str:
    symbols = [_person(edition, f"person-{i}", edition.cards[i]) for i in range(6)]
    if edition.rules.pawns == "investigators":
        symbols += [_person(edition, f"pawn-person-{i}", name) for i, name in enumerate(edition.pawns)]
    for i, card in enumerate(THINGS):
        picture = _picture(edition, "things", edition.cards[card])
        symbols.append(
            f'<symbol id="thing-art-{i}" viewBox="{picture.box}"><g class="thing-lines">{picture.body}</g></symbol>'
        )
    symbols += [pawn_symbol(edition, lang, pawn) for pawn in range(len(edition.pawns))]
    symbols += [_rays(), _back()]
    return f'<svg class="defs" width="0" height="0" aria-hidden="true"><defs>{"".join(symbols)}</defs></svg>'


@kept(4096)
def card_face(edition: Edition, lang: str, card: int, *, size: str = "s", note: str = "") -> str:
    """The face of a card. `note` is HTML laid over it, such as `<span class="own">yours</span>`."""
    name = words(edition, lang).card(card)
    kind = kind_of(card)
    if kind is Kind.SUSPECT:
        picture = _portrait(f"person-{card}", suspect_tone(card))
    elif kind is Kind.THING:
        picture = (
            '<svg class="c-pic pic-thing" viewBox="0 -6 120 132" preserveAspectRatio="xMidYMid slice" '
            'aria-hidden="true"><use href="#rays" y="-6" width="120" height="132"/>'
            f'<use href="#thing-art-{card - THINGS.start}" x="22" y="22" width="76" height="76"/></svg>'
        )
    else:
        picture = _place(edition, card - FIRST_PLACE)
    return _card(f"k-{kind.name.lower()}{SIZES[size]}", picture, name, note)


def pawn_face(edition: Edition, lang: str, pawn: int, *, size: str = "s") -> str:
    """The face of an investigator, for choosing one: not one of the 21 cards."""
    who = _person_id(edition, pawn)
    return _card(f"k-suspect{SIZES[size]}", _portrait(who, pawn_tone(edition, pawn)), words(edition, lang).pawn(pawn))


def card_back(*, size: str = "s") -> str:
    """The back of a card."""
    picture = '<svg viewBox="0 0 100 140" aria-hidden="true"><use href="#card-back"/></svg>'
    return f'<div class="card back{SIZES[size]}"><span class="c-in">{picture}</span></div>'


def advantage_face(edition: Edition, lang: str, number: int, *, size: str = "m") -> str:
    """An advantage card: a sign for its effect, its name, what it does (R39)."""
    name, says = words(edition, lang).advantage(number)
    sign = find_picture("effects", edition.effect(number).value)
    picture = ""
    if sign:
        picture = f'<svg class="adv-sign" viewBox="{sign.box}" aria-hidden="true">{sign.body}</svg>'
    return (
        f'<div class="card advantage{SIZES[size]}"><span class="c-in">{picture}'
        f'<b class="adv-name{_long(name)}">{text(name)}</b><span class="adv-text">{text(says)}</span></span></div>'
    )


@kept(1024)
def avatar(edition: Edition, pawn: int, *, cls: str = "", inside: str = "") -> str:
    """A player's picture: the portrait of the pawn in a ring of its colour."""
    return (
        f'<span class="ava pal-{pawn_tone(edition, pawn)} {cls}"><svg viewBox="8 2 104 104" aria-hidden="true">'
        f'<use href="#{_person_id(edition, pawn)}" x="0" y="-6" width="120" height="146"/></svg>{inside}</span>'
    )


@kept(1024)
def row_picture(edition: Edition, card: int) -> str:
    """A card's small picture in a row of the detective sheet."""
    kind = kind_of(card)
    if kind is Kind.SUSPECT:
        return (
            f'<svg class="ri pal-{suspect_tone(card)}" viewBox="8 2 104 104" aria-hidden="true">'
            f'<use href="#person-{card}" x="0" y="-6" width="120" height="146"/></svg>'
        )
    if kind is Kind.THING:
        use = f'<use href="#thing-art-{card - THINGS.start}"/>'
        return f'<svg class="ri ri-thing" viewBox="0 0 64 64" aria-hidden="true">{use}</svg>'
    area = plan_of(edition).areas[card - FIRST_PLACE]
    return (
        f'<svg class="ri ri-place" viewBox="{area.box}" aria-hidden="true">'
        f'<path class="plan-i floor-{card - FIRST_PLACE}" d="{area.outline()}"/></svg>'
    )


def _card(cls: str, picture: str, name: str, note: str = "") -> str:
    return (
        f'<div class="card {cls}"><span class="c-in">{picture}<span class="c-name{_long(name)}">{text(name)}</span>'
        f"</span>{note}</div>"
    )


def _long(name: str) -> str:
    """The class for a name with a word too long for the card's usual letters."""
    return " long" if max(map(len, name.split())) > _LONG_WORD else ""


def _portrait(who: str, tone: str) -> str:
    return (
        f'<svg class="c-pic pal-{tone}" viewBox="0 -6 120 132" preserveAspectRatio="xMidYMax slice" '
        'aria-hidden="true"><use href="#rays" y="-6" width="120" height="132"/>'
        f'<use href="#{who}" x="0" y="-6" width="120" height="146"/></svg>'
    )


def _place(edition: Edition, place: int) -> str:
    area = plan_of(edition).areas.get(place)
    if area is None:
        return '<svg class="c-pic pic-place" viewBox="0 0 120 132" aria-hidden="true"></svg>'
    return (
        f'<svg class="c-pic pic-place" viewBox="{area.box.grown(4)}" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true"><use href="#room-{text(edition.places[place])}"/></svg>'
    )


def _person_id(edition: Edition, pawn: int) -> str:
    return f"pawn-person-{pawn}" if edition.rules.pawns == "investigators" else f"person-{pawn}"


def _person(edition: Edition, name: str, who: str) -> str:
    return f'<symbol id="{name}" viewBox="0 -6 120 146">{_picture(edition, "people", who).body}</symbol>'


def _picture(edition: Edition, kind: str, name: str) -> Picture:
    found = find_picture(kind, name, edition.source) or find_picture(kind, "unknown")
    if found is None:
        raise FileNotFoundError(f"pictures/{kind}/unknown.svg")
    return found


def _rays() -> str:
    drawn = ""
    for i in range(16):
        a = i * 0.2 + 0.05
        drawn += f"M60 150L{num(60 + 260 * cos(a))} {num(150 - 260 * sin(a))}"
        drawn += f"L{num(60 + 260 * cos(a + 0.1))} {num(150 - 260 * sin(a + 0.1))}z"
    ground = '<rect class="rays-ground" y="-6" width="120" height="146"/>'
    return f'<symbol id="rays" viewBox="0 -6 120 132">{ground}<path class="rays-light" d="{drawn}"/></symbol>'


def _back() -> str:
    rings = "".join(f"M50 {70 - r}L{num(50 + r * 0.72)} 70L50 {70 + r}L{num(50 - r * 0.72)} 70z" for r in _BACK_RINGS)
    return (
        '<symbol id="card-back" viewBox="0 0 100 140"><rect class="back-ground" width="100" height="140"/>'
        f'<rect class="back-line" x="6" y="6" width="88" height="128" rx="3"/><path class="back-line" d="{rings}"/>'
        '<text class="back-text" x="50" y="71">F</text></symbol>'
    )
