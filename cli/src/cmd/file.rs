//! Files: games and problems are read, and output is written beside its place and renamed when it is complete, so that
//! no file is ever half a file.

use nullwindow_engine::{GameKind, GameRecord, Games};
use nullwindow_notation::ParseError;
use std::fs::{File, TryLockError};
use std::io::{Error, Read, Write};
use std::path::{Path, PathBuf};

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
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let format = match ending.as_str() {
        "epd" | "fen" => "pgn",
        "wtb" | "obf" => "ggf",
        other => other,
    };
    let is_named = |kind: &&GameKind| format != "txt" && kind.format.eq_ignore_ascii_case(format);
    let all: Vec<_> = match games.iter().find(is_named) {
        Some(kind) => return parse(kind, path, &bytes).map(|records| (kind, records)),
        None => games.iter().map(|kind| (kind, kind.read_each_game(&bytes))).collect(),
    };
    let is_read = |records: &Vec<Result<_, _>>| !records.is_empty() && records.iter().all(Result::is_ok);
    let moves = |records: &Vec<Result<GameRecord, _>>| -> usize {
        records.iter().flatten().map(|game| game.moves().count()).sum()
    };
    // If no game can read everything, the one that reads the most moves.
    let most = || all.iter().filter(|(_, it)| moves(it) > 0).max_by_key(|(_, it)| moves(it));
    if let Some((kind, _)) = all.iter().find(|(_, records)| is_read(records)).or_else(most) {
        return parse(kind, path, &bytes).map(|records| (*kind, records));
    }
    let why = |(kind, records): &(&GameKind, Vec<Result<GameRecord, ParseError>>)| {
        let error = records.iter().find_map(|game| game.as_ref().err());
        format!("{}: {}", kind.name, error.map_or("no game found".to_owned(), ToString::to_string))
    };
    let wrong: Vec<String> = all.iter().map(why).collect();
    let name = path.display();
    Err(format!("{name} is not a record of any game; name the game with --as GAME\n  {}", wrong.join("\n  ")))
}

/// The contents of a file, or of standard input for `-`.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let cannot = |error: Error| format!("cannot read {}: {error}", path.display());
    let bytes = if path == Path::new("-") {
        read_at_most(std::io::stdin().lock(), MOST_BYTES)
    } else {
        File::open(path).and_then(|file| read_at_most(file, MOST_BYTES))
    };
    let too_large = || format!("{} is larger than 256 MiB: split it", path.display());
    bytes.map_err(cannot)?.ok_or_else(too_large)
}

/// All that there is to read; `None` if it is more than `most` bytes.
pub(crate) fn read_at_most(input: impl Read, most: u64) -> Result<Option<Vec<u8>>, Error> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
}

/// A file in the making. Until [`finish`](Output::finish) the old file, if there is one, stays as it is.
pub(crate) struct Output {
    /// As it was named.
    path: PathBuf,
    file: File,
    /// The unfinished file, and where it goes; `None` for devices and pipes, which are written directly.
    part: Option<(PathBuf, PathBuf)>,
}

impl Output {
    /// A file that does not exist yet or is empty; `remedy` says what to do if it has contents.
    pub(crate) fn fresh(path: &Path, remedy: &str) -> Result<Output, String> {
        let is_used = path.metadata().is_ok_and(|data| data.is_file() && data.len() > 0);
        if is_used {
            return Err(format!("{} exists already: {remedy}", path.display()));
        }
        Output::over(path)
    }

    /// A file that may exist and is replaced.
    pub(crate) fn over(path: &Path) -> Result<Output, String> {
        Output::begin(path).map_err(|error| cannot_write(path, &error))
    }

    fn begin(path: &Path) -> Result<Output, Error> {
        let old = path.metadata().ok();
        if old.as_ref().is_some_and(|data| !data.is_file()) {
            let file = File::options().write(true).open(path)?;
            return Ok(Output { path: path.to_owned(), file, part: None });
        }
        if old.is_some() {
            // The rename would replace even a file that may not be written.
            File::options().append(true).open(path)?;
        }
        // A link stays a link to the new file.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let part = target.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let file = File::create(&part)?;
        let output = Output { path: path.to_owned(), file, part: Some((part, target)) };
        if let Some(old) = old {
            output.file.set_permissions(old.permissions())?;
        }
        Ok(output)
    }

    /// Appends to the unfinished file.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), String> {
        self.file.write_all(text.as_bytes()).map_err(|error| cannot_write(&self.path, &error))
    }

    /// Puts the file in its place.
    pub(crate) fn finish(mut self) -> Result<(), String> {
        let Some((part, target)) = self.part.take() else { return Ok(()) };
        let placed = self.file.sync_all().and_then(|()| std::fs::rename(&part, target));
        placed.map_err(|error| {
            let _ = std::fs::remove_file(&part);
            cannot_write(&self.path, &error)
        })
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.part {
            // A hidden file that stays behind does no harm.
            let _ = std::fs::remove_file(part);
        }
    }
}

/// The right to change a file: of the processes that ask for it, one has it at a time. A hidden file beside says so.
pub(crate) struct Lock {
    path: PathBuf,
    _held: File,
}

impl Lock {
    pub(crate) fn of(path: &Path) -> Result<Lock, String> {
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let beside = target.with_file_name(format!(".{name}.lock"));
        let held = File::create(&beside).map_err(|error| cannot_write(path, &error))?;
        // Who had it may have removed the file between the two calls.
        let is_taken = matches!(held.try_lock(), Err(TryLockError::WouldBlock)) || !beside.exists();
        if is_taken {
            let name = path.display();
            return Err(format!(
                "another process is changing {name}: wait until it ends, or name another file"
            ));
        }
        Ok(Lock { path: beside, _held: held })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Writes a whole file.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    let mut output = Output::over(path)?;
    output.write(text)?;
    output.finish()
}

fn cannot_write(path: &Path, error: &Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

/// Whether two paths lead to the same file, which need not exist yet.
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    let resolve = |path: &Path| {
        path.canonicalize().ok().or_else(|| {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            Some(folder.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?))
        })
    };
    resolve(a).zip(resolve(b)).is_some_and(|(a, b)| a == b)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]

    use super::*;

    /// An empty folder of this test.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("nullwindow-output-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn the_old_file_stays_until_the_new_one_is_complete() {
        let folder = folder("complete");
        let path = folder.join("games.pgn");
        std::fs::write(&path, "old").unwrap();
        let mut output = Output::over(&path).unwrap();
        output.write("new").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
        output.finish().unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left");
    }

    #[test]
    fn an_abandoned_file_leaves_the_old_one_and_nothing_else() {
        let folder = folder("abandoned");
        let path = folder.join("games.pgn");
        std::fs::write(&path, "old").unwrap();
        let mut output = Output::over(&path).unwrap();
        output.write("half of the new").unwrap();
        drop(output);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
        assert!(
            Output::fresh(&path, "choose another").is_err_and(|why| why.contains("exists already: choose"))
        );
    }

    #[test]
    fn a_file_is_changed_by_one_process_at_a_time() {
        let folder = folder("lock");
        let path = folder.join("mine.book");
        let lock = Lock::of(&path).unwrap();
        assert!(Lock::of(&path).is_err_and(|why| why.contains("another process is changing")));
        assert!(Lock::of(&folder.join("other.book")).is_ok());
        drop(lock);
        assert!(Lock::of(&path).is_ok());
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "nothing is left");
    }

    #[test]
    fn a_new_file_appears_only_when_it_is_complete() {
        let path = folder("new").join("games.pgn");
        let output = Output::over(&path).unwrap();
        assert!(!path.exists());
        output.finish().unwrap();
        assert!(path.exists());
        assert!(write(&path.join("x"), "").is_err_and(|why| why.starts_with("cannot write ")));
    }
}
