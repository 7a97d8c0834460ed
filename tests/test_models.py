"""The texts in models/: each is right by itself, without the back ends that run some of them."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from satflip import Press, Swap, models
from tests import brute, needs

FOLDER = models.path("README.md").parent
README = (FOLDER / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (\w+ .*)$", README, re.M)
SCRIPTS = sorted(path.name for path in FOLDER.glob("*.py"))

FLIP = {"bwwb/bbwb/bwwb/bwww": 4, "bwww/wwww/wwww/wwww": None, "bww/www/www": 4, "wbw": 2}
"""Boards for the goal 'either' and their least presses: POJ 1753 and counts by hand."""

SWAP = (
    ("10/01", "10/01"),
    ("101/100/000", "101/000/001"),
    ("01/12", "21/10"),
    ("110", "100"),
)


def run(command: list[str], given: str | None = None) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": ""}
    done = subprocess.run(
        command, cwd=FOLDER, env=environment, input=given, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_readme_find_the_optimum(command: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    tool = words[2] if words[1] == "-m" else words[0]
    if tool == "minizinc":
        needs.program(tool, tool)
    elif tool != "python":
        needs.module(tool, tool)
    if tool == "pyperplan":
        # it writes its plan beside the problem
        problem = tmp_path / "problem.pddl"
        problem.write_text((FOLDER / words[-1]).read_text())
        run([*words[:-1], str(problem)])
        assert (tmp_path / "problem.pddl.soln").read_text().count("(swap") == 4
        return
    # four swaps of pairs that share no cell: one round
    least = 1 if "parallel=1" in command or "parallel=true" in command else 4
    word = {"clingo": r"Optimization : (\d+)", "minizinc": r"(?:presses|steps): (\d+)", "python": r"^(\d+)$"}[tool]
    assert re.findall(word, run(words), re.M)[-1] == str(least)


def test_every_file_is_in_the_readme() -> None:
    assert {path.name for path in FOLDER.iterdir() if path.is_file()} <= {"README.md", *re.findall(r"[\w.]+", README)}


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_are_for_reading(script: str) -> None:
    text = (FOLDER / script).read_text()
    assert len(text.splitlines()) <= 60
    assert "satflip" not in text


@pytest.mark.parametrize("board", FLIP)
@pytest.mark.parametrize("script", [name for name in SCRIPTS if name.startswith("flip")])
def test_flip_scripts(script: str, board: str) -> None:
    lines = run([sys.executable, script], board.replace("/", "\n") + "\n").splitlines()
    least = FLIP[board]
    if least is None:
        assert lines == ["Impossible"]
        return
    moves = [Press((int(r) - 1, int(c) - 1)) for r, c in (re.findall(r"\d+", line) for line in lines[1:])]
    assert int(lines[0]) == len(moves) == least
    assert brute.flip(board).replay(moves).solved


@pytest.mark.parametrize(("start", "target"), SWAP)
@pytest.mark.parametrize("script", [name for name in SCRIPTS if name.startswith("swap")])
def test_swap_scripts(script: str, start: str, target: str) -> None:
    given = f"{start}\n\n{target}\n".replace("/", "\n")
    lines = run([sys.executable, script], given).splitlines()
    if sorted(start) != sorted(target):
        assert lines == ["Impossible"]
        return
    puzzle = brute.swap(start, target)
    numbers = [[int(n) - 1 for n in re.findall(r"\d+", line)] for line in lines[1:]]
    moves = [Swap((r, c), (s, d), t) for t, (r, c, s, d) in enumerate(numbers)]
    assert int(lines[0]) == len(moves) == brute.swap_least(puzzle)
    assert puzzle.replay(moves).solved


def test_flip_lp_has_every_solution_of_every_3x3_board() -> None:
    needs.module("clingo", "clingo")
    import clingo

    cells = [(r, c) for r in range(3) for c in range(3)]
    effects = {(r, c): sum(1 << i for i, (s, d) in enumerate(cells) if abs(r - s) + abs(c - d) <= 1) for r, c in cells}
    reached: Counter[int] = Counter()
    for chosen in product((0, 1), repeat=9):
        board = 0
        for press, cell in zip(chosen, cells, strict=True):
            board ^= press * effects[cell]
        reached[board] += 1

    rules = (
        "cell((0..2,0..2)). press(P) :- cell(P). cost(P,1) :- press(P). goal(either). "
        "changes((R,C),(S,D),1) :- press((R,C)), cell((S,D)), |R-S| + |C-D| <= 1. "
    )
    for board in range(512):
        facts = " ".join(f"start({cell},{board >> i & 1})." for i, cell in enumerate(cells))
        control = clingo.Control(["--opt-mode=ignore", "0"])
        control.load(str(models.path("flip.lp")))
        control.add("base", [], rules + facts)
        control.ground([("base", [])])
        found = 0
        with control.solve(yield_=True) as answers:
            found = sum(1 for _ in answers)
        assert found == reached[board] + reached[511 - board]


def test_a_model_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError, match=r"no model 'chess\.lp'"):
        models.path("chess.lp")
