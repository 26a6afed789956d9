//! `info` and `bestmove`.

use crate::host::Host;
use crate::reporter::{MoveFormatter, Told, Words};
use nullwindow::Score;
use nullwindow_engine::Line;

/// Reports a search.
pub(crate) struct Info {
    /// Units of the search that make a hundredth of a pawn, a disc or a man.
    grain: f64,
    has_many_lines: bool,
}

impl Info {
    pub(super) fn reporter(host: &Host) -> Told<Info> {
        let grain = f64::from(host.options.config().grain) * 100.0;
        let grain = grain / f64::from(host.board.kind().spoken_scale);
        Told::new(Info { grain, has_many_lines: host.has_many_lines() })
    }
}

impl Words for Info {
    const BEST: [&str; 2] = ["bestmove ", " ponder "];
    const NONE: &str = "(none)";

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

    fn over(&self, value: Score) -> String {
        format!("info depth 0 score {}", score(value, self.grain))
    }

    fn error(&self, why: &str) -> String {
        format!("info string {why}")
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
