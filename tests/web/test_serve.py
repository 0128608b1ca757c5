"""One command starts it: the greeting, the settings, a peaceful end."""

from __future__ import annotations

import signal
import time
from dataclasses import fields
from pathlib import Path

import pytest

from fallakte.editions import LANGUAGES
from fallakte.editions.messages import error_text
from fallakte.rules.explained import ExplainedError
from fallakte.web.network import address, listen
from fallakte.web.serve import greeting, serve
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


def test_an_address_is_one_that_a_browser_on_this_machine_can_open() -> None:
    hosts = {"0.0.0.0": "127.0.0.1", "::": "127.0.0.1", "192.0.2.7": "192.0.2.7", "::1": "[::1]"}
    assert {host: address(host, 8123) for host in hosts} == {
        host: f"http://{here}:8123/" for host, here in hosts.items()
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_port_or_a_file_that_can_not_be_used_is_told_in_a_sentence(lang: str, tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ExplainedError) as caught:
            serve(Settings(host="127.0.0.1", port=port, db=":memory:"))
    assert str(port) in error_text(caught.value, lang)
    with pytest.raises(ExplainedError) as caught:
        serve(Settings(host="192.0.2.7", port=0, db=":memory:"))
    assert "192.0.2.7" in error_text(caught.value, lang)
    (tmp_path / "notes.txt").write_text("no tables in here, but many words " * 100)
    for db in (tmp_path, tmp_path / "notes.txt", tmp_path / "notes.txt" / "tables.db"):
        with pytest.raises(ExplainedError) as caught:
            serve(Settings(host="127.0.0.1", port=0, db=str(db)))
        assert str(db) in error_text(caught.value, lang)


def test_an_interrupted_server_ends_by_itself(tmp_path: Path) -> None:
    process = start(free_port(), tmp_path / "tables.db")
    process.send_signal(signal.SIGINT)
    begin = time.monotonic()
    assert process.wait(10) == 0
    assert time.monotonic() - begin < 5
