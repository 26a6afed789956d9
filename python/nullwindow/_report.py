"""What was found: tables, reports of searches, comparisons and analyses."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Iterable, Iterator


class Table(Sequence):
    """Rows with names: a list of dictionaries that is shown as a table, and becomes a frame of pandas or polars.

    >>> from nullwindow import Table
    >>> table = Table([{"depth": 1, "nodes": 20}, {"depth": 2, "nodes": 1234}])
    >>> table
    depth  nodes
        1     20
        2  1,234
    >>> table["nodes"], table[1]["depth"], len(table)
    ([20, 1234], 2, 2)
    >>> table.to_pandas().nodes.sum()
    np.int64(1254)
    """

    def __init__(self, rows: Iterable[dict[str, Any]], columns: Iterable[str] | None = None):
        self.rows = list(rows)
        """The rows, a dictionary each."""
        names = dict.fromkeys(name for row in self.rows for name in row) if columns is None else columns
        self.columns = tuple(names)
        """The names of the columns."""

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows)

    def __getitem__(self, which: Any) -> Any:
        """A row by its number, a column by its name, or some of the rows by a slice."""
        if isinstance(which, str):
            if which not in self.columns:
                raise KeyError(f"no column {which!r}; columns are {', '.join(self.columns)}")
            return [row.get(which) for row in self.rows]
        if isinstance(which, slice):
            return Table(self.rows[which], self.columns)
        return self.rows[which]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.columns, self.rows) == (other.columns, other.rows)

    __hash__ = None  # type: ignore[assignment]

    def to_pandas(self) -> Any:
        """A frame of pandas."""
        try:
            import pandas
        except ImportError:
            raise ImportError("to_pandas needs pandas: pip install pandas") from None
        return pandas.DataFrame({name: self[name] for name in self.columns})

    def to_polars(self) -> Any:
        """A frame of polars."""
        try:
            import polars
        except ImportError:
            raise ImportError("to_polars needs polars: pip install polars") from None
        return polars.DataFrame({name: self[name] for name in self.columns}, strict=False)

    def __repr__(self) -> str:
        cells = [[_shown(row.get(name)) for name in self.columns] for row in self.rows]
        widths = [max(map(len, column)) for column in zip(self.columns, *cells)]
        right = [all(_is_number(row.get(name)) for row in self.rows) for name in self.columns]
        lines = [self.columns, *cells]
        return "\n".join("  ".join(_aligned(line, widths, right)).rstrip() for line in lines)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        rows = "".join(
            "<tr>" + "".join(_cell(row.get(name)) for name in self.columns) + "</tr>" for row in self.rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _is_number(value: Any) -> bool:
    return value is None or (isinstance(value, (int, float)) and not isinstance(value, bool))


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:,.3f}".rstrip("0").rstrip(".")
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value))
    return str(value)


def _aligned(line: Iterable[str], widths: list[int], right: list[bool]) -> Iterator[str]:
    for text, width, is_number in zip(line, widths, right):
        yield text.rjust(width) if is_number else text.ljust(width)


def _cell(value: Any) -> str:
    align = "right" if _is_number(value) else "left"
    return f'<td style="text-align: {align}">{escape(_shown(value))}</td>'


def _html(title: str, facts: Iterable[tuple[str, str]], table: Table | None) -> str:
    lines = "".join(f"<tr><th style='text-align:left'>{escape(n)}</th><td style='text-align:left'>{escape(t)}</td></tr>" for n, t in facts)
    below = "" if table is None or not len(table) else table._repr_html_()
    return f"<div><strong>{escape(title)}</strong><table>{lines}</table>{below}</div>"


@dataclass(frozen=True, repr=False)
class Report:
    """What a search has found. Values are in the unit that it names, from the view of the side to move.

    >>> import nullwindow
    >>> report = nullwindow.tree("pearl", "mtd(f)")
    >>> report.value, report.best, report.leaves
    (35, '1', 12)
    >>> report.passes
    depth  bound   g  lower  upper  nodes  leaves
        4      0   5      5            10       4
        4      6  12     12            10       2
        4     13  34     34            15       4
        4     35  35     35            10       2
        4     36  35     35     35      8       0
    """

    game: str
    """The name of the game."""
    position: str
    """The position that was searched, in the game's notation."""
    search: str
    """``"selective"``, as the program plays, or ``"full-width"``."""
    algorithm: str
    """The algorithm."""
    depth: int
    """Plies of the deepest iteration that was finished."""
    setup: dict[str, str] = field(repr=False)
    """Every option with its value."""
    unit: str
    """The unit of values: ``"centipawn"``, ``"disc"``."""
    value: float
    """The value; a win in n plies is 29000 - n."""
    win_in: int | None
    """Plies to a win that is proved, less than none to a loss; ``None`` if neither is."""
    solved: bool
    """Whether the value is the game's, not an evaluation's."""
    exact: bool
    """Whether the value is proved; else it is a bound, as of algorithms that prove the best move."""
    lower: float | None
    """The lower bound; ``None`` is minus infinity."""
    upper: float | None
    """The upper bound."""
    best: Any
    """The best move, as people write it; in a game written in Python, the move itself. ``None`` if the game is over."""
    pv: list
    """The line of best play that begins with it."""
    passes: Table
    """Each pass of each iteration: the question (``bound``, or ``alpha`` and ``beta``), the answer ``g``, the bounds that were
    proved then, and what it cost."""
    leaves: int
    """Leaves evaluated."""
    nodes: int
    """Nodes visited by the first thread."""
    counts: dict[str, int | None] = field(repr=False)
    """Other counters of the first thread."""
    iterations: Table
    """Each iteration of iterative deepening."""
    ending: str | None
    """How the game has ended, if it has."""
    moves_finished: bool
    """Whether the last iteration was finished."""
    moves: Table
    """The moves of the position, and the bounds that the last iteration proved of them."""
    ended: str
    """Why the search ended."""
    book: bool
    """Whether it is the answer of an opening book; then nothing was searched."""
    helper_nodes: int
    """Nodes visited by other threads."""
    seconds: float
    """How long it took."""
    nps: int
    """Nodes a second, of all threads."""
    leaf_values: list[int] | None = None
    """The values of the leaves in the order of evaluation, for Max; of ``nullwindow.tree`` only."""
    drawing: str | None = field(default=None, repr=False)
    """The search drawn pass by pass, as SVG; of small trees by ``nullwindow.tree`` only. A notebook shows it."""
    open: dict | None = None
    """Stockman's run with its OPEN list; of ``nullwindow.tree(..., open=True)`` only."""

    def __post_init__(self) -> None:
        names = ["depth", "bound", "g", "lower", "upper", "nodes", "leaves"]
        if any(row.get("bound") is None for row in self.passes):
            names[2:2] = ["alpha", "beta"]
        for name, columns in (("passes", names), ("iterations", None), ("moves", None)):
            rows = getattr(self, name)
            if not isinstance(rows, Table):
                object.__setattr__(self, name, Table(rows, columns))

    def __repr__(self) -> str:
        return (
            f"Report({self.game}, {self.algorithm}, depth {self.depth}: {self._shown_value()}, best {self.best}, "
            f"{self.nodes:,} nodes)"
        )

    def __str__(self) -> str:
        facts = "\n".join(f"{name:7} {text}" for name, text in self._facts())
        return f"{self.iterations[:]!r}\n\n{facts}"

    def _shown_value(self) -> str:
        if self.win_in == 0:
            return "won" if self.value > 0 else "lost"
        if self.win_in is not None:
            return f"win in {self.win_in} plies" if self.win_in >= 0 else f"loss in {-self.win_in} plies"
        text = f"{self.value:+g} {self.unit}" if self.value else f"0 {self.unit}"
        return text if self.exact else f"at least {text}"

    def _facts(self) -> list[tuple[str, str]]:
        solved = ", solved" if self.solved else ""
        facts = [
            ("value", self._shown_value() + solved),
            ("best", "no move: the game is over" if self.best is None else str(self.best)),
            ("line", " ".join(map(str, self.pv))),
            ("counts", f"{self.nodes:,} nodes, {self.leaves:,} leaves, {self.seconds:.3f} s, {self.nps:,} nodes a second"),
        ]
        return [(name, text) for name, text in facts if text]

    def _repr_html_(self) -> str:
        title = f"{self.algorithm}, {self.search} search of {self.game}, depth {self.depth}"
        text = _html(title, self._facts(), self.iterations)
        if self.drawing is None:
            return text
        # As an image, so that the styles of the drawing are its own.
        data = base64.b64encode(self.drawing.encode()).decode()
        return f'{text}<img alt="{escape(title)}, pass by pass" src="data:image/svg+xml;base64,{data}">'


class Comparison(Table):
    """Algorithms side by side: a row each, with sums over the positions, and ratios to the baseline.

    >>> import nullwindow
    >>> comparison = nullwindow.compare(nullwindow.Board("tree", "pearl"), 4, algorithms="sss*,mtd(f)", baseline="alphabeta")
    >>> comparison["algorithm"], comparison.values
    (['alphabeta', 'sss*', 'mtd(f)'], [35])
    """

    def __init__(self, found: dict[str, Any]):
        rows = []
        for row in found["algorithms"]:
            ratio = row["ratio"]
            plain = {name: row[name] for name in ("algorithm", "passes", "leaves", "nodes", "seconds")}
            rows.append({**plain, **{f"{name}_ratio": ratio[name] for name in ("leaves", "nodes", "seconds")}})
        super().__init__(rows)
        self.found = found
        """Everything, as ``nullwindow compare --json`` prints it."""

    @property
    def agree(self) -> bool:
        """Whether all algorithms have found the same values."""
        return self.found["agree"]

    @property
    def values(self) -> list:
        """The value of each position."""
        return self.found["values"]

    @property
    def baseline(self) -> str:
        """The algorithm that the ratios are to."""
        return self.found["baseline"]

    def by_position(self) -> Table:
        """A row for each algorithm and position.

        >>> import nullwindow
        >>> comparison = nullwindow.compare("checkers", 3, algorithms=["mtd(f)"], count=2)
        >>> len(comparison.by_position())
        4
        """
        rows = []
        for row in self.found["algorithms"]:
            for position, one in zip(self.found["positions"], row["found"]):
                rows.append({"algorithm": row["algorithm"], "position": position, **one})
        return Table(rows)


class Analysis(Table):
    """A game, move by move: what each move loses, its mark, and what was better."""

    def __init__(self, found: dict[str, Any]):
        super().__init__(found["moves"])
        self.found = found
        """Everything, as ``nullwindow analyze --json`` prints it."""

    @property
    def summary(self) -> dict[str, dict]:
        """The accuracy of each player, from 0 to 100, and the number of good and bad moves.

        >>> import nullwindow
        >>> game = nullwindow.Board("chess", moves="f3 e5 g4 Qh4")
        >>> nullwindow.analyze(game, depth=4).summary["Black"]["accuracy"]
        100.0
        """
        return self.found["summary"]

    def __repr__(self) -> str:
        names = ("ply", "player", "move", "mark", "before", "after", "loss", "best")
        return repr(Table(self.rows, names))

    def _repr_html_(self) -> str:
        names = ("ply", "player", "move", "mark", "before", "after", "loss", "best", "line")
        return Table(self.rows, names)._repr_html_()
