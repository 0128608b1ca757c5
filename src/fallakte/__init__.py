"""Fallakte: the complete home of the deduction game Cluedo / Clue."""

__version__ = "0.1.0"
