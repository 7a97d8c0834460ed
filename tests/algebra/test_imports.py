from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("module", ["gf2", "polynomials", "chasing"])
def test_plain_integers_need_no_numpy(module: str) -> None:
    code = f"import sys, satflip.algebra.{module}; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
