"""The command line: one file a command."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType
from typing import NoReturn

import typer

from satflip.cli import chase, check, convert, generate, lists
from satflip.cli import solve as solve_command
from satflip.errors import SatflipError

BAD_INPUT, INTERNAL, INTERRUPTED = 2, 70, 130

app = typer.Typer(
    name="satflip",
    help="Board puzzles as constraints: the fewest moves, proven, by any solver.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # rich would double the time that --help takes
)
app.command("solve")(solve_command.solve)
app.command("check")(check.check)
app.command("chase")(chase.chase)
app.command("convert")(convert.convert)
app.add_typer(generate.app, name="generate")
app.command("backends")(lists.backends)
app.command("formulations")(lists.formulations)


@app.callback(invoke_without_command=True)
def _satflip(
    context: typer.Context, version: bool = typer.Option(False, "--version", help="Print the version and exit.")
) -> None:
    if context.invoked_subcommand is None and not version:
        print(context.get_help())
    if version:
        from importlib import metadata

        print(metadata.version("satflip"))
        raise typer.Exit


def main() -> NoReturn:
    """The console script. Exit codes: 0, 2, 3, 4, 5, 70 and 130, as in the README."""
    signal.signal(signal.SIGTERM, _as_interrupt)
    # a stream that was closed by whoever started us is None: nobody wants to read it
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    sys.exit(_run())


def _run() -> int:
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except SatflipError as error:
        return _say(str(error), BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return _say("interrupted", INTERRUPTED)
    except BrokenPipeError:
        return _leave_stdout()
    except SystemExit as error:
        # click's own way to end a broken pipe
        return _leave_stdout() if error.code == 1 else BAD_INPUT
    except OSError as error:
        _leave_stdout()
        return _say(f"cannot write to standard output: {(error.strerror or str(error)).lower()}", BAD_INPUT)
    except Exception as error:
        if hasattr(error, "format_message"):  # how typer tells a usage error, whichever click it stands on
            return _say(f"{error.format_message()} (see satflip --help)", BAD_INPUT)
        import traceback

        traceback.print_exc()
        return _say("internal error: please report it with the lines above", INTERNAL)


def _leave_stdout() -> int:
    """Whoever reads our output has seen enough; Python would complain again when it closes stdout."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return 0


def _say(message: str, code: int) -> int:
    print(f"satflip: {message}", file=sys.stderr)
    return code


def _as_interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
