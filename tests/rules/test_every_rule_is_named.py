"""Every numbered rule R1 to R49 has a test that names it, in its name or in its docstring."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent.parent
RULES = range(1, 50)


def named_rules(source: str) -> set[int]:
    """The rules named by the test functions of a file."""
    found: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found |= {int(number) for number in re.findall(r"_r(\d\d)(?=_|$)", node.name)}
            found |= {int(number) for number in re.findall(r"\bR(\d+)\b", ast.get_docstring(node) or "")}
    return found


def test_every_rule_is_named_by_a_test() -> None:
    named: set[int] = set()
    for path in TESTS.rglob("test_*.py"):
        named |= named_rules(path.read_text(encoding="utf-8"))
    assert sorted(set(RULES) - named) == []
    assert named <= set(RULES), "a test names a rule that does not exist"


def test_a_rule_is_only_named_by_a_test_itself() -> None:
    source = '"""R7"""\n\ndef helper_r08() -> None:\n    """R9"""\n\ndef test_r10_x() -> None:\n    """R11."""'
    assert named_rules(source) == {10, 11}
