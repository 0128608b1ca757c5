"""A bot of your own in Python: `fallakte tournament --code examples/my_bot.py --bots my_bot,sheet:2`.

It plays like the ladder's `sheet`, but shows its places first: they are the hardest to learn.
"""

from fallakte.bots.sheet import SheetBot
from fallakte.rules.cards import Card, Cards
from fallakte.rules.sorts import Seat


class MyBot(SheetBot):
    """Change one thing and see whether it helps."""

    def show(self, cards: Cards, to: Seat) -> Card:
        """The suspect or thing with the lowest number stays hidden as long as a place can be shown."""
        del to
        return Card(cards.bit_length() - 1)
