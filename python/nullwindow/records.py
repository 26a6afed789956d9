"""Records of the lab as frames: what the experiments have found, ready for pandas or polars.

>>> from nullwindow import records
>>> record = records.read("../../lab/record/2026-11-18-paper", ["jobs"])
>>> record.meta["preset"]
'paper'
"""

from __future__ import annotations

import os
from typing import Any, Iterable

from . import _nullwindow as _rust

TABLES = ("iterations", "passes", "values", "jobs")
"""The tables of a record."""

# What a row of the other tables takes over from its job.
_OF_JOB = ("kind", "game", "position", "algorithm", "options", "timed", "round")


class Record:
    """A record of the lab: tables of columns, and ``meta``, where, when and how it was made."""

    def __init__(self, tables: dict[str, dict[str, list]], meta: dict[str, str]):
        self.tables = tables
        """The tables, each a dictionary of columns."""
        self.meta = meta
        """Preset, date, version, signature, machine and command."""

    def to_pandas(self, table: str = "iterations") -> Any:
        """A table as a frame of pandas."""
        try:
            import pandas
        except ImportError:
            raise ImportError("to_pandas needs pandas: pip install pandas") from None
        return pandas.DataFrame(self._columns(table))

    def to_polars(self, table: str = "iterations") -> Any:
        """A table as a frame of polars."""
        try:
            import polars
        except ImportError:
            raise ImportError("to_polars needs polars: pip install polars") from None
        return polars.DataFrame(self._columns(table))

    def _columns(self, table: str) -> dict[str, list]:
        if table not in self.tables:
            raise KeyError(f"no table {table!r}; there are {', '.join(self.tables)}")
        return self.tables[table]

    def __repr__(self) -> str:
        rows = ", ".join(f"{len(next(iter(it.values()), []))} {name}" for name, it in self.tables.items())
        return f"Record({self.meta['preset']} of {self.meta['date']}: {rows})"


def read(path: str | os.PathLike, tables: Iterable[str] = TABLES) -> Record:
    """Reads a record: an SQLite file, or a folder of CSV files.

    Rows of ``iterations``, ``passes`` and ``values`` have the game, the position, the algorithm and the options of their job
    beside what was found in it; ``job`` is its row in the table ``jobs``.
    """
    tables = [tables] if isinstance(tables, str) else list(tables)
    wanted = dict.fromkeys(["jobs", *tables])
    found = _rust._record(os.fspath(path), list(wanted))
    meta = found.pop("meta")
    jobs = found["jobs"]
    jobs["algorithm"] = [_algorithm(text) for text in jobs["options"]]
    for name, table in found.items():
        if name != "jobs":
            of_job = {column: [jobs[column][job] for job in table["job"]] for column in _OF_JOB}
            found[name] = {"job": table["job"], **of_job, **{k: v for k, v in table.items() if k not in of_job and k != "job"}}
    return Record({name: found[name] for name in tables}, meta)


def load(path: str | os.PathLike, table: str = "iterations", *, frames: str = "pandas") -> Any:
    """A table of a record as a frame, of ``"pandas"`` or of ``"polars"``.

    >>> from nullwindow import records
    >>> frame = records.load("../../lab/record/2026-11-18-paper", "jobs")
    >>> set(frame.game) >= {"chess", "othello", "checkers"}
    True
    """
    record = read(path, [table])
    if frames == "pandas":
        return record.to_pandas(table)
    if frames == "polars":
        return record.to_polars(table)
    raise ValueError(f"frames: expected 'pandas' or 'polars', found {frames!r}")


def _algorithm(options: str) -> str:
    for option in options.split(";"):
        name, _, value = option.partition("=")
        if name == "algorithm":
            return value
    return ""
