//! The tables of a record.

use super::StoreError;
use rusqlite::Connection;
use std::path::Path;
use std::time::Duration;

/// The version of the tables.
const VERSION: i64 = 1;

/// The tables; `docs/lab.md` explains them.
const TABLES: &str = r#"
CREATE TABLE IF NOT EXISTS meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS jobs (
    job INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    signature TEXT NOT NULL,
    kind TEXT NOT NULL,
    game TEXT NOT NULL,
    position TEXT NOT NULL,
    depth INTEGER NOT NULL,
    options TEXT NOT NULL,
    timed INTEGER NOT NULL,
    round INTEGER NOT NULL,
    passes INTEGER NOT NULL,
    seconds REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS iterations (
    job INTEGER NOT NULL REFERENCES jobs,
    depth INTEGER NOT NULL,
    guess INTEGER NOT NULL,
    value INTEGER NOT NULL,
    lower INTEGER NOT NULL,
    upper INTEGER NOT NULL,
    best INTEGER,
    passes INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    leaves INTEGER NOT NULL,
    hits INTEGER NOT NULL,
    etc_probes INTEGER NOT NULL,
    etc_cutoffs INTEGER NOT NULL,
    seconds REAL NOT NULL,
    PRIMARY KEY (job, depth)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS plies (
    job INTEGER NOT NULL REFERENCES jobs,
    depth INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    tried INTEGER NOT NULL,
    first INTEGER NOT NULL,
    PRIMARY KEY (job, depth, ply)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS passes (
    job INTEGER NOT NULL REFERENCES jobs,
    depth INTEGER NOT NULL,
    pass INTEGER NOT NULL,
    alpha INTEGER NOT NULL,
    beta INTEGER NOT NULL,
    g INTEGER NOT NULL,
    lower INTEGER NOT NULL,
    upper INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    leaves INTEGER NOT NULL,
    PRIMARY KEY (job, depth, pass)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS "values" (
    job INTEGER NOT NULL REFERENCES jobs,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    depth INTEGER NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (job, number)
) WITHOUT ROWID;
"#;

/// The version of a database that is not of ours; an empty one may become so.
pub(super) fn stranger(database: &Connection) -> rusqlite::Result<Option<i64>> {
    // Whoever holds the file for a moment is waited for.
    database.busy_timeout(Duration::from_secs(5))?;
    let version: i64 = database.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let tables: i64 = database.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok((version != VERSION && (version != 0 || tables != 0)).then_some(version))
}

/// Makes the tables that are not there. What is committed survives the program whatever happens to it.
pub(super) fn prepare(database: &Connection) -> rusqlite::Result<()> {
    database.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    database.pragma_update(None, "synchronous", "NORMAL")?;
    database.execute_batch(&format!("BEGIN;{TABLES}PRAGMA user_version = {VERSION};COMMIT;"))
}

/// Renames a record of another version, and says so.
pub(super) fn set_aside(file: &Path, version: i64) -> Result<String, StoreError> {
    let aside = (0..1000)
        .map(|n| match n {
            0 => file.with_extension(format!("v{version}.sqlite")),
            n => file.with_extension(format!("v{version}-{n}.sqlite")),
        })
        .find(|aside| !aside.exists())
        .unwrap_or_else(|| file.to_owned());
    std::fs::rename(file, &aside).map_err(|why| StoreError::folder(file, &why))?;
    Ok(format!(
        "{}: a record of format {version} is kept as {} and not used",
        file.display(),
        aside.display()
    ))
}
