"""Plays games of checkers against an engine that speaks Hub, over pydraughts.

Arguments: the program, and how many games. pydraughts referees: it knows the rules, reads every move of the engine and
refuses what is not legal. Output: one line that counts what was played.
"""

import random
import sys
import threading

import draughts
from draughts.engine import HubEngine, Limit

PROGRAM, GAMES = sys.argv[1], int(sys.argv[2])
LIMITS = [Limit(depth=3), Limit(nodes=2000), Limit(movetime=0.01), Limit(time=2, inc=0.01), Limit(time=3)]


def opened(seed):
    """A board after three random moves."""
    board = draughts.Board(variant="english")
    dice = random.Random(seed)
    for _ in range(3):
        board.push(dice.choice(board.legal_moves()))
    return board


def pondered(engine, board, limit):
    """The engine's move after it has pondered."""
    found = []
    thinking = threading.Thread(target=lambda: found.append(engine.play(board, limit, True)))
    thinking.start()
    engine.ponderhit()
    thinking.join(60)
    return found[0]


def play(engine, seed):
    """Plays one game; returns its plies and its result."""
    board = opened(seed)
    plies = 0
    while not board.is_over() and plies < 150:
        limit = LIMITS[plies % len(LIMITS)]
        found = pondered(engine, board, limit) if plies % 11 == 5 else engine.play(board, limit, False)
        legal = {move.hub_move for move in board.legal_moves()}
        assert found.move.hub_move in legal, (board.fen, found.move.hub_move)
        assert isinstance(found.info["depth"], int), found.info
        board.push(found.move)
        plies += 1
    return plies, board.winner()


def main():
    engine = HubEngine([PROGRAM, "engine", "checkers", "--table", "8"])
    assert engine.id["name"] == "nullwindow", engine.id
    assert "english" in engine.variants and "algorithm" in engine.options
    engine.configure({"variant": "english", "selective": True})
    engine.init()
    engine.ping()
    played = [play(engine, seed) for seed in range(GAMES)]
    engine.quit()
    assert engine.p.wait(60) == 0
    ended = sum(winner is not None for _, winner in played)
    print(f"{len(played)} games, {sum(plies for plies, _ in played)} moves, {ended} ended by the rules")


main()
