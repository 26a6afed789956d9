"""The experiments of the papers.

>>> import nullwindow.lab, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     nullwindow.lab.run("tiny", ["leaves"], out=folder, progress=False).name
'tiny.sqlite'
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Sequence

from . import cluster
from .records import load

__all__ = ["load", "run"]


def run(
    preset: str = "quick",
    names: Sequence[str] = (),
    *,
    client: Any = None,
    out: str | Path = "record",
    experiments: Sequence[str | Path] = (),
    positions: str | Path | None = None,
    threads: int | None = None,
    progress: bool = True,
    **driver: Any,
) -> Path:
    """Runs experiments and returns the file of their record.

    `preset` is tiny, quick, paper or deep; `names` are those of experiments, all if there are none. `client` is a Dask
    client whose workers do the jobs; without one, `threads` of this process do. `experiments` and `positions` are files of
    your own. What the record in the folder `out` has already is not done again, so a run that was stopped is continued by
    the same call.
    """
    words = ["lab", "run", *names, "--preset", preset, "--out", str(out)]
    for file in experiments:
        words += ["--experiment", str(file)]
    if positions is not None:
        words += ["--positions", str(positions)]
    cluster.run(words, client, threads=threads, progress=progress, **driver)
    return Path(out) / f"{preset}.sqlite"
