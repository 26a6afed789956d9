"""What can be done: search, analyze, compare, tree, perft, and the laws of games."""

from __future__ import annotations

import difflib
import inspect
import os
from typing import Any, Callable, Iterable, NamedTuple, Sequence

from . import _nullwindow as _rust
from ._nullwindow import Board, Error, Options
from ._progress import hook
from ._report import Analysis, Comparison, Report, Table


def _limits(depth: Any, time: float | None, nodes: int | None, only: Iterable[str] | None) -> dict:
    if nodes is not None and (isinstance(nodes, bool) or not isinstance(nodes, int) or nodes < 0):
        raise Error(f"nodes: expected a whole number of nodes, found {nodes!r}")
    if time is not None and (isinstance(time, bool) or not isinstance(time, (int, float))):
        raise Error(f"time: expected a number of seconds, found {time!r}")
    if isinstance(only, str):
        only = only.split()
    return {"depth": depth, "time": time, "nodes": nodes, "only": None if only is None else list(only)}


def _chosen(function: Callable, game: str, options: Options | None, full_width: bool, given: dict[str, Any]) -> Options:
    """Options as an object, one by one, or both."""
    _check_names(function, given)
    if options is None:
        return Options(game, full_width=full_width, **given)
    if not isinstance(options, Options):
        raise TypeError(
            f"options: expected Options, found {type(options).__name__}; give single options by name: "
            f'{function.__name__}(..., algorithm="mtd(f)")'
        )
    if full_width and not options.full_width:
        raise Error("full_width: say so where the options are made, Options(game, full_width=True)")
    return options.replace(**given)


def _check_names(function: Callable, given: dict[str, Any]) -> None:
    """Names that are neither arguments nor options are refused, with the nearest one."""
    known = Options("chess").to_dict()
    for name in given:
        if name not in known:
            arguments = inspect.signature(function).parameters
            near = difflib.get_close_matches(name, [*arguments, *known], 1)
            remedy = f"did you mean {near[0]!r}?" if near else "nullwindow.options(game) lists the options"
            raise TypeError(f"{function.__name__}() has no argument or option {name!r}; {remedy}")


def _plies(depth: Any) -> int | None:
    return depth if isinstance(depth, int) else None


class Engine(_rust._Engine):
    """A search that can be used again: options, and the memory of earlier searches.

    ``nullwindow.search`` makes one for each call. An engine of your own keeps its table from one search to the next, as a
    program that plays does. It searches boards of one game, on one thread of Python at a time.

    >>> from nullwindow import Board, Engine, Options
    >>> engine = Engine(Options("othello", full_width=True))
    >>> engine.search(Board("othello"), depth=6).depth
    6
    >>> engine.clear()
    """

    def __new__(cls, options: Options | str, **given: Any) -> Engine:
        if isinstance(options, str):
            options = Options(options, **given)
        elif given:
            options = options.replace(**given)
        return super().__new__(cls, options)

    def search(
        self,
        board: Board,
        *,
        depth: int | str | None = None,
        time: float | None = None,
        nodes: int | None = None,
        only: Iterable[str] | None = None,
        progress: Any = None,
    ) -> Report:
        """Searches a board; the arguments are those of ``nullwindow.search``."""
        if not isinstance(board, Board):
            raise TypeError(f"Engine.search: expected a Board, found {type(board).__name__}; use nullwindow.search")
        told, close = hook(progress, _plies(depth), "ply")
        try:
            return Report(**self._search(board, _limits(depth, time, nodes, only), told))
        finally:
            close()


def search(
    position: Any,
    *,
    depth: int | str | None = None,
    time: float | None = None,
    nodes: int | None = None,
    full_width: bool = False,
    options: Options | None = None,
    evaluate: Callable[[Any], float] | None = None,
    batch: Callable[[list], Sequence[float]] | None = None,
    only: Iterable[str] | None = None,
    progress: Any = None,
    **given: Any,
) -> Report:
    """Finds the best move of a position, its value and the line behind it.

    :param position: a ``Board``, the name of a game for its start, or a position of a game written in Python.
    :param depth: plies to search, or ``"end"`` for the end of the game.
    :param time: seconds to search at most; 3 if no limit is given.
    :param nodes: nodes to visit at most; gives the same result on every machine.
    :param full_width: search every move to the same depth, as the papers do; else as the program that plays does.
    :param options: an ``Options``; single options may be given by name instead, or as well (``algorithm="sss*"``).
    :param evaluate: a function of a position that returns its value for the side to move, in the game's unit; the search
        is then full-width. Values are rounded to whole units of the search (of ``Board.evaluate``).
    :param batch: the same for a list of positions, which returns as many numbers: the search asks for a position and its
        siblings at once, so a function over NumPy arrays is called once for many.
    :param only: moves to choose from.
    :param progress: ``True`` for a bar of tqdm, such a bar, or a function that is called with a dictionary when a depth or
        a pass is finished.

    Ctrl-C ends a search with ``KeyboardInterrupt``, and an exception of a game or an evaluation ends it as itself.

    >>> import nullwindow
    >>> mate = nullwindow.Board("chess", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1")
    >>> report = nullwindow.search(mate, depth=3)
    >>> report.best, report.win_in
    ('Re8#', 1)
    >>> nullwindow.search("othello", depth=6, algorithm="sss*", full_width=True).algorithm
    'sss*'

    With an evaluation of your own, here the number of moves:

    >>> nullwindow.search("othello", depth=3, evaluate=lambda board: len(board.moves())).value
    -3
    """
    if isinstance(position, str):
        position = Board(position)
    if isinstance(position, Board) and evaluate is None and batch is None:
        chosen = _chosen(search, position.game, options, full_width, given)
        return Engine(chosen).search(position, depth=depth, time=time, nodes=nodes, only=only, progress=progress)
    _check_names(search, given)
    if options is not None and not isinstance(options, Options):
        raise TypeError(f"options: expected Options, found {type(options).__name__}")
    told, close = hook(progress, _plies(depth), "ply")
    try:
        found = _rust._search_python(
            position,
            {"options": options, "given": given},
            _limits(depth, time, nodes, only),
            {"evaluate": evaluate, "batch": batch},
            told,
        )
    finally:
        close()
    return Report(**found)


def perft(board: Board | str, depth: int, *, mode: str | None = None, divide: bool = False) -> int | dict[str, int]:
    """Counts the ways to play a number of plies; with ``divide``, below each move.

    >>> import nullwindow
    >>> nullwindow.perft("chess", 4)
    197281
    >>> nullwindow.perft("checkers", 2, divide=True)["11-15"]
    7
    """
    board = Board(board) if isinstance(board, str) else board
    if not isinstance(depth, int) or not 0 <= depth <= 60:
        raise Error(f"depth: expected a number of plies from 0 to 60, found {depth!r}")
    count, divided = _rust._perft(board, depth, mode)
    return dict(divided) if divide else count


def compare(
    game: Any,
    depth: int,
    *,
    algorithms: Iterable[str] | None = None,
    baseline: str = "aspiration",
    count: int = 5,
    progress: Any = None,
    **given: Any,
) -> Comparison:
    """Every algorithm on the same positions, by the conventions of the lab; or those that are named.

    :param game: the name of a game, for ``count`` of the positions that come with it; a board, or boards of one game; or a
        position of a game written in Python, which is searched with its usual settings.
    :param baseline: the algorithm that the others are compared with.

    >>> import nullwindow
    >>> comparison = nullwindow.compare("othello", 4, algorithms=["mtd(f)", "sss*"], count=2)
    >>> comparison.agree, [row["algorithm"] for row in comparison]
    (True, ['aspiration(8)', 'mtd(f)', 'sss*'])
    """
    _check_names(compare, given)
    if algorithms is not None:
        algorithms = algorithms.split(",") if isinstance(algorithms, str) else list(algorithms)
    total = len(algorithms) if algorithms is not None else len(_rust._algorithms())
    told, close = hook(progress, total, "algorithm")
    if not isinstance(game, (str, Board, list, tuple)):
        try:
            return Comparison(_compare_python(game, depth, algorithms, baseline, given, told))
        finally:
            close()
    boards = [] if isinstance(game, str) else [game] if isinstance(game, Board) else list(game)
    name = game if isinstance(game, str) else None
    try:
        return Comparison(_rust._compare(name, boards, depth, algorithms, baseline, count, given, told))
    finally:
        close()


def _compare_python(
    position: Any, depth: int, names: list[str] | None, baseline: str, given: dict, told: Callable | None
) -> dict:
    """The same for a game written in Python, with what ``Comparison`` takes."""
    names = _rust._algorithms() if names is None else names
    reports: dict[str, Report] = {}
    for name in dict.fromkeys([baseline, *names]):
        report = search(position, depth=depth, algorithm=name, **given)
        # By the name that it has in full: aspiration(50) for aspiration.
        reports.setdefault(report.algorithm, report)
        if name == baseline:
            baseline = report.algorithm
        if told is not None:
            told({"type": "algorithm", "done": len(reports), "of": len(names), "algorithm": report.algorithm})
    base = reports[baseline]
    exact = next((report.value for report in reports.values() if report.exact), None)
    infinity = float("inf")
    agree = exact is None or all(
        (-infinity if it.lower is None else it.lower) <= exact <= (infinity if it.upper is None else it.upper)
        for it in reports.values()
    )
    keys = ("value", "lower", "upper", "exact", "best", "depth", "leaves", "nodes")
    rows = []
    for name, report in reports.items():
        counts = {key: getattr(report, key) for key in ("leaves", "nodes", "seconds")}
        ratio = {key: count / getattr(base, key) if getattr(base, key) else None for key, count in counts.items()}
        passes = report.iterations[-1]["passes"] if len(report.iterations) else 0
        one = {key: getattr(report, key) for key in keys}
        rows.append({"algorithm": name, "passes": passes, **counts, "ratio": ratio, "found": [one]})
    return {
        "game": base.game,
        "positions": [base.position],
        "depth": depth,
        "setup": base.setup,
        "unit": base.unit,
        "baseline": baseline,
        "agree": agree,
        "values": [exact],
        "algorithms": rows,
    }


def tree(
    tree: str,
    algorithm: str = "mtd(f)",
    *,
    depth: int | None = None,
    nodes: int | None = None,
    open: bool = False,
    **given: Any,
) -> Report:
    """Searches an explicit tree with the papers' settings.

    :param tree: ``"pearl"``, ``"dominance"``, ``"random:w=4,d=6,seed=1"``, or a text such as ``"((41 5)(12 90))"``.
    :param depth: plies to search; the height of the tree if left out.
    :param open: also run Stockman's algorithm, for ``sss*`` and ``dual*``: ``report.open`` has its OPEN list.

    ``report.leaf_values`` has the leaves in the order in which they were evaluated.

    >>> import nullwindow
    >>> report = nullwindow.tree("pearl", "sss*")
    >>> report.value, report.passes["bound"]
    (35, [None, 41, 36, 35])
    """
    _check_names(globals()["tree"], given)
    return Report(**_rust._tree(tree, {"algorithm": algorithm, **given}, depth, nodes, open))


def analyze(
    games: Board | str | bytes | os.PathLike,
    *,
    game: str | None = None,
    depth: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    options: Options | None = None,
    progress: Any = None,
    **given: Any,
) -> Analysis | list[Analysis]:
    """Judges every move of a game: what it loses, and what was better.

    :param games: a board, whose history is analyzed; a text of games (PGN, PDN, GGF or moves) or a path of such a file,
        for which a list is returned.
    :param game: the name of the game, unless a board or the name of the file says it.
    :param time: seconds for each move; half a second if no limit is given.

    >>> import nullwindow
    >>> analysis = nullwindow.analyze(nullwindow.Board("chess", moves="f3 e5 g4 Qh4"), depth=4)
    >>> [(ply["move"], ply["mark"]) for ply in analysis]
    [('f3', '?!'), ('e5', None), ('g4', '??'), ('Qh4#', None)]
    """
    if isinstance(games, Board):
        name, text = games.game, " ".join(games.history)
        if not text:
            raise Error("this board has no moves to analyze: use nullwindow.search for positions")
        start = games.undo(len(games.history))
        if start != Board(name):
            text = f"{start.text} moves {text}"
        data = text.encode()
    elif isinstance(games, os.PathLike):
        path = os.fspath(games)
        name = game or _of_file(path)
        with open(path, "rb") as file:
            data = file.read()
    else:
        if game is None:
            raise TypeError('analyze: say which game the text is of: game="chess", "othello" or "checkers"')
        name, data = game, games.encode() if isinstance(games, str) else games
    chosen = _chosen(analyze, name, options, False, given)
    told, close = hook(progress, None, "move")
    try:
        found = [Analysis(one) for one in _rust._analyze(chosen, data, _limits(depth, time, nodes, None), told)]
    finally:
        close()
    return found[0] if isinstance(games, Board) else found


def _of_file(path: str | bytes) -> str:
    known = {".pgn": "chess", ".pdn": "checkers", ".ggf": "othello", ".wtb": "othello"}
    extension = os.path.splitext(os.fsdecode(path))[1].lower()
    if extension not in known:
        raise TypeError(f'analyze: {os.fsdecode(path)!r}: say which game it is of: game="chess", "othello" or "checkers"')
    return known[extension]


class Laws(NamedTuple):
    """What ``laws`` has looked at."""

    positions: int
    """Positions."""
    ends: int
    """Of these, ends of games."""
    keys: int
    """Different keys."""


def laws(position: Any) -> Laws:
    """Tests a game written in Python: everything within a few plies, and then many random games.

    Returns what was looked at, or raises ``LawError``, which names the law that is broken, the moves that lead there and
    what was seen. An exception of the game is raised as itself.

    >>> import nullwindow
    >>> class Loop(nullwindow.Game):
    ...     def moves(self): return []
    ...     def play(self, move): return self
    ...     def outcome(self): return None
    >>> nullwindow.laws(Loop())
    Traceback (most recent call last):
      ...
    nullwindow.LawError: outcome() must not be None where moves() finds nothing; at the start: outcome() is None and moves() lists 0 moves
    """
    return Laws(*_rust._laws(position))


def algorithms() -> list[str]:
    """The names of all algorithms.

    >>> import nullwindow
    >>> "mtd(f)" in nullwindow.algorithms()
    True
    """
    return _rust._algorithms()


def options(game: str, *, full_width: bool = False) -> Table:
    """The options of a game: names, values, what they take, and what they do.

    >>> import nullwindow
    >>> nullwindow.options("chess")[0]["name"]
    'algorithm'
    """
    rows = _rust._option_rows(game, full_width)
    return Table([dict(zip(("name", "value", "takes", "about"), row)) for row in rows])


def samples(game: str) -> Table:
    """Positions from real games that come with a game: ``Board(game, "sample:7")`` is number 7.

    >>> import nullwindow
    >>> nullwindow.Board("chess", "sample:3").text == nullwindow.samples("chess")[2]["text"]
    True
    """
    names = ("number", "text", "event", "year", "players", "ply")
    return Table([dict(zip(names, row)) for row in _rust._samples(game)])


def codes(boards: Sequence[Board]) -> Any:
    """The pieces of boards of one game as a NumPy array of bytes, ``(board, row, column)``: a letter a square, as in
    ``Board.rows``, and a dot where there is none.

    >>> import nullwindow
    >>> array = nullwindow.codes([nullwindow.Board("othello")])
    >>> array.shape, int((array == ord("X")).sum())
    ((1, 8, 8), 2)
    """
    try:
        import numpy
    except ImportError:
        raise ImportError("codes needs NumPy: pip install numpy") from None
    data, shape = _rust._codes(list(boards))
    return numpy.frombuffer(data, numpy.uint8).reshape(shape)
