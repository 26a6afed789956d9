//! What the engine says while and after it searches.

use crate::reporter::{Latest, MoveFormatter, Reporter};
use nullwindow::Score;
use nullwindow_engine::{Found, Line, SearchPanic};

/// Hints, or a move to be played.
pub(super) struct Said {
    is_move: bool,
    latest: Latest,
}

impl Said {
    /// For `go`.
    pub(super) fn a_move() -> Said {
        Said { is_move: true, latest: Latest::default() }
    }

    /// For `hint`.
    pub(super) fn hints() -> Said {
        Said { is_move: false, latest: Latest::default() }
    }
}

impl Reporter for Said {
    fn line(&mut self, formatter: &mut MoveFormatter, line: &Line) -> Option<String> {
        let text = search(formatter, line, &line.depth.to_string());
        text.filter(|_| self.latest.is_new(line))
    }

    fn done(&mut self, formatter: &mut MoveFormatter, found: &Found) -> Vec<String> {
        let mut lines = Vec::new();
        for line in &found.lines {
            let is_exact = found.solved.is_exact() && line.bounds.is_exact();
            lines.extend(if is_exact { search(formatter, line, "100%") } else { self.line(formatter, line) });
        }
        let (nodes, seconds) = (found.report.nodes + found.helper_nodes, found.elapsed.as_secs_f64());
        lines.push(format!("nodestats {nodes} {seconds:.2}"));
        if self.is_move {
            let best = found.report.best.as_deref().unwrap_or("pass");
            let value = eval(formatter, found.report.value);
            lines.push(format!("=== {}/{value}/{seconds:.2}", two_letters(best)));
        }
        lines.push("status".to_owned());
        lines
    }

    fn panicked(&mut self, _: &mut MoveFormatter, panic: &SearchPanic, best: Option<&str>) -> Vec<String> {
        let mut lines = Vec::new();
        if self.is_move {
            lines.push(format!("=== {}", two_letters(best.unwrap_or("pass"))));
        }
        lines.push(status(panic));
        lines
    }
}

/// One position of a game that is analysed.
pub(super) struct Analysis {
    /// Moves made.
    pub(super) at: usize,
}

impl Reporter for Analysis {
    fn line(&mut self, _: &mut MoveFormatter, _: &Line) -> Option<String> {
        None
    }

    fn done(&mut self, formatter: &mut MoveFormatter, found: &Found) -> Vec<String> {
        vec![format!("analysis {} {}", self.at, eval(formatter, found.report.value))]
    }

    /// Nothing is known of this position; the analysis goes on.
    fn panicked(&mut self, _: &mut MoveFormatter, panic: &SearchPanic, _: Option<&str>) -> Vec<String> {
        vec![status(panic)]
    }
}

fn status(panic: &SearchPanic) -> String {
    format!("status {panic}")
}

/// `search F5d6C3 1.50 0 12`
fn search(formatter: &mut MoveFormatter, line: &Line, depth: &str) -> Option<String> {
    let pv: String = formatter.line(&line.pv).iter().map(|mv| two_letters(mv)).collect();
    let value = eval(formatter, line.value);
    (!pv.is_empty()).then(|| format!("search {pv} {value} 0 {depth}"))
}

/// A move in two letters.
fn two_letters(mv: &str) -> String {
    if mv == "pass" { "PA".to_owned() } else { mv.to_uppercase() }
}

/// Discs, with two digits.
fn eval(formatter: &MoveFormatter, score: Score) -> String {
    format!("{:.2}", formatter.board.in_units(score) + 0.0)
}
