"""Every edition's board is drawn whole: valid XML, everything of the text board in it, nothing that the CSP forbids."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fallakte.editions import LANGUAGES, edition_ids, load, words
from fallakte.editions.source import SHIPPED
from fallakte.rules.board import BESIDE, MIDDLE, each_spot
from fallakte.rules.cards import DECK_SIZE
from fallakte.rules.edition import Edition
from fallakte.web import draw
from fallakte.web.draw import pawn_face
from fallakte.web.draw.board import static_board
from fallakte.web.draw.layout import plates_of, token_slots
from fallakte.web.draw.pictures import find_picture
from fallakte.web.draw.plan import UNIT, Area, plan_of
from fallakte.web.draw.svg import Box

SVG = "{http://www.w3.org/2000/svg}"


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<html xmlns="http://www.w3.org/2000/svg">{markup}</html>')


def classes(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def everything(edition: Edition, lang: str) -> str:
    """A page with all that is drawn of an edition; a board and its highlights and tokens."""
    board = edition.board
    pawns = {pawn: (board.starts[pawn] if board else BESIDE) for pawn in range(6)}
    things = dict.fromkeys(range(6), 4)
    squares = list(each_spot(board.squares))[:9] if board else []
    markers = dict.fromkeys(range(6), BESIDE) if edition.rules.pawns == "investigators" else {}
    highlights = draw.draw_highlights(edition, lang, squares=squares, places={0: 3, 8: 11})
    standing = draw.Standing(pawns, things, markers)
    tokens = draw.draw_pawns(edition, lang, standing, mover=0)
    tokens += draw.draw_things(edition, lang, standing)
    tokens += draw.draw_markers(edition, lang, standing)
    cards = "".join(draw.card_face(edition, lang, card) + draw.row_picture(edition, card) for card in range(DECK_SIZE))
    cards += "".join(draw.advantage_face(edition, lang, number) for number in range(len(edition.advantages)))
    cards += "".join(
        draw.avatar(edition, pawn) + draw.pawn_icon(pawn) + pawn_face(edition, lang, pawn) for pawn in range(6)
    )
    cards += draw.card_back() + draw.draw_mini(edition) + draw.draw_cover(edition, lang) + draw.draw_manor("house")
    cards += draw.draw_die(6) + draw.draw_die(1, question=True) + draw.draw_dial(3, "facts")
    board_svg = draw.draw_board(edition, lang, highlights=highlights, tokens=tokens)
    return draw.icon_defs() + draw.card_defs(edition, lang) + board_svg + cards


@pytest.fixture(params=edition_ids())
def edition(request: pytest.FixtureRequest) -> Edition:
    return load(request.param)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_drawings_are_valid_and_keep_the_strict_policy(edition: Edition, lang: str) -> None:
    page = everything(edition, lang)
    root = parsed(page)
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert [name for name, count in ids.items() if count > 1] == []
    for element in root.iter():
        assert element.get("style") is None
        assert element.tag not in (f"{SVG}script", f"{SVG}style")
        assert not [name for name in element.attrib if name.startswith("on")]
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page)
    used = {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")}
    assert used <= set(ids), "a picture is used that is not on the page"
    painted = set(re.findall(r"url\(#([\w-]+)\)", page))
    assert painted <= set(ids)


def test_every_part_of_the_text_board_is_drawn(edition: Edition) -> None:
    root = parsed(draw.draw_board(edition, "de"))
    board = edition.board
    for place in edition.places:
        assert root.find(f".//{SVG}g[@id='room-{place}']") is not None
    if board is None:
        return
    drawn = {element.get("data-cell") for element in classes(root, "door")}
    assert drawn == {f"{door.cell[0]},{door.cell[1]}" for door in board.doors}
    assert len(classes(root, "entrance")) == sum(door.spot == MIDDLE for door in board.doors)
    assert len(classes(root, "start")) == len(board.starts) == 6
    assert len(classes(root, "passage")) == len(board.passages)
    assert len(classes(root, "black-square")) == board.black.bit_count()
    assert len(classes(root, "seams")) == len(board.hinges)
    squares = sum(element.get("d", "").count("M") for element in classes(root, "tile"))
    assert squares == board.squares.bit_count()


def test_the_travel_case_has_its_own_house_and_faces() -> None:
    usual, case = load("classic"), load("koffer-1997")
    assert usual.board is not None
    assert case.board is not None
    assert usual.board.squares != case.board.squares
    assert [door.cell for door in usual.board.doors] != [door.cell for door in case.board.doors]
    for name in usual.cards[:6]:
        ours, theirs = (find_picture("people", name, edition.source) for edition in (case, usual))
        assert ours is not None
        assert theirs is not None
        assert ours.body != theirs.body, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_name_plates_lie_inside_their_place_and_clear_of_doors_and_passages(edition: Edition, lang: str) -> None:
    areas = plan_of(edition).areas
    for spot, plate in plates_of(edition, lang).items():
        assert areas[spot].holds(plate.box), plate
        assert plate.width > 10 * len(plate.text), "squeezed too much to be read"
        assert not any(plate.box.touches(block) for block in areas[spot].blocked), plate


@pytest.mark.parametrize("count", [1, 2, 4, 6, 9, 12])
def test_tokens_stand_inside_apart_and_not_on_the_name(edition: Edition, count: int) -> None:
    for spot, area in plan_of(edition).areas.items():
        slots = token_slots(edition, spot, count)
        assert len(set(slots)) == count
        if edition.board is None and count > 6:
            continue  # the tiles of the table are small
        for x, y in slots:
            assert area.holds(Box(x - 13, y - 20, 26, 30)), (spot, x, y)
            plate = plates_of(edition, "de").get(spot)
            assert plate is None or not plate.box.touches(Box(x - 12, y - 12, 24, 30))


def test_a_pawn_keeps_its_id_wherever_it_stands(edition: Edition) -> None:
    for spot in (0, BESIDE):
        assert 'id="pawn-3"' in draw.draw_pawns(edition, "en", draw.Standing({3: spot}))


def test_letters_of_pawns_are_drawn_for_who_cannot_tell_colours(edition: Edition) -> None:
    root = parsed(draw.card_defs(edition, "de"))
    letters = [element.text for element in classes(root, "figure-letter")]
    assert letters == [words(edition, "de").letter(pawn) for pawn in range(6)]


def test_an_edition_of_ones_own_is_drawn(tmp_path: Path) -> None:
    source = SHIPPED / "classic"
    for file in source.iterdir():
        content = file.read_text(encoding="utf-8").replace("kitchen", "cellar<").replace("scarlett", "nobody_known")
        (tmp_path / file.name).write_text(content.replace("cellar<", "cellar"), encoding="utf-8")
    own = load(str(tmp_path))
    root = parsed(everything(own, "en"))
    room = root.find(f".//{SVG}g[@id='room-cellar']")
    assert room is not None
    assert classes(room, "art") == []
    assert classes(room, "floor")


def test_hostile_names_are_escaped() -> None:
    edition = load("classic")
    bad = '"><script>alert(1)</script>'
    markup = draw.draw_highlights(edition, "en", places={0: 1}, href=lambda _: bad, label=lambda *_: bad)
    assert "<script" not in markup
    parsed(markup)


def test_house_rules_that_change_nothing_visible_share_one_drawing() -> None:
    plain, ruled = load("classic"), load("classic", ["stay_and_suspect=no"])
    assert static_board(ruled, "de") is static_board(plain, "de")


def test_suspects_as_pawns_where_investigators_are_usual() -> None:
    edition = load("drei-fragezeichen", ["pawns=suspects"])
    root = parsed(everything(edition, "de"))
    assert not [element for element in root.iter() if (element.get("id") or "").startswith("pawn-person")]


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1))
def test_an_outline_encloses_exactly_the_cells_of_any_shape(cells: set[tuple[int, int]]) -> None:
    drawn = Area(0, frozenset(cells)).outline()
    area = 0.0
    for loop in drawn.split("M")[1:]:
        points = [tuple(map(float, point.split())) for point in loop.rstrip("z").split("L")]
        for (x, y), (u, v) in zip(points, points[1:] + points[:1], strict=True):
            area += (x * v - u * y) / 2
    assert area == len(cells) * UNIT * UNIT
