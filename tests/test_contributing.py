"""The back end that CONTRIBUTING.md shows is one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import satflip as sf
from satflip import Status, backends
from tests import cases

TEXT = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    (tmp_path / "ten_lines_of_a_back_end.py").write_text(block, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(backends.MODULES, "ten-lines", "ten_lines_of_a_back_end")


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize("case", [case for case in cases.FLIP if "dfs" not in case.slow], ids=lambda case: case.name)
def test_it_is_right(case: cases.Case) -> None:
    puzzle = case.puzzle()
    if backends.find("ten-lines").why_not(puzzle, "presses"):
        with pytest.raises(sf.UnsupportedError, match="ten-lines"):
            sf.solve(puzzle, backend="ten-lines")
        return
    result = sf.solve(puzzle, backend="ten-lines", isolate=False)
    assert (result.status is Status.IMPOSSIBLE) == (case.answer is None)
    assert result.objective == case.answer


@pytest.mark.usefixtures("shown")
def test_it_keeps_limits_like_any_other() -> None:
    board = sf.FlipPuzzle.parse("\n".join(["b" * 8] * 8), goal="white")
    result = sf.solve(board, backend="ten-lines", time_limit=1)
    assert result.status is Status.UNKNOWN
    assert result.bound
    assert result.stopped == "time limit"
