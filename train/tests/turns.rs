//! Records of games in which a player may move several times in a row.
#![expect(clippy::unwrap_used, reason = "tests")]

use nullwindow::history::Progress;
use nullwindow::{Game, Key, Outcome};
use nullwindow_arena::{Game as PlayedGame, Opening, Points, Side};
use nullwindow_notation::{Cursor, Notation, ParseError, Player};
use nullwindow_train::record::{SelfPlayRecord, Why};

/// Take one match and move again, or take two; who is to move when none is left has lost.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Matches(u32);

impl Game for Matches {
    type Move = u32;

    fn moves(&self, list: &mut Vec<u32>) {
        list.extend(1..=self.0.min(2));
    }

    fn play(&self, taken: u32) -> Matches {
        Matches(self.0 - taken)
    }

    fn key(&self) -> Key {
        self.0.into()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == 0).then_some(Outcome::Loss)
    }

    fn keeps_turn(&self, taken: u32) -> bool {
        taken == 1
    }
}

impl Notation for Matches {
    const NAME: &'static str = "matches";

    fn start() -> Matches {
        Matches(7)
    }

    fn player(&self) -> Player {
        Player::First
    }

    fn parse(text: &str) -> Result<Matches, ParseError> {
        text.parse().map(Matches).map_err(|_| Cursor::new(text).unexpected("a number of matches"))
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn move_text(&self, taken: u32) -> String {
        taken.to_string()
    }
}

impl Progress for Matches {}

/// What the game brings the side to move at each position.
fn endings(record: &SelfPlayRecord<Matches>) -> Vec<Points> {
    record.moments().map(|moment| moment.ending.points).collect()
}

#[test]
fn an_ending_is_seen_by_the_side_that_moves_also_where_it_moves_again() {
    let (one, none) = (Points::One, Points::None);
    let record = SelfPlayRecord::<Matches>::parse("0\t7\t1 2 1 1 2\twin verdict").unwrap();
    assert_eq!(endings(&record), [one, one, none, none, none]);
    let texts = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let opening = Opening { position: None, moves: texts(&["2", "1"]) };
    let played = |moves: &[&str], winner| PlayedGame {
        first: Side::B,
        opening: opening.clone(),
        moves: texts(moves),
        scores: vec![None; moves.len()],
        winner: Some(winner),
        ..PlayedGame::default()
    };
    // By the rules: A is to move at the end, so B, who moved second, has won.
    let by_rules = SelfPlayRecord::<Matches>::of(1, &played(&["1", "1", "2"], Side::B)).unwrap();
    assert_eq!((by_rules.ending.why, endings(&by_rules)), (Why::Rules, vec![none, one, one, one, one]));
    // By the match, before the end.
    let by_match = SelfPlayRecord::<Matches>::of(2, &played(&["1", "2"], Side::B)).unwrap();
    assert_eq!((by_match.ending.why, endings(&by_match)), (Why::Verdict, vec![none, one, one, one]));
}
