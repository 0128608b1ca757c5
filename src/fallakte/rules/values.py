"""Frozen values made cheap: a quick copy with some fields changed, and a property worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar, overload

__all__ = ["but", "lazy"]

S = TypeVar("S")
T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace as but  # so the type checker knows every field's name and type
else:

    def but(value, /, **changes):
        """The same frozen value with these fields changed; `dataclasses.replace` is several times slower."""
        old = value.__dict__
        kept = old | changes
        if len(kept) != len(old):
            raise TypeError(f"{type(value).__name__} has no field {', '.join(sorted(changes.keys() - old.keys()))}")
        new = object.__new__(type(value))
        object.__setattr__(new, "__dict__", kept)
        return new


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
