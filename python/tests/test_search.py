"""Searches of boards: options, limits, reports, pickling, progress, threads and Ctrl-C."""

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from xml.etree import ElementTree

import nullwindow
import pytest
from nullwindow import Board, Engine, Options

GAMES = ["chess", "othello", "checkers"]


def minimax(position, depth, evaluate):
    """The reference: slow and obvious."""
    outcome = position.outcome()
    if outcome is not None:
        return {"win": 1000, "loss": -1000, "draw": 0}.get(outcome, outcome)
    if depth == 0:
        return evaluate(position)
    return max(-minimax(position.play(move), depth - 1, evaluate) for move in position.moves())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("full_width", [False, True])
def test_a_search_finds_a_legal_move(game, full_width):
    board = Board(game, "sample:3")
    report = nullwindow.search(board, depth=4, full_width=full_width)
    assert report.best in board.moves() and report.pv[0] == report.best
    assert (report.game, report.position, report.depth) == (game, board.text, 4)
    assert report.search == ("full-width" if full_width else "selective")


@pytest.mark.parametrize("game", GAMES)
def test_every_algorithm_finds_the_same_value(game):
    comparison = nullwindow.compare(Board(game, "sample:5"), 4)
    assert comparison.agree and len(comparison) == len(nullwindow.algorithms())
    values = {nullwindow.search(Board(game, "sample:5"), depth=4, full_width=True, algorithm=a).value
              for a in ("alphabeta", "sss*", "mtd(f)", "negascout")}
    assert len(values) == 1


def test_reports_survive_pickling():
    for report in (nullwindow.search("othello", depth=5), nullwindow.tree("pearl", "sss*", open=True)):
        copy = pickle.loads(pickle.dumps(report))
        assert copy == report and copy.passes == report.passes and str(copy) == str(report)


def test_comparisons_and_analyses_survive_pickling():
    found = nullwindow.compare("othello", 3, algorithms="sss*", count=1)
    assert pickle.loads(pickle.dumps(found)).found == found.found
    analysis = nullwindow.analyze(Board("checkers", moves="11-15 23-19"), nodes=2000)
    assert pickle.loads(pickle.dumps(analysis)) == analysis


def test_options_survive_pickling_and_know_what_was_chosen():
    options = Options("chess", full_width=True, algorithm="sss*", order=["table", "history"], etc=False)
    copy = pickle.loads(pickle.dumps(options))
    assert copy == options and hash(copy) == hash(options)
    assert repr(copy) == repr(options) == (
        'Options("chess", full_width=True, algorithm="sss*", etc="off", order="table,history")'
    )
    assert options.replace(grain=3) != options and options.grain == "1"
    assert "table_from" in dir(options) and options.to_dict()["table_from"] == options.table_from


def test_options_and_single_options_go_together():
    options = Options("othello", full_width=True, algorithm="dual*")
    report = nullwindow.search("othello", depth=3, options=options, table=1)
    assert (report.algorithm, report.setup["table"]) == ("dual*", "1")


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"depth": -1}, ValueError, "depth: expected a number of plies from 0 to 250"),
        ({"depth": "deep"}, ValueError, 'depth: .* or "end", found \'deep\''),
        ({"time": 0}, ValueError, "time: expected a number of seconds above 0, found 0"),
        ({"time": float("nan")}, ValueError, "time: expected"),
        ({"algorithm": "best"}, ValueError, "algorithm: .*mtd"),
        ({"grain": 0}, ValueError, "grain: expected a number from 1 to 10000"),
        ({"fast": True}, TypeError, r"search\(\) has no argument or option 'fast'"),
        ({"algoritm": "sss*"}, TypeError, r"did you mean 'algorithm'\?"),
        ({"options": {"table": 1}}, TypeError, "options: expected Options, found dict; give single options by name"),
        ({"nodes": -3}, ValueError, "nodes: expected a whole number of nodes, found -3"),
        ({"time": "3"}, ValueError, "time: expected a number of seconds, found '3'"),
        ({"only": "e5"}, ValueError, "only: "),
        ({"table": 0, "etc": True}, ValueError, "etc 3 needs a table"),
        ({"table": {}}, TypeError, "table: expected a text, a number"),
        ({"progress": 3}, TypeError, "progress: expected True, a bar of tqdm or a function"),
        ({"nodes": 0}, ValueError, "no depth finished"),
    ],
)
def test_wrong_arguments_are_named(given, error, message):
    full = {"full_width": True, **given}
    with pytest.raises(error, match=message):
        nullwindow.search("chess", **({"depth": 3} | full if given != {"nodes": 0} else full))


def test_a_position_that_is_over_is_reported_as_such():
    report = nullwindow.search(Board("chess", moves="f3 e5 g4 Qh4"), depth=2)
    assert report.best is None and "lost" in repr(report)
    with pytest.raises(ValueError, match="no moves to analyze"):
        nullwindow.analyze(Board("chess"))


def test_modules_are_found_by_their_names():
    assert nullwindow.records.TABLES and "open_spiel" in dir(nullwindow)
    with pytest.raises(AttributeError, match="has no attribute 'serach'"):
        nullwindow.serach


def test_only_some_moves_may_be_considered():
    assert nullwindow.search("chess", depth=3, only=["a3", "h3"]).best in ("a3", "h3")
    assert nullwindow.search("chess", depth=3, only="a3 h3").best in ("a3", "h3")


def test_the_same_nodes_give_the_same_report():
    one, other = (nullwindow.search("chess", nodes=20_000) for _ in range(2))
    assert (one.value, one.best, one.nodes, one.pv) == (other.value, other.best, other.nodes, other.pv)


def test_an_engine_remembers_until_it_is_cleared():
    board, engine = Board("othello", "sample:1"), Engine("othello", full_width=True)
    first, second = engine.search(board, depth=7), engine.search(board, depth=7)
    assert second.value == first.value and second.nodes < first.nodes / 2
    engine.clear()
    assert engine.search(board, depth=7).nodes == first.nodes


def test_an_engine_refuses_boards_of_other_games():
    with pytest.raises(ValueError, match="an engine for othello cannot search a board of chess"):
        Engine("othello").search(Board("chess"), depth=2)


def test_trees_are_searched_as_in_the_papers():
    report = nullwindow.tree("pearl", "sss*", open=True)
    assert report.value == 35 and report.leaf_values == report.open["leaves"] and report.open["same_leaves"]
    assert report.setup["evaluation"] == "static" and report.setup["quiescence"] == "off"
    assert nullwindow.tree("((41 5)(12 90))").value == 12
    assert ElementTree.fromstring(report.drawing).tag.endswith("svg") and "data:image/svg" in report._repr_html_()
    assert nullwindow.tree("random:w=4,d=6,seed=1").drawing is None
    with pytest.raises(ValueError, match="has no OPEN list"):
        nullwindow.tree("pearl", "mtd(f)", open=True)


def test_passes_are_a_table():
    report = nullwindow.tree("pearl", "mtd(f)")
    assert report.passes.columns == ("depth", "bound", "g", "lower", "upper", "nodes", "leaves")
    assert sum(report.passes["nodes"]) == report.nodes
    frame = report.passes.to_pandas()
    assert list(frame.columns) == list(report.passes.columns) and len(frame) == len(report.passes)
    assert report.passes.to_polars().shape == frame.shape
    assert "<table>" in report.passes._repr_html_() and "<table>" in report._repr_html_()
    assert "alpha" in nullwindow.tree("pearl", "alphabeta").passes.columns


def test_a_game_is_analyzed_as_board_text_and_file(tmp_path):
    board = Board("chess", moves="f3 e5 g4 Qh4")
    analysis = nullwindow.analyze(board, depth=3)
    (tmp_path / "game.pgn").write_text("1. f3 e5 2. g4 Qh4# 0-1\n")
    for other in (nullwindow.analyze("1. f3 e5 2. g4 Qh4#", game="chess", depth=3),
                  nullwindow.analyze(tmp_path / "game.pgn", depth=3)):
        assert [row["mark"] for row in other[0]] == [row["mark"] for row in analysis]
    late = board.undo(2)
    assert len(nullwindow.analyze(Board("chess", late.text, "g4 Qh4"), depth=2)) == 2
    with pytest.raises(TypeError, match="say which game"):
        nullwindow.analyze("1. e4")


def test_missing_packages_are_named_with_the_remedy(monkeypatch):
    for name in ("pandas", "polars", "tqdm", "tqdm.auto", "numpy", "pyspiel"):
        monkeypatch.setitem(sys.modules, name, None)
    table = nullwindow.Table([{"a": 1}])
    from nullwindow import open_spiel

    for call in (table.to_pandas, table.to_polars, lambda: nullwindow.search("othello", depth=1, progress=True),
                 lambda: nullwindow.codes([Board("chess")]), lambda: open_spiel.Game("tic_tac_toe")):
        with pytest.raises(ImportError, match="pip install"):
            call()


def test_progress_is_told_depth_by_depth():
    news = []
    report = nullwindow.search("othello", depth=6, full_width=True, progress=news.append)
    lines = [it for it in news if it["type"] == "line"]
    assert [it["depth"] for it in lines] == [1, 2, 3, 4, 5, 6]
    assert lines[-1]["value"] == report.value and lines[-1]["pv"][0] == report.best
    assert sum(it["type"] == "pass" for it in news) == len(report.passes)


def test_progress_moves_a_bar_of_tqdm():
    tqdm = pytest.importorskip("tqdm").tqdm
    with tqdm(total=5, disable=False, file=open(os.devnull, "w")) as bar:
        nullwindow.search("checkers", depth=5, full_width=True, progress=bar)
        assert bar.n == 5
    nullwindow.compare("othello", 2, count=1, progress=lambda news: None)


def test_an_exception_of_a_callback_ends_the_search_as_itself():
    class Enough(Exception):
        pass

    def callback(news):
        if news["type"] == "line" and news["depth"] == 3:
            raise Enough

    started = time.perf_counter()
    with pytest.raises(Enough):
        nullwindow.search("chess", time=30, progress=callback)
    assert time.perf_counter() - started < 5


def test_other_threads_run_while_rust_searches():
    ticks, done = 0, threading.Event()

    def searches():
        nullwindow.search("chess", time=0.6)
        done.set()

    thread = threading.Thread(target=searches)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.005)
    thread.join()
    # With the interpreter locked there would be one or two.
    assert ticks > 30


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    "call",
    [
        "nullwindow.search('chess', time=60)",
        "nullwindow.perft('chess', 9)",
        "nullwindow.compare('othello', 20, algorithms=['alphabeta'])",
        "nullwindow.analyze(nullwindow.Board('chess', moves='e4 e5'), time=60)",
        "nullwindow.search(Endless(), depth=200)",
        "nullwindow.search('othello', depth=20, evaluate=lambda board: 0)",
        "nullwindow.search('othello', depth=20, batch=lambda boards: [0] * len(boards))",
    ],
)
def test_ctrl_c_stops_at_once(call):
    program = f"""
import nullwindow
class Endless(nullwindow.Game):
    def __init__(self, n=1): self.n = n
    def moves(self): return [2, 3, 5]
    def play(self, by): return Endless(self.n * by % 1000003)
    def outcome(self): return None
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.5)
        sent = time.perf_counter()
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == "interrupted\n"
        assert time.perf_counter() - sent < 2
    finally:
        child.kill()
        child.wait()
