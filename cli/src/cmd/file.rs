//! Files of games and problems.

use nullwindow::text::ParseError;
use nullwindow_engine::{GameKind, GameRecord, Games};
use std::io::Read;
use std::path::Path;

/// Much more than a file of games has.
const MOST_BYTES: u64 = 1 << 28;

/// The games of a file; a game that cannot be read is an error message.
pub(crate) type ReadGames = Vec<Result<GameRecord, String>>;

/// The games of a file, at least one; errors name the file.
pub(crate) fn read_games(kind: &GameKind, path: &Path) -> Result<ReadGames, String> {
    parse(kind, path, &read_bytes(path)?)
}

/// Errors in some games are returned with the others; if no game can be read, the first error is returned.
fn parse(kind: &GameKind, path: &Path, bytes: &[u8]) -> Result<ReadGames, String> {
    let name = path.display();
    let named = |error: ParseError| format!("{name}: {error}");
    let games: ReadGames = kind.read_each_game(bytes).into_iter().map(|game| game.map_err(named)).collect();
    match games.first() {
        None => Err(format!("{name} has no games")),
        Some(Err(why)) if games.iter().all(Result::is_err) => Err(why.clone()),
        Some(_) => Ok(games),
    }
}

/// The games of a file whose extension or contents tell which game it is.
pub(crate) fn read_any(games: &Games, path: &Path) -> Result<(&'static GameKind, ReadGames), String> {
    let bytes = read_bytes(path)?;
    let ending =
        path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    let format = match ending.as_str() {
        "epd" | "fen" => "pgn",
        "wtb" | "obf" => "ggf",
        other => other,
    };
    let is_named = |kind: &&GameKind| format != "txt" && kind.format.eq_ignore_ascii_case(format);
    if let Some(kind) = games.iter().find(is_named) {
        return parse(kind, path, &bytes).map(|records| (kind, records));
    }
    let all: Vec<_> = games.iter().map(|kind| (kind, kind.read_each_game(&bytes))).collect();
    let is_read = |records: &Vec<Result<_, _>>| !records.is_empty() && records.iter().all(Result::is_ok);
    if let Some((kind, _)) = all.iter().find(|(_, records)| is_read(records)) {
        return parse(kind, path, &bytes).map(|records| (*kind, records));
    }
    // If no game can read everything, the one that reads the most moves.
    let moves = |records: &Vec<Result<GameRecord, _>>| -> usize {
        records.iter().flatten().map(|game| game.moves().count()).sum()
    };
    if let Some((kind, _)) =
        all.iter().filter(|(_, records)| moves(records) > 0).max_by_key(|(_, records)| moves(records))
    {
        return parse(kind, path, &bytes).map(|records| (*kind, records));
    }
    let why = |(kind, records): &(&GameKind, Vec<Result<GameRecord, ParseError>>)| {
        let error = records.iter().find_map(|game| game.as_ref().err());
        error.map_or_else(
            || format!("{}: no game found", kind.name),
            |error| format!("{}: {error}", kind.name),
        )
    };
    let wrong: Vec<String> = all.iter().map(why).collect();
    let name = path.display();
    Err(format!("{name} is not a record of any game; name the game with --as GAME\n  {}", wrong.join("\n  ")))
}

/// The contents of a file, or of standard input for `-`.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let cannot = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).map_err(cannot)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)
    };
    read.map_err(cannot)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(format!("{} is larger than 256 MiB: split it", path.display()));
    }
    Ok(bytes)
}
