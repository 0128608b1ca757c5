"""Small words of SVG: boxes, numbers, escaping, and the fit of one box into another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import escape

Point = tuple[float, float]


def num(value: float) -> str:
    """A number as short as SVG allows: `num(12.0)` is `12`."""
    return f"{round(value, 2):g}"


def text(value: str) -> str:
    """Text made safe for element content and attribute values."""
    return str(escape(value))


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def middle(self) -> Point:
        """The centre."""
        return self.x + self.w / 2, self.y + self.h / 2

    def grown(self, by: float) -> Box:
        """Larger by so much on every side; smaller for a negative number."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def touches(self, other: Box) -> bool:
        """Whether the two share an inner point."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def __str__(self) -> str:
        return f"{num(self.x)} {num(self.y)} {num(self.w)} {num(self.h)}"


def rect(box: Box, cls: str, rx: float = 0) -> str:
    """A rectangle element."""
    corner = f' rx="{num(rx)}"' if rx else ""
    size = f'width="{num(box.w)}" height="{num(box.h)}"'
    return f'<rect class="{cls}" x="{num(box.x)}" y="{num(box.y)}" {size}{corner}/>'


def path(d: str, cls: str) -> str:
    """A path element."""
    return f'<path class="{cls}" d="{d}"/>'


def squares_path(corners: Iterable[Point], size: float, inset: float = 0) -> str:
    """The path data of many equal squares."""
    side = num(size - 2 * inset)
    return "".join(f"M{num(x + inset)} {num(y + inset)}h{side}v{side}h-{side}z" for x, y in corners)


@dataclass(frozen=True)
class Fit:
    """A mapping of a picture's box into another: moved, scaled, hardly stretched."""

    sx: float
    sy: float
    dx: float
    dy: float

    def __call__(self, point: Point) -> Point:
        """Where a point of the picture comes to lie."""
        return point[0] * self.sx + self.dx, point[1] * self.sy + self.dy

    @property
    def transform(self) -> str:
        """The value of a `transform` attribute."""
        return f"matrix({self.sx:.4g} 0 0 {self.sy:.4g} {num(self.dx)} {num(self.dy)})"


def fit(source: Box, target: Box, stretch: float = 1.14) -> Fit:
    """Lay a picture into a box, centred; its sides may be scaled apart by no more than `stretch`."""
    sx, sy = target.w / source.w, target.h / source.h
    least = min(sx, sy)
    sx, sy = min(sx, least * stretch), min(sy, least * stretch)
    (tx, ty), (cx, cy) = target.middle, source.middle
    return Fit(sx, sy, tx - cx * sx, ty - cy * sy)
