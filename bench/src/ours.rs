//! nullwindow itself: the one file to fill in once `nullwindow::Searcher` is there.
//!
//! Until then a plain Alpha-Beta without a table stands in. It is no part of the comparison, only the slow and obvious
//! reference that shows that both libraries are given the same game.

use crate::adapt::{Evaluation, Ours};
use crate::games::Rules;
use crate::program::{Found, Value};
use nullwindow::{Evaluate, Game, Outcome, Score};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// One configuration of ours.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Config {
    /// The stand-in.
    Plain,
}

/// The configurations to compare, the recommended one first.
pub(crate) fn configurations() -> Vec<Config> {
    Vec::new()
}

/// Our searcher, with what it has counted.
pub(crate) struct Searcher<R, const COUNT: bool> {
    nodes: u64,
    game: PhantomData<R>,
}

/// A new searcher with an empty table of [`TABLE_BYTES`](crate::program::TABLE_BYTES). Whatever maps its pages only
/// when they are first touched should touch them here: `minimax` does, and search times are compared without it.
pub(crate) fn searcher<R: Rules, const COUNT: bool>(config: Config) -> Searcher<R, COUNT> {
    match config {
        Config::Plain => Searcher { nodes: 0, game: PhantomData },
    }
}

/// Searches `position` to `depth`.
pub(crate) fn search<R: Rules, const COUNT: bool>(
    searcher: &mut Searcher<R, COUNT>,
    position: &R,
    depth: i32,
) -> Found {
    let score = searcher.alphabeta(&Ours(*position), depth, -Score::INF, Score::INF);
    let value = match score.win_distance() {
        None => Value::Even(score.get()),
        Some(_) if score > Score::ZERO => Value::Win,
        Some(_) => Value::Loss,
    };
    Found { value, nodes: searcher.nodes }
}

impl<R: Rules, const COUNT: bool> Searcher<R, COUNT> {
    fn alphabeta(&mut self, position: &Ours<R, COUNT>, depth: i32, alpha: Score, beta: Score) -> Score {
        self.nodes += 1;
        match position.outcome() {
            Some(Outcome::Win) => return Score::WIN,
            Some(Outcome::Loss) => return -Score::WIN,
            Some(Outcome::Draw) => return Score::ZERO,
            Some(Outcome::Score(score)) => return score,
            None if depth == 0 => return Evaluation.evaluate(position),
            None => {}
        }
        let (mut best, mut list) = (-Score::INF, Vec::new());
        position.moves(&mut list);
        for mv in list {
            best = best.max(-self.alphabeta(&position.play(mv), depth - 1, -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        best
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("plain")
    }
}

impl FromStr for Config {
    type Err = String;

    fn from_str(text: &str) -> Result<Config, String> {
        if text == "plain" { Ok(Config::Plain) } else { Err(format!("no configuration `{text}` of ours")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Connect4, Othello};
    use crate::positions::{Set, load};
    use crate::program::Program;

    fn both_play_the_same_game<R: Rules>(depth: i32) {
        for position in load::<R>(Set::Tuning).expect("a set") {
            let [plain, pvs, mtdf] = ["ours:plain", "minimax:pvs", "minimax:mtdf+history+countermove"]
                .map(|name| name.parse::<Program>().expect("a program").run::<R, true>(&position, depth));
            assert_eq!(plain.found.value, pvs.found.value, "{position:?}");
            assert_eq!(plain.found.value, mtdf.found.value, "{position:?}");
            assert!(plain.calls.plays + 1 == plain.found.nodes, "every node but the root was played");
            let mut list = Vec::new();
            position.moves(&mut list);
            assert!(
                list.iter().all(|&mv| Ours::<R, false>(position).key_after(mv) == position.play(mv).key())
            );
        }
    }

    #[test]
    fn both_libraries_are_given_the_same_connect_four() {
        both_play_the_same_game::<Connect4>(8);
    }

    #[test]
    fn both_libraries_are_given_the_same_othello() {
        both_play_the_same_game::<Othello>(6);
    }
}
