//! Where the games are played: players are started, seated and, when they were in trouble, started anew.

use super::Plan;
use crate::client::{Client, Launcher};
use crate::failure::{Fault, Halt};
use crate::game::{Game, Side, Table, play};
use nullwindow_engine::Engine;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

/// Starts both players once, before the match: that shows whether they can play, and their names.
pub(super) fn introduce(plan: &Plan, halt: &Arc<AtomicBool>) -> Result<[String; 2], String> {
    let mut names = [String::new(), String::new()];
    for side in Side::BOTH {
        let client = start(&plan.call(side, 0, halt)).map_err(Option::unwrap_or_default)?;
        let spec = &plan.players[side.index()];
        names[side.index()] = spec.name.clone().unwrap_or_else(|| client.name());
    }
    Ok(names)
}

/// How often a player that does not start is tried again.
const TRIES: u32 = 3;

/// Starts a player; `Err(None)` if the match is to stop.
fn start(call: &Launcher) -> Result<Box<dyn Client>, Option<String>> {
    let mut tries = 0;
    loop {
        let (why, hangs) = match call.start() {
            Ok(client) => return Ok(client),
            Err(Halt::Cancelled) => return Err(None),
            Err(Halt::Impossible(why)) => return Err(Some(format!("{}: {why}", call.spec.text))),
            Err(Halt::EngineFailure(trouble)) => {
                let last = if trouble.last.is_empty() {
                    String::new()
                } else {
                    format!("\n  {}", trouble.last.join("\n  "))
                };
                (format!("{}: {trouble}{last}", call.spec.text), trouble.fault == Fault::Hang)
            }
        };
        tries += 1;
        // A program that does not answer once will not answer the next time.
        if tries == TRIES || hangs {
            return Err(Some(why));
        }
        thread::sleep(Duration::from_millis(300));
    }
}

/// Where the games are played.
pub(super) struct GameRunner<'a> {
    plan: &'a Plan,
    next: AtomicU64,
    end: u64,
    /// Played before.
    done: Vec<u64>,
    halt: Arc<AtomicBool>,
}

impl GameRunner<'_> {
    /// All games of the plan but those that are done; none begins after the halt.
    pub(super) fn new(plan: &Plan, done: Vec<u64>, halt: Arc<AtomicBool>) -> GameRunner<'_> {
        GameRunner { plan, next: AtomicU64::new(0), end: 2 * plan.pairs, done, halt }
    }

    /// Plays games until there are no more.
    pub(super) fn work(&self, worker: usize, news: &Sender<Result<Game, String>>) {
        let mut referee = self.plan.about.open();
        let mut players: [Option<Box<dyn Client>>; 2] = [None, None];
        while let Some(number) = self.next() {
            match self.game(number, worker, referee.as_mut(), &mut players) {
                Ok(game) => {
                    if news.send(Ok(game)).is_err() {
                        return;
                    }
                }
                Err(why) => {
                    // The match has ended.
                    if let Some(why) = why {
                        let _ = news.send(Err(why));
                    }
                    return;
                }
            }
        }
    }

    fn next(&self) -> Option<u64> {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.end || self.halt.load(Ordering::Relaxed) {
                return None;
            }
            if self.done.binary_search(&number).is_err() {
                return Some(number);
            }
        }
    }

    fn game(
        &self,
        number: u64,
        worker: usize,
        referee: &mut dyn Engine,
        players: &mut [Option<Box<dyn Client>>; 2],
    ) -> Result<Game, Option<String>> {
        let plan = self.plan;
        let mut seats = Vec::new();
        for side in Side::BOTH {
            let old =
                players[side.index()].take().filter(|_| plan.players[side.index()].restart != Some(true));
            seats.push(match old {
                Some(client) => client,
                None => start(&plan.call(side, worker, &self.halt))?,
            });
        }
        let Ok(mut seats): Result<[Box<dyn Client>; 2], _> = seats.try_into() else { return Err(None) };
        let table = Table {
            game: number,
            first: if number.is_multiple_of(2) { Side::A } else { Side::B },
            opening: plan.openings.draw(number / 2, plan.seed, referee),
            rules: &plan.rules,
            controls: plan.controls(),
        };
        let game = match play(&table, referee, &mut seats) {
            Ok(game) => game,
            Err(Halt::Impossible(why)) => return Err(Some(why)),
            Err(Halt::Cancelled | Halt::EngineFailure(_)) => return Err(None),
        };
        // A player that failed is started again.
        let failed = game.trouble.as_ref().map(|(side, _)| side.index());
        for (i, client) in seats.into_iter().enumerate() {
            if failed != Some(i) {
                players[i] = Some(client);
            }
        }
        Ok(game)
    }
}
