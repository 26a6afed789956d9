//! Positions to measure on, and endgames whose scores are known; the tables are files in `positions/`.
//!
//! The games are from the WTHOR base of the Fédération française d'Othello; games of a year are numbered from 0
//! there, and the base lists a tournament's play-offs first. All were level (30 to 34 discs for Black) at perfect play
//! from 24 empty squares. The endgames are the FFO endgame suite, numbers 20 to 59.

use nullwindow_notation::Sample;
use nullwindow_records::samples;
use std::sync::LazyLock;

/// Twenty consecutive positions of the final of the World Championship 2022, game 2, plies 14 to 33.
pub static CONSECUTIVE: LazyLock<Vec<Sample>> =
    LazyLock::new(|| samples(include_str!("../positions/consecutive.tsv")));

/// Positions of twelve other games of World Championships, all different: four of each, fewer where a game began as an
/// earlier one did.
pub static OTHERS: LazyLock<Vec<Sample>> = LazyLock::new(|| samples(include_str!("../positions/others.tsv")));

/// Openings by the names that players use, a line each: `name: moves`; `#` begins a comment.
pub const OPENINGS: &str = include_str!("../positions/openings.txt");

/// The corpus: 720 positions from as many games, by turns for tuning and for judging, and of these by turns from the opening,
/// the middle and the late part of a game; drawn by `tools/corpus`.
///
/// The games are from the WTHOR base, level at perfect play (28 to 36 discs for Black).
pub static CORPUS: LazyLock<Vec<Sample>> = LazyLock::new(|| samples(include_str!("../positions/corpus.tsv")));

/// An endgame and its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endgame {
    /// Its number in the suite.
    pub number: u16,
    /// The position.
    pub text: &'static str,
    /// The disc difference at perfect play, for the side to move.
    pub score: i32,
}

/// The FFO endgame suite: numbers 20 to 39, with 6 to 26 empty squares; then 40 to 49, with 20 to 26, by which solvers
/// are compared; then 50 to 59, with 26 to 34, which take long.
pub static FFO: LazyLock<Vec<Endgame>> = LazyLock::new(|| {
    let read = |line: &'static str| {
        let (number, rest) = line.split_once('\t')?;
        let (text, score) = rest.split_once('\t')?;
        Some(Endgame { number: number.parse().ok()?, text, score: score.parse().ok()? })
    };
    include_str!("../positions/ffo.tsv").lines().filter_map(read).collect()
});
