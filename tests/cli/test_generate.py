"""satflip generate: what it prints can be read again."""

import json
from pathlib import Path

from satflip.instances import parse, read
from tests.cli.run import refused, satflip


def test_text_with_the_seed_in_a_comment() -> None:
    done = satflip("generate", "flip", "--size", "3x4", "--colours", "3", "--stencil", "eight", "--seed", "7")
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "; made by satflip generate flip solvable, seed 7"
    puzzle = parse(done.stdout)
    assert (puzzle.kind, puzzle.board.shape, puzzle.colours) == ("flip", (3, 4), 3)
    assert satflip(
        "generate", "flip", "--size", "3x4", "--colours", "3", "--stencil", "eight", "--seed", "7"
    ).stdout == (done.stdout)


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


def test_refusals() -> None:
    assert "can be solved" in refused("generate", "flip", "--size", "3x3", "--unsolvable")
    assert "one of --unsolvable and --hardest" in refused("generate", "flip", "--unsolvable", "--hardest")
    assert "rows x columns" in refused("generate", "swap", "--size", "big")
    assert "at most" in refused("generate", "swap", "--size", "9999x9999")
    assert "did you mean 'knight'" in refused("generate", "flip", "--stencil", "night")
    assert "did you mean 'torus'" in refused("generate", "flip", "--topology", "tours")
    assert "unknown format 'xml'" in refused("generate", "flip", "--to", "xml")
    assert "give it with --output" in refused("generate", "flip", "--count", "2")
    assert "at least 1" in refused("generate", "flip", "--count", "0")
    assert "cannot write" in refused("generate", "flip", "-o", "/nowhere/at/all")
