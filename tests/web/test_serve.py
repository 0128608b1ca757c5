"""One command starts it: the greeting, the settings, a peaceful end."""

from __future__ import annotations

import signal
import time
from dataclasses import fields
from pathlib import Path

from fallakte.web.serve import greeting
from fallakte.web.settings import MEANINGS, Settings
from tests.web.killing import free_port, start


def test_every_setting_is_documented() -> None:
    assert list(MEANINGS) == [field.name for field in fields(Settings)]


def test_the_greeting_names_the_addresses_and_draws_a_code_for_phones() -> None:
    for lang, word in (("de", "läuft"), ("en", "running")):
        text = greeting(Settings(host="0.0.0.0"), 8123, lang)
        assert word in text
        assert "http://127.0.0.1:8123/" in text
        assert "█" in text or "▀" in text or "▄" in text
    assert "https://play.example.org" in greeting(Settings(public_address="https://play.example.org"), 1, "en")
    assert len(greeting(Settings(host="127.0.0.1"), 8123, "en").splitlines()) == 2


def test_an_interrupted_server_ends_by_itself(tmp_path: Path) -> None:
    process = start(free_port(), tmp_path / "tables.db")
    process.send_signal(signal.SIGINT)
    begin = time.monotonic()
    assert process.wait(10) == 0
    assert time.monotonic() - begin < 5
