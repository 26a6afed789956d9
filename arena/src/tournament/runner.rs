//! Plays the games of a match one by one: starts the players, and starts them again after a failure.

use super::MatchPlan;
use crate::client::{Client, Launcher};
use crate::failure::{Fault, Halt};
use crate::game::{Game, Side, play};
use crate::opening::Opening;
use nullwindow_engine::Engine;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

/// Starts both players once, before the match: that shows whether they can play, and their names.
pub(super) fn introduce(plan: &MatchPlan, halt: &Arc<AtomicBool>) -> Result<[String; 2], String> {
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
                let why = [vec![format!("{}: {trouble}", call.spec.text)], trouble.last].concat();
                (why.join("\n  "), trouble.fault == Fault::Hang)
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

/// Plays single games of a match.
pub struct GameRunner<'a> {
    plan: &'a MatchPlan,
    /// Set to make players stop.
    halt: Arc<AtomicBool>,
    worker: usize,
    /// Judges whether an opening is balanced.
    engine: Box<dyn Engine>,
    players: [Option<Box<dyn Client>>; 2],
}

impl GameRunner<'_> {
    /// A worker that has not started its players yet; `halt` makes them stop. `worker` is its number in names of logs.
    pub fn new(plan: &MatchPlan, halt: Arc<AtomicBool>, worker: usize) -> GameRunner<'_> {
        GameRunner { plan, halt, worker, engine: plan.kind.engine(), players: [None, None] }
    }

    /// Plays the game with this number: games 2n and 2n + 1 have the same opening, which A begins in the first.
    ///
    /// # Errors
    /// A player cannot be started or cannot play such a match; `None` if the game was stopped.
    pub fn play(&mut self, number: u64) -> Result<Game, Option<String>> {
        self.play_from(number, None)
    }

    /// The same, from this opening if there is one; else from the one that the plan draws.
    ///
    /// # Errors
    /// As [`play`](GameRunner::play).
    pub fn play_from(&mut self, number: u64, opening: Option<Opening>) -> Result<Game, Option<String>> {
        let plan = self.plan;
        for side in Side::BOTH {
            let keeps = plan.players[side.index()].restart != Some(true);
            let player = &mut self.players[side.index()];
            *player = player.take().filter(|_| keeps);
            if player.is_none() {
                *player = Some(start(&plan.call(side, self.worker, &self.halt))?);
            }
        }
        // If the game comes to no end, both are started again.
        let [Some(a), Some(b)] = std::mem::take(&mut self.players) else { return Err(None) };
        let mut clients = [a, b];
        let first = if number.is_multiple_of(2) { Side::A } else { Side::B };
        let opening =
            opening.unwrap_or_else(|| plan.openings.draw(number / 2, plan.seed, self.engine.as_mut()));
        let start = Game { game: number, first, opening, ..Game::default() };
        let game = match play(start, &plan.rules, plan.controls(), plan.kind, &mut clients) {
            Ok(game) => game,
            Err(Halt::Impossible(why)) => return Err(Some(why)),
            Err(Halt::Cancelled | Halt::EngineFailure(_)) => return Err(None),
        };
        // A player that failed is started again.
        self.players = clients.map(Some);
        if let Some((side, _)) = &game.trouble {
            self.players[side.index()] = None;
        }
        Ok(game)
    }
}
