"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    "name", ["contradiction", "facts", "knowledge", "outcomes", "puzzle", "reasons", "sampling", "sheet"]
)
def test_docstring_examples(name: str) -> None:
    done = doctest.testmod(import_module(f"fallakte.deduce.{name}"))
    assert done.attempted > 0
    assert done.failed == 0
