"""A bot that is a program of its own, in any language: here outside_bot.py, started as another process."""

import sys
from pathlib import Path

from fallakte import Game, load, make_bot
from fallakte.lab.outside import OutsideBot

outside = OutsideBot(f"{sys.executable} {Path(__file__).with_name('outside_bot.py')}")
try:
    print(Game.deal(load("speed"), seats=2, seed=1).play([outside, make_bot("sheet", seed=1)]))
finally:
    outside.close()
