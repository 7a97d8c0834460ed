import contextlib
import io
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satflip.errors import InputError
from satflip.instances import files, read
from satflip.puzzles import FlipPuzzle, SwapPuzzle


def error_of(path: Path | str) -> str:
    with pytest.raises(InputError) as caught:
        read(path)
    return str(caught.value)


def test_a_file_and_its_options(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(b"\xef\xbb\xbfgoal: white\r\nbwwb\r\n")
    puzzle = read(path, size="2x2")
    assert isinstance(puzzle, FlipPuzzle)
    assert (puzzle.goal, puzzle.board.shape, puzzle.start) == (0, (2, 2), (1, 0, 0, 1))


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"bw\nbx\n")))
    assert error_of("-").startswith("standard input, line 2, column 2: found 'x'")


def test_errors_name_the_file_and_the_place(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("bw\nb\n")
    assert error_of(path) == f"{path}, line 2: found a row of 1 cells, expected 2 like the first row"


def test_what_cannot_be_read(tmp_path: Path) -> None:
    assert "is a directory, expected a file" in error_of(tmp_path)
    assert "no such file" in error_of(tmp_path / "none.txt")
    assert "is not a file name" in error_of("a\0b")


def test_binary_files(tmp_path: Path) -> None:
    path = tmp_path / "binary"
    path.write_bytes(b"bw\nb\0")
    assert error_of(path) == f"{path}, line 2: found a NUL byte, expected text: this is a binary file"
    path.write_bytes("bw".encode("utf-16"))
    assert "binary" in error_of(path)
    path.write_bytes(b"bw\nbw\n\xff")
    assert error_of(path) == f"{path}, line 3: found the byte 0xff, expected UTF-8 text"
    path.write_bytes(b"")
    assert "no board found" in error_of(path)


def test_too_large_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(b"bwbw")
    monkeypatch.setattr(files, "LARGEST", 3)
    assert "larger than 64 MiB" in error_of(path)


@given(st.binary(max_size=200))
def test_no_bytes_give_anything_but_a_puzzle_or_one_error(data: bytes) -> None:
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.suppress(InputError),
    ):
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert isinstance(read("-"), FlipPuzzle | SwapPuzzle)
