"""What both puzzles rest on: strict reading, clauses that are made here, and the check of a refutation by dratify."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, pairwise
from typing import Any
from zipfile import ZipFile

LONGEST = 1 << 20
"""Bytes of a line of clauses or of a proof."""


class Rejected(Exception):
    """Something in the file is not true, or makes no sense."""


class Missing(Exception):
    """Something is claimed without evidence, or with evidence that cannot be checked here."""


def require(condition: bool, otherwise: str) -> None:
    """Raises Rejected, with the reason, unless the condition holds."""
    if not condition:
        raise Rejected(otherwise)


def integer(value: object, low: int | None = 0, high: int | None = None) -> int:
    """The value, if it is a whole number in the range, and no bool or float."""
    if type(value) is not int or (low is not None and value < low) or (high is not None and value > high):
        raise Rejected(f"found {str(value)[:40]}, expected a whole number{'' if low is None else f' from {low}'}")
    return value


def label(value: object) -> tuple[int, int] | str:
    """A cell's name: a text, or row and column."""
    if isinstance(value, list) and len(value) == 2:
        return integer(value[0]), integer(value[1])
    if not isinstance(value, str):
        raise Rejected(f"found {str(value)[:40]}, expected a cell: a name, or a row and a column")
    return value


def known(data: dict[str, Any], names: str) -> None:
    """Nothing is said under a name that is not read here: it could change the board for another reader."""
    require(
        data.keys() <= set(names.split()), f"found {str(data.keys() - set(names.split()))[:80]}, known are: {names}"
    )


def numbered(cells: list[object]) -> dict[tuple[int, int] | str, int]:
    """The names of the cells, each with its number."""
    index = {label(cell): i for i, cell in enumerate(cells)}
    require(len(index) == len(cells), "two cells have one name")
    return index


def met(state: Sequence[int], target: Sequence[int | None]) -> bool:
    """Whether the state is the target, where None is any colour."""
    return all(want in (None, have) for have, want in zip(state, target, strict=True))


class Clauses:
    """Clauses over variables 1, 2, 3 … with names. Variable 1 stands for what is false: no clause shows it.

    Each clause must be a consequence of a plan within the bounds (of the best such plan, or one in a normal form),
    every variable read as its name says. So when all together cannot be satisfied, there is no such plan.
    """

    def __init__(self, most: float = float("inf")) -> None:
        """Raises Rejected once there are more than `most` variables or clauses: before they fill the memory."""
        self.names, self.clauses, self.most = ["false"], list[tuple[int, ...]](), most

    def new(self, name: str) -> int:
        """A new variable."""
        self.names.append("".join(name.split()))
        require(len(self.names) <= self.most, "the file has fewer variables than the board")
        return len(self.names)

    def say(self, *literals: int) -> None:
        """One of the literals is true."""
        if -1 not in literals:
            self.add(tuple(x for x in literals if x != 1))

    def add(self, clause: tuple[int, ...]) -> None:
        """Keep the clause."""
        self.clauses.append(clause)
        require(len(self.clauses) <= self.most, "the file has fewer clauses than the board")

    def one(self, literals: Sequence[int]) -> None:
        """Exactly one of the literals is true."""
        self.say(*literals)
        self.lone(literals)

    def lone(self, literals: Sequence[int]) -> None:
        """At most one of the literals is true."""
        for a, b in combinations(literals, 2):
            self.say(-a, -b)

    def at_most(self, terms: Sequence[tuple[int, int]], most: int, name: str) -> None:
        """The weights of the true literals add up to `most` at the most (sequential counter, Sinz 2005).

        Variable [i>=j]: the first i terms add up to j or more.
        """
        before: list[int] = []
        for i, (weight, literal) in enumerate(terms, 1):
            after = [self.new(f"{name}[{i}>={j}]") for j in range(1, min(most, len(before) + weight) + 1)]
            for less, more in chain(pairwise(after), zip(after, before, strict=False)):
                self.say(-more, less)
            for j in range(len(before) + 1):
                so_far = [-before[j - 1]] if j else []
                self.say(-literal, *so_far, *([after[j + weight - 1]] if j + weight <= most else []))
            before = after

    def lines(self) -> Iterator[str]:
        """DIMACS, the names as comments."""
        yield from (f"c varname {i} {name}" for i, name in enumerate(self.names, 1))
        yield f"p cnf {len(self.names)} {len(self.clauses)}"
        yield from (" ".join(map(str, (*clause, 0))) for clause in self.clauses)


class Evidence:
    """The members of a file, and the engine that checks proofs. Raises ImportError where it is not installed."""

    def __init__(self, archive: ZipFile, engine: str, tell: Callable[[str], None], trusted: list[str]) -> None:
        self.archive, self._engine, self._tell, self._trusted = archive, engine, tell, trusted
        if engine == "native":
            import cdclkit  # noqa: F401  # it makes itself known to dratify
            import dratify

            if not dratify.native_available():
                raise ImportError("cdclkit is installed without its native engine")

    def refute(self, entry: dict[str, Any], make: Callable[[Clauses], None]) -> str:
        """The clauses made here are those of the file, and its proof refutes them.

        RUP steps alone count: dratify 0.1.10 accepts false RAT steps after the deletion of a clause that has made a
        literal true, and the proofs of PySAT's solvers need none.
        """
        try:
            from dratify import CNF, DRATChecker, check_proof, from_dimacs
        except ImportError:
            raise Missing("refutations are checked by dratify, which is not installed: pip install dratify") from None
        made = Clauses(self.archive.getinfo(entry["cnf"]).file_size)
        make(made)
        given = self._lines(entry["cnf"])
        for number, line in enumerate(made.lines(), 1):
            require(next(given, b"") == line.encode(), f"{entry['cnf']}, line {number}: not what the board says")
        require(next(given, None) is None, f"{entry['cnf']} has more lines than the board's clauses take")
        formula = CNF()
        for clause in made.clauses:
            formula.add_dimacs(clause)

        def steps() -> Iterator[tuple[str, tuple[int, ...]]]:
            for number, line in enumerate(self._lines(entry["proof"])):
                if number % 100 == 0:
                    self._tell(f"{entry['proof']}: {number:,} steps")
                *literals, end = map(int, line.removeprefix(b"d").split())
                proper = end == 0 and all(0 < abs(x) <= len(made.names) for x in literals)
                require(proper, f"{entry['proof']}: a line is no clause over the variables that ends with 0")
                yield "d" if line.startswith(b"d") else "a", tuple(map(from_dimacs, literals))

        if self._engine == "native":
            result = check_proof(formula, list(steps()), check_rat=False, engine="native")
        else:
            result = DRATChecker(formula, check_rat=False).check(proof := steps())
            # to its end, though the empty clause may come before it
            deque(proof, maxlen=0)
        require(result.ok and result.reached_empty, f"{entry['proof']}, step {result.steps}: {result.reason}")
        trust = "dratify (RUP steps)" if self._engine == "python" else "cdclkit's engine for dratify (RUP steps)"
        self._trusted[:] = dict.fromkeys([*self._trusted, trust])
        how = f"a proof of {result.steps} steps" if result.steps else "unit propagation alone"
        return f"{len(made.clauses)} clauses, made here from the board, are refuted by {how}"

    def _lines(self, name: str) -> Iterator[bytes]:
        """The lines of a member that are not blank, one at a time."""
        with self.archive.open(name) as file:
            while line := file.readline(LONGEST):
                require(len(line) < LONGEST, f"{name} has a line of a megabyte")
                if line := line.strip():
                    yield line
