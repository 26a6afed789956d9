//! What the engine says while and after it searches.

use crate::host::Host;
use crate::reporter::{Latest, MoveFormatter, Reporter};
use nullwindow::Score;
use nullwindow_engine::{Found, Line, Options};

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Hint,
    /// A move to be played.
    Move,
    /// The analysis of a game.
    Analysis,
}

/// Reports a search.
pub(super) struct Said {
    purpose: Purpose,
    options: Options,
    latest: Latest,
}

impl Said {
    pub(super) fn new(host: &Host, purpose: Purpose) -> Said {
        Said { purpose, options: host.options.clone(), latest: Latest::default() }
    }
}

impl Reporter for Said {
    fn line(&mut self, formatter: &MoveFormatter, line: &Line) -> Option<String> {
        let text = search(formatter, &self.options, line, &line.depth.to_string());
        text.filter(|_| self.purpose != Purpose::Analysis && self.latest.is_new(line))
    }

    fn done(&mut self, formatter: &MoveFormatter, found: &Found) -> Vec<String> {
        let value = eval(&self.options, found.report.value);
        if self.purpose == Purpose::Analysis {
            return vec![format!("analysis {} {value}", formatter.board.played().len())];
        }
        let mut lines = Vec::new();
        for line in &found.lines {
            let is_exact = found.solved.is_exact() && line.bounds.is_exact();
            lines.extend(if found.book {
                let depth = line.depth.to_string();
                search(formatter, &self.options, line, &depth).map(|text| text.replacen("search", "book", 1))
            } else if is_exact {
                search(formatter, &self.options, line, "100%")
            } else {
                self.line(formatter, line)
            });
        }
        let (nodes, seconds) = (found.report.nodes + found.report.helper_nodes, found.elapsed.as_secs_f64());
        lines.push(format!("nodestats {nodes} {seconds:.2}"));
        if self.purpose == Purpose::Move {
            let best =
                found.report.best.map_or("PA".to_owned(), |best| in_two_letters(&formatter.write(best)));
            lines.push(format!("=== {best}/{value}/{seconds:.2}"));
        }
        lines.push("status".to_owned());
        lines
    }

    /// An analysis goes on: nothing is known of this position.
    fn failed(&mut self, why: &str, best: Option<&str>) -> Vec<String> {
        let best = format!("=== {}", in_two_letters(best.unwrap_or("pass")));
        let best = (self.purpose == Purpose::Move).then_some(best);
        best.into_iter().chain([format!("status {why}")]).collect()
    }
}

/// `search F5d6C3 1.50 0 12`
fn search(formatter: &MoveFormatter, options: &Options, line: &Line, depth: &str) -> Option<String> {
    let pv: String = formatter.line(&line.pv).iter().map(|mv| in_two_letters(mv)).collect();
    let value = eval(options, line.value);
    (!pv.is_empty()).then(|| format!("search {pv} {value} 0 {depth}"))
}

/// A move in two letters.
fn in_two_letters(mv: &str) -> String {
    if mv == "pass" { "PA".to_owned() } else { mv.to_uppercase() }
}

/// Discs, with two digits.
fn eval(options: &Options, score: Score) -> String {
    format!("{:.2}", options.in_units(score) + 0.0)
}
