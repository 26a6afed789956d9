//! `info` and `done`.

use super::error;
use crate::host::Host;
use crate::reporter::{MoveFormatter, Told, Words};
use nullwindow::Score;
use nullwindow_engine::Line;

/// Reports a search.
pub(super) struct Said {
    /// Units of the search that make a man.
    man: f64,
    has_many_lines: bool,
}

impl Said {
    pub(super) fn reporter(host: &Host) -> Told<Said> {
        let man = f64::from(host.board.kind().spoken_scale) / f64::from(host.options.config().grain);
        Told::new(Said { man, has_many_lines: host.has_many_lines() })
    }

    /// Men; a win in *n* plies is 100 men less *n* hundredths.
    fn score(&self, score: Score) -> f64 {
        match score.win_distance() {
            Some(plies) if score > Score::ZERO => 100.0 - 0.01 * f64::from(plies),
            Some(plies) => 0.01 * f64::from(plies) - 100.0,
            None => f64::from(score.get()) / self.man + 0.0,
        }
    }
}

impl Words for Said {
    const BEST: [&str; 2] = ["done move=", " ponder="];
    const NONE: &str = "0-0";

    fn info(&self, formatter: &MoveFormatter, line: &Line) -> String {
        let seconds = line.elapsed.as_secs_f64();
        let millions = line.nodes as f64 / seconds.max(1e-3) / 1e6;
        let rank = if self.has_many_lines { format!(" rank={}", line.rank) } else { String::new() };
        format!(
            "info depth={} max-depth={}{rank} score={:.2} nodes={} time={seconds:.3} nps={millions:.2} pv=\"{}\"",
            line.depth,
            line.deepest,
            self.score(line.value),
            line.nodes,
            formatter.line(&line.pv).join(" "),
        )
    }

    fn over(&self, _: Score) -> String {
        self.error("the game is over")
    }

    fn error(&self, why: &str) -> String {
        error(why)
    }
}
