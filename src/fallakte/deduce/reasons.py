"""Why a cell of the sheet is certain: a short chain of steps, made short by leaving out what is not needed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from fallakte.deduce.facts import Position
from fallakte.deduce.knowledge import count, deals
from fallakte.deduce.notebook import Mark, Notebook, Rule, Step
from fallakte.rules.cards import DECK_SIZE
from fallakte.rules.values import need


@dataclass(frozen=True, slots=True)
class Explanation:
    """A chain of steps that ends with the mark it explains; without steps the mark is plain from the deal itself."""

    mark: Mark
    steps: tuple[Step, ...]

    @property
    def entries(self) -> tuple[int, ...]:
        """All entries it needs."""
        return tuple(sorted({n for step in self.steps for n in step.entries}))


def explain(position: Position, card: int, holder: int, has: bool = True) -> Explanation | None:
    """Why a holder surely has a card (or surely not); None where that is not certain.

    >>> from fallakte.deduce.facts import Has, Lacks
    >>> from fallakte.rules.cards import cards
    >>> rope = cards([10])
    >>> table = Position(hands=(6, 6, 6), facts=(Has(0, cards([3])), Lacks((0, 1, 2), rope)))
    >>> [(step.rule.value, step.entries) for step in explain(table, 10, 7).steps]
    [('denied', (1,)), ('only_holder', ())]
    """
    need(position, Position, "a position such as position_of(view)")
    if card not in range(DECK_SIZE):
        raise ValueError(f"there is no card {card!r}: cards are numbered 0 to {DECK_SIZE - 1}")
    goal = Mark(card, holder, has)
    if not _certain(position, range(len(position.facts)), goal):
        return None
    best = _chain(position, range(len(position.facts)), goal)
    if best is None:
        return _counted(position, goal)
    shorter = True
    while shorter:
        shorter = False
        for entries, barred in _detours(position, best):
            other = _chain(position, entries, goal, barred)
            if other is not None and _cost(other) < _cost(best):
                best, shorter = other, True
                break
    return best


def _detours(position: Position, chain: Explanation) -> Iterator[tuple[Collection[int], Collection[Mark]]]:
    """Where a shorter chain may be found: without one of the entries, or without something concluded on the way."""
    every = set(range(len(position.facts)))
    for n in chain.entries:
        yield set(chain.entries) - {n}, ()
        yield every - {n}, ()
    for step in chain.steps[:-1]:
        if step.rule not in TOLD:
            yield chain.entries, step.so
            yield every, step.so


def _certain(position: Position, entries: Collection[int], goal: Mark) -> bool:
    known = count(position.only(entries))
    wanted = known.total if goal.has else 0.0
    return known.deals > 0 and float(known.counts[goal.card, goal.holder]) == wanted


def _counted(position: Position, goal: Mark) -> Explanation:
    """The last resort: the fewest entries we can find that leave no other deal."""
    needed = set(range(len(position.facts)))
    for n in range(len(position.facts)):
        if _certain(position, needed - {n}, goal):
            needed.remove(n)
    entries = tuple(sorted(needed))
    step = Step(Rule.COUNTED, entries, (), (goal,), deals(position.only(entries)))
    return Explanation(goal, (step,))


def _chain(
    position: Position, entries: Collection[int], goal: Mark, barred: Collection[Mark] = ()
) -> Explanation | None:
    """The steps that lead to the goal and nothing else; steps with the same reasons become one."""
    notebook = Notebook(position, entries, barred)
    if not notebook.until(goal):
        return None
    used: dict[tuple[Rule, tuple[int, ...], tuple[Mark, ...]], list[Mark]] = {}
    done: set[Mark] = set()

    def visit(mark: Mark) -> None:
        if mark in done:
            return
        done.add(mark)
        step = notebook.steps[mark]
        because = tuple(earlier for earlier in step.because if earlier in notebook.steps)
        for earlier in sorted(because, key=lambda earlier: notebook.steps[earlier].rule in TOLD):
            visit(earlier)
        used.setdefault((step.rule, step.entries, because), []).extend(step.so)

    if goal in notebook.steps:
        visit(goal)
    else:
        for mark in notebook.excuse(*goal) or ():
            visit(mark)
    return Explanation(goal, tuple(_together(Step(*key, tuple(so)) for key, so in used.items())))


TOLD = {Rule.PASSED, Rule.DENIED, Rule.SHOWN, Rule.SEEN, Rule.PEEKED}
"""Steps that repeat what was said: a reason tells them last, so that those of one sort stand together."""


def _together(steps: Iterable[Step]) -> list[Step]:
    """The same steps, with answers of one sort told in one breath: all of the same holders, and then neighbours."""
    told: list[Step] = []
    for step in steps:
        same = [n for n, earlier in enumerate(told) if step.rule in TOLD and _who(earlier) == _who(step)]
        if same:
            told[same[0]] = _joined(told[same[0]], step)
        else:
            told.append(step)
    shorter: list[Step] = []
    for step in told:
        if shorter and step.rule is shorter[-1].rule and step.rule in (Rule.PASSED, Rule.DENIED):
            shorter.append(_joined(shorter.pop(), step))
        else:
            shorter.append(step)
    return shorter


def _who(step: Step) -> tuple[Rule, frozenset[int]]:
    return step.rule, frozenset(mark.holder for mark in step.so)


def _joined(one: Step, other: Step) -> Step:
    return replace(one, entries=tuple(sorted({*one.entries, *other.entries})), so=one.so + other.so)


def _cost(explanation: Explanation) -> tuple[int, int]:
    return len(explanation.steps), sum(len(step.because) + len(step.so) for step in explanation.steps)
