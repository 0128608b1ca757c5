"""axe-core on a page as it lies before somebody: no rule of WCAG A or AA may be broken, by day or by night."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Literal

from playwright.sync_api import Error, Page

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
_PLAIN_DESK = """() => {
  const plain = new CSSStyleSheet();
  plain.replaceSync("body { background-image: none !important }");
  document.adoptedStyleSheets = [plain];
}"""
"""The desk's weave is a picture, on which axe can't measure contrast; its colour alone can be measured."""
_RUN = """async (rules) => {
  const where = document.querySelector("dialog:modal, dialog[open][aria-modal]") ?? document;
  const found = await axe.run(where, { runOnly: rules, resultTypes: ["violations"] });
  return found.violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} (${
    node.any.concat(node.all, node.none).map((check) => check.message).join("; ").slice(0, 240)})`));
}"""


def violations(page: Page) -> list[str]:
    """What axe finds on this page (or in the dialog that lies before it), in both schemes."""
    for _ in range(3):
        try:
            return _look(page)
        except Error:  # meanwhile the table moved on to another page
            page.wait_for_load_state()
    return _look(page)


def _look(page: Page) -> list[str]:
    found: list[str] = []
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
        page.evaluate(_PLAIN_DESK)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        told: list[Any] = page.evaluate(_RUN, _RULES)
        found += [f"{scheme}: {one}" for one in told]
    return found
