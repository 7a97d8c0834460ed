"""satflip as a person types it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"


def satflip(
    *arguments: str, stdin: str | bytes = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", "from satflip.cli import main; main()", *arguments],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        timeout=120,
        env={**os.environ, **(env or {})},
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(*arguments: str, stdin: str | bytes = "") -> str:
    """The one line with which bad usage or bad input is refused."""
    done = satflip(*arguments, stdin=stdin)
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.splitlines()
    return line
