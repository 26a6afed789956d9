//! The game with what was found written into it.

use super::judge::verdict;
use super::study::{Ply, Study};
use crate::cmd::game::value;
use crate::cmd::phrasing::{name, opinion};
use nullwindow::Score;
use nullwindow::notation::Player;
use nullwindow_engine::{Engine, GameRecord, Mark, Recorded, Remark, Solved};

/// Moves of the better line that are written.
const WRITTEN: usize = 8;

/// What a comment of ours begins with, so that a second analysis replaces it.
const OURS: &str = "nullwindow:";

/// What it says where it has a better move, and so a mark.
const BETTER: &str = "better was";

/// Marks, values and better moves. Comments, glyphs and variations that were there stay; values are replaced.
pub(super) fn annotated(engine: &dyn Engine, game: &GameRecord, study: &Study) -> GameRecord {
    let mut record = game.clone();
    for (recorded, ply) in record.moves.iter_mut().zip(&study.plies) {
        *recorded = remarked(engine, recorded, ply);
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

/// A move with what was found; before its variations, so that nobody takes it for a remark on those.
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

/// What is not ours and stays.
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

/// The mark that somebody else gave. One beside a remark of ours is ours, unless the remark has its own.
fn players_mark(recorded: &Recorded) -> Option<Mark> {
    let is_ours = recorded.remarks().any(|remark| match remark {
        Remark::Text(text) => text
            .split_once(OURS)
            .is_some_and(|(_, said)| said.trim_start().split("; ").any(|s| s.starts_with(BETTER))),
        _ => false,
    });
    recorded.mark.filter(|_| !is_ours)
}

/// Moves that the winner still needs; below 0 if that is not the one who moved.
fn moves_to_win(reached: Score) -> Option<i32> {
    let plies = reached.win_distance()?;
    Some((plies + 1) / 2 * reached.get().signum())
}

/// What we say of a move; our mark too, where the move has another one already.
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
