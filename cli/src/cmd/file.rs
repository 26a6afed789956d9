//! Files of games and problems.

use nullwindow_engine::{About, GameRecord, games};
use std::io::Read;
use std::path::Path;

/// A file of games has some megabytes.
const MOST_BYTES: u64 = 1 << 28;

/// A game, and records of it.
pub(crate) type Games = (&'static About, Vec<GameRecord>);

/// The games of a file; errors name it.
pub(crate) fn read_games(about: &About, path: &Path) -> Result<Vec<GameRecord>, String> {
    parse(about, path, &read_bytes(path)?)
}

fn parse(about: &About, path: &Path, bytes: &[u8]) -> Result<Vec<GameRecord>, String> {
    let games = about.read_games(bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    if games.is_empty() { Err(format!("{}: there is no game in it", path.display())) } else { Ok(games) }
}

/// The same where the file has to tell which game it is, by its name or its content.
pub(crate) fn read_any(path: &Path) -> Result<Games, String> {
    let bytes = read_bytes(path)?;
    let ending =
        path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    let format = match ending.as_str() {
        "epd" | "fen" => "pgn",
        "wtb" | "obf" => "ggf",
        other => other,
    };
    if let Some(about) = games().find(|about| about.format.eq_ignore_ascii_case(format)) {
        return parse(about, path, &bytes).map(|records| (about, records));
    }
    let mut wrong = Vec::new();
    for about in games() {
        match about.read_games(&bytes) {
            Ok(records) if !records.is_empty() => return Ok((about, records)),
            Ok(_) => wrong.push(format!("{}: nothing there", about.name)),
            Err(error) => wrong.push(format!("{}: {error}", about.name)),
        }
    }
    let name = path.display();
    Err(format!("{name} is no record of any game; say which one with --as GAME\n  {}", wrong.join("\n  ")))
}

/// A file, or standard input for `-`, that is not too large to be what is meant.
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
        return Err(format!("{} is larger than 256 MiB: cut it into pieces", path.display()));
    }
    Ok(bytes)
}
