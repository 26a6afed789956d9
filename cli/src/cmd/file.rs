//! Files of games and problems.

use nullwindow::text::ParseError;
use nullwindow_engine::{About, GameRecord, games};
use std::io::Read;
use std::path::Path;

/// A file of games has some megabytes.
const MOST_BYTES: u64 = 1 << 28;

/// The games of a file, each as it was read or with what is wrong with it.
pub(crate) type Games = Vec<Result<GameRecord, String>>;

/// The games of a file; errors name it. There is at least one.
pub(crate) fn read_games(about: &About, path: &Path) -> Result<Games, String> {
    parse(about, path, &read_bytes(path)?)
}

/// One bad game does not spoil the others, but nothing but bad ones is no file of games.
fn parse(about: &About, path: &Path, bytes: &[u8]) -> Result<Games, String> {
    let name = path.display();
    let named = |error: ParseError| format!("{name}: {error}");
    let games: Games = about.read_each_game(bytes).into_iter().map(|game| game.map_err(named)).collect();
    match games.first() {
        None => Err(format!("{name}: there is no game in it")),
        Some(Err(why)) if games.iter().all(Result::is_err) => Err(why.clone()),
        Some(_) => Ok(games),
    }
}

/// The same where the file has to tell which game it is, by its name or its content.
pub(crate) fn read_any(path: &Path) -> Result<(&'static About, Games), String> {
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
    let all: Vec<_> = games().map(|about| (about, about.read_each_game(&bytes))).collect();
    let is_read = |records: &Vec<Result<_, _>>| !records.is_empty() && records.iter().all(Result::is_ok);
    if let Some((about, _)) = all.iter().find(|(_, records)| is_read(records)) {
        return parse(about, path, &bytes).map(|records| (*about, records));
    }
    // Where none can read everything, the one that makes sense of most moves.
    let moves = |records: &Vec<Result<GameRecord, _>>| -> usize {
        records.iter().flatten().map(|game| game.moves().count()).sum()
    };
    if let Some((about, _)) =
        all.iter().filter(|(_, records)| moves(records) > 0).max_by_key(|(_, records)| moves(records))
    {
        return parse(about, path, &bytes).map(|records| (*about, records));
    }
    let why = |(about, records): &(&About, Vec<Result<GameRecord, ParseError>>)| {
        let error = records.iter().find_map(|game| game.as_ref().err());
        error.map_or_else(
            || format!("{}: nothing there", about.name),
            |error| format!("{}: {error}", about.name),
        )
    };
    let wrong: Vec<String> = all.iter().map(why).collect();
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
