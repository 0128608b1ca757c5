"""Small helps for values: a quick copy of a frozen one, a property worked out once, a number from a text, a check,
enumerations."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeVar, overload

__all__ = ["Plain", "but", "lazy", "need", "whole_number"]

S = TypeVar("S")
T = TypeVar("T")
MOST_NUMBER = 999_999
"""No number that a person writes here is larger: no row of a board, no bound on the turns of a game, no version."""

if TYPE_CHECKING:
    from dataclasses import replace as but  # so the type checker knows every field's name and type
else:
    _made, _set = object.__new__, object.__setattr__

    def but(value, /, **changes):
        """The same frozen value with these fields changed; `dataclasses.replace` is several times slower."""
        old = value.__dict__
        kept = old | changes
        if len(kept) != len(old):
            raise TypeError(f"{type(value).__name__} has no field {', '.join(sorted(changes.keys() - old.keys()))}")
        new = _made(type(value))
        _set(new, "__dict__", kept)
        return new


def need(value: object, sort: type | tuple[type, ...], what: str) -> None:
    """Tell a programmer in a line that something else is needed here, before it fails deep inside.

    >>> need(3, int, "a number of seats")
    >>> need("3", int, "a number of seats")
    Traceback (most recent call last):
    TypeError: a number of seats is needed, not '3'
    """
    if not isinstance(value, sort) or isinstance(value, bool):
        raise TypeError(f"{what} is needed, not {value!r:.80}")


class Plain(Enum):
    """An enumeration that is hashed by what its members are; Python's own looks up their names, each time anew."""

    __hash__ = object.__hash__


def whole_number(text: str, most: int = MOST_NUMBER) -> int | None:
    """The number from 0 to `most` that a text is, or None; a text of any length is looked at safely.

    >>> whole_number("7", 9), whole_number("10", 9), whole_number("-1", 9), whole_number("٣", 9), whole_number("", 9)
    (7, None, None, None, None)
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None


class lazy(Generic[S, T]):  # noqa: N801 -- used as a decorator, named like `property`
    """Work an attribute out at its first use and keep it. (`cached_property` of Python 3.11 takes a lock: too slow.)"""

    def __init__(self, work_out: Callable[[S], T]) -> None:
        self.work_out = work_out
        self.name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> lazy[S, T]: ...

    @overload
    def __get__(self, instance: S, owner: type) -> T: ...

    def __get__(self, instance: S | None, owner: type) -> lazy[S, T] | T:
        if instance is None:
            return self
        value = self.work_out(instance)
        instance.__dict__[self.name] = value
        return value
