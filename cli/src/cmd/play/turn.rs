//! The engine's part: its moves, hints, and answers to draw offers.

use super::execute::say;
use super::input::Input;
use super::session::{Next, Session};
use crate::cmd::game::{expected, name, opinion, value};
use crate::fail::Failure;
use crate::style::{BOLD, DIM, live};
use nullwindow_engine::{Found, GameEnd, Goal, News, SearchError, Task, Time};
use std::time::Duration;

/// How long a hint takes.
const HINT: Duration = Duration::from_secs(1);

impl Session {
    /// Searches for a move and plays it.
    pub(super) fn reply(&mut self, input: &Input) -> Result<String, Failure> {
        let mover = self.board.player();
        let mut time =
            self.clocks.map_or(Time::Fixed(self.time), |clocks| Time::Clock(clocks[mover as usize]));
        if self.board.move_count() == 1 {
            time = Time::Fixed(Duration::from_millis(20));
        }
        let task = Task { time, stop: Some(input.stop()), ..Task::to(Goal::Unlimited) };
        let found = self.think(&task).map_err(Failure::failed)?;
        if input.is_interrupted() {
            return Ok("\n".to_owned());
        }
        let Some(mv) = found.report.best else {
            return Err(Failure::failed(format!("no move was found in {}", self.board.text())));
        };
        let name = name(self.board.kind(), mover);
        let said = opinion(self.engine.options(), mover, found.report.value, found.solved);
        let seconds = found.elapsed.as_secs_f64();
        self.use_time(mover, found.elapsed);
        let best = self.board.move_text(mv);
        self.before = Some(self.board.diagram());
        self.board.play(mv);
        let depth = found.report.depth;
        let why = format!("{said}, depth {depth}, {seconds:.1} s");
        Ok(format!("  nullwindow ({name}) plays {BOLD}{best}{BOLD:#} {DIM}· {why}{DIM:#}\n"))
    }

    /// What the engine would play at full strength.
    pub(super) fn hint(&mut self, input: &Input) -> String {
        let mover = self.board.player();
        let found = match self.at_full_strength(input) {
            Ok(found) => found,
            Err(error) => return format!("  {error}\n"),
        };
        let line = self.board.line_texts(&found.report.pv);
        let Some(best) = found.report.best.map(|best| self.board.move_text(best)) else {
            return String::new();
        };
        let said = opinion(self.engine.options(), mover, found.report.value, found.solved);
        let line = &line[..line.len().min(6)];
        format!("  try {BOLD}{best}{BOLD:#}: {said} {DIM}({}){DIM:#}\n", line.join(" "))
    }

    /// The engine accepts a draw unless it expects more.
    pub(super) fn offer_draw(&mut self, input: &Input) -> Next {
        if self.humans == [true, true] {
            self.ended = Some((GameEnd::Drawn, "by agreement".to_owned()));
            return Next::Draw(String::new());
        }
        let found = match self.at_full_strength(input) {
            Ok(found) => found,
            Err(error) => return say(&error.to_string()),
        };
        // The value is the human's; the engine expects the rest.
        let expects = 1.0 - expected(self.engine.options(), found.report.value);
        if expects <= 0.52 {
            self.ended = Some((GameEnd::Drawn, "by agreement".to_owned()));
            Next::Draw("  nullwindow accepts the draw.\n".to_owned())
        } else {
            say("nullwindow declines the draw")
        }
    }

    fn at_full_strength(&mut self, input: &Input) -> Result<Found, SearchError> {
        let options = self.engine.options().clone();
        let mut strong = options.clone();
        let is_set = strong.set("level", "off");
        debug_assert!(is_set.is_ok(), "every engine can play at full strength");
        self.engine.configure(strong);
        let time = Time::Fixed(self.clocks.map_or(HINT, |_| HINT / 4));
        let found = self.think(&Task { time, stop: Some(input.stop()), ..Task::to(Goal::Unlimited) });
        self.engine.configure(options);
        found
    }

    fn think(&mut self, task: &Task) -> Result<Found, SearchError> {
        let (board, options) = (self.board.clone(), self.engine.options().clone());
        let progress = live(move |news| {
            let News::Line(line) = news else { return None };
            let moves = board.line_texts(&line.pv[..line.pv.len().min(6)]).join(" ");
            let value = value(&options, line.value);
            (line.rank == 1).then(|| format!("thinking: depth {}, {value}, {moves}", line.depth))
        });
        self.engine.search(self.board.as_ref(), task, progress)
    }
}
