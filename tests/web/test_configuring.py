"""Settings come from options, variables and a file; what can't be is said in a sentence that names where it stands."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fallakte.cli import app
from fallakte.web.configuring import configure, option_of, variable_of
from fallakte.web.settings import Settings
from fallakte.words import No


def test_an_option_goes_before_a_variable_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "fallakte.toml"
    file.write_text('port = 1\nworkers = 3\nmetrics = true\nrequest_seconds = 2.5\ndb = "a.db"\n')
    found = configure({"port": "3", "db": None}, {"FALLAKTE_PORT": "2", "FALLAKTE_WORKERS": "4"}, str(file))
    assert found == Settings(port=3, workers=4, metrics=True, request_seconds=2.5, db="a.db")
    assert configure({}, {"FALLAKTE_CONFIG": str(file), "HOME": "/"}).workers == 3
    assert configure({}, {}) == Settings()


@pytest.mark.parametrize("field", fields(Settings), ids=lambda field: field.name)
def test_every_setting_can_be_given_in_each_way(field: object, tmp_path: Path) -> None:
    name = field.name  # type: ignore[attr-defined] # a field
    others = {"log": "json", "prune_after": "90d", "proxy": "10.0.0.7, 172.16.0.0/12"}
    others["public_address"] = "https://play.example.org"
    wanted = others.get(name, {bool: True, int: 7, float: 0.5, str: "x"}[type(getattr(Settings(), name))])
    file = tmp_path / "f.toml"
    file.write_text(f"{name} = {str(wanted).lower() if not isinstance(wanted, str) else repr(wanted)}\n")
    for found in (
        configure({name: str(wanted)}, {}),
        configure({}, {variable_of(name): str(wanted)}),
        configure({}, {}, str(file)),
    ):
        assert getattr(found, name) == wanted
        assert type(getattr(found, name)) is type(wanted)
    told = CliRunner().invoke(app(["serve"]), ["serve", "--help"], env={"COLUMNS": "300"}).output
    assert option_of(name) in told


@pytest.mark.parametrize(
    ("given", "environment", "text", "told"),
    [
        ({"port": "70000"}, {}, "", "--port: 70000"),
        ({"workers": "0"}, {}, "", "--workers: 0"),
        ({"processes": "-1"}, {}, "", "--processes: -1"),
        ({"public_address": "play.example.org"}, {}, "", "https://play.example.org"),
        ({"public_address": "https://play.example.org/fallakte"}, {}, "", "https://play.example.org"),
        ({"proxy": "10.0.0.300"}, {}, "", "--proxy: 10.0.0.300"),
        ({}, {"FALLAKTE_PORT": "eight"}, "", "FALLAKTE_PORT: eight"),
        ({}, {"FALLAKTE_PROT": "1"}, "", "port"),
        ({}, {}, "prot = 1", "perhaps port"),
        ({}, {}, 'port = "x"', "port"),
        ({}, {}, "port = true", "port"),
        ({}, {}, "request_seconds = 0", "request_seconds"),
        ({}, {}, 'prune_after = "soon"', "90d"),
        ({}, {}, "port = ", "can't be read"),
        ({}, {"FALLAKTE_CONFIG": "/nowhere/f.toml"}, "", "can't be read"),
    ],
)
def test_what_can_not_be_is_told(
    given: dict[str, str], environment: dict[str, str], text: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "f.toml").write_text(text)
    with pytest.raises(No) as caught:
        configure(given, environment, str(tmp_path / "f.toml") if text else None)
    assert told in caught.value.text("en")
    assert caught.value.text("de") != caught.value.text("en")


def test_the_command_ends_with_2_and_no_traceback() -> None:
    found = CliRunner().invoke(app(["serve"]), ["serve", "--port", "x", "--lang", "de"])
    assert found.exit_code == 2
    assert "--port: x" in found.output
    assert "Traceback" not in found.output
