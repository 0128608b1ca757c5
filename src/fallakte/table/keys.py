"""Secrets that people carry, of which the house keeps only hashes, and the short spoken codes of tables.

A browser has one secret key (in a cookie). Sitting down writes the key's hash to the seat, so several browsers can
share a seat and one browser can hold several seats. A personal link carries a token of its own; whoever brings it gets
their browser's key added to the seat.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fallakte.words.catalogue import USUAL_LANGUAGE

_CODE = re.compile(r"[a-z]{2,12}-[a-z]{2,12}-[0-9]{2,6}")
_SECRET = re.compile(r"[A-Za-z0-9_-]{32}")


def new_secret() -> str:
    """A secret nobody can guess: 192 random bits."""
    return secrets.token_urlsafe(24)


def is_secret(text: str) -> bool:
    """Whether a text has the form of a secret."""
    return _SECRET.fullmatch(text) is not None


def hashed(secret: str) -> str:
    """What is kept of a secret. It is long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def alias(code: str) -> str:
    """What a table is called in the log: its code would let whoever reads it in."""
    return hashed(code)[:10]


@cache
def code_words(lang: str, kind: str) -> tuple[str, ...]:
    """The `things` or `places` of a language's codes; the usual language's where it has none."""
    content = tomllib.loads(Path(__file__).with_name("code_words.toml").read_text(encoding="utf-8"))
    return tuple(content.get(lang, content[USUAL_LANGUAGE])[kind].split())


def new_codes(lang: str) -> Iterator[str]:
    """Codes to try one after the other until one is free: too many for anybody to guess one that is used."""
    for digits in (3, 3, 4, 5, 6):
        yield new_code(lang, digits)


def new_code(lang: str, digits: int = 2) -> str:
    """A short code to say over the phone, in words of the table's language: `rope-hall-42`, `laterne-hafen-42`."""
    number = 10 ** (digits - 1) + secrets.randbelow(9 * 10 ** (digits - 1))
    thing, place = (secrets.choice(code_words(lang, kind)) for kind in ("things", "places"))
    return f"{thing}-{place}-{number}"


def read_code(text: str) -> str | None:
    """The code somebody typed, however it was spaced and capitalised; None when it is none."""
    code = "-".join(re.findall(r"[a-z]+|[0-9]+", text.lower()[:80]))
    return code if _CODE.fullmatch(code) else None
