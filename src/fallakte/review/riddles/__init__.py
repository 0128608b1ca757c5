"""Riddles: small portions of reasoning from real games, each with exactly one provable answer.

>>> from datetime import date
>>> from fallakte.review.riddles import riddle_of
>>> riddle = riddle_of(date(2026, 11, 17))
>>> [answer for answer in riddle.answers if riddle.is_right(answer)] == [riddle.answer]
True
"""

from fallakte.review.riddles.riddle import Answer, Ask, Kind, Riddle, Sort, Where, is_right, read_answer, read_riddle
from fallakte.review.riddles.shelf import CHAPTER, count_riddles, course, riddle, riddle_of

__all__ = [
    "CHAPTER",
    "Answer",
    "Ask",
    "Kind",
    "Riddle",
    "Sort",
    "Where",
    "count_riddles",
    "course",
    "is_right",
    "read_answer",
    "read_riddle",
    "riddle",
    "riddle_of",
]
