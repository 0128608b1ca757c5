"""What a server can't start with is said in a sentence with the way out, exit code 2, and no traceback."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from fallakte.table.postgres import PostgresStore
from fallakte.web.network import listen


def started(*words: str) -> tuple[int, str]:
    """The exit code and what was said by a server that should not start."""
    command = (sys.executable, "-c", "from fallakte.cli import main; main()", "serve", "--host", "127.0.0.1", *words)
    found = subprocess.run([*command, "--lang", "en"], capture_output=True, text=True, timeout=120, check=False)
    return found.returncode, found.stdout + found.stderr


def is_a_sentence(found: tuple[int, str], *told: str) -> None:
    code, text = found
    assert code == 2, text
    assert "Traceback" not in text
    for word in told:
        assert word in text


def test_a_database_that_is_nowhere_or_lets_nobody_in(postgres: Callable[[], str]) -> None:
    is_a_sentence(started("--db", "postgresql://ada:s3cret@127.0.0.1:1/x"), "can't be used", "ada:…@")
    stranger = postgres().replace("://postgres", "://nobody")
    is_a_sentence(started("--db", stranger), "can't be used", "nobody")
    is_a_sentence(started("--db", "postgresql://[nonsense"), "can't be used")


@pytest.mark.parametrize("tables", ["none yet", "there already"])
def test_a_database_that_can_only_be_read(tables: str, postgres: Callable[[], str]) -> None:
    address = postgres()
    if tables == "there already":
        PostgresStore(address)
    with psycopg.connect(address, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on".encode())
    is_a_sentence(started("--db", address), "can't be used", "read-only")


def test_a_port_in_use_and_a_folder_that_is_none(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        is_a_sentence(started("--port", port, "--db", str(tmp_path / "t.db")), port, "--port 8001")
        is_a_sentence(started("--port", port, "--processes", "2", "--db", str(tmp_path / "t.db")), port)
    (tmp_path / "file").write_text("")
    is_a_sentence(started("--port", "0", "--db", str(tmp_path / "file" / "t.db")), "can't be used")
    records = ("--prune-after", "90d", "--records", str(tmp_path / "file"))
    is_a_sentence(started("--port", "0", "--db", ":memory:", *records), "can't be kept in", "file")


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(tmp_path)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("here no disk can be made that is full")
    try:
        with (tmp_path / "filler").open("wb", buffering=0) as filler, contextlib.suppress(OSError):
            while True:
                filler.write(b"x" * 4096)
        is_a_sentence(started("--port", "0", "--db", str(tmp_path / "t.db")), "can't be used", "full")
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)
