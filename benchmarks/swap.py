"""Fewest swaps and fewest rounds on seeded boards, beside the textbook model and a heuristic: run by hand.

    python benchmarks/swap.py                      the whole table; slow
    python benchmarks/swap.py 4x4:16 6x6:36:rounds --boards 3 --limit 20

Each argument is a grid, the number of colours on it (as many as cells: all pieces distinct) and the objective. Every
way solves the same boards in the same run, until it meets one that it cannot within the limit (wall-clock seconds a
board); the first way tries them all. `solved` counts proven optima of those tried; the seconds are CPU seconds of the
solves, with the boards that were not solved taken as the limit. The textbook is the formulation
`steps:no-corridor,no-budget,no-head-start`, raised from the same bound. With rustworkx installed, the last column says
by how many swaps the plans of its `graph_token_swapper` (distinct pieces, an approximation) exceed the optimum.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
from collections.abc import Sequence

import satflip as sf
from satflip.puzzles import Board, SwapPuzzle

BLOCKS = (
    "4x4:16", "4x5:20", "5x5:3", "6x6:3", "8x8:3", "6x6:4", "6x6:2", "6x6:36:rounds", "8x8:64:rounds",
)  # fmt: skip
WAYS: dict[str, dict[str, str]] = {
    "auto": {},
    "layers": {"backend": "sat:glucose4", "formulation": "layers"},
    "steps": {"backend": "sat:glucose4", "formulation": "steps"},
    "textbook": {"backend": "sat:glucose4", "formulation": "steps:no-corridor,no-budget,no-head-start"},
}


def seeded(rows: int, columns: int, colours: int, seed: int) -> SwapPuzzle:
    """A board with the colours in equal parts, and a target, both shuffled."""
    rng = random.Random(seed)
    n = rows * columns
    pieces = [i * colours // n for i in range(n)]
    rng.shuffle(pieces)
    start = tuple(pieces)
    rng.shuffle(pieces)
    return SwapPuzzle(Board.grid(rows, columns), start, tuple(pieces), tuple(map(str, range(colours))))


def heuristic(puzzle: SwapPuzzle) -> int | None:
    """The swaps of rustworkx's plan; None for alike pieces, or where it is not installed."""
    try:
        import rustworkx
    except ImportError:
        return None
    if len(set(puzzle.start)) < len(puzzle.start):
        return None
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(puzzle.start)))
    graph.add_edges_from_no_data(list(puzzle.board.edges))
    goes_to = {v: puzzle.target.index(colour) for v, colour in enumerate(puzzle.start)}
    return len(rustworkx.graph_token_swapper(graph, goes_to, seed=0))


def row(block: str, boards: int, limit: float, ways: Sequence[str]) -> str:
    """One line of the table."""
    size, colours, *rest = block.split(":")
    rows, columns = map(int, size.split("x"))
    objective = rest[0] if rest else "swaps"
    puzzles = [seeded(rows, columns, int(colours), seed) for seed in range(boards)]
    cells = [f"{block:14}"]
    excess = []
    for way in ways:
        if objective == "rounds" and WAYS[way].get("formulation", "").startswith("steps"):
            cells.append(f"{'-':>34}")
            continue
        seconds: list[float] = []
        solved = 0
        for puzzle in puzzles:
            if way != ways[0] and solved < len(seconds):
                break
            before = sum(os.times()[:4])
            result = sf.solve(puzzle, objective=objective, time_limit=limit, workers=1, **WAYS[way])  # type: ignore[arg-type]
            done = result.status is sf.Status.OPTIMAL
            solved += done
            seconds.append(sum(os.times()[:4]) - before if done else limit)
            if way == ways[0] and done and objective == "swaps" and (swaps := heuristic(puzzle)) is not None:
                assert result.objective is not None
                excess.append(swaps - result.objective)
        spread = f"{min(seconds):.2f}-{max(seconds):.2f}"
        cells.append(f"{solved:3}/{len(seconds):<3} {statistics.median(seconds):8.2f} s  {spread:>15}")
    cells.append(f"+{statistics.mean(excess):.1f}" if excess else "")
    return "  ".join(cells)


def main() -> None:
    parser = argparse.ArgumentParser(description="Fewest swaps and rounds: every way on the same boards.")
    parser.add_argument("blocks", nargs="*", default=BLOCKS, help="rows x columns : colours [: rounds]")
    parser.add_argument("--boards", type=int, default=5, help="boards of each kind (default 5)")
    parser.add_argument("--limit", type=float, default=60, help="seconds a board (default 60)")
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=list(WAYS))
    chosen = parser.parse_args()
    heads = [f"{way + ': solved, median, spread':>34}" for way in chosen.ways]
    print("  ".join([f"{'board':14}", *heads, "rustworkx"]))
    for block in chosen.blocks:
        print(row(block, chosen.boards, chosen.limit, chosen.ways), flush=True)


if __name__ == "__main__":
    main()
