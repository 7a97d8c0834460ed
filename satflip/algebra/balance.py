"""The balanced transport: what all colours of a swap board need together, and a proof of it.

A swap moves one piece each way over its edge. So in a plan as many moves go over an edge one way as the other, all
colours counted, which the cheapest transports of the colours one by one need not do. The cheapest flows of all colours
that are balanced so, as a linear program, bound twice the number of swaps from below. The dual program has a height for
each colour and vertex, as a transport has, and a toll for each arc, the negative of its reverse's. In every swap the
tolls cancel, so the charges of a plan's moves, 1 less the height gained less the toll, add up to exactly twice the
number of swaps less the bound (linear programming duality; multicommodity flows: Ahuja, Magnanti and Orlin, Network
Flows, 1993, chapter 17).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from satflip.algebra.graphs import Edge

LARGEST = 20_000
"""Colours times edges; larger programs are left alone, for they take seconds."""

UNITS = (1, 2, 3, 4, 6, 12)
"""Denominators that are tried to write the solver's numbers as fractions."""

TOLERANCE = 1e-6


@dataclass(frozen=True)
class Balance:
    """A dual solution, exact: all numbers are whole multiples of 1 / `unit`.

    Attributes
    ----------
    unit
        At least 1.
    need
        No plan makes fewer than need / unit moves of single pieces, two in a swap.
    heights
        For each colour the height of every vertex.
    tolls
        For each edge (v, w), the toll from v to w; from w to v it is the negative.
    """

    unit: int
    need: int
    heights: dict[int, tuple[int, ...]]
    tolls: dict[Edge, int]

    def charge(self, colour: int, v: int, w: int) -> int:
        """What moving a piece of the colour over the edge from v to w wastes, 0 to 2 moves, times `unit`."""
        height = self.heights[colour]
        toll = self.tolls[v, w] if (v, w) in self.tolls else -self.tolls[w, v]
        return self.unit - (height[w] - height[v]) - toll

    def proves(self, start: Sequence[int], target: Sequence[int]) -> bool:
        """Whether the numbers are a proof: every charge is at least 0, and the heights gained add up to `need`."""
        gained = sum(self.heights[c][v] for v, c in enumerate(target)) - sum(
            self.heights[c][v] for v, c in enumerate(start)
        )
        return gained == self.need and all(
            0 <= self.charge(c, v, w) <= 2 * self.unit for v, w in self.tolls for c in self.heights
        )


def balance(edges: Sequence[Edge], start: Sequence[int], target: Sequence[int]) -> Balance | None:
    """The balanced transport of all colours of a board whose target names every vertex.

    None where the program is too large, or its solution is no multiple of 1/12. What is returned was checked in whole
    numbers.
    """
    colours = sorted(set(start))
    if len(colours) * len(edges) > LARGEST:
        return None
    from ortools.linear_solver import pywraplp

    program = pywraplp.Solver.CreateSolver("GLOP")
    n = len(start)
    height = {c: [program.NumVar(-n, n, "") for _ in range(n)] for c in colours}
    toll = {edge: program.NumVar(-2, 2, "") for edge in edges}
    for (v, w), passing in toll.items():
        for c in colours:
            row = program.Constraint(-1, 1)
            row.SetCoefficient(height[c][w], 1)
            row.SetCoefficient(height[c][v], -1)
            row.SetCoefficient(passing, 1)
    gain = program.Objective()
    for v, (have, want) in enumerate(zip(start, target, strict=True)):
        if have != want:
            gain.SetCoefficient(height[want][v], 1)
            gain.SetCoefficient(height[have][v], -1)
    gain.SetMaximization()
    if program.Solve() != pywraplp.Solver.OPTIMAL:
        return None
    for unit in UNITS:
        found = Balance(
            unit,
            round(unit * gain.Value()),
            {c: tuple(round(unit * h.solution_value()) for h in row) for c, row in height.items()},
            {edge: round(unit * passing.solution_value()) for edge, passing in toll.items()},
        )
        if abs(found.need - unit * gain.Value()) < TOLERANCE and found.proves(start, target):
            return found
    return None
