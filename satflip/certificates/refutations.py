"""A solver's proof that clauses cannot be satisfied, streamed to a file: neither it nor the clauses are held whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from tempfile import TemporaryFile
from typing import IO, Any
from zipfile import ZipFile

from satflip.backends.pysat_interrupts import keyboard_interrupts
from satflip.verifier.trust import Clauses


class _Streamed(Clauses):
    """Clauses that go to a solver and to a file, and are not held."""

    def __init__(self, solver: Any, file: IO[bytes]) -> None:
        super().__init__()
        self.count, self._solver, self._file = 0, solver, file

    def add(self, clause: tuple[int, ...]) -> None:
        self.count += 1
        self._file.write(b"%s\n" % " ".join(map(str, (*clause, 0))).encode())
        # not every solver takes an empty clause for what it is
        for part in [clause] if clause else [(1,), (-1,)]:
            self._solver.add_clause(part)


def refutation(archive: ZipFile, name: str, make: Callable[[Clauses], None]) -> dict[str, str] | None:
    """Write the clauses and a proof to the archive, and return which members they are; None if they can be satisfied.

    MapleCM through PySAT, solved afresh with every bound as clauses: its proofs are short (clauses are minimised), and
    written as text, in DRUP steps, straight to a file that can be copied piece by piece.
    """
    import pysolvers
    from pysat.solvers import MapleCM

    solver: Any = MapleCM(with_proof=True)
    try:
        with TemporaryFile() as clauses:
            made = _Streamed(solver, clauses)
            make(made)
            with keyboard_interrupts():
                if solver.solve():
                    return None
            members = {"cnf": f"{name}.cnf", "proof": f"{name}.drat"}
            with _member(archive, members["cnf"]) as file:
                file.writelines(b"c varname %d %s\n" % (i, told.encode()) for i, told in enumerate(made.names, 1))
                file.write(b"p cnf %d %d\n" % (len(made.names), made.count))
                clauses.seek(0)
                shutil.copyfileobj(clauses, file)
        # get_proof() would read it into memory
        pysolvers.flushpr(solver.prfp)
        solver.prfile.seek(0)
        with _member(archive, members["proof"]) as file:
            shutil.copyfileobj(solver.prfile, file)
            file.write(b"0\n")
        return members
    finally:
        solver.delete()


def _member(archive: ZipFile, name: str) -> IO[bytes]:
    return archive.open(name, "w", force_zip64=True)
