"""What a campaign leaves in its directory: CSV, JSON lines, the plots and the report."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any

from satflip.campaigns.figures import figures
from satflip.campaigns.record import AS_JSON, Record
from satflip.campaigns.report import Report, html
from satflip.errors import InputError

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a text begins with that a spreadsheet takes for a formula (OWASP, CSV Injection)."""


def csv_of(records: Iterable[Record]) -> str:
    """One line a run, after a line of names (RFC 4180).

    A text that begins like a formula has a `'` before it, and so has one that begins with `'`: without the first `'`
    each is as it was. Numbers are numbers.
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, [field.name for field in fields(Record)])
    writer.writeheader()
    writer.writerows({name: _plain(value) for name, value in vars(record).items()} for record in records)
    return out.getvalue()


def _plain(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith((*FORMULA, "'")) else value


def jsonl_of(records: Iterable[Record]) -> str:
    """One JSON object a run and line."""
    return "".join(json.dumps(_opened(record), ensure_ascii=False) + "\n" for record in records)


def write(report: Report, directory: Path) -> Path:
    """Write everything, and return the path of the report. Raises InputError where that cannot be done."""
    page = directory / "report.html"
    plots = figures(report.summary, {record.key: "" for record in report.records})
    texts = {
        directory / "runs.csv": csv_of(report.records),
        directory / "runs.jsonl": jsonl_of(report.records),
        **{directory / "plots" / f"{name}.svg": svg for name, svg in plots.items()},
        page: html(report),
    }
    try:
        (directory / "plots").mkdir(parents=True, exist_ok=True)
        for old in (directory / "plots").glob("*.svg"):
            old.unlink()
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise InputError(f"cannot write {directory}: {(error.strerror or str(error)).lower()}") from None
    return page


def _opened(record: Record) -> dict[str, Any]:
    return {name: json.loads(value) if name in AS_JSON and value else value for name, value in vars(record).items()}
