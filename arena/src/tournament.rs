//! A match: pairs of games until all are played or the test is decided.
//!
//! Games are written down as they end and counted pair by pair in their order. So what a match brings is a function of its
//! games, in whatever order and on however many threads they were played, and a match that was killed can be resumed.

mod plan;
mod runner;

pub use plan::MatchPlan;
pub use runner::GameRunner;

use crate::game::Game;
use crate::journal::Journal;
use crate::sprt::Verdict;
use crate::summary::{Ended, Summary};
use nullwindow_engine::workers::{self, JobEvent};
use runner::introduce;
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
    let names = introduce(plan, &halt)?;
    let (journal, done) = match &plan.journal {
        Some(path) => Journal::open(path, &plan.identity(&names))?,
        None => (Journal::default(), BTreeMap::new()),
    };
    hear(&News::Begins { names: &names, found: done.len() });
    let mut score = Score::new(plan, Summary::new(names, plan.sprt), done);
    if score.is_over() {
        return Ok(score.summary);
    }
    let open: Vec<u64> = (0..2 * plan.pairs).filter(|number| !score.games.contains_key(number)).collect();
    let (mut journal, mut failed) = (journal, None);
    let make = |worker| GameRunner::new(plan, halt.clone(), worker);
    let work = |runner: &mut GameRunner<'_>, job: usize| runner.play(open[job]);
    workers::run(open.len(), plan.concurrency.max(1), make, work, |event| {
        let mut is_over = stop.load(Ordering::Relaxed);
        match event {
            JobEvent::Ended { result: Ok(game), .. } => {
                failed = failed.take().or(journal.add(&game).err());
                let number = game.game;
                is_over |= score.add(game);
                hear(&News::Ended { game: &score.games[&number], summary: &score.summary });
            }
            JobEvent::Ended { result: Err(why), .. } => failed = failed.take().or(why),
            JobEvent::Began { .. } | JobEvent::Tick => {}
        }
        if is_over || failed.is_some() {
            halt.store(true, Ordering::Relaxed);
        }
        if halt.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    failed.map_or(Ok(score.summary), Err)
}

/// What has been played, and what it says: pairs are counted in their order, whenever they were played.
struct Score {
    games: BTreeMap<u64, Game>,
    summary: Summary,
    /// Pairs counted.
    counted: u64,
    pairs: u64,
}

impl Score {
    fn new(plan: &MatchPlan, summary: Summary, games: BTreeMap<u64, Game>) -> Score {
        let mut score = Score { games, summary, counted: 0, pairs: plan.pairs };
        score.summary.played = score.games.len() as u64;
        score.count();
        score
    }

    /// Adds a game; whether the match is over.
    fn add(&mut self, game: Game) -> bool {
        self.games.insert(game.game, game);
        self.summary.played = self.games.len() as u64;
        self.count();
        self.is_over()
    }

    fn is_over(&self) -> bool {
        self.summary.ended != Ended::Stopped
    }

    /// Counts the pairs whose turn it is.
    fn count(&mut self) {
        while !self.is_over() {
            let pair = [2 * self.counted, 2 * self.counted + 1].map(|number| self.games.get(&number));
            let [Some(one), Some(other)] = pair else { return };
            self.summary.add([one, other]);
            self.counted += 1;
            if self.summary.test().is_some_and(|(_, verdict)| verdict != Verdict::Open) {
                self.summary.ended = Ended::Decided;
            } else if self.counted == self.pairs {
                self.summary.ended = Ended::Played;
            }
        }
    }
}
