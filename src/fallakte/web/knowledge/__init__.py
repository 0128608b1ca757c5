"""What one pair of eyes knows, drawn: the sheet with its marks, reasons for them, the coach, how close the others are.

Nothing in here knows a running game. A sheet is drawn from a `Pad`: who sits there (`Company`), a `Position`, the step
of the help dial, the pencil, and what follows (`Insight`, for the steps `logic` and `odds`). So a game's page, a real
table and a review draw the very same sheet:

>>> from fallakte import load
>>> from fallakte.deduce import Position
>>> from fallakte.deduce.facts import Asked
>>> from fallakte.rules.cards import cards
>>> from fallakte.web.company import Company
>>> from fallakte.web.knowledge import Pad, follows, marks_of, sheet_table
>>> mine = Position(hands=(6, 6, 6), seat=0, own=cards([0, 1, 6, 7, 12, 13]))
>>> mine = mine.adding(Asked(0, cards([2, 8, 14]), passed=(1,), shown_by=2, card=8))
>>> three = Company(load("classic"), "en", ("Ann", "Ben", "Cleo"), (0, 1, 2))
>>> pad = Pad(three, mine, help="logic", known=follows(mine))
>>> marks_of(pad).solutions
84
>>> "84 <small>solutions left</small>" in sheet_table(pad)
True

`why(pad, "lead_pipe:2")` gives the reasons for a printed mark, `coach(Coaching(…))` the best questions. A server does
not call `follows` where a page is drawn: `insight_of` looks up what `work_out` has worked out in a thread.
"""

from __future__ import annotations

from fallakte.web.knowledge.coach import Coaching, coach
from fallakte.web.knowledge.insight import Insight, advice_of, follows, insight_of, work_out
from fallakte.web.knowledge.marks import Sheet, marks_of
from fallakte.web.knowledge.pad import Pad
from fallakte.web.knowledge.sheet import sheet_parts, sheet_table
from fallakte.web.knowledge.why import why

__all__ = [
    "Coaching",
    "Insight",
    "Pad",
    "Sheet",
    "advice_of",
    "coach",
    "follows",
    "insight_of",
    "marks_of",
    "sheet_parts",
    "sheet_table",
    "why",
    "work_out",
]
