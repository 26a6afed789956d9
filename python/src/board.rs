//! Boards: positions with their past, as values that Python can hold, compare and pickle.

use crate::error::wrong;
use crate::interrupt::Interrupts;
use crate::options::kind;
use nullwindow_engine::{Board, Counted, GameKind, MoveId, MoveStyle, Options, PositionError};
use nullwindow_notation::{Diagram, Player};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

/// A position of a game, with the moves that led to it.
///
/// A board never changes: ``play`` returns another one. Boards of the same position are equal, whatever led to it.
///
/// :param game: ``"chess"``, ``"othello"``, ``"checkers"``, or ``"tree"`` for an explicit tree.
/// :param position: in the game's notation (FEN, say), ``"sample:7"``, or moves from the start; the start if left out.
/// :param moves: moves to play from there, as people write them.
///
/// >>> from nullwindow import Board
/// >>> board = Board("chess", moves="e4 e5 Nf3")
/// >>> board.text
/// 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
/// >>> board.player, board.history
/// ('Black', ['e4', 'e5', 'Nf3'])
/// >>> print(board.play("Nc6"))
/// 8 r · b q k b n r   move 3: White to move
/// 7 p p p p · p p p   castling KQkq
/// 6 · · n · · · · ·   2 plies without capture or pawn move
/// 5 · · · · p · · ·
/// 4 · · · · P · · ·
/// 3 · · · · · N · ·
/// 2 P P P P · P P P
/// 1 R N B Q K B · R
///   a b c d e f g h
#[pyclass(name = "Board", module = "nullwindow", frozen)]
pub(crate) struct PyBoard {
    pub(crate) board: Box<dyn Board>,
}

impl From<Box<dyn Board>> for PyBoard {
    fn from(board: Box<dyn Board>) -> PyBoard {
        PyBoard { board }
    }
}

/// A board at a position; what is wrong with the text, and how it is written.
pub(crate) fn read(kind: &'static GameKind, position: Option<&str>, moves: &str) -> PyResult<Box<dyn Board>> {
    kind.board_at(position, moves).map_err(|error| match error {
        PositionError::Text(_) if !kind.example.is_empty() => {
            wrong(format!("{error}; a position is written like this: {}", kind.example))
        }
        PositionError::Sample { samples, .. } if samples > 0 => {
            let (message, _) = error
                .to_string()
                .split_once(';')
                .map_or((error.to_string(), ""), |(m, _)| (m.to_owned(), ""));
            wrong(format!("{message}; nullwindow.samples({:?}) lists them", kind.name))
        }
        other => wrong(other),
    })
}

/// Moves as one text or as several.
fn joined(moves: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = moves.extract::<String>() {
        return Ok(text);
    }
    let several = moves.extract::<Vec<String>>();
    several
        .map(|words| words.join(" "))
        .map_err(|_| PyTypeError::new_err("moves: expected a text of moves, or a list of texts"))
}

/// A style of moves by its name.
fn style(name: &str) -> PyResult<MoveStyle> {
    match name {
        "usual" => Ok(MoveStyle::Usual),
        "coordinate" => Ok(MoveStyle::Coordinate),
        "king-takes-rook" => Ok(MoveStyle::KingTakesRook),
        other => Err(wrong(format!("style: expected usual, coordinate or king-takes-rook, found {other:?}"))),
    }
}

impl PyBoard {
    fn read_move(&self, mv: &str) -> PyResult<MoveId> {
        self.board.read_move(mv, MoveStyle::Usual).map_err(|error| wrong(format!("move: {error}")))
    }

    fn rows(diagram: &Diagram) -> Vec<String> {
        let glyph = |cell: &nullwindow_notation::Cell| if cell.owner.is_some() { cell.glyph } else { '.' };
        diagram.rows.iter().map(|row| row.iter().map(glyph).collect()).collect()
    }
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (game, position = None, moves = None), text_signature = "(game, position=None, moves='')")]
    fn new(game: &str, position: Option<&str>, moves: Option<&Bound<'_, PyAny>>) -> PyResult<PyBoard> {
        let moves = moves.map(joined).transpose()?.unwrap_or_default();
        Ok(read(kind(game)?, position, &moves)?.into())
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.board.kind().name
    }

    /// The position in the game's notation: FEN in chess and checkers, 64 squares and the side to move in Othello.
    #[getter]
    fn text(&self) -> String {
        self.board.text()
    }

    /// Who is to move: ``"White"``, say.
    #[getter]
    fn player(&self) -> &'static str {
        self.board.player_name(self.board.player())
    }

    /// 0 if the player who began the game is to move, else 1.
    #[getter]
    fn turn(&self) -> u8 {
        u8::from(self.board.player() == Player::Second)
    }

    /// The moves since the board was set up, as people write them.
    #[getter]
    fn history(&self) -> Vec<String> {
        self.board.move_texts()
    }

    /// The pieces, a text for each row from the top; a dot is an empty square.
    ///
    /// >>> from nullwindow import Board
    /// >>> Board("othello").rows[3]
    /// '...OX...'
    #[getter(rows)]
    fn get_rows(&self) -> Vec<String> {
        PyBoard::rows(&self.board.diagram())
    }

    /// How the game has ended, with ``winner``, ``reason`` and ``margin``; ``None`` while it goes on.
    ///
    /// >>> from nullwindow import Board
    /// >>> Board("chess", moves="f3 e5 g4 Qh4").result
    /// {'winner': 'Black', 'reason': 'checkmate', 'margin': None}
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(result) = self.board.result() else { return Ok(None) };
        let dict = PyDict::new(py);
        dict.set_item("winner", result.winner.map(|player| self.board.player_name(player)))?;
        dict.set_item("reason", result.reason)?;
        dict.set_item("margin", result.margin)?;
        Ok(Some(dict))
    }

    /// The legal moves, as people write them; none if the game is over.
    ///
    /// >>> from nullwindow import Board
    /// >>> Board("othello").moves()
    /// ['d3', 'c4', 'f5', 'e6']
    fn moves(&self) -> Vec<String> {
        self.board.legal_texts()
    }

    /// The board after a move, or after several: ``board.play("e4")``, ``board.play("e4", "e5")``, ``board.play("1. e4 e5")``.
    ///
    /// >>> from nullwindow import Board
    /// >>> Board("checkers").play("11-15", "23-19").history
    /// ['11-15', '23-19']
    #[pyo3(signature = (*moves))]
    fn play(&self, moves: Vec<String>) -> PyResult<PyBoard> {
        let mut board = self.board.clone();
        for mv in moves {
            board.play_texts(&mv).map_err(wrong)?;
        }
        Ok(board.into())
    }

    /// The board before the last move, or before the last ``count``.
    ///
    /// >>> from nullwindow import Board
    /// >>> Board("chess", moves="e4 e5").undo() == Board("chess", moves="e4")
    /// True
    #[pyo3(signature = (count = 1))]
    fn undo(&self, count: usize) -> PyResult<PyBoard> {
        let mut board = self.board.clone();
        let most = board.played().len();
        if count > most {
            let moves = if most == 1 { "move" } else { "moves" };
            return Err(wrong(format!(
                "{most} {moves} can be taken back, not {count}: history has those since the board was set up"
            )));
        }
        for _ in 0..count {
            board.undo();
        }
        Ok(board.into())
    }

    /// A legal move in a style: ``"usual"``, ``"coordinate"`` (``g1f3``), or ``"king-takes-rook"`` for castling in Chess960.
    ///
    /// >>> from nullwindow import Board
    /// >>> Board("chess").write_move("Nf3", "coordinate")
    /// 'g1f3'
    #[pyo3(signature = (r#move, style = "usual"))]
    fn write_move(&self, r#move: &str, style: &str) -> PyResult<String> {
        Ok(self.board.write_move(self.read_move(r#move)?, self::style(style)?))
    }

    /// Whether the game is over by the rules of the position, seen from the side to move: ``None`` while it goes on,
    /// ``"win"``, ``"loss"``, ``"draw"``, or the margin in a game that is scored.
    ///
    /// >>> from nullwindow import Board
    /// >>> Board("chess", moves="f3 e5 g4 Qh4").outcome()
    /// 'loss'
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.board.move_count() > 0 {
            return Ok(py.None().into_bound(py));
        }
        let Some(result) = self.board.result() else { return Ok(py.None().into_bound(py)) };
        let sign = if result.winner == Some(self.board.player()) { 1 } else { -1 };
        match (result.margin, result.winner) {
            (Some(margin), _) => Ok((sign * margin.abs()).into_pyobject(py)?.into_any()),
            (None, None) => Ok("draw".into_pyobject(py)?.into_any()),
            (None, Some(_)) if sign > 0 => Ok("win".into_pyobject(py)?.into_any()),
            (None, Some(_)) => Ok("loss".into_pyobject(py)?.into_any()),
        }
    }

    /// The static value of the position for the side to move, in the game's unit, by one of the game's evaluations or a file
    /// of weights.
    ///
    /// >>> from nullwindow import Board
    /// >>> Board("chess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").evaluate("textbook") > 500
    /// True
    #[pyo3(signature = (name = None))]
    fn evaluate(&self, name: Option<&str>) -> PyResult<f64> {
        let kind = self.board.kind();
        let score = self.board.evaluate(name.unwrap_or(kind.evaluations[0].name)).map_err(wrong)?;
        Ok(Options::study(kind).in_units(score))
    }

    fn __str__(&self) -> String {
        self.board.diagram().to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        format!("Board({:?}, {:?})", self.game(), self.text())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<PyBoard>() else { return false };
        let other = &other.get().board;
        self.board.kind() == other.kind() && self.board.text() == other.text()
    }

    fn __hash__(&self) -> u64 {
        nullwindow::key_of(&(self.game(), self.text()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyBoard>) -> (Bound<'py, PyAny>, (&'static str, String, String)) {
        let board = &slf.get().board;
        (slf.get_type().into_any(), (board.kind().name, board.start().text(), board.move_texts().join(" ")))
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, PyBoard>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("nullwindow.svg")?.call_method1("board", (slf,))
    }

    /// What stands beside the board, for a drawing: the rows, the labels to the left and below, and the notes.
    fn _diagram(&self) -> (Vec<String>, Vec<String>, Vec<String>, Vec<String>) {
        let diagram = self.board.diagram();
        (PyBoard::rows(&diagram), diagram.left, diagram.columns, diagram.notes)
    }
}

/// What perft counts: the sum, and the count below each move.
type Perft = (u64, Vec<(String, u64)>);

/// Counts the ways to play a number of plies.
#[pyfunction]
#[pyo3(name = "_perft")]
pub(crate) fn perft(
    py: Python<'_>,
    board: &Bound<'_, PyBoard>,
    depth: u32,
    mode: Option<String>,
) -> PyResult<Perft> {
    let board = &board.get().board;
    if depth > 60 {
        return Err(wrong(format!("depth: expected a number of plies from 0 to 60, found {depth}")));
    }
    let mut divided = Vec::new();
    let mut interrupts = Interrupts::default();
    let count = py.detach(|| {
        board.perft(depth, mode.as_deref(), &mut |counted| {
            if let Counted::Below(text, leaves) = counted {
                divided.push((text.to_owned(), leaves));
            }
            !interrupts.is_due()
        })
    });
    let count = count.map_err(wrong)?;
    interrupts.raised()?;
    Ok((count.unwrap_or_default(), divided))
}

/// The pieces of boards of one game as bytes, row by row: a letter a square, a dot where there is none.
#[pyfunction]
#[pyo3(name = "_codes")]
pub(crate) fn codes<'py>(
    py: Python<'py>,
    boards: Vec<Bound<'py, PyBoard>>,
) -> PyResult<(Bound<'py, PyBytes>, (usize, usize, usize))> {
    let mut bytes = Vec::new();
    let (mut rows, mut columns) = (0, 0);
    for board in &boards {
        let diagram = PyBoard::rows(&board.get().board.diagram());
        let shape = (diagram.len(), diagram.first().map_or(0, |row| row.chars().count()));
        if !bytes.is_empty() && shape != (rows, columns) {
            return Err(wrong("boards: expected boards of one game, found boards of different sizes"));
        }
        (rows, columns) = shape;
        bytes.extend(
            diagram.iter().flat_map(|row| row.chars()).map(|glyph| u8::try_from(glyph).unwrap_or(b'?')),
        );
    }
    Ok((PyBytes::new(py, &bytes), (boards.len(), rows, columns)))
}

/// Number, text, event, year, players and ply of a sample.
type SampleRow = (usize, &'static str, &'static str, u16, &'static str, u16);

/// The positions that come with a game.
#[pyfunction]
#[pyo3(name = "_samples")]
pub(crate) fn samples(game: &str) -> PyResult<Vec<SampleRow>> {
    let all = kind(game)?.samples.all().enumerate();
    Ok(all.map(|(i, it)| (i + 1, it.text, it.event, it.year, it.players, it.ply)).collect())
}
