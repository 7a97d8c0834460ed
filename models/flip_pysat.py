"""The flip game (Lights Out) with PySAT, in clauses: `python flip_pysat.py BOARD.txt`, or the board on stdin.

A board is rows of w and b, for instance bwwb/bbwb/bwwb/bwww with line ends for the strokes. All cells shall get one
colour, whichever. Prints the least number of presses and the cells to press (row and column from 1), or Impossible.
"""

import sys
from itertools import product

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

with open(sys.argv[1]) if len(sys.argv) > 1 else sys.stdin as file:
    rows = file.read().split()
cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]

# Variables are numbers from 1. A cell pressed twice is a cell not pressed, and the order does not matter:
# one variable a cell. The goal leaves the colour open: one more.
press = {cell: number for number, cell in enumerate(cells, 1)}
all_black = len(cells) + 1

formula = WCNF()
for r, c in cells:
    near = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    variables = [press[cell] for cell in near if cell in press] + [all_black]
    # The presses that touch a cell must be odd in number if its colour is to change, else even:
    #   press + press + ... + all black = black now   (modulo 2)
    # A clause cannot add. So write the truth table, and forbid each row with a wrong sum: the clause that is
    # false in that row alone has each variable with the sign that the row does not give it.
    black_now = rows[r][c] in "bB1#"
    for row in product([0, 1], repeat=len(variables)):
        if sum(row) % 2 != black_now:
            formula.append([-v if value else v for v, value in zip(variables, row, strict=True)])

# Soft clauses: each cell would rather not be pressed. MaxSAT breaks as few of them as it can.
for v in press.values():
    formula.append([-v], weight=1)

with RC2(formula) as solver:
    assignment = solver.compute()
if assignment is None:
    print("Impossible")
else:
    true = set(assignment)
    moves = [cell for cell in cells if press[cell] in true]
    print(len(moves))
    for r, c in moves:
        print(f"press row {r + 1}, column {c + 1}")
