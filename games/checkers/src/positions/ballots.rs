//! Three-move ballots: how tournament games begin.

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
