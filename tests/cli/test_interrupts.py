"""Ctrl-C at any moment of the start is exit code 130 and one line."""

from __future__ import annotations

import signal
import subprocess
import sys
import tomllib

import pytest

from tests.cli.run import EXAMPLES, ROOT

MODULE, _, FUNCTION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]["satflip"].partition(
    ":"
)
STARTS = {
    "console script": f"import sys; from {MODULE} import {FUNCTION}; sys.exit({FUNCTION}())",
    "python -m": "import runpy; runpy.run_module('satflip', run_name='__main__', alter_sys=True)",
}
AT_IMPORT = """
import os, signal, sys
class Finder:
    def find_spec(name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder)
"""
IN_A_CLASS = """
import functools, os, signal
functools.cached_property.__set_name__ = lambda *of: os.kill(os.getpid(), signal.SIGINT)
"""
IN_ARGPARSE = """
import argparse, os, signal
argparse.ArgumentParser.format_usage = lambda *of: os.kill(os.getpid(), signal.SIGINT)
"""


def started(code: str, ignored: bool = False) -> tuple[int, str, str]:
    """The exit code and what was said."""
    command = [sys.executable, "-c", code, "solve", "-q", str(EXAMPLES / "swap-sample.txt")]
    ignore = (lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)) if ignored else None
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, preexec_fn=ignore)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("name", ["satflip.cli", "argparse", "satflip.cli.solve", "satflip.solving"])
def test_while_a_module_is_imported(name: str, start: str) -> None:
    assert started(AT_IMPORT.format(name=name) + STARTS[start]) == (130, "", "satflip: interrupted\n")


@pytest.mark.parametrize("moment", [IN_A_CLASS, IN_ARGPARSE])
def test_where_others_make_an_error_of_it(moment: str) -> None:
    assert started(moment + STARTS["console script"]) == (130, "", "satflip: interrupted\n")


def test_whoever_ignores_it_goes_on() -> None:
    """As `nohup` and shells' background jobs have it."""
    assert started(AT_IMPORT.format(name="argparse") + STARTS["console script"], ignored=True)[::2] == (0, "")
