"""The steps of the core, each for itself, against all deals of the reference."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from fallakte.deduce import POLICIES, Position, engine
from fallakte.deduce.kernel import plan as planning
from fallakte.deduce.kernel.alike import part
from fallakte.deduce.kernel.layout import CARDS, CASE, FREELY, HOLDERS, SEARCH, WAYS, WRONG
from fallakte.deduce.kernel.memo import Memo, find, forget, keep
from fallakte.deduce.kernel.order import line_up
from fallakte.deduce.kernel.plan import make_plan
from fallakte.deduce.kernel.records import Desk, Work
from fallakte.deduce.kernel.settle import pose, settle
from fallakte.deduce.kernel.walk import finish, go
from fallakte.deduce.kernel.watching import watch
from fallakte.deduce.puzzle import Puzzle, compile_position
from fallakte.rules.cards import each, kind_of

from . import games, reference
from .cores import noting_splits, plain_core, put
from .test_counting import small


def table(seed: int) -> Position:
    """A small position of any sort, with known hand sizes."""
    seats = 2 + seed % 5
    game = games.play(seed, seats, 3 + seed % 11, row=4 if seats == 2 else 0, onlooker=seed % 3 == 0)
    return small(game, Random(seed), 300)


def settled(puzzle: Puzzle) -> Work:
    """The steps' memory with a settled puzzle on the desk."""
    work = put(puzzle)
    pose(work.desk, work.question, 0)
    assert settle(work.desk)
    watch(work.desk, work.question)
    return work


POSITIONS = [table(seed) for seed in range(30)]
SEVERAL = pytest.mark.parametrize("position", POSITIONS, ids=repr)


@SEVERAL
def test_settling_keeps_every_deal_and_only_says_what_is_true_of_all(position: Position) -> None:
    desk = settled(compile_position(position)).desk
    for deal in reference.deals(position):
        for card, holder in enumerate(deal):
            if holder < HOLDERS:
                assert (desk.may[holder] | desk.held[holder]) >> card & 1
        for holder in range(HOLDERS):
            assert all(deal[card] == holder for card in each(desk.held[holder]))
        for seat, cards in zip(desk.demand_seat[: desk.demands], desk.demand_cards, strict=False):
            assert any(deal[card] == seat or (seat == WRONG and deal[card] != CASE) for card in each(cards))


def test_settling_finds_what_contradicts_itself() -> None:
    puzzle = compile_position(Position((6, 6, 6)))
    for broken in (
        replace(puzzle, must=[1, 1, *puzzle.must[2:]]),
        replace(puzzle, may=[0x1F, *puzzle.may[1:]]),
        replace(puzzle, clauses=[(3, 0b111)]),
        replace(puzzle, may=[*puzzle.may[:CASE], puzzle.may[CASE] & ~0x3F, puzzle.may[HOLDERS]]),
    ):
        work = put(broken)
        pose(work.desk, work.question, 0)
        assert not settle(work.desk)


def watched(position: Position, chance: Random) -> Puzzle:
    """A position's puzzle with some watches more: any factors for up to three cards, some of them 0."""
    puzzle = compile_position(position)
    for _ in range(chance.randrange(1, 6)):
        seat = chance.randrange(len(position.hands))
        cards = sum(1 << card for card in chance.sample(range(21), chance.choice((1, 2, 3, 3))))
        puzzle.watches.append((seat, cards))
        puzzle.factors.append(tuple(chance.choice((0.0, 0.25, 0.5, 1.0, 1.5)) for _ in range(WAYS)))
    return puzzle


def weight(puzzle: Puzzle, deal: reference.Deal) -> float:
    """What the watches make of a deal."""
    found = 1.0
    for (seat, cards), factors in zip(puzzle.watches, puzzle.factors, strict=True):
        found *= factors[sum(1 << n for n, card in enumerate(each(cards)) if deal[card] == seat)]
    return found


@SEVERAL
def test_watches_are_cut_down_to_what_is_open_and_weigh_the_same(position: Position) -> None:
    puzzle = watched(position, Random(1))
    desk = settled(puzzle).desk
    for deal in reference.deals(position):
        told = desk.scale
        for i in range(desk.watches):
            assert desk.watch_cards[i] & ~desk.may[desk.watch_seat[i]] == 0
            held = [deal[card] == desk.watch_seat[i] for card in each(desk.watch_cards[i])]
            told *= desk.watch_table[WAYS * i + sum(has << n for n, has in enumerate(held))]
        assert told == pytest.approx(weight(puzzle, deal))


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("core", ["best", "plain"])
def test_any_watches_weigh_the_deals_as_the_reference_does(seed: int, core: str) -> None:
    position = table(1000 + seed)
    puzzle = watched(position, Random(seed))
    if core == "plain":
        with plain_core():
            found = engine.count(puzzle)
    else:
        found = engine.count(puzzle)
    deals = [(deal, weight(puzzle, deal)) for deal in reference.deals(position)]
    assert found.total == pytest.approx(sum(told for _, told in deals))
    for card in range(CARDS):
        for holder in range(HOLDERS):
            wanted = sum(told for deal, told in deals if deal[card] == holder)
            assert found.cells[card, holder] == pytest.approx(wanted)
    solutions: dict[tuple[int, ...], float] = {}
    for deal, told in deals:
        case = tuple(card for card in range(CARDS) if deal[card] == CASE)
        solutions[case] = solutions.get(case, 0.0) + told
    for (a, b, c), told in solutions.items():
        assert found.joint[a, b - 6, c - 12] == pytest.approx(told)
    assert sum(memoryview(found.joint.tobytes()).cast("d")) == pytest.approx(found.total)


@pytest.mark.parametrize("own", [0, 1, 2, 3])
def test_a_question_as_a_whole_can_be_weighed_by_how_many_of_it_are_own(own: int) -> None:
    """A watch's table may say: just so many of the three cards are the asker's."""
    position = POSITIONS[1]
    puzzle = compile_position(position)
    puzzle.watches.append((0, 1 << 2 | 1 << 8 | 1 << 14))
    puzzle.factors.append(tuple(float(ways.bit_count() == own) for ways in range(WAYS)))
    wanted = sum([deal[card] for card in (2, 8, 14)].count(0) == own for deal in reference.deals(position))
    assert engine.count(puzzle).total == wanted


@SEVERAL
@pytest.mark.parametrize("habit", [0, 3, 5, FREELY, SEARCH])
def test_every_open_card_is_walked_once_or_silent(position: Position, habit: int) -> None:
    work = settled(compile_position(position, POLICIES["choice"]))
    work.plan.habit = habit
    line_up(work.plan, work.desk)
    walked = work.plan.order[: work.plan.length]
    assert sorted([*walked, *each(work.plan.silent)]) == list(each(work.desk.unknown))
    assert [work.plan.place[card] for card in walked] == list(range(len(walked)))
    if habit < FREELY:
        kinds = [kind_of(card) for card in walked]
        assert len([n for n in range(1, len(kinds)) if kinds[n] != kinds[n - 1]]) <= 2


@SEVERAL
@pytest.mark.parametrize("habit", [0, 4, FREELY])
def test_a_walk_in_any_order_has_as_many_ways_as_there_are_deals(position: Position, habit: int) -> None:
    work = settled(compile_position(position))
    deals = list(reference.deals(position))
    work.plan.habit = habit
    assert make_plan(work.plan, work.desk)
    assert go(work.walk, work.plan, work.desk)
    assert finish(work.walk, work.plan) == len(deals)
    walk, plan = work.walk, work.plan
    for step in range(plan.length + 1):
        states = range(walk.begin[step], walk.begin[step + 1])
        assert sum(walk.forward[here] * walk.value[here] for here in states) == len(deals), "all ways pass every step"
        assert len({walk.key[here] for here in states}) == len(states), "equal keys have met"


def test_few_situations_lead_nowhere() -> None:
    """What can't be met any more is mostly seen before it is walked."""
    walked = nowhere = 0
    for seed in (1, 5, 7, 8, 9, 11, 12, 13, 15, 16, 17, 19, 20, 21):
        game = games.play(seed, 3 + seed % 4, 6 + seed % 9, onlooker=seed % 2 == 0)
        work = settled(compile_position(game.position))
        assert make_plan(work.plan, work.desk)
        assert go(work.walk, work.plan, work.desk)
        finish(work.walk, work.plan)
        values = work.walk.value[: work.walk.begin[work.plan.length + 1]]
        walked += len(values)
        nowhere += values.count(0.0)
    assert walked > 5000
    assert nowhere < 0.08 * walked


def exchanged(deal: reference.Deal, one: int, other: int) -> reference.Deal:
    """A deal in which two cards have changed places."""
    swapped = list(deal)
    swapped[one], swapped[other] = deal[other], deal[one]
    return tuple(swapped)


@SEVERAL
def test_cards_that_are_alike_may_change_places_in_every_deal(position: Position) -> None:
    desk = settled(compile_position(position)).desk
    twin, finer = [0] * CARDS, [0] * CARDS
    part(twin, finer, desk, seen=0)
    deals = set(reference.deals(position))
    for card in range(CARDS):
        assert kind_of(twin[card]) == kind_of(card)
        assert {exchanged(deal, card, twin[card]) for deal in deals} == deals


def test_cards_that_somebody_knows_apart_are_not_alike() -> None:
    desk = settled(compile_position(Position((6, 6, 6)))).desk
    twin, finer = [0] * CARDS, [0] * CARDS
    part(twin, finer, desk, seen=0b100)
    assert twin[:6] == [0, 0, 2, 0, 0, 0]
    assert twin[12:] == [12] * 9


def test_equal_puzzles_are_remembered_and_others_are_not() -> None:
    memo = Memo(64)
    forget(memo)
    desks = [settled(compile_position(position, POLICIES["choice"])).desk for position in POSITIONS]
    for _ in range(2):
        entries = []
        for desk in desks:
            entries.append(find(memo, desk))
            if entries[-1] == memo.entries:
                keep(memo, entries[-1])
    assert memo.entries == len(set(entries))
    for one, mine in zip(entries, desks, strict=True):
        for other, theirs in zip(entries, desks, strict=True):
            assert (one == other) == (said(mine) == said(theirs))


def said(desk: Desk) -> tuple[object, ...]:
    """All that a puzzle leaves open."""
    demands = tuple(zip(desk.demand_seat[: desk.demands], desk.demand_cards, strict=False))
    tables = tuple(
        (desk.watch_seat[i], desk.watch_cards[i], *desk.watch_table[WAYS * i : WAYS * i + (1 << own)])
        for i in range(desk.watches)
        if (own := desk.watch_cards[i].bit_count())
    )
    return (*desk.may, *desk.free, demands, tables)


def test_a_full_memo_is_done_without() -> None:
    memo = Memo(1)
    forget(memo)
    first, second = (settled(compile_position(POSITIONS[n])).desk for n in (3, 4))
    keep(memo, find(memo, first))
    assert find(memo, second) == -1


def test_a_puzzle_with_more_said_than_a_key_has_bits_is_counted_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [compile_position(games.play(seed, 6, 9).position) for seed in range(6)]
    wanted = [engine.count(puzzle) for puzzle in puzzles]
    divided = noting_splits(monkeypatch)
    monkeypatch.setattr(planning, "KEY_BITS", 22)
    with plain_core():
        for puzzle, known in zip(puzzles, wanted, strict=True):
            assert engine.count(puzzle) == known
    assert divided
