//! The journal of a match: a line of JSON a game, so that a match that was killed can be resumed.

use crate::game::Game;
use nullwindow_engine::work::Merged;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What the first line says it is.
const SCHEMA: u64 = 1;

/// A journal that is being written, or none.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    file: Option<File>,
}

impl Journal {
    /// Opens the journal of the match that `plan` describes, and returns the games that are in it. What is left of a line
    /// that was being written when the match was killed is cut off.
    pub(crate) fn open(path: &Path, plan: &Value) -> Result<(Journal, BTreeMap<u64, Game>), String> {
        let in_file = |why: String| format!("{}: {why}", path.display());
        let say = |error: std::io::Error| in_file(error.to_string());
        let mut file =
            File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(say)?;
        // Some file systems cannot lock files; then two matches are not kept apart.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(in_file("another match is writing it".to_owned()));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(say)?;
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
        let games = std::str::from_utf8(&bytes[..whole]).map_err(|error| error.to_string());
        let games = games.and_then(|text| read(text, plan)).map_err(in_file)?;
        file.set_len(whole as u64).map_err(say)?;
        file.seek(SeekFrom::Start(whole as u64)).map_err(say)?;
        let mut journal = Journal { file: Some(file) };
        if whole == 0 {
            journal.write(&header(plan)).map_err(say)?;
        }
        Ok((journal, games))
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: &Game) -> Result<(), String> {
        let line = serde_json::to_value(game).map_err(|error| error.to_string())?;
        self.write(&line).map_err(|error| format!("the journal cannot be written: {error}"))
    }

    fn write(&mut self, line: &Value) -> std::io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(format!("{line}\n").as_bytes())?;
        file.sync_data()
    }
}

fn read(text: &str, plan: &Value) -> Result<BTreeMap<u64, Game>, String> {
    let mut lines = text.lines().enumerate();
    let mut games = BTreeMap::new();
    let Some((_, header)) = lines.next() else { return Ok(games) };
    let header: Value = serde_json::from_str(header).unwrap_or_default();
    if header["nullwindow"] != "match" || header["schema"] != SCHEMA {
        return Err("not the journal of a match".to_owned());
    }
    if let Some(difference) = difference(&header["match"], plan) {
        let todo = "go on with the same options, or name another file";
        return Err(format!("this is the journal of another match ({difference}): {todo}"));
    }
    for (i, line) in lines {
        let game: Game = serde_json::from_str(line).map_err(|error| format!("line {}: {error}", i + 1))?;
        let number = game.game;
        if games.insert(number, game).is_some() {
            let (line, game) = (i + 1, number + 1);
            let todo = "delete one of the two lines, then resume";
            return Err(format!("line {line}: game {game} is in the journal twice: {todo}"));
        }
    }
    Ok(games)
}

/// In what two descriptions of a match differ.
fn difference(old: &Value, new: &Value) -> Option<String> {
    let (Some(old), Some(new)) = (old.as_object(), new.as_object()) else {
        return (old != new).then(|| format!("it was {old}, it is {new}"));
    };
    let differs = |key: &&String| old.get(*key) != new.get(*key);
    // Of several differences, that of the program says most.
    let first = new.keys().filter(|key| *key == "signature");
    let key = first.chain(new.keys()).chain(old.keys()).find(differs)?;
    let show =
        |side: &serde_json::Map<String, Value>| side.get(key).map_or("nothing".to_owned(), Value::to_string);
    let name = if key == "signature" { "signature of the search" } else { key };
    Some(format!("{name} was {}, is {}", show(old), show(new)))
}

/// The games of a journal, whatever match it is of.
///
/// # Errors
/// The file cannot be read or is no journal.
pub fn read_journal(path: &Path) -> Result<(Value, Vec<Game>), String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let header: Value = serde_json::from_str(whole.lines().next().unwrap_or_default()).unwrap_or_default();
    let plan = header["match"].clone();
    let games = read(whole, &plan).map_err(|why| format!("{}: {why}", path.display()))?;
    Ok((plan, games.into_values().collect()))
}

/// Adds every game of the journals `parts` to the one in `out`, which need not exist. Games are written in their order.
///
/// # Errors
/// A journal cannot be read or written, is of another match, or two of them have different games of the same number; then
/// nothing is written.
pub fn merge(out: &Path, parts: &[PathBuf]) -> Result<Merged, String> {
    let mut whole: Option<(PathBuf, Value, BTreeMap<u64, Game>)> = None;
    let mut merged = Merged::default();
    let there = out.exists().then(|| out.to_owned());
    for (i, path) in there.iter().chain(parts).enumerate() {
        let (identity, games) = read_journal(path)?;
        let is_new = i >= usize::from(there.is_some());
        let (first, known_identity, known) =
            whole.get_or_insert_with(|| (path.clone(), identity.clone(), BTreeMap::new()));
        if let Some(difference) = difference(known_identity, &identity) {
            let (path, first) = (path.display(), first.display());
            return Err(format!("{path} and {first} cannot be merged: {difference}"));
        }
        for game in games {
            match known.get(&game.game) {
                Some(other) if other.without_times() == game.without_times() => merged.known += 1,
                Some(_) => {
                    let number = game.game + 1;
                    let why = "is another game there than in the journals before it; leave one of them out";
                    return Err(format!("{}: game {number} {why}", path.display()));
                }
                None => {
                    merged.added += usize::from(is_new);
                    known.insert(game.game, game);
                }
            }
        }
    }
    let Some((_, identity, games)) = whole else { return Ok(merged) };
    // No other process may be writing it.
    let _lock = there.map(|path| Journal::open(&path, &identity)).transpose()?;
    write_whole(out, &identity, games.values()).map_err(|error| format!("{}: {error}", out.display()))?;
    Ok(merged)
}

/// Writes a journal beside its place, and renames it.
fn write_whole<'a>(
    path: &Path,
    identity: &Value,
    games: impl Iterator<Item = &'a Game>,
) -> std::io::Result<()> {
    let mut text = format!("{}\n", header(identity));
    for game in games {
        text.push_str(&serde_json::to_string(game)?);
        text.push('\n');
    }
    let beside = path.with_added_extension("new");
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, path)
}

/// The first line.
fn header(identity: &Value) -> Value {
    json!({ "nullwindow": "match", "schema": SCHEMA, "match": identity })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_in_the_journal_twice_is_reported() {
        let path = std::env::temp_dir().join(format!("nullwindow-journal-{}", std::process::id()));
        let plan = json!({ "game": "othello" });
        let game: Game = serde_json::from_value(json!({
            "game": 4, "first": "a", "opening": { "position": null, "moves": [] }, "moves": [], "values": [],
            "depths": [], "seconds": [], "winner": null, "why": "draw", "cpu": [null, null], "nodes": [0, 0],
        }))
        .unwrap();
        let (mut journal, _) = Journal::open(&path, &plan).unwrap();
        journal.add(&game).unwrap();
        assert_eq!(read_journal(&path).unwrap().1, std::slice::from_ref(&game));
        journal.add(&game).unwrap();
        drop(journal);
        let resumed = Journal::open(&path, &plan).unwrap_err();
        assert!(resumed.contains("line 3: game 5 is in the journal twice"), "{resumed}");
        assert_eq!(read_journal(&path).unwrap_err(), resumed);
        std::fs::remove_file(path).unwrap();
    }
}
