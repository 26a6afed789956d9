//! An analysis, for people and for programs.

use super::analysis::{Analysis, Ply, verdict};
use crate::cmd::game::{name, number, value, win_in};
use crate::style::{BOLD, DIM, GOOD, HIGH, put};
use nullwindow::Score;
use nullwindow_engine::{GameKind, GameRecord, Mark, Options};
use nullwindow_notation::Player;
use serde_json::{Value, json};

/// How many moves of the better line are shown.
const SHOWN: usize = 6;

/// The players, and what the columns mean.
pub(super) fn heading(kind: &GameKind, game: &GameRecord, (number, count): (usize, usize)) -> String {
    let [first, second] =
        kind.players.map(|player| game.tag(player).filter(|name| *name != "?").unwrap_or(player));
    let mut text = format!("  {BOLD}{first} – {second}{BOLD:#}, {}", game.result.text());
    for tag in ["Event", "Date"] {
        if let Some(value) = game.tag(tag).filter(|value| !value.starts_with('?')) {
            put!(text, ", {value}");
        }
    }
    if count > 1 {
        put!(text, " {DIM}(game {number}){DIM:#}");
    }
    let (unit, view, wins) = (kind.spoken_unit, kind.players[0], kind.win_in(1).1);
    put!(
        text,
        "\n  {DIM}values in {unit} from {view}'s view, before and after the move; wins in {wins}{DIM:#}\n\n"
    );
    text
}

/// A value from the first player's view.
fn seen(options: &Options, player: Player, score: Score) -> String {
    let score = if player == Player::First { score } else { -score };
    let winner = name(options.kind(), if score > Score::ZERO { Player::First } else { Player::Second });
    match score.win_distance() {
        Some(0) => format!("{winner} won"),
        Some(plies) => format!("{winner} in {}", options.kind().win_in(plies).0),
        None => value(options, score),
    }
}

/// A move.
pub(super) fn row(options: &Options, ply: &Ply, width: usize) -> String {
    let (number, dots) = (ply.number, if ply.player == Player::First { "." } else { "…" });
    let mark = ply.mark.map_or("", Mark::text);
    let style = ply.mark.map_or(anstyle::Style::new(), |_| HIGH);
    let (before, after) = (seen(options, ply.player, ply.before), seen(options, ply.player, ply.reached()));
    let mut text =
        format!("  {number:>3}{dots} {style}{:width$} {mark:2}{style:#} {before:>11} {after:>11}", ply.text);
    if ply.loss.0 > 0.0 {
        let about = options.kind();
        let loss = ply.loss.0 * f64::from(about.scale) / f64::from(about.spoken_scale);
        let line = ply.line[..ply.line.len().min(SHOWN)].join(" ");
        put!(text, "  {DIM}lost{DIM:#} {loss:>6.2}  {DIM}better{DIM:#} {line}");
    }
    text.push('\n');
    text
}

/// The accuracy of both players.
pub(super) fn summary(kind: &GameKind, analysis: &Analysis) -> String {
    let mut text = String::from("\n");
    if !analysis.is_complete {
        put!(text, "  {HIGH}interrupted{HIGH:#}: only the moves above are analyzed\n");
    }
    for player in [Player::First, Player::Second] {
        let Some(verdict) = verdict(analysis, player) else { continue };
        let loss = verdict.mean_loss * f64::from(kind.scale) / f64::from(kind.spoken_scale);
        let marks = verdict.marks.map(|(mark, count)| format!("{count} {}", mark.text())).join(", ");
        put!(
            text,
            "  {BOLD}{:6}{BOLD:#} accuracy {GOOD}{:.1}{GOOD:#}, {loss:.2} {} lost per move, {} of {} moves best; {marks}\n",
            name(kind, player),
            verdict.accuracy,
            kind.spoken_unit,
            verdict.best,
            verdict.moves
        );
    }
    text.push('\n');
    text
}

/// One object. Values are in the unit it names, from the mover's view; a win in n plies from before the move is 29000 − n
/// (docs/records.md).
pub(super) fn json(options: &Options, game: &GameRecord, index: usize, analysis: &Analysis) -> Value {
    let judged = |player: Player| {
        let verdict = verdict(analysis, player)?;
        let object = json!({
            "moves": verdict.moves,
            "best": verdict.best,
            "accuracy": verdict.accuracy,
            "mean_loss": verdict.mean_loss,
            "marks": verdict.marks.iter().map(|(mark, count)| (mark.text(), *count)).collect::<Value>(),
        });
        Some((name(options.kind(), player), object))
    };
    let players = [Player::First, Player::Second].into_iter();
    json!({
        "game": options.kind().name,
        "number": index,
        "tags": game.tags.iter().cloned().collect::<Value>(),
        "start": game.start,
        "result": game.result.text(),
        "unit": options.kind().unit,
        "moves": analysis.plies.iter().enumerate().map(|(i, p)| json_ply(options, i, p)).collect::<Vec<_>>(),
        "summary": players.filter_map(judged).collect::<Value>(),
        "complete": analysis.is_complete,
    })
}

fn json_ply(options: &Options, index: usize, ply: &Ply) -> Value {
    json!({
        "ply": index + 1,
        "number": ply.number,
        "player": name(options.kind(), ply.player),
        "move": ply.text,
        "mark": ply.mark.map(Mark::text),
        "before": number(options, ply.before),
        "after": number(options, ply.after),
        "win_in": win_in(ply.before),
        "win_in_after": win_in(ply.reached()),
        "loss": ply.loss.0,
        "expected_loss": ply.loss.1,
        "best": ply.best,
        "line": ply.line,
        "solved": ply.solved,
        "depth": ply.depth,
        "nodes": ply.nodes,
    })
}
