"""Compiles the counting core when a wheel is made; without a compiler the wheel has the same core as plain Python."""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

import build_core


class CoreHook(BuildHookInterface[Any]):
    """Adds the binary to the wheel, and says for which Pythons and machines it is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile: in place for an installation that can be edited, else into the wheel alone."""
        try:
            if version == "editable":
                build_core.ensure()
                return
            binary = build_core.build(Path(self.directory) / "core")
        except build_core.NoCompilerError as error:
            self.app.display_warning(f"The counting core stays plain Python, about a hundred times slower: {error}")
            return
        place = build_core.KERNEL.relative_to(build_core.ROOT / "src") / binary.name
        build_data["force_include"][str(binary)] = place.as_posix()
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"cp311-abi3-{platform}"
