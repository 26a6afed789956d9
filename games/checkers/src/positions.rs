//! Positions of real games, for experiments and tests; the tables are files in `positions/`.
//!
//! As in the papers, twenty consecutive positions of one game, and a larger set of others to check that the twenty hold
//! no anomaly; classic problems whose results are known; and the three-move ballots that tournament games begin with.

use nullwindow_notation::Sample;
use nullwindow_records::samples;
use std::sync::LazyLock;

/// Twenty consecutive positions: Tinsley–Chinook, London 1992, game 8, positions 7 to 26, where the first is the start.
/// (The source does not say who had which side.)
pub static CONSECUTIVE: LazyLock<Vec<Sample>> =
    LazyLock::new(|| samples(include_str!("../positions/consecutive.tsv")));

/// Quiet positions from 48 tournament games, at all stages of a game.
///
/// They come from E. C. Joyce's collection of games of the American Checker Federation; the number is the game's line
/// there. Players and years are not recorded: the year is 0.
pub static OTHERS: LazyLock<Vec<Sample>> = LazyLock::new(|| samples(include_str!("../positions/others.tsv")));

/// The corpus: 720 positions from as many games, by turns for tuning and for judging, and of these by turns from the opening,
/// the middle and the late part of a game; drawn by `tools/corpus`.
///
/// The games are from E. C. Joyce's collection, quiet, with equal numbers of pieces; years are not recorded.
pub static CORPUS: LazyLock<Vec<Sample>> = LazyLock::new(|| samples(include_str!("../positions/corpus.tsv")));

/// Classic problems from collections that players have handed down: a line each, with name, position and the result
/// given there, separated by tabs.
///
/// They are those with four pieces, whose results agree with endgame databases, and larger ones whose wins a search of
/// ours has proven. The name is the collection's usual short one, and a number.
pub const CLASSICS: &str = include_str!("../positions/classics.tsv");

/// An opening of three plies that is drawn by lot; both players play both sides of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ballot {
    /// Its number in the deck of the American Checker Federation, 1 to 174.
    pub number: usize,
    /// Its moves from the start: `9-13 21-17 5-9`.
    pub moves: String,
}

/// The 156 ballots of tournament play, by their numbers: the American Checker Federation's deck of 174 less 18 that are
/// taken to be lost.
///
/// ```
/// use nullwindow_notation::Notation;
/// use nullwindow_checkers::{positions::ballots, Position};
/// assert_eq!(ballots().len(), 156);
/// assert_eq!(Position::start().parse_moves(&ballots()[0].moves)?.len(), 3);
/// # Ok::<(), nullwindow_notation::ParseError>(())
/// ```
pub fn ballots() -> Vec<Ballot> {
    deck().filter(|(_, barred)| !barred).map(|(ballot, _)| ballot).collect()
}

/// The whole deck, and whether a ballot is barred.
fn deck() -> impl Iterator<Item = (Ballot, bool)> {
    let lines = DECK.lines().filter_map(|line| line.split_once(": "));
    let ballots = lines.flat_map(|(two, thirds)| thirds.split(' ').map(move |third| (two, third)));
    ballots.zip(1..).map(|((two, third), number)| {
        let played = third.trim_start_matches('!');
        (Ballot { number, moves: format!("{two} {played}") }, played != third)
    })
}

/// Two moves, then every third one; `!` marks those that are barred.
const DECK: &str = include_str!("../positions/ballots.txt");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use nullwindow::Game;
    use nullwindow_notation::Notation;
    use std::collections::HashSet;

    #[test]
    fn the_deck_has_174_ballots_of_which_18_are_barred() {
        assert_eq!(deck().count(), 174);
        assert_eq!(deck().filter(|(_, barred)| *barred).count(), 18);
        let last = deck().last().expect("there are some").0;
        assert_eq!((last.number, last.moves.as_str()), (174, "12-16 24-20 10-15"));
    }

    #[test]
    fn ballots_are_legal_and_lead_to_different_positions() {
        let mut seen = HashSet::new();
        for (ballot, _) in deck() {
            let moves = Position::start().parse_moves(&ballot.moves).expect("legal");
            assert_eq!(moves.len(), 3, "{ballot:?}");
            let end = moves.into_iter().fold(Position::start(), |position, mv| position.play(mv));
            assert!(seen.insert(end.key()), "{ballot:?}");
        }
    }
}
