"""What a test needs and no core install brings."""

from __future__ import annotations

import os
from importlib.util import find_spec
from shutil import which

import pytest


def program(command: str, package: str) -> None:
    """Skip the test where the program is not on PATH; fail it where all back ends must be there, as in CI."""
    if which(command) is None:
        absent(f"{command} is not on PATH: apt-get install {package}")


def module(name: str, package: str) -> None:
    """The same for a Python module."""
    if find_spec(name) is None:
        absent(f"the module {name} is not installed: pip install {package}")


def absent(reason: str) -> None:
    """Skip the test for this reason, or fail it where all back ends must be there."""
    (pytest.fail if os.environ.get("SATFLIP_ALL_BACKENDS") == "1" else pytest.skip)(reason)
