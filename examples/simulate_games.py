"""Many games: of random play, and between bots of the ladder."""

from collections import Counter

from fallakte import Game, load, make_bot, simulate

print(simulate(load("muenchen-2013"), seats=4, games=20, seed=1).turns_median, "turns in the median")
wins: Counter[int | None] = Counter()
for seed in range(20):
    bots = [make_bot("novice", seed=f"{seed}/0"), make_bot("sheet", seed=f"{seed}/1")]
    wins[Game.deal(load("speed"), seats=2, seed=seed).play(bots).winner] += 1
print(dict(wins))
