"""Back ends that run a program: whether it is there, and which version."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from shutil import which


def lack(command: str, package: str = "") -> str | None:
    """What must be installed, in a sentence with the Debian package if it is told, or None for a program on PATH."""
    if which(command):
        return None
    return f"the program {command} is not on PATH" + (f": apt-get install {package}" if package else "")


@cache
def release(command: str) -> str:
    """The version in what `command --version` prints, 'unknown' where it prints none.

    That is the first dotted number, else the first word with a digit ('sc2021') on the first line.
    """
    try:
        told = subprocess.run(
            [command, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=10,
        )
    except (OSError, subprocess.TimeoutExpired):
        return "unknown"
    number = re.search(r"\d+(\.\d+)+", told.stdout + told.stderr)
    word = number or re.search(r"\S*\d\S*", told.stdout.partition("\n")[0])
    return word[0] if word and told.returncode == 0 else "unknown"
