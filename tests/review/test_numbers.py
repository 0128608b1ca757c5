"""The numbers of a review: those of two known games, and in simulated ones what `deduce` says of each seat's stream."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import log2
from pathlib import Path

import pytest

from fallakte import Game, Record, deduce, edition_ids, load, make_bot, read_record
from fallakte.review import Review, Source, review
from fallakte.review.points import AskedOn, Fell, GaveAway, could_have_known, points
from fallakte.review.review import SAME
from fallakte.review.summary import summaries
from fallakte.rules import events as e
from fallakte.rules.cards import Cards, each
from fallakte.rules.events import see
from fallakte.rules.state import view_of
from fallakte.rules.view import View, fold

HERE = Path(__file__).parent


@cache
def reviewed(name: str) -> Review:
    return review(read_record((HERE / name).read_text(encoding="utf-8")))


SOLUTIONS = {
    "game.jsonl": (
        (120, 120, 120, 120, 120, 117, 93, 93, 62, 54, 52, 52, 22, 22, 1, 1, 1, 1, 1),
        (150, 150, 150, 150, 150, 125, 124, 123, 123, 95, 94, 93, 92, 73, 54, 10, 9, 2, 2),
        (144, 144, 144, 144, 144, 144, 96, 94, 92, 92, 80, 78, 77, 77, 50, 2, 2, 1, 1),
        (175, 175, 175, 175, 175, 174, 174, 139, 134, 130, 130, 96, 96, 96, 95, 9, 9, 1, 1),
    ),
    "game-de.jsonl": (
        (112, 84, 84, 84, 56, 56, 55, 28, 28, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
        (120, 120, 120, 120, 120, 120, 90, 90, 90, 10, 10, 10, 8, 8, 8, 8, 8, 8, 1),
        (105, 102, 102, 102, 81, 63, 63, 21, 21, 20, 19, 13, 13, 12, 5, 5, 4, 4, 1),
    ),
}
CHANCES = {
    "game.jsonl": (
        (1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 2, 2, 38, 43, 100, 100, 100, 100, 100),
        (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 25, 29, 77, 77),
        (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 3, 88, 88, 100, 100),
        (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 14, 17, 6, 12, 15, 100, 100),
    ),
    "game-de.jsonl": (
        (1, 1, 1, 1, 2, 2, 2, 19, 19, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100),
        (1, 1, 1, 1, 1, 1, 2, 2, 2, 18, 18, 18, 20, 20, 25, 25, 25, 25, 100),
        (1, 1, 1, 1, 1, 3, 3, 7, 7, 5, 4, 8, 8, 5, 23, 23, 24, 24, 100),
    ),
}
LEAKS = {
    "game.jsonl": {
        5: (0.04, 0.26, 0, 0.01),
        6: (0.33, 0.01, 0.58, 0),
        7: (0, 0.01, 0.03, 0.32),
        8: (0.58, 0, 0.03, 0.05),
        9: (0.20, 0.37, 0, 0.04),
        10: (0.05, 0.02, 0.20, 0),
        11: (0, 0.02, 0.04, 0.44),
        12: (1.24, 0.02, 0.02, 0),
        13: (0, 0.33, 0, 0),
        14: (4.46, 0.43, 0.62, 0.02),
        15: (0, 2.43, 4.64, 3.40),
        16: (0, 0.15, 0, 0),
        17: (0, 2.17, 1.00, 3.17),
    },
    "game-de.jsonl": {
        1: (0.42, 0, 0.04),
        4: (0.58, 0, 0.33),
        5: (0, 0, 0.36),
        6: (0.03, 0.42, 0),
        7: (0.97, 0, 1.58),
        9: (4.81, 3.17, 0.07),
        10: (0, 0, 0.07),
        11: (0, 0, 0.55),
        12: (0, 0.32, 0),
        13: (0, 0, 0.12),
        14: (0, 0, 1.26),
        16: (0, 0, 0.32),
        18: (0, 3.00, 2.00),
    },
}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_known_game_has_its_solutions_chances_and_leaks(name: str) -> None:
    found = reviewed(name)
    assert tuple(line.solutions for line in found.seats) == SOLUTIONS[name]
    assert tuple(tuple(round(100 * chance) for chance in line.chance) for line in found.seats) == CHANCES[name]
    assert {one.lesson.turn: tuple(round(bits, 2) for bits in one.bits) for one in found.leaks} == LEAKS[name]


def test_a_known_game_has_its_moments() -> None:
    found, german = reviewed("game.jsonl"), reviewed("game-de.jsonl")
    assert [(line.could_have_known, line.acted) for line in found.seats] == [
        (14, None),
        (None, None),
        (17, 18),
        (17, None),
    ]
    assert [(line.could_have_known, line.acted) for line in german.seats] == [(9, None), (18, 18), (18, None)]
    assert [(review.best and review.best.turn) for review in (found, german)] == [14, 18]
    assert [(review.luckiest and review.luckiest.turn) for review in (found, german)] == [15, 9]


def test_a_known_games_alternatives_have_their_promises_and_ranks() -> None:
    found = {choice.turn: choice for choice in reviewed("game.jsonl").choices}
    shown = {
        turn: [(one.rank, round(one.expected, 2)) for one in found[turn].alternatives] for turn in (12, 14, 15, 17)
    }
    assert shown == {
        12: [(1, 0.74), (2, 0.71), (3, 0.68), (8, 0.60)],
        14: [(1, 0.78), (2, 0.75), (4, 0.70)],
        15: [(1, 1.26), (2, 1.22), (3, 1.19), (12, 1.08)],
        17: [(1, 1.33), (2, 1.27), (3, 1.19), (9, 0.93)],
    }


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        (
            "game.jsonl",
            [
                (6.9, 1.8, 0.3, 1.3, 0.4),
                (6.2, 3.1, 4.5, 2.3, 0.8),
                (7.2, 1.4, 5.3, 0.9, 0.0),
                (7.5, 4.2, 7.2, 2.7, 0.7),
            ],
        ),
        ("game-de.jsonl", [(6.8, 2.0, 2.5, 1.2, 0.5), (6.9, 6.9, 6.9, 2.2, 0.4), (6.7, 2.2, 0.0, 1.7, 0.2)]),
    ],
)
def test_a_known_games_summaries(name: str, drawn: list[tuple[float, ...]]) -> None:
    told = [(one.gained, one.by_own, one.given, one.shown, one.within_reach) for one in summaries(reviewed(name))]
    assert [tuple(round(number, 1) for number in row) for row in told] == drawn


GAMES = [
    (edition, seats, level)
    for number, edition in enumerate(edition_ids())
    for seats in range(load(edition).rules.players_min, load(edition).rules.players_max + 1)
    for level in (("random", "novice", "sheet")[(number + seats) % 3],)
]


@cache
def played(edition: str, seats: int, level: str) -> Record:
    bots = [make_bot(level, seed=seat) for seat in range(seats)]
    return Game.deal(load(edition, ["round_limit=9"]), seats, seed=f"{edition}{seats}").play(bots).record()


@cache
def review_of(edition: str, seats: int, level: str) -> Review:
    return review(played(edition, seats, level))


@cache
def views_of(edition: str, seats: int, level: str, seat: int) -> list[View]:
    """What a seat knew after each event, from nothing but what it was let see."""
    record = played(edition, seats, level)
    view = view_of(record.start(), seat)
    views = [view]
    for event in record.events:
        view = fold(view, see(event, seat))
        views.append(view)
    return views


def ends_of_turns(record: Record) -> list[int]:
    """How many events had happened after the deal and each turn; of the last one, before it ended the game."""
    began = [at for at, event in enumerate(record.events) if isinstance(event, e.TurnBegan)]
    last = max(at for at, event in enumerate(record.events) if isinstance(event, (e.TurnBegan, e.FoundWrong)))
    final = next(
        at
        for at, event in enumerate(record.events)
        if at > last and isinstance(event, (e.Accused, e.CaseOpened, e.Ended))
    )
    return [*began, final]


@pytest.mark.parametrize(("edition", "seats", "level"), GAMES)
def test_every_number_equals_deduce_on_that_seats_stream(edition: str, seats: int, level: str) -> None:
    record = played(edition, seats, level)
    found, case = review_of(edition, seats, level), tuple(each(record.end().case))
    ends = ends_of_turns(record)
    for line in found.seats:
        lived = views_of(edition, seats, level, line.seat)
        positions = [deduce.position_of(lived[end]) for end in ends]
        counted = [deduce.count(position).possible for position in positions]
        assert list(line.solutions) == counted
        assert list(line.chance) == [deduce.count(position, deduce.choice).chance(*case) for position in positions]
        alone = [turn for turn, number in enumerate(counted) if number == 1 and (line.out is None or turn < line.out)]
        assert line.could_have_known == (alone[0] if alone else None)


@pytest.mark.parametrize(("edition", "seats", "level"), GAMES)
def test_every_leak_is_the_difference_of_two_counts(edition: str, seats: int, level: str) -> None:
    record = played(edition, seats, level)
    found = review_of(edition, seats, level)
    asked = [at for at, event in enumerate(record.events) if isinstance(event, e.Suspected)]
    assert [one.lesson.by for one in found.questions] == [record.events[at].seat for at in asked]  # type: ignore[union-attr]
    for one in found.leaks:
        assert all(bits >= 0 for bits in one.bits)
        assert all(0 <= passes <= bits + 1e-9 for passes, bits in zip(one.passes, one.bits, strict=True))
    ends = (e.TurnBegan, e.Accused, e.DrewAdvantage, e.CaseOpened, e.Ended)
    for at, one in list(zip(asked, found.questions, strict=True))[:: max(1, len(asked) // 6)]:
        after = next(n for n in range(at + 1, len(record.events)) if isinstance(record.events[n], ends))
        for seat, bits in enumerate(one.bits):
            lived = views_of(edition, seats, level, seat)
            left = [deduce.knowledge_of(lived[n]).possible for n in (at, after)]
            assert bits == pytest.approx(log2(left[0]) - log2(left[1]), abs=1e-12)


@pytest.mark.parametrize(("edition", "seats", "level"), GAMES)
def test_every_could_have_known_is_proved_step_by_step(edition: str, seats: int, level: str) -> None:
    found = review_of(edition, seats, level)
    for line in found.seats:
        point = could_have_known(found, line.seat)
        assert (point is None) == (line.could_have_known is None)
        for proof in point.proofs if point else ():
            assert proof.explanation.mark == (proof.card, deduce.CASE, True)
            assert not deduce.faults(proof.position, proof.explanation)
            assert all(fact.at is not None and fact.at.number <= line.could_have_known for fact in proof.position.facts)  # type: ignore[operator]


@pytest.mark.parametrize(("edition", "seats", "level"), GAMES)
def test_asked_on_is_all_that_was_asked_after_one_could_have_known_and_nothing_before(
    edition: str, seats: int, level: str
) -> None:
    found = review_of(edition, seats, level)
    for line in found.seats:
        since = line.could_have_known
        asked = [one.lesson.turn for one in found.questions if one.lesson.by == line.seat]
        on = [turn for point in points(found, line.seat) if isinstance(point, AskedOn) for turn in point.turns]
        assert on == [turn for turn in asked if since is not None and turn > since]


@pytest.mark.parametrize("name", SOLUTIONS)
def test_alternatives_differ_from_each_other_and_hold_the_own_question_once(name: str) -> None:
    for choice in reviewed(name).choices:
        promised = sorted(one.expected for one in choice.alternatives)
        assert all(more - less >= SAME for less, more in pairwise(promised))
        assert choice.alternatives.count(choice.own) == 1


def test_expected_bits_are_the_mean_over_all_answers() -> None:
    """Each answer's position is counted by itself, without what the review keeps between questions."""
    found = reviewed("game.jsonl")
    lesson = next(one.lesson for one in found.questions if one.lesson.turn == 12)
    position, answerers = lesson.before[0], lesson.before[0].answerers(0)
    choice = next(one for one in found.choices if one.turn == 12)
    for alternative in choice.alternatives:
        mean = 0.0
        for outcome in deduce.outcomes(position, [alternative.cards])[0].outcomes:
            passed = answerers if outcome.shown_by is None else answerers[: answerers.index(outcome.shown_by)]
            told = deduce.Asked(0, Cards(alternative.cards), passed, outcome.shown_by, outcome.card)
            left = deduce.count(position.adding(told)).possible
            mean += outcome.chance * (log2(52) - log2(left))
        assert alternative.expected == pytest.approx(mean)


def test_whoever_accused_wrongly_could_not_have_known_it_by_looking_into_the_case_file() -> None:
    """R17: who looked and was wrong knows the truth, but that is no knowledge from the game."""
    game = Game.deal(load("classic", ["round_limit=5"]), 3, seed=5)
    rash, (*_, place) = game.awaited, each(game.view(game.awaited).hand)
    assert rash is not None
    game.do(f"accuse plum rope {game.edition.cards[place]}")
    bots = [make_bot("sheet", seed=seat) for seat in range(3)]
    for seat, view, legal in game:
        game.do(bots[seat].decide(view, legal))
    found = review(game.record())
    line = found.seats[rash]
    assert (line.acted, line.out, line.could_have_known) == (1, 1, None)
    assert line.solutions[1] == 1
    assert (line.last, line.gained) == (0, 0)
    assert found.claims[0].chance == 0
    assert not any(isinstance(point, (Fell, GaveAway)) for point in points(found, rash)), "out: nothing is learned"


def test_a_claims_chance_is_that_of_its_cards_at_that_moment() -> None:
    for edition, seats, level in GAMES[:6]:
        record = played(edition, seats, level)
        accused = [(at, event) for at, event in enumerate(record.events) if isinstance(event, e.Accused)]
        found = review_of(edition, seats, level)
        assert len(found.claims) == len(accused)
        for claim, (at, event) in zip(found.claims, accused, strict=True):
            known = deduce.knowledge_of(views_of(edition, seats, level, claim.seat)[at], deduce.choice)
            assert claim.chance == known.chance(event.suspect, event.thing, event.place)
            assert claim.seat == event.seat


def test_a_game_that_is_not_over_has_no_review() -> None:
    with pytest.raises(ValueError, match="finished"):
        review(Game.deal(load("classic"), 3, seed=1).record())


def test_progress_is_told_to_its_end() -> None:
    told: list[tuple[int, int]] = []
    review(reviewed("game.jsonl").record, lambda done, of: told.append((done, of)))
    assert [done for done, _ in told] == list(range(1, told[-1][1] + 1))
    assert {of for _, of in told} == {told[-1][1]}


def test_advantage_cards_are_rows_without_an_asker() -> None:
    """R39: what an advantage card told everybody is a leak of nobody's question."""
    found = review_of("drei-fragezeichen", 4, "sheet")
    rows = found.as_json()["leaks"]
    assert isinstance(rows, list)
    kinds = [one.lesson.source for one in found.leaks]
    assert [row["by"] is None for row in rows] == [kind is Source.REVEAL for kind in kinds]
