//! The engine of this program, in the same process.

use super::{Answer, Client, Launcher, Turn, WON, impossible};
use crate::control::Clock;
use crate::failure::{EngineFailure, Fault, Halt};
use nullwindow_engine::{Engine, Goal, Task, clock};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub(super) struct Own {
    engine: Box<dyn Engine>,
    name: String,
    cancel: Arc<AtomicBool>,
    cpu: Duration,
}

impl Own {
    pub(super) fn start(call: &Launcher) -> Result<Own, Halt> {
        let mut engine = call.kind.player();
        for (option, value) in &call.spec.options {
            engine.set(option, value).map_err(|refused| Halt::Impossible(refused.to_string()))?;
        }
        let options: Vec<String> =
            call.spec.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let name = ["nullwindow".to_owned(), options.join(",")].join(" ").trim().to_owned();
        Ok(Own { engine, name, cancel: call.cancel.clone(), cpu: Duration::ZERO })
    }

    fn task(&self, clock: &Clock) -> Task {
        let goal = clock.control.depth.map_or(Goal::Unlimited, |depth| Goal::Depth(depth as i32));
        let (nodes, stop) = (clock.control.nodes, Some(self.cancel.clone()));
        Task { nodes, time: clock.time, stop, ..Task::to(goal) }
    }
}

impl Client for Own {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, _: Option<&str>, clock: &Clock) -> Result<(), Halt> {
        if clock.control.is_none() {
            return Err(impossible("self needs a limit: tc=none is for programs with a level of their own"));
        }
        self.engine.clear();
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Halt> {
        let began = Instant::now();
        let task = self.task(turn.clocks[0]);
        let (found, cpu) = clock::timed(|| self.engine.search(turn.board, &task, None));
        let found = found.map_err(|error| EngineFailure::new(Fault::Crash, error.to_string()))?;
        let elapsed = began.elapsed();
        // Helpers think as long as the first thread.
        self.cpu += match self.engine.options().config().threads {
            0 | 1 => cpu,
            threads => found.elapsed * threads as u32,
        };
        if self.cancel.load(Ordering::Relaxed) {
            return Err(Halt::Cancelled);
        }
        let value = found.report.value;
        let options = self.engine.options();
        let decided = value.win_distance().map(|_| WON.copysign(f64::from(value.get())));
        Ok(Answer {
            mv: Some(found.report.best.map(|mv| turn.board.move_text(mv)).unwrap_or_default()),
            value: Some(decided.unwrap_or_else(|| options.in_spoken_units(value))),
            score: Some(if value.is_decided() { value.get() } else { value.get() * options.config().grain }),
            depth: Some(found.report.depth as u32),
            nodes: Some(found.report.nodes + found.report.helper_nodes),
            elapsed,
        })
    }

    fn cpu(&self) -> Option<Duration> {
        Some(self.cpu)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::game::{Game, Side, play};
    use crate::rules::Rules;
    use nullwindow_engine::panicking::PanickingEngine;
    use nullwindow_engine::{GameKind, Games};

    fn othello() -> &'static GameKind {
        Games::standard().get("othello").unwrap()
    }

    fn player(panics: u32) -> Box<dyn Client> {
        let engine = Box::new(PanickingEngine::new(othello().engine(), panics));
        Box::new(Own { engine, name: String::new(), cancel: Arc::default(), cpu: Duration::ZERO })
    }

    #[test]
    fn a_player_whose_search_panics_loses_only_that_game() {
        let rules = Rules::default();
        let control = "depth=1".parse().unwrap();
        let start = || Game { first: Side::A, ..Game::default() };
        let mut players = [player(0), player(1)];
        let game = play(start(), &rules, [control; 2], othello(), &mut players).unwrap();
        assert_eq!((game.winner, game.moves.len()), (Some(Side::A), 1));
        let (side, trouble) = game.trouble.unwrap();
        assert_eq!((side, trouble.fault), (Side::B, Fault::Crash));
        assert!(trouble.what.contains("panic of a test"), "{trouble}");
        let next = play(start(), &rules, [control; 2], othello(), &mut players).unwrap();
        assert!(next.trouble.is_none() && next.moves.len() > 50, "{}", next.why);
    }
}
