"""Firefox, driven by WebDriver BiDi over its own socket: no driver program, nothing to download."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.sync.client import connect

PATIENCE = 60.0
"""So many seconds a page may take on a busy machine."""
NAMES = ("firefox-esr", "firefox")
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Home": "\ue011", "ArrowRight": "\ue014"}
_WATCH = """() => {
  window.wrong = [];
  addEventListener("error", (event) => window.wrong.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => window.wrong.push(String(event.reason)));
  document.addEventListener("securitypolicyviolation", (event) => window.wrong.push(event.violatedDirective));
}"""
_PLACE = """(async () => {
  const frame = () => new Promise((go) => requestAnimationFrame(go));
  const node = [...document.querySelectorAll(%s)].find((one) => one.checkVisibility({ visibilityProperty: true }));
  if (!node) return null;
  node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const where = () => {
    const box = node.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const before = where();
  await frame();
  await frame();
  const [x, y] = where();
  if (x !== before[0] || y !== before[1]) return null;
  const hit = document.elementFromPoint(x, y);
  return node.contains(hit) || hit?.contains(node) ? [x, y].map(Math.round) : null;
})()"""
"""Where to press: once it rests, and nothing lies over it."""


class Fox:
    """One window of Firefox, with a profile of its own."""

    def __init__(self, lang: str = "en", width: int = 1280, height: int = 800) -> None:
        found = next(filter(None, map(shutil.which, NAMES)), None)
        assert found is not None, "these tests need Firefox"
        self._folder = tempfile.TemporaryDirectory()
        settings = {
            "intl.accept_languages": lang,
            "ui.prefersReducedMotion": 0,
            "browser.shell.checkDefaultBrowser": False,
        }
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in settings.items())
        (Path(self._folder.name) / "user.js").write_text("\n".join(lines), encoding="utf-8")
        size = ["--width", str(width), "--height", str(height)]
        self._process = subprocess.Popen(
            [found, "--headless", "--no-remote", "--profile", self._folder.name, "--remote-debugging-port=0", *size],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        self._socket = connect(f"{self._address()}/session", max_size=None, open_timeout=PATIENCE)
        self._number = 0
        self.version = self._ask("session.new", capabilities={})["capabilities"]["browserVersion"]
        self._tab = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        self._ask("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})
        self._ask("script.addPreloadScript", functionDeclaration=_WATCH)

    def _address(self) -> str:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if match := re.search(r"listening on (ws://\S+)", line):
                return match[1]
        raise AssertionError("Firefox did not start")

    def __enter__(self) -> Fox:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def _ask(self, method: str, **params: object) -> dict[str, Any]:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                result: dict[str, Any] = answer["result"]
                return result

    def goto(self, address: str) -> None:
        """Load a page."""
        self._ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def back(self) -> None:
        """What the back button does."""
        self._ask("browsingContext.traverseHistory", context=self._tab, delta=-1)

    def run(self, script: str) -> Any:
        """The value of an expression on the page; None while one page follows the other."""
        expression = f"Promise.resolve(document.body ? {script} : null).then(JSON.stringify)"
        target = {"context": self._tab}
        try:
            answer = self._ask("script.evaluate", expression=expression, target=target, awaitPromise=True)
        except AssertionError:  # the page was left meanwhile
            return None
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"].get("value", "null"))

    def until(self, script: str) -> Any:
        """Wait until an expression is true; its value."""
        deadline = time.monotonic() + PATIENCE
        while not (value := self.run(script)):
            assert time.monotonic() < deadline, f"never: {script}\n{self.run('document.body.innerText.slice(0, 1500)')}"
            time.sleep(0.05)
        return value

    def sees(self, text: str) -> None:
        """Wait until a text stands on the page."""
        self.until(f"document.body.innerText.includes({json.dumps(text)})")

    def press(self, selector: str) -> None:
        """Press the first visible thing that fits with the mouse."""
        x, y = self.until(_PLACE % json.dumps(selector))
        moves = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._ask(
            "input.performActions", context=self._tab, actions=[{"type": "pointer", "id": "mouse", "actions": moves}]
        )

    def keys(self, keys: Sequence[str]) -> None:
        """Press keys one after the other: letters, or names of keys."""
        presses = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self._ask(
            "input.performActions", context=self._tab, actions=[{"type": "key", "id": "keys", "actions": presses}]
        )

    def write(self, selector: str, text: str) -> None:
        """Fill a field."""
        self.press(selector)
        self.keys(text)

    def nothing_wrong(self) -> None:
        """No script has failed on this page, and nothing was refused by its policy."""
        assert self.run("window.wrong") == []
