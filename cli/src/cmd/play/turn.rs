//! What the engine does: its moves, hints and answers.

use super::listen::Ears;
use super::obey::say;
use super::table::{Next, Table};
use crate::cmd::game::value;
use crate::cmd::live::clear_line;
use crate::cmd::phrasing::{expected, name, opinion};
use crate::fail::Failure;
use crate::style::{BOLD, DIM};
use nullwindow_engine::{Engine, Found, GameEnd, Goal, News, Sink, Task, Time};
use std::io::{IsTerminal, Write};
use std::time::Duration;

/// How long a hint takes.
const HINT: Duration = Duration::from_secs(1);

impl Table {
    /// Thinks, and plays.
    pub(super) fn reply(&mut self, ears: &Ears) -> Result<String, Failure> {
        let mover = self.engine.player();
        let mut time = self.clocks.map_or(Time::Fixed(self.time), |clocks| Time::Clock(clocks.of(mover)));
        if self.engine.legal_moves().len() == 1 {
            time = Time::Fixed(Duration::from_millis(20));
        }
        let task = Task { time, stop: Some(ears.stop()), ..Task::to(Goal::Unlimited) };
        let found = self.think(&task);
        if ears.is_interrupted() {
            return Ok("\n".to_owned());
        }
        let Some(best) = found.report.best.clone() else {
            return Err(Failure::failed(format!("no move was found in {}", self.engine.position())));
        };
        let name = name(self.engine.as_ref(), mover);
        let said = opinion(self.engine.as_ref(), mover, found.report.value, found.solved);
        let seconds = found.elapsed.as_secs_f64();
        if self.clocks.as_mut().is_some_and(|clocks| !clocks.took(mover, found.elapsed)) {
            self.ended = Some((GameEnd::Won(mover.other()), format!("{name} has run out of time")));
        }
        if !self.engines_move(&best) {
            return Err(Failure::failed(format!("{best} is no legal move in {}", self.engine.position())));
        }
        let depth = found.report.depth;
        let why = format!("{said}, depth {depth}, {seconds:.1} s");
        Ok(format!("  nullwindow ({name}) plays {BOLD}{best}{BOLD:#} {DIM}· {why}{DIM:#}\n"))
    }

    /// What it would play itself, as strong as it can.
    pub(super) fn hint(&mut self, ears: &Ears) -> String {
        let mover = self.engine.player();
        let found = self.at_full_strength(ears);
        let Some(best) = &found.report.best else { return String::new() };
        let said = opinion(self.engine.as_ref(), mover, found.report.value, found.solved);
        let line: Vec<&str> = found.report.pv.iter().take(6).map(String::as_str).collect();
        format!("  perhaps {BOLD}{best}{BOLD:#}: {said} {DIM}({}){DIM:#}\n", line.join(" "))
    }

    /// It takes a draw if it does not expect more.
    pub(super) fn offer_draw(&mut self, ears: &Ears) -> Next {
        if self.humans == [true, true] {
            self.ended = Some((GameEnd::Drawn, "by agreement".to_owned()));
            return Next::Draw(String::new());
        }
        let found = self.at_full_strength(ears);
        // What it expects is what the human does not.
        let expects = 1.0 - expected(self.engine.as_ref(), found.report.value);
        if expects <= 0.52 {
            self.ended = Some((GameEnd::Drawn, "by agreement".to_owned()));
            Next::Draw("  nullwindow agrees.\n".to_owned())
        } else {
            say("nullwindow would rather play on")
        }
    }

    fn at_full_strength(&mut self, ears: &Ears) -> Found {
        let config = self.engine.config().clone();
        let mut strong = config.clone();
        strong.level = None;
        self.engine.set_config(strong);
        let time = Time::Fixed(self.clocks.map_or(HINT, |_| HINT / 4));
        let found = self.think(&Task { time, stop: Some(ears.stop()), ..Task::to(Goal::Unlimited) });
        self.engine.set_config(config);
        found
    }

    fn think(&mut self, task: &Task) -> Found {
        let visible = std::io::stderr().is_terminal();
        let sink = visible.then(|| thoughts(self.engine.as_ref()));
        let found = self.engine.search(task, sink);
        if visible {
            clear_line();
        }
        found
    }
}

/// Shows what it thinks of while it thinks.
fn thoughts(engine: &dyn Engine) -> Sink {
    // The sink must not hold the engine that searches; another one of the same kind can say what values mean.
    let mut other = engine.about().open();
    other.set_config(engine.config().clone());
    Box::new(move |news| {
        let News::Line(line) = news else { return };
        if line.rank != 1 {
            return;
        }
        let shown = value(other.as_ref(), line.value);
        let moves: Vec<&str> = line.pv.iter().take(6).map(String::as_str).collect();
        let mut out = anstream::stderr().lock();
        // Where nobody listens nothing is lost.
        let _ =
            write!(out, "\r\x1b[K  {DIM}thinking: depth {}, {shown}, {}{DIM:#}", line.depth, moves.join(" "));
        let _ = out.flush();
    })
}
