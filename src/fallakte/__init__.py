"""Fallakte: the complete home of the deduction game Cluedo / Clue."""
