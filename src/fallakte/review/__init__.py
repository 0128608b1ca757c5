"""After the game: what each seat could have known and when, why, and what every question gave away.

>>> from fallakte import Game, load, make_bot
>>> from fallakte.review import review
>>> game = Game.deal(load("speed"), seats=3, seed=1).play([make_bot("sheet", seed=seat) for seat in range(3)])
>>> [line.could_have_known for line in review(game.record()).seats]
[22, None, None]
"""

from fallakte.review.lessons import Lesson, Source
from fallakte.review.review import Alternative, Choice, Claim, Review, SeatLine, Taught, review

__all__ = ["Alternative", "Choice", "Claim", "Lesson", "Review", "SeatLine", "Source", "Taught", "review"]
