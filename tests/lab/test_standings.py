"""Ratings: a game tells that its winner is better than the others, and nothing of those among each other."""

from __future__ import annotations

from math import exp, sqrt
from random import Random

import pytest

from fallakte.lab.standings import MODEL, Z, rated


def test_between_two_it_is_what_openskill_says() -> None:
    before = {"a": MODEL.rating(mu=28, sigma=4), "b": MODEL.rating(mu=24, sigma=7)}
    after = rated(before, ("a", "b"), winner=1)
    (second,), (first,) = MODEL.rate([[before["b"]], [before["a"]]])
    assert (after["a"].mu, after["a"].sigma) == pytest.approx((first.mu, first.sigma))
    assert (after["b"].mu, after["b"].sigma) == pytest.approx((second.mu, second.sigma))


def test_how_weak_another_loser_is_changes_nothing() -> None:
    def middle(weakest: float) -> float:
        ratings = {name: MODEL.rating(mu=mu) for name, mu in (("best", 35), ("middle", 28), ("weakest", weakest))}
        return float(rated(ratings, ("best", "middle", "weakest"), winner=0)["middle"].mu)

    assert middle(27) == middle(5) < 28


def test_ratings_come_to_the_strengths_that_won_the_games() -> None:
    chance = Random(1)
    strengths = {"a": 18.0, "b": 25.0, "c": 28.0, "d": 34.0}
    ratings = {name: MODEL.rating() for name in strengths}
    for _ in range(600):
        seating = chance.sample(sorted(strengths), 3)
        odds = [exp(strengths[name] / (sqrt(2) * MODEL.beta)) for name in seating]
        winner = chance.choices(range(3), odds)[0]
        ratings |= rated({name: ratings[name] for name in seating}, seating, winner)
    middle = sum(float(rating.mu) for rating in ratings.values()) / 4 - sum(strengths.values()) / 4
    for name, strength in strengths.items():
        assert abs(float(ratings[name].mu) - middle - strength) < Z * float(ratings[name].sigma) < 4
