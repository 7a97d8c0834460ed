"""What both puzzles have: a report, strict reading, and the check of a refutation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from zipfile import ZipFile

LONGEST = 1 << 20
"""Bytes of a line of clauses or of a proof."""


class Rejected(Exception):
    """Something in the file is not true, or makes no sense."""


class Missing(Exception):
    """Something is claimed without evidence, or with evidence that cannot be checked here."""


@dataclass
class Report:
    """The verdict, VERIFIED, REJECTED or INCOMPLETE, and the reason of the latter two; what was checked, what trusted.

    `picture` is the instance as the checker understands it, `missing` what is claimed without evidence. `engine` is
    dratify's: 'python', or 'native' for the one in Rust, which holds a proof whole.
    """

    verdict: str = "VERIFIED"
    reason: str = ""
    claim: str = ""
    picture: list[str] = field(default_factory=list)
    checked: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    engine: str = "python"
    trusted: list[str] = field(default_factory=lambda: ["Python with its zipfile and json"])

    def check(self, what: str, how: Callable[[], str]) -> None:
        """Say what was checked, and how; or what is missing, each only once."""
        try:
            self.checked.append(f"{what}: {how()}")
        except Missing as gap:
            self.missing = [*dict.fromkeys([*self.missing, str(gap)])]

    def lines(self) -> Iterator[str]:
        """All of it for people, the verdict last. A name in the file cannot end a line, or tell a terminal anything."""
        return map(shown, self._lines())

    def _lines(self) -> Iterator[str]:
        yield from [*self.picture, ""] if self.picture else ()
        yield from [f"claim:   {self.claim}"] if self.claim else ()
        if self.verdict != "REJECTED":
            yield from (f"checked: {line}" for line in self.checked)
            yield from (f"trusted: {line}" for line in self.trusted)
        yield self.verdict + (f": {self.reason}" if self.reason else "")


class Game:
    """Cells, and refutations. A subclass has the `picture` of a puzzle, its rules (`replay`), its bounds (`lower`)."""

    costs: tuple[str, ...] = ()
    tell: Callable[[str], None] = staticmethod(lambda text: None)
    """Is told now and then how far the check of a proof has come."""

    def __init__(self, data: dict[str, Any], archive: ZipFile | None, report: Report) -> None:
        self.data, self.archive, self.report = data, archive, report
        self.cells = [label(cell) for cell in data["cells"]]
        self.index = {cell: i for i, cell in enumerate(self.cells)}
        require(len(self.index) == len(self.cells), "two cells have one name")

    def drawn(self, state: list[Any]) -> list[str]:
        """A state as rows where the cells are places of a grid."""
        places = [cell for cell in self.cells if isinstance(cell, tuple)]
        rows, columns = (max((place[i] for place in places), default=-1) + 1 for i in (0, 1))
        if len(places) < len(self.cells) or rows * columns > 4 * len(self.cells):
            return [" ".join(f"{cell}:{x}" for cell, x in zip(self.cells, state, strict=True))]
        at = dict(zip(self.cells, state, strict=True))
        return [" ".join(str(at.get((r, c), "_")) for c in range(columns)) for r in range(rows)]

    def refute(self, entry: dict[str, Any], made: Callable[[Callable[[str], int]], Iterator[tuple[int, ...]]]) -> str:
        """The clauses made here, of variables named here, are those of the file, and its proof refutes them.

        RUP steps alone count: dratify 0.1.10 accepts false RAT steps after the deletion of a clause that has made a
        literal true, and the proofs of PySAT's solvers need none.
        """
        try:
            from dratify import CNF, DRATChecker, check_proof, from_dimacs
        except ImportError:
            raise Missing("refutations are checked by dratify, which is not installed: pip install dratify") from None
        names: list[str] = []
        assert self.archive is not None
        most = self.archive.getinfo(entry["cnf"]).file_size

        def new(name: str) -> int:
            # before a model of a trillion rounds fills the memory: the file must name each in a line of its own
            require(len(names) < most, f"{entry['cnf']} names fewer variables than the board has")
            names.append("".join(name.split()))
            return len(names)

        formula, count, cnf = CNF(), 0, entry["cnf"]
        given = (line for line in self.lines(cnf) if not line.startswith(b"c"))
        head = next(given, b"").split()
        for clause in made(new):
            count += 1
            same = [int(x) for x in next(given, b"").split()] == [*clause, 0]
            require(same, f"{cnf}: clause {count} is not the board's")
            formula.add_dimacs(clause)
        require(next(given, None) is None, f"{cnf} has more clauses than the board")
        require(head == f"p cnf {len(names)} {count}".encode().split(), f"{cnf}: the header is wrong")
        told = (line for line in self.lines(cnf) if line.startswith(b"c"))
        for number, name in enumerate(names, 1):
            require(next(told, b"") == f"c varname {number} {name}".encode(), f"{cnf}: variable {number} is not {name}")
        require(next(told, None) is None, f"{cnf} names more variables than the board")

        def steps() -> Iterator[tuple[str, tuple[int, ...]]]:
            for number, line in enumerate(self.lines(entry["proof"])):
                if number % 100 == 0:
                    self.tell(f"{entry['proof']}: {number:,} steps")
                kind, words = ("d", line[1:]) if line.startswith(b"d") else ("a", line)
                *literals, end = map(int, words.split())
                proper = end == 0 and all(0 < abs(x) <= len(names) for x in literals)
                require(proper, f"{entry['proof']}: a line is no clause over the variables that ends with 0")
                yield kind, tuple(map(from_dimacs, literals))

        if self.report.engine == "native":
            result = check_proof(formula, list(steps()), check_rat=False, engine="native")
        else:
            result = DRATChecker(formula, check_rat=False).check(steps())
        require(result.ok and result.reached_empty, f"{entry['proof']}, step {result.steps}: {result.reason}")
        trust = "dratify (RUP steps)" if self.report.engine == "python" else "cdclkit's engine for dratify (RUP steps)"
        self.report.trusted = [*dict.fromkeys([*self.report.trusted, trust])]
        return (
            f"{count} clauses, made here from the board, cannot be satisfied, as a proof of {result.steps} steps shows"
        )

    def lines(self, name: str) -> Iterator[bytes]:
        """The lines of a member that are not blank, one at a time."""
        assert self.archive is not None
        with self.archive.open(name) as file:
            while line := file.readline(LONGEST):
                require(len(line) < LONGEST, f"{name} has a line of a megabyte")
                if line := line.strip():
                    yield line


def shown(line: str) -> str:
    """The line with what does not print as Python writes it."""
    return "".join(x if x.isprintable() else ascii(x)[1:-1] for x in line)


def require(condition: bool, otherwise: str) -> None:
    """Raises Rejected, with the reason, unless the condition holds."""
    if not condition:
        raise Rejected(otherwise)


def met(state: Sequence[int], target: Sequence[int | None]) -> bool:
    """Whether the state is the target, where None is any colour."""
    return all(want in (None, have) for have, want in zip(state, target, strict=True))


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
