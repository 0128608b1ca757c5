"""Everything that is wrong with an edition's folder, at once."""

from __future__ import annotations

import re

from fallakte.editions.board_check import check_board
from fallakte.editions.build import KINDS, build_edition
from fallakte.editions.notes import check_notes
from fallakte.editions.source import Files, Problem, TomlFile, parse
from fallakte.editions.words import now
from fallakte.rules.advantage import Effect
from fallakte.rules.edition import Edition
from fallakte.rules.nearest import nearest
from fallakte.rules.source import Source
from fallakte.rules.switches import SWITCH_NAMES, allowed_text, parse_switch
from fallakte.words import Gap, parts, sentences
from fallakte.words.catalogue import flat, terms, topic

_FORMS = {"suspects": ("name",), "things": ("name", "with"), "places": ("name", "in", "into")}
RULE_WORDS = "rules.toml"
"""The words in which an edition's rules are told, where they are not the usual ones."""
_TEXTS = ("name", "story", "case_file")


def problems(source: Source) -> list[Problem]:
    """Every problem of an edition's files, in the order of files and lines."""
    files = parse(source)
    file = files.edition
    found = list(file.problems)
    if file.content:
        edition = build_edition(files)
        _check_cards(files)
        _check_switches(files, edition)
        _check_advantages(files, edition)
        for lang in files.words:
            _check_words(files, edition, lang)
        found = list(file.problems)
        if edition.board is not None:
            found += check_board(files, edition.board)
    for words in files.words.values():
        found += words.problems
    notes = check_notes(source)
    found += [] if notes is None else notes.problems
    found += TomlFile(source, RULE_WORDS).problems if RULE_WORDS in source.texts else []
    return sorted(_distinct(found), key=lambda problem: (problem.file, problem.line, problem.key))


def _distinct(found: list[Problem]) -> list[Problem]:
    return list({str(problem): problem for problem in found}.values())


def _check_cards(files: Files) -> None:
    file = files.edition
    if not isinstance(name := file.content.get("id"), str):
        file.problem("id_missing")
    elif re.fullmatch(r"[^\[\]/,\x00-\x1f]{1,60}", name) is None:
        file.problem("id_letters", "id", name=name)
    seen: set[str] = set()
    for kind, count in KINDS.items():
        names = file.strings("cards", kind)
        if len(names) != count:
            file.problem("card_count", "cards", kind, kind=kind, count=len(names), right=count)
        for name in names:
            if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
                file.problem("card_id", "cards", kind, name=name)
            if name in seen:
                file.problem("card_twice", "cards", kind, name=name)
            seen.add(name)


def _check_switches(files: Files, edition: Edition) -> None:
    file, rules = files.edition, edition.rules
    if not 2 <= rules.players_min <= rules.players_max <= 6:
        file.problem("player_count", "rules", "players_min", low=rules.players_min, high=rules.players_max)
    if rules.pawns == "investigators" and len(set(edition.pawns)) != 6:
        file.problem("pawn_count", "pawns", "ids", count=len(set(edition.pawns)))
    for name, values in file.table("options").items():
        if name not in SWITCH_NAMES:
            file.problem("switch_unknown", "options", name, name=name, hint=nearest(name, SWITCH_NAMES))
            continue
        for value in values if isinstance(values, list) else [values]:
            if not isinstance(value, str) or parse_switch(name, value) is None:
                file.problem("switch_value", "options", name, name=name, value=value, allowed=allowed_text(name))
    board = edition.board
    if rules.accuse_where == "middle" and files.has_board and not (board and board.has_middle):
        file.problem("no_middle", "rules", "accuse_where", name=edition.id)


def _check_advantages(files: Files, edition: Edition) -> None:
    file = files.edition
    if edition.rules.advantage_cards and not edition.advantages:
        file.problem("no_advantages", "rules", "advantage_cards")
    for card in edition.advantages:
        if card.effect is Effect.MORE_STEPS and card.steps < 1:
            number = [entry.get("id") for entry in file.content["advantages"]].index(card.id)
            file.item_problem("steps_missing", "advantages", number, name=card.id)
        if card.effect is Effect.GO_TO_MIDDLE and not (edition.board and edition.board.has_middle):
            file.problem("no_middle", "advantages", name=edition.id)


def _check_words(files: Files, edition: Edition, lang: str) -> None:
    words = files.words[lang]
    if not words.content:
        return
    for name in _TEXTS:
        if not _is_text(words.content.get(name)):
            words.problem("text_missing", name, name=name, lang=lang)
    middle = words.content.get("middle")
    if not _is_text(middle.get("name") if isinstance(middle, dict) else middle):
        words.problem("text_missing", "middle", name="middle", lang=lang)
    for kind in ("suspect", "thing", "place"):
        if len(words.strings("kinds", kind)) != 2:
            words.problem("kind_forms", "kinds", kind, name=kind)
    for table, forms in _FORMS.items():
        _check_entries(words, lang, table, files.edition.strings("cards", table), forms)
    pawn_table = "pawns" if edition.rules.pawns == "investigators" else "suspects"
    _check_entries(words, lang, pawn_table, list(edition.pawns), ("name", "letter"))
    letters = [str(entry.get("letter")) for entry in words.table(pawn_table).values() if isinstance(entry, dict)]
    for letter in {letter for letter in letters if letters.count(letter) > 1}:
        words.problem("letter_twice", pawn_table, letter=letter)
    _check_entries(words, lang, "advantages", [card.id for card in edition.advantages], ("name", "text"))
    _check_phrases(words, lang)
    _check_terms(words, lang)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _check_entries(words: TomlFile, lang: str, table: str, ids: list[str], forms: tuple[str, ...]) -> None:
    entries = words.table(table)
    for name in ids:
        entry = entries.get(name, {})
        for form in forms:
            if not (isinstance(entry, dict) and _is_text(entry.get(form))):
                words.problem("translation_missing", table, name, table=table, name=name, form=form, lang=lang)
    for name in entries:
        if name not in ids:
            words.problem("entry_unknown", table, name, table=table, name=name, hint=nearest(name, ids))


def _check_phrases(words: TomlFile, lang: str) -> None:
    usual = topic(lang, "told")
    common = dict(usual) | {key: text for key, text in sentences(lang).items() if not key.startswith("told.")}
    for key, text in flat(words.table("phrases")).items():
        *topics, name = key.split(".")
        where = ("phrases", *topics, name)
        if key not in common:
            words.problem("phrase_unknown", *where, name=key, hint=nearest(key, common if topics else usual))
            continue
        if not isinstance(text, str) or not text.strip():
            words.problem("phrase_empty", *where, name=key)
            continue
        try:
            used = _placeholders(now(text))
        except ValueError as error:
            words.problem("phrase_syntax", *where, name=key, error=str(error))
            continue
        known = _placeholders(common[key])
        for placeholder in sorted(used - known - set(terms(lang)) - set(words.table("terms"))):
            allowed = ", ".join(sorted(known)) or "–"
            words.problem("placeholder_unknown", *where, name=key, placeholder=placeholder, known=allowed)


def _placeholders(text: str) -> set[str]:
    return {part.name for part in parts(text) if isinstance(part, Gap)}


def _check_terms(words: TomlFile, lang: str) -> None:
    for name, entry in words.table("terms").items():
        if name not in terms(lang):
            words.problem("term_unknown", "terms", name, name=name, hint=nearest(name, terms(lang)))
        elif not _is_text(entry.get("name") if isinstance(entry, dict) else entry):
            words.problem("term_empty", "terms", name, name=name)
