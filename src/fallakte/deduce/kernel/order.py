"""Step three: which cards must be walked, and in which order.

The walk is the smaller, the less is open after each card: demands and watches of which some cards have been walked
and some not, and kinds whose case-file card may be among both. So the next card is the one after which least is open.
"""

from __future__ import annotations

from fallakte.deduce.kernel.cards import kind_cards, kind_of, kind_start
from fallakte.deduce.kernel.layout import CARDS, CASE, FREELY, HOLDERS, KEY_BITS, KINDS, SEARCH
from fallakte.deduce.kernel.plain import Flag, Int, Real, bit, core, lowest, popcount
from fallakte.deduce.kernel.records import Desk, Plan

OPEN = 10
CASE_OPEN = 12
HOLDER = 4
MENTION = 3
"""What counts against a card: each thing it opens, a kind it opens, each holder it may be with; and for it: each thing
that names it. Fitted to real positions."""
WORTHWHILE = 60
"""From about so many situations on it pays to look for a better order."""
SIMPLER = 75
"""Kind by kind, a situation costs about so many per cent of what it costs otherwise, because of the joint."""


@core
def line_up(plan: Plan, desk: Desk) -> None:
    """Tell silent cards, which are counted in closed form, from those to be walked, and put these in order."""
    _find_silent(plan, desk)
    _gather(plan, desk)
    least = _choose(plan, desk, plan.habit if plan.habit < SEARCH else FREELY)
    if least > WORTHWHILE and plan.habit == SEARCH:
        best: Int = FREELY
        for order in range(FREELY):
            size = _choose(plan, desk, order) * SIMPLER / 100
            if size < least:
                least = size
                best = order
        _choose(plan, desk, best)
    for step in range(plan.length):
        card = plan.order[step]
        plan.place[card] = step
        plan.holders[step] = _holders(desk, card)
    _tag(plan, desk)


@core
def _find_silent(plan: Plan, desk: Desk) -> None:
    talked = 0
    for i in range(desk.demands):
        talked |= desk.demand_cards[i]
    for i in range(desk.watches):
        talked |= desk.watch_cards[i]
    silent = desk.unknown & ~talked
    for holder in range(CASE):
        if desk.free[holder] > 0:
            silent &= desk.may[holder]
    for kind in range(KINDS):
        if desk.solved[kind] < 0:
            silent &= desk.may[CASE] | ~kind_cards(kind)
    plan.silent = silent
    for kind in range(KINDS):
        plan.silents[kind] = popcount(silent & kind_cards(kind))


@core
def _gather(plan: Plan, desk: Desk) -> None:
    """Note for every card what names it together with others, and how many may have it."""
    for card in range(CARDS):
        plan.told[card] = 0
        plan.many[card] = popcount(_holders(desk, card))
    plan.said = 0
    for i in range(desk.demands):
        _note(plan, desk.demand_cards[i])
    for i in range(desk.watches):
        _note(plan, desk.watch_cards[i])


@core
def _note(plan: Plan, cards: Int) -> None:
    """Note one thing said under the next number; more than fit into a mask are left out."""
    if popcount(cards) < 2 or plan.said == KEY_BITS:
        return
    plan.size[plan.said] = popcount(cards)
    while cards:
        plan.told[lowest(cards)] |= bit(plan.said)
        cards &= cards - 1
    plan.said += 1


@core
def _choose(plan: Plan, desk: Desk, order: Int) -> Real:
    """Fill the order card by card, kind by kind or freely; returns about how many situations that leads to."""
    for thing in range(plan.said):
        plan.left[thing] = plan.size[thing]
    begun = 0  # the things said of which a card is in line
    last = 0  # those of which only one card is not
    done = 0  # those of which every card is
    kinds = 0  # how many kinds are open
    seen = 0
    wide = 1.0  # a walk widens with each card, and towards its end it narrows as it widened
    all_wide = 1.0
    rest = desk.unknown
    while rest:
        all_wide *= plan.root[plan.many[lowest(rest)]]
        rest &= rest - 1
    promise = 0.0
    plan.length = 0
    for phase in range(KINDS):
        rest = desk.unknown & ~plan.silent & ~seen
        if order < FREELY:
            rest &= kind_cards(_nth_kind(order, phase))
        while rest:
            card = _next(plan, desk, rest, seen, begun, last)
            rest ^= bit(card)
            kinds += _opens(desk, card, seen)
            seen |= bit(card)
            begun |= plan.told[card]
            told = plan.told[card]
            while told:
                thing = lowest(told)
                told &= told - 1
                plan.left[thing] -= 1
                if plan.left[thing] == 1:
                    last |= bit(thing)
                elif plan.left[thing] == 0:
                    done |= bit(thing)
            plan.order[plan.length] = card
            plan.length += 1
            wide *= plan.root[plan.many[card]]
            promise += min(wide, all_wide / wide) * plan.growth[popcount(begun & ~done)] * plan.case_growth[kinds]
    return promise


@core
def _next(plan: Plan, desk: Desk, rest: Int, seen: Int, begun: Int, last: Int) -> Int:
    """The card after which least is open."""
    best = -1
    least = 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        told = plan.told[card]
        cost = OPEN * (popcount(told & ~begun) - popcount(told & last)) - MENTION * popcount(told)
        cost += CASE_OPEN * _opens(desk, card, seen) + HOLDER * plan.many[card]
        if best < 0 or cost < least:
            best = card
            least = cost
    return best


@core
def _nth_kind(order: Int, phase: Int) -> Int:
    """The kind that is walked first, second or third in one of six orders."""
    first = order // 2
    if phase == 0:
        return first
    second = 1 if first == 0 else 0
    third = 1 if first == 2 else 2
    return second if (order + phase) & 1 else third


@core
def _opens(desk: Desk, card: Int, seen: Int) -> Int:
    """1 when a card is the first of its kind that may be in the case file, -1 when it is the last, 0 otherwise."""
    if (desk.may[CASE] >> card) & 1 == 0:
        return 0
    able = desk.may[CASE] & kind_cards(kind_of(card))
    first = 0 if able & seen else 1
    last = 0 if able & ~seen & ~bit(card) else 1
    return first - last


@core
def _holders(desk: Desk, card: Int) -> Int:
    """Who may have a card, as a mask."""
    holders = 0
    for holder in range(HOLDERS):
        holders |= ((desk.may[holder] >> card) & 1) << holder
    return holders


@core
def _tag(plan: Plan, desk: Desk) -> None:
    """Number each kind's candidates for the case file; its silent cards, or the solved one, are number 0."""
    for kind in range(KINDS):
        plan.wide[kind] = 1
        for card in range(kind_start(kind), kind_start(kind + 1)):
            plan.tag[card] = 0 if _is_plain(plan, desk, kind, card) else -1
    for step in range(plan.length):
        card = plan.order[step]
        if plan.holders[step] >> CASE:
            plan.tag[card] = plan.wide[kind_of(card)]
            plan.wide[kind_of(card)] += 1
    plan.broad = max(plan.wide[0], max(plan.wide[1], plan.wide[2]))


@core
def _is_plain(plan: Plan, desk: Desk, kind: Int, card: Int) -> Flag:
    if desk.solved[kind] >= 0:
        return desk.solved[kind] == card
    return (plan.silent >> card) & 1 == 1
