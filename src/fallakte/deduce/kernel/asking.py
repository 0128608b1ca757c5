"""What suspicions would bring: the chance of every answer, and the uncertainty about the case file after it."""

from __future__ import annotations

from fallakte.deduce.kernel.alike import part
from fallakte.deduce.kernel.cards import kind_cards, kind_of, kind_start
from fallakte.deduce.kernel.joint import add_joint, meet, uncertainty
from fallakte.deduce.kernel.layout import CARDS, CASE, HOLDERS, KINDS, ROW, SEARCH, SOLUTIONS, WAYS
from fallakte.deduce.kernel.memo import Memo, find, forget, keep
from fallakte.deduce.kernel.plain import Arena, Int, Ints, Real, Reals, bit, core, log2, lowest, record
from fallakte.deduce.kernel.plan import make_plan
from fallakte.deduce.kernel.records import Work
from fallakte.deduce.kernel.settle import pose, settle
from fallakte.deduce.kernel.solve import solve, walk_through
from fallakte.deduce.kernel.walk import go
from fallakte.deduce.kernel.watching import watch

MOST_ANSWERS = CARDS + KINDS
"""A suspicion has at most three answers from each of five others and "nobody", or three and each card of the row."""


@record
class Asking:
    """Suspicions of one seat, and every answer to them, suspicion by suspicion."""

    arena: Arena
    suspicions: Int
    named: Ints
    picks: Ints
    """By suspicion: which of the tables tells how the others pick what they show."""
    tables: Reals
    """For each of three cards, and each way to hold some of them, the chance that this card is shown."""
    answerers: Int
    seats: Ints
    """Who answers, in their order."""
    peeks: Int
    """In the duel: the cards that may be seen in the row where nobody shows one."""
    hidden: Int
    """In the duel: how many cards of the row have not been seen."""
    twin: Ints
    """By card: the first card that is like it."""
    finer: Ints
    earlier: Ints
    """By the sorts of three cards: the first suspicion that named such cards, or -1."""
    able: Ints
    """What the question said before an answer was added to it."""
    begin: Ints
    """By suspicion: its first answer; the next one's ends them."""
    answers: Int
    holder: Ints
    """By answer: who shows; ROW where nobody does and a card of the row is seen, CASE where nobody does."""
    card: Ints
    chance: Reals
    bits: Reals
    expected: Reals
    """By suspicion: the uncertainty to be expected after it."""

    def __init__(self, suspicions: Int, tables: Int) -> None:
        self.arena = Arena()
        self.suspicions = suspicions
        self.named = self.arena.ints(suspicions)
        self.picks = self.arena.ints(suspicions)
        self.tables = self.arena.reals(KINDS * WAYS * tables)
        self.seats = self.arena.ints(HOLDERS)
        self.twin = self.arena.ints(CARDS)
        self.finer = self.arena.ints(CARDS)
        self.earlier = self.arena.ints(SOLUTIONS)
        self.able = self.arena.ints(HOLDERS)
        self.begin = self.arena.ints(suspicions + 1)
        self.holder = self.arena.ints(MOST_ANSWERS * suspicions)
        self.card = self.arena.ints(MOST_ANSWERS * suspicions)
        self.chance = self.arena.reals(MOST_ANSWERS * suspicions)
        self.bits = self.arena.reals(MOST_ANSWERS * suspicions)
        self.expected = self.arena.reals(suspicions)


@core
def ask(work: Work, asking: Asking, memo: Memo) -> Real:
    """Find every answer to every suspicion; returns 0, or NO_ROOM, or NO_BITS."""
    work.plan.pooling = 1
    forget(memo)
    _find_twins(work, asking)
    _find_habit(work)
    asking.answers = 0
    for i in range(asking.suspicions):
        asking.begin[i] = asking.answers
        like = _like(asking, i)
        if like >= 0:
            _repeat(asking, i, like)
        else:
            fault = _answer(work, asking, memo, i)
            if fault < 0.0:
                return fault
            _share(asking, i)
    asking.begin[asking.suspicions] = asking.answers
    return 0.0


@core
def _find_twins(work: Work, asking: Asking) -> None:
    """Find the cards that nothing tells apart, whatever the hand sizes are."""
    for card in range(CARDS):
        asking.twin[card] = kind_start(kind_of(card))
    for way in range(work.question.ways):
        pose(work.desk, work.question, way)
        if settle(work.desk):
            watch(work.desk, work.question)
            part(asking.twin, asking.finer, work.desk, asking.peeks)
    for spot in range(SOLUTIONS):
        asking.earlier[spot] = -1


@core
def _find_habit(work: Work) -> None:
    """Find the order in which the question itself is walked best: its answers are puzzles much like it."""
    work.plan.habit = SEARCH
    pose(work.desk, work.question, 0)
    if not settle(work.desk):
        return
    watch(work.desk, work.question)
    best: Int = SEARCH
    least = work.walk.room
    for order in range(SEARCH):
        work.plan.habit = order
        if make_plan(work.plan, work.desk) and go(work.walk, work.plan, work.desk):
            size = work.walk.begin[work.plan.length + 1]
            if size < least:
                least = size
                best = order
    work.plan.habit = best


@core
def _like(asking: Asking, i: Int) -> Int:
    """An earlier suspicion that only names other cards of the same sort, or -1."""
    spot = 0
    for kind in range(KINDS):
        named = asking.named[i] & kind_cards(kind)
        if named == 0 or named & (named - 1):
            return -1
        spot = spot * (kind_start(kind + 1) - kind_start(kind)) + asking.twin[lowest(named)] - kind_start(kind)
    like = asking.earlier[spot]
    if like < 0:
        asking.earlier[spot] = i
    elif asking.picks[like] != asking.picks[i]:
        return -1
    return like


@core
def _repeat(asking: Asking, i: Int, like: Int) -> None:
    """The answers to a suspicion that is like an earlier one: the same, with the named cards exchanged."""
    for answer in range(asking.begin[like], asking.begin[like + 1]):
        at = asking.answers
        asking.holder[at] = asking.holder[answer]
        asking.card[at] = asking.card[answer]
        if asking.holder[at] != CASE:
            asking.card[at] = _exchanged(asking.card[answer], asking.named[i], asking.named[like])
        asking.chance[at] = asking.chance[answer]
        asking.bits[at] = asking.bits[answer]
        asking.answers += 1
    asking.expected[i] = asking.expected[like]


@core
def _exchanged(card: Int, named: Int, instead: Int) -> Int:
    """A card, where the card of its kind in one suspicion and that in another change places."""
    one = lowest(named & kind_cards(kind_of(card)))
    other = lowest(instead & kind_cards(kind_of(card)))
    if card == other:
        return one
    return other if card == one else card


@core
def _answer(work: Work, asking: Asking, memo: Memo, i: Int) -> Real:
    """Find every answer to one suspicion: the others in their order, then nobody; returns 0, or NO_ROOM, or NO_BITS."""
    named = asking.named[i]
    able = work.question.able
    sure = work.question.sure
    fault = 0.0
    for holder in range(HOLDERS):
        asking.able[holder] = able[holder]
    for n in range(asking.answerers):
        if fault == 0.0:
            fault = _shows(work, asking, memo, i, asking.seats[n])
        able[asking.seats[n]] &= ~named
    if asking.peeks == 0:
        if fault == 0.0:
            fault = _weigh(work, asking, memo, CASE, 0)
    else:
        known = sure[ROW]
        rest = asking.peeks & able[ROW]
        while rest and fault == 0.0:
            card = lowest(rest)
            rest &= rest - 1
            sure[ROW] = known | bit(card)
            fault = _weigh(work, asking, memo, ROW, card)
        sure[ROW] = known
    for holder in range(HOLDERS):
        able[holder] = asking.able[holder]
    return fault


@core
def _shows(work: Work, asking: Asking, memo: Memo, i: Int, seat: Int) -> Real:
    """Find what happens where this seat shows one of the named cards: a watch weighs how it picks."""
    spare = work.question.watches
    work.question.watches = spare + 1
    work.question.watch_seat[spare] = seat
    work.question.watch_cards[spare] = asking.named[i]
    sure = work.question.sure[seat]
    pick = KINDS * WAYS * asking.picks[i]
    fault = 0.0
    rest = asking.named[i]
    while rest and fault == 0.0:
        card = lowest(rest)
        rest &= rest - 1
        if (work.question.able[seat] >> card) & 1:
            for ways in range(WAYS):
                work.question.watch_table[WAYS * spare + ways] = asking.tables[pick + ways]
            work.question.sure[seat] = sure | bit(card)
            fault = _weigh(work, asking, memo, seat, card)
        pick += WAYS
    work.question.sure[seat] = sure
    work.question.watches = spare
    return fault


@core
def _weigh(work: Work, asking: Asking, memo: Memo, holder: Int, card: Int) -> Real:
    """Note an answer with its weight and the uncertainty after it, if it can happen; 0, or NO_ROOM, or NO_BITS."""
    at = asking.answers
    weight = _once(work, asking, memo) if work.question.ways == 1 else _every_way(work, asking)
    if weight <= 0.0:
        return weight
    if holder == ROW:
        weight /= asking.hidden
    asking.holder[at] = holder
    asking.card[at] = card
    asking.chance[at] = weight
    asking.answers = at + 1
    return 0.0


@core
def _once(work: Work, asking: Asking, memo: Memo) -> Real:
    """The weight of the question with its only hand sizes; the uncertainty goes with the next answer."""
    pose(work.desk, work.question, 0)
    if not settle(work.desk):
        return 0.0
    watch(work.desk, work.question)
    if work.desk.scale == 0.0:
        return 0.0
    entry = find(memo, work.desk)
    if entry < 0 or entry == memo.entries:
        total = walk_through(work)
        if total < 0.0:
            return total
        bits = 0.0
        if total > 0.0:
            meet(work.tally, work.walk, work.plan, work.desk)
            bits = uncertainty(work.tally, work.plan, work.desk, total)
        asking.bits[asking.answers] = bits
        if entry >= 0:
            memo.total[entry] = total / work.desk.scale
            memo.bits[entry] = bits
            keep(memo, entry)
        return total
    asking.bits[asking.answers] = memo.bits[entry]
    return work.desk.scale * memo.total[entry]


@core
def _every_way(work: Work, asking: Asking) -> Real:
    """The same for all hand sizes together."""
    for spot in range(SOLUTIONS):
        work.tally.joint[spot] = 0.0
    total = 0.0
    for way in range(work.question.ways):
        weight = solve(work, way)
        if weight < 0.0:
            return weight
        if weight > 0.0:
            meet(work.tally, work.walk, work.plan, work.desk)
            add_joint(work.tally, work.plan, work.desk)
            total += weight
    if total > 0.0:
        below = 0.0
        for spot in range(SOLUTIONS):
            if work.tally.joint[spot] > 0.0:
                below += work.tally.joint[spot] * log2(work.tally.joint[spot])
        asking.bits[asking.answers] = log2(total) - below / total
    return total


@core
def _share(asking: Asking, i: Int) -> None:
    """Make chances of the weights of a suspicion's answers, and expect what they leave."""
    total = 0.0
    for answer in range(asking.begin[i], asking.answers):
        total += asking.chance[answer]
    expected = 0.0
    for answer in range(asking.begin[i], asking.answers):
        asking.chance[answer] /= total
        expected += asking.chance[answer] * asking.bits[answer]
    asking.expected[i] = expected
