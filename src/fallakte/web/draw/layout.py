"""Where name plates and tokens stand inside a place: never over each other, a passage or a door."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fallakte.editions import words
from fallakte.rules.board import FIRST_SQUARE, MIDDLE, Spot
from fallakte.rules.cards import FIRST_PLACE
from fallakte.rules.edition import Edition
from fallakte.web.draw.looks import as_drawn, look_of
from fallakte.web.draw.pictures import Picture, find_picture
from fallakte.web.draw.plan import UNIT, Area, plan_of
from fallakte.web.draw.svg import Box, Fit, Point, fit
from fallakte.web.kept import kept
from fallakte.words import LANGUAGES

PLATE_HEIGHT = 30
PAWN_ABOVE, PAWN_BELOW = 34, 24
_STEP = 4


@dataclass(frozen=True)
class Plate:
    """A name plate: its middle, width, text, and how far it may grow on a phone (in percent)."""

    x: float
    y: float
    width: float
    text: str
    growth: int
    squeezed: bool = False

    @property
    def box(self) -> Box:
        """The plate's rectangle."""
        return Box(self.x - self.width / 2, self.y - PLATE_HEIGHT / 2, self.width, PLATE_HEIGHT)


def middle_name(edition: Edition, lang: str) -> str:
    """The middle's name as it stands on a plate."""
    return words(edition, lang).middle.form("plate")


def art_of(edition: Edition, spot: Spot) -> tuple[Picture, Fit] | None:
    """The picture of a place and how it is laid into its room."""
    if spot >= MIDDLE:
        return None
    picture = find_picture("places", edition.places[spot], edition.source)
    area = plan_of(edition).areas.get(spot)
    if picture is None or area is None:
        return None
    return picture, fit(picture.box, area.box)


def plates_of(edition: Edition, lang: str) -> Mapping[Spot, Plate]:
    """The name plates of all places, and of the middle where one can enter it."""
    return _plates(as_drawn(edition), lang)


@kept(256)
def _plates(edition: Edition, lang: str) -> Mapping[Spot, Plate]:
    spoken, plan = words(edition, lang), plan_of(edition)
    plates = {}
    for spot, area in plan.areas.items():
        art = art_of(edition, spot)
        hint = art[1](art[0].plate) if art and art[0].plate else None
        if spot < MIDDLE:
            card = FIRST_PLACE + spot
            names = (spoken.card(card), spoken.short(card))
            plates[spot] = _plate(area, names, look_of(edition).letter_width, hint)
        elif any(doorway.spot == MIDDLE for doorway in plan.doorways):
            low = (area.box.middle[0], area.box.bottom - 58)
            plates[spot] = _plate(area, (middle_name(edition, lang),), look_of(edition).letter_width, low)
    return plates


def _plate(area: Area, names: tuple[str, ...], letter_width: float, hint: Point | None) -> Plate:
    box = area.box
    wish = hint or (box.middle[0], box.y + 30)
    for name in names:
        width = len(name) * letter_width + 26
        found = _nearest(area, width + 6, PLATE_HEIGHT + 8, wish, area.blocked)
        if found:
            room = min(found[0] - box.x, box.right - found[0]) + 16
            growth = min(1.35, (room - 5) / (width / 2))
            return Plate(*found, width, name, max(80, int(growth * 20) * 5))
    width = max(60.0, min(len(names[-1]) * letter_width + 26, box.w - 16))
    size = (area, width, PLATE_HEIGHT, wish)
    found = _nearest(*size, area.blocked) or _nearest(*size, ()) or box.middle
    return Plate(*found, width, names[-1], 100, squeezed=True)


def _nearest(area: Area, width: float, height: float, wish: Point, blocked: tuple[Box, ...]) -> Point | None:
    """The middle of a free box of this size, as near to a wished point as possible."""
    best: tuple[float, Point] | None = None
    for point in (wish, *_grid(area.box, width, height)):
        candidate = Box(point[0] - width / 2, point[1] - height / 2, width, height)
        far = abs(point[0] - wish[0]) + abs(point[1] - wish[1])
        if best and far >= best[0]:
            continue
        if area.holds(candidate) and not any(candidate.touches(block) for block in blocked):
            best = (far, point)
    return best[1] if best else None


def _grid(box: Box, width: float, height: float) -> Iterator[Point]:
    across, down = int((box.w - width) // _STEP), int((box.h - height) // _STEP)
    left = box.x + (box.w - width - across * _STEP) / 2
    top = box.y + (box.h - height - down * _STEP) / 2
    for i in range(across + 1):
        for j in range(down + 1):
            yield left + width / 2 + i * _STEP, top + height / 2 + j * _STEP


def token_slots(edition: Edition, spot: Spot, count: int) -> tuple[Point, ...]:
    """Where `count` tokens stand inside a place or the middle; each point is the middle of a pawn."""
    return _slots(as_drawn(edition), spot, count)


@kept(4096)
def _slots(edition: Edition, spot: Spot, count: int) -> tuple[Point, ...]:
    area = plan_of(edition).areas.get(spot)
    if area is None or not count:
        return ()
    art = art_of(edition, spot)
    wish = art[1](art[0].tokens) if art and art[0].tokens else (area.box.middle[0], area.box.middle[1] + 12)
    plates = [plates_of(edition, lang)[spot].box for lang in LANGUAGES if spot in plates_of(edition, lang)]
    doors = area.blocked
    for blocked in ((*doors, *plates), tuple(plates), ()):
        for pitch in (38, 34, 30):
            for rows in range(1, 1 + min(3, count)):
                slots = _rows(area, count, rows, pitch, wish, blocked)
                if slots:
                    return slots
    x, y = area.box.middle
    return tuple((x + (i - (count - 1) / 2) * area.box.w / (count + 1), y) for i in range(count))


def _rows(
    area: Area, count: int, rows: int, pitch: float, wish: Point, blocked: tuple[Box, ...]
) -> tuple[Point, ...] | None:
    each, lift = -(-count // rows), 46.0
    width, height = each * pitch + 4, PAWN_ABOVE + PAWN_BELOW + (rows - 1) * lift
    offset = height / 2 - PAWN_ABOVE
    found = _nearest(area, width, height, (wish[0], wish[1] + offset), blocked)
    if found is None:
        return None
    top = found[1] - height / 2 + PAWN_ABOVE
    slots = []
    for i in range(count):
        row, column = divmod(i, each)
        in_row = min(each, count - row * each)
        slots.append((found[0] + (column - (in_row - 1) / 2) * pitch, top + row * lift))
    return tuple(slots)


def square_point(edition: Edition, spot: Spot) -> Point | None:
    """Where a pawn stands on a square: its foot near the square's lower edge."""
    if edition.board is None or spot < FIRST_SQUARE:
        return None
    row, column = edition.board.square(spot)
    return column * UNIT + UNIT / 2, row * UNIT + 8


def tray_slots(edition: Edition, count: int) -> tuple[Point, ...]:
    """Where `count` tokens lie beside the board: in the tray, or along the lower rim."""
    plan = plan_of(edition)
    if plan.tray:
        box, y = plan.tray, plan.tray.y + plan.tray.h / 2 + 6
    else:
        box, y = plan.board, plan.board.bottom - 4
    pitch = min(46.0, (box.w - 40) / max(count, 1))
    return tuple((box.middle[0] + (i - (count - 1) / 2) * pitch, y) for i in range(count))
