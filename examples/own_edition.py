"""An edition of your own: a folder of text files. This one is a copy of the speed edition under a house rule."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import fallakte
from fallakte import Game, load, make_bot

with TemporaryDirectory() as folder:
    mine = Path(folder) / "mine"
    shutil.copytree(Path(fallakte.__file__).parent / "editions" / "speed", mine)
    edition = load(str(mine), ["round_limit=20"])
    print(Game.deal(edition, seats=3, seed=1).play([make_bot("sheet", seed=seat) for seat in range(3)]).table.turn)
