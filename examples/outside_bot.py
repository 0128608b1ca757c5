"""A bot for fallakte's arena in 40 lines, with nothing but Python: `--bots 'cmd:python examples/outside_bot.py'`.

It crosses off every card it holds or is shown, asks for open ones, and accuses when one of each kind is left.
"""

import json
import random
import sys


def fits(action: str, left: dict[str, set[str]]) -> int:
    """How many words of an action are cards that are still open."""
    return sum(word in cards for word in action.split() for cards in left.values())


left: dict[str, set[str]] = {}
actions: list[str] = []
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        left = {kind: set(message[kind]) for kind in ("suspects", "things", "places")}
    elif message["type"] == "seen":
        word, *_, last = message["e"].split() + ["-"] * (" " not in message["e"])
        if word in ("dealt", "laid_open", "showed", "peeked", "looked_at_card", "glimpsed", "laid_down"):
            for cards in left.values():  # the last word are the cards that this seat may see: hall+rope+…
                cards.difference_update(last.split("+"))
    elif message["type"] in ("turn", "refused"):
        if message["type"] == "turn":
            actions = message["actions"]
            if message["may_accuse"] and all(len(cards) == 1 for cards in left.values()):
                actions = ["accuse " + " ".join(next(iter(cards)) for cards in left.values())]
        best = max(fits(action, left) for action in actions)
        action = random.choice([action for action in actions if fits(action, left) == best])
        print(json.dumps({"action": action}), flush=True)
