//! The engine's part: its moves, hints, and answers to draw offers.

use super::execute::say;
use super::input::Input;
use super::session::{Next, Session};
use crate::cmd::game::value;
use crate::cmd::phrasing::{expected, name, opinion};
use crate::fail::Failure;
use crate::style::{BOLD, DIM, clear_line, replace_line};
use nullwindow_engine::{Engine, Found, GameEnd, Goal, News, Sink, Task, Time};
use std::io::IsTerminal;
use std::time::Duration;

/// How long a hint takes.
const HINT: Duration = Duration::from_secs(1);

impl Session {
    /// Searches for a move and plays it.
    pub(super) fn reply(&mut self, input: &Input) -> Result<String, Failure> {
        let mover = self.engine.player();
        let mut time = self.clocks.map_or(Time::Fixed(self.time), |clocks| Time::Clock(clocks.of(mover)));
        if self.engine.legal_moves().len() == 1 {
            time = Time::Fixed(Duration::from_millis(20));
        }
        let task = Task { time, stop: Some(input.stop()), ..Task::to(Goal::Unlimited) };
        let found = self.think(&task);
        if input.is_interrupted() {
            return Ok("\n".to_owned());
        }
        let Some(best) = found.report.best.clone() else {
            return Err(Failure::failed(format!("no move was found in {}", self.engine.position())));
        };
        let name = name(self.engine.as_ref(), mover);
        let said = opinion(self.engine.as_ref(), mover, found.report.value, found.solved);
        let seconds = found.elapsed.as_secs_f64();
        if self.clocks.as_mut().is_some_and(|clocks| !clocks.subtract(mover, found.elapsed)) {
            self.ended = Some((GameEnd::Won(mover.other()), format!("{name} ran out of time")));
        }
        if !self.engines_move(&best) {
            return Err(Failure::failed(format!(
                "the engine chose {best}, which is illegal in {}",
                self.engine.position()
            )));
        }
        let depth = found.report.depth;
        let why = format!("{said}, depth {depth}, {seconds:.1} s");
        Ok(format!("  nullwindow ({name}) plays {BOLD}{best}{BOLD:#} {DIM}· {why}{DIM:#}\n"))
    }

    /// What the engine would play at full strength.
    pub(super) fn hint(&mut self, input: &Input) -> String {
        let mover = self.engine.player();
        let found = self.at_full_strength(input);
        let Some(best) = &found.report.best else { return String::new() };
        let said = opinion(self.engine.as_ref(), mover, found.report.value, found.solved);
        let line: Vec<&str> = found.report.pv.iter().take(6).map(String::as_str).collect();
        format!("  try {BOLD}{best}{BOLD:#}: {said} {DIM}({}){DIM:#}\n", line.join(" "))
    }

    /// The engine accepts a draw unless it expects more.
    pub(super) fn offer_draw(&mut self, input: &Input) -> Next {
        if self.humans == [true, true] {
            self.ended = Some((GameEnd::Drawn, "by agreement".to_owned()));
            return Next::Draw(String::new());
        }
        let found = self.at_full_strength(input);
        // The value is the human's; the engine expects the rest.
        let expects = 1.0 - expected(self.engine.as_ref(), found.report.value);
        if expects <= 0.52 {
            self.ended = Some((GameEnd::Drawn, "by agreement".to_owned()));
            Next::Draw("  nullwindow accepts the draw.\n".to_owned())
        } else {
            say("nullwindow declines the draw")
        }
    }

    fn at_full_strength(&mut self, input: &Input) -> Found {
        let config = self.engine.config().clone();
        let mut strong = config.clone();
        strong.level = None;
        self.engine.set_config(strong);
        let time = Time::Fixed(self.clocks.map_or(HINT, |_| HINT / 4));
        let found = self.think(&Task { time, stop: Some(input.stop()), ..Task::to(Goal::Unlimited) });
        self.engine.set_config(config);
        found
    }

    fn think(&mut self, task: &Task) -> Found {
        let visible = std::io::stderr().is_terminal();
        let sink = visible.then(|| thinking(self.engine.as_ref()));
        let found = self.engine.search(task, sink);
        if visible {
            clear_line();
        }
        found
    }
}

/// Shows the best line during the search.
fn thinking(engine: &dyn Engine) -> Sink {
    // The sink cannot hold the engine that searches, so another one converts the values.
    let mut other = engine.about().open();
    other.set_config(engine.config().clone());
    Box::new(move |news| {
        let News::Line(line) = news else { return };
        if line.rank != 1 {
            return;
        }
        let shown = value(other.as_ref(), line.value);
        let moves: Vec<&str> = line.pv.iter().take(6).map(String::as_str).collect();
        replace_line(format_args!("thinking: depth {}, {shown}, {}", line.depth, moves.join(" ")));
    })
}
