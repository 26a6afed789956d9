//! Answers and the score, for people and for programs.

use super::answer::{Answer, Score};
use crate::cmd::game::{name, value};
use crate::style::{BOLD, DIM, GOOD, HIGH, number, plural, put};
use nullwindow_engine::{Ask, Board, GameEnd, GameKind, Options, Problem};
use nullwindow_protocol::report::{number as json_number, win_in};
use serde_json::{Value, json};

/// The suites that come with a game.
pub(super) fn list(kind: &GameKind) -> String {
    let mut text = String::new();
    for suite in kind.problems() {
        let count = plural(suite.problems.len() as u64, "problem", "problems");
        put!(text, "  {BOLD}{:14}{BOLD:#} {count:>12}  {DIM}{}{DIM:#}\n", suite.name, suite.about);
    }
    text
}

fn known(kind: &GameKind, problem: &Problem) -> String {
    let said = |ask: &Ask| match ask {
        Ask::Result(GameEnd::Won(player), _) => format!("{} wins", name(kind, *player)),
        Ask::Result(GameEnd::Drawn, _) => "a draw".to_owned(),
        other => other.text(),
    };
    problem.asks.iter().map(said).collect::<Vec<_>>().join(", ")
}

/// One line per problem.
pub(super) fn line(
    board: &dyn Board,
    options: &Options,
    problem: &Problem,
    answer: &Answer,
    width: usize,
) -> String {
    let (style, sign) = match answer.is_right {
        Some(true) => (GOOD, "right"),
        Some(false) => (HIGH, "wrong"),
        None => (DIM, "     "),
    };
    let report = &answer.found.report;
    let shown = value(options, report.value);
    let exact = if answer.found.solved.is_exact() && !report.value.is_decided() { " solved" } else { "" };
    let best = report.best.map_or_else(|| "no move".to_owned(), |best| board.move_text(best));
    let seconds = answer.elapsed.as_secs_f64();
    let mut text =
        format!("  {style}{sign}{style:#} {:width$}  {BOLD}{best:7}{BOLD:#} {shown:>9}{exact}", problem.name);
    if !problem.asks.is_empty() {
        put!(text, "  {DIM}known:{DIM:#} {}", known(board.kind(), problem));
    }
    let after = answer.after.map(|t| format!(", found after {:.2} s", t.as_secs_f64())).unwrap_or_default();
    let nodes = number(answer.nodes);
    let depth =
        if answer.found.solved.is_exact() { String::new() } else { format!("depth {}, ", report.depth) };
    put!(text, "  {DIM}{depth}{nodes} nodes, {seconds:.2} s{after}{DIM:#}\n");
    if !answer.scores.is_empty() {
        let one = |(mv, known, found): &(String, i32, Option<f64>)| match found {
            Some(score) if (score - f64::from(*known)).abs() < 1e-9 => format!("{mv}:{score:+}"),
            Some(score) => format!("{mv}:{score:+} (known: {known:+})"),
            None => format!("{mv}: not solved (known: {known:+})"),
        };
        let all: Vec<String> = answer.scores.iter().map(one).collect();
        put!(text, "        {:width$}  {DIM}{}{DIM:#}\n", "", all.join("  "));
    }
    text
}

/// The score of all problems.
pub(super) fn score(score: &Score) -> String {
    let Score { all, refused, done, asked, right, nodes, .. } = *score;
    let mut text = String::from("\n");
    if score.is_interrupted {
        put!(text, "  {HIGH}interrupted{HIGH:#} after {done} of {all}\n");
    }
    if asked > 0 {
        let percent = 100.0 * right as f64 / asked as f64;
        put!(text, "  {GOOD}{right} of {asked}{GOOD:#} right, {percent:.1} %\n");
    } else {
        put!(text, "  {}, none of them with a known answer\n", plural(done as u64, "position", "positions"));
    }
    if refused > 0 {
        put!(text, "  {} left out\n", plural(refused as u64, "line", "lines"));
    }
    let seconds = score.elapsed.as_secs_f64();
    let nps = number((nodes as f64 / seconds.max(1e-9)) as u64);
    put!(text, "  {DIM}{} nodes, {seconds:.2} s, {nps} nodes a second{DIM:#}\n", number(nodes));
    text
}

/// The JSON object of a problem.
pub(super) fn json_line(board: &dyn Board, options: &Options, problem: &Problem, answer: &Answer) -> Value {
    let report = &answer.found.report;
    let scores = answer.scores.iter();
    let scores = scores.map(|(mv, known, found)| json!({ "move": mv, "known": known, "score": found }));
    json!({
        "name": problem.name,
        "position": problem.position,
        "known": problem.asks.iter().map(Ask::text).collect::<Vec<_>>(),
        "right": answer.is_right,
        "best": report.best.map(|mv| board.move_text(mv)),
        "value": json_number(options, report.value),
        "unit": board.kind().unit,
        "win_in": win_in(report.value),
        "solved": answer.found.solved.is_exact(),
        "pv": board.line_texts(&report.pv),
        "scores": scores.collect::<Vec<_>>(),
        "depth": report.depth,
        "nodes": answer.nodes,
        "seconds": answer.elapsed.as_secs_f64(),
        "found_after": answer.after.map(|t| t.as_secs_f64()),
    })
}

/// The last JSON object: the score.
pub(super) fn json_score(kind: &GameKind, score: &Score) -> Value {
    json!({
        "game": kind.name,
        "problems": score.all,
        "refused": score.refused,
        "done": score.done,
        "asked": score.asked,
        "right": score.right,
        "nodes": score.nodes,
        "seconds": score.elapsed.as_secs_f64(),
        "interrupted": score.is_interrupted,
    })
}
