//! How games begin: the same way for both games of a pair.

use nullwindow::random::{SplitMix64, mix};
use nullwindow_engine::{Board, Engine, GameKind, Goal, MoveId, SearchError, Task};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::Ordering;

/// A beginning.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Opening {
    /// Where the game starts, if not at the usual place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What has been played, as people write it.
    pub moves: Vec<String>,
}

/// Where beginnings come from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Openings {
    /// Random moves from the start; drawn again while a short search finds one side better by more than `balance`, in the
    /// game's spoken unit.
    Random {
        /// How many moves.
        plies: u32,
        /// What is still balanced; `None` is anything.
        balance: Option<f64>,
    },
    /// Random moves from the start, balanced or not; how many of them differs from one beginning to the next.
    Varied {
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A list, gone through from a place that the seed says.
    Book {
        /// The beginnings.
        list: Vec<Opening>,
        /// Whether they are taken in an order that the seed says, or as they stand.
        shuffled: bool,
    },
}

/// How often a beginning is drawn before it is taken as it is.
const DRAWS: u32 = 200;
/// How long is looked whether it is balanced.
const NODES: u64 = 5_000;

impl Openings {
    /// What suits a game: its ballots if it has such, and else balanced random moves.
    pub fn of(kind: &GameKind) -> Openings {
        let own = kind.ballots().into_iter().map(|opening| Opening {
            position: None,
            moves: opening.moves.split_whitespace().map(str::to_owned).collect(),
        });
        match own.collect::<Vec<_>>() {
            list if list.is_empty() => Openings::random(kind),
            list => Openings::Book { list, shuffled: true },
        }
    }

    /// Balanced random moves, as many as suit a game.
    pub fn random(kind: &GameKind) -> Openings {
        let (plies, balance) = kind.random_opening;
        Openings::Random { plies, balance }
    }

    /// Reads games or positions from a file; of games the first `plies` moves, or all.
    ///
    /// Also says in words what was read.
    ///
    /// # Errors
    /// The file cannot be read, is invalid or holds no opening.
    pub fn read(
        kind: &GameKind,
        path: &Path,
        plies: Option<usize>,
        shuffled: bool,
    ) -> Result<(Openings, String), String> {
        let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let games = kind.read_games(&bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        let opening = |game: nullwindow_engine::GameRecord| Opening {
            moves: game.moves().take(plies.unwrap_or(usize::MAX)).map(str::to_owned).collect(),
            position: game.start,
        };
        let list: Vec<Opening> = games.into_iter().map(opening).collect();
        if list.is_empty() {
            return Err(format!("{}: no openings in it", path.display()));
        }
        let sum = checksum(&bytes);
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let plies = plies.map(|plies| format!(", {plies} plies of each")).unwrap_or_default();
        let order = if shuffled { "shuffled" } else { "in order" };
        let words = format!("{} of {name} (checksum {sum:016x}){plies}, {order}", list.len());
        Ok((Openings::Book { list, shuffled }, words))
    }

    /// What comes with a game, in words.
    pub fn describe(&self) -> String {
        match self {
            Openings::Random { plies, balance: None } => format!("{plies} random moves"),
            Openings::Random { plies, balance: Some(most) } => {
                format!("{plies} random moves, balanced within {most}")
            }
            Openings::Varied { least, most } => format!("{least} to {most} random moves"),
            Openings::Book { list, .. } => format!("{} that come with the game, shuffled", list.len()),
        }
    }

    /// The beginning of a pair, where that takes no search: one of a list.
    pub(crate) fn listed(&self, pair: u64, seed: u64) -> Option<Opening> {
        let Openings::Book { list, shuffled } = self else { return None };
        let length = list.len() as u64;
        let index = if *shuffled { shuffled_index(pair, length, seed) } else { pair % length };
        Some(list[index as usize].clone())
    }

    /// The beginning of a pair; a function of its number and the seed. `engine` says what is balanced.
    pub(crate) fn draw(&self, pair: u64, seed: u64, engine: &mut dyn Engine) -> Opening {
        match self {
            Openings::Book { .. } => self.listed(pair, seed).unwrap_or_default(),
            Openings::Random { plies, balance } => random(*plies, *balance, pair, seed, engine),
            Openings::Varied { least, most } => {
                let plies = least + (pair % (u64::from(most.saturating_sub(*least)) + 1)) as u32;
                random(plies, None, pair, seed, engine)
            }
        }
    }
}

/// A list to be made: random moves that a search finds balanced, no two of them the same but for symmetry.
#[derive(Clone, Debug)]
pub struct BalancedOpenings {
    /// How many moves each has.
    pub plies: u32,
    /// How far from even it may be, in the game's spoken unit.
    pub balance: f64,
    /// How many there are.
    pub count: usize,
    /// The list is a function of the seed, if the engine and its task are fixed.
    pub seed: u64,
    /// How they are searched.
    pub task: Task,
}

/// How many known positions in a row end the search for others.
const KNOWN: u32 = 10_000;

impl BalancedOpenings {
    /// Finds them; `told` hears of each, with the board that it leads to and its value for the side to move in the game's
    /// spoken unit, and says whether to go on. It ends early if the task is stopped, or if no more can be found.
    ///
    /// # Errors
    /// A search panicked.
    pub fn find(
        &self,
        engine: &mut dyn Engine,
        told: &mut dyn FnMut(&Opening, &dyn Board, f64) -> bool,
    ) -> Result<(), SearchError> {
        let mut random = SplitMix64::new(mix(self.seed));
        let (mut seen, mut found, mut known) = (HashSet::new(), 0, 0);
        while found < self.count && known < KNOWN {
            let board = wander(self.plies, &mut random, engine.kind());
            known += 1;
            let is_whole = board.played().len() == self.plies as usize && board.result().is_none();
            if !is_whole || !seen.insert(board.canonical().text()) {
                continue;
            }
            known = 0;
            let value = value(board.as_ref(), engine, &self.task)?;
            if self.task.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                break;
            }
            if value.abs() <= self.balance {
                found += 1;
                let opening = Opening { position: None, moves: board.move_texts() };
                if !told(&opening, board.as_ref(), value) {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Random moves after which the game is not over and, if that is asked for, balanced.
fn random(plies: u32, balance: Option<f64>, pair: u64, seed: u64, engine: &mut dyn Engine) -> Opening {
    let mut random = SplitMix64::new(mix(pair ^ mix(seed)));
    let mut moves = Vec::new();
    for _ in 0..DRAWS {
        let board = wander(plies, &mut random, engine.kind());
        moves = board.move_texts();
        let is_balanced = |most| is_balanced(board.as_ref(), engine, most);
        if board.result().is_none() && balance.is_none_or(is_balanced) {
            break;
        }
    }
    Opening { position: None, moves }
}

/// A hash of a text or of a file's contents.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |sum, &byte| mix(sum ^ u64::from(byte)))
}

/// The `n`-th of a shuffled list of `length`; the list is shuffled anew each time it has been gone through.
fn shuffled_index(n: u64, length: u64, seed: u64) -> u64 {
    let mut random = SplitMix64::new(mix((n / length) ^ mix(seed)));
    let mut order: Vec<u64> = (0..length).collect();
    for i in (1..order.len()).rev() {
        order.swap(i, random.below(i as u64 + 1) as usize);
    }
    order[(n % length) as usize]
}

/// A board after random moves from the start.
fn wander(plies: u32, random: &mut SplitMix64, kind: &'static GameKind) -> Box<dyn Board> {
    let mut board = kind.board();
    for _ in 0..plies {
        match board.move_count() {
            0 => break,
            count => board.play(MoveId(random.below(count.into()) as u16)),
        }
    }
    board
}

fn is_balanced(board: &dyn Board, engine: &mut dyn Engine, most: f64) -> bool {
    let task = Task { nodes: Some(NODES), ..Task::to(Goal::Unlimited) };
    value(board, engine, &task).map_or(true, |value| value.abs() <= most)
}

/// What a search from an empty table finds, in the game's spoken unit.
fn value(board: &dyn Board, engine: &mut dyn Engine, task: &Task) -> Result<f64, SearchError> {
    engine.clear();
    let found = engine.search(board, task, None)?;
    Ok(engine.options().in_spoken_units(found.report.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_engine::Games;

    #[test]
    fn random_openings_depend_on_the_pair_and_the_seed_alone() {
        for kind in Games::standard().iter().filter(|kind| kind.name != "tree") {
            let openings = Openings::of(kind);
            let (mut one, mut other) = (kind.engine(), kind.engine());
            let first: Vec<Opening> = (0..4).map(|pair| openings.draw(pair, 7, one.as_mut())).collect();
            let again: Vec<Opening> =
                (0..4).rev().map(|pair| openings.draw(pair, 7, other.as_mut())).collect();
            assert!(first.iter().eq(again.iter().rev()), "{}", kind.name);
            assert_ne!(first[0], openings.draw(0, 8, one.as_mut()), "{}", kind.name);
        }
    }

    #[test]
    fn varied_openings_have_each_number_of_moves_in_turn() {
        let kind = Games::standard().iter().find(|kind| kind.name == "othello").expect("a game");
        let openings = Openings::Varied { least: 3, most: 5 };
        let mut engine = kind.engine();
        let mut draw = |pair, seed| openings.draw(pair, seed, engine.as_mut());
        let lengths: Vec<usize> = (0..6).map(|pair| draw(pair, 7).moves.len()).collect();
        assert_eq!(lengths, [3, 4, 5, 3, 4, 5]);
        assert_eq!(draw(4, 7), draw(4, 7));
        assert_ne!(draw(1, 7), draw(4, 7), "of the same length");
        assert_ne!(draw(4, 7), draw(4, 8), "another seed");
        assert_eq!(openings.describe(), "3 to 5 random moves");
    }

    fn listed(wanted: &BalancedOpenings) -> Vec<(Opening, String, f64)> {
        let kind = Games::standard().iter().find(|kind| kind.name == "othello").expect("a game");
        let mut list = Vec::new();
        let mut told = |opening: &Opening, board: &dyn Board, value: f64| {
            list.push((opening.clone(), board.canonical().text(), value));
            true
        };
        wanted.find(kind.player().as_mut(), &mut told).expect("a search");
        list
    }

    #[test]
    fn balanced_openings_differ_under_symmetry_and_follow_from_the_seed() {
        let task = Task { nodes: Some(500), ..Task::to(Goal::Unlimited) };
        let wanted = BalancedOpenings { plies: 5, balance: 2.0, count: 12, seed: 3, task };
        let list = listed(&wanted);
        assert_eq!(list.len(), 12);
        assert_eq!(list.iter().map(|(_, board, _)| board).collect::<HashSet<_>>().len(), 12);
        assert!(list.iter().all(|(opening, _, value)| opening.moves.len() == 5 && value.abs() <= 2.0));
        assert_eq!(list, listed(&wanted));
        assert_eq!(list[..5], listed(&BalancedOpenings { count: 5, ..wanted.clone() }));
        assert_ne!(list, listed(&BalancedOpenings { seed: 4, ..wanted.clone() }));
        // One ply has four moves, which are one but for symmetry.
        let wide = BalancedOpenings { plies: 1, balance: 64.0, ..wanted.clone() };
        assert_eq!(listed(&wide).len(), 1);
        assert!(listed(&BalancedOpenings { balance: -1.0, ..wide }).is_empty());
    }

    #[test]
    fn a_shuffled_book_is_gone_through_without_repetition() {
        let seen: HashSet<u64> = (0..10).map(|n| shuffled_index(n, 10, 3)).collect();
        assert_eq!(seen.len(), 10);
        let next: HashSet<u64> = (10..20).map(|n| shuffled_index(n, 10, 3)).collect();
        assert_eq!(next.len(), 10);
        assert_ne!(
            (0..10).map(|n| shuffled_index(n, 10, 3)).collect::<Vec<_>>(),
            (10..20).map(|n| shuffled_index(n, 10, 3)).collect::<Vec<_>>()
        );
    }
}
