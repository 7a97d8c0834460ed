"""satflip generate: what it prints can be read again."""

import json
from pathlib import Path

import pytest

from satflip import InputError
from satflip.cli import app
from satflip.instances import parse, read
from tests.cli.run import refused, satflip


def test_text_with_the_seed_in_a_comment() -> None:
    command = ("generate", "flip", "--size", "3x4", "--colours=3", "--stencil=eight", "--seed=7")
    done = satflip(*command)
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "; made by satflip generate flip solvable, seed 7"
    puzzle = parse(done.stdout)
    assert (puzzle.kind, puzzle.board.shape, puzzle.colours) == ("flip", (3, 4), 3)
    assert satflip(*command).stdout == done.stdout


def test_several_boards(tmp_path: Path) -> None:
    lines = satflip("generate", "swap", "--count", "3", "--to", "json", "--topology", "hex").stdout.splitlines()
    assert [parse(line).board.topology for line in lines] == ["hex"] * 3
    assert "seed" in json.loads(lines[0])["comment"]
    done = satflip("generate", "flip", "--count", "10", "-o", str(tmp_path / "boards"))
    assert (done.returncode, done.stdout) == (0, "")
    files = sorted((tmp_path / "boards").iterdir())
    assert [file.name for file in files] == [f"{n:02}.txt" for n in range(1, 11)]
    assert all(read(file).kind == "flip" for file in files)


def test_an_unsolvable_board_is_impossible() -> None:
    board = satflip("generate", "flip", "--size", "4x4", "--unsolvable", "--seed", "1").stdout
    assert satflip("solve", "-", "-q", stdin=board).stdout == "Impossible\n"


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ("flip --size 3x3 --unsolvable", "can be solved"),
        ("flip --unsolvable --hardest", "one of --unsolvable and --hardest"),
        ("swap --size big", "rows x columns"),
        ("swap --size 9999x9999", "at most"),
        ("flip --stencil night", "did you mean 'knight'"),
        ("flip --topology tours", "did you mean 'torus'"),
        ("flip --to xml", "unknown format 'xml'"),
        ("flip --count 2", "give it with --output"),
        ("flip --count 0", "at least 1"),
        ("flip -o /nowhere/at/all", "cannot write"),
    ],
)
def test_refusals(arguments: str, word: str) -> None:
    with pytest.raises(InputError, match=word):
        app(["generate", *arguments.split()])


def test_a_refusal_is_one_line() -> None:
    assert "can be solved" in refused("generate", "flip", "--size", "3x3", "--unsolvable")
