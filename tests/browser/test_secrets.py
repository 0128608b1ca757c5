"""No byte a page receives holds another seat's card: every response and every frame of a whole game is searched."""

from __future__ import annotations

import html
import re

from playwright.sync_api import Route

from fallakte.editions import words
from fallakte.rules.cards import each
from fallakte.rules.events import Dealt, Event, LaidOpen, Showed, see
from fallakte.rules.sorts import Seat
from fallakte.rules.text import show_event
from fallakte.tell import Teller
from tests.browser.conftest import Newcomer
from tests.browser.people import Person

NAMES = ("Ada", "Bob", "Cyd")
ANSWERS = re.compile(r"^(?!.*/(static|scripts)/)")
"""Everything but files, which are the same for everybody."""


class Ear:
    """Everything a page receives until the end of the game, when all is laid open."""

    def __init__(self, person: Person) -> None:
        self.heard: list[str] = []
        self._origin = {"origin": person.server.address}
        person.page.context.route(ANSWERS, self._pass_on)
        person.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self._hear(str(frame))))

    def _pass_on(self, route: Route) -> None:
        response = route.fetch(max_redirects=0, headers=route.request.headers | self._origin)
        self._hear(f"{response.url} {response.headers}")
        self._hear(response.body().decode())
        route.fulfill(response=response)

    def _hear(self, text: str) -> None:
        if '"page":"end"' not in text and 'data-page="end"' not in text:
            self.heard.append(html.unescape(text.replace('\\"', '"')))

    def bytes(self) -> str:
        """All of it."""
        return "\n".join(self.heard)


def hidden_markers(events: list[Event], seat: Seat | None, person: Person) -> set[str]:
    """Texts that would give something away to this seat: lines, sentences, marks and buttons with others' cards."""
    edition = person.server.edition(person.code)
    speaks, found, known = words(edition, "en"), set[str](), 0
    for event in events:
        if isinstance(event, Dealt) and event.seat == seat:
            known |= event.hand
        if isinstance(event, LaidOpen):
            known |= event.cards
        if isinstance(event, Showed) and seat in (event.seat, event.viewer):
            known |= 1 << event.card
    for event in events:
        if see(event, seat) == event:
            continue
        told = Teller(speaks, NAMES).tell(event)
        found.add(show_event(event, edition))
        if told and told != Teller(speaks, NAMES, seat).tell(see(event, seat)):
            found.add(told)
        if isinstance(event, Dealt):
            secret = [card for card in each(event.hand) if not known >> card & 1]
            found |= {f'{speaks.card(card)}, {NAMES[event.seat]}: has it"' for card in secret}
            found |= {f'value="show {edition.cards[card]}"' for card in secret}
    return found


def test_every_byte_received_is_searched_for_others_cards(newcomer: Newcomer) -> None:
    people = [newcomer() for _ in range(4)]
    ears = [Ear(person) for person in people]
    ada, bob, cyd, onlooker = people
    ada.new_table(
        edition="speed", seat0="here", name0="Ada", seat1="open", seat2="open", rule_round_limit=1, help="seen"
    )
    for guest, person in ((1, bob), (2, cyd)):
        person.page.goto(f"/t/{ada.code}")
        person.page.get_by_label("Your name").fill(NAMES[guest])
        person.page.get_by_role("button", name="Sit down").first.click()
    onlooker.page.goto(f"/t/{ada.code}")
    ada.page.get_by_role("button", name="Deal the cards").click()
    for person in people:
        person.page.locator("main[data-page=game]").wait_for()
    ada.play(bob, cyd)

    events = ada.server.events(ada.code)
    for number, ear in enumerate(ears):
        seat: Seat | None = number if number < len(NAMES) else None
        received = ear.bytes()
        leaked = {marker for marker in hidden_markers(events, seat, ada) if marker in received}
        assert not leaked, (seat, leaked)
        if seat is not None:
            hand = next(event for event in events if isinstance(event, Dealt) and event.seat == seat)
            assert show_event(hand, ada.server.edition(ada.code)) in received, "the search finds what is there"
            assert re.search(rf", ({NAMES[seat]}|You): has it\"", received), "and marks on the sheet, too"
