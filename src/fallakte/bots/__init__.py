"""Players of rising strength. Each sees only a `View` and the actions it may choose from.

make_bot("sheet", seed=1)              # a level of the ladder
make_bot("novice[memory=0.95]")        # with a knob turned
[level.name("de") for level in LADDER]
"""

from fallakte.bots.bot import Bot
from fallakte.bots.ladder import CHARACTERS, LADDER, LEVELS, Level, LevelError, level, make_bot

__all__ = ["CHARACTERS", "LADDER", "LEVELS", "Bot", "Level", "LevelError", "level", "make_bot"]
