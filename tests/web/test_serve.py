"""One command starts it: the greeting, the settings, a peaceful end."""

from __future__ import annotations

import pwd
import signal
from dataclasses import fields
from pathlib import Path

import pytest

from fallakte.editions import LANGUAGES
from fallakte.table.memory import MemoryStore
from fallakte.web.network import address, listen
from fallakte.web.serve import greeting, serve
from fallakte.web.settings import MEANINGS, Settings
from fallakte.web.storing import open_here
from fallakte.words import No
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
        with pytest.raises(No) as caught:
            serve(Settings(host="127.0.0.1", port=port, db=":memory:"))
    assert str(port) in caught.value.text(lang)
    with pytest.raises(No) as caught:
        serve(Settings(host="192.0.2.7", port=0, db=":memory:"))
    assert "192.0.2.7" in caught.value.text(lang)
    (tmp_path / "notes.txt").write_text("no tables in here, but many words " * 100)
    for db in (tmp_path, tmp_path / "notes.txt", tmp_path / "notes.txt" / "tables.db"):
        with pytest.raises(No) as caught:
            serve(Settings(host="127.0.0.1", port=0, db=str(db)))
        assert str(db) in caught.value.text(lang)


@pytest.mark.parametrize("home", ["a home that can't be written", "no home"])
def test_without_a_home_to_write_to_the_tables_are_kept_in_memory_and_the_greeting_says_so(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in this place no folder can be made")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    if home == "no home":
        monkeypatch.delenv("HOME")
        monkeypatch.setattr(pwd, "getpwuid", {}.__getitem__)
    opened = open_here(Settings())
    assert isinstance(opened.store, MemoryStore)
    for lang, words in (("de", "Arbeitsspeicher"), ("en", "memory")):
        text = greeting(opened.settings, 8123, lang, opened.trouble)
        assert words in text
        assert "~/.fallakte/tables.db" in text
        assert "gespeichert" not in text
        assert "stored" not in text


def test_a_home_file_that_holds_no_tables_is_told_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".fallakte").mkdir()
    (tmp_path / ".fallakte" / "tables.db").write_text("no tables in here, but many words " * 100)
    with pytest.raises(No, match="not a database"):
        open_here(Settings())


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_server_ends_by_itself(tmp_path: Path, how: signal.Signals) -> None:
    process = start(free_port(), tmp_path / "tables.db")
    process.send_signal(how)
    assert process.wait(30) == 0
