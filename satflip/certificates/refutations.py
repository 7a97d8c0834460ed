"""A solver's proof that clauses cannot be satisfied, streamed to a file: neither it nor the clauses are held whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from tempfile import TemporaryFile
from typing import IO, Any
from zipfile import ZipFile

from satflip.backends.pysat_interrupts import keyboard_interrupts

Make = Callable[[Callable[[str], int]], Iterator[tuple[int, ...]]]
"""Clauses, given a function that makes a variable of a name."""


def refutation(archive: ZipFile, name: str, make: Make) -> dict[str, str] | None:
    """Write the clauses and a proof to the archive, and return which members they are; None if they can be satisfied.

    Glucose 4.1 through PySAT, solved afresh with every bound as clauses: it writes its proof as text, in DRUP steps,
    straight to a file that can be copied piece by piece.
    """
    import pysolvers
    from pysat.solvers import Glucose4

    names: list[str] = []

    def new(name: str) -> int:
        names.append("".join(name.split()))
        return len(names)

    solver: Any = Glucose4(with_proof=True)
    try:
        count = 0
        with TemporaryFile() as clauses:
            for clause in make(new):
                count += 1
                clauses.write(b"%s\n" % " ".join(map(str, (*clause, 0))).encode())
                # not every solver takes an empty clause for what it is
                for part in [clause] if clause else [(1,), (-1,)]:
                    solver.add_clause(part)
            with keyboard_interrupts():
                if solver.solve():
                    return None
            members = {"cnf": f"{name}.cnf", "proof": f"{name}.drat"}
            with _member(archive, members["cnf"]) as file:
                file.writelines(b"c varname %d %s\n" % (i, told.encode()) for i, told in enumerate(names, 1))
                file.write(b"p cnf %d %d\n" % (len(names), count))
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
