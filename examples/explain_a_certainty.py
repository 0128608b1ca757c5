"""Why something is certain: a chain of reasons in words."""

from fallakte import Game, deduce, load, make_bot
from fallakte.editions import words

game = Game.deal(load("classic"), seats=3, seed=4).play([make_bot("sheet", seed=seat) for seat in range(3)])
view, speech = game.view(0), words(game.edition, "en")
position = deduce.position_of(view)
teller = deduce.Teller("en", ("Anna", "Bob", "Cem"), speech.card)
for card, holder in deduce.count(position).certainties():
    explanation = deduce.explain(position, card, holder)
    if holder in (1, 2) and explanation is not None and len(explanation.steps) > 1:
        print(*deduce.tell(position, explanation, teller), sep="\n")
        break
else:
    print("nothing that needs a reason")
