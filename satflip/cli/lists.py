"""satflip backends, satflip formulations, satflip encodings, satflip formats"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from satflip.cli.typed import Option

AsJson = Annotated[bool, Option("--json", help="Print one JSON object.")]


def backends(as_json: AsJson = False) -> None:
    """What can solve: version, licence, capabilities, and what must be installed first."""
    from satflip import backends as registry

    entries: list[dict[str, Any]] = [
        {
            "name": backend.name,
            "summary": backend.summary,
            "installed": backend.missing() is None,
            "missing": backend.missing(),
            "version": backend.version(),
            "licence": backend.licence,
            "note": backend.note,
            **backend.capabilities(),
        }
        for backend in registry.everything()
    ]
    if as_json:
        _print_json({"schema": "satflip-backends-1", "backends": entries, "left_out": registry.left_out()})
        return
    rows = []
    for entry in entries:
        words = ("assumptions", "core_guided", "seed", "workers", "proof")
        able = [*entry["native"], *(word.replace("_", "-") for word in words if entry[word])]
        version = entry["version"] or f"not installed: {str(entry['missing']).rpartition(': ')[2]}"
        rows.append((entry["name"], version, entry["licence"], entry["role"], ", ".join(able), entry["summary"]))
    _print_table(("name", "version", "licence", "solves", "capabilities", "what it is"), rows)
    notes = {str(entry["name"]): str(entry["note"]) for entry in entries if entry["note"]}
    for title, reasons in (("worth knowing", notes), ("left out", registry.left_out())):
        print(f"\n{title}:")
        for name, reason in reasons.items():
            print(f"  {name}: {reason}")


def formulations(as_json: AsJson = False) -> None:
    """How a puzzle can be said as constraints: what fits, its size, its source."""
    from satflip import formulations as forms

    entries: list[dict[str, Any]] = [
        {
            "name": form.name,
            "puzzle": form.puzzle,
            "minimises": list(form.objectives),
            "summary": form.summary,
            "size": form.size,
            "source": form.source,
            "features": {name: feature._asdict() for name, feature in form.features.items()},
        }
        for form in forms.FORMULATIONS.values()
    ]
    if as_json:
        _print_json({"schema": "satflip-formulations-1", "formulations": entries})
        return
    rows = [
        (
            entry["name"],
            entry["puzzle"],
            ", ".join(entry["minimises"]),
            entry["summary"],
            entry["size"],
            entry["source"],
        )
        for entry in entries
    ]
    _print_table(("name", "puzzle", "minimises", "what it is", "size", "source"), rows)
    print("\nfeatures, switched by NAME:feature or NAME:no-feature:")
    for entry in entries:
        for name, feature in entry["features"].items():
            print(f"  {entry['name']}:{name} ({'on' if feature['default'] else 'off'}): {feature['summary']}")


def encodings(as_json: AsJson = False) -> None:
    """How constraints become clauses for a back end that takes nothing else: XORs, and sums."""
    from satflip.encodings import Encoding, linear, parity

    tables = {"--xor-encoding": parity.PARITY, "--cardinality-encoding": linear.CARDINALITY}
    chosen = Encoding()
    defaults = {"--xor-encoding": chosen.xor, "--cardinality-encoding": chosen.cardinality}
    if as_json:
        _print_json({"schema": "satflip-encodings-1", "encodings": tables, "defaults": defaults})
        return
    for option, table in tables.items():
        print(f"{option} NAME, by default {defaults[option]} where the back end does not take the constraint as it is:")
        for name, source in table.items():
            print(f"  {name:12}{source}")


def formats(as_json: AsJson = False) -> None:
    """In which formats 'satflip encode' writes a board for other solvers."""
    from satflip import exports

    entries = [exports.find(name) for name in exports.FORMATS]
    if as_json:
        told = [{"name": e.name, "summary": e.summary, "objective": e.objective, "model": e.models} for e in entries]
        _print_json({"schema": "satflip-formats-1", "formats": told})
        return
    for entry in entries:
        print(f"{entry.name:10}{entry.summary}" + ("" if entry.objective else "; no objective: --at-most K"))


def _print_json(thing: object) -> None:
    import json

    print(json.dumps(thing, indent=2, ensure_ascii=False))


def _print_table(head: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    if not console.is_terminal:
        console = Console(width=200)
    table = Table(*head, box=None, pad_edge=False, header_style="bold")
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))  # plain text: a [bracket] is no markup
    console.print(table)
