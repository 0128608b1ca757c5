"""Files of JSON Lines that only grow; a line that was cut off by a stop counts for nothing and is written over."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fallakte.words import No, message


def read_lines(path: Path, broken: str) -> list[dict[str, Any]]:
    """The objects of a file; one that holds something else is refused by this message's key, with the line."""
    number, lines = 1, []
    try:
        whole = path.read_text(encoding="utf-8").rpartition("\n")[0]
        for number, line in enumerate(whole.split("\n"), start=1):  # noqa: B007 - told where it is damaged
            lines.append(dict(json.loads(line)))
    except OSError as error:
        raise No(message("command.file_not_found", path=str(path), error=error.strerror or str(error))) from None
    except (ValueError, TypeError, RecursionError):
        raise No(message(broken, path=str(path), line=number)) from None
    return lines


def append_line(path: Path, told: Mapping[str, Any]) -> None:
    """One more object, written at once."""
    with path.open("ab+") as file:
        end = file.seek(0, os.SEEK_END)
        file.seek(max(0, end - 1))
        if file.read(1) not in (b"", b"\n"):
            file.seek(0)
            file.truncate(file.read().rfind(b"\n") + 1)
        file.write(json.dumps(told, ensure_ascii=False).encode() + b"\n")
