"""Why a cell of the sheet is certain: a short chain of steps, made short by leaving out what is not needed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from fallakte.deduce.facts import Position
from fallakte.deduce.knowledge import count, deals
from fallakte.deduce.notebook import Mark, Notebook, Rule, Step


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
    goal = Mark(card, holder, has)
    if not _certain(position, range(len(position.facts)), goal):
        return None
    best = _chain(position, range(len(position.facts)), goal)
    if best is None:
        return _counted(position, goal)
    shorter = True
    while shorter:
        shorter = False
        for n in best.entries:
            for rest in (set(best.entries) - {n}, set(range(len(position.facts))) - {n}):
                other = _chain(position, rest, goal)
                if other is not None and _cost(other) < _cost(best):
                    best, shorter = other, True
                    break
    return best


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


def _chain(position: Position, entries: Collection[int], goal: Mark) -> Explanation | None:
    """The steps that lead to the goal and nothing else; steps with the same reasons become one."""
    notebook = Notebook(position, entries)
    if not notebook.until(goal):
        return None
    used: dict[tuple[Rule, tuple[int, ...], tuple[Mark, ...]], list[Mark]] = {}
    done: set[Mark] = set()

    def visit(mark: Mark) -> None:
        if mark in done:
            return
        done.add(mark)
        step = notebook.steps[mark]
        for earlier in step.because:
            if earlier in notebook.steps:
                visit(earlier)
        because = tuple(earlier for earlier in step.because if earlier in notebook.steps)
        used.setdefault((step.rule, step.entries, because), []).extend(step.so)

    if goal in notebook.steps:
        visit(goal)
    else:
        for mark in notebook.excuse(*goal) or ():
            visit(mark)
    return Explanation(goal, tuple(Step(*key, tuple(so)) for key, so in used.items()))


def _cost(explanation: Explanation) -> tuple[int, int]:
    return len(explanation.steps), sum(len(step.because) + len(step.so) for step in explanation.steps)
