"""A real table, entered by hand: lines become entries, entries the same `Position` that a seat's view gives.

>>> from fallakte.companion import read_log
>>> log = read_log('''
... edition classic
... seats anna ben cara
... me anna
... hand anna plum rope hall study dagger white
... anna: mustard pipe library, ben -, cara! pipe
... ''')
>>> log.position()
<Position of seat 0, which holds 6 cards: hands 6+6+6, 1 facts>
>>> f"{log.knowledge().deals:,}"
'11,592'
"""

from fallakte.companion.entries import Entry
from fallakte.companion.log import Log, Written
from fallakte.companion.mistakes import LogError
from fallakte.companion.reader import Reader, read_log
from fallakte.companion.setup import Setup

__all__ = ["Entry", "Log", "LogError", "Reader", "Setup", "Written", "read_log"]
