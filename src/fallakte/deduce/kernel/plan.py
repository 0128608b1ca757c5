"""Step four: what each bit of the walk's 64-bit key means, and what each move does to it.

A key holds a counter of free slots for every holder and, by kind, for the case file; above them a bit for everything
said that is still open. Each counter has a guard bit above it, so that all of them are compared in one subtraction.
"""

from __future__ import annotations

from fallakte.deduce.kernel.cards import kind_of
from fallakte.deduce.kernel.layout import CARDS, CASE, FIELDS, HOLDERS, KEY_BITS, POOL, WAYS, WRONG
from fallakte.deduce.kernel.order import line_up
from fallakte.deduce.kernel.plain import Flag, Int, bit, core, lowest, popcount
from fallakte.deduce.kernel.records import Desk, Plan


@core
def make_plan(plan: Plan, desk: Desk) -> Flag:
    """Plan the walk of a settled puzzle; False when the key is too short for all that was said."""
    line_up(plan, desk)
    for step in range(plan.length):
        plan.closes[step] = 0
        plan.drops[step] = 0
        plan.ending[step] = -1
        for cell in range(HOLDERS * step, HOLDERS * (step + 1)):
            plan.sets[cell] = 0
            plan.clears[cell] = 0
            plan.waiting[cell] = 0
            plan.alone[cell] = 0
            plan.factor[cell] = 1.0
    _span_demands(plan, desk)
    _span_watches(plan, desk)
    used = _counters(plan, desk)
    _pool(plan, desk)
    if not _marks(plan, desk, used):
        return False
    _clashes(plan, desk)
    return True


@core
def _span_demands(plan: Plan, desk: Desk) -> None:
    """From which step to which each demand is open."""
    for i in range(desk.demands):
        first: Int = CARDS
        last = -1
        rest = desk.demand_cards[i]
        while rest:
            step = plan.place[lowest(rest)]
            rest &= rest - 1
            first = min(first, step)
            last = max(last, step)
        plan.first[i] = first
        plan.last[i] = last


@core
def _span_watches(plan: Plan, desk: Desk) -> None:
    """Put each watch's cards in the order of their steps; one with a single card weighs a move of its step."""
    for i in range(desk.watches):
        steps = 3 * i
        table = WAYS * i
        numbers = 0  # of the cards in the order of their steps, three bits each, the last one lowest
        length = 0
        rest = desk.watch_cards[i]
        while rest:
            step = plan.place[lowest(rest)]
            rest &= rest - 1
            later = 0
            while later < length and plan.watch_step[steps + length - 1 - later] > step:
                plan.watch_step[steps + length - later] = plan.watch_step[steps + length - 1 - later]
                later += 1
            plan.watch_step[steps + length - later] = step
            below = numbers & (bit(3 * later) - 1)
            numbers = ((numbers >> 3 * later << 3 | length) << 3 * later) | below
            length += 1
        for ways in range(bit(length)):
            held = 0
            for n in range(length):
                if (ways >> n) & 1:
                    held |= bit((numbers >> 3 * n) & 7)
            plan.watch_weight[table + ways] = desk.watch_table[table + held]
        last = plan.watch_step[steps + length - 1]
        for n in range(length, 3):
            plan.watch_step[steps + n] = -1
        if length == 1:
            for holder in range(HOLDERS):
                plan.factor[HOLDERS * last + holder] *= plan.watch_weight[
                    table + (1 if holder == desk.watch_seat[i] else 0)
                ]
        else:
            plan.watch_next[i] = plan.ending[last]
            plan.ending[last] = i


@core
def _counters(plan: Plan, desk: Desk) -> Int:
    """Lay out the key's counters and their first values; per step, what later cards suffice for. Returns the bits used.

    Guards are set in `enough` as in every key: taking a key's counters from it clears the guard of a starved one.
    """
    used = 0
    plan.key = 0
    plan.guards = 0
    plan.slots = 0
    for step in range(plan.length):
        plan.enough[step] = 0
    for field in range(FIELDS):
        free = 0
        if field < CASE:
            free = desk.free[field]
            most = free
        elif field < POOL:
            free = 1 if desk.solved[field - CASE] < 0 else 0
            most = free
        else:
            most = CARDS if plan.pooling else 0
        bits = 0
        while most >> bits:
            bits += 1
        plan.shift[field] = used
        plan.field[field] = (bit(bits) - 1) << used
        plan.key |= free << used
        plan.slots |= plan.field[field]
        if most:
            _guard(plan, field, most, bit(used + bits))
            used += bits + 1
    return used


@core
def _guard(plan: Plan, field: Int, most: Int, guard: Int) -> None:
    """Set a counter's guard, and tell for each step how many of its slots the later cards can fill."""
    plan.guards |= guard
    plan.key |= guard
    able = plan.silents[field - CASE] if CASE <= field < POOL else popcount(plan.silent)
    for after in range(plan.length):
        step = plan.length - 1 - after
        plan.enough[step] |= guard | (min(able, most) << plan.shift[field])
        if field < CASE:
            able += (plan.holders[step] >> field) & 1
        elif field == POOL:
            able += 1
        elif kind_of(plan.order[step]) == field - CASE:
            able += plan.holders[step] >> CASE


@core
def _pool(plan: Plan, desk: Desk) -> None:
    """After which step each holder joins the pool, and whose counter a move takes from.

    A holder who may have every card that is still to come, with nothing said about it left open, is like any other
    such holder. Where nobody asks for its marginals their slots become one counter, which the first to join stands for.
    """
    for step in range(plan.length + 1):
        plan.joins[step] = 0
    if plan.pooling:
        for holder in range(CASE):
            if desk.free[holder]:
                plan.joins[_apart(plan, desk, holder) + 1] |= bit(holder)
    joined = 0
    first = -1
    for step in range(plan.length):
        for holder in range(CASE):
            plan.counter[HOLDERS * step + holder] = holder
        plan.counter[HOLDERS * step + CASE] = CASE + kind_of(plan.order[step])
        joined |= plan.joins[step]
        if joined:
            if first < 0:
                first = lowest(joined)
            plan.holders[step] = plan.holders[step] & ~joined | bit(first)
            plan.counter[HOLDERS * step + first] = POOL


@core
def _apart(plan: Plan, desk: Desk, holder: Int) -> Int:
    """The last step that tells a holder from others, or -1."""
    last = -1
    for step in range(plan.length):
        if (plan.holders[step] >> holder) & 1 == 0:
            last = step
    for i in range(desk.demands):
        if desk.demand_seat[i] == holder:
            last = max(last, plan.last[i])
    for i in range(desk.watches):
        if desk.watch_seat[i] == holder:
            for n in range(3):
                last = max(last, plan.watch_step[3 * i + n])
    return last


@core
def _marks(plan: Plan, desk: Desk, used: Int) -> Flag:
    """Give everything said key bits for as long as it is open; bits are used again. False when there are too few."""
    free = bit(KEY_BITS) - bit(used)
    for step in range(plan.length):
        for i in range(desk.demands):
            if plan.first[i] == step:
                if free == 0:
                    return False
                plan.mark[i] = free & -free
                free ^= plan.mark[i]
                _demand(plan, desk, i)
        for i in range(desk.watches):
            for n in range(2):
                if plan.watch_step[3 * i + n] == step and plan.watch_step[3 * i + n + 1] >= 0:
                    if free == 0:
                        return False
                    plan.watch_mark[2 * i + n] = free & -free
                    free ^= plan.watch_mark[2 * i + n]
                    plan.sets[HOLDERS * step + desk.watch_seat[i]] |= plan.watch_mark[2 * i + n]
        for i in range(desk.demands):
            if plan.last[i] == step:
                free |= plan.mark[i]
        i = plan.ending[step]
        while i >= 0:
            marks = plan.watch_mark[2 * i]
            if plan.watch_step[3 * i + 2] >= 0:
                marks |= plan.watch_mark[2 * i + 1]
            plan.drops[step] |= marks
            free |= marks
            i = plan.watch_next[i]
    return True


@core
def _demand(plan: Plan, desk: Desk, i: Int) -> None:
    """A bit set with the first card, cleared by whoever meets the demand, and clear after the last card."""
    seat = desk.demand_seat[i]
    mark = plan.mark[i]
    for holder in range(HOLDERS):
        plan.sets[HOLDERS * plan.first[i] + holder] |= mark
    plan.closes[plan.last[i]] |= mark
    rest = desk.demand_cards[i]
    while rest:
        step = plan.place[lowest(rest)]
        rest &= rest - 1
        for holder in range(HOLDERS):
            if holder == seat or (seat == WRONG and holder != CASE):
                plan.clears[HOLDERS * step + holder] |= mark
    if seat < CASE:
        for step in range(plan.first[i], plan.last[i]):
            plan.waiting[HOLDERS * step + seat] |= mark
        for step in range(plan.first[i]):
            plan.waiting[HOLDERS * step + seat] |= _guard_of(plan, seat)


@core
def _guard_of(plan: Plan, field: Int) -> Int:
    """A counter's guard bit, which is set in every key."""
    return plan.field[field] + bit(plan.shift[field])


@core
def _clashes(plan: Plan, desk: Desk) -> None:
    """Note the demands of one seat that one card can't meet together: they must not be left to its last slot."""
    for i in range(desk.demands):
        for j in range(desk.demands):
            seat = desk.demand_seat[i]
            if j == i or desk.demand_seat[j] != seat or seat >= CASE or plan.first[j] < plan.first[i]:
                continue
            both = desk.demand_cards[i] & desk.demand_cards[j]
            last = -1  # the last step of a card that meets both
            while both:
                last = max(last, plan.place[lowest(both)])
                both &= both - 1
            for step in range(plan.first[j]):
                if step >= last and step < plan.last[i]:
                    mark = _guard_of(plan, seat) if step < plan.first[i] else plan.mark[i]
                    plan.alone[HOLDERS * step + seat] |= mark
