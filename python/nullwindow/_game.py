"""Games written in Python."""

from __future__ import annotations

from typing import Any, Iterable


class Game:
    """A position of a two-player zero-sum game with perfect information, written in Python.

    Every algorithm searches an object with four methods, whether its class is a subclass of this one or not:

    - ``moves()`` lists the legal moves: numbers, texts or tuples, always in the same order;
    - ``play(move)`` returns the position after a move, and leaves this one as it is;
    - ``outcome()`` is ``None`` while the game goes on; where it is over, ``"win"``, ``"loss"`` or ``"draw"`` **for the side
      to move**, or a number, the final score in units of the evaluation;
    - ``key()`` tells positions apart, by the side to move too: numbers, texts, bytes, tuples, sets or NumPy arrays. Here it
      is made of the object's attributes.

    It may have three more: ``evaluate()``, a number that says how good the position is for the side to move (else every
    unfinished game counts as even); ``keeps_turn(move)`` for games in which a player may move again; and
    ``move_text(move)``. ``nullwindow.laws(position)`` tests all of them and says what is wrong.

    >>> import nullwindow
    >>> class Nim(nullwindow.Game):
    ...     "Take one, two or three matches; who takes the last one wins."
    ...     def __init__(self, left):
    ...         self.left = left
    ...     def moves(self):
    ...         return range(1, min(3, self.left) + 1)
    ...     def play(self, taken):
    ...         return Nim(self.left - taken)
    ...     def outcome(self):
    ...         return "loss" if self.left == 0 else None
    >>> nullwindow.laws(Nim(9)).ends > 0
    True
    >>> report = nullwindow.search(Nim(21), depth=21)
    >>> report.best, report.win_in
    (1, 11)
    """

    def moves(self) -> Iterable[Any]:
        """The legal moves, always in the same order."""
        raise NotImplementedError(f"{type(self).__name__} needs a method moves(): the list of legal moves")

    def play(self, move: Any) -> Any:
        """The position after a move; this one stays as it is."""
        raise NotImplementedError(f"{type(self).__name__} needs a method play(move): the position after a move")

    def outcome(self) -> str | float | None:
        """``None`` while the game goes on; else ``"win"``, ``"loss"`` or ``"draw"`` for the side to move, or a number."""
        raise NotImplementedError(
            f'{type(self).__name__} needs a method outcome(): None, or "win", "loss" or "draw" for the side to move'
        )

    def key(self) -> Any:
        """What tells positions apart: here the object's attributes."""
        if not hasattr(self, "__dict__"):
            raise NotImplementedError(f"{type(self).__name__} needs a method key(): what tells its positions apart")
        return tuple(vars(self).values())
