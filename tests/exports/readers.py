"""Programs that read the exports and know nothing of satflip: each takes a file and gives what it printed or wrote."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests import needs

Reader = Callable[[Path], str]


def run(*command: str | Path) -> str:
    done = subprocess.run(
        list(map(str, command)), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=100
    )
    return done.stdout + done.stderr


def program(command: str, package: str, *options: str) -> Reader:
    """A program that prints its answer."""

    def read(file: Path) -> str:
        needs.program(command, package)
        return run(command, *options, file)

    return read


def minisat(file: Path) -> str:
    needs.program("minisat", "minisat")
    answer = file.with_suffix(".answer")
    run("minisat", file, answer)
    return answer.read_text()


def clingo(*options: str) -> Reader:
    """clingo, or clasp within it, from the Python package."""

    def read(file: Path) -> str:
        needs.module("clingo", "clingo")
        return run(sys.executable, "-m", "clingo", *options, file)

    return read


def rc2(file: Path) -> str:
    """RC2 on PySAT's own reading of the file, told as the MaxSAT Evaluation has it."""
    from pysat.examples.rc2 import RC2
    from pysat.formula import WCNF

    with RC2(WCNF(from_file=str(file))) as solver:
        literals = solver.compute()
        if literals is None:
            return "s UNSATISFIABLE\n"
        return f"s OPTIMUM FOUND\no {solver.cost}\nv {''.join(str(int(literal > 0)) for literal in literals)}\n"


def glpsol(form: str) -> Reader:
    def read(file: Path) -> str:
        needs.program("glpsol", "glpk-utils")
        answer = file.with_suffix(".sol")
        said = run("glpsol", form, file, "-o", answer)
        # that nothing is feasible, it says on the terminal alone
        return said + (answer.read_text() if answer.exists() else "")

    return read


def cbc(file: Path) -> str:
    needs.program("cbc", "coinor-cbc")
    answer = file.with_suffix(".sol")
    run("cbc", file, "solve", "solution", answer)
    return answer.read_text()


def highs(file: Path) -> str:
    """HiGHS within OR-tools, which reads MPS: the values as lines NAME VALUE."""
    from ortools.linear_solver.python import model_builder

    model = model_builder.Model()
    assert model.import_from_mps_file(str(file))
    solver = model_builder.Solver("highs")
    status = solver.solve(model)
    if status == model_builder.SolveStatus.INFEASIBLE:
        return "Infeasible"
    assert status == model_builder.SolveStatus.OPTIMAL
    values = (f"{x.name} {solver.value(x)}" for x in (model.var_from_index(i) for i in range(model.num_variables)))
    return "\n".join(["Optimal", f"Objective {solver.objective_value}", *values])


def pyperplan(file: Path) -> str:
    """A planner; breadth-first search finds a shortest plan."""
    needs.module("pyperplan", "pyperplan")
    domain, plan = file.with_suffix(".domain"), Path(f"{file}.soln")
    said = run(sys.executable, "-m", "pyperplan", "-s", "bfs", domain, file)
    return plan.read_text() if plan.exists() else said


READERS: dict[str, dict[str, Reader]] = {
    "dimacs": {
        "cadical": program("cadical", "cadical", "-q"),
        "cryptominisat5": program("cryptominisat5", "cryptominisat", "--verb", "0"),
        "minisat": minisat,
        "picosat": program("picosat", "picosat"),
    },
    "xcnf": {"cryptominisat5": program("cryptominisat5", "cryptominisat", "--verb", "0")},
    "wcnf": {"rc2": rc2},
    "opb": {"clasp": clingo("--mode=clasp", "--quiet=1")},
    "lp": {"glpsol": glpsol("--lp"), "cbc": cbc},
    "mps": {"glpsol": glpsol("--freemps"), "cbc": cbc, "highs": highs},
    "smtlib": {"z3": program("z3", "z3")},
    "minizinc": {"minizinc": program("minizinc", "minizinc")},
    "asp": {"clingo": clingo(), "clingo as JSON": clingo("--outf=2")},
    "pddl": {"pyperplan": pyperplan},
}
SUFFIXES = {
    "dimacs": "cnf",
    "xcnf": "cnf",
    "wcnf": "wcnf",
    "opb": "opb",
    "lp": "lp",
    "mps": "mps",
    "smtlib": "smt2",
    "minizinc": "mzn",
    "asp": "lp",
    "pddl": "pddl",
}
