"""The counting core: compiled by numba, or loaded without it; only when the first answer is needed (see `engine`)."""

COUNT, ASK, DRAW = 0, 1, 2
"""The core's tasks."""
DICE = 25
"""Random numbers from 0 to 1 that a drawn deal takes: one for each card, one for each kind, one for the hand sizes."""
