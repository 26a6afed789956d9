"""Replays games in OpenSpiel and compares every ply: board, side to move, legal moves, end and result.

Input: lines whose fields are separated by ";".
    game;chess;FEN          a game begins (a FEN for chess, nothing otherwise)
    ply;BOARD;MOVES;PLAYED  what is legal here, separated by blanks, and what was played
    end;BOARD;RESULT;WHY    the game is over: points of the first player (1, 0.5 or 0); WHY is "rules" or "history"
Output: one line that counts what was compared; or the first difference, and exit status 1.
"""

import sys

import pyspiel


class Difference(Exception):
    """The two programs do not agree."""


class Chess:
    """Moves in long algebraic notation; the board as the first three fields of a FEN. White is player 1."""

    first = 1

    def __init__(self, start):
        self.state = pyspiel.load_game("chess").new_initial_state(start)

    def board(self):
        return " ".join(self.state.board().to_fen().split()[:3])

    def turns(self):
        board = self.state.board()
        to_move = pyspiel.chess.action_to_move
        return {to_move(action, board).to_lan(): [action] for action in self.state.legal_actions()}

    def ends_early(self, plies):
        return False


class Othello:
    """Moves as squares, or "pass"; the board row by row, and who is to move."""

    first = 0

    def __init__(self, start):
        self.state = pyspiel.load_game("othello").new_initial_state()

    def board(self):
        rows = [line.split()[1:9] for line in str(self.state).splitlines() if line[:1].isdigit()]
        side = "" if self.state.is_terminal() else " xo"[1 + self.state.current_player()]
        return "".join("".join(row) for row in rows) + " " + side

    def turns(self):
        return {self.state.action_to_string(action): [action] for action in self.state.legal_actions()}

    def ends_early(self, plies):
        return False


class Checkers:
    """Moves as "from:to:captured,…" by square number; the board by square number, and who is to move.

    Each jump is an action of its own here, so a turn is a path of actions by one player. The first player sits at the
    bottom: the board is turned round.
    """

    first = 0
    glyphs = {".": "-", "o": "b", "8": "B", "+": "w", "*": "W"}
    most_quiet_plies = 40

    def __init__(self, start):
        self.state = pyspiel.load_game("checkers").new_initial_state()
        self.quiet = 0

    @staticmethod
    def number(square):
        file, rank = ord(square[0]) - ord("a"), int(square[1])
        return 4 * (rank - 1) + (7 - file) // 2 + 1

    def board(self):
        by_number = {}
        for line in str(self.state).splitlines():
            if line[:1].isdigit():
                for file, glyph in zip("abcdefgh", line[1:9]):
                    if (ord(file) - ord("a") + int(line[0])) % 2 == 1:
                        by_number[self.number(file + line[0])] = self.glyphs[glyph]
        side = "" if self.state.is_terminal() else " bw"[1 + self.state.current_player()]
        return "".join(by_number[n] for n in range(1, 33)) + " " + side

    def turns(self):
        found = {}
        mover = self.state.current_player()

        def follow(state, path, squares, captured):
            for action in state.legal_actions():
                text = state.action_to_string(action)
                start, end = text[:2], text[2:4]
                over = captured
                if abs(ord(start[0]) - ord(end[0])) == 2:
                    middle = chr((ord(start[0]) + ord(end[0])) // 2) + str((int(start[1]) + int(end[1])) // 2)
                    over = captured | {self.number(middle)}
                origin = squares or self.number(start)
                after = state.child(action)
                if not after.is_terminal() and after.current_player() == mover:
                    follow(after, path + [action], origin, over)
                else:
                    taken = ",".join(map(str, sorted(over)))
                    found.setdefault(f"{origin}:{self.number(end)}:{taken}", path + [action])

        follow(self.state, [], None, frozenset())
        return found

    def ends_early(self, plies):
        """A draw after 40 actions without a capture, men's moves included: not our rule."""
        return self.quiet >= self.most_quiet_plies and self.state.returns() == [0.0, 0.0]


GAMES = {"chess": Chess, "othello": Othello, "checkers": Checkers}


def same(what, theirs, ours):
    if theirs != ours:
        raise Difference(f"{what}\n  OpenSpiel  {theirs}\n  ours       {ours}")


def compare(lines):
    counts = {"games": 0, "plies": 0, "moves": 0, "compared to the end": 0}
    game, played = None, []
    for line in lines:
        kind, *fields = line.rstrip("\n").split(";")
        try:
            if kind == "game":
                game, played = GAMES[fields[0]](fields[1]), [fields[1]]
                counts["games"] += 1
            elif game is None:
                continue
            elif kind == "ply":
                board, moves, move = fields
                if game.state.is_terminal() and game.ends_early(len(played)):
                    game = None
                    continue
                same("is over", game.state.is_terminal(), False)
                same("board", game.board(), board)
                turns = game.turns()
                same("legal moves", sorted(turns), sorted(moves.split()))
                for action in turns[move]:
                    game.state.apply_action(action)
                if isinstance(game, Checkers):
                    game.quiet = 0 if move.split(":")[2] else game.quiet + 1
                played.append(move)
                counts["plies"] += 1
                counts["moves"] += len(turns)
            else:
                board, result, why = fields
                same(f"is over ({why})", game.state.is_terminal(), True)
                same("board", game.board().split(" ")[0], board.split(" ")[0])
                same("result", (game.state.returns()[game.first] + 1) / 2, float(result))
                counts["compared to the end"] += 1
        except Difference as difference:
            print(f"after {' '.join(played)}\n{difference}")
            sys.exit(1)
    print(", ".join(f"{count} {name}" for name, count in counts.items()))


if __name__ == "__main__":
    compare(sys.stdin)
