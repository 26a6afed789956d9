"""Boards: rules, notation, values that can be compared, drawn and pickled."""

import pickle
import re
from pathlib import Path
from xml.etree import ElementTree

import nullwindow
import nullwindow.svg
import pytest
from nullwindow import Board

GAMES = ["chess", "othello", "checkers"]
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", GAMES)
def test_every_move_leads_to_a_board_that_takes_it_back(game):
    board = Board(game, "sample:2")
    for move in board.moves():
        after = board.play(move)
        assert after.history == [move]
        assert after != board and after.undo() == board


def test_a_board_never_changes():
    board = Board("chess")
    text = board.text
    board.play("e4")
    assert board.text == text and board.history == []


def test_moves_are_read_as_people_and_as_programs_write_them():
    assert Board("chess").play("e2e4") == Board("chess").play("e4") == Board("chess", moves=["e4"])
    assert Board("chess").write_move("Nf3", "coordinate") == "g1f3"
    assert Board("othello", "f5d6c3").history == ["f5", "d6", "c3"]


@pytest.mark.parametrize("game", [*GAMES, "tree"])
def test_boards_survive_pickling_with_their_history(game):
    board = Board(game)
    for _ in range(3):
        board = board.play(board.moves()[0])
    copy = pickle.loads(pickle.dumps(board))
    assert copy == board and hash(copy) == hash(board)
    assert copy.history == board.history and copy.player == board.player


def test_boards_set_up_from_a_position_survive_pickling():
    board = Board("chess", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "Re8")
    copy = pickle.loads(pickle.dumps(board))
    assert copy.text == board.text and copy.history == ["Re8#"]


def test_equal_positions_are_equal_whatever_led_to_them():
    one = Board("othello", moves="f5 d6")
    assert len({one, Board("othello", one.text)}) == 1
    assert one != Board("othello", moves="f5 f6") and one != "f5 d6"


def test_results_are_told_with_winner_and_reason():
    mate = Board("chess", moves="f3 e5 g4 Qh4")
    assert mate.result == {"winner": "Black", "reason": "checkmate", "margin": None}
    assert mate.outcome() == "loss" and mate.moves() == []
    knights = "Nf3 Nf6 Ng1 Ng8 " * 2
    assert "threefold" in Board("chess", moves=knights).result["reason"]
    assert Board("chess").result is None and Board("chess").outcome() is None


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Board("go"), r'there is no game called "go"; there are chess, othello, checkers, tree'),
        (lambda: Board("chess", "8/8"), r"position: .*a position is written like this: rnbqkbnr/"),
        (lambda: Board("chess", "sample:99999"), r"sample:99999: .*nullwindow.samples\(\"chess\"\) lists them"),
        (lambda: Board("chess").play("Ke2"), r"moves: "),
        (lambda: Board("chess").undo(), r"0 moves can be taken back, not 1"),
        (lambda: Board("chess").write_move("e4", "nice"), r"style: expected usual, coordinate"),
        (lambda: Board("chess").evaluate("best"), r"evaluation: expected .*trained"),
        (lambda: nullwindow.perft("chess", 99), r"depth: expected a number of plies from 0 to 60"),
    ],
)
def test_what_is_wrong_is_named_with_what_was_expected(make, message):
    with pytest.raises(nullwindow.Error, match=message) as raised:
        make()
    assert isinstance(raised.value, ValueError)


@pytest.mark.parametrize(
    ("game", "depth", "leaves"), [("chess", 4, 197281), ("othello", 6, 8200), ("checkers", 6, 36768)]
)
def test_perft_counts_what_is_known(game, depth, leaves):
    assert nullwindow.perft(game, depth) == leaves
    assert sum(nullwindow.perft(game, depth, divide=True).values()) == leaves


@pytest.mark.parametrize("game", [*GAMES, "tree"])
def test_boards_are_drawn_as_svg(game):
    drawing = ElementTree.fromstring(Board(game)._repr_svg_())
    assert drawing.tag.endswith("svg")
    if game != "tree":
        groups = [child for child in drawing if child.tag.endswith("}g")]
        assert len(groups) == {"chess": 32, "othello": 4, "checkers": 24}[game]


def test_marked_squares_have_a_colour_of_their_own():
    plain, marked = (nullwindow.svg.board(Board("chess"), marks=m) for m in ([], [(6, 4), (4, 4)]))
    assert marked.count(nullwindow.svg._MARK) == plain.count(nullwindow.svg._MARK) + 2


def test_the_pieces_are_those_of_the_page():
    page = (ROOT / "web/page/play/pieces.js").read_text()
    drawn = {path for shapes in nullwindow.svg.PIECES.values() for _, path in shapes}
    written = set(re.findall(r'"(M[^"]+)"', page))
    circles = {
        f"M{_js(x - r)} {_js(y)} a{_js(r)} {_js(r)} 0 1 1 {_js(2 * r)} 0 a{_js(r)} {_js(r)} 0 1 1 {_js(-2 * r)} 0 Z"
        for x, y, r in (map(float, found) for found in re.findall(r"circle\(([\d.]+), ([\d.]+), ([\d.]+)\)", page))
    }
    assert drawn == written | circles


def _js(number):
    """As JavaScript writes a number."""
    return str(int(number)) if number == int(number) else repr(number)


def test_codes_are_the_letters_of_the_board():
    numpy = pytest.importorskip("numpy")
    boards = [Board("chess"), Board("chess", moves="e4")]
    array = nullwindow.codes(boards)
    assert array.shape == (2, 8, 8) and array.dtype == numpy.uint8
    assert bytes(array[1, 4]).decode() == boards[1].rows[4] == "....P..."
    with pytest.raises(nullwindow.Error, match="boards of one game"):
        nullwindow.codes([Board("chess"), Board("tree", "((1 2) 3)")])
