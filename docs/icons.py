"""The pictures of the installed app from the one that is drawn: `python docs/icons.py` writes static/img/icon-SIZE.png.

The drawing fills the whole square, so that a system may cut it to its own shape.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parent.parent / "src/fallakte/web/static/img"
CHROMIUM = "/usr/bin/chromium"
SIZES = (180, 192, 512)
CORNERS = ' rx="9"'
FRAME = 'viewBox="-4 -8 48 48"'
WIDER = 'viewBox="-8 -12 56 56"'
"""What matters stays inside the circle that every system keeps."""


def main() -> None:
    """Write one file for each size."""
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    assert CORNERS in drawing
    assert FRAME in drawing
    drawing = drawing.replace(CORNERS, "").replace(FRAME, f"{WIDER} style='background:#17382f;display:block'")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}</style>{drawing}")
            page.screenshot(path=FOLDER / f"icon-{size}.png")
        browser.close()


if __name__ == "__main__":
    main()
