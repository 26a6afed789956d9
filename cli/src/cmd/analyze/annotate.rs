//! The game with what was found written into it.

use super::judge::verdict;
use super::study::{Ply, Study};
use crate::cmd::game::value;
use crate::cmd::words::{name, opinion};
use nullwindow::notation::Player;
use nullwindow_engine::{Engine, GameRecord, Solved};

/// Moves of the better line that are written.
const WRITTEN: usize = 8;

/// Marks, values and better moves; comments that were there stay.
pub(super) fn annotated(engine: &dyn Engine, game: &GameRecord, study: &Study) -> GameRecord {
    let mut record = game.clone();
    for (recorded, ply) in record.moves.iter_mut().zip(&study.plies) {
        recorded.mark = ply.mark.or(recorded.mark.filter(|mark| !mark.text().contains('?')));
        recorded.value = (!ply.after.is_decided()).then(|| engine.in_units(ply.after));
        recorded.comment = joined(&recorded.comment, remark(engine, ply));
    }
    for player in [Player::First, Player::Second] {
        if let Some(verdict) = verdict(study, player) {
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

/// What a comment of ours begins with, so that a second analysis replaces it.
const OURS: &str = "nullwindow:";

fn remark(engine: &dyn Engine, ply: &Ply) -> Option<String> {
    let decided = ply.after.is_decided().then(|| opinion(engine, ply.player, ply.after, Solved::No));
    let better = ply.mark.map(|_| {
        let line: Vec<&str> = ply.line.iter().take(WRITTEN).map(String::as_str).collect();
        let (worth, who) = (value(engine, ply.before), name(engine, ply.player));
        format!("better was {} ({worth} for {who})", line.join(" "))
    });
    let said: Vec<String> = decided.into_iter().chain(better).collect();
    (!said.is_empty()).then(|| format!("{OURS} {}", said.join("; ")))
}

/// What was said, but for what we said ourselves, and what we say.
fn joined(before: &str, now: Option<String>) -> String {
    let before = before.split(OURS).next().unwrap_or_default().trim_end();
    match (before, now) {
        ("", now) => now.unwrap_or_default(),
        (before, None) => before.to_owned(),
        (before, Some(now)) => format!("{before} {now}"),
    }
}
