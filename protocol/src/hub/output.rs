//! `info` and `done`.

use super::syntax::quoted;
use crate::host::Host;
use crate::reporter::{Latest, MoveFormatter, Reporter};
use nullwindow::Score;
use nullwindow_engine::{Found, Line};

/// Reports a search.
pub(super) struct Said {
    /// Units of the search that make a man.
    man: f64,
    has_many_lines: bool,
    latest: Latest,
}

impl Said {
    pub(super) fn new(host: &Host) -> Said {
        let config = host.options.config();
        let man = f64::from(host.board.kind().spoken_scale) / f64::from(config.grain);
        Said { man, has_many_lines: config.lines > 1 || config.level.is_some(), latest: Latest::default() }
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

impl Reporter for Said {
    fn line(&mut self, formatter: &MoveFormatter, line: &Line) -> Option<String> {
        let seconds = line.elapsed.as_secs_f64();
        let millions = line.nodes as f64 / seconds.max(1e-3) / 1e6;
        let rank = if self.has_many_lines { format!(" rank={}", line.rank) } else { String::new() };
        self.latest.is_new(line).then(|| {
            format!(
            "info depth={} max-depth={}{rank} score={:.2} nodes={} time={seconds:.3} nps={millions:.2} pv=\"{}\"",
            line.depth,
            line.deepest,
            self.score(line.value),
            line.nodes,
            formatter.line(&line.pv).join(" "),
        )})
    }

    fn done(&mut self, formatter: &MoveFormatter, found: &Found) -> Vec<String> {
        let mut lines: Vec<String> =
            found.lines.iter().filter_map(|line| self.line(formatter, line)).collect();
        let Some(best) = found.report.best else {
            lines.push("error message=\"the game is over\"".to_owned());
            lines.push("done move=0-0".to_owned());
            return lines;
        };
        lines.push(formatter.best_and_reply(found, best, ["done move=", " ponder="]));
        lines
    }

    fn failed(&mut self, why: &str, best: Option<&str>) -> Vec<String> {
        vec![format!("error message={}", quoted(why)), format!("done move={}", best.unwrap_or("0-0"))]
    }
}
