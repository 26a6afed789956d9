//! The rules that both programs are given: one implementation, so that neither has the better board.

pub(crate) mod connect4;
pub(crate) mod othello;

pub(crate) use connect4::Connect4;
pub(crate) use othello::Othello;

use std::fmt::Debug;

/// How a finished game ended, seen from the side to move. `minimax` knows no final scores, so neither game has any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The side to move has won.
    Won,
    /// The side to move has lost.
    Lost,
    /// Neither side has won.
    Drawn,
}

/// A position, seen from the side to move; turns alternate strictly.
pub(crate) trait Rules: Copy + Eq + Debug + 'static {
    /// The name on the command line and in the record.
    const NAME: &'static str;
    /// The depth of the recorded comparison.
    const DEPTH: i32;
    /// Plies of random play that lead to a position of the comparison.
    const PLIES: std::ops::RangeInclusive<u64>;
    /// Nodes with at least this depth have their moves rated: 2 where the natural order is good already.
    const ORDER_FROM: i32;
    /// Plies an iteration of ours adds.
    const STEP: i32;
    /// Our algorithm.
    const ALGORITHM: nullwindow::Algorithm;
    /// Positions with fewer empty squares than this are not drawn.
    const EMPTIES: u32;
    /// Moves are below this; a move names its destination, so that history tables may be indexed with it as it is.
    const MOVES: usize;
    /// A move for the tables of `minimax` to be filled with before they know a better one; never played in its place.
    const FILLER: u8;

    /// The start of the game.
    fn start() -> Self;
    /// Appends the legal moves in their natural order. Only asked while the game goes on.
    fn moves(&self, list: &mut Vec<u8>);
    /// The position after a move.
    #[must_use]
    fn play(&self, mv: u8) -> Self;
    /// How the game ended, or `None` while it goes on.
    fn end(&self) -> Option<End>;
    /// The static value of a position of a game that goes on.
    fn evaluate(&self) -> i32;
    /// A fingerprint; tables that do not mix it themselves need [`hash`](Self::hash).
    fn key(&self) -> u64;
    /// `self.play(mv).key()` without what `play` does besides.
    fn key_after(&self, mv: u8) -> u64;
    /// A fingerprint whose low and high bits are good enough for a table that looks only at those.
    fn hash(&self) -> u64;
    /// How many squares are empty.
    fn empties(&self) -> u32;

    /// The column of a move where that is a sensible, coarser index for a history table; else the move itself.
    fn column(mv: u8) -> u8 {
        mv
    }
}

#[cfg(test)]
pub(crate) fn perft<R: Rules>(position: &R, depth: u32) -> u64 {
    if depth == 0 || position.end().is_some() {
        return u64::from(depth == 0);
    }
    let mut list = Vec::new();
    position.moves(&mut list);
    list.iter().map(|&mv| perft(&position.play(mv), depth - 1)).sum()
}
