//! Games as records: what others have written down, and how ours is written; positions and openings to begin with.

use super::Answer;
use super::fields::{Fields, Wrong};
use crate::host::Host;
use nullwindow_engine::GameRecord;
use nullwindow_engine::records::{Note, Piece};
use nullwindow_notation::Sample;
use serde_json::{Map, Value, json};

/// The longest text to load; a line of the protocol is no longer.
const LONGEST: usize = 1 << 20;

/// Reads games or positions in any notation of the game. One bad game does not spoil the others.
pub(super) fn load(host: &mut Host, fields: &mut Fields) -> Answer {
    let kind = host.board.kind();
    let what = format!("games in {}, a list of moves, or positions", kind.format);
    let text = fields.text("text")?.ok_or_else(|| Wrong::missing("text", &what))?;
    fields.no_more()?;
    if text.len() > LONGEST {
        return Err(Wrong::new(format!("text has {} bytes", text.len()), "load at most 1 MiB at a time"));
    }
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    for read in kind.read_each_game(text.as_bytes()) {
        match read {
            Ok(record) => games.push(game(&record)),
            Err(why) => errors.push(why.to_string()),
        }
    }
    let is_empty = games.is_empty();
    if let Some(why) = errors.first().filter(|_| is_empty) {
        return Err(Wrong::new(format!("text: {why}"), format!("text is {what}, such as {}", kind.example)));
    }
    if is_empty {
        return Err(Wrong::new("text: there is no game in it", format!("text is {what}")));
    }
    Ok(json!({ "format": kind.format, "games": games, "errors": errors }))
}

fn game(record: &GameRecord) -> Value {
    let tags: Map<String, Value> =
        record.tags.iter().map(|(tag, value)| (tag.clone(), value.as_str().into())).collect();
    let comments: Vec<Option<String>> = record.main_line().map(|id| comment(&record[id].after)).collect();
    json!({
        "tags": tags,
        "position": record.start,
        "moves": record.moves().collect::<Vec<_>>(),
        "result": record.result.text(),
        "comments": comments,
    })
}

/// The words of the comments after a move.
fn comment(notes: &[Note]) -> Option<String> {
    let pieces = notes.iter().filter_map(Note::as_comment).flat_map(|comment| &comment.0);
    let words: Vec<&str> = pieces
        .filter_map(|piece| if let Piece::Text(text) = piece { Some(text.as_str()) } else { None })
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Writes the game on the board as its players keep games.
pub(super) fn save(host: &mut Host, fields: &mut Fields) -> Answer {
    let tags = fields.value("tags").unwrap_or_else(|| json!({}));
    fields.no_more()?;
    let wrong = |found: &Value| Wrong::kind("tags", "an object of texts", found);
    let mut record = host.board.record();
    for (tag, value) in tags.as_object().ok_or_else(|| wrong(&tags))? {
        let is_name = !tag.is_empty() && tag.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let (true, Some(value)) = (is_name, value.as_str()) else {
            return Err(wrong(&json!({ tag: value })));
        };
        record.set_tag(tag, value);
    }
    let kind = host.board.kind();
    let text =
        kind.write_game(&record).map_err(|why| Wrong::new(why.to_string(), "a bug: please report it"))?;
    Ok(json!({ "format": kind.format, "text": text }))
}

/// Positions from real games.
pub(super) fn samples(host: &mut Host, fields: &mut Fields) -> Answer {
    fields.no_more()?;
    let told = |sample: &Sample| {
        let Sample { text, event, year, players, ply } = sample;
        json!({ "text": text, "event": event, "year": year, "players": players, "ply": ply })
    };
    Ok(json!({ "samples": host.board.kind().samples.all().map(told).collect::<Vec<_>>() }))
}

/// Ways to begin a game that have a number or a name.
pub(super) fn openings(host: &mut Host, fields: &mut Fields) -> Answer {
    fields.no_more()?;
    let all = host.board.kind().openings().into_iter();
    Ok(
        json!({ "openings": all.map(|opening| json!({ "name": opening.name, "moves": opening.moves })).collect::<Vec<_>>() }),
    )
}
