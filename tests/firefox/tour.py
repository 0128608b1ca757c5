"""What a visitor with Firefox does: the home page, whole games, a lost connection, a real table. `make firefox`."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

from tests.browser.house import Server
from tests.browser.people import LOOK, WANTS
from tests.browser.real_table import EVENING, HANDS, NAMES
from tests.firefox.fox import Fox

PHONE = {"width": 390, "height": 660}
SECONDS = 300.0
"""So long a game may take."""
_LISTEN = "(document.addEventListener('moment', ({ detail }) => (window.films ??= new Set()).add(detail.film)), true)"
_PICKS = """["suspect", "thing", "place", "action"]
  .map((name) => `dialog[open][aria-modal] label.opt:has(input[name=${name}])`)
  .filter((one) => document.querySelector(one) && !document.querySelector(`${one} input:checked`))"""


def step(fox: Fox) -> bool:
    """Do the first thing the page offers; whether there was anything to do, and it was still there to be pressed."""
    seen = fox.run(f"({LOOK})({list(WANTS)})")
    if seen is None or seen["page"] != "game":
        return False
    try:
        return _press(fox, seen)
    except AssertionError:  # meanwhile the game may have gone on, and this is not asked any more
        if fox.run(f"({LOOK})({list(WANTS)})") == seen:
            raise
        return False


def _press(fox: Fox, seen: dict[str, Any]) -> bool:
    if fox.run("Boolean(document.querySelector('#moment .a-go'))"):
        fox.press("#moment .a-go")
    elif seen["dialog"]:
        for group in fox.run(_PICKS) or ():
            fox.press(group)
        fox.press("dialog[open][aria-modal] :is(.btn.primary, .pick)")
    elif seen["wants"] == "#highlights a":
        fox.run(
            "void document.querySelector('#highlights a')"
            "?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"
        )
    elif seen["wants"]:
        fox.press(seen["wants"])
    else:
        return False
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and fox.run(f"({LOOK})({list(WANTS)})") == seen:
        time.sleep(0.03)
    return True


def play(fox: Fox, until: str) -> None:
    """Press what is awaited until an expression is true."""
    deadline = time.monotonic() + SECONDS
    while not fox.run(until):
        assert time.monotonic() < deadline, f"never: {until}"
        if not step(fox):
            time.sleep(0.03)


def home_and_play_now(fox: Fox, server: Server) -> None:
    """The home page in the visitor's language, the one question, a dealt game, and back again."""
    fox.goto(server.address)
    fox.sees("Wer war es,")
    fox.press("[popovertarget=ask-now]")
    fox.sees("Kennst du das Spiel?")
    fox.nothing_wrong()
    fox.press("#ask-now button[value=new]")
    fox.until("document.querySelector('main[data-page=game][data-connected]') !== null")
    fox.run(_LISTEN)
    play(fox, "document.querySelectorAll('#log .entry').length > 3")
    assert fox.until("[...window.films]"), "films are played"
    fox.nothing_wrong()
    fox.press("button[data-drawer=sheet]")
    assert fox.run("document.body.dataset.drawer") == "sheet"
    fox.back()
    fox.until("document.body.dataset.drawer === ''")
    assert fox.run("document.querySelector('main').dataset.page") == "game"


def a_game_to_its_end(fox: Fox, server: Server, edition: str) -> None:
    """A table from the form, a lost connection in the middle, the end with its seal, the replay."""
    seats = "&".join(
        f"seat{seat}={who}" for seat, who in enumerate(("here", "sheet", "novice", "none", "none", "none"))
    )
    fox.goto(
        f"{server.address}/new?edition={edition}&{seats}&name0=Ada&pace=0.1&rule_round_limit=4&rule_first_player=first_seat"
    )
    fox.press("#open-table")
    fox.until("document.querySelector('main[data-page=game][data-connected]') !== null")
    play(fox, "Number(document.querySelector('main').dataset.version) > 18")
    server.kill()
    fox.until("document.body.classList.contains('is-lost')")
    server.start()
    fox.until("!document.body.classList.contains('is-lost') && document.querySelector('main[data-connected]') !== null")
    play(fox, "document.querySelector('main[data-page=end]') !== null")
    fox.until("document.querySelector('#seal-here:not([hidden])') !== null")  # this browser has checked it itself
    fox.nothing_wrong()
    fox.press("a[href$='/replay']")
    fox.sees("Step ")
    fox.until("document.readyState === 'complete'")
    fox.keys(["Home"])  # it opens with the cards dealt
    fox.sees("Step 0 of")
    fox.keys(["ArrowRight"])
    fox.sees("Step 1 of")
    fox.nothing_wrong()


def a_real_table(fox: Fox, server: Server) -> None:
    """Set up by taps, a turn entered, three more while the server is away, all of them there when it is back."""

    def turn(number: int) -> None:
        asker, cards, shower, seen = EVENING[number]
        fox.press(f".in-dock [data-asker='{NAMES.index(asker)}']")
        for card in cards:
            fox.press(f".pk[data-card={card}]")
        fox.until("document.body.dataset.state === 'answers'")
        fox.press("[data-answer=nobody]" if shower is None else f".answer[data-seat='{NAMES.index(shower)}'] .a-yes")
        if seen is not None:
            fox.press(f"[data-which-card={seen}]")

    fox.goto(f"{server.address}/companion?edition=classic")
    for seat, name in enumerate(NAMES):
        fox.write(f"#name-{seat}", name)
    fox.press("[data-step-to=cards]")
    for card in HANDS["Anna"]:
        fox.press(f"label:has(> input[name=card][value={card}])")
    fox.press("button[form=begin]")
    fox.until("document.body.dataset.state === 'who'")
    turn(0)
    fox.until("document.getElementById('main').dataset.turn === '2'")
    server.kill()
    for number in (1, 2, 3):
        turn(number)
    fox.until("document.getElementById('lost').innerText.includes('3')")
    server.start()
    fox.until("document.getElementById('main').dataset.turn === '5'")
    fox.until("document.getElementById('lost').hidden")
    fox.nothing_wrong()


def main() -> None:
    """Everything, in German and English, at a desk and on a phone."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "tables.db") as server:
        with Fox("de", **PHONE) as fox:
            print(f"Firefox {fox.version}")
            home_and_play_now(fox, server)
            print("home and play now, a phone in German: fine")
            a_real_table(fox, server)
            print("a real table with its server away: fine")
        with Fox("en") as fox:
            for edition in ("classic", "speed"):
                a_game_to_its_end(fox, server, edition)
                print(f"a game of {edition} to its end, with the connection lost: fine")


if __name__ == "__main__":
    main()
