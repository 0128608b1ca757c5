"""The gallery's pages of parts (accusing, handing over, the duel, open cards, the lobby), with markup to copy."""

from __future__ import annotations

from fallakte.editions import words
from fallakte.rules.cards import DECK_SIZE, PLACES, SUSPECTS, THINGS
from fallakte.rules.edition import Edition
from fallakte.web import draw

_NAMES = ("Anna", "Dorothea", "Jonas", "Mira", "Lene", "Bot 2")


def options(edition: Edition, lang: str, name: str, cards: range, chosen: int) -> str:
    """Cards to choose one of, as radio buttons."""
    return "".join(
        f'<label class="opt"><input type="radio" name="{name}" value="{card}"{" checked" if card == chosen else ""}>'
        f"{draw.card_face(edition, lang, card)}</label>"
        for card in cards
    )


def accuse(edition: Edition, lang: str) -> str:
    """The dialog of an accusation."""
    spoken = words(edition, lang)
    return (
        '<dialog class="dlg accuse" open aria-labelledby="acc-h"><form method="dialog"><header>'
        f'<p class="kicker">{draw.icon("point")}Zug 14 · Anna</p><h2 id="acc-h" tabindex="-1">Anklage</h2></header>'
        '<div class="acc-grid"><div class="two"><fieldset><legend><span>1</span>Wer war es?</legend>'
        f'<div class="opts">{options(edition, lang, "who", SUSPECTS, 3)}</div></fieldset>'
        "<fieldset><legend><span>2</span>Womit?</legend>"
        f'<div class="opts">{options(edition, lang, "what", THINGS, 7)}</div></fieldset></div>'
        "<fieldset><legend><span>3</span>Wo?</legend>"
        f'<div class="opts nine">{options(edition, lang, "where", PLACES, 15)}</div></fieldset></div>'
        f'<footer><p class="once">{draw.icon("lock")}<span>Das lässt sich nicht zurücknehmen. Stimmt es nicht, bist du '
        "aus dem Rennen.</span></p>"
        '<div class="btns"><button class="btn ghost">Noch nicht</button>'
        f'<button class="btn danger">{draw.icon("point")}{spoken.short(3)} anklagen</button></div>'
        "</footer></form></dialog>"
    )


def handover(edition: Edition) -> str:
    """The opaque page between two players on one device."""
    return (
        f'<section class="handover" role="dialog" aria-modal="true">{draw.avatar(edition, 4)}'
        "<h1>Jetzt ist Mira dran</h1><p>Gib das Gerät weiter. Erst wenn Mira tippt, wird etwas Geheimes gezeichnet.</p>"
        '<button class="btn">Ich bin Mira</button><small>Alle anderen sehen kurz weg</small></section>'
    )


def pieces(edition: Edition, lang: str) -> str:
    """The smaller parts below each other."""
    duel = "".join(f"<li><button>{draw.card_back()}</button></li>" for _ in range(4))
    lying = "".join(f"<li>{draw.card_face(edition, lang, card)}</li>" for card in (2, 9, 17))
    picks = "".join(draw.card_face(edition, lang, card, size="m") for card in SUSPECTS)
    return (
        f'<p class="watching">{draw.icon("eye")}Du schaust zu und siehst, was alle sehen dürfen. '
        '<a href="#">Mitspielen</a></p><div class="gallery-parts"><div class="duel-row"><h3>Die vier Verdeckten'
        f"<small>Nach jedem Verdacht siehst du eine davon an.</small></h3><ol>{duel}</ol></div>"
        f'<div class="open-cards"><h3>Liegen<br>offen</h3><ul>{lying}</ul></div>'
        f'<div class="toast">{draw.icon("lock")}<div><b>Hier darfst du noch nicht verdächtigen.</b>Geh erst in einen '
        "Raum. <abbr>R10</abbr></div></div>"
        f'<div class="toast ok">{draw.icon("check")}<div><b>Wieder verbunden.</b></div></div>{sheet(edition, lang)}'
        f'<div class="pawns-pick">{picks}</div></div>'
    )


def sheet(edition: Edition, lang: str) -> str:
    """A detective sheet for six players."""
    heads = "".join(
        f'<th scope="col">{draw.avatar(edition, pawn, cls="s")}<span>{name[:5]}</span></th>'
        for pawn, name in enumerate(_NAMES)
    )
    marks = ("", "m-yes", "m-no", "m-no-d", "m-yes-d", "m-no-p")
    rows = ""
    for card in range(DECK_SIZE):
        cells = ""
        for seat in range(7):
            mark = marks[(card * 5 + seat) % 6]
            drawn = draw.icon(mark, "mk") if mark else ""
            cells += f'<td class="{mark[2:]}"><button><span class="mkw">{drawn}</span></button></td>'
        name = words(edition, lang).short(card)
        rows += f'<tr><th scope="row">{draw.row_picture(edition, card)}<span>{name}</span></th>{cells}</tr>'
    return (
        '<aside class="sheet six"><header class="pad"><h2>Detektivblatt</h2></header><div class="pad-body"><table>'
        f'<thead><tr><th class="cn"></th>{heads}<th class="cf">{draw.icon("folder")}<span>Akte</span></th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div></aside>"
    )


def lobby(edition: Edition, lang: str) -> str:
    """The lobby that fills."""
    spoken = words(edition, lang)
    chairs = ""
    for pawn, name in enumerate(_NAMES):
        free = pawn > 3
        tag = "frei" if free else "bereit"
        who = "freier Stuhl" if free else name
        chairs += (
            f'<li class="chair {"free" if free else "ready"}">{draw.avatar(edition, pawn)}<b>{who}</b>'
            f'<small>{spoken.pawn(pawn)}</small><span class="tg{"" if free else " ok"}">{tag}</span></li>'
        )
    return (
        f'<main class="lobby"><section class="story">{draw.draw_mini(edition)}<div><h1>{spoken.name}</h1>'
        f'<p>{spoken.story}</p></div></section><ol class="seats">{chairs}</ol>'
        '<section class="invite"><div class="qr"></div><div><p class="k">Scannen oder den Code sagen</p>'
        f'<p class="code">seil-halle-42</p><button class="btn quiet">{draw.icon("link")}Link kopieren</button></div>'
        '</section><div class="start"><p>Vier sind bereit.</p><button class="btn primary">Anfangen</button></div>'
        "</main>"
    )


def parts_page(edition: Edition, lang: str) -> dict[str, str]:
    """The bodies of the pages of parts, by name."""
    rooms = draw.room_defs(edition)
    return {
        "accuse": rooms + accuse(edition, lang),
        "handover": handover(edition),
        "parts": rooms + pieces(edition, lang),
        "lobby": lobby(edition, lang),
    }
