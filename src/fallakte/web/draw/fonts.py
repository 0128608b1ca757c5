"""Fonts inside a picture that is sent round: it needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

from fallakte.web.kept import kept

_FOLDER = Path(__file__).parent.parent / "static" / "fonts"
_FILES = {"Federo": "federo-latin-400-normal.woff2", "Alegreya Sans": "alegreya-sans-latin-500-normal.woff2"}


@kept(1)
def fonts_inside() -> str:
    """The font for headings and the one for text, as a style sheet."""
    faces = []
    for name, file in _FILES.items():
        path = _FOLDER / file
        if path.is_file():
            data = b64encode(path.read_bytes()).decode()
            faces.append(f'@font-face {{ font-family: "{name}"; src: url(data:font/woff2;base64,{data}); }}')
    return "".join(faces)
