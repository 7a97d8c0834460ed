"""Which colour a symbol means, and how a colour is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from satflip.errors import InputError
from satflip.instances.grids import ANY, CELLS, Cells
from satflip.instances.places import Place, fail, shown
from satflip.puzzles.swap import PLAIN_ALPHABETS

Alphabet = tuple[str, str]
Colours = tuple[int | None, ...]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""A flip board of more than two colours writes colour 10 as a, and so on."""

_TEXT_SYMBOL = re.compile(r"[0-9A-Za-z.#]|[0-9]{2,18}")
_NUMBER = re.compile(r"[0-9]{1,18}")


def flip_colours(parts: Sequence[Cells], colours: int) -> list[Colours]:
    """The colours of the symbols of a flip board's grids: the start, and the goal if there is one, which may have `?`.

    Raises InputError for a symbol that is no colour, and for a mixture of alphabets.
    """
    if colours == 2:
        alphabet = _two_colours(parts)
        return [decode(part, alphabet, free=number > 0) for number, part in enumerate(parts)]
    read = []
    for number, part in enumerate(parts):
        values: list[int | None] = []
        for i, symbol in enumerate(part.symbols):
            free = symbol in (None, ANY) and number > 0
            values.append(None if free else _one_of_many(symbol or "null", colours, part, i))
        read.append(tuple(values))
    return read


def _two_colours(parts: Sequence[Cells]) -> Alphabet:
    # each symbol counts once: a large board has few different ones
    alphabets = {_plain(symbol) for part in parts for symbol in set(part.symbols) - {None, ANY} if symbol is not None}
    if len(alphabets) <= 1 and None not in alphabets:
        return alphabets.pop() or PLAIN_ALPHABETS[0] if alphabets else PLAIN_ALPHABETS[0]
    first: Alphabet | None = None
    for symbol, part, i in _coloured(parts):
        mine = _plain(symbol)
        if mine is None:
            expected = "expected w b, 0 1 or . # (more colours need 'colours: K' said first)"
            raise fail(f"found {shown(symbol)}, {expected}", part.place_of(i))
        if first not in (None, mine):
            raise _mixed(symbol, first, part.place_of(i))
        first = mine
    raise AssertionError("two alphabets, and no symbol of the second")


def _one_of_many(symbol: str, colours: int, part: Cells, i: int) -> int:
    number = -1
    if _NUMBER.fullmatch(symbol):
        number = int(symbol)
    elif len(symbol) == 1 and symbol.lower() in LETTERS:
        number = 10 + LETTERS.index(symbol.lower())
    if not 0 <= number < colours:
        meant = f" (colour {number})" if number > 9 and not symbol.isdigit() else ""
        raise fail(f"found {shown(symbol)}{meant}, expected a colour from 0 to {colours - 1}", part.place_of(i))
    return number


def swap_symbols(parts: Sequence[Cells]) -> tuple[str, ...]:
    """The colours' symbols of a swap board that does not name them: a plain alphabet, else all that stand on it.

    Numbers come first and by value. Raises InputError for a mixture of alphabets.
    """
    used = {symbol for symbol, _, _ in _coloured(parts)}
    alphabets = {_plain(symbol) for symbol in used}
    if not used:
        return PLAIN_ALPHABETS[0]
    if len(alphabets) > 1 and (None not in alphabets or used & {".", "#"}):
        first, _, _ = next(_coloured(parts))
        for symbol, part, i in _coloured(parts):
            if _plain(symbol) != _plain(first):
                raise _mixed(symbol, _plain(first), part.place_of(i))
    only = alphabets.pop() if len(alphabets) == 1 else None
    return only or tuple(sorted(used, key=_natural))


def decode(part: Cells, symbols: Sequence[str], *, free: bool) -> Colours:
    """The colours of symbols, the plain letters in either case; None for `?` where `free` allows it.

    Raises InputError for a symbol that is no colour.
    """
    table = {symbol: colour for colour, symbol in enumerate(symbols)}
    if tuple(symbols) in PLAIN_ALPHABETS:
        table |= {symbol.upper(): colour for symbol, colour in table.items()}
    colours: list[int | None] = []
    for i, symbol in enumerate(part.symbols):
        if symbol is not None and symbol in table:
            colours.append(table[symbol])
        elif symbol in (None, ANY) and free:
            colours.append(None)
        elif symbol in (None, ANY):
            problem = f"found {shown(symbol)}, which only a target or a goal may have, expected a colour"
            raise fail(problem, part.place_of(i))
        else:
            names = " ".join(symbols[:40]) or "no colour at all"
            raise fail(f"found {shown(symbol)}, expected one of: {names}", part.place_of(i))
    return tuple(colours)


def flip_symbol(colour: int | None, colours: int) -> str:
    """A colour as a flip board of so many colours is written: w b, or a digit or a letter, or beyond 36 a number."""
    if colour is None:
        return ANY
    if colours == 2:
        return PLAIN_ALPHABETS[0][colour]
    return str(colour) if colour < 10 or colours > 10 + len(LETTERS) else LETTERS[colour - 10]


def writable(symbols: Iterable[str]) -> None:
    """Raise InputError for a symbol that the text format cannot write."""
    for symbol in symbols:
        if not _TEXT_SYMBOL.fullmatch(symbol):
            raise InputError(f"the colour {shown(symbol)} cannot be written in a text instance, expected {CELLS}")


def _coloured(parts: Sequence[Cells]) -> Iterator[tuple[str, Cells, int]]:
    return ((symbol, part, i) for part in parts for i, symbol in enumerate(part.symbols) if symbol not in (None, ANY))


def _plain(symbol: str) -> Alphabet | None:
    return next((alphabet for alphabet in PLAIN_ALPHABETS if symbol.lower() in alphabet), None)


def _natural(symbol: str) -> tuple[bool, int, str]:
    number = _NUMBER.fullmatch(symbol)
    return not number, int(symbol) if number else 0, symbol


def _mixed(symbol: str, alphabet: Alphabet | None, place: Place) -> InputError:
    others = " and ".join(alphabet) if alphabet else "other symbols"
    return fail(f"found {shown(symbol)} on a board of {others}, expected one alphabet", place)
