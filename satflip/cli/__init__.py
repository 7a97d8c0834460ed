"""The command line: one file a command."""

from __future__ import annotations

import codecs
import io
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import NoReturn

from satflip import __version__
from satflip.cli.typed import Group
from satflip.errors import SatflipError

BAD_INPUT, INTERNAL, INTERRUPTED = 2, 70, 130

app = Group(
    "satflip",
    "Board puzzles as constraints: the fewest moves, proven, by any solver.",
    {
        "solve": "satflip.cli.solve:solve",
        "check": "satflip.cli.check:check",
        "certify": "satflip.cli.certify:certify",
        "verify": "satflip.cli.verify:verify",
        "chase": "satflip.cli.chase:chase",
        "explain": "satflip.cli.explain:explain",
        "teach": "satflip.cli.teach:teach",
        "exercise": Group(
            "satflip exercise",
            "Exercises: your own clauses, tried on every small board.",
            {
                "list": "satflip.cli.exercise:show_list",
                "show": "satflip.cli.exercise:show",
                "check": "satflip.cli.exercise:check",
            },
        ),
        "convert": "satflip.cli.convert:convert",
        "generate": Group(
            "satflip generate",
            "Make instances by chance: the same options and seed give the same boards.",
            {"flip": "satflip.cli.generate:flip", "swap": "satflip.cli.generate:swap"},
        ),
        "sizes": "satflip.cli.sizes:sizes",
        "encode": "satflip.cli.encode:encode",
        "decode": "satflip.cli.encode:decode",
        "compare": "satflip.cli.compare:compare",
        "backends": "satflip.cli.lists:backends",
        "formulations": "satflip.cli.lists:formulations",
        "encodings": "satflip.cli.lists:encodings",
        "formats": "satflip.cli.lists:formats",
    },
    __version__,
)
"""Each command is a function whose signature says its options; a new one is one line here."""


def main() -> NoReturn:
    """The console script. Exit codes: 0, 2, 3, 4, 5, 70 and 130, as in the README."""
    signal.signal(signal.SIGTERM, _as_interrupt)
    # a stream that was closed by whoever started us is None: nobody wants to read it
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    codecs.register_error("satflip", _escaped)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="satflip")
    code = _run()
    _on_interrupt(signal.SIG_DFL)  # all is said: Ctrl-C while Python cleans up is no traceback
    sys.exit(code)


def _run() -> int:
    try:
        _on_interrupt(signal.default_int_handler)
        code = 0
        with suppress(SystemExit):  # argparse has printed the help
            code = app(sys.argv[1:])
        sys.stdout.flush()
        return code
    except SatflipError as error:
        return _say(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        _leave()
    except BrokenPipeError:
        return _leave_stdout()
    except OSError as error:
        _leave_stdout()
        return _say(f"cannot write to standard output: {(error.strerror or str(error)).lower()}", BAD_INPUT)
    except Exception as error:
        if _interrupted(error):
            _leave()
        import traceback

        traceback.print_exc()
        return _say("internal error: please report it with the lines above", INTERNAL)


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """A character that the terminal's encoding lacks, as JSON escapes it."""
    import json

    assert isinstance(error, UnicodeEncodeError)
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


def _leave_stdout() -> int:
    """Whoever reads our output has seen enough; Python would complain again when it closes stdout."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 0


def _say(message: str, code: int) -> int:
    print(f"satflip: {message}", file=sys.stderr)
    return code


def _leave() -> NoReturn:
    _on_interrupt(signal.SIG_IGN)
    _say("interrupted", INTERRUPTED)
    with suppress(OSError):
        sys.stdout.flush()
    os._exit(INTERRUPTED)  # Python itself would end by the signal where that came amid code that a library made up


def _interrupted(error: BaseException | None) -> bool:
    """Whether an error is what others made of an interrupt: argparse, and Python where it makes a class."""
    return error is not None and (isinstance(error, KeyboardInterrupt) or _interrupted(error.__context__))


def _on_interrupt(handler: Callable[[int, FrameType | None], object] | signal.Handlers) -> None:
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # else whoever started us meant it (nohup)
        signal.signal(signal.SIGINT, handler)


def _as_interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
