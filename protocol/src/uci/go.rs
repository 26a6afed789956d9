//! The words after `go`.

use crate::host::limited;
use nullwindow_engine::{Clock, Goal, MAX_DEPTH, Task};
use nullwindow_notation::Player;
use std::collections::BTreeMap;
use std::time::Duration;

/// The words of `go` that take a number.
const NUMBERS: [&str; 9] =
    ["wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime"];

/// What `go` asks for. Invalid numbers and unknown words are skipped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    /// Moves to search; none means all.
    pub(super) searchmoves: Vec<String>,
    pub(super) ponder: bool,
    pub(super) infinite: bool,
    /// The numbers by their words. Times are milliseconds, and may be less than none.
    numbers: BTreeMap<String, i64>,
    /// Plies to count instead of a search.
    pub(super) perft: Option<u32>,
}

impl Go {
    /// Reads the words after `go`.
    pub(super) fn read(words: &[&str]) -> Go {
        let mut go = Go::default();
        let mut rest = words;
        while let [word, tail @ ..] = rest {
            rest = tail;
            match *word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "perft" => go.perft = Some(tail.first().and_then(|text| text.parse().ok()).unwrap_or(1)),
                "searchmoves" => {
                    let count = tail.iter().take_while(|word| !is_keyword(word)).count();
                    go.searchmoves = tail[..count].iter().map(|mv| (*mv).to_owned()).collect();
                    rest = &tail[count..];
                }
                word => {
                    let number = tail.first().and_then(|text| text.parse().ok());
                    if let (Some(number), true) = (number, NUMBERS.contains(&word)) {
                        go.numbers.insert(word.to_owned(), number);
                        rest = &tail[1..];
                    }
                }
            }
        }
        go
    }

    fn number(&self, word: &str) -> Option<i64> {
        self.numbers.get(word).copied()
    }

    /// Whether it says nothing of when to end.
    pub(super) fn is_unlimited(&self) -> bool {
        let says_nothing = |word: &String| ["winc", "binc", "movestogo"].contains(&word.as_str());
        !self.infinite && self.numbers.keys().all(says_nothing)
    }

    /// The search it asks for when `player` is to move; which moves, and pondering, are others' affair.
    pub(super) fn task(&self, player: Player) -> Task {
        let goal = match (self.number("mate"), self.number("depth")) {
            (Some(moves), _) => Goal::Win(moves.clamp(1, i64::from(MAX_DEPTH)) as u32),
            (None, Some(depth)) => Goal::Depth(depth.clamp(1, i64::from(MAX_DEPTH)) as i32),
            (None, None) => Goal::Unlimited,
        };
        if self.infinite {
            return Task::to(goal);
        }
        let mut sides = [("wtime", "winc"), ("btime", "binc")];
        sides.rotate_left(player as usize);
        let side = sides.into_iter().find_map(|(time, increment)| Some((self.number(time)?, increment)));
        let moves = self.number("movestogo").filter(|moves| *moves > 0);
        let clock = side.map(|(left, increment)| Clock {
            left: milliseconds(left),
            increment: milliseconds(self.number(increment).unwrap_or(0)),
            moves_to_go: moves.map(|moves| moves.min(1000) as u32),
        });
        let nodes = self.number("nodes").map(|nodes| nodes.max(1).unsigned_abs());
        limited(goal, nodes, self.number("movetime").map(milliseconds), clock)
    }
}

/// Whether a word after `go` begins something else than a move.
fn is_keyword(word: &str) -> bool {
    ["searchmoves", "ponder", "infinite", "perft"].contains(&word) || NUMBERS.contains(&word)
}

/// A time that may be less than none, as clocks of others sometimes are.
fn milliseconds(time: i64) -> Duration {
    Duration::from_millis(time.clamp(0, 1_000_000_000_000).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_engine::Time;

    fn read(text: &str) -> Go {
        Go::read(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn the_clock_is_the_movers() {
        let go = read("wtime 1000 btime 2000 winc 10 binc 20 movestogo 40");
        let clock = |player| match go.task(player).time {
            Time::Clock(clock) => (clock.left.as_millis(), clock.increment.as_millis(), clock.moves_to_go),
            other => panic!("{other:?}"),
        };
        assert_eq!(clock(Player::First), (1000, 10, Some(40)));
        assert_eq!(clock(Player::Second), (2000, 20, Some(40)));
    }

    #[test]
    fn the_other_sides_clock_is_used_if_there_is_no_other() {
        for player in [Player::First, Player::Second] {
            for text in ["wtime 1000 winc 7", "btime 1000 binc 7"] {
                let time = read(text).task(player).time;
                assert!(
                    matches!(time, Time::Clock(clock) if clock.left.as_millis() == 1000),
                    "{text}: {time:?}"
                );
            }
        }
    }

    #[test]
    fn invalid_numbers_and_unknown_words_are_skipped() {
        let go = read("depth deep joho wtime -50 nodes 99999999999999999999 movetime");
        assert_eq!(go, Go { numbers: [("wtime".to_owned(), -50)].into(), ..Go::default() });
        let none = Clock { left: Duration::ZERO, increment: Duration::ZERO, moves_to_go: None };
        assert_eq!(go.task(Player::First).time, Time::Clock(none));
    }

    #[test]
    fn searchmoves_end_at_the_next_keyword() {
        let go = read("searchmoves e2e4 d2d4 depth 3");
        assert_eq!(go.searchmoves, ["e2e4", "d2d4"]);
        assert_eq!(go.task(Player::First).goal, Goal::Depth(3));
    }

    #[test]
    fn depths_and_mates_are_within_what_a_search_can_do() {
        assert_eq!(read("depth 0").task(Player::First).goal, Goal::Depth(1));
        assert_eq!(read("depth 100000").task(Player::First).goal, Goal::Depth(MAX_DEPTH));
        assert_eq!(read("mate 3 depth 4").task(Player::First).goal, Goal::Win(3));
        assert!(
            read("").is_unlimited() && !read("infinite").is_unlimited() && !read("mate 2").is_unlimited()
        );
    }
}
