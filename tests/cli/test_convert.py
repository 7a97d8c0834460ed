"""satflip convert: from any format to any other."""

from pathlib import Path

import pytest

from satflip import InputError
from satflip.cli import app
from satflip.instances import parse, read
from tests.cli.run import EXAMPLES, satflip


def test_there_and_back(tmp_path: Path) -> None:
    original = EXAMPLES / "flip-5x5.txt"
    made = tmp_path / "id.txt"
    assert satflip("convert", str(original), "--to", "tatham", "-o", str(made)).returncode == 0
    assert made.read_text().startswith("5x5c:")
    for to in ("text", "json"):
        done = satflip("convert", "-", "--to", to, stdin=made.read_text())
        assert done.returncode == 0
        assert parse(done.stdout) == read(original)


def test_options_say_what_the_instance_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    board = str(EXAMPLES / "flip-poj1753.txt")
    app(["convert", board, "--to", "tatham", "--goal", "white"])
    assert parse(capsys.readouterr().out) == read(board, goal="white")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ("flip-poj1753.txt --to tatham", "the goal white"),
        ("swap-ring.json --to text", "write this board as JSON"),
        ("flip-5x5.txt --to xml", "unknown format 'xml'"),
        ("flip-5x5.txt --to text -o /nowhere/at/all", "cannot write"),
    ],
)
def test_refusals(arguments: str, word: str) -> None:
    name, *options = arguments.split()
    with pytest.raises(InputError, match=word):
        app(["convert", str(EXAMPLES / name), *options])
