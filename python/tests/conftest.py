"""Games that several tests search."""

import nullwindow
import pytest


class TicTacToe(nullwindow.Game):
    """Tic-tac-toe: squares of the side to move and of the other, as bits."""

    LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421)

    def __init__(self, mine=0, theirs=0):
        self.mine, self.theirs = mine, theirs

    def moves(self):
        return [square for square in range(9) if not (self.mine | self.theirs) >> square & 1]

    def play(self, square):
        return type(self)(self.theirs, self.mine | 1 << square)

    def outcome(self):
        if any(self.theirs & line == line for line in self.LINES):
            return "loss"
        return "draw" if self.mine | self.theirs == 0o777 else None


class Piles(nullwindow.Game):
    """Each side adds 1, 2 or 3 to its pile; after six moves the difference counts."""

    def __init__(self, mine=0, theirs=0, played=0):
        self.mine, self.theirs, self.played = mine, theirs, played

    def moves(self):
        return [3, 1, 2]

    def play(self, added):
        return type(self)(self.theirs, self.mine + added, self.played + 1)

    def outcome(self):
        return self.mine - self.theirs if self.played == 6 else None

    def evaluate(self):
        return self.mine - self.theirs


@pytest.fixture
def tic_tac_toe():
    return TicTacToe


@pytest.fixture
def piles():
    return Piles
