"""The swap board with PySAT, in clauses: `python swap_pysat.py BOARDS.txt`, or the boards on stdin.

Two boards, the start and the target, with a blank line between; any letter or digit is a colour. Prints the fewest
swaps of neighbours and the swaps (row and column from 1), or Impossible.
"""

import sys
from collections import Counter
from itertools import combinations, count

from pysat.solvers import Solver

with open(sys.argv[1]) if len(sys.argv) > 1 else sys.stdin as file:
    rows = file.read().split()
start = {(r, c): colour for r, row in enumerate(rows[: len(rows) // 2]) for c, colour in enumerate(row)}
target = {(r, c): colour for r, row in enumerate(rows[len(rows) // 2 :]) for c, colour in enumerate(row)}
cells, colours = list(start), sorted(set(start.values()))
edges = [((r, c), d) for r, c in cells for d in ((r, c + 1), (r + 1, c)) if d in start]

# Swaps keep the pieces, and on a grid they can arrange them in any way.
if Counter(start.values()) != Counter(target.values()):
    print("Impossible")
    sys.exit()

# A swap puts at most two cells right. From that bound on, the horizon rises until there is a plan of exactly so
# many swaps; so each horizon before it is proven to be too short.
horizon = (sum(start[v] != target[v] for v in cells) + 1) // 2
while True:
    steps, number = range(1, horizon + 1), count(1)
    at = {(t, v, k): next(number) for t in (0, *steps) for v in cells for k in colours}
    swap = {(t, e): next(number) for t in steps for e in edges}

    clauses = [[at[0, v, start[v]]] for v in cells] + [[at[horizon, v, target[v]]] for v in cells]
    for t in (0, *steps):
        for v in cells:  # no cell holds two colours
            clauses += [[-at[t, v, k], -at[t, v, m]] for k, m in combinations(colours, 2)]
    for t in steps:
        # exactly one swap: at least one, and of any two not both
        clauses.append([swap[t, e] for e in edges])
        clauses += [[-swap[t, e], -swap[t, f]] for e, f in combinations(edges, 2)]
        for v, w in edges:  # what a swap does: it exchanges the two pieces
            clauses += [[-swap[t, (v, w)], -at[t - 1, w, k], at[t, v, k]] for k in colours]
            clauses += [[-swap[t, (v, w)], -at[t - 1, v, k], at[t, w, k]] for k in colours]
        for v in cells:  # the frame axiom: a piece stays where it is unless a swap touches its cell
            touching = [swap[t, e] for e in edges if v in e]
            clauses += [[-at[t - 1, v, k], at[t, v, k], *touching] for k in colours]

    with Solver("glucose4", bootstrap_with=clauses) as solver:
        if solver.solve():
            true = set(solver.get_model())
            break
    horizon += 1

print(horizon)
for (r, c), (s, d) in (e for (t, e), variable in swap.items() if variable in true):
    print(f"swap row {r + 1}, column {c + 1} with row {s + 1}, column {d + 1}")
