"""Games of OpenSpiel, searched by every algorithm of nullwindow; needs ``pip install open_spiel``.

>>> import nullwindow
>>> from nullwindow import open_spiel
>>> start = open_spiel.Game("tic_tac_toe")
>>> nullwindow.search(start, depth=9).value
0
"""

from __future__ import annotations

from typing import Any

from ._game import Game as _Game


class Game(_Game):
    """A state of a game of OpenSpiel, at the start of the game if a name is given.

    Games for two players with perfect information and without chance can be searched. Moves are OpenSpiel's actions;
    ``report.position`` and ``move_text`` are as OpenSpiel prints them. ``text`` tells states apart: it is ``str(state)``,
    unless you give another function.
    """

    def __init__(self, state: Any, text: Any = str):
        if isinstance(state, str):
            try:
                import pyspiel
            except ImportError:
                raise ImportError("open_spiel.Game needs OpenSpiel: pip install open_spiel") from None
            state = pyspiel.load_game(state).new_initial_state()
        _refuse_other_games(state.get_game())
        self._set(state, 0 if state.is_terminal() else state.current_player(), text)

    def _set(self, state: Any, player: int, text: Any) -> None:
        self.state = state
        """The state of OpenSpiel."""
        self.player = player
        """Who is to move, or would be."""
        self._text = text
        # What follows is asked for twice: whether a move keeps the turn, and where it leads.
        self._children: dict[int, Game] = {}

    def moves(self) -> list[int]:
        return self.state.legal_actions()

    def play(self, move: int) -> Game:
        child = self._children.get(move)
        if child is None:
            state = self.state.child(move)
            child = self._children[move] = object.__new__(Game)
            child._set(state, 1 - self.player if state.is_terminal() else state.current_player(), self._text)
        return child

    def outcome(self) -> str | float | None:
        if not self.state.is_terminal():
            return None
        gain = self.state.returns()[self.player]
        return {1.0: "win", -1.0: "loss", 0.0: "draw"}.get(gain, gain)

    def keeps_turn(self, move: int) -> bool:
        return self.play(move).player == self.player

    def key(self) -> tuple[int, str]:
        return self.player, self._text(self.state)

    def move_text(self, move: int) -> str:
        return self.state.action_to_string(self.player, move)

    def __str__(self) -> str:
        return str(self.state)


def _refuse_other_games(game: Any) -> None:
    import pyspiel

    kind, name = game.get_type(), game.get_type().short_name
    for is_right, need in [
        (game.num_players() == 2, "two players"),
        (kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL, "turns one after the other"),
        (kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC, "no chance"),
        (kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION, "perfect information"),
        (kind.utility == pyspiel.GameType.Utility.ZERO_SUM, "a sum of zero"),
    ]:
        if not is_right:
            raise ValueError(f"{name} cannot be searched: minimax search needs a game with {need}")
