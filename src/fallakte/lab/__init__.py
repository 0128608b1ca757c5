"""Simulate games: many at once, with any players, reproducibly."""
