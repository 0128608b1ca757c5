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
    public_address: str = ""
    workers: int = 2
    body_limit: int = 64 * 1024
    tables_per_minute: int = 30
    guesses_per_minute: int = 30
    posts_per_second: int = 30
    frames_per_second: int = 20


MEANINGS: Mapping[str, str] = {
    "host": "The address to listen on; 0.0.0.0 lets phones in the same network join, 127.0.0.1 only this machine.",
    "port": "The port to listen on.",
    "db": "The SQLite file that keeps the tables; :memory: keeps nothing.",
    "public_address": "The address people use where a proxy stands before the server: https://play.example.org",
    "workers": "How many processes think for bots.",
    "body_limit": "The most bytes of one form post.",
    "tables_per_minute": "How many tables one address may set up in a minute.",
    "guesses_per_minute": "How many unknown codes one address may try in a minute.",
    "posts_per_second": "How many form posts one address may send in a second.",
    "frames_per_second": "How many messages one page may send in a second.",
}
