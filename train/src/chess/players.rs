//! Who plays chess here: an evaluation by its name or from a file, in a search with quiescence.

use crate::player::Player;
use nullwindow::order::{History, Orders, Reward, TableMove};
use nullwindow::table::Hashed;
use nullwindow::weights::{Linear, Weights};
use nullwindow::{Evaluate, Limits, Score, Searcher};
use nullwindow_chess::{PieceSquare, Position, Quiescence, Static, Textbook, Trained};

/// Any evaluation of chess.
#[derive(Clone)]
pub enum Evaluation {
    /// By hand.
    Textbook(Textbook),
    /// Tables alone.
    Squares(PieceSquare),
    /// Everything.
    Trained(Trained),
}

impl Evaluate<Position> for Evaluation {
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        match self {
            Evaluation::Textbook(inner) => inner.evaluate(position),
            Evaluation::Squares(inner) => inner.evaluate(position),
            Evaluation::Trained(inner) => inner.evaluate(position),
        }
    }
}

/// The evaluation `trained`, `squares` or `textbook`, or one with the weights of a file.
///
/// # Errors
/// Says what is wrong with the file.
pub fn evaluation(name: &str) -> Result<Evaluation, String> {
    match name {
        "textbook" => return Ok(Evaluation::Textbook(Textbook)),
        "squares" => return Ok(Evaluation::Squares(PieceSquare::new())),
        "trained" => return Ok(Evaluation::Trained(Trained::new())),
        _ => {}
    }
    let fail =
        |e: &dyn std::fmt::Display| format!("{name}: {e}; known by name are trained, squares, textbook");
    let bytes = std::fs::read(name).map_err(|e| fail(&e))?;
    let weights = Weights::read(&bytes, "chess").map_err(|e| fail(&e))?;
    if weights.values.len() == PieceSquare::count() {
        return PieceSquare::with(&weights).map(Evaluation::Squares).map_err(|e| fail(&e));
    }
    Trained::with(&weights).map(Evaluation::Trained).map_err(|e| fail(&e))
}

/// Enough for some ten thousand nodes.
const ENTRIES: usize = 1 << 15;

/// Who searches so many nodes a move with this evaluation.
///
/// # Errors
/// As [`evaluation`].
pub fn player(name: &str, nodes: u64) -> Result<Player<Position>, String> {
    let evaluation = evaluation(name)?;
    let title = format!("{name} at {nodes} nodes");
    let limits = move |_: &Position| Limits::none().nodes(nodes);
    Ok(Player::searching(title, limits, Quiescence::default(), move || {
        let order: Orders<Position> =
            vec![Box::new(TableMove), Box::new(Static), Box::new(History::new(Reward::Square))];
        Searcher::with(evaluation.clone(), Hashed::entries(ENTRIES)).order(order)
    }))
}
