"""Settings from three places: options of the command, FALLAKTE_* variables, a TOML file. The first counts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path

from fallakte.web.settings import MEANINGS, MOST, TEXTS, Settings
from fallakte.words import No, message

PREFIX = "FALLAKTE_"
FILE = "CONFIG"
"""The variable that names the file."""
_DEFAULTS = {field.name: field.default for field in fields(Settings)}
_TRUTH = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
Value = str | int | float | bool


def configure(given: Mapping[str, object], environment: Mapping[str, str], file: str | None = None) -> Settings:
    """The settings; `No` where one is unknown or can't be what it is."""
    path = file or environment.get(PREFIX + FILE)
    found = dict[str, Value]()
    if path:
        for name, value in _read(path).items():
            found[name] = _checked(_known(name, path), value, path)
    for variable, text in environment.items():
        name = variable.removeprefix(PREFIX)
        if variable.startswith(PREFIX) and name != FILE:
            found[name.lower()] = _checked(_known(name.lower(), variable), text, variable)
    for name, option in given.items():
        if option is not None:
            found[name] = _checked(name, option, option_of(name))
    return Settings(**found)  # type: ignore[arg-type] # checked one by one


def option_of(name: str) -> str:
    """The option of a setting."""
    return "--" + name.replace("_", "-")


def variable_of(name: str) -> str:
    """The variable of a setting."""
    return PREFIX + name.upper()


def _read(path: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(Path(path).expanduser().read_text(encoding="utf-8"))
    except (OSError, RuntimeError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise No(message("command.config_unreadable", path=path, error=str(error))) from None


def _known(name: str, where: str) -> str:
    if name not in MEANINGS:
        near = get_close_matches(name, MEANINGS, 1, 0)[0]
        raise No(message("command.config_unknown", path=where, name=name, near=near))
    return name


def _checked(name: str, value: object, where: str) -> Value:
    """A value of a setting, from a text where it came as one."""
    default = _DEFAULTS[name]
    fits = _as(type(default), value)
    if fits is None or not _possible(name, fits):
        wanted = _wanted(name, type(default))
        raise No(message("command.config_value", where=where, name=name, value=str(value)[:80], wanted=wanted))
    if name == "proxy":
        _check_networks(str(fits), where)
    return fits


def _check_networks(text: str, where: str) -> None:
    for part in Settings(proxy=text).proxies:
        try:
            ip_network(part, strict=False)
        except ValueError:
            raise No(message("command.config_address", where=where, value=part[:80])) from None


def _as(kind: type, value: object) -> Value | None:
    """The value as what it should be; None where it is something else."""
    if kind is bool:
        return value if isinstance(value, bool) else _TRUTH.get(str(value).strip().lower())
    if isinstance(value, bool):
        return None
    if kind is str:
        return value if isinstance(value, str) else None
    text = str(value).strip()
    if kind is int:
        return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None
    return float(text) if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) else None


def _possible(name: str, value: Value) -> bool:
    if isinstance(value, str):
        return name not in TEXTS or re.fullmatch(TEXTS[name][0], value) is not None
    least = 0 if name == "port" else 1
    return isinstance(value, bool) or (
        value > 0 if isinstance(value, float) else least <= value <= MOST.get(name, value)
    )


def _wanted(name: str, kind: type) -> str:
    if name in TEXTS:
        return TEXTS[name][1]
    if kind is bool:
        return "true, false"
    most = f" … {MOST[name]}" if name in MOST else ", 2, 3 …"
    return {int: ("0" if name == "port" else "1") + most, float: "0.5, 1, 20 …"}.get(kind, '"…"')
