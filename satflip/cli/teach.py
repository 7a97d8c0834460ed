"""satflip teach"""

from __future__ import annotations

import sys
from typing import Annotated

from satflip.cli.typed import Argument, Option
from satflip.errors import InputError

Topic = Annotated[str, Argument(metavar="TOPIC", help="xor, cardinality, frame-axioms or horizon.")]


def teach(
    topic: Topic,
    instance: Annotated[str | None, Argument(metavar="INSTANCE", help="Your own board: a file, or -.")] = None,
    board: Annotated[
        str | None, Option(metavar="ROWS", help="Your own board: rows between strokes, bwb/wbw; swap: 10/00//00/01.")
    ] = None,
    print_all: Annotated[
        bool, Option("--print", help="Print the whole lesson as text, the questions answered.")
    ] = False,
) -> int:
    """A short lesson on your own small board: what it shows is computed by the real encoders and solvers.

    On a terminal it goes page by page and asks; it is printed whole where the input or the output is no terminal.
    """
    from satflip.instances import parse, read
    from satflip.teach.topics import TOPICS
    from satflip.teach.topics.pages import printed, shown

    if topic not in TOPICS:
        told = "; ".join(f"{name} ({its.summary})" for name, its in TOPICS.items())
        raise InputError(f"unknown topic '{topic}', expected one of: {told}")
    if instance is not None and board is not None:
        raise InputError("choose a file or --board")
    kind = TOPICS[topic].kind
    if instance is not None:
        puzzle = read(instance, puzzle=kind)
    else:
        try:
            puzzle = parse((board or TOPICS[topic].board).replace("/", "\n"), puzzle=kind)
        except InputError as error:
            raise error.at("--board") from None
    pages = TOPICS[topic].pages(puzzle)
    if print_all or instance == "-" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        for line in printed(pages):
            print(line)
    else:
        shown(pages, input, print)
    return 0
