"""What Python costs: a call for a small search, and a game written in Python beside the same game in Rust.

    cargo build --release --package nullwindow-cli --example kalah
    python bench/python.py [target/release/examples/kalah]

Prints the tables of bench/record/*-python.md. Both Kalahs are searched by the same engine with the same options, and must
find the same values.
"""

import json
import subprocess
import sys
import time

import nullwindow
from nullwindow import Board, Engine

STORE, THEIR_STORE = 6, 13


class Kalah(nullwindow.Game):
    """cli/examples/kalah.rs, line by line."""

    __slots__ = ("pits", "player")

    def __init__(self, pits=(4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0), player=0):
        self.pits, self.player = pits, player

    def sown(self, pit):
        pits, last = list(self.pits), pit
        stones, pits[pit] = pits[pit], 0
        for _ in range(stones):
            last = (last + 1) % THEIR_STORE  # the other store gets none
            pits[last] += 1
        return pits, last

    def moves(self):
        return [pit for pit in range(STORE - 1, -1, -1) if self.pits[pit]]

    def play(self, pit):
        pits, last = self.sown(pit)
        if last < STORE and pits[last] == 1 and pits[12 - last]:
            pits[STORE] += pits[last] + pits[12 - last]
            pits[last] = pits[12 - last] = 0
        if last == STORE:
            return Kalah(tuple(pits), self.player)
        return Kalah((*pits[7:], *pits[:7]), 1 - self.player)

    def key(self):
        return bytes((*self.pits, self.player))

    def outcome(self):
        if any(self.pits[:STORE]) and any(self.pits[7:THEIR_STORE]):
            return None
        return sum(self.pits[:7]) - sum(self.pits[7:])

    def keeps_turn(self, pit):
        return (pit + self.pits[pit]) % THEIR_STORE == STORE

    def evaluate(self):
        return self.pits[STORE] - self.pits[THEIR_STORE]


def microseconds(call, least=0.5):
    """The best of several rounds."""
    call()
    count, best = 1, float("inf")
    while True:
        started = time.perf_counter()
        for _ in range(count):
            call()
        spent = time.perf_counter() - started
        best = min(best, spent / count)
        if spent > least:
            return 1e6 * best
        count *= 2


def by_cpu(call, rounds=5):
    """What a call returns, and the CPU seconds of the fastest of several: other programs do not count."""
    best = None
    for _ in range(rounds):
        started = time.process_time()
        found = call()
        spent = time.process_time() - started
        best = min(best or (spent, found), (spent, found), key=lambda it: it[0])
    return best[1], best[0]


def calls():
    rows = []
    for game in ("chess", "othello", "checkers"):
        board = Board(game)
        small = Engine(game, full_width=True, table=1)
        usual = Engine(game, full_width=True)
        for engine in (small, usual):
            engine.search(board, depth=2)
        inside = 1e6 * min(small.search(board, depth=2).seconds for _ in range(200))
        rows.append({
            "game": game,
            "Board(game)": microseconds(lambda: Board(game)),
            "moves()": microseconds(board.moves),
            "in Rust, depth 2": inside,
            "Engine.search": microseconds(lambda: small.search(board, depth=2)),
            "search, table=1": microseconds(lambda: nullwindow.search(board, depth=2, full_width=True, table=1)),
            "search": microseconds(lambda: nullwindow.search(board, depth=2, full_width=True)),
        })
    return nullwindow.Table({k: round(v, 1) if isinstance(v, float) else v for k, v in row.items()} for row in rows)


def games(program, depths=(6, 8, 9)):
    rows = []
    options = {"algorithm": "mtd(f)", "table": "exact", "table-from": 2}
    for depth in depths:
        given = {name.replace("-", "_"): value for name, value in options.items()}
        found, seconds = by_cpu(lambda: nullwindow.search(Kalah(), depth=depth, **given))
        speed = round(found.nodes / seconds)
        row = {"depth": depth, "value": found.value, "nodes": found.nodes, "Python, nodes a second": speed}
        if program:
            given = [word for name, value in options.items() for word in (f"--{name}", str(value))]
            command = [program, "search", "--depth", str(depth), "--full-width", "--json", *given]
            rust = min(
                (json.loads(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(40)),
                key=lambda it: it["seconds"],
            )
            # The order of moves may differ: history has more slots for a game whose moves it does not know beforehand.
            assert rust["value"] == found.value, (rust["value"], found)
            row |= {"nodes in Rust": rust["nodes"], "Rust, nodes a second": rust["nps"], "Rust / Python": round(rust["nps"] / speed)}
        rows.append(row)
    return nullwindow.Table(rows)


def evaluations():
    """Othello, depth 6, with the number of discs as evaluation: one board at a time, or a batch."""
    import numpy

    def one(board):
        text = "".join(board.rows)
        return (text.count("X") - text.count("O")) * (1 if board.turn == 0 else -1)

    def many(boards):
        codes = nullwindow.codes(boards)
        black = (codes == ord("X")).sum((1, 2)) - (codes == ord("O")).sum((1, 2))
        return numpy.where([board.turn == 0 for board in boards], black, -black)

    board, rows = Board("othello", "sample:7"), []
    for name, given in (("evaluate", {"evaluate": one}), ("batch", {"batch": many})):
        found, seconds = by_cpu(lambda: nullwindow.search(board, depth=6, **given))
        rows.append({"how": name, "value": found.value, "nodes": found.nodes, "leaves": found.leaves,
                     "CPU seconds": round(seconds, 3), "nodes a second": round(found.nodes / seconds)})
    return nullwindow.Table(rows)


if __name__ == "__main__":
    print("Microseconds of a call:\n")
    print(calls())
    print("\nKalah, mtd(f), a table that forgets nothing:\n")
    print(games(sys.argv[1] if len(sys.argv) > 1 else None))
    print("\nOthello, depth 6, an evaluation in Python:\n")
    print(evaluations())
