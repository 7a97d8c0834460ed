"""The flip game in which only lit cells can be pressed: all boards that fewer presses make are searched here."""

from __future__ import annotations

from collections.abc import Sequence

from .trust import met, require

Target = Sequence[int | None]


def search(
    k: int, start: Sequence[int], lit: list[tuple[int, dict[int, int]]], targets: Sequence[Target], floor: int | None
) -> str:
    """No goal is reached by less than `floor` presses (None: by any); `lit` has each press's own cell and changes."""
    level, seen, depth = {tuple(start)}, {tuple(start)}, 0
    while level and (floor is None or depth < floor):
        solved = any(met(state, target) for target in targets for state in level)
        require(not solved, f"{depth} presses reach the goal")
        after = (
            tuple((colour + adds.get(i, 0)) % k for i, colour in enumerate(state))
            for state in level
            for cell, adds in lit
            if state[cell]
        )
        level = set(after) - seen
        seen |= level
        depth += 1
    return f"all {len(seen)} boards that fewer presses of lit cells can make were searched here"
