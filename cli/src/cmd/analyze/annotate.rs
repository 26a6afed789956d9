//! The game with marks, values and comments.

use super::analysis::{Analysis, Ply};
use super::judge::verdict;
use crate::cmd::game::value;
use crate::cmd::phrasing::{name, opinion};
use nullwindow::Score;
use nullwindow::notation::Player;
use nullwindow_engine::{Engine, GameRecord, Mark, Recorded, Remark, Solved};

/// How many moves of the better line are written.
const WRITTEN: usize = 8;

/// The start of our comments, by which a second analysis recognises and replaces them.
const OURS: &str = "nullwindow:";

/// How a comment introduces the better line; such a comment goes with a mark of ours.
const BETTER: &str = "better was";

/// Adds marks, values and better lines. Comments, glyphs and variations of the original stay; values are replaced.
pub(super) fn annotated(engine: &dyn Engine, game: &GameRecord, analysis: &Analysis) -> GameRecord {
    let mut record = game.clone();
    for (recorded, ply) in record.moves.iter_mut().zip(&analysis.plies) {
        *recorded = remarked(engine, recorded, ply);
    }
    for player in [Player::First, Player::Second] {
        if let Some(verdict) = verdict(analysis, player) {
            let text = format!("{:.1}", verdict.accuracy);
            let name = format!("{}Accuracy", name(engine, player));
            record.tags.retain(|(tag, _)| *tag != name);
            record.tags.push((name, text));
        }
    }
    let program = format!("nullwindow {}", env!("CARGO_PKG_VERSION"));
    record.tags.retain(|(tag, _)| tag != "Annotator");
    record.tags.push(("Annotator".to_owned(), program));
    record
}

/// Annotates a move; our comment goes before the variations, so that it is not taken for a remark on them.
fn remarked(engine: &dyn Engine, before: &Recorded, ply: &Ply) -> Recorded {
    let own_mark = players_mark(before);
    let mut now = Recorded { text: before.text.clone(), mark: own_mark.or(ply.mark), ..Recorded::default() };
    let kept: Vec<Remark<'_>> = before.remarks().filter_map(others).collect();
    let is_variation = |remark: &Remark<'_>| matches!(remark, Remark::Variation(_));
    let (first, behind) = kept.split_at(kept.iter().position(is_variation).unwrap_or(kept.len()));
    for remark in first {
        now.add(*remark);
    }
    match moves_to_win(ply.reached()) {
        None => now.value = Some(engine.in_units(ply.after)),
        Some(0) => {}
        Some(moves) => now.add(Remark::Win(moves)),
    }
    let said = remark(engine, ply, own_mark);
    let has_text = first.iter().any(|remark| matches!(remark, Remark::Text(_)));
    if said.is_some() || has_text {
        now.add(Remark::Text(&said.unwrap_or_default()));
    }
    for remark in behind {
        now.add(*remark);
    }
    now
}

/// The remarks that are not ours.
fn others(remark: Remark<'_>) -> Option<Remark<'_>> {
    match remark {
        Remark::Win(_) | Remark::Text("") => None,
        Remark::Text(text) => {
            let text = text.split(OURS).next().unwrap_or_default().trim_end();
            (!text.is_empty()).then_some(Remark::Text(text))
        }
        other => Some(other),
    }
}

/// The mark of the original. A mark beside a comment of ours is ours, unless the comment has its own.
fn players_mark(recorded: &Recorded) -> Option<Mark> {
    let is_ours = recorded.remarks().any(|remark| match remark {
        Remark::Text(text) => text
            .split_once(OURS)
            .is_some_and(|(_, said)| said.trim_start().split("; ").any(|s| s.starts_with(BETTER))),
        _ => false,
    });
    recorded.mark.filter(|_| !is_ours)
}

/// Moves to the win; negative if the mover loses.
fn moves_to_win(reached: Score) -> Option<i32> {
    let plies = reached.win_distance()?;
    Some((plies + 1) / 2 * reached.get().signum())
}

/// Our comment on a move, with our mark if the move has another one already.
fn remark(engine: &dyn Engine, ply: &Ply, own_mark: Option<Mark>) -> Option<String> {
    let reached = ply.reached();
    let decided = reached.is_decided().then(|| opinion(engine, ply.player, reached, Solved::No));
    let better = ply.mark.map(|mark| {
        let line: Vec<&str> = ply.line.iter().take(WRITTEN).map(String::as_str).collect();
        let (worth, who) = (value(engine, ply.before), name(engine, ply.player));
        let mark = own_mark.map(|_| format!("{} ", mark.text())).unwrap_or_default();
        format!("{mark}{BETTER} {} ({worth} for {who})", line.join(" "))
    });
    let said: Vec<String> = decided.into_iter().chain(better).collect();
    (!said.is_empty()).then(|| format!("{OURS} {}", said.join("; ")))
}
