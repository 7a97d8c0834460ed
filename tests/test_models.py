"""The texts in models/: each is right by itself, without the back ends that run some of them."""

from __future__ import annotations

import os
import random
import re
import shlex
import subprocess
import sys
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import satflip as sf
from satflip import Board, FlipPuzzle, Press, Swap, SwapPuzzle, models
from satflip.exports.encode import encode
from satflip.instances import write
from satflip.puzzles import Puzzle
from tests import brute, needs

FOLDER = models.path("README.md").parent
README = (FOLDER / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (\w+ .*)$", re.sub(r"^```.*?^```", "", README, flags=re.M | re.S), re.M)
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
    elif tool not in ("python", "satflip"):
        needs.module(tool, tool)
    if tool == "satflip":
        run([word.replace("BOARD", "data/swap-4x4.txt").replace("board.", f"{tmp_path}/board.") for word in words])
        assert len(list(tmp_path.iterdir())) == 1
        return
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


def test_what_the_readme_shows_stands_in_the_files() -> None:
    shown = re.findall(r"^`([\w.]+)`:\n```\n(.*?)```", README, re.M | re.S)
    assert {name for name, _ in shown} == {path.name for path in FOLDER.iterdir() if path.is_file()} - {"README.md"}
    for name, lines in shown:
        assert lines in (FOLDER / name).read_text(), name


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDER.iterdir()) if path.is_file()])
def test_texts_are_short(name: str) -> None:
    assert name == "README.md" or len((FOLDER / name).read_text().splitlines()) <= 60


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_are_for_reading(script: str) -> None:
    assert "satflip" not in (FOLDER / script).read_text()


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


LANGUAGES = ("asp", "minizinc", "pddl", "cpsat", "pysat")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_languages_agree_with_satflip(language: str, seed: int, tmp_path: Path) -> None:
    """Seeded boards, most of them with a solution: what satflip finds and proves, each text finds, too."""
    rng = random.Random(seed)
    pressed = rng.sample(range(12), 5)
    flips = FlipPuzzle.of(Board.grid(3, 4), [0] * 12)
    state = flips.start
    for p in pressed:
        state = flips.after(state, flips.effects[p].press)
    puzzles: list[Puzzle] = [FlipPuzzle.of(Board.grid(3, 4), state)] if language != "pddl" else []
    pieces = [0, 0, 0, 1, 1, 2, 2, 2, 2][: 6 + seed % 2 * 3]
    start, target = rng.sample(pieces, len(pieces)), rng.sample(pieces, len(pieces))
    puzzles.append(SwapPuzzle(Board.grid(len(pieces) // 3, 3), tuple(start), tuple(target), ("0", "1", "2")))
    for puzzle in puzzles:
        result = sf.solve(puzzle)
        assert result.status is sf.Status.OPTIMAL
        assert answer(language, puzzle, tmp_path) == result.objective


def answer(language: str, puzzle: Puzzle, folder: Path) -> int:
    """The least cost by one of the texts, on the data that satflip writes for it."""
    if language in ("cpsat", "pysat"):
        given = write(puzzle, "text")
        grids = "\n".join(line for line in given.splitlines() if ":" not in line)
        return int(run([sys.executable, f"{puzzle.kind}_{language}.py"], grids + "\n").splitlines()[0])
    data = folder / {"asp": "board.lp", "minizinc": "board.dzn", "pddl": "board.pddl"}[language]
    data.write_text(encode(puzzle, language, part="data"), encoding="utf-8")
    if language == "asp":
        needs.module("clingo", "clingo")
        # clingo exits with 30 for an optimum
        done = subprocess.run(
            [sys.executable, "-m", "clingo", f"{puzzle.kind}.lp", data], cwd=FOLDER, capture_output=True, text=True
        )
        return int(re.findall(r"Optimization : (\d+)", done.stdout)[-1])
    if language == "minizinc":
        needs.program("minizinc", "minizinc")
        return int(re.findall(r"(?:presses|steps): (\d+)", run(["minizinc", f"{puzzle.kind}.mzn", str(data)]))[-1])
    needs.module("pyperplan", "pyperplan")
    run([sys.executable, "-m", "pyperplan", "-s", "bfs", "swap.pddl", str(data)])
    return Path(f"{data}.soln").read_text().count("(swap")


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
