"""The floors: patterns that every room is laid with."""

from __future__ import annotations

_PATTERNS = {
    "herring": (
        24,
        24,
        "",
        "M0 0l12 12M12 0l12 12M0 12l12 12M12 12l12 12M12 12l12-12M0 24l12-12M0 12l12-12M12 24l12-12",
    ),
    "diamond": (40, 40, "M20 0l20 20-20 20L0 20z", "M20 0l20 20-20 20L0 20z"),
    "damask": (
        26,
        26,
        "M6.5 2q3 3 0 8q-3-5 0-8zM2 7q4-1 4.5 4q-4 0-4.5-4zM11 7q-4-1-4.5 4q4 0 4.5-4z"
        "M19.5 15q3 3 0 8q-3-5 0-8zM15 20q4-1 4.5 4q-4 0-4.5-4zM24 20q-4-1-4.5 4q4 0 4.5-4z",
        "",
    ),
    "plank": (80, 20, "", "M0 0h80M0 10h80M22 0v10M62 10v10"),
    "hex": (24, 41.57, "", "M12 0v6.93M12 6.93l12 6.93v13.86l-12 6.93-12-6.93v-13.86zM12 34.64v6.93"),
    "basket": (
        32,
        32,
        "",
        "M0 0h16v16H0zM16 16h16v16H16zM0 5.3h16M0 10.6h16M16 21.3h16M16 26.6h16"
        "M21.3 0v16M26.6 0v16M5.3 16v16M10.6 16v16",
    ),
    "check": (40, 40, "M0 0h20v20H0zM20 20h20v20H20z", ""),
    "fleur": (
        30,
        30,
        "M4.4 7a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0zM19.4 22a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z",
        "M22 3v8M18 7h8M7 18v8M3 22h8",
    ),
    "stone": (60, 36, "", "M0 0h60M0 12h60M0 24h60M16 0v12M44 0v12M4 12v12M30 12v12M20 24v12M50 24v12"),
}
FLOORS = ("check", "basket", "hex", "damask", "plank", "fleur", "herring", "diamond", "stone")
"""The floors of places that have no picture."""


def patterns() -> str:
    """The definitions of all floors, and of the lozenges under a city map."""
    drawn = []
    for name, (width, height, fill, line) in _PATTERNS.items():
        inside = (f'<path class="floor-fill" d="{fill}"/>' if fill else "") + (
            f'<path class="floor-line" d="{line}"/>' if line else ""
        )
        size = f'width="{width:g}" height="{height:g}"'
        drawn.append(f'<pattern id="floor-{name}" {size} patternUnits="userSpaceOnUse">{inside}</pattern>')
    drawn.append(
        '<pattern id="floor-lozenge" width="20" height="34" patternUnits="userSpaceOnUse">'
        '<path class="lozenge-fill" d="M10 0l10 17-10 17L0 17z"/></pattern>'
    )
    return "".join(drawn)
