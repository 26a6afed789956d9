//! An analysis, for people.

use crate::cmd::game::{name, value};
use crate::style::{BOLD, DIM, GOOD, HIGH, put};
use nullwindow::Score;
use nullwindow_engine::{Analysis, GameKind, GameRecord, Mark, Options, Ply};
use nullwindow_notation::Player;

/// How many moves of the better line are shown where it does not lead to the end of the game.
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
        "\n  {DIM}values in {unit} from {view}'s view, before and after the move; * is exact; wins in {wins}{DIM:#}\n\n"
    );
    text
}

/// A value from the first player's view, before or after a move.
fn seen(options: &Options, ply: &Ply, score: Score, is_exact: bool) -> String {
    let exact = if is_exact { "*" } else { "" };
    let score = if ply.player == Player::First { score } else { -score };
    let winner = name(options.kind(), if score > Score::ZERO { Player::First } else { Player::Second });
    match score.win_distance() {
        Some(0) => format!("{winner} won"),
        Some(plies) => format!("{winner} in {}", options.kind().win_in(plies).0),
        None => format!("{}{exact}", value(options, score)),
    }
}

/// A move.
pub(super) fn row(options: &Options, ply: &Ply, width: usize) -> String {
    let (number, dots) = (ply.number, if ply.player == Player::First { "." } else { "…" });
    let mark = ply.mark.map_or("", Mark::text);
    let style = ply.mark.map_or(anstyle::Style::new(), |_| HIGH);
    let before = seen(options, ply, ply.before, ply.solved);
    let after = seen(options, ply, ply.reached(), ply.solved_after);
    let mut text =
        format!("  {number:>3}{dots} {style}{:width$} {mark:2}{style:#} {before:>11} {after:>11}", ply.text);
    if ply.loss.0 > 0.0 {
        let about = options.kind();
        let loss = ply.loss.0 * f64::from(about.scale) / f64::from(about.spoken_scale);
        let shown = if ply.solved { ply.line.len() } else { ply.line.len().min(SHOWN) };
        let line = ply.line[..shown].join(" ");
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
