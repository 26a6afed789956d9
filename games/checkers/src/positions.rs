//! Positions of real games, for experiments and tests.
//!
//! As in the papers, twenty consecutive positions of one game, and a larger set of others to check that the twenty hold
//! no anomaly; classic problems whose results are known; and the three-move ballots that tournament games begin with.

mod ballots;
mod others;
mod problems;

pub use ballots::{Ballot, ballots};
pub use others::OTHERS;
pub use problems::{PROBLEMS, Problem};

use nullwindow::notation::Sample;

/// Twenty consecutive positions: Tinsley–Chinook, London 1992, game 8, positions 7 to 26, where the first is the start.
/// (The source does not say who had which side.)
pub const CONSECUTIVE: &[Sample] = &[
    london("B:W17,21,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,12,14,15", 6),
    london("W:W17,21,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,12,15,18", 7),
    london("B:W17,19,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,12,15,18", 8),
    london("W:W17,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,12,18,24", 9),
    london("B:W17,19,21,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,9,12,18", 10),
    london("W:W17,19,21,25,26,27,29,30,31,32:B1,2,3,4,5,6,9,11,12,18", 11),
    london("B:W14,19,21,25,26,27,29,30,31,32:B1,2,3,4,5,6,9,11,12,18", 12),
    london("W:W14,19,21,25,26,27,29,30,31,32:B1,2,3,4,5,6,9,12,16,18", 13),
    london("B:W14,15,21,25,26,27,29,30,31,32:B1,2,3,4,5,6,9,12,16,18", 14),
    london("W:W14,15,21,25,26,27,29,30,31,32:B1,2,3,5,6,8,9,12,16,18", 15),
    london("B:W14,15,17,25,26,27,29,30,31,32:B1,2,3,5,6,8,9,12,16,18", 16),
    london("W:W14,15,17,25,26,27,29,30,31,32:B1,2,3,5,6,8,9,12,18,19", 17),
    london("B:W13,14,15,25,26,27,29,30,31,32:B1,2,3,5,6,8,9,12,18,19", 18),
    london("W:W13,14,15,25,26,27,29,30,31,32:B1,2,3,5,6,8,9,16,18,19", 19),
    london("B:W13,14,15,21,26,27,29,30,31,32:B1,2,3,5,6,8,9,16,18,19", 20),
    london("W:W13,14,15,21,26,27,29,30,31,32:B1,2,3,5,6,8,9,16,19,22", 21),
    london("B:W13,14,15,17,21,27,29,30,31,32:B1,2,3,5,6,8,9,16,19", 22),
    london("W:W13,15,17,21,27,29,30,31,32:B1,2,3,5,6,8,16,18,19", 23),
    london("B:W13,15,17,21,25,27,30,31,32:B1,2,3,5,6,8,16,18,19", 24),
    london("W:W13,15,17,21,25,27,30,31,32:B1,2,3,5,6,8,18,19,20", 25),
];

const fn london(text: &'static str, ply: u16) -> Sample {
    let event = "World Man-Machine Championship, London, game 8";
    Sample { text, event, year: 1992, players: "Marion Tinsley and Chinook", ply }
}
