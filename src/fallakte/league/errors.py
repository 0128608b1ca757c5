"""What is wrong with a league's entries, told with the line where there is one."""

from __future__ import annotations

from fallakte.words import Message, No, Value, Voice, message


class LeagueError(No):
    """Something that can't be written into a league's book."""

    def __init__(self, key: str, line: int | None = None, **values: Value) -> None:
        self._reason = message(f"league.error.{key}", **values)
        self.sort = key
        self.line = line
        super().__init__(self._reason if line is None else message("league.error.line", line=line, told=self._reason))

    def reason(self, lang: str) -> str:
        """What is wrong, without the line."""
        return Voice(lang).say(self._reason)

    def at(self, line: int) -> LeagueError:
        """The same, with its line."""
        return _again(self._reason, line)


def _again(reason: Message, line: int) -> LeagueError:
    return LeagueError(reason.key.removeprefix("league.error."), line, **dict(reason.values))
