"""The way in: Python's numbers go into the core's memory, and what it found comes out."""

from __future__ import annotations

from fallakte.deduce.kernel.asking import Asking, ask
from fallakte.deduce.kernel.drawing import Draw, draw
from fallakte.deduce.kernel.layout import CARDS, DICE, HOLDERS, KINDS, NO_ROOM, OUT, SOLUTIONS, WAYS, WRONG
from fallakte.deduce.kernel.memo import Memo
from fallakte.deduce.kernel.plain import Int, Real, packed, record, unlocked
from fallakte.deduce.kernel.records import Walk, Work
from fallakte.deduce.kernel.solve import count

MEMOS = 4096
"""Equal puzzles that are remembered while a question is asked."""


def holder_of(number: int) -> int:
    """A holder, or a ValueError: what is wrong here would be memory out of bounds further in."""
    if not 0 <= number < HOLDERS:
        raise ValueError(f"{number} is no holder: they are 0 to {HOLDERS - 1}")
    return number


def three_of(cards: int) -> int:
    """At most three cards, or a ValueError."""
    if not 0 <= cards < 1 << CARDS or cards.bit_count() > KINDS:
        raise ValueError(f"{cards:#x} is not a set of at most {KINDS} cards")
    return cards


@record
class Core:
    """The core with memory of its own, in which one thread works at a time.

    It begins with room for some states of a walk, and takes more until it has room for `most`. A puzzle that needs
    still more gets no answer.
    """

    work: Work
    memo: Memo
    ways: Int
    said: Int
    most: Int

    def __init__(self, room: int, most: int) -> None:
        self.ways = 1
        self.said = 32
        self.most = most
        self.work = Work(self.ways, self.said, room)
        self.memo = Memo(MEMOS)

    def put(
        self,
        sizes: tuple[tuple[int, ...], ...],
        may: list[int],
        must: list[int],
        clauses: list[tuple[int, int]],
        wrongs: list[int],
        watches: list[tuple[int, int]],
        factors: list[tuple[float, ...]],
    ) -> None:
        """Put a puzzle, whose parts these are (see `Puzzle`)."""
        ways: Int = len(sizes)
        told: Int = len(clauses)
        wrong: Int = len(wrongs)
        watched: Int = len(watches)
        if ways > self.ways or told + wrong > self.said or watched >= self.said:
            self.ways = max(self.ways, ways)
            self.said = max(self.said, 2 * (told + wrong), 2 * (watched + 1))
            self.work = Work(self.ways, self.said, self.work.walk.room)
        question = self.work.question
        for holder in range(OUT + 1):
            question.able[holder] = may[holder]
            question.sure[holder] = must[holder]
        question.ways = ways
        for way in range(ways):
            row = sizes[way]
            for holder in range(HOLDERS):
                question.sizes[HOLDERS * way + holder] = row[holder]
                if not 0 <= question.sizes[HOLDERS * way + holder] <= CARDS:
                    raise ValueError(f"a hand has 0 to {CARDS} cards, not {row[holder]}")
        question.demands = told + wrong
        for i in range(told):
            clause = clauses[i]
            question.demand_seat[i] = holder_of(clause[0])
            question.demand_cards[i] = clause[1]
        for i in range(wrong):
            question.demand_seat[told + i] = WRONG
            question.demand_cards[told + i] = wrongs[i]
        question.watches = watched
        for i in range(watched):
            watch = watches[i]
            question.watch_seat[i] = holder_of(watch[0])
            question.watch_cards[i] = three_of(watch[1])
            table = factors[i]
            for n in range(WAYS):
                question.watch_table[WAYS * i + n] = table[n]

    def again(self, result: float) -> bool:
        """Whether there is more room now for a walk that had too little."""
        room: Int = self.work.walk.room
        if result != NO_ROOM or room >= self.most:
            return False
        self.work.walk = Walk(min(4 * room, self.most))
        return True

    def count(self) -> tuple[bytes, bytes, float] | None:
        """The weights of all (card, holder) pairs, of all solutions, and of all deals of the puzzle."""
        total: Real = NO_ROOM
        while True:
            with unlocked():
                total = count(self.work)
            if not self.again(total):
                break
        if total < 0.0:
            return None
        tally = self.work.tally
        return packed(tally.marginals, CARDS * HOLDERS), packed(tally.joint, SOLUTIONS), total

    def ask(
        self,
        named: tuple[int, ...],
        picks: list[int],
        tables: list[tuple[float, ...]],
        seats: tuple[int, ...],
        peeks: int,
        hidden: int,
    ) -> tuple[list[int], list[tuple[int, int]], bytes, bytes, bytes] | None:
        """What suspicions would bring (see `Asking`).

        By suspicion where its answers begin; by answer who shows which card, its chance and the uncertainty after it;
        by suspicion the uncertainty to be expected.
        """
        suspicions: Int = len(named)
        asking = Asking(suspicions, len(tables))
        for i in range(suspicions):
            asking.named[i] = three_of(named[i])
            asking.picks[i] = picks[i]
            if not 0 <= picks[i] < len(tables):
                raise ValueError(f"there is no table {picks[i]} of what is shown")
        at: Int = 0
        for table in tables:
            for n in range(KINDS * WAYS):
                asking.tables[at] = table[n]
                at += 1
        asking.answerers = len(seats)
        for i in range(asking.answerers):
            asking.seats[i] = holder_of(seats[i])
        asking.peeks = peeks
        asking.hidden = hidden
        fault: Real = NO_ROOM
        while True:
            with unlocked():
                fault = ask(self.work, asking, self.memo)
            if not self.again(fault):
                break
        if fault < 0.0:
            return None
        found = asking.answers
        return (
            [asking.begin[i] for i in range(suspicions + 1)],
            [(asking.holder[i], asking.card[i]) for i in range(found)],
            packed(asking.chance, found),
            packed(asking.bits, found),
            packed(asking.expected, suspicions),
        )

    def draw(self, number: int, dice: list[float]) -> list[tuple[int, ...]] | None:
        """So many deals, each the holder of every card; none where no deal fits. DICE random numbers go into each."""
        drawn = Draw(number, self.ways)
        rows: Int = number
        for i in range(DICE * rows):
            drawn.dice[i] = dice[i]
        total: Real = NO_ROOM
        while True:
            with unlocked():
                total = draw(self.work, drawn)
            if not self.again(total):
                break
        if total < 0.0:
            return None
        if total == 0.0:
            return []
        return [tuple([drawn.deals[CARDS * row + card] for card in range(CARDS)]) for row in range(rows)]
