import subprocess
import sys
from importlib import metadata

import pytest

from tests.cli.run import EXAMPLES

SOLVERS = {"ortools", "pysat", "numpy", "typer", "rich", "clingo", "pycryptosat"}


def test_import_loads_no_solver() -> None:
    code = "import sys, satflip; print(' '.join(sorted({name.partition('.')[0] for name in sys.modules})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not SOLVERS & set(done.stdout.split())


@pytest.mark.parametrize("board", ["flip-poj1753.txt", "flip-impossible.txt", "swap-sample.txt"])
def test_a_small_board_is_solved_before_a_solver_could_be_imported(board: str) -> None:
    code = f"""
import sys
from satflip.instances import read
from satflip import solve
print(solve(read({str(EXAMPLES / board)!r})).status, *sorted({{name.partition('.')[0] for name in sys.modules}}))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    status, *modules = done.stdout.split()
    assert status in ("OPTIMAL", "IMPOSSIBLE")
    assert not SOLVERS & set(modules)


def test_every_public_name_is_there() -> None:
    import satflip

    for name in satflip.__all__:
        assert getattr(satflip, name).__module__.startswith("satflip.")
    assert set(satflip.__all__) == set(satflip._HOME)


def test_it_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "satflip", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == metadata.version("satflip")
