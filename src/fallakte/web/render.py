"""A scene as HTML fragments, by the id of the element each belongs to. Plain lists; drawn from the scene alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from markupsafe import Markup, escape

from fallakte.editions import words
from fallakte.editions.words import Words
from fallakte.rules import actions as a
from fallakte.rules.cards import PLACES, SUSPECTS, THINGS, each
from fallakte.rules.text import show_action
from fallakte.table.plan import Sort
from fallakte.table.scene import Game, Opening, Scene, SeatInfo
from fallakte.tell import Teller
from fallakte.web.words import say

NOTHING: Mapping[str, object] = MappingProxyType({})
FRAGMENTS = ("players", "turn", "actions", "hand", "log", "chat", "end")


def player_names(scene: Scene, lang: str) -> tuple[str, ...]:
    """What everybody at the table is called: people by their name, bots by their pawn."""
    speaks = words(scene.edition, lang)
    return tuple(_name(seat, speaks, lang) for seat in scene.seats)


def _name(seat: SeatInfo, speaks: Words, lang: str) -> str:
    if seat.sort is Sort.PERSON:
        return seat.name
    if seat.sort is Sort.OPEN:
        return say("open_seat", lang)
    return say("bot", lang) if seat.pawn is None else speaks.pawn(seat.pawn)


def render_game(scene: Scene, lang: str) -> dict[str, str]:
    """Every fragment of a table's page; nothing secret where several seats share it and none has said who looks."""
    names = player_names(scene, lang)
    parts = dict.fromkeys(FRAGMENTS, Markup(""))
    parts["players"] = _list(_player(scene, seat, names, lang) for seat in scene.seats)
    parts["chat"] = _list(f"{names[line.seat]}: {line.text}" for line in scene.chat)
    if scene.game is None:
        parts["actions"] = _lobby_forms(scene, lang)
    elif scene.hand_over and not scene.game.over:
        parts["turn"] = Markup("<p>{}</p>").format(say("hand_over", lang))
        parts["actions"] = _list(_look(scene, seat, names, lang) for seat in scene.mine)
    else:
        parts |= _game(scene, scene.game, names, lang)
    return {name: str(part) for name, part in parts.items()}


def _game(scene: Scene, game: Game, names: tuple[str, ...], lang: str) -> dict[str, Markup]:
    speaks = words(scene.edition, lang)
    teller = Teller(speaks, names, scene.seat)
    parts = {
        "turn": Markup("<p>{}</p>").format(_prompt(scene, game, names, lang)),
        "actions": _action_forms(scene, game, speaks, lang),
        "log": _list(sentence for seen in game.story if (sentence := teller.tell(seen))),
        "hand": Markup(""),
        "end": Markup("<p>{}: <code>{}</code></p>").format(say("commitment", lang), game.commitment),
    }
    if scene.seat is not None:
        cards = _list(speaks.card(card) for card in each(game.view.hand))
        parts["hand"] = Markup("<h2>{}</h2>{}").format(say("your_cards", lang), cards)
    if game.opening is not None:
        parts["end"] += _opening(scene, game.opening, names, speaks, lang)
    return parts


def _list(items: Iterable[str]) -> Markup:
    return Markup("<ul>{}</ul>").format(Markup("").join(Markup("<li>{}</li>").format(item) for item in items))


def _player(scene: Scene, seat: SeatInfo, names: tuple[str, ...], lang: str) -> str:
    facts = [names[seat.number]]
    if seat.number in scene.mine:
        facts.append(say("you", lang))
    if seat.sort is Sort.BOT:
        facts.append(seat.level)
    if seat.sort is Sort.PERSON:
        facts += [say("here" if seat.online else "away", lang), seat.help]
    if seat.stand_in:
        facts.append(say("stands_in", lang))
    if seat.bot_in is not None:
        facts.append(say("bot_in", lang, seconds=seat.bot_in))
    if scene.game is not None and scene.game.view.table.is_out(seat.number):
        facts.append(say("out", lang))
    return " · ".join(facts)


def _prompt(scene: Scene, game: Game, names: tuple[str, ...], lang: str) -> str:
    if game.closed:
        return say("result_vote", lang)
    if game.answer_on_its_way:
        return say("on_its_way", lang)
    awaited = game.view.table.awaited
    if awaited is None:
        return ""
    return say("your_turn", lang) if awaited == scene.seat else say("awaiting", lang, name=names[awaited])


def _form(scene: Scene, verb: str, label: str, hidden: Mapping[str, object] = NOTHING, inside: str = "") -> Markup:
    fields = Markup("").join(
        Markup('<input type="hidden" name="{}" value="{}">').format(name, value) for name, value in hidden.items()
    )
    return Markup('<form method="post" action="/t/{}/{}">{}{}<button>{}</button></form>').format(
        scene.code, verb, fields, inside, label
    )


def _look(scene: Scene, seat: int, names: tuple[str, ...], lang: str) -> str:
    text = say("look_as", lang, name=names[seat])
    return Markup('<a href="/t/{}?seat={}" data-look="{}">{}</a>').format(scene.code, seat, seat, text)


def _lobby_forms(scene: Scene, lang: str) -> Markup:
    forms = []
    for seat in scene.seats:
        if seat.sort is Sort.OPEN:
            name = Markup('<input name="name" maxlength="24" required aria-label="{}">').format(say("name", lang))
            forms.append(_form(scene, "sit", say("sit", lang), {"seat": seat.number}, name))
            if scene.owner:
                forms.append(_form(scene, "plan", say("bot", lang), {"seat": seat.number, "sort": "bot"}))
        elif seat.number in scene.mine:
            forms.append(_form(scene, "stand", say("stand", lang), {"seat": seat.number}))
    if scene.owner:
        forms.append(_form(scene, "start", say("start", lang)))
    return Markup("").join(forms)


def _action_forms(scene: Scene, game: Game, speaks: Words, lang: str) -> Markup:
    forms: list[Markup] = []
    here: dict[str, object] = {"seat": scene.seat, "version": game.version}
    for verb in game.legal.verbs:
        if verb in (a.Suspect, a.Accuse):
            places: Iterable[int] = game.legal.places if verb is a.Suspect else PLACES
            name = a.VERB_WORDS[verb]
            inside = _select("suspect", SUSPECTS, scene, speaks) + _select("thing", THINGS, scene, speaks)
            inside += _select("place", places, scene, speaks)
            forms.append(_form(scene, "act", say(name, lang), here | {"verb": name}, inside))
            continue
        for action in game.legal.options(verb):
            text = show_action(action, scene.edition)
            forms.append(_form(scene, "act", text, here | {"action": text}))
    if game.may_undo:
        forms.append(_form(scene, "undo", say("undo", lang), here))
    if scene.seat is not None:
        forms += _seat_forms(scene, game, scene.seats[scene.seat], lang)
    return Markup("").join(forms)


def _seat_forms(scene: Scene, game: Game, seat: SeatInfo, lang: str) -> list[Markup]:
    mine: dict[str, object] = {"seat": seat.number}
    forms = [_form(scene, "link", say("personal_link", lang), mine)]
    if game.over:
        if scene.next_code is None:
            forms.append(_form(scene, "rematch", say("rematch", lang)))
        return forms
    if seat.stand_in:
        return [*forms, _form(scene, "back", say("come_back", lang), mine)]
    forms.append(_form(scene, "leave", say("leave", lang), mine))
    forms.append(_form(scene, "vote", say("vote_end", lang), mine | {"yes": "no" if seat.votes_end else "yes"}))
    return forms


def _select(name: str, cards: Iterable[int], scene: Scene, speaks: Words) -> Markup:
    options = Markup("").join(
        Markup('<option value="{}">{}</option>').format(scene.edition.cards[card], speaks.card(card)) for card in cards
    )
    return Markup('<select name="{}" aria-label="{}">{}</select>').format(name, name, options)


def _opening(scene: Scene, opening: Opening, names: tuple[str, ...], speaks: Words, lang: str) -> Markup:
    lines = [f"{speaks.case_file}: " + ", ".join(speaks.card(card) for card in each(opening.case))]
    lines += [
        f"{name}: " + ", ".join(speaks.card(card) for card in each(hand))
        for name, hand in zip(names, opening.hands, strict=True)
    ]
    fits = say("seal_fits" if opening.fits else "seal_broken", lang)
    links = Markup('<p><a href="/t/{}/record">{}</a></p>').format(scene.code, say("record", lang))
    if scene.next_code is not None:
        links += Markup('<p><a href="/t/{}">{}</a></p>').format(scene.next_code, say("next_table", lang))
    return Markup("<h2>{}</h2>{}<pre>{}</pre><p>{}</p>{}").format(
        say("opened", lang), _list(lines), escape(opening.sealed_text), fits, links
    )
