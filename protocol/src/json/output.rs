//! Answers about the position.

use super::joined;
use crate::host::Host;
use nullwindow_notation::Player;
use serde_json::{Value, json};

/// An answer as a line.
pub(super) fn object(id: &Value, kind: &str, answer: Value) -> String {
    joined(json!({ "id": id, "type": kind }), answer).to_string()
}

/// The position and how it came about.
pub(super) fn state(host: &Host) -> Value {
    let name = |player: Player| host.board.player_name(player);
    let result = host.board.result().map(
        |result| json!({ "winner": result.winner.map(name), "why": result.reason, "margin": result.margin }),
    );
    json!({
        "position": host.board.text(),
        "moves": host.board.move_texts(),
        "player": name(host.board.player()),
        "result": result,
    })
}

/// The legal moves, as people and as programs write them.
pub(super) fn moves(host: &Host) -> Value {
    let formatter = host.formatter();
    let spelled: Vec<String> = host.board.legal().map(|mv| formatter.write(mv)).collect();
    json!({ "moves": host.board.legal_texts(), "spelled": spelled })
}

/// The position with its board drawn.
pub(super) fn shown(host: &Host) -> Value {
    let drawn = host.board.diagram();
    let rows: Vec<Vec<char>> =
        drawn.rows.iter().map(|row| row.iter().map(|cell| cell.glyph).collect()).collect();
    let text = drawn.to_string();
    joined(
        state(host),
        json!({
            "diagram": text.lines().collect::<Vec<_>>(),
            "board": { "rows": rows, "left": drawn.left, "columns": drawn.columns, "notes": drawn.notes },
        }),
    )
}
