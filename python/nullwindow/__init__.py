"""Memory-enhanced minimax search: MTD(f), SSS*, NegaScout and their relatives, for games in Rust or in Python.

>>> import nullwindow
>>> board = nullwindow.Board("chess", moves="e4 e5 Nf3")
>>> report = nullwindow.search(board, depth=4)
>>> report.best in board.moves()
True

``search`` finds the best move, ``analyze`` judges the moves of a game, ``compare`` runs every algorithm, ``tree`` searches
an explicit tree as the papers do, and ``perft`` counts. A game of your own is a class with four methods: see ``Game``.
"""

from importlib import import_module as _import_module

from ._game import Game
from ._nullwindow import Board, Error, LawError, Options, __version__
from ._report import Analysis, Comparison, Report, Table
from ._verbs import (
    Engine,
    algorithms,
    analyze,
    codes,
    compare,
    laws,
    options,
    perft,
    samples,
    search,
    tree,
)

__all__ = [
    "Analysis",
    "Board",
    "Comparison",
    "Engine",
    "Error",
    "Game",
    "LawError",
    "Options",
    "Report",
    "Table",
    "__version__",
    "algorithms",
    "analyze",
    "codes",
    "compare",
    "laws",
    "options",
    "perft",
    "samples",
    "search",
    "tree",
]

_MODULES = ("cluster", "lab", "open_spiel", "records", "svg")


def __getattr__(name: str) -> object:
    # Modules that need other packages, or that few need, are imported when they are first named.
    if name in _MODULES:
        return _import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, *_MODULES]
