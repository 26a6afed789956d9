"""Games and evaluations written in Python."""

import nullwindow
import pytest
from nullwindow import Board, Game

from test_search import minimax


def test_every_algorithm_solves_a_game_written_in_python(tic_tac_toe):
    start = tic_tac_toe()
    for algorithm in nullwindow.algorithms():
        report = nullwindow.search(start, depth=9, algorithm=algorithm)
        # Algorithms that prove the best move find a bound; None is no bound.
        assert (report.lower or 0) <= 0 <= (report.upper or 0), algorithm
        assert report.exact or algorithm.startswith("mtd-best")
    open_threat = start.play(4).play(1).play(0).play(2)
    report = nullwindow.search(open_threat, depth=9)
    assert (report.best, report.win_in, report.pv) == (8, 1, [8])


def test_algorithms_are_compared_on_a_game_written_in_python(piles):
    comparison = nullwindow.compare(piles(), 4)
    assert comparison.agree and len(comparison) == len(nullwindow.algorithms())
    assert comparison.values == [minimax(piles(), 4, lambda it: it.evaluate())]
    assert comparison.baseline == "aspiration(50)"
    base = comparison["algorithm"].index("aspiration(50)")
    assert comparison["nodes_ratio"][base] == 1
    few = nullwindow.compare(piles(), 3, algorithms=["sss*"], baseline="alphabeta")
    assert few["algorithm"] == ["alphabeta", "sss*"] and len(few.by_position()) == 2


@pytest.mark.parametrize("depth", range(7))
def test_values_are_those_of_minimax(piles, depth):
    expected = minimax(piles(), depth, lambda position: position.evaluate())
    for algorithm in ("alphabeta", "mtd(f)", "sss*", "scout"):
        assert nullwindow.search(piles(), depth=depth, algorithm=algorithm).value == expected


def test_a_game_needs_no_base_class():
    class Nim:
        def __init__(self, left):
            self.left = left

        def moves(self):
            return [f"take {n}" for n in range(1, min(3, self.left) + 1)]

        def play(self, move):
            return Nim(self.left - int(move[-1]))

        def outcome(self):
            return "loss" if self.left == 0 else None

        def key(self):
            return self.left

    report = nullwindow.search(Nim(7), depth=7)
    assert (report.best, report.win_in) == ("take 3", 3)
    assert nullwindow.laws(Nim(7)).ends > 200


def test_the_best_move_is_the_move_itself(piles):
    class Pairs(piles):
        def moves(self):
            return [("add", n) for n in super().moves()]

        def play(self, move):
            return super().play(move[1])

    report = nullwindow.search(Pairs(), depth=6)
    assert report.best == ("add", 3) and report.pv == [("add", 3)] * 6
    assert report.moves[0]["move"] == ("add", 3) and report.iterations[-1]["best"] == ("add", 3)


def test_a_player_may_move_again():
    class Again(Game):
        """Take one match or two, and move again after taking two; the last match wins."""

        def __init__(self, left, first=True):
            self.left, self.first = left, first

        def moves(self):
            return range(1, min(2, self.left) + 1)

        def play(self, taken):
            return Again(self.left - taken, self.first != (taken == 1))

        def keeps_turn(self, taken):
            return taken == 2

        def outcome(self):
            return None if self.left else 5 * (1 if self.first else -1) * (1 if self.first else -1)

    def value(position):
        if position.left == 0:
            return position.outcome()
        signs = {taken: 1 if position.keeps_turn(taken) else -1 for taken in position.moves()}
        return max(sign * value(position.play(taken)) for taken, sign in signs.items())

    for left in range(1, 9):
        assert nullwindow.search(Again(left), depth=left).value == value(Again(left))


class Broken(Game):
    """Counts down from four, and breaks a law if asked to."""

    def __init__(self, left=4, seen=None):
        self.left = left

    def moves(self):
        return [1, 2][: self.left]

    def play(self, taken):
        return type(self)(self.left - taken)

    def outcome(self):
        return "loss" if self.left == 0 else None


def _breaking(**methods):
    return type("Breaking", (Broken,), methods)()


def _impure(self, taken):
    self.left -= taken
    return type(self)(self.left)


def _flips():
    state = {"n": 0}

    def moves(self):
        state["n"] += 1
        return [1, 2][: self.left][:: 1 if state["n"] % 2 else -1]

    return moves


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (_breaking(moves=lambda self: [1, 1]), r"moves\(\) must not list a move twice; at the start: .*1.* comes twice in \[1, 1\]"),
        (_breaking(outcome=lambda self: None), r"outcome\(\) must not be None where moves\(\) finds nothing; after "),
        (_breaking(play=_impure), r"play\(\) must leave the position as it was"),
        (_breaking(key=lambda self: 7), r"key\(\) must tell positions apart"),
        (_breaking(moves=_flips()), r"moves\(\) must append the same list every time"),
    ],
)
def test_laws_say_what_is_wrong(game, message):
    with pytest.raises(nullwindow.LawError, match=message):
        nullwindow.laws(game)
    assert issubclass(nullwindow.LawError, nullwindow.Error)


def test_laws_hold_in_a_sound_game():
    seen = nullwindow.laws(Broken())
    assert seen.positions > seen.ends > 0 and seen.keys == 5


class Mistake(Exception):
    pass


def _raises(*_):
    raise Mistake("of the user")


@pytest.mark.parametrize("method", ["moves", "play", "outcome", "key", "evaluate", "keeps_turn", "__str__", "move_text"])
def test_an_exception_of_a_game_ends_the_search_as_itself(method):
    with pytest.raises(Mistake, match="of the user") as raised:
        nullwindow.search(_breaking(**{method: _raises}), depth=3)
    assert raised.traceback[-1].name == "_raises"


def test_an_exception_deep_in_a_search_ends_it_as_itself(piles):
    class Deep(piles):
        def play(self, added):
            if self.played == 5 and added == 2:
                raise Mistake
            return super().play(added)

    for algorithm in nullwindow.algorithms():
        with pytest.raises(Mistake):
            nullwindow.search(Deep(), depth=6, algorithm=algorithm)


def test_an_exception_of_a_law_is_raised_as_itself():
    with pytest.raises(Mistake):
        nullwindow.laws(_breaking(play=_raises))


@pytest.mark.parametrize(
    ("methods", "message"),
    [
        ({"outcome": lambda self: True}, r"Breaking.outcome\(\) returned True; expected None while the game goes on"),
        ({"outcome": lambda self: "lost"}, r"returned 'lost'; expected None"),
        ({"moves": lambda self: 3}, r"Breaking.moves\(\) returned 3; expected a list of moves"),
        ({"moves": lambda self: [[1]]}, r"moves\(\) lists \[1\], which has no hash; make moves of numbers"),
        ({"play": lambda self, move: None}, r"Breaking.play\(\) returned None; expected the position after"),
        ({"key": lambda self: object()}, r"key\(\) returned a object; make it of numbers, texts"),
        ({"evaluate": lambda self: "good"}, r"the evaluation returned 'good'; expected a number"),
    ],
)
def test_answers_of_another_kind_are_named(methods, message):
    with pytest.raises(TypeError, match=message):
        nullwindow.search(_breaking(**methods), depth=2)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 28_000, -28_000])
def test_values_that_are_none_are_refused(value):
    with pytest.raises(ValueError, match="is no value|is beyond ±27999"):
        nullwindow.search(_breaking(evaluate=lambda self: value), depth=2)


def test_what_is_no_game_is_refused_with_what_a_game_needs():
    with pytest.raises(TypeError, match=r"int has no method moves\(\), play\(\), outcome\(\), key\(\); a position of a game has"):
        nullwindow.search(3, depth=2)
    with pytest.raises(NotImplementedError, match=r"Game needs a method moves\(\)|needs a method outcome\(\)"):
        nullwindow.search(Game(), depth=2)
    with pytest.raises(ValueError, match="searched by one thread"):
        nullwindow.search(Broken(), depth=2, threads=2)


def test_keys_tell_minus_one_from_minus_two():
    class Signed(Game):
        def __init__(self, path=()):
            self.path = path

        def moves(self):
            return [-1, -2]

        def play(self, move):
            return Signed((*self.path, move))

        def outcome(self):
            return sum(self.path) if len(self.path) == 4 else None

    assert hash(-1) == hash(-2)
    assert nullwindow.laws(Signed()).keys == 31
    assert nullwindow.search(Signed(), depth=4).value == minimax(Signed(), 4, None)


@pytest.mark.parametrize("key", [b"a", "text", 2**70, -5, 1.5, None, [1, [2]], {1, 2}, {"a": 1}, (True, False)])
def test_keys_are_made_of_plain_values(key):
    assert nullwindow.search(_breaking(key=lambda self: (self.left, key)), depth=4).best is not None


def test_keys_may_be_arrays():
    numpy = pytest.importorskip("numpy")
    seen = nullwindow.laws(_breaking(key=lambda self: numpy.array([self.left, 1])))
    assert seen.keys == 5


def mobility(board):
    return len(board.moves())


@pytest.mark.parametrize("game", ["chess", "othello", "checkers"])
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_an_evaluation_in_python_is_searched_as_minimax_would(game, depth):
    board = Board(game, "sample:4")
    expected = minimax(board, depth, mobility)
    one = nullwindow.search(board, depth=depth, evaluate=mobility)
    many = nullwindow.search(board, depth=depth, batch=lambda boards: [mobility(board) for board in boards])
    assert one.value == many.value == expected
    assert one.nodes == many.nodes


def test_a_batch_has_siblings_and_every_position_once():
    numpy = pytest.importorskip("numpy")
    sizes, seen = [], []

    def batch(boards):
        sizes.append(len(boards))
        seen.extend(boards)
        codes = nullwindow.codes(boards)
        discs = (codes == ord("X")).sum((1, 2)) - (codes == ord("O")).sum((1, 2))
        return numpy.where([board.turn == 0 for board in boards], discs, -discs)

    board = Board("othello", "sample:2")
    report = nullwindow.search(board, depth=4, batch=batch)
    assert max(sizes) > 5 and len(set(seen)) == len(seen)

    def discs(board):
        text = "".join(board.rows)
        return (text.count("X") - text.count("O")) * (1 if board.turn == 0 else -1)

    assert report.value == nullwindow.search(board, depth=4, evaluate=discs).value == minimax(board, 4, discs)


def test_a_batch_evaluates_a_game_written_in_python(piles):
    report = nullwindow.search(piles(), depth=4, batch=lambda all: [2 * it.evaluate() for it in all])
    assert report.value == minimax(piles(), 4, lambda it: 2 * it.evaluate())


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"batch": lambda boards: [1]}, ValueError, r"batch: the function was given \d+ positions and returned 1 values"),
        ({"batch": lambda boards: 1}, TypeError, "batch: the function returned a int; expected an array or a list"),
        ({"evaluate": lambda board: None}, TypeError, "the evaluation returned None; expected a number"),
        ({"evaluate": 3}, TypeError, "evaluate: expected a function of a position"),
        ({"evaluate": len, "batch": len}, TypeError, "evaluate and batch: give one of them"),
        ({"evaluate": lambda board: 1e-4 * len(board.rows[0])}, ValueError, "every value of the evaluation was rounded to 0"),
        ({"evaluate": _raises}, Mistake, "of the user"),
        ({"batch": _raises}, Mistake, "of the user"),
        ({"evaluate": mobility, "threads": 2}, ValueError, "searched by one thread"),
    ],
)
def test_mistakes_in_an_evaluation_are_named(given, error, message):
    with pytest.raises(error, match=message):
        nullwindow.search(Board("othello", "sample:2"), depth=3, **given)


def test_trees_have_values_of_their_own():
    with pytest.raises(ValueError, match="positions of tree have values of their own"):
        nullwindow.search(Board("tree", "pearl"), depth=4, evaluate=lambda tree: 0)


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four(rows=4,columns=4)", "nim(pile_sizes=3;4;5)", "dots_and_boxes(num_rows=1,num_cols=2)"])
def test_games_of_open_spiel_are_searched_as_open_spiel_does(name):
    pyspiel = pytest.importorskip("pyspiel")
    from nullwindow import open_spiel
    from open_spiel.python.algorithms import minimax as reference

    depth = 16 if "connect" in name else 12
    value, _ = reference.alpha_beta_search(pyspiel.load_game(name))
    for algorithm in ("mtd(f)", "alphabeta"):
        report = nullwindow.search(open_spiel.Game(name), depth=depth, algorithm=algorithm)
        if report.win_in is not None:
            assert value == (1 if report.win_in > 0 else -1)
        else:
            assert report.value == value


def test_games_of_open_spiel_with_chance_are_refused():
    pytest.importorskip("pyspiel")
    from nullwindow import open_spiel

    with pytest.raises(ValueError, match="kuhn_poker cannot be searched: minimax search needs a game with no chance"):
        open_spiel.Game("kuhn_poker")
