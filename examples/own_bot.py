"""A bot of your own: it accuses as soon as the case is certain, and leaves the rest to a novice."""

from fallakte import Bot, Game, LegalActions, View, actions, deduce, load, make_bot
from fallakte.rules import Action


class Certain:
    """Never accuses wrongly."""

    def __init__(self, friend: Bot) -> None:
        self.friend = friend

    def decide(self, view: View, legal: LegalActions) -> Action:
        """The only solution that is left, or what the friend would do."""
        case, chance = deduce.knowledge_of(view).solutions()[0]
        accusation = actions.Accuse(*case)
        return accusation if chance == 1 and accusation in legal else self.friend.decide(view, legal)


if __name__ == "__main__":
    rivals = [make_bot("sheet", seed=seat) for seat in (1, 2)]
    print(Game.deal(load("classic"), seats=3, seed=4).play([Certain(make_bot("novice", seed=0)), *rivals]))
