//! An analysis, for people.

use crate::cmd::game::{name, value};
use crate::style::{BOLD, DIM, GOOD, HIGH, put};
use nullwindow::Score;
use nullwindow_engine::{Analysis, GameKind, GameRecord, Mark, Options, Ply};
use nullwindow_notation::Player;

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
        let Some(verdict) = analysis.verdict(player) else { continue };
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
