"""A game by hand: who is awaited, what that seat may do, and why something is not possible."""

from fallakte import Game, RefusedError, load, show_action

game = Game.deal(load("classic"), seats=3, seed=7)
try:
    game.do("walk library")
except RefusedError as refused:
    print(refused)
for seat, view, legal in game:
    action = next(iter(legal))
    print(f"seat {seat}: {show_action(action, game.edition)}")
    game.do(action)
    if view.table.turn == 3:
        break
