"""Lines of a log: what they mean, in both languages, and what is said where one can't be understood."""

from __future__ import annotations

import pytest

from fallakte import load
from fallakte.companion import LogError, Setup, read_log
from fallakte.companion import entries as e
from fallakte.companion.lines import LineReader, show_entry
from fallakte.companion.reader import MOST_LINES
from fallakte.deduce import facts as f
from fallakte.rules.cards import Card, cards

HEAD = "seats anna ben cara\nme anna\nhand anna plum rope hall study dagger white\n"
MUSTARD, PIPE, LIBRARY, ROPE = 1, 8, 17, 10
ASKED = e.Suspicion(0, cards([MUSTARD, PIPE, LIBRARY]), (1,), 2, Card(PIPE))


@pytest.mark.parametrize(
    "line",
    [
        "anna: mustard lead_pipe library, ben -, cara! lead_pipe",
        "Anna : Oberst Mustard mit dem Bleirohr in der Bibliothek, Ben -, Cara! Bleirohr",
        "a: must pipe lib, c! pipe",
        "anna: mustard, pipe, library, ben -, cara! pipe",
        "anna: mustard pipe library ben - cara! pipe",
        "anna：\tmustard\u00a0pipe library, ben -, cara! pipe",
        "anna asks Colonel Mustard with the lead pipe in the library, ben has nothing, cara shows me lead pipe",
        "anna: mustard Heizungsrohr library, ben hat nichts, cara zeigt anna bleirohr",
        "anna suspects mustard lead pipe library, ben passes, cara shows lead pipe",
        "anna verdächtigt mustard bleirohr bibliothek, ben nichts, cara zeigt bleirohr",
        "ANNA: LIBRARY MUSTARD PIPE; ben: -; cara: shows pipe",
        "anna: der mustard, das bleirohr, die bib, ben -, cara! bleirohr",
    ],
)
def test_a_suspicion_is_read_in_either_language_and_shortened(line: str) -> None:
    assert read_log(HEAD + line).entries == (ASKED,)


@pytest.mark.parametrize(
    "names",
    [
        "Tante Anna, Onkel Ben, Cara",
        "🦊, 🐻, 🐼",
        "Ann, Anna, Annabel",
        "Łukasz, Søren, Þór",
        "me, hand, case",
        "Plum, Green, White",
        "no, yes, nobody",
    ],
)
def test_people_may_have_any_names(names: str) -> None:
    me, second, third = names.split(", ")
    log = read_log(
        f"seats {names}\nme {me}\nhand {me} plum rope hall study dagger white\n"
        f"{me}: mustard pipe library, {second} -, {third}! pipe\n"
        f"{second}: green pipe kitchen, {third} -, {me} -\n{third} accuses green wrench hall, wrong"
    )
    assert log.entries == (
        ASKED,
        e.Suspicion(1, cards([3, 8, 12]), (2, 0)),
        e.Accusation(2, cards([3, 11, 19]), False),
    )


@pytest.mark.parametrize("names", [("Opa Karl", "Tante Anna B"), ("Anna", "Anna has"), ("case", "turn 5"), ("1", "2")])
def test_a_written_entry_reads_back_as_itself_whoever_it_is_about(names: tuple[str, str]) -> None:
    setup = Setup(load("classic"), names, hands=(None, None))
    three = cards([1, 8, 17])
    for by, other in ((0, 1), (1, 0)):
        for entry in (
            e.Suspicion(by, three, (other,)),
            e.Suspicion(by, three, (), other, Card(8)),
            e.Accusation(by, three, False),
            e.Accusation(by, None, True),
            e.Walk(by),
            e.Look(by, 1, Card(8)),
            e.Held(by, cards([8])),
            e.Held(by, three),
            e.Held(by, cards([8]), other),
            e.NotHeld((by,), three),
            e.NotHeld((0, 1), three),
            e.Showing(by, other),
            e.LaidOpen(by, three),
            e.LaidOpen(by, three, left=True),
            e.Left(by),
            e.Forgot(by, 0),
            e.Forgot(by, None, Card(8)),
            e.Case(three),
        ):
            assert LineReader(setup, (7,)).any(show_entry(entry, setup, (7,))) == entry


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines_end_as_any_system_writes_them_and_the_box_may_be_named_loosely(ending: str) -> None:
    log = read_log(("edition Koffer\n" + HEAD + "anna: mustard pipe library, ben -, cara! pipe").replace("\n", ending))
    assert (log.setup.edition.name, log.entries) == ("koffer-1997", (ASKED,))


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("cara accuses mustard rope hall, wrong", e.Accusation(2, cards([1, 10, 19]), False)),
        ("cara klagt an: mustard seil halle, falsch", e.Accusation(2, cards([1, 10, 19]), False)),
        ("ben accuses, right", e.Accusation(1, None, True)),
        ("ben: -", e.Walk(1)),
        ("ben geht", e.Walk(1)),
        ("ben hat küche", e.Held(1, cards([12]))),
        ("ben has no weapons", e.NotHeld((1,), cards(range(6, 12)))),
        ("niemand hat Rohrzange", e.NotHeld((0, 1, 2), cards([11]))),
        ("cara shows anna kueche", e.Held(2, cards([12]), 0)),
        ("cara shows ben", e.Showing(2, 1)),
        ("hand ben mustard wrench", e.LaidOpen(1, cards([1, 11]))),
        ("cara leaves", e.Left(2)),
        ("cara verlässt mustard wrench", e.LaidOpen(2, cards([1, 11]), left=True)),
        ("case mustard wrench kitchen", e.Case(cards([1, 11, 12]))),
        ("ben: green w kitchen, nobody", e.Suspicion(1, cards([3, 11, 12]), (2, 0))),
    ],
)
def test_what_else_can_happen(line: str, entry: e.Entry) -> None:
    assert read_log(HEAD + line).entries == (entry,)


def test_r31_a_forgotten_card_frees_the_pass_and_tells_of_the_hand() -> None:
    told = HEAD + "anna: mustard pipe library, ben -, cara -\n"
    assert read_log(told + "ben forgot pipe").position().facts == (
        f.Asked(0, cards([1, 8, 17]), (2,), at=f.Entry(0)),
        f.Has(1, cards([1, 8, 17]), at=f.Entry(0)),
        f.Has(1, cards([8]), at=f.Entry(1)),
    )
    assert read_log(told + "ben vergaß 4").entries[1] == e.Forgot(1, 0)


def test_undo_change_remove_and_doubt_keep_what_came_after() -> None:
    told = HEAD + "ben: green pipe kitchen, nobody\nanna: mustard pipe library, ben -, cara! pipe\n"
    later = e.Suspicion(1, cards([3, 8, 12]), (2,), 0, None)
    assert read_log(told + "undo").entries == (e.Suspicion(1, cards([3, 8, 12]), (2, 0)),)
    assert read_log(told + "change 4: ben: green pipe kitchen, anna!").entries == (later, ASKED)
    assert read_log(told + "streiche 4").entries == (ASKED,)
    doubted = read_log(told + "doubt 4")
    assert doubted.knowledge().deals == read_log(told + "remove 4").knowledge().deals
    assert [one.doubted for one in doubted.written] == [True, False]


def test_a_box_of_ones_own_needs_names_only() -> None:
    log = read_log(
        """
        suspects Red Baron, Blue Lady, Grey Man, Miss Fox, Dr Owl, Chef
        things rope, axe, poison, brick, spoon, candle
        places attic, cellar, barn, pool, garden, kitchen, hall, tower, Café
        seats anna ben cara
        me anna
        hand anna red baron, axe, brick, attic, barn, cafe
        anna: fox spoon tower, ben! spoon
        """
    )
    assert log.setup.edition.cards[0] == "red_baron"
    assert log.position().own.bit_count() == 6
    assert log.knowledge().deals > 0


@pytest.mark.parametrize("three", ["mustard pipe ein", "ein, mustard, pipe", "mustard / ein / pipe"])
def test_an_article_where_no_card_follows_shortens_a_card(three: str) -> None:
    log = read_log(HEAD.replace("hall", "lounge") + f"ben: {three}, cara!")
    assert log.entries == (e.Suspicion(1, cards([MUSTARD, PIPE, 19]), (), 2),)


def test_r30_what_was_written_in_secret_is_reckoned_with_by_its_writer_alone() -> None:
    head = "edition koffer\nseats anna ben cara\nhands 6 6 6\n"
    line = "\ncara accuses ming seil salon, wrong"
    bare = read_log(head + "me -").knowledge().deals
    for who in ("me -", "me anna\nhand anna plum rope hall study dagger white"):
        log = read_log(head + who + line)
        assert log.entries == (e.Accusation(2, None, False),)
        assert log.out == {2}
    assert read_log(head + "me -" + line).knowledge().deals == bare
    own = read_log(head + "me cara\nhand cara plum hall study dagger white kitchen" + line)
    assert own.entries == (e.Accusation(2, cards([0, 10, 18]), False),)
    aloud = read_log(head.replace("koffer", "koffer[write_accusation=no]") + "me -" + line)
    assert aloud.knowledge().deals < bare


def test_the_duel_has_a_row_and_looks() -> None:
    log = read_log("seats anna ben\nme anna\nhand anna plum rope hall study dagger white green\nanna looks 2 kitchen")
    assert log.position().row == 4
    assert log.position().facts == (f.Peeked(1, Card(12), at=f.Entry(0)),)


def test_a_late_entry_begins_with_a_later_turn() -> None:
    log = read_log("turn 6\n" + HEAD + "ben has kitchen\nben: -\ncara: -")
    assert log.turns == (6, 6, 7)


def test_answers_go_the_other_way_where_a_house_rule_says_so() -> None:
    log = read_log("rule answers=right\n" + HEAD + "anna: mustard pipe library, cara -, ben! pipe")
    assert log.entries == (e.Suspicion(0, cards([1, 8, 17]), (2,), 1, Card(8)),)


WRONG = [
    ("seats anna", 1, "two to six"),
    ("seats a b c d e f g", 1, "two to six"),
    ("seats anna ben anna", 1, "same name"),
    ("seats anna; ben", 1, "nobody can be called"),
    ("edition clasic", 1, "classic"),
    ("rule stay=no", 1, "stay"),
    ("seats anna ben cara\nme dora\nhand anna plum", 2, "dora"),
    ("seats anna ben cara\nme anna\nanna: plum rope hall, ben -", 2, "your cards are missing"),
    (HEAD + "hand ben plum", 4, "already in your hand"),
    (HEAD + "hand ben green\nhand cara green", 5, "already in another hand (line 4)"),
    (HEAD + "hand ben green mustard peacock wrench revolver kitchen lounge", 4, "6 cards"),
    (HEAD + "ben: green rope kitchen, cara -, cara!", 4, "both pass and show"),
    (HEAD + "ben: green rope kitchen, ben -", 4, "asks and can't answer"),
    (
        HEAD + "ben: lead_pipe rope kitchen, cara -",
        4,
        "no suspect in “lead_pipe, rope, kitchen”",
    ),
    (HEAD + "ben: green rope, cara -", 4, "three cards, here there are 2"),
    (HEAD + "ben: green rope kitchen, cara! hall", 4, "only show one of the three"),
    (HEAD + "ben: green rope kitchen, cara!, anna -", 4, "not asked after"),
    (HEAD + "ben: p pipe kitchen, cara -", 4, "several cards: peacock, plum"),
    (HEAD + "ben: green rope kichen, cara -", 4, "kitchen"),
    (HEAD + "ben: green rope kitchen, dora -", 4, "dora"),
    (HEAD + "ben: green rope kitchen, cara maybe", 4, "no answer"),
    (HEAD + "cara accuses plum rope hall", 4, "wrong"),
    (HEAD + "whatever this is", 4, "can't be understood"),
    (HEAD + "seats a b c", 4, "stands in line 1 already"),
    (HEAD + "anna looks 2 kitchen", 4, "no row"),
    (HEAD + "change 9: ben: -", 4, "line 9"),
    (HEAD + "undo", 4, "nothing to undo"),
    (HEAD + "ben forgot", 4, "passed nowhere"),
    (HEAD + "ben: green pipe kitchen, cara!\ncara forgot 4", 5, "did not pass in line 4"),
    (HEAD + "ben shows ben pipe", 4, "can't show"),
    ("edition classic\nsuspects a, b, c, d, e, f", 2, "does not go with"),
    ("seats a b c\nhands 6 -6 18", 2, "-6"),
    ("turn soon", 1, "soon"),
    ("seats anna ben cara\nme anna\nhands 6 6 7\nhand anna plum rope hall study dagger white", 3, "18"),
    ("seats anna ben cara\nme anna\nhands 6 6\nhand anna plum rope hall study dagger white", 3, "2 hand sizes"),
    ("seats anna ben cara\nme anna\nhand anna plum rope hall", 3, "6 cards here, 3 are named"),
    ("seats anna ben cara\nme anna\nhand anna plum plum", 3, "twice"),
    ("suspects a, b\n", 1, "needs 6 names"),
    (HEAD + "b\ufffd: green rope kitchen", 4, "UTF-8"),
    (HEAD + "ben: " + "green " * 200, 4, "longer"),
]


@pytest.mark.parametrize(("text", "line", "says"), WRONG, ids=[says for _, _, says in WRONG])
def test_what_is_wrong_is_said_with_its_line_and_the_way_out(text: str, line: int, says: str) -> None:
    with pytest.raises(LogError) as error:
        read_log(text)
    assert error.value.line == line
    assert says in error.value.text("en")
    assert f"Zeile {line}: " in error.value.text("de")


def test_a_log_has_an_end() -> None:
    with pytest.raises(LogError) as error:
        read_log(HEAD + "ben: -\n" * MOST_LINES)
    assert error.value.line == MOST_LINES + 1
