"""Back ends that run a program: whether it is there, and which version."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from shutil import which


def lack(command: str, package: str) -> str | None:
    """What must be installed, in a sentence that names the Debian package, or None where the program is on PATH."""
    return None if which(command) else f"the program {command} is not on PATH: apt-get install {package}"


@cache
def release(command: str) -> str | None:
    """The first version number in what `command --version` prints, None where it prints none."""
    try:
        told = subprocess.run([command, "--version"], capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return None
    number = re.search(r"\d+(\.\d+)+", told.stdout + told.stderr)
    return number.group() if number else None
