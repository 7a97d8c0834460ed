"""The swap board with OR-tools' CP-SAT: `python swap_cpsat.py BOARDS.txt`, or the boards on stdin.

Two boards, the start and the target, with a blank line between; any letter or digit is a colour. Prints the fewest
swaps of neighbours and the swaps (row and column from 1), or Impossible.
"""

import sys
from collections import Counter

from ortools.sat.python import cp_model

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
    model = cp_model.CpModel()
    steps = range(1, horizon + 1)
    at = {(t, v, k): model.new_bool_var("") for t in (0, *steps) for v in cells for k in colours}
    swap = {(t, e): model.new_bool_var("") for t in steps for e in edges}

    for v in cells:
        model.add(at[0, v, start[v]] == 1)
        model.add(at[horizon, v, target[v]] == 1)
        for t in (0, *steps):
            model.add_exactly_one(at[t, v, k] for k in colours)
    for t in steps:
        model.add_exactly_one(swap[t, e] for e in edges)
        for v, w in edges:  # what a swap does: it exchanges the two pieces
            for k in colours:
                model.add(at[t, v, k] == at[t - 1, w, k]).only_enforce_if(swap[t, (v, w)])
                model.add(at[t, w, k] == at[t - 1, v, k]).only_enforce_if(swap[t, (v, w)])
        for v in cells:  # the frame axiom: a piece stays where it is unless a swap touches its cell
            touching = [swap[t, e] for e in edges if v in e]
            for k in colours:
                model.add_bool_or([at[t - 1, v, k].negated(), at[t, v, k], *touching])

    solver = cp_model.CpSolver()
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        break
    if status != cp_model.INFEASIBLE:
        sys.exit(f"no answer for {horizon} swaps: a longer plan would not be proven least")
    horizon += 1

print(horizon)
for t, ((r, c), (s, d)) in swap:
    if solver.value(swap[t, ((r, c), (s, d))]):
        print(f"swap row {r + 1}, column {c + 1} with row {s + 1}, column {d + 1}")
