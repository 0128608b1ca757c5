"""The documents name what there is: every setting, every command, every edition, every level."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import typer.main

from fallakte.bots import LEVELS
from fallakte.cli import app
from fallakte.editions import edition_ids
from fallakte.editions.words import switch_text
from fallakte.rules.switches import ABOUT, allowed_text
from fallakte.web.settings import MEANINGS, Settings

ROOT = Path(__file__).parent.parent


def document(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("setting", MEANINGS)
def test_every_setting_is_documented(setting: str) -> None:
    default = getattr(Settings(), setting)
    assert f"| `{setting}` | `{'none' if default == '' else default}` | {MEANINGS[setting]} |" in document(
        "docs/server.md"
    )


def test_every_command_is_documented() -> None:
    commands = typer.main.get_command(app()).commands  # type: ignore[attr-defined] # a group has commands
    missing = [name for name in commands if f"fallakte {name}" not in document("docs/command.md")]
    assert not missing


def test_every_edition_and_level_is_documented() -> None:
    assert all(f"| `{edition}` |" in document("docs/editions.md") for edition in edition_ids())
    assert all(f"| `{level.id}` |" in document("docs/bots.md") for level in LEVELS)


def test_every_switch_is_documented_with_its_rule_group_and_values() -> None:
    """R20 to R47 beside a switch: the page of a new table and the terminal name the same number as the document."""
    for name, about in ABOUT.items():
        row = f"| `{name}` | {about.rule or 'ours'} | {about.group or '–'} | {allowed_text(name)} | "
        assert row + switch_text(name, "en") in document("docs/editions.md")


def test_every_dependency_has_its_reason_and_every_extra_says_for_whom_it_is() -> None:
    project = tomllib.loads(document("pyproject.toml"))["project"]
    needed = {re.split(r"[^\w-]", dependency)[0] for dependency in project["dependencies"]}
    section = document("CONTRIBUTING.md").partition("## What it needs")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([\w-]+)` \|", section, re.MULTILINE)) == needed | {*project["optional-dependencies"]}


PAGES = ["README.md", "CONTRIBUTING.md", *sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES)
def test_links_between_documents_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document(page)):
        if "://" not in target:
            assert (ROOT / page).parent.joinpath(target).exists(), f"{page} links to {target}"
