"""First games that explain themselves: a real table whose dice, deal and bots follow a script, with a note a step.

The scripts are data, one file an edition. Where a table stands in its script follows from what has happened alone, so a
lesson can be left, taken up on another device, and left for good by doing something else.
"""

from fallakte.lessons.lesson import Cue, Lesson, Step, lesson, lesson_ids, lessons_of, told_in
from fallakte.lessons.progress import cue_of, done_of, step_of
from fallakte.lessons.scripted import LessonChance

__all__ = [
    "Cue",
    "Lesson",
    "LessonChance",
    "Step",
    "cue_of",
    "done_of",
    "lesson",
    "lesson_ids",
    "lessons_of",
    "step_of",
    "told_in",
]
