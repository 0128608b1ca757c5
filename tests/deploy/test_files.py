"""What is shipped to run a server with: each file is tried with the real program, or its steps by hand."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from fallakte.web.configuring import configure
from tests.web.killing import free_port

DEPLOY = Path(__file__).parent.parent.parent / "deploy"


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    unit = (DEPLOY / "fallakte.service").read_text(encoding="utf-8")
    program = tmp_path / "fallakte"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    (tmp_path / "fallakte.service").write_text(unit.replace("/opt/fallakte/bin/fallakte", str(program)))
    verify = ["systemd-analyze", "verify", str(tmp_path / "fallakte.service")]
    found = subprocess.run(verify, capture_output=True, text=True, check=False)
    complaints = [line for line in found.stderr.splitlines() if "fallakte.service" in line]
    assert complaints == []


def environment_of(text: str) -> dict[str, str]:
    return dict(re.findall(r"(FALLAKTE_[A-Z_]+)[=:] *\"?([^\s\"]+)", text))


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "fallakte.service"])
def test_every_setting_in_the_files_is_one(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    found = environment_of(text.replace("${FALLAKTE_NAME:?}", "play.example.org"))
    found = {setting: value for setting, value in found.items() if setting not in ("FALLAKTE_CONFIG", "FALLAKTE_NAME")}
    assert found
    configure({}, found)


def test_the_containers_command_serves_is_healthy_and_stops(tmp_path: Path) -> None:
    """Where there is no podman or docker: its environment, health check and command, in a bare environment."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    (command,) = re.findall(r"^CMD (.*)$", text, re.MULTILINE)
    (check,) = re.findall(r"^HEALTHCHECK .* CMD (.*)$", text, re.MULTILINE)
    port = free_port()
    settings = environment_of(text) | {"FALLAKTE_DB": str(tmp_path / "tables.db"), "FALLAKTE_PORT": str(port)}
    bare = settings | {"PATH": os.pathsep.join((str(Path(sys.executable).parent), "/usr/bin", "/bin"))}
    words = json.loads(command)
    assert shlex.join(words) == "fallakte serve"
    server = subprocess.Popen(words, env=bare, cwd=tmp_path, stdout=subprocess.DEVNULL)
    try:
        healthy = [word.replace(":8000", f":{port}") for word in json.loads(check)]
        deadline = time.monotonic() + 90
        while subprocess.run(healthy, env=bare, capture_output=True, check=False).returncode:
            assert server.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.3)
        assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 200
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
    assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0


def test_the_container_is_small_and_nobody_in_it_is_root() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    last = text.rpartition("FROM ")[2]
    assert "-slim" in last.splitlines()[0]
    assert re.search(r"^USER [1-9]\d*$", last, re.MULTILINE)
    assert "gcc" not in last
