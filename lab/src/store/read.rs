//! Reading a record back.

use super::{StoreError, reader};
use crate::job::{Job, JobId, Kind};
use crate::record::{Cut, Done, Iteration, Meta, Pass, Record, Value};
use rusqlite::types::Type;
use rusqlite::{Connection, Row};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What [`Meta`] says, by name.
pub(super) const KEYS: [&str; 6] = ["preset", "date", "version", "signature", "machine", "command"];

/// The values of [`KEYS`].
pub(super) fn values(meta: &Meta) -> [&str; 6] {
    let Meta { preset, date, version, signature, machine, command } = meta;
    [preset, date, version, signature, machine, command]
}

/// Where, when and how; `None` if the record has just been made.
pub(super) fn meta(database: &Connection) -> rusqlite::Result<Option<Meta>> {
    let mut found = BTreeMap::new();
    let mut query = database.prepare("SELECT key, value FROM meta")?;
    for row in query.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))? {
        let (key, value) = row?;
        found.insert(key, value);
    }
    let mut take = |key: &str| found.remove(key).unwrap_or_default();
    let meta = Meta {
        preset: take("preset"),
        date: take("date"),
        version: take("version"),
        signature: take("signature"),
        machine: take("machine"),
        command: take("command"),
    };
    Ok((!meta.signature.is_empty()).then_some(meta))
}

/// The jobs that are done.
pub(super) fn ids(database: &Connection, signature: &str) -> rusqlite::Result<BTreeSet<JobId>> {
    let mut query = database.prepare("SELECT id FROM jobs WHERE signature = ?1")?;
    query.query_map([signature], |row| row.get(0).map(JobId))?.collect()
}

pub(super) fn count_of_other_signatures(database: &Connection, signature: &str) -> rusqlite::Result<i64> {
    database.query_row("SELECT count(*) FROM jobs WHERE signature <> ?1", [signature], |row| row.get(0))
}

/// The whole record in `file`.
pub(crate) fn record(file: &Path) -> Result<Record, StoreError> {
    let database = reader(file)?;
    let fault = |why| StoreError::of(file, &why);
    let meta = meta(&database).map_err(fault)?.ok_or_else(|| StoreError::missing(file))?;
    let mut jobs = jobs(&database, &meta.signature).map_err(fault)?;
    iterations(&database, &mut jobs).map_err(fault)?;
    let done = jobs.into_values().collect();
    Ok(Record { meta, done })
}

type Jobs = BTreeMap<i64, (JobId, Done)>;

fn jobs(database: &Connection, signature: &str) -> rusqlite::Result<Jobs> {
    let mut query = database.prepare(
        "SELECT job, id, kind, game, position, depth, options, timed, round, passes, seconds FROM jobs
         WHERE signature = ?1 ORDER BY job",
    )?;
    let rows = query.query_map([signature], |row| {
        let kind: String = row.get(2)?;
        let kind: Kind = kind.parse().map_err(|why: String| strange(2, why))?;
        let options: String = row.get(6)?;
        let job = Job {
            kind,
            game: row.get(3)?,
            position: row.get(4)?,
            depth: row.get(5)?,
            options: Job::options_from(&options).map_err(|why| strange(6, why))?,
            timed: row.get(7)?,
            round: row.get(8)?,
            passes: row.get(9)?,
        };
        let done = Done { job, seconds: row.get(10)?, iterations: Vec::new(), values: Vec::new() };
        Ok((row.get(0)?, (JobId(row.get(1)?), done)))
    })?;
    rows.collect()
}

fn strange(column: usize, why: String) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, why.into())
}

/// A counter.
fn count(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(i64::unsigned_abs)
}

/// Reads the rows of a table into the jobs they belong to; those of jobs that are not used are left out.
fn each<T>(
    database: &Connection,
    table: &str,
    jobs: &mut Jobs,
    read: impl Fn(&Row<'_>) -> rusqlite::Result<T>,
    put: impl Fn(&mut Done, i32, T),
) -> rusqlite::Result<()> {
    let mut query = database.prepare(&format!("SELECT * FROM \"{table}\" ORDER BY 1, 2, 3"))?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        if let Some((_, done)) = jobs.get_mut(&row.get(0)?) {
            put(done, row.get(1)?, read(row)?);
        }
    }
    Ok(())
}

fn iterations(database: &Connection, jobs: &mut Jobs) -> rusqlite::Result<()> {
    let read = |row: &Row<'_>| {
        Ok(Iteration {
            depth: row.get(1)?,
            guess: row.get(2)?,
            value: row.get(3)?,
            lower: row.get(4)?,
            upper: row.get(5)?,
            best: row.get(6)?,
            passes: count(row, 7)?,
            nodes: count(row, 8)?,
            leaves: count(row, 9)?,
            hits: count(row, 10)?,
            etc_probes: count(row, 11)?,
            etc_cutoffs: count(row, 12)?,
            seconds: row.get(13)?,
            cuts: Vec::new(),
            each_pass: Vec::new(),
        })
    };
    each(database, "iterations", jobs, read, |done, _, it| done.iterations.push(it))?;
    let read =
        |row: &Row<'_>| Ok(Cut { nodes: count(row, 3)?, tried: count(row, 4)?, first: count(row, 5)? });
    each(database, "plies", jobs, read, |done, depth, cut| {
        done.iterations.iter_mut().filter(|it| it.depth == depth).for_each(|it| it.cuts.push(cut));
    })?;
    let read = |row: &Row<'_>| {
        Ok(Pass {
            alpha: row.get(3)?,
            beta: row.get(4)?,
            g: row.get(5)?,
            lower: row.get(6)?,
            upper: row.get(7)?,
            nodes: count(row, 8)?,
            leaves: count(row, 9)?,
        })
    };
    each(database, "passes", jobs, read, |done, depth, pass| {
        done.iterations.iter_mut().filter(|it| it.depth == depth).for_each(|it| it.each_pass.push(pass));
    })?;
    let read = |row: &Row<'_>| Ok(Value { name: row.get(2)?, depth: row.get(3)?, number: row.get(4)? });
    each(database, "values", jobs, read, |done, _, value| done.values.push(value))
}
