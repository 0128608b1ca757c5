"""The sizes and numbers the core knows; the compiled core has each of them as a constant.

Cards are bits 0 to 20 of a mask; holders are the seats 0 to 5, the row 6 and the case file 7, as in `deduce.facts`.
"""

from __future__ import annotations

from fallakte.deduce import facts
from fallakte.rules import cards as rules
from fallakte.rules.cards import Kind

CARDS = rules.DECK_SIZE
THING = rules.FIRST_THING
PLACE = rules.FIRST_PLACE
"""The first card of the second and the third kind."""
KINDS = rules.CASE_SIZE
SUSPECT_CARDS = int(rules.KIND_CARDS[Kind.SUSPECT])
THING_CARDS = int(rules.KIND_CARDS[Kind.THING])
PLACE_CARDS = int(rules.KIND_CARDS[Kind.PLACE])
SOLUTIONS = rules.SOLUTIONS
PLACES = CARDS - PLACE
"""How far apart two solutions are in the joint that differ by one in the thing; in the place it is one."""
SUSPECT_STRIDE = SOLUTIONS // THING
"""The same for the suspect."""

ROW = facts.ROW
CASE = facts.CASE
HOLDERS = facts.HOLDERS
HOLDER_BITS = (HOLDERS - 1).bit_length()
OUT = HOLDERS
"""Where an open card lies: with nobody."""
WRONG = OUT + 1
"""Whose demand a wrong accusation is: that one of its cards is not in the case file."""

WAYS = 8
"""In how many ways some of three cards can be held: the length of a watch's table."""
TAGS = 1 + PLACES
"""A kind's candidates for the case file: 0 stands for its silent cards together, or for the solved one."""
POOL = CASE + KINDS
FIELDS = POOL + 1
"""Counters in a key: the free slots of holders 0 to 6, then of the case file by kind, then of the pool."""
KEY_BITS = 62
DICE = CARDS + KINDS + 1
"""Random numbers from 0 to 1 that a drawn deal takes: one for each card, one for each kind, one for the hand sizes."""

FREELY = 6
SEARCH = 7
"""The kinds can be walked one after the other in orders 0 to 5, or mixed freely; or the best of these is looked for."""

NO_ROOM = -1
"""The result of a walk that needs more states than there is memory for."""
NO_BITS = -2
"""The result of a plan whose key is too short for all that was said."""
