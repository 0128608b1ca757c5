"""What is asked of a page that can be installed: a manifest in its language, whose icons are as large as said."""

from __future__ import annotations

import re
import struct

import pytest

from fallakte.editions import LANGUAGES
from tests.web.server import FAST, Browser, serving


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest_and_its_icons(lang: str) -> None:
    with serving(FAST) as (address, _):
        browser = Browser(address)
        browser.post("/language", lang=lang)
        found = re.search(r'<link rel="manifest" href="([^"]+)">', browser.get("/").text)
        assert found is not None
        answer = browser.get(found[1])
        assert answer.headers["content-type"] == "application/manifest+json"
        told = answer.json()
        assert (told["display"], told["start_url"], told["lang"]) == ("standalone", "/", lang)
        assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
        for icon in told["icons"]:
            picture = browser.get(icon["src"])
            assert picture.headers["content-type"] == icon["type"] == "image/png"
            width, height = struct.unpack(">II", picture.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
