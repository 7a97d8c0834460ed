"""Commands from typed functions: a function's signature says its command line, and argparse reads it.

Typer reads signatures too, but takes longer to be imported than a small board takes to be solved.
"""

from __future__ import annotations

import argparse
import inspect
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from satflip.errors import InputError

METAVARS: Mapping[type, str] = {str: "TEXT", int: "INTEGER", float: "NUMBER", Path: "PATH"}


@dataclass(frozen=True)
class Argument:
    """In an Annotated type: the parameter is a positional argument, one that may be left out if it has a default.

    One that is a list takes any number of words.
    """

    metavar: str | None = None
    help: str = ""


class Option:
    """In an Annotated type: the parameter is an option, by default named like it (`time_limit` is `--time-limit`)."""

    def __init__(self, *names: str, metavar: str | None = None, help: str = "") -> None:
        self.names, self.metavar, self.help = names, metavar, help


@dataclass(frozen=True)
class Group:
    """Commands by name: 'module:function', or a group of further ones; `name` is what a person types before them.

    Only the module of the command that runs is imported, all of them for the help.
    """

    name: str
    help: str
    commands: Mapping[str, str | Group]
    version: str | None = None

    def __call__(self, words: Sequence[str]) -> int:
        """Run the command that the words say, and return its exit code.

        Raises InputError for words that make no sense, SystemExit(0) after the help or the version.
        """
        command = self.commands.get(words[0]) if words else None
        if isinstance(command, Group):
            return command(words[1:])
        if command is None:
            self._parser().parse_args(words or ["--help"])
            raise AssertionError("an unknown command is an error, and the options end the program")
        function = _function(command)
        parser = _parser_of(function, f"{self.name} {words[0]}")
        code: int | None = function(**vars(parser.parse_intermixed_args(words[1:])))
        return code or 0

    def _parser(self) -> argparse.ArgumentParser:
        """What tells the commands, and which name is none of them."""
        parser = _Parser(self.name, self.help)
        if self.version:
            parser.add_argument("--version", action="version", version=self.version, help="Print the version and exit.")
        listed = parser.add_subparsers(
            title="commands", metavar="COMMAND", required=True, parser_class=argparse.ArgumentParser
        )
        for name, command in self.commands.items():
            text = command.help if isinstance(command, Group) else inspect.getdoc(_function(command)) or ""
            listed.add_parser(name, help=text.partition("\n")[0])
        return parser


class _Parser(argparse.ArgumentParser):
    """Tells what is wrong as every bad input is told."""

    def __init__(self, name: str, text: str, **rest: Any) -> None:
        super().__init__(name, description=text, allow_abbrev=False, **rest)

    def error(self, message: str) -> NoReturn:
        raise InputError(f"{message} (see {self.prog} --help)")


def _function(home: str) -> Callable[..., int | None]:
    module, _, name = home.partition(":")
    found: Callable[..., int | None] = getattr(import_module(module), name)
    return found


def _parser_of(function: Callable[..., int | None], name: str) -> argparse.ArgumentParser:
    parser = _Parser(name, inspect.getdoc(function) or "")
    hints = typing.get_type_hints(function, include_extras=True)
    for parameter in inspect.signature(function).parameters.values():
        kind, said = typing.get_args(hints[parameter.name])
        required = parameter.default is parameter.empty
        default = None if required else parameter.default
        told: dict[str, Any] = {"help": said.help.replace("%", "%%"), "metavar": said.metavar}
        if isinstance(said, Argument):
            nargs = "*" if _several(kind) else None if required else "?"
            parser.add_argument(parameter.name, type=_plain(kind), nargs=nargs, default=default, **told)
            continue
        names = said.names or (f"--{parameter.name.replace('_', '-')}",)
        if kind is bool:
            parser.add_argument(*names, dest=parameter.name, action="store_true", help=told["help"])
            continue
        told["metavar"] = said.metavar or METAVARS[_plain(kind)]
        told["action"] = "append" if _several(kind) else "store"
        if not required and default is not None:
            told["help"] += f" (default: {default})"
        parser.add_argument(*names, dest=parameter.name, type=_plain(kind), required=required, default=default, **told)
    return parser


def _plain(kind: Any) -> Any:
    """The type of one value: `int` of `int | None`, `str` of `list[str] | None`."""
    if isinstance(kind, types.UnionType):
        kind = next(part for part in typing.get_args(kind) if part is not types.NoneType)
    return typing.get_args(kind)[0] if typing.get_origin(kind) is list else kind


def _several(kind: Any) -> bool:
    """Whether an option may be given more than once: `list[str]`, perhaps or None."""
    return any(typing.get_origin(part) is list for part in (kind, *typing.get_args(kind)))
