//! The games of the bench: rules and a plain evaluation, written as a user of the library would write them, and the same
//! for both programs.

mod breakthrough;
mod connect4;
mod domineering;
mod dots;
mod gomoku;
mod kalah;
mod minichess;
mod othello;
mod passes;

pub(crate) use self::{
    breakthrough::Breakthrough, connect4::Connect4, domineering::Domineering, dots::Dots, gomoku::Gomoku,
    kalah::Kalah, minichess::Minichess, othello::Othello, passes::Passes,
};

use nullwindow::{Depth, Game, Outcome};
use std::cmp::Ordering;
use std::fmt::Debug;

/// A game with an evaluation, and what a comparison needs beside them.
///
/// `minimax` knows no final scores and no turns that are kept, so the compared games have neither: see [`Passes`].
pub(crate) trait BenchGame:
    Game<Move: Send + Sync + Into<u16>> + Copy + Eq + Debug + Send + Sync + 'static
{
    /// The name on the command line and in the record.
    const NAME: &'static str;
    /// The depth of the recorded comparison.
    const DEPTH: Depth;
    /// Plies of random play that lead to a position of the comparison.
    const PLIES: std::ops::RangeInclusive<u64>;
    /// A move for the tables of `minimax` to be filled with before they know a better one; never played in its place.
    const FILLER: Self::Move;
    /// Whether a position says after how many plies it was reached, passes aside. Where it does not, `minimax` answers
    /// from deeper entries of its table, and its values are not those of the depth asked for. (With [`Passes`], two boxes
    /// closed by one edge are one pass, by two edges two.)
    const COUNTS_PLIES: bool = false;

    /// The start of the game.
    fn start() -> Self;

    /// The static value for the side to move, of a game that goes on.
    fn evaluate(&self) -> i32;

    /// The history slot of a move, for `minimax`, which does not ask the position.
    #[inline]
    fn index(mv: Self::Move) -> u16 {
        mv.into()
    }

    /// A fingerprint whose low and high bits are good enough for a table that looks only at those.
    #[inline]
    fn hash(&self) -> u64 {
        self.key()
    }

    /// Whether a comparison may begin here.
    fn is_a_choice(&self) -> bool {
        true
    }
}

/// How a game ends whose side to move has this much more, or less, than the other.
#[inline]
fn won_by(lead: Ordering) -> Outcome {
    match lead {
        Ordering::Greater => Outcome::Win,
        Ordering::Less => Outcome::Loss,
        Ordering::Equal => Outcome::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::laws;

    pub(super) fn perft<G: Game>(position: &G, depth: Depth) -> u64 {
        if depth == 0 || position.outcome().is_some() {
            return u64::from(depth == 0);
        }
        let mut list = Vec::new();
        position.moves(&mut list);
        list.iter().map(|&mv| perft(&position.play(mv), depth - 1)).sum()
    }

    fn counts<G: BenchGame>(expected: &[u64]) {
        let found: Vec<u64> = (1..).take(expected.len()).map(|depth| perft(&G::start(), depth)).collect();
        assert_eq!(found, expected, "{}", G::NAME);
    }

    #[test]
    fn every_game_has_its_known_counts_of_lines() {
        counts::<Connect4>(&[7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234]);
        counts::<Othello>(&[4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288]);
        counts::<Breakthrough>(&[22, 484, 11_132, 256_036]);
        counts::<Passes<Dots>>(&[40, 40 * 39, 40 * 39 * 38]);
        counts::<Gomoku>(&[1, 8]);
        // The others were counted by a second, naive program.
        counts::<Passes<Kalah>>(&[6, 31, 136, 623, 2630, 11_662, 50_881, 229_485]);
        counts::<Domineering>(&[56, 2940, 146_580]);
        counts::<Minichess>(&[7, 53, 510, 5000, 57_105]);
    }

    fn lawful<G: BenchGame>() {
        let seen = laws::check(&G::start(), |p: &G| nullwindow::Score::new(p.evaluate()));
        assert!(seen.unwrap_or_else(|broken| panic!("{}: {broken}", G::NAME)).ends > 0);
    }

    #[test]
    fn every_game_keeps_the_laws() {
        lawful::<Connect4>();
        lawful::<Othello>();
        lawful::<Breakthrough>();
        lawful::<Dots>();
        lawful::<Passes<Dots>>();
        lawful::<Gomoku>();
        lawful::<Kalah>();
        lawful::<Passes<Kalah>>();
        lawful::<Domineering>();
        lawful::<Minichess>();
    }
}
