"""The command line of a function is what its signature says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest

from satflip import InputError
from satflip.cli.typed import Argument, Group, Option


def sample(
    board: Annotated[str, Argument(metavar="BOARD", help="A board.")],
    other: Annotated[Path | None, Argument(metavar="OTHER", help="Another one.")] = None,
    time_limit: Annotated[float | None, Option(metavar="SECONDS", help="At most 100% of it.")] = None,
    within: Annotated[list[str] | None, Option("--within", help="Any number of them.")] = None,
    most: Annotated[int, Option("-n", "--most", help="How many.")] = 3,
    quiet: Annotated[bool, Option("-q", "--quiet", help="Say nothing.")] = False,
) -> int | None:
    """What it does."""
    print(repr((board, other, time_limit, within, most, quiet)))
    return 7 if quiet else None


app = Group(
    "tool",
    "A tool.",
    {"run": f"{__name__}:sample", "more": Group("tool more", "More.", {"go": f"{__name__}:sample"})},
    "1.2",
)


@pytest.mark.parametrize(
    ("words", "values", "code"),
    [
        ("-", ("-", None, None, None, 3, False), 0),
        ("a b -q", ("a", Path("b"), None, None, 3, True), 7),
        ("--time-limit -1 a --within x=1 b --within y=2", ("a", Path("b"), -1.0, ["x=1", "y=2"], 3, False), 0),
        ("--most=5 --quiet a", ("a", None, None, None, 5, True), 7),
    ],
)
def test_words_become_values(
    words: str, values: tuple[object, ...], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app(["run", *words.split()]) == code
    assert capsys.readouterr().out == f"{values!r}\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("run", "BOARD"),
        ("run a b c", "unrecognized arguments: c"),
        ("run a --most many", "--most: invalid int value: 'many'"),
        ("run a --mos 1", "--mos"),
        ("rum", "invalid choice: 'rum'"),
        ("more stop", "tool more --help"),
        ("--other", "tool --help"),
    ],
)
def test_what_makes_no_sense_is_told(words: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        app(words.split())


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        app(["run", "--help"])
    assert end.value.code == 0
    text = capsys.readouterr().out
    assert "What it does." in text
    assert "--time-limit SECONDS" in text
    assert "At most 100% of it." in text
    assert "(default: 3)" in text


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app(["--version"])
    assert capsys.readouterr().out == "1.2\n"
