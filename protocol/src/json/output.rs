//! Answers: positions, lines of a search, and its result.

use super::fields::Wrong;
use super::joined;
use crate::host::Host;
use crate::reporter::{MoveFormatter, Reporter};
use nullwindow::Score;
use nullwindow_engine::{Found, Line, MoveStyle, Solved};
use nullwindow_notation::Player;
use serde_json::{Value, json};

/// An answer as a line.
pub(super) fn object(id: &Value, kind: &str, answer: Value) -> String {
    joined(json!({ "id": id, "type": kind }), answer).to_string()
}

/// The position and how it came about.
pub(super) fn state(host: &Host) -> Value {
    let name = |player: Player| host.board.player_name(player);
    let result = host.board.result().map(
        |result| json!({ "winner": result.winner.map(name), "why": result.reason, "margin": result.margin }),
    );
    json!({
        "position": host.board.text(),
        "moves": host.board.move_texts(),
        "player": name(host.board.player()),
        "result": result,
    })
}

/// The legal moves, as people and as programs write them.
pub(super) fn moves(host: &Host) -> Value {
    let formatter = host.formatter();
    let spelled: Vec<String> = host.board.legal().map(|mv| formatter.write(mv)).collect();
    json!({ "moves": host.board.legal_texts(), "spelled": spelled })
}

/// The position with its board drawn.
pub(super) fn shown(host: &Host) -> Value {
    let diagram = host.board.diagram().to_string();
    joined(state(host), json!({ "diagram": diagram.lines().collect::<Vec<_>>() }))
}

/// Reports a search.
pub(super) struct Told {
    id: Value,
    /// Units of the search that make the game's.
    unit: f64,
}

impl Told {
    pub(super) fn new(id: Value, host: &Host) -> Told {
        let unit = f64::from(host.board.kind().scale) / f64::from(host.options.config().grain);
        Told { id, unit }
    }

    /// In the game's unit; `null` for what is no number of them.
    fn value(&self, score: Score) -> Option<f64> {
        let is_value = score.win_distance().is_none() && score != Score::INF && score != -Score::INF;
        is_value.then(|| f64::from(score.get()) / self.unit + 0.0)
    }

    fn told(&self, formatter: &MoveFormatter, line: &Line) -> Value {
        json!({
            "rank": line.rank,
            "depth": line.depth,
            "deepest": line.deepest,
            "value": self.value(line.value),
            "win": win(line.value),
            "exact": line.bounds.lower == line.bounds.upper,
            "lower": self.value(line.bounds.lower),
            "upper": self.value(line.bounds.upper),
            "nodes": line.nodes,
            "ms": line.elapsed.as_millis() as u64,
            "full": line.full,
            "pv": formatter.board.line_texts(&line.pv),
            "spelled": formatter.line(&line.pv),
        })
    }
}

impl Reporter for Told {
    fn line(&mut self, formatter: &MoveFormatter, line: &Line) -> Option<String> {
        Some(object(&self.id, "info", self.told(formatter, line)))
    }

    fn done(&mut self, formatter: &MoveFormatter, found: &Found) -> Vec<String> {
        let lines: Vec<Value> = found.lines.iter().map(|line| self.told(formatter, line)).collect();
        let best = found.report.best;
        let answer = json!({
            "best": best.map(|mv| formatter.board.move_text(mv)),
            "spelled": best.map(|mv| formatter.write(mv)),
            "ponder": formatter.reply(found, best, MoveStyle::Usual),
            "value": self.value(found.report.value),
            "win": win(found.report.value),
            "depth": found.report.depth,
            "nodes": found.report.nodes + found.report.helper_nodes,
            "ms": found.elapsed.as_millis() as u64,
            "solved": found.solved.is_exact(),
            "winner_known": found.solved != Solved::No,
            "ended": found.report.ended.to_string(),
            "lines": lines,
        });
        vec![object(&self.id, "done", answer)]
    }

    fn failed(&mut self, why: &str, _: Option<&str>) -> Vec<String> {
        let wrong = Wrong::new(why, "a bug: please report it; position and options are as they were");
        vec![wrong.told(&self.id, "go").to_string()]
    }
}

/// Plies to the end for one who wins, less than none for one who loses.
fn win(score: Score) -> Option<i32> {
    score.win_distance().map(|plies| if score > Score::ZERO { plies } else { -plies })
}
