//! A match: pairs of games until all are played or the test is decided.
//!
//! Games are written down as they end and counted pair by pair in their order. So what a match brings is a function of its
//! games, in whatever order and on however many threads or machines they were played, and a match that was killed can be
//! resumed.

mod plan;
mod runner;
mod work;

pub use plan::MatchPlan;
pub use runner::GameRunner;
pub use work::{MatchWork, perform};

use crate::game::Game;
use crate::sprt::Verdict;
use crate::summary::{Ended, Summary};
use nullwindow_engine::work::Shard;
use nullwindow_engine::workers::{self, JobEvent};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a match tells while it goes on.
#[derive(Debug)]
pub enum News<'a> {
    /// It begins, or goes on after this number of games.
    Begins {
        /// What A and B are called.
        names: &'a [String; 2],
        /// Games that were found in the journal.
        found: usize,
    },
    /// A game has ended.
    Ended {
        /// The game.
        game: &'a Game,
        /// All that has been counted so far.
        summary: &'a Summary,
    },
}

/// Plays the match until it is over or `stop` is set, and reports its progress to `hear`.
///
/// # Errors
/// A player cannot be started, or cannot play such a match; the journal cannot be written or is of another match.
pub fn run(plan: &MatchPlan, stop: &AtomicBool, hear: &mut dyn FnMut(&News<'_>)) -> Result<Summary, String> {
    if let Some(folder) = &plan.log {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let halt = Arc::new(AtomicBool::new(false));
    let mut work = MatchWork::begin(plan.clone(), &halt)?;
    hear(&News::Begins { names: &work.summary().names, found: work.games().len() });
    let open = work.open_games();
    let mut failed = None;
    let make = |worker| GameRunner::new(plan, halt.clone(), worker);
    let play = |runner: &mut GameRunner<'_>, job: usize| runner.play(open[job]);
    workers::run(open.len(), plan.concurrency.max(1), make, play, |event| {
        match event {
            JobEvent::Ended { result: Ok(game), .. } => {
                let number = game.game;
                failed = failed.take().or(work.add(game).err());
                hear(&News::Ended { game: &work.games()[&number], summary: work.summary() });
            }
            JobEvent::Ended { result: Err(why), .. } => failed = failed.take().or(why),
            JobEvent::Began { .. } | JobEvent::Tick => {}
        }
        if work.has_ended() || stop.load(Ordering::Relaxed) || failed.is_some() {
            halt.store(true, Ordering::Relaxed);
        }
        if halt.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    failed.map_or_else(|| Ok(work.summary().clone()), Err)
}

/// What games bring, whatever match they are of: all whole pairs count.
pub fn summarize(names: [String; 2], games: Vec<Game>) -> Summary {
    let pairs = games.iter().map(|game| game.game / 2 + 1).max().unwrap_or(0);
    let games: BTreeMap<u64, Game> = games.into_iter().map(|game| (game.game, game)).collect();
    let mut summary = Summary::new(names, None);
    summary.played = games.len() as u64;
    let mut counted = 0;
    for pair in 0..pairs {
        if let [Some(one), Some(other)] = [2 * pair, 2 * pair + 1].map(|number| games.get(&number)) {
            summary.add([one, other]);
            counted += 1;
        }
    }
    if counted == pairs {
        summary.ended = Ended::Played;
    }
    summary
}

/// What has been played, and what it says: pairs are counted in their order, whenever they were played.
struct Score {
    games: BTreeMap<u64, Game>,
    summary: Summary,
    /// Pairs counted.
    counted: u64,
    pairs: u64,
    shard: Shard,
}

impl Score {
    fn new(plan: &MatchPlan, summary: Summary, games: BTreeMap<u64, Game>) -> Score {
        let mut score = Score { games, summary, counted: 0, pairs: plan.pairs, shard: plan.shard };
        score.summary.played = score.games.len() as u64;
        score.count();
        score
    }

    /// Adds a game.
    fn add(&mut self, game: Game) {
        self.games.insert(game.game, game);
        self.summary.played = self.games.len() as u64;
        self.count();
    }

    fn is_over(&self) -> bool {
        self.summary.ended != Ended::Stopped
    }

    /// The pair whose turn it is, if there is one.
    fn next_pair(&self) -> Option<u64> {
        let pair = u64::from(self.shard.index - 1) + self.counted * u64::from(self.shard.of);
        (pair < self.pairs).then_some(pair)
    }

    /// Counts the pairs whose turn it is.
    fn count(&mut self) {
        while !self.is_over() {
            let Some(pair) = self.next_pair() else {
                self.summary.ended = Ended::Played;
                return;
            };
            let pair = [2 * pair, 2 * pair + 1].map(|number| self.games.get(&number));
            let [Some(one), Some(other)] = pair else { return };
            self.summary.add([one, other]);
            self.counted += 1;
            if self.summary.test().is_some_and(|(_, verdict)| verdict != Verdict::Open) {
                self.summary.ended = Ended::Decided;
            }
        }
    }
}
