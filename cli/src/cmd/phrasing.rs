//! Values in words: who is better, and by how much.

use super::game::value;
use nullwindow::Score;
use nullwindow::notation::Player;
use nullwindow_engine::{GameKind, Options, Solved};

/// The player's name in this game.
pub(crate) fn name(kind: &GameKind, player: Player) -> &'static str {
    kind.players[usize::from(player == Player::Second)]
}

/// The share of the points that a player with this value can expect, by the scale of [`GameKind::odds`].
pub(crate) fn expected(options: &Options, score: Score) -> f64 {
    if score.is_decided() {
        return if score > Score::ZERO { 1.0 } else { 0.0 };
    }
    let units = f64::from(score.get()) * f64::from(options.config().grain);
    1.0 / (1.0 + (-units / f64::from(options.kind().odds)).exp())
}

/// `White is slightly better (+0.45)`, for a score from the view of `player`.
pub(crate) fn opinion(options: &Options, player: Player, score: Score, solved: Solved) -> String {
    let (better, edge) = if score >= Score::ZERO { (player, score) } else { (player.other(), -score) };
    let name = name(options.kind(), better);
    if let Some(plies) = edge.win_distance() {
        let moves = plies.midpoint(1);
        return match plies {
            ..=0 => format!("{name} has won"),
            1 | 2 => format!("{name} wins with the next move"),
            _ => format!("{name} wins in {moves} moves"),
        };
    }
    let shown = value(options, edge);
    let shown = shown.trim_start_matches('+');
    match solved {
        Solved::Value if edge == Score::ZERO => return "the position is a draw".to_owned(),
        Solved::Value => return format!("{name} wins by {shown} {}", options.kind().spoken_unit),
        Solved::Winner => return format!("{name} wins"),
        Solved::No => {}
    }
    let how = match expected(options, edge) {
        ..0.54 if edge == Score::ZERO => return "equal".to_owned(),
        ..0.54 => return format!("about equal ({} for {name})", value(options, edge)),
        ..0.62 => "slightly better",
        ..0.75 => "better",
        ..0.92 => "clearly better",
        _ => "winning",
    };
    format!("{name} is {how} ({})", value(options, edge))
}
