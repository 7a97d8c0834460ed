"""How long the command line takes in all, from its start to its end, beside Python alone and OR-tools' import.

    python benchmarks/start.py [--runs 9]

Each command is a process of its own, the commands in turn, so that a change of the machine's load meets them all.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples"
MAIN = "from satflip.cli import main; main()"
COMMANDS = {
    "python alone": ["pass"],
    "satflip --help": [MAIN, "--help"],
    "flip 4x4, auto": [MAIN, "solve", str(EXAMPLES / "flip-poj1753.txt")],
    "swap 4x4, auto": [MAIN, "solve", str(EXAMPLES / "swap-sample.txt")],
    "import of CP-SAT alone": ["from ortools.sat.python import cp_model"],
}


def spent(arguments: list[str]) -> tuple[float, float]:
    """CPU and wall-clock seconds."""
    before, start = os.times(), time.perf_counter()
    subprocess.run([sys.executable, "-c", *arguments], stdout=subprocess.DEVNULL, check=True)
    wall, after = time.perf_counter() - start, os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system, wall


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in COMMANDS}
    for number in range(runs + 1):
        for name, arguments in COMMANDS.items():
            took = spent(arguments)
            if number:  # the first round warms the disk, and writes bytecode
                found[name].append(took)
    print(f"{'command':>24} {'CPU s':>7} {'spread':>13} {'wall s':>7}")
    for name, times in found.items():
        cpu, wall = zip(*times, strict=True)
        spread = f"{min(cpu):.2f}-{max(cpu):.2f}"
        print(f"{name:>24} {statistics.median(cpu):7.2f} {spread:>13} {statistics.median(wall):7.2f}")


if __name__ == "__main__":
    main()
