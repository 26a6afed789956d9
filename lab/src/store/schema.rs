//! The tables of a record, from the columns of what they hold.

use super::StoreError;
use crate::columns::{Cut, Heading, Iteration, Pass, Row};
use crate::job::Job;
use crate::record::{Done, Value};
use rusqlite::Connection;
use std::path::Path;
use std::time::Duration;

/// The version of the tables. Adding a column that may be missing does not change it.
const VERSION: i64 = 1;

const META: &str = "CREATE TABLE IF NOT EXISTS meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
";

struct Table {
    name: &'static str,
    /// What comes before the columns, and after them.
    keys: String,
    end: String,
    columns: Vec<Heading>,
}

impl Table {
    fn of<R: Row>(primary_key: &str) -> Table {
        let key = |name: &&str| match *name {
            "job" => "job INTEGER NOT NULL REFERENCES jobs".to_owned(),
            name => format!("{name} INTEGER NOT NULL"),
        };
        Table {
            name: R::TABLE,
            keys: R::KEYS.iter().map(key).collect::<Vec<_>>().join(",\n    "),
            end: format!(",\n    PRIMARY KEY ({primary_key})\n) WITHOUT ROWID"),
            columns: R::headings().collect(),
        }
    }

    fn create(&self) -> String {
        let mut text = format!("CREATE TABLE IF NOT EXISTS \"{}\" (\n    {}", self.name, self.keys);
        for Heading { name, doc, form, is_optional, .. } in &self.columns {
            let null = if *is_optional { "" } else { " NOT NULL" };
            put!(text, ",\n    -- {doc}\n    {name} {}{null}", form.sql());
        }
        text + &self.end + ";\n"
    }
}

fn tables() -> [Table; 5] {
    let jobs = Table {
        name: Job::TABLE,
        keys: "job INTEGER PRIMARY KEY,\n    id TEXT NOT NULL UNIQUE,\n    signature TEXT NOT NULL"
            .to_owned(),
        end: "\n)".to_owned(),
        columns: Job::headings().chain(Done::headings()).collect(),
    };
    [
        jobs,
        Table::of::<Iteration>("job, depth"),
        Table::of::<Cut>("job, depth, ply"),
        Table::of::<Pass>("job, depth, pass"),
        Table::of::<Value>("job, number"),
    ]
}

/// The version of a database that this version of the lab did not write; `None` for one that it did, and for an empty one.
pub(super) fn other_version(database: &Connection) -> rusqlite::Result<Option<i64>> {
    // Another program may hold the file for a moment.
    database.busy_timeout(Duration::from_secs(5))?;
    let version: i64 = database.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let tables: i64 = database.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok((version != VERSION && (version != 0 || tables != 0)).then_some(version))
}

/// Makes the tables and columns that are missing. What is committed survives a crash of the program.
pub(super) fn prepare(database: &Connection) -> rusqlite::Result<()> {
    database.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    database.pragma_update(None, "synchronous", "NORMAL")?;
    let mut commands = String::from(META);
    for table in tables() {
        commands.push_str(&table.create());
        let known = columns(database, table.name)?;
        let is_missing = |column: &&Heading| !known.is_empty() && !known.iter().any(|it| it == column.name);
        for Heading { name, form, .. } in table.columns.iter().filter(is_missing) {
            let add = format!("ALTER TABLE \"{}\" ADD COLUMN {name} {};\n", table.name, form.sql());
            commands.push_str(&add);
        }
    }
    database.execute_batch(&format!("BEGIN;{commands}PRAGMA user_version = {VERSION};COMMIT;"))
}

/// The columns that a table of the file has; none if there is no such table.
fn columns(database: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let mut query = database.prepare("SELECT name FROM pragma_table_info(?1)")?;
    query.query_map([table], |row| row.get(0))?.collect()
}

/// Renames a record of another version, and returns a note about it.
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
        "{}: a record of format {version} was renamed to {} and is not used",
        file.display(),
        aside.display()
    ))
}
