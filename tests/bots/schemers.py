"""Players who name own cards on purpose, to be read wrong: a code file for `fallakte tournament --code`."""

from __future__ import annotations

from collections.abc import Sequence

from fallakte.bots.detective import Three
from fallakte.bots.master import MasterBot
from fallakte.rules import Card, Cards, Kind
from fallakte.rules.cards import KIND_CARDS, each


class Schemer(MasterBot):
    """A master that names so many own cards in its first questions, and so many in every later one."""

    plan: tuple[int, ...] = ()
    later = 0

    def ask(self, places: Sequence[Card]) -> Three:
        """What it would ask, with own cards instead of others until there are enough."""
        named = list(super().ask(places))
        asked = sum(question.by == self.view.seat for question in self.view.table.questions)
        wanted = self.plan[asked] if asked < len(self.plan) else self.later
        kinds = [kind for kind in Kind if not self.view.hand >> named[kind] & 1]
        self.random.shuffle(kinds)
        for kind in kinds[: max(0, wanted - (3 - len(kinds)))]:
            own = list(each(Cards(self.view.hand & KIND_CARDS[kind])))
            if own:
                named[kind] = self.one_of(own)
        return named[0], named[1], named[2]


class ThreeFirst(Schemer):
    plan = (3,)


class TwoThenThree(Schemer):
    plan = (2, 3)


class ThreeThird(Schemer):
    plan = (0, 0, 3)


class OneAlways(Schemer):
    later = 1


BOTS = {"three_first": ThreeFirst, "two_then_three": TwoThenThree, "three_third": ThreeThird, "one_always": OneAlways}
