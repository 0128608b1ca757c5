"""The picture of the home page: the house at dusk, and the mark of the game."""

from __future__ import annotations

from fallakte.web.draw.pictures import find_picture
from fallakte.web.draw.svg import text

LOGO = (
    '<svg class="logo" viewBox="0 0 40 32" aria-hidden="true">'
    '<path class="lg-f" d="M2 5q0-3 3-3h10l4 5h16q3 0 3 3v17q0 3-3 3H5q-3 0-3-3z"/>'
    '<path class="lg-b" d="M2 11h36v16q0 3-3 3H5q-3 0-3-3z"/><circle class="lg-s" cx="20" cy="20.5" r="6"/>'
    '<circle class="lg-r" cx="20" cy="20.5" r="3.4"/></svg>'
)


def draw_manor(label: str) -> str:
    """A country house at dusk, some windows lit, one of them not empty."""
    picture = find_picture("scenes", "manor")
    if picture is None:
        return ""
    return (
        f'<svg class="manor" viewBox="{picture.box}" preserveAspectRatio="xMidYMax meet" role="img" '
        f'aria-label="{text(label)}">{picture.body}</svg>'
    )
