"""A personal link: the page that shows it once, and the page it leads to."""

from __future__ import annotations

from fallakte.web.qr import draw_qr
from fallakte.web.templating import render
from fallakte.web.words import say


def link_page(code: str, address: str, lang: str) -> str:
    """A personal link, shown once, as text and for a camera."""
    return render(
        "link.html",
        lang,
        page="notice",
        title=say("personal_link", lang),
        code=code,
        address=address,
        qr=draw_qr(address, say("personal_link", lang)),
    )


def claim_page(code: str, lang: str) -> str:
    """Where a personal link leads. Its secret stays in the browser (after the #) until the form posts it."""
    return render("claim.html", lang, page="notice", title=say("personal_link", lang), code=code)
