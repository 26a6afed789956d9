//! `info` and `bestmove`.

use crate::host::Host;
use crate::reporter::{Latest, MoveFormatter, Reporter};
use nullwindow::Score;
use nullwindow_engine::{Found, Line};

/// Reports a search.
pub(crate) struct Info {
    /// Units of the search that make a hundredth of a pawn, a disc or a man.
    grain: f64,
    has_many_lines: bool,
    latest: Latest,
}

impl Info {
    pub(super) fn new(host: &Host) -> Info {
        let config = host.options.config();
        let spoken = f64::from(host.board.kind().spoken_scale);
        Info {
            grain: f64::from(config.grain) * 100.0 / spoken,
            has_many_lines: config.lines > 1 || config.level.is_some(),
            latest: Latest::default(),
        }
    }

    fn info(&self, formatter: &MoveFormatter, line: &Line) -> String {
        let bound = match () {
            () if line.bounds.lower == line.bounds.upper => "",
            () if line.value == line.bounds.lower => " lowerbound",
            () if line.value == line.bounds.upper => " upperbound",
            () => "",
        };
        let milliseconds = line.elapsed.as_millis();
        let per_second = (line.nodes as f64 / line.elapsed.as_secs_f64().max(1e-3)) as u64;
        let multi = if self.has_many_lines { format!(" multipv {}", line.rank) } else { String::new() };
        let mut text = format!(
            "info depth {} seldepth {}{multi} score {}{bound} nodes {} nps {per_second} hashfull {} time {milliseconds}",
            line.depth,
            line.deepest,
            score(line.value, self.grain),
            line.nodes,
            line.full,
        );
        if !line.pv.is_empty() {
            text = text + " pv " + &formatter.line(&line.pv).join(" ");
        }
        text
    }
}

impl Reporter for Info {
    fn line(&mut self, formatter: &MoveFormatter, line: &Line) -> Option<String> {
        self.latest.is_new(line).then(|| self.info(formatter, line))
    }

    fn done(&mut self, formatter: &MoveFormatter, found: &Found) -> Vec<String> {
        let mut lines: Vec<String> =
            found.lines.iter().filter_map(|line| self.line(formatter, line)).collect();
        let Some(best) = found.report.best else {
            lines.push(format!("info depth 0 score {}", score(found.report.value, self.grain)));
            lines.push("bestmove (none)".to_owned());
            return lines;
        };
        lines.push(formatter.best_and_reply(found, best, ["bestmove ", " ponder "]));
        lines
    }

    fn failed(&mut self, why: &str, best: Option<&str>) -> Vec<String> {
        vec![format!("info string {why}"), format!("bestmove {}", best.unwrap_or("(none)"))]
    }
}

/// `cp 31`, `mate 3`, `mate -2`: a mate is counted in moves.
fn score(score: Score, grain: f64) -> String {
    match score.win_distance() {
        Some(plies) if score > Score::ZERO => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", -(plies / 2)),
        None => format!("cp {:.0}", f64::from(score.get()) * grain + 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_hundredths_or_moves_to_mate() {
        assert_eq!(score(Score::new(31), 1.0), "cp 31");
        assert_eq!(score(Score::new(-4), 2.5), "cp -10");
        assert_eq!(score(Score::ZERO, 1.0), "cp 0");
        assert_eq!(score(Score::win_in(1), 1.0), "mate 1");
        assert_eq!(score(Score::win_in(5), 1.0), "mate 3");
        assert_eq!(score(Score::loss_in(0), 1.0), "mate 0");
        assert_eq!(score(Score::loss_in(4), 1.0), "mate -2");
    }
}
