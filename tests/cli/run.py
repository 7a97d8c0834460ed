"""satflip as a person types it."""

from __future__ import annotations

import os
import pty
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


def on_a_terminal(*arguments: str) -> tuple[str, str]:
    """What goes to standard output, and what a terminal on standard error is sent."""
    return _with_terminal(*arguments, stdout=subprocess.PIPE)


def in_a_terminal(*arguments: str, env: dict[str, str]) -> str:
    """What a terminal would show, where both go to it."""
    return _with_terminal(*arguments, stdout=None, env={"TERM": "xterm", **env})[1]


def _with_terminal(*arguments: str, stdout: int | None, env: dict[str, str] | None = None) -> tuple[str, str]:
    primary, secondary = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from satflip.cli import main; main()", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=secondary if stdout is None else stdout,
        stderr=secondary,
        env={**os.environ, **(env or {})},
    )
    os.close(secondary)
    said = b""
    while True:
        try:
            piece = os.read(primary, 4096)
        except OSError:  # how Linux tells that the other side is closed
            break
        if not piece:
            break
        said += piece
    printed, _ = process.communicate(timeout=60)
    os.close(primary)
    return (printed or b"").decode(), said.decode()
