//! The game with marks, values and comments.

use crate::cmd::game::{name, opinion, value};
use nullwindow::Score;
use nullwindow_engine::records::{Comment, Eval, Note, Piece};
use nullwindow_engine::{Analysis, GameRecord, Mark, Options, Ply, Solved};
use nullwindow_notation::Player;

/// How many moves of the better line are written where it does not lead to the end of the game.
const WRITTEN: usize = 8;

/// The start of our comments, by which a second analysis recognises and replaces them.
const OURS: &str = "nullwindow:";

/// How a comment introduces the better line; such a comment goes with a mark of ours.
const BETTER: &str = "better was";

/// Adds marks, values and better lines. Comments, glyphs and variations of the original stay; values are replaced.
pub(super) fn annotated(options: &Options, game: &GameRecord, analysis: &Analysis) -> GameRecord {
    let mut record = game.clone();
    for (id, ply) in game.main_line().zip(&analysis.plies) {
        record[id].after = notes(options, &game[id].after, ply);
    }
    for player in [Player::First, Player::Second] {
        if let Some(verdict) = analysis.verdict(player) {
            let name = format!("{}Accuracy", name(options.kind(), player));
            record.set_tag(&name, format!("{:.1}", verdict.accuracy));
        }
    }
    record.set_tag("Annotator", format!("nullwindow {}", env!("CARGO_PKG_VERSION")));
    record
}

/// The notes on a move, and what was found.
fn notes(options: &Options, before: &[Note], ply: &Ply) -> Vec<Note> {
    let mark = before.iter().position(|note| mark_of(note).is_some());
    let own_mark = mark.and_then(|i| mark_of(&before[i])).filter(|_| !before.iter().any(has_our_mark));
    let others =
        before.iter().enumerate().filter(|(i, _)| Some(*i) != mark).filter_map(|(_, note)| others(note));
    let mut notes: Vec<Note> =
        own_mark.or(ply.mark).map(|mark| Note::Glyph(mark.glyph())).into_iter().chain(others).collect();
    let said = remark(options, ply, own_mark).map(Piece::Text);
    let found: Vec<Piece> = eval(options, ply).map(Piece::Eval).into_iter().chain(said).collect();
    if !found.is_empty() {
        notes.push(Note::Comment(Comment(found)));
    }
    notes
}

/// The value after a move as the player who starts sees it; the other formats say wins in words.
fn eval(options: &Options, ply: &Ply) -> Option<Eval> {
    let about = options.kind();
    let sign = if ply.player == Player::First { 1 } else { -1 };
    match moves_to_win(ply.reached()) {
        None => Some(Eval::Units(f64::from(sign) * options.in_spoken_units(ply.after))),
        Some(moves) => (moves != 0 && about.format == "PGN").then_some(Eval::WinIn(sign * moves)),
    }
}

/// A note without what is ours; `None` if nothing is left.
fn others(note: &Note) -> Option<Note> {
    let Note::Comment(comment) = note else { return Some(note.clone()) };
    let mut kept = Vec::new();
    for piece in &comment.0 {
        match piece {
            Piece::Eval(_) => {}
            Piece::Text(text) if text.contains(OURS) => {
                let text = text.split(OURS).next().unwrap_or_default().trim_end();
                kept.extend((!text.is_empty()).then(|| Piece::Text(text.to_owned())));
                break;
            }
            piece => kept.push(piece.clone()),
        }
    }
    (!kept.is_empty()).then_some(Note::Comment(Comment(kept)))
}

fn mark_of(note: &Note) -> Option<Mark> {
    match note {
        Note::Glyph(glyph) => Mark::of(*glyph),
        Note::Comment(_) => None,
    }
}

/// Whether the mark of the move is ours: one beside a comment of ours is, unless the comment has its own.
fn has_our_mark(note: &Note) -> bool {
    let is_better = |said: &str| said.trim_start().split("; ").any(|said| said.starts_with(BETTER));
    let pieces = note.as_comment().map_or(&[][..], |comment| &comment.0);
    pieces.iter().any(|piece| match piece {
        Piece::Text(text) => text.split_once(OURS).is_some_and(|(_, said)| is_better(said)),
        _ => false,
    })
}

/// Moves to the win; negative if the mover loses.
fn moves_to_win(reached: Score) -> Option<i32> {
    let plies = reached.win_distance()?;
    Some((plies + 1) / 2 * reached.get().signum())
}

/// Our comment on a move, with our mark if the move has another one already.
fn remark(options: &Options, ply: &Ply, own_mark: Option<Mark>) -> Option<String> {
    let reached = ply.reached();
    let decided = reached.is_decided().then(|| opinion(options, ply.player, reached, Solved::No));
    let better = ply.mark.map(|mark| {
        let written = if ply.solved { ply.line.len() } else { ply.line.len().min(WRITTEN) };
        let line = ply.line[..written].join(" ");
        let (worth, who) = (value(options, ply.before), name(options.kind(), ply.player));
        let mark = own_mark.map(|_| format!("{} ", mark.text())).unwrap_or_default();
        let exact = if ply.solved && !ply.before.is_decided() { ", exact" } else { "" };
        format!("{mark}{BETTER} {line} ({worth} for {who}{exact})")
    });
    let said: Vec<String> = decided.into_iter().chain(better).collect();
    (!said.is_empty()).then(|| format!("{OURS} {}", said.join("; ")))
}
