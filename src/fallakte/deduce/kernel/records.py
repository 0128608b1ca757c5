"""The structures the steps hand on to each other: each has its own memory, and keeps it from one question to the next.

Tables by two things are one row of numbers: by step (or card) and holder it is `[HOLDERS * step + holder]`.
"""

from __future__ import annotations

from fallakte.deduce.kernel.layout import CARDS, FIELDS, HOLDERS, KEY_BITS, KINDS, SEARCH, SOLUTIONS, TAGS, WAYS
from fallakte.deduce.kernel.plain import Arena, Int, Ints, Real, Reals, record


@record
class Question:
    """A puzzle as it was put: see `deduce.puzzle.Puzzle`. Wrong accusations are demands of WRONG."""

    arena: Arena
    ways: Int
    """In how many ways unknown hand sizes can be filled in."""
    sizes: Ints
    """The sizes of all holders, way by way."""
    able: Ints
    """By holder: the cards it may have; OUT stands for the open cards."""
    sure: Ints
    """By holder: the cards it surely has."""
    demands: Int
    demand_seat: Ints
    demand_cards: Ints
    watches: Int
    watch_seat: Ints
    watch_cards: Ints
    watch_table: Reals
    """A factor for each of the eight ways to hold some of the three cards, the first card in the lowest bit."""

    def __init__(self, ways: Int, said: Int) -> None:
        self.arena = Arena()
        self.sizes = self.arena.ints(HOLDERS * ways)
        self.able = self.arena.ints(HOLDERS + 1)
        self.sure = self.arena.ints(HOLDERS + 1)
        self.demand_seat = self.arena.ints(said)
        self.demand_cards = self.arena.ints(said)
        self.watch_seat = self.arena.ints(said)
        self.watch_cards = self.arena.ints(said)
        self.watch_table = self.arena.reals(WAYS * said)


@record
class Desk:
    """A puzzle with one way of hand sizes, narrowed down: what is open, and what was said about it."""

    arena: Arena
    free: Ints
    """By holder: how many of its cards are unknown."""
    may: Ints
    """By holder: the unknown cards it may have."""
    held: Ints
    """By holder: the cards it surely has."""
    unknown: Int
    solved: Ints
    """By kind: the card in the case file, or -1."""
    demands: Int
    demand_seat: Ints
    demand_cards: Ints
    watches: Int
    watch_seat: Ints
    watch_cards: Ints
    """Only the cards on which the factor depends."""
    watch_table: Reals
    scale: Real
    """The product of all factors that are certain."""

    def __init__(self, said: Int) -> None:
        self.arena = Arena()
        self.free = self.arena.ints(HOLDERS)
        self.may = self.arena.ints(HOLDERS)
        self.held = self.arena.ints(HOLDERS)
        self.solved = self.arena.ints(KINDS)
        self.demand_seat = self.arena.ints(said)
        self.demand_cards = self.arena.ints(said)
        self.watch_seat = self.arena.ints(said)
        self.watch_cards = self.arena.ints(said)
        self.watch_table = self.arena.reals(WAYS * said)


@record
class Plan:
    """The cards in the order in which they are walked, and what each move does to the walk's key."""

    arena: Arena
    habit: Int
    """The order in which similar puzzles were walked best, or SEARCH."""
    silent: Int
    """The cards that are not walked: nothing was said about them, and everybody may have them."""
    silents: Ints
    """By kind: how many of them."""
    length: Int
    order: Ints
    """By step: its card."""
    place: Ints
    """By card: its step."""
    holders: Ints
    """By step: who may have the card, as a mask of holders."""
    tag: Ints
    """By card: what the joint knows it by, or -1 where it can't be in the case file."""
    wide: Ints
    """By kind: how many tags it has."""
    broad: Int
    """The most tags that any kind has."""
    told: Ints
    """By card: the things said that name it, as a mask."""
    many: Ints
    """By card: how many may have it."""
    said: Int
    size: Ints
    left: Ints
    """By thing said: how many cards it has, and how many are not in line yet."""
    root: Reals
    growth: Reals
    case_growth: Reals
    """How a walk grows, about: by how many holders a card may have, by how many things are open, and kinds."""
    key: Int
    """The first situation."""
    shift: Ints
    field: Ints
    """By counter: where it is in the key, and its mask."""
    slots: Int
    guards: Int
    """All counters, and the guard bits above them."""
    enough: Ints
    """By step: how many free slots the later cards can fill, as a key."""
    counter: Ints
    sets: Ints
    clears: Ints
    waiting: Ints
    alone: Ints
    factor: Reals
    """By step and holder: the counter a move takes from, the bits it sets and clears, those that must be clear if it
    takes the last slot, those that must be if it leaves one, and its weight."""
    closes: Ints
    drops: Ints
    """By step: the bits that must be clear after it, and those that are forgotten."""
    first: Ints
    last: Ints
    """By demand: its first and last step."""
    mark: Ints
    """By demand: its key bit."""
    watch_step: Ints
    """By watch: the steps of its cards, three of them; -1 where it has fewer."""
    watch_mark: Ints
    """By watch: the key bits that remember its first and its second card."""
    watch_weight: Reals
    """By watch: its table, with the bit of the last card lowest."""
    watch_next: Ints
    ending: Ints
    """By step: the first watch that ends with it, or -1; each watch has the next."""
    pooling: Int
    """Whether holders that nothing tells apart may share one counter: only where nobody asks for their marginals."""
    joins: Ints
    """By step: the holders that share from here on."""
    factorial: Reals

    def __init__(self, said: Int) -> None:
        cells = CARDS * HOLDERS
        self.habit = SEARCH
        self.pooling = 0
        self.arena = Arena()
        self.silents = self.arena.ints(KINDS)
        self.order = self.arena.ints(CARDS)
        self.place = self.arena.ints(CARDS)
        self.holders = self.arena.ints(CARDS)
        self.tag = self.arena.ints(CARDS)
        self.wide = self.arena.ints(KINDS)
        self.told = self.arena.ints(CARDS)
        self.many = self.arena.ints(CARDS)
        self.size = self.arena.ints(2 * said)
        self.left = self.arena.ints(2 * said)
        self.root = self.arena.reals(HOLDERS + 1)
        self.growth = self.arena.reals(KEY_BITS + 1)
        self.case_growth = self.arena.reals(KINDS + 1)
        self.shift = self.arena.ints(FIELDS)
        self.field = self.arena.ints(FIELDS)
        self.enough = self.arena.ints(CARDS)
        self.counter = self.arena.ints(cells)
        self.sets = self.arena.ints(cells)
        self.clears = self.arena.ints(cells)
        self.waiting = self.arena.ints(cells)
        self.alone = self.arena.ints(cells)
        self.factor = self.arena.reals(cells)
        self.closes = self.arena.ints(CARDS)
        self.drops = self.arena.ints(CARDS)
        self.first = self.arena.ints(said)
        self.last = self.arena.ints(said)
        self.mark = self.arena.ints(said)
        self.watch_step = self.arena.ints(3 * said)
        self.watch_mark = self.arena.ints(2 * said)
        self.watch_weight = self.arena.reals(WAYS * said)
        self.watch_next = self.arena.ints(said)
        self.ending = self.arena.ints(CARDS)
        self.joins = self.arena.ints(CARDS + 1)
        self.factorial = self.arena.reals(CARDS + 1)
        self.factorial[0] = 1.0
        for n in range(CARDS):
            self.factorial[n + 1] = self.factorial[n] * (n + 1)
        for n in range(HOLDERS + 1):
            self.root[n] = n**0.5
        for n in range(KEY_BITS + 1):
            self.growth[n] = 1.8**n
        for n in range(KINDS + 1):
            self.case_growth[n] = 1.6**n


@record
class Walk:
    """Every situation once, step by step, with the moves between them."""

    arena: Arena
    room: Int
    """States there is memory for; of moves there are four times as many."""
    begin: Ints
    """By step: its first state."""
    key: Ints
    forward: Reals
    """By state: the weight of all ways to it."""
    value: Reals
    """By state: the weight of all ways on from it."""
    moves: Ints
    """By state: its first move; the next state's ends them."""
    to: Ints
    weight: Reals
    """By move: the state it leads to, with who gets the card (see `target` and `taker`), and its weight."""
    spots: Ints
    """Where a key is found: a table with open addressing."""
    stage: Ints
    """By state: how far the case file is."""
    split: Reals
    """By state with one case-file card: its forward weight by that card's tag; by state that lacks one: its value."""

    def __init__(self, room: Int) -> None:
        self.arena = Arena()
        self.room = room
        self.begin = self.arena.ints(CARDS + 2)
        self.key = self.arena.ints(room)
        self.forward = self.arena.reals(room)
        self.value = self.arena.reals(room)
        self.moves = self.arena.ints(room + 1)
        self.to = self.arena.ints(4 * room)
        self.weight = self.arena.reals(4 * room)
        self.spots = self.arena.ints(4 * room)
        self.stage = self.arena.ints(room)
        self.split = self.arena.reals(TAGS * room)


@record
class Tally:
    """What was counted."""

    arena: Arena
    marginals: Reals
    """The weight of every (card, holder) pair."""
    joint: Reals
    """The weight of every solution."""
    met: Reals
    """The same by the tags of its three cards."""
    slack: Reals
    """By the kinds whose case-file card is a silent one: the free slots of every holder, weighed."""

    def __init__(self) -> None:
        self.arena = Arena()
        self.marginals = self.arena.reals(CARDS * HOLDERS)
        self.joint = self.arena.reals(SOLUTIONS)
        self.met = self.arena.reals(TAGS * TAGS * TAGS)
        self.slack = self.arena.reals(8 * HOLDERS)


@record
class Work:
    """Everything the steps have before them."""

    question: Question
    desk: Desk
    plan: Plan
    walk: Walk
    tally: Tally

    def __init__(self, ways: Int, said: Int, room: Int) -> None:
        self.question = Question(ways, said)
        self.desk = Desk(said)
        self.plan = Plan(said)
        self.walk = Walk(room)
        self.tally = Tally()
