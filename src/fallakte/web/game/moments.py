"""What is worth a pause: the newest thing that happened, drawn for the film that a page plays of it.

A moment is drawn from what its seat saw and from nothing else, so a card that this seat was not shown is a back here.
The page only decides when the parts of it move. Who loads a page, or comes back, sees the state and no film.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias, get_args

from markupsafe import Markup

from fallakte.editions import words
from fallakte.rules import events as e
from fallakte.rules import faces as f
from fallakte.rules.cards import Card, Cards, each
from fallakte.rules.events import Seen
from fallakte.rules.sorts import Seat
from fallakte.table.tempo import FIRST_ANSWER, LOOKED, NEXT_ANSWER, OPENED, VERDICT, WRITING, factor
from fallakte.tell import Teller
from fallakte.web import draw
from fallakte.web.company import Company
from fallakte.web.game.leaf import Fragments, Leaf, Part
from fallakte.web.kept import kept
from fallakte.web.templating import render
from fallakte.web.words import markup, say
from fallakte.words import Message, Voice

_Claim: TypeAlias = e.Suspected | e.Accused | e.WroteAccusation | f.WroteAccusationCovered
_Passing: TypeAlias = (
    e.Showed | f.ShowedCovered | e.Glimpsed | f.GlimpsedCovered | e.LookedAtCard | f.LookedAtCardCovered
)
_OUTCOMES = (e.FoundWrong, f.WasWrong, e.CaseOpened, e.Ended)
_OTHERS = (
    *(*get_args(_Claim), *get_args(_Passing), e.Passed, e.NobodyAnswered, e.Peeked, f.PeekedCovered),
    *(e.Rolled, e.DrewAdvantage, e.LaidDown, e.NobodyHolds, e.HasNoneOfKind),
)
"""What is worth a pause besides what comes of an accusation."""
CLOCK = {
    "first": FIRST_ANSWER,
    "next": NEXT_ANSWER,
    "opened": OPENED,
    "verdict": VERDICT,
    "writing": WRITING,
    "looked": LOOKED,
}
"""What the table keeps time with, in seconds: films are made to fit."""


class Film(NamedTuple):
    """The newest thing that happened, and what it takes to draw it; two pages with the same share the drawing."""

    company: Company
    reader: Seat | None
    """Whose page it is, where the event speaks of this seat."""
    turn: int
    by: Seat
    """Whose turn it is."""
    seen: tuple[Seen, ...]
    """The events of the moment, as this seat saw them."""
    own: Cards
    """The three cards of the accusation, where this seat knows them; for its own page alone."""
    asks: bool
    """The moment ends in a choice of this seat."""


def moment(leaf: Leaf, seen: Sequence[Seen | None]) -> dict[str, object] | None:
    """What the page plays of the newest events, and how fast; None: nothing, or everything is shown at once."""
    speed = factor(leaf.scene.pace) if leaf.scene.plan.beat else 0.0
    newest = _newest(seen, leaf.seat)
    if not newest or not (speed or _is_held(newest, leaf.seat)):
        return None
    drawn = _drawn(_film(leaf, newest, cut=not speed))
    return {"speed": round(speed, 3), "html": drawn}


def _is_held(newest: Sequence[Seen], seat: Seat | None) -> bool:
    """Whether there is a pause also where nothing else is shown: who was wrong takes in the cards."""
    return any(isinstance(one, e.FoundWrong) and one.seat == seat for one in newest)


def _newest(seen: Sequence[Seen | None], seat: Seat | None) -> tuple[Seen, ...]:
    """The last thing among these events that is worth a pause, and what belongs to it."""
    outcome = tuple(one for one in seen if isinstance(one, _OUTCOMES))
    others = [one for one in seen if isinstance(one, _OTHERS)]
    if others and not _is_held(outcome, seat):
        return (others[-1],)
    found = isinstance(outcome[0], (e.FoundWrong, f.WasWrong)) if outcome else False
    by_accusation = any(isinstance(one, e.Ended) and one.how == "accusation" for one in outcome)
    return outcome if found or by_accusation else ()


def _film(leaf: Leaf, newest: tuple[Seen, ...], *, cut: bool) -> Film:
    table, view, seat = leaf.table, leaf.game.view, leaf.seat
    claims = table.accusations
    heard = bool(claims) and isinstance(newest[0], _OUTCOMES)
    mine = heard and claims[-1].by == seat
    own = Cards((claims[-1].cards or view.written or 0) if mine else 0)
    actor = claims[-1].by if heard else table.active
    speaks = {actor, *(getattr(newest[0], name, None) for name in ("seat", "viewer", "holder"))}
    asks = bool(leaf.game.legal.verbs) and isinstance(newest[0], e.DrewAdvantage)
    number = leaf.game.story.now.number if not heard else claims[-1].turn
    return Film(leaf.company, seat if seat in speaks else None, number, actor, newest, own, asks or cut)


@kept(2048)
def _drawn(film: Film) -> str:
    match film.seen[0]:
        case e.Suspected() | e.Accused() | e.WroteAccusation() | f.WroteAccusationCovered() as claim:
            return _claim(film, claim)
        case e.Passed(seat):
            return _render(film, "pass", seat=seat)
        case e.Showed() | f.ShowedCovered() | e.Glimpsed() | f.GlimpsedCovered() as shown:
            return _passing(film, shown, shown.seat, shown.viewer)
        case e.LookedAtCard() | f.LookedAtCardCovered() as looked:
            return _passing(film, looked, looked.holder, looked.seat)
        case e.NobodyAnswered(seat) as nobody:
            return _render(film, "nobody", seat=seat, says=_told(film, nobody))
        case e.Peeked() | f.PeekedCovered() as peeked:
            return _render(film, "look", mine=isinstance(peeked, e.Peeked), slot=peeked.slot, says=_told(film, peeked))
        case e.DrewAdvantage(seat, number) as drawn:
            name, _ = words(film.company.edition, film.company.lang).advantage(number)
            face = Markup(draw.advantage_face(film.company.edition, film.company.lang, number, size="m"))
            return _render(film, "advantage", seat=seat, face=face, name=name, says=_told(film, drawn))
        case e.Rolled(seat):
            return _render(film, "dice", seat=seat)
        case e.LaidDown(seat, card) as laid:
            return _render(film, "laid", seat=seat, face=_face(film, card), says=_told(film, laid))
        case e.NobodyHolds(card) as called:
            return _render(film, "laid", seat=film.by, face=_face(film, card), says=_told(film, called))
        case e.HasNoneOfKind(seat) as none:
            return _render(film, "laid", seat=seat, face="", says=_told(film, none))
        case _:
            return _verdict(film)


def _claim(film: Film, claim: _Claim) -> str:
    """A suspicion, or an accusation: said aloud, or written down where nobody else reads it (R30)."""
    written = isinstance(claim, (e.WroteAccusation, f.WroteAccusationCovered))
    names = () if isinstance(claim, f.WroteAccusationCovered) else (claim.suspect, claim.thing, claim.place)
    mine = film.reader == claim.seat
    if isinstance(claim, e.Suspected):
        faces = [_face(film, card) for card in names]
        return _render(film, "suspicion", seat=claim.seat, faces=faces, says=_told(film, claim))
    return _accusation(film, claim.seat, names, written=written, mine=mine, says=_told(film, claim, first=written))


def _accusation(
    film: Film, seat: Seat, names: Sequence[Card], *, written: bool, mine: bool, says: Markup, then: str = ""
) -> str:
    speaks = words(film.company.edition, film.company.lang)
    return _render(
        film,
        "accusation",
        seat=seat,
        mine=mine,
        written=written,
        faces=[] if written else [_face(film, card, size="s") for card in names],
        lines=[speaks.card(card) for card in names] if written else [],
        picture=Markup(draw.avatar(film.company.edition, film.company.pawns[seat], cls="s")),
        name=film.company.names[seat],
        says=says,
        then=Markup(then),
    )


def _passing(film: Film, seen: _Passing, holder: Seat, viewer: Seat) -> str:
    """A card that passes between two seats: for both of them their own, for all others a back."""
    card = seen.card if isinstance(seen, (e.Showed, e.Glimpsed, e.LookedAtCard)) else None
    sort = "others" if card is None else "me" if viewer == film.reader else "mine"
    face = "" if card is None or sort == "me" else _face(film, card)  # the dialog brings it to who is shown it
    return _render(film, "shown", holder=holder, viewer=viewer, sort=sort, face=face)


def _verdict(film: Film) -> str:
    """What came of an accusation."""
    found = next((one for one in film.seen if isinstance(one, (e.FoundWrong, f.WasWrong))), None)
    opened = next((one.case for one in film.seen if isinstance(one, e.CaseOpened)), None)
    ended = next((one for one in film.seen if isinstance(one, e.Ended)), None)
    own = found.case if isinstance(found, e.FoundWrong) else None
    told = _told(film, found or ended or film.seen[0], first=True)
    more = _rest(film, found) if ended is None or found is None else _told(film, ended)
    case = opened if opened is not None else own
    mine = film.reader == film.by
    how = "right" if found is None else "wrong" if ended is None else ended.how
    html = _render(
        film,
        "verdict",
        how=how,
        solved=ended is not None and ended.winner is not None,
        mine=mine,
        faces=[] if case is None or (mine and not film.asks) else [_face(film, card) for card in each(Cards(case))],
        fits=[bool(film.own >> card & 1) for card in each(Cards(case or 0))] if mine else [],
        says=told,
        more=more,
    )
    if not (film.asks and mine):
        return html
    written = film.company.edition.rules.write_accusation  # everything at once: nothing has been shown before
    return _accusation(film, film.by, list(each(film.own)), written=written, mine=True, says=told, then=html)


def _face(film: Film, card: Card, size: str = "m") -> Markup:
    return Markup(draw.card_face(film.company.edition, film.company.lang, card, size=size))


def _rest(film: Film, seen: Seen | None) -> Markup | None:
    """What is said of it after the first sentence."""
    if seen is None:
        return None
    voice, told = _messages(film, seen)
    return markup(voice, *told[1:]) if told[1:] else None


def _messages(film: Film, seen: Seen) -> tuple[Voice, tuple[Message, ...]]:
    teller = Teller(words(film.company.edition, film.company.lang), film.company.names, film.reader)
    return teller.voice, teller.messages(seen)


def _told(film: Film, seen: Seen, *, first: bool = False) -> Markup:
    """The event in the words of the edition; `first`: only the first sentence."""
    voice, told = _messages(film, seen)
    return markup(voice, *(told[:1] if first else told))


def _render(film: Film, template: str, /, **values: object) -> str:
    company = film.company
    kicker = say("turn_of", company, turn=film.turn, name=company.names[film.by])
    back = Markup(draw.card_back(size="m"))
    return render(f"game/moment/{template}.html", company, film=film, kicker=kicker, back=back, **values)


def opened_file(leaf: Leaf) -> Part[tuple[Company, Cards, Cards] | None]:
    """The three cards that whoever accused has just taken out of the file; empty for everybody else, and later."""
    case = leaf.game.reads
    if not case:
        return Part(None, _file)
    claim = leaf.table.accusations[-1]
    return Part((leaf.company, case, Cards(claim.cards or leaf.game.view.written or 0)), _file)


def _file(opened: tuple[Company, Cards, Cards] | None) -> Fragments:
    return {"moment-file": "" if opened is None else _opened(*opened)}


def _opened(company: Company, case: Cards, named: Cards) -> str:
    drawn = [Markup(draw.card_face(company.edition, company.lang, card, size="m")) for card in each(case)]
    faces = list(zip(drawn, [bool(named >> card & 1) for card in each(case)], strict=True))
    return render("game/moment/file.html", company, faces=faces)
