"""CryptoMiniSat: a SAT solver with XOR constraints of its own, and Gauss-Jordan elimination on them.

Source: Soos, Nohl & Castelluccia, "Extending SAT Solvers to Cryptographic Problems", SAT 2009.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from satflip.backends.base import Backend, Settings
from satflip.encodings.parity import normalised
from satflip.model import Assignment, Clause, Constraint, Parity


class CryptoMiniSatOracle:
    """One solver that holds clauses and parities."""

    def __init__(self, settings: Settings) -> None:
        import pycryptosat

        options = {} if settings.seed is None else {"seed": str(settings.seed % 2**31)}
        self._solver: Any = pycryptosat.Solver(threads=settings.workers, options=options)
        self._solution: Sequence[bool | None] = ()
        self._variables = 0

    def add(self, constraints: Iterable[Constraint], variables: int) -> None:
        """Add clauses and parities. Raises TypeError for other constraints."""
        if variables > self._variables:
            # an assumption about a variable that no clause has named is refused: a tautology names it
            self._solver.add_clause([variables, -variables])
            self._variables = variables
        for constraint in constraints:
            match constraint:
                case Clause(literals):
                    self._solver.add_clause(literals)
                case Parity(literals, odd):
                    # positive literals alone are taken, the sign goes into the right-hand side
                    self._solver.add_xor_clause(*normalised(literals, odd))
                case _:
                    raise TypeError(f"CryptoMiniSat takes clauses and parities, found {constraint}")

    def solve(self, assumptions: Sequence[int] = ()) -> bool | None:
        """Whether the constraints can be satisfied under the assumptions."""
        answer: bool | None
        answer, self._solution = self._solver.solve(list(assumptions))
        if answer is None:
            # no limit was set: it has swallowed a Ctrl-C
            raise KeyboardInterrupt
        return answer

    def assignment(self) -> Assignment:
        """The assignment of the last call that said True."""
        return [False, *(bool(value) for value in self._solution[1 : self._variables + 1])]

    def close(self) -> None:
        """Free the solver."""
        self._solver = None


BACKENDS = (
    Backend(
        name="cryptominisat",
        summary="CryptoMiniSat: SAT with native XOR and Gauss-Jordan elimination, under a bound search",
        distribution="pycryptosat",
        module="pycryptosat",
        install="pip install pycryptosat",
        kinds=frozenset({Clause, Parity}),
        assumptions=True,
        seed=True,
        workers=True,
        oracle=CryptoMiniSatOracle,
    ),
)
