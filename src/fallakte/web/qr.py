"""A link as a QR code, drawn inline in the colour of the text around it."""

from __future__ import annotations

import segno
from markupsafe import Markup


def draw_qr(address: str, label: str) -> Markup:
    """The picture of an address for a phone's camera."""
    code = segno.make(address, error="m", micro=False)
    size = code.symbol_size(border=0)[0]
    path = "".join(f"M{x} {y + 0.5}h1" for y, row in enumerate(code.matrix) for x, dark in enumerate(row) if dark)
    return Markup(
        '<svg class="qr" viewBox="0 0 {} {}" role="img" aria-label="{}" shape-rendering="crispEdges">'
        '<path fill="none" stroke="currentColor" d="{}"/></svg>'
    ).format(size, size, label, path)
