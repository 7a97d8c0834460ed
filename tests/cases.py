"""Boards with right answers, found by brute force or published (POJ 1753, OEIS A075464): None is 'impossible'.

Each stands for a kind of fault. `slow` names the back ends that have no business with a board of that size: plain
enumerations, and searches that learn nothing from a conflict, which would run for hours. A `hard` one is left to few
solvers under the formulations of `HARD`, which it takes the others minutes to get through; under the other formulations
all of them have it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from satflip.instances import parse
from satflip.puzzles import Puzzle

ENUMERATIONS = ("bfs", "dfs")
HARD = {
    "presses": ("cp-sat", "sat:cadical195", "cryptominisat"),  # parities and nothing else
    "schedule": ("sat:cadical195", "sat:glucose4"),  # rounds that may be idle: many plans for each of the fewest swaps
}
RELAXATIONS = ("mip:highs", "mip:scip")


@dataclass(frozen=True)
class Case:
    """An instance as a person types it, and what must come out."""

    name: str
    text: str
    answer: int | None
    headers: Mapping[str, object] = field(default_factory=dict)
    objective: str | None = None
    slow: tuple[str, ...] = ()
    hard: bool = False

    def puzzle(self) -> Puzzle:
        return parse(self.text.replace("/", "\n"), **self.headers)  # type: ignore[arg-type]


def all_on(n: int) -> str:
    return "/".join("b" * n for _ in range(n))


FLIP = (
    Case("POJ 1753 sample", "bwwb/bbwb/bwwb/bwww", 4),
    Case("sixteen letters in a row, of a size", "bwwbbbwbbwwbbwww", 4, {"size": "4x4"}),
    Case("sixteen letters in a row, size in a header", "size: 4x4\nbwwbbbwbbwwbbwww", 4),
    Case("one black cell", "bwww/wwww/wwww/wwww", None),
    Case("all white", "wwww/wwww/wwww/wwww", 0),
    Case("all black", "bbbb/bbbb/bbbb/bbbb", 0),
    Case("one press from done", "bbbw/wbww/wwww/wwww", 1),
    Case("one press from done, 3x3", "wbw/bbb/wbw", 1),
    Case("four solutions", "wbwww/wbwwb/bbwbb/bbbww/bwwww", 7, {"goal": "white"}, slow=ENUMERATIONS),
    Case("one cell on the plane", "www/wbw/www", 5, {"goal": "white"}),
    Case("one cell on the torus", "topology: torus\nwww/wbw/www", None, {"goal": "white"}),
    Case("corner to white", "bww/www/www", 5, {"goal": "white"}),
    Case("corner to black", "bww/www/www", 4, {"goal": "black"}),
    Case("two cells, one black", "bw", None),
    Case("two black cells", "bb", 0),
    Case("two black cells to white", "bb", 1, {"goal": "white"}),
    Case("middle of three", "wbw", 2),
    Case("all on 12x12", all_on(12), 72, {"goal": "white"}, slow=ENUMERATIONS, hard=True),
    Case("four colours, a composite modulus", "colours: 4\ngoal: 0\n33/33", 12),
    Case("a stencil with amounts and costs", "colours: 3/goal: 0/stencil: (0,0)*2 (0,1)/costs: 3 1 2 1 1 4/120/201", 7),
    Case("hexagons, the neighbours alone", "topology: hex/stencil: hollow/bww/wbw/bbw", None),
    Case("only lit cells, in their order", "lit-only: yes/goal: white/wbw/wbw", 4),
    Case("a cell that no press changes", "forbidden: (0,0) (0,1) (1,0)\nbww/www/wwb", None, {"goal": "white"}),
)

SWAP = (
    Case("the original sample", "1111/0000/1110/0010\n\n1010/0101/1010/0101", 4),
    Case("start is target", "1010/0101\n\n1010/0101", 0),
    Case("nine pieces against eight", "1111/0000/1110/0110\n\n1010/0101/1010/0101", None),
    Case("no wrapping round the rim", "0001/0000\n\n0000/1000", 4),
    Case("a row", "10010\n\n00101", 3),
    Case("round a hole", "010/0_0/000\n\n000/0_0/010", 4),
    Case("both vertical edges removed", "walls: (0,0)-(1,0) (0,1)-(1,1)\n10/00\n\n00/10", None),
    Case("each row on its own", "walls: (0,0)-(1,0) (0,1)-(1,1)\n10/10\n\n01/01", 2),
    Case("three in a row, reversed", "012\n\n210", 3),
    Case("three colours", "01/12\n\n21/10", 3),
    Case("a king's move", "neighbours: eight\n100/000/000\n\n000/000/001", 2),
    Case("nothing in a king's way", "neighbours: eight\n12/34\n\n43/21", 2),
    Case("across the rim of a torus", "topology: torus\n1000/0000/0000\n\n0001/0000/0000", 1),
    Case("fewest swaps", "101/100/000\n\n101/000/001", 3),
    Case("fewest rounds", "101/100/000\n\n101/000/001", 2, objective="rounds"),
    Case("fewest rounds of the fewest swaps", "101/100/000\n\n101/000/001", 3, objective="swaps,rounds"),
    Case("fewest swaps of the fewest rounds", "101/100/000\n\n101/000/001", 2, objective="rounds,swaps"),
    Case("no way round a dear edge", "costs: (0,0)-(0,1)=4\n12/34\n\n21/34", 4),
    Case("a middle used up", "limits: (0,1)=1\n120\n\n021", None),
    Case("a middle used twice", "limits: (0,1)=2\n120\n\n201", 2),
    Case("nine pieces, mirrored", "012/345/678\n\n210/543/876", 9, slow=RELAXATIONS, hard=True),
    Case(
        "4x4 reversed",
        "1111/1111/0000/0000\n\n0000/0000/1111/1111",
        16,
        slow=(*RELAXATIONS, "minizinc:gecode"),
        hard=True,
    ),
)

HARD_SWAP = (
    Case("nine pieces, half turn", "012/345/678\n\n876/543/210", 16),
    Case("nine pieces, quarter turn", "012/345/678\n\n630/741/852", 12),
    Case("nine pieces, transposed", "012/345/678\n\n036/147/258", 11),
)
