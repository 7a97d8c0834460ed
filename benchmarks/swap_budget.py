"""Fewest swaps by SAT with a budget of wasted moves: an experiment, to be run by hand.

    python benchmarks/swap_budget.py 4x4:16 5x5:3 --seeds 5 --solver glucose4 --shape layers

Each argument is a grid and the number of colours on it (as many as cells: all pieces distinct). For every
board it prints the matching bound, the proven optimum, CPU seconds, and each call as
horizon/layers/answer/seconds. No free vertices, no time limit inside a call.

The model has a variable for each layer, vertex and colour within the colour's corridor, one for each layer
and edge (its swap), and one or two for each layer and vertex that say what the piece leaving it is charged. A
totalizer over the charges is the only count: a plan of T swaps is charged 2T - D, so the budget bounds the
swaps themselves.
"""

import argparse
import random
import statistics
import time
from collections.abc import Sequence
from itertools import combinations, pairwise

from pysat.solvers import Solver

from satflip.algebra.corridors import ColourBudget, colour_budgets
from satflip.algebra.graphs import Edge, adjacency, distances_from
from satflip.algebra.swap_bounds import round_bound, swap_bound, swap_stride
from satflip.algebra.walker import apply_swaps

Board = tuple[int, ...]


class Clauses:
    """Clauses and fresh variables, with the two counts that the models need."""

    def __init__(self) -> None:
        self.top = 0
        self.rows: list[list[int]] = []

    def new(self) -> int:
        self.top += 1
        return self.top

    def add(self, *literals: int) -> None:
        self.rows.append(list(literals))

    def at_most_one(self, literals: Sequence[int]) -> None:
        """Pairwise up to five; more are cut after three, with one fresh variable a cut."""
        rest = list(literals)
        while len(rest) > 5:
            cut = self.new()
            self._pairwise([*rest[:3], cut])
            rest = [*rest[3:], -cut]
        self._pairwise(rest)

    def _pairwise(self, literals: Sequence[int]) -> None:
        for a, b in combinations(literals, 2):
            self.add(-a, -b)

    def total_at_most(self, counters: Sequence[Sequence[int]], bound: int) -> None:
        """A totalizer over unary counters (literal i says 'more than i'), one-sided, cut off at the bound."""
        level = [list(counter) for counter in counters]
        while len(level) > 1:
            odd = level[-1:] if len(level) % 2 else []
            level = [self._merged(a, b, bound) for a, b in zip(level[::2], level[1::2], strict=False)] + odd

    def _merged(self, a: Sequence[int], b: Sequence[int], bound: int) -> list[int]:
        total = [self.new() for _ in range(min(bound, len(a) + len(b)))]
        for i in range(len(a) + 1):
            for j in range(len(b) + 1):
                because = [-literal for literal in (*a[:i][-1:], *b[:j][-1:])]
                if 0 < i + j <= bound:
                    self.add(*because, total[i + j - 1])
                elif i + j == bound + 1:
                    self.add(*because)
        for less, more in pairwise(total):
            self.add(-more, less)
        return total


class Instance:
    """A seeded random board on a grid, with all that the models ask of the algebra."""

    def __init__(self, rows: int, columns: int, colours: int, seed: int) -> None:
        self.n = rows * columns
        self.edges: list[Edge] = [
            edge
            for v in range(self.n)
            for edge in [(v, v + 1)] * ((v + 1) % columns > 0) + [(v, v + columns)] * (v + columns < self.n)
        ]
        random_state = random.Random(seed)
        pieces = [i * colours // self.n for i in range(self.n)]
        random_state.shuffle(pieces)
        self.start: Board = tuple(pieces)
        random_state.shuffle(pieces)
        self.target: Board = tuple(pieces)
        self.adjacent = adjacency(self.n, self.edges)
        self.at = [[edge for edge in self.edges if v in edge] for v in range(self.n)]
        question = (self.n, self.edges, self.start, self.target)
        self.bound = swap_bound(*question).value
        self.stride = swap_stride(*question).value
        self.rounds = round_bound(*question).value
        self.budgets: dict[int, ColourBudget] = {b.colour: b for b in colour_budgets(*question)}
        self.moves = sum(b.transport.cost for b in self.budgets.values())
        self.ahead = {k: distances_from(self.adjacent, b.transport.sources) for k, b in self.budgets.items()}
        self.left = {k: distances_from(self.adjacent, b.transport.targets) for k, b in self.budgets.items()}


def model(game: Instance, horizon: int, layers: int, shape: str) -> tuple[Clauses, list[dict[Edge, int]]]:
    """Plans of at most `horizon` swaps in `layers` layers; 'rounds' leaves out the budget."""
    f = Clauses()
    slack = 2 * horizon - game.moves
    counted = shape != "rounds"

    def may_be(t: int, v: int, k: int) -> bool:
        detour = game.budgets[k].detours[v]
        affordable = not counted or (detour is not None and detour <= slack)
        return affordable and game.ahead[k][v] <= t and game.left[k][v] <= layers - t

    cell = [[{k: f.new() for k in game.budgets if may_be(t, v, k)} for v in range(game.n)] for t in range(layers + 1)]
    swap = [{edge: f.new() for edge in game.edges} for _ in range(layers)]
    for t, given in ((0, game.start), (layers, game.target)):
        for v in range(game.n):
            f.add(*entry(cell[t][v], given[v]))
    for now in cell:
        for v in range(game.n):
            f.add(*now[v].values())
            f.at_most_one(list(now[v].values()))
        for k, budget in game.budgets.items():  # a piece that has no like is somewhere
            if len(budget.transport.sources) == 1:
                f.add(*(now[v][k] for v in range(game.n) if k in now[v]))
    charges: list[list[int]] = []
    for t in range(layers):
        if shape == "steps":
            f.add(*swap[t].values())
            f.at_most_one(list(swap[t].values()))
        for v in range(game.n):
            touching = [swap[t][edge] for edge in game.at[v]]
            if shape != "steps":
                f.at_most_one(touching)
            for k, here in cell[t][v].items():
                stays = entry(cell[t + 1][v], k)
                f.add(-here, *stays, *touching)
                if shape == "rounds":
                    f.add(-here, *stays, *(cell[t + 1][w][k] for w in game.adjacent[v] if k in cell[t + 1][w]))
        if counted:
            charges += charge_moves(f, game, cell[t], swap[t])
        for edge in game.edges:
            for v, w in (edge, edge[::-1]):
                for k, here in cell[t][v].items():
                    f.add(-swap[t][edge], -here, *entry(cell[t + 1][w], k))
                    if counted and v < w and k in cell[t][w]:  # never two of one colour
                        f.add(-swap[t][edge], -here, -cell[t][w][k])
                if shape == "rounds":
                    for k, there in cell[t + 1][w].items():
                        f.add(-swap[t][edge], -there, *entry(cell[t][v], k))
            if shape == "layers" and t:  # Foata's normal form: no swap could have been made a layer earlier
                f.add(-swap[t][edge], *(swap[t - 1][e] for e in {*game.at[edge[0]], *game.at[edge[1]]}))
    if counted:
        f.total_at_most(charges, slack // scale(game))
    return f, swap


def entry(cell: dict[int, int], colour: int) -> list[int]:
    """The literal of the colour there, or nothing where it cannot be: ready to go into a clause."""
    return [cell[colour]] if colour in cell else []


def scale(game: Instance) -> int:
    """2 where every charge is 0 or 2, so that one literal is enough for each."""
    charges = {b.charge(v, w) for b in game.budgets.values() for v, w in game.edges}
    return 1 if 1 in charges else 2


def charge_moves(f: Clauses, game: Instance, cell: Sequence[dict[int, int]], swap: dict[Edge, int]) -> list[list[int]]:
    """For each vertex a unary counter of what the piece that leaves it in this layer is charged."""
    unit = scale(game)
    counters = []
    for v in range(game.n):
        counter = [f.new() for _ in range(2 // unit)]
        for less, more in pairwise(counter):
            f.add(-more, less)
        for edge in game.at[v]:
            for k, here in cell[v].items():
                if charge := game.budgets[k].charge(v, sum(edge) - v) // unit:
                    f.add(-swap[edge], -here, counter[charge - 1])
        counters.append(counter)
    return counters


def call(game: Instance, horizon: int, layers: int, shape: str, solver: str, log: list[str]) -> int | None:
    """The number of swaps (layers, for rounds) of a plan, replayed; None when there is none."""
    started = time.process_time()
    f, swap = model(game, horizon, layers, shape)
    with Solver(solver, bootstrap_with=f.rows) as oracle:
        found = oracle.solve()
        true = set(oracle.get_model() or ()) if found else set()
    log.append(f"{horizon}/{layers}/{'yes' if found else 'no'}/{time.process_time() - started:.2f}")
    if not found:
        return None
    plan = [edge for layer in swap for edge, literal in layer.items() if literal in true]
    if apply_swaps(game.start, plan) != game.target:
        raise AssertionError("the plan does not arrive")
    return layers if shape == "rounds" else len(plan)


def fewest(game: Instance, shape: str, solver: str, log: list[str]) -> int:
    """Shallow searches upwards until a plan is found, then full-depth proofs downwards from it.

    Only full depth, as many layers as swaps, proves anything; the shallow models are many times faster and
    nearly always hold a plan of fewest swaps.
    """
    horizon = game.rounds if shape == "rounds" else game.bound
    while True:
        shallow = min(horizon, max(game.rounds, 1 + 2 * horizon // 5)) if shape == "layers" else horizon
        best = call(game, horizon, shallow, shape, solver, log)
        if best is not None:
            break
        horizon += 1 if shape == "rounds" else game.stride
    while shape == "layers" and best - game.stride >= game.bound:
        lower = best - game.stride
        better = call(game, lower, lower, shape, solver, log)
        if better is None:
            break
        best = better
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description="Fewest swaps by SAT with a budget of wasted moves.")
    parser.add_argument("boards", nargs="+", help="rows x columns : colours, such as 4x4:16")
    parser.add_argument("--seeds", type=int, default=5, help="boards of each kind (default 5)")
    parser.add_argument("--solver", default="glucose4", help="a PySAT solver (default glucose4)")
    parser.add_argument("--shape", choices=["layers", "steps", "rounds"], default="layers")
    chosen = parser.parse_args()
    for board in chosen.boards:
        size, colours = board.split(":")
        rows, columns = map(int, size.split("x"))
        seconds = []
        for seed in range(chosen.seeds):
            started = time.process_time()
            game = Instance(rows, columns, int(colours), seed)
            log: list[str] = []
            answer = fewest(game, chosen.shape, chosen.solver, log)
            seconds.append(time.process_time() - started)
            print(
                f"  {seed}: half the moves {game.moves / 2}, fewest {answer}, {seconds[-1]:.2f} s",
                *log,
                flush=True,
            )
        print(f"{board} {chosen.shape} {chosen.solver}: median {statistics.median(seconds):.2f} s", flush=True)


if __name__ == "__main__":
    main()
