//! An analysis for programs.

use super::analysis::{Analysis, Ply};
use super::judge::verdict;
use crate::cmd::game::number;
use crate::cmd::phrasing::name;
use nullwindow::Score;
use nullwindow::notation::Player;
use nullwindow_engine::{GameRecord, Mark, Options};
use serde_json::{Map, Value, json};

/// One object. Values are in the unit it names, from the mover's view; a win in n plies from before the move is 29000 − n
/// (docs/records.md).
pub(super) fn game(options: &Options, game: &GameRecord, index: usize, analysis: &Analysis) -> String {
    let tags: Map<String, Value> =
        game.tags.iter().map(|(name, value)| (name.clone(), value.clone().into())).collect();
    let players = [Player::First, Player::Second];
    let summary: Map<String, Value> = players
        .into_iter()
        .filter_map(|player| {
            let verdict = verdict(analysis, player)?;
            let marks: Map<String, Value> =
                verdict.marks.iter().map(|(mark, count)| (mark.text().to_owned(), (*count).into())).collect();
            let object = json!({
                "moves": verdict.moves,
                "best": verdict.best,
                "accuracy": verdict.accuracy,
                "mean_loss": verdict.mean_loss,
                "marks": marks,
            });
            Some((name(options.kind(), player).to_owned(), object))
        })
        .collect();
    let object = json!({
        "game": options.kind().name,
        "number": index,
        "tags": tags,
        "start": game.start,
        "result": game.result.text(),
        "unit": options.kind().unit,
        "moves": analysis.plies.iter().enumerate().map(|(i, p)| ply(options, i, p)).collect::<Vec<_>>(),
        "summary": summary,
        "complete": analysis.is_complete,
    });
    format!("{object}\n")
}

fn ply(options: &Options, index: usize, ply: &Ply) -> Value {
    json!({
        "ply": index + 1,
        "number": ply.number / 2 + 1,
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

/// Plies to the proved end; negative if the mover loses.
fn win_in(score: Score) -> Option<i32> {
    score.win_distance().map(|plies| plies * score.get().signum())
}
