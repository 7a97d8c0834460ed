"""The flip game (Lights Out) with OR-tools' CP-SAT: `python flip_cpsat.py BOARD.txt`, or the board on stdin.

A board is rows of w and b, for instance bwwb/bbwb/bwwb/bwww with line ends for the strokes. All cells shall get one
colour, whichever. Prints the least number of presses and the cells to press (row and column from 1), or Impossible.
"""

import sys

from ortools.sat.python import cp_model

with open(sys.argv[1]) if len(sys.argv) > 1 else sys.stdin as file:
    rows = file.read().split()
cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]

model = cp_model.CpModel()

# A cell pressed twice is a cell not pressed, and the order does not matter: one Boolean a cell says it all.
press = {cell: model.new_bool_var(f"press {cell}") for cell in cells}
# The goal leaves the colour open: one more Boolean.
all_black = model.new_bool_var("all black")

for r, c in cells:
    near = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    touching = [press[cell] for cell in near if cell in press]
    # The presses that touch a cell must be odd in number if its colour is to change, else even:
    #   press + press + ... = black now + black in the end   (modulo 2)
    # add_bool_xor wants an odd number of true literals, so one more true one turns odd into even.
    black_now = rows[r][c] in "bB1#"
    model.add_bool_xor([*touching, all_black, *([] if black_now else [True])])

model.minimize(sum(press.values()))

solver = cp_model.CpSolver()
status = solver.solve(model)
if status == cp_model.OPTIMAL:
    moves = [cell for cell in cells if solver.value(press[cell])]
    print(len(moves))
    for r, c in moves:
        print(f"press row {r + 1}, column {c + 1}")
elif status == cp_model.INFEASIBLE:
    print("Impossible")
else:
    sys.exit("no answer: that is not the same as Impossible")
