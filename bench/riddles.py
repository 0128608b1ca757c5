"""Every shipped riddle, checked: exactly one answer by counting, the explanation a proof, none like another.

`python bench/riddles.py` says how many there are of each kind, sort and difficulty, and how long one takes to explain.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter

from fallakte import deduce
from fallakte.review.riddles import count_riddles, riddle


def main() -> None:
    wrong, seen, times = list[str](), set[str](), list[float]()
    kinds, sorts, levels = Counter[str](), Counter[str](), Counter[int]()
    for number in range(count_riddles()):
        one = riddle(number)
        begun = time.perf_counter()
        proofs = one.proofs
        times.append(time.perf_counter() - begun)
        right = [answer for answer in one.answers if one.is_right(answer)]
        if right != [one.answer]:
            wrong.append(f"{number}: {len(right)} right answers")
        wrong += [f"{number}: {fault}" for position, found in proofs for fault in deduce.faults(position, found)]
        kept = one.as_json()
        key = json.dumps([kept["position"], kept["answers"]])
        if key in seen:
            wrong.append(f"{number}: is there twice")
        seen.add(key)
        kinds[one.kind.value] += 1
        sorts[one.sort.value] += 1
        levels[one.difficulty] += 1
    times.sort()
    print(f"{count_riddles()} riddles, {len(wrong)} wrong; median {times[len(times) // 2] * 1000:.1f} ms to explain")
    for name, counted in (("kind", kinds), ("sort", sorts), ("difficulty", levels)):
        print(f"{name:>10}: {', '.join(f'{value} {count}' for value, count in sorted(counted.items(), key=str))}")
    for text in wrong:
        print(text)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
