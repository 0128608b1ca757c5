"""What a seat knows in the middle of a game: exact odds, and every certainty."""

from fallakte import Game, deduce, load, make_bot

game = Game.deal(load("classic"), seats=3, seed=7)
bots = [make_bot("sheet", seed=seat) for seat in range(3)]
for seat, view, legal in game:
    if view.table.turn == 12:
        break
    game.do(bots[seat].decide(view, legal))

known = deduce.knowledge_of(game.view(0))
names = game.edition.cards
print(f"{known.deals:,} deals fit what seat 0 saw; {known.bits:.2f} bits are missing")
for case, chance in known.solutions()[:3]:
    print(f"{chance:.1%}", *(names[card] for card in case))
for card, holder in known.certainties():
    print(names[card], "is in the case file" if holder == deduce.CASE else f"is with seat {holder}")
