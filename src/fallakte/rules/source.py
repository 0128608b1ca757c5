"""The texts an edition is made of, as a value: the same wherever they lie, in the package, a folder or a database."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from fallakte.rules.values import lazy


@dataclass(frozen=True, eq=False)
class Source:
    """All texts of an edition's folder by their names. Two are the same if every file says the same."""

    files: tuple[tuple[str, str], ...] = ()
    """Name and text of each file, in the order of their names."""
    origin: str = field(default="", repr=False)
    """Where it was found, for whoever has to mend it: an id, a folder."""
    unreadable: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """The files that are there but hold no text, each with the reason."""

    @lazy
    def texts(self) -> Mapping[str, str]:
        """The text of each file."""
        return dict(self.files)

    @lazy
    def digest(self) -> str:
        """The SHA-256 of all files: what a record and a table remember of their edition."""
        return hashlib.sha256(json.dumps(self.files, ensure_ascii=False).encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Source) and self.digest == other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<Source {self.origin or self.digest[:12]}: {len(self.files)} files>"


def source_of(texts: Mapping[str, str], origin: str = "") -> Source:
    """The source of these texts; line ends are the same everywhere."""
    lines = {name: text.replace("\r\n", "\n").replace("\r", "\n") for name, text in texts.items()}
    return Source(tuple(sorted(lines.items())), origin)
