"""Pictures of the pages for the documents: `python docs/screenshots.py [NAME …]` writes docs/screenshots/NAME.png.

It starts a server of its own on a free port. Bots play the first part of each game, also for the seat in the picture,
then the page rolls the dice. The pictures have 256 colours each, which is plenty for drawings and keeps them small.
"""

from __future__ import annotations

import base64
import socket
import struct
import subprocess
import sys
import time
import urllib.request
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import numpy as np
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, sync_playwright

from fallakte.editions import edition_ids, load

Colours = np.ndarray[tuple[int, int], np.dtype[np.float64]]
FOLDER = Path(__file__).parent / "screenshots"
CHROMIUM = "/usr/bin/chromium"
FORM = "application/x-www-form-urlencoded"
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
}
NIGHTS: dict[str, dict[str, Any]] = {
    "night": SIZES["desktop"] | {"color_scheme": "dark", "locale": "de"},
    "night-phone": SIZES["phone"] | {"color_scheme": "dark", "locale": "de"},
}
"""At night, in German: the home page, a game, a lobby."""
TELEVISION: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
PAGES = {
    "home": "/",
    "new-table": "/new",
    "riddle": "/riddle?date=2026-03-02&hint=1",
    "companion-setup": "/companion?edition=classic",
}
REAL_TABLE = {"companion": "", "companion-clash": "/clash", "companion-ask": "/ask", "companion-diary": "/diary"}
"""The pages of a real table, by what stands after its address."""
AFTER = {"review": "/review?seat=0", "replay": "/replay?view=0&step=60"}
"""The pages of a finished game."""
LEAGUE = {"league": "", "league-member": ".who", "league-evening": ".leaves a[href*='/evening/']"}
"""The pages of a league, by the link on its ranking that leads there."""
CLUB = ("Anna", "Ruth", "Jonas", "Clara", "Ben", "Theo")
ENTERED = (
    "Anna: mustard lead_pipe ballroom, Ben -, Cara! mustard",
    "Ben: white wrench kitchen, Cara -, David!",
    "Cara: plum dagger hall, nobody",
    "David: green rope lounge, Anna! rope",
    "Anna: peacock wrench library, Ben -, Cara -, David! wrench",
    "Ben: green revolver kitchen, Cara!",
    "Cara: scarlett dagger library, David -, Anna! scarlett",
)
SLIP = "David: mustard revolver conservatory, nobody"
"""An entry that can't be true beside the others."""
ENOUGH = 45
"""So many steps are played before the picture; half of them where nobody walks."""
_PIXELS = """async (address) => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const bytes = canvas.getImageData(0, 0, image.width, image.height).data;
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return [image.width, image.height, btoa(text)];
}"""
_COMMAND = (
    "import sys; from fallakte.web.serve import serve; from fallakte.web.settings import Settings; "
    "serve(Settings(host='127.0.0.1', port=int(sys.argv[1]), db=':memory:', tables_per_minute=1000))"
)


@contextmanager
def serving() -> Iterator[str]:
    """A server, as long as it is needed; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-c", _COMMAND, str(port)], stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(400):
            try:
                urllib.request.urlopen(address, timeout=5).close()
                break
            except OSError:  # not there yet, or slow on a busy machine
                time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait()


def mid_game(context: BrowserContext, address: str, edition: str, lang: str) -> Page:
    """A page in the middle of a game, at the point where its seat may walk or suspect."""
    seats = {f"seat{number}": "none" for number in range(6)}
    bots = {"seat1": "sheet", "seat2": "exact", "seat3": "novice"}
    form: dict[str, str | float | bool] = {
        **seats,
        **bots,
        "seat0": "here",
        "name0": "Anna",
        "edition": edition,
        "pace": "0.03",
        "beat": "0",
    }
    headers = {"origin": address}
    page = context.new_page()
    while True:
        answer = page.request.post("/new", form={**form, "patience": "0", "lang": lang}, headers=headers)
        page.goto(answer.url)
        code = answer.url.rpartition("/")[2]
        page.request.post(f"/t/{code}/help", form={"seat": "0", "step": "logic"}, headers=headers)
        page.request.post(f"/t/{code}/leave", form={"seat": "0"}, headers=headers)
        if reached(page, ENOUGH if load(edition).board else ENOUGH // 2):
            page.request.post(f"/t/{code}/back", form={"seat": "0"}, headers=headers)
            page.goto(f"/t/{code}")
            if my_turn(page):
                return page


def real_table(context: BrowserContext, address: str, *, slip: bool) -> Page:
    """A real table in the middle of a game, with a slip or without."""
    headers = {"origin": address}
    names = {f"name_{seat}": name for seat, name in enumerate(("Anna", "Ben", "Cara", "David"))}
    page = context.new_page()
    hand = [("card", card) for card in ("scarlett", "candlestick", "rope", "billiard_room", "study")]
    fields = [("edition", "classic"), ("me", "0"), *names.items(), *hand]
    page.request.post("/companion", data=urlencode(fields), headers=headers | {"content-type": FORM})
    page.goto("/")
    page.locator(".own a[href^='/companion/']").first.click()
    where = page.url
    for line in (*ENTERED, *((SLIP,) if slip else ())):
        page.request.post(f"{where}/enter", form={"line": line}, headers=headers)
    page.goto(where)
    return page


def finished(context: BrowserContext, address: str) -> Page:
    """The end of a game that bots played."""
    seats = {"seat0": "here", "name0": "Anna", "seat1": "exact", "seat2": "sheet", "seat3": "sheet"}
    rest = {"seat4": "none", "seat5": "none", "edition": "classic", "pace": "0", "beat": "0", "lang": "en"}
    page, headers = context.new_page(), {"origin": address}
    where = page.request.post("/new", form={**seats, **rest}, headers=headers).url
    page.request.post(f"{where}/leave", form={"seat": "0"}, headers=headers)
    page.goto(where)
    page.locator("main[data-page=end]").wait_for(timeout=120_000)
    page.request.get(f"{where}/review/file", timeout=60_000)  # waits until the review is worked out
    return page


def club(context: BrowserContext, address: str) -> Page:
    """A league with matches of some months."""
    chance, page, headers = Random(4), context.new_page(), {"origin": address}
    page.goto("/league")
    page.locator("#name").fill("The Thursday Club")
    page.locator("form[action='/league'] button").click()
    keeper = page.locator("#keeper-link").get_attribute("href")
    lines = ["date;edition;players;winner;notes"]
    for number in range(61):
        players = chance.sample(CLUB, chance.choice((3, 4, 4, 5)))
        winner = chance.choice(players) if chance.random() < 0.93 else ""
        day = f"2026-{5 + number // 12:02}-{5 + 7 * (number // 3 % 4):02}T{19 + number % 3}:{10 + number % 40}"
        edition = chance.choice(("classic", "classic", "standard", "muenchen-2013"))
        lines.append(f"{day};{edition};{', '.join(players)};{winner};")
    fields: dict[str, str | float | bool] = {"text": "\n".join(lines), "new_members": "1", "do": "add"}
    page.request.post(f"{keeper}/import", form=fields, headers=headers)
    page.goto(keeper or "")
    return page


def reached(page: Page, version: int) -> bool:
    """Wait until the game has come so far; false when it has ended before."""
    while True:
        main = page.locator("main")
        if main.get_attribute("data-page") != "game":
            return False
        if int(main.get_attribute("data-version") or 0) >= version:
            return True
        page.wait_for_timeout(50)


def my_turn(page: Page) -> bool:
    """Answer what is asked until this seat has rolled, or stands where it may suspect."""
    for _ in range(200):
        if page.locator("main").get_attribute("data-page") != "game":
            return False
        if page.locator("#dlg-suspect[open][aria-modal]").count():
            page.keyboard.press("Escape")
            page.wait_for_timeout(1500)
            return True
        if page.locator("dialog[open][aria-modal]").count():
            choice = page.locator("dialog[open][aria-modal] label.opt")
            if choice.count():
                choice.first.click()
            page.locator("dialog[open][aria-modal] .btn.primary, dialog[open][aria-modal] .pick").first.click()
        elif page.locator("#highlights a").count() or page.locator("#act-suspect.primary").count():
            page.wait_for_timeout(1500)
            return True
        elif page.locator("#dock .place.wanted, #act-roll.primary").locator("visible=true").count():
            with suppress(TimeoutError):  # a dialog has just come
                page.locator("#dock .place.wanted, #act-roll.primary").locator("visible=true").first.click(timeout=2000)
        page.wait_for_timeout(100)
    return False


def _palette(colours: Colours, least: float = 9.0) -> Colours:
    """The 256 most frequent colours that differ from each other, so that a small pawn keeps its own."""
    chosen = colours[:1]
    for colour in colours[1:]:
        if len(chosen) < 256 and ((chosen - colour) ** 2).sum(axis=1).min() > least**2:
            chosen = np.concatenate((chosen, colour[None]))
    return chosen


def save(page: Page, name: str) -> None:
    """Take the picture and keep it with 256 colours."""
    blank = page.context.browser.new_page() if page.context.browser else page
    shot = base64.b64encode(page.screenshot()).decode()
    width, height, pixels = blank.evaluate(_PIXELS, f"data:image/png;base64,{shot}")
    blank.close()
    colours = np.frombuffer(base64.b64decode(pixels), np.uint8).reshape(-1, 4)[:, :3].astype(np.int32)
    _, where, counts = np.unique((colours >> 3) @ (1024, 32, 1), return_inverse=True, return_counts=True)
    means = np.stack([np.bincount(where, colours[:, band]) / counts for band in range(3)], axis=1)
    palette = _palette(means[np.argsort(-counts)])
    nearest = np.array([np.argmin(((palette - mean) ** 2).sum(axis=1)) for mean in means], np.uint8)
    rows = np.zeros((height, width + 1), np.uint8)  # each row begins with its filter: none
    rows[:, 1:] = nearest[where].reshape(height, width)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    table = palette.round().astype(np.uint8).tobytes()
    parts = ((b"IHDR", header), (b"PLTE", table), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b""))
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    (FOLDER / f"{name}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks))


def take(browser: Browser, address: str, wanted: list[str]) -> None:
    """All pictures, or those that are named."""
    for size, options in SIZES.items():
        context = browser.new_context(base_url=address, locale="en", reduced_motion="reduce", **options)
        for name in (*PAGES, *REAL_TABLE, *AFTER, *LEAGUE, *(f"game-{edition}" for edition in edition_ids())):
            if wanted and f"{name}-{size}" not in wanted:
                continue
            if name in PAGES:
                page = context.new_page()
                page.goto(PAGES[name], wait_until="networkidle")
            elif name in REAL_TABLE:
                page = real_table(context, address, slip=name == "companion-clash")
                page.goto(f"{page.url}{REAL_TABLE[name]}", wait_until="networkidle")
            elif name in AFTER:
                page = finished(context, address)
                page.goto(f"{page.url}{AFTER[name]}", wait_until="networkidle")
            elif name in LEAGUE:
                page = club(context, address)
                link = page.locator(LEAGUE[name]).first.get_attribute("href") if LEAGUE[name] else None
                page.goto(link or page.url, wait_until="networkidle")
            else:
                page = mid_game(context, address, name.removeprefix("game-"), "en")
            save(page, f"{name}-{size}")
            page.close()
        context.close()


def take_nights(browser: Browser, address: str, wanted: list[str]) -> None:
    """The home page and a game at night, in German."""
    for size, options in NIGHTS.items():
        context = browser.new_context(base_url=address, reduced_motion="reduce", **options)
        if not wanted or f"home-{size}" in wanted:
            page = context.new_page()
            page.goto("/", wait_until="networkidle")
            save(page, f"home-{size}")
        if not wanted or f"game-{size}" in wanted:
            save(mid_game(context, address, "muenchen-2013", "de"), f"game-{size}")
        context.close()


def take_screens(browser: Browser, address: str, wanted: list[str]) -> None:
    """The big screen before the deal and in the middle of a game, by day and by night; a lobby on a phone."""
    context = browser.new_context(base_url=address, locale="de", reduced_motion="reduce", **SIZES["phone"])
    page, headers = context.new_page(), {"origin": address}
    seats = {"seat0": "here", "name0": "Anna", "seat1": "open", "seat2": "open", "seat3": "sheet", "lang": "de"}
    where = page.request.post("/new", form=dict(seats), headers=headers).url
    for name, scheme, at in (("lobby", "light", where), ("game", "light", ""), ("game-night", "dark", "")):
        if wanted and f"screen-{name}" not in wanted:
            continue
        at = at or mid_game(context, address, "classic", "de").url.partition("?")[0]
        television = browser.new_context(base_url=address, locale="de", color_scheme=scheme, **TELEVISION)  # type: ignore[arg-type] # one of two words
        screen = television.new_page()
        screen.goto(f"{at}/screen", wait_until="networkidle")
        save(screen, f"screen-{name}")
        television.close()
    if not wanted or "lobby-phone" in wanted:
        page.goto(where, wait_until="networkidle")
        save(page, "lobby-phone")
    context.close()


def main() -> None:
    """Start a server and a browser, and take the pictures."""
    FOLDER.mkdir(exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for pictures in (take, take_nights, take_screens):
            pictures(browser, address, sys.argv[1:])
        browser.close()
    for file in sorted(FOLDER.glob("*.png")):
        print(f"{file.stat().st_size / 1000:6.0f} kB  {file.name}")


if __name__ == "__main__":
    main()
