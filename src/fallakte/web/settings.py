"""The server's settings, each with its meaning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

IN_MEMORY = ":memory:"


@dataclass(frozen=True)
class Settings:
    """How a server runs; `MEANINGS` says what each setting does."""

    host: str = "0.0.0.0"
    port: int = 8000
    db: str = "~/.fallakte/tables.db"
    editions: str = ""
    public_address: str = ""
    proxy: str = ""
    processes: int = 1
    workers: int = 2
    metrics: bool = False
    log: str = "text"
    prune_after: str = ""
    records: str = ""
    body_limit: int = 64 * 1024
    tables_per_minute: int = 30
    guesses_per_minute: int = 30
    posts_per_second: int = 30
    pages_per_second: int = 20
    frames_per_second: int = 20
    sockets_per_seat: int = 8
    sockets_per_address: int = 100
    connections_per_address: int = 200
    request_seconds: float = 20.0

    @property
    def proxies(self) -> tuple[str, ...]:
        """The proxies that are believed, one by one."""
        return tuple(part.strip() for part in self.proxy.split(",") if part.strip())


MEANINGS: Mapping[str, str] = {
    "host": "The address to listen on; 0.0.0.0 lets phones in the same network join, 127.0.0.1 only this machine.",
    "port": "The port to listen on.",
    "db": "Where tables are kept: a SQLite file, postgresql://user@host/name, or :memory: for nowhere.",
    "editions": "A folder of editions of your own: each that has no mistake stands on the shelf.",
    "public_address": "The address people use where a proxy stands before the server: https://play.example.org",
    "proxy": "Whose word on visitors' addresses is taken, with commas: 10.0.0.7,172.16.0.0/12; empty: nobody's.",
    "processes": "How many servers run behind the one port; they share the tables.",
    "workers": "How many processes think for the bots of each server.",
    "metrics": "Whether /metrics tells counts and times in Prometheus' format, to whoever asks.",
    "log": "How the log is written: text, or json for a program to read.",
    "prune_after": "Tables that nobody has touched for so long are deleted: 12h, 90d, 8w; empty: never.",
    "records": "The folder for the records of finished games that are deleted; empty: they are not kept.",
    "body_limit": "The most bytes of one form post.",
    "tables_per_minute": "How many tables one address may set up in a minute.",
    "guesses_per_minute": "How many unknown codes one address may try in a minute.",
    "posts_per_second": "How many form posts one address may send in a second.",
    "pages_per_second": "How many pages one address may ask for, or connect, in a second; four times as many at once.",
    "frames_per_second": "How many messages one seat may send in a second, over all its pages together.",
    "sockets_per_seat": "How many pages of one seat may be connected.",
    "sockets_per_address": "How many pages of one address may be connected.",
    "connections_per_address": "How many connections one address may hold open; for a proxy there is no such limit.",
    "request_seconds": "How many seconds a request may take to arrive.",
}

MOST: Mapping[str, int] = {"port": 65535, "processes": 64, "workers": 64}
"""The most that some of them can be."""
TEXTS: Mapping[str, tuple[str, str]] = {
    "public_address": (r"(https?://[^\s/?#@]+/?)?", "https://play.example.org"),
    "log": ("text|json", "text, json"),
    "prune_after": (r"([1-9][0-9]{0,4}[hdw])?", "12h, 90d, 8w"),
}
"""What some texts look like, and how that is told."""
