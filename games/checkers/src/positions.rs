//! Positions of real games, for experiments and tests.
//!
//! As in the papers, twenty consecutive positions of one game, and a larger set of others to check that the twenty hold
//! no anomaly; classic problems whose results are known; and the three-move ballots that tournament games begin with.

mod others;

pub use others::OTHERS;

use nullwindow::notation::{Player, Sample};
use nullwindow_records::GameEnd;

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

/// A position whose result is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The position, in draughts FEN.
    pub text: &'static str,
    /// The result with best play.
    pub result: GameEnd,
    /// The collection it is from.
    pub source: &'static str,
}

/// Classic problems from collections that players have handed down, with the results given there.
///
/// They are those with four pieces, whose results agree with endgame databases, and larger ones whose wins a search of
/// ours has proven. The source is the collection's usual short name.
pub const PROBLEMS: &[Problem] = &[
    new("W:WK23,K27:B12,K28", WHITE, "goulds"),
    new("W:WK26,32:B19,K28", WHITE, "goulds"),
    new("B:WK26,K27:B21,K25", WHITE, "goulds"),
    new("W:WK18,26:B9,K16", WHITE, "goulds"),
    new("W:WK10,28:BK2,5", WHITE, "goulds"),
    new("W:WK2,K11:B10,K29", WHITE, "goulds"),
    new("W:WK11,K26:B2,K4", WHITE, "goulds"),
    new("B:WK18,K20:B16,K26,K29", BLACK, "goulds"),
    new("W:WK10,26,29:B13,18,K31", WHITE, "goulds"),
    new("B:W7,20:BK9,K15", BLACK, "goulds"),
    new("W:WK17,18:B10,K25", WHITE, "goulds"),
    new("W:W19,23,30:B10,12,26", WHITE, "goulds"),
    new("W:W10,19,32:B2,K15", WHITE, "goulds"),
    new("W:W10,31:B1,3", WHITE, "goulds"),
    new("W:W15,30:B22,K31", DRAW, "goulds"),
    new("B:W29,31:B2,14", DRAW, "goulds"),
    new("W:WK24,32:B3,K29", WHITE, "goulds"),
    new("B:W19,K22:BK11,14", WHITE, "goulds"),
    new("B:W29,32:B2,7", DRAW, "goulds"),
    new("B:W16,24:BK17,K25", BLACK, "goulds"),
    new("W:WK11,31:B1,K3", WHITE, "goulds"),
    new("W:W9,K14:B2,K4", WHITE, "goulds"),
    new("W:WK18,K29:B7,K21", WHITE, "goulds"),
    new("W:WK5,K27:B6,K22", WHITE, "goulds"),
    new("W:WK21,K28:B1,K4", WHITE, "goulds"),
    new("W:WK10,K32:B2,K29", WHITE, "goulds"),
    new("B:W20,21:BK12,K13", BLACK, "goulds"),
    new("B:W18,21:B1,K7", BLACK, "goulds"),
    new("W:WK28,K30:B19,21", WHITE, "goulds"),
    new("B:WK12,20:BK19,K30", BLACK, "goulds"),
    new("W:WK30,32:B5,13", WHITE, "goulds"),
    new("W:W15,21:BK2,K22", DRAW, "goulds"),
    new("B:WK5,21:BK14,K17", BLACK, "gem"),
    new("B:WK2,K32:B8,K28", DRAW, "gem"),
    new("B:W27,31:B28,K30", BLACK, "gem"),
    new("W:W22,K29:B4,6", WHITE, "gem"),
    new("B:W18,19:BK17,K20", BLACK, "gem"),
    new("W:W29,K31:B21,K24", DRAW, "gem"),
    new("B:WK25,28:B3,K15", BLACK, "gem"),
    new("B:W10,29:B5,K13", BLACK, "gem"),
    new("B:W21,27:BK3,6", BLACK, "gem"),
    new("B:WK20,K23:BK5,11", DRAW, "gem"),
    new("B:WK4,29:BK5,6", BLACK, "gem"),
    new("B:W15,28:B8,12", DRAW, "gem"),
    new("B:W19,31:B2,K4", BLACK, "gem"),
    new("B:W20,31:BK2,4", BLACK, "gem"),
    new("B:WK4,23:BK22,K31", BLACK, "gem"),
    new("W:W24,K27,31:B20,K21,K29", WHITE, "borderclassics"),
    new("W:W19,27,31:B5,12,17", WHITE, "beginner"),
    new("W:W19,24,32:B10,11,18", WHITE, "beginner"),
    new("W:W10,14,21:B1,3,17", WHITE, "beginner"),
    new("W:W12,16,K19:B3,K26,K27", WHITE, "beginner"),
    new("W:W27,30,32:B2,6,15,22", WHITE, "beginner"),
    new("W:W19,26,K31:BK10,13,21", WHITE, "beginner"),
    new("W:WK11,K18:BK15,K26", DRAW, "beginner"),
    new("B:W10,K26:B21,K25", WHITE, "beginner"),
    new("W:WK15,26:B14,K16", WHITE, "beginner"),
    new("W:W26,30,K32:B17,21,K24", WHITE, "beginner"),
    new("W:W24,K30,32:B20,K23,28", WHITE, "beginner"),
    new("W:WK23,32:B16,28", WHITE, "beginner"),
    new("W:WK13,K19,28:B20,27,K31", WHITE, "beginner"),
    new("W:W10,11,25,30:BK15,16,21", WHITE, "beginner"),
    new("W:W19,23,28,32:B5,9,11,20", WHITE, "Tricks traps and shots"),
    new("W:W14,K32:B6,K25", DRAW, "Tricks traps and shots"),
];

const BLACK: GameEnd = GameEnd::Won(Player::First);
const WHITE: GameEnd = GameEnd::Won(Player::Second);
const DRAW: GameEnd = GameEnd::Drawn;

const fn new(text: &'static str, result: GameEnd, source: &'static str) -> Problem {
    Problem { text, result, source }
}

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
/// use nullwindow::notation::Notation;
/// use nullwindow_checkers::{positions::ballots, Position};
/// assert_eq!(ballots().len(), 156);
/// assert_eq!(Position::start().parse_moves(&ballots()[0].moves)?.len(), 3);
/// # Ok::<(), nullwindow::text::ParseError>(())
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
const DECK: &str = "\
9-13 21-17: 5-9 6-9 !10-14
9-13 22-17: 13x22
9-13 22-18: 6-9 10-14 10-15 11-15 11-16 12-16
9-13 23-18: 5-9 6-9 !10-14 10-15 11-15 11-16 12-16
9-13 23-19: 5-9 6-9 10-14 10-15 11-16
9-13 24-19: 5-9 6-9 10-14 !10-15 11-15 11-16
9-13 24-20: 5-9 6-9 10-14 10-15 11-15 11-16 !12-16
9-14 22-17: 5-9 6-9 11-15 11-16
9-14 22-18: 5-9 10-15 11-15 11-16 !12-16 !14-17
9-14 23-18: 14x23
9-14 23-19: 5-9 !10-15 11-16 14-18
9-14 24-19: 5-9 !10-15 11-15 11-16
9-14 24-20: 5-9 10-15 11-15 11-16
10-14 22-17: 7-10 9-13 11-15 11-16 14-18
10-14 22-18: 6-10 7-10 11-15 11-16 12-16
10-14 23-18: 14x23
10-14 23-19: 6-10 7-10 11-15 11-16 14-18
10-14 24-19: 6-10 7-10 !11-15 11-16 14-18
10-14 24-20: 6-10 7-10 11-15 11-16 14-18
10-15 21-17: 6-10 7-10 9-13 !9-14 11-16 15-18
10-15 22-17: 6-10 7-10 9-13 !9-14 11-16 15-19
10-15 22-18: 15x22
10-15 23-18: 6-10 7-10 9-14 11-16 12-16
10-15 23-19: 6-10 7-10 11-16
10-15 24-19: 15x24
10-15 24-20: 6-10 7-10 !11-16 15-19
11-15 21-17: 8-11 9-13 9-14 !10-14 15-19
11-15 22-17: 8-11 9-13 15-18 15-19
11-15 22-18: 15x22
11-15 23-18: 8-11 9-14 10-14 12-16 15-19
11-15 23-19: 8-11 9-13 9-14
11-15 24-19: 15x24
11-15 24-20: 8-11 12-16 15-18
11-16 21-17: 7-11 8-11 9-13 9-14 !10-14 16-20
11-16 22-17: 7-11 8-11 9-13 16-20
11-16 22-18: 7-11 8-11 !10-15 16-19 16-20
11-16 23-18: 7-11 8-11 9-14 10-14 16-20
11-16 23-19: 16x23
11-16 24-19: 7-11 8-11 !10-15 16-20
11-16 24-20: 7-11 16-19
12-16 21-17: 9-13 9-14 16-19 16-20
12-16 22-17: 16-19 16-20
12-16 22-18: 16-19 16-20
12-16 23-18: !9-14 16-19 16-20
12-16 23-19: !16x23
12-16 24-19: 16-20
12-16 24-20: 8-12 10-15
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use nullwindow::Game;
    use nullwindow::notation::Notation;
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
