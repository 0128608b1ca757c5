"""A no: something is not possible, nothing was changed, and a message says why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fallakte.words.message import Message
from fallakte.words.voice import Voice


class No(ValueError):  # noqa: N818 -- it is no error: somebody asked for something that can't be done now
    """Something is not possible. Raised where it ends the work, returned where a no is one of the answers.

    >>> from fallakte.words import message
    >>> No(message("text.number", text="seven")).text("de")
    '„seven“ sollte eine Zahl sein'
    """

    def __init__(self, message: Message) -> None:
        super().__init__(message)

    def __reduce__(self) -> tuple[Callable[..., No], tuple[object, ...]]:
        """So that it can be copied and sent, however it was made."""
        return _again, (type(self), self.args, self.__dict__)

    @property
    def key(self) -> str:
        """The key of its message."""
        return self.message.key

    @property
    def message(self) -> Message:
        """Why it is not possible."""
        told = self.args[0]
        assert isinstance(told, Message)
        return told

    def text(self, lang: str) -> str:
        """Why, in one language, where nothing is known of an edition and of players' names."""
        return Voice(lang).say(self.message)

    def __str__(self) -> str:
        return self.text("en")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, No) and self.args == other.args

    def __hash__(self) -> int:
        return hash((type(self), self.args))


def _again(kind: type[No], args: tuple[object, ...], state: dict[str, Any]) -> No:
    no = kind.__new__(kind)
    no.args = args
    no.__dict__.update(state)
    return no
