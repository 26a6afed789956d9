//! A match: pairs of games until all are played or the test is decided.
//!
//! Games are written down as they end and counted pair by pair in their order. So what a match brings is a function of its
//! games, in whatever order and on however many threads they were played, and a match that was killed can be resumed.

mod plan;
mod runner;
mod score;

pub use plan::Plan;

use crate::game::Game;
use crate::journal::Journal;
use crate::summary::Summary;
use runner::{GameRunner, introduce};
use score::Score;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

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
pub fn run(plan: &Plan, stop: &AtomicBool, hear: &mut dyn FnMut(&News<'_>)) -> Result<Summary, String> {
    if let Some(folder) = &plan.log {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let halt = Arc::new(AtomicBool::new(false));
    let names = introduce(plan, &halt)?;
    let (journal, done) = match &plan.journal {
        Some(path) => Journal::open(path, &plan.identity(&names))?,
        None => (Journal::none(), BTreeMap::new()),
    };
    hear(&News::Begins { names: &names, found: done.len() });
    let mut score = Score::new(plan, Summary::new(names, plan.sprt), done);
    if score.is_over() {
        return Ok(score.summary);
    }
    let runner = GameRunner::new(plan, score.numbers(), halt.clone());
    let result = thread::scope(|scope| {
        let (sender, news) = channel();
        for worker in 0..plan.concurrency.max(1) {
            let (runner, sender) = (&runner, sender.clone());
            scope.spawn(move || runner.work(worker, &sender));
        }
        drop(sender);
        let mut journal = journal;
        let mut failed = None;
        loop {
            if stop.load(Ordering::Relaxed) {
                halt.store(true, Ordering::Relaxed);
            }
            let game = match news.recv_timeout(Duration::from_millis(50)) {
                Ok(Ok(game)) => game,
                Ok(Err(why)) => {
                    halt.store(true, Ordering::Relaxed);
                    failed = failed.or(Some(why));
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Err(why) = journal.add(&game) {
                halt.store(true, Ordering::Relaxed);
                failed = failed.or(Some(why));
            }
            let number = game.game;
            let over = score.add(game);
            hear(&News::Ended { game: &score.games[&number], summary: &score.summary });
            if over {
                halt.store(true, Ordering::Relaxed);
            }
        }
        failed.map_or(Ok(()), Err)
    });
    result.map(|()| score.summary)
}
