//! The tables of a record, from the columns of what they hold; and their rows: one transaction for everything that a job
//! has found, and back.

use super::{StoreError, reader};
use crate::columns::{Column, Cut, Heading, Iteration, Pass, Row};
use crate::job::{Job, JobId, checksum};
use crate::record::{Done, LabRecord, Meta, Value, described};
use crate::scalar::Scalar;
use rusqlite::types::Type;
use rusqlite::{
    CachedStatement, Connection, Result, Transaction, TransactionBehavior, params, params_from_iter,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

/// The version of the tables. Adding a column that may be missing does not change it.
const VERSION: i64 = 1;

/// The tables that are no rows of ours.
const META: &str = include_str!("../../assets/meta.sql");
const CHECKSUM: &str = "INSERT OR REPLACE INTO checksums VALUES (?1, ?2)";

struct Table {
    name: &'static str,
    columns: Vec<Heading>,
    /// What comes before the columns, and after them.
    keys: String,
    end: String,
}

impl Table {
    fn of<R: Row>(primary_key: &str) -> Table {
        let key = |name: &&str| match *name {
            "job" => "job INTEGER NOT NULL REFERENCES jobs".to_owned(),
            name => format!("{name} INTEGER NOT NULL"),
        };
        Table {
            name: R::TABLE,
            columns: R::headings().collect(),
            keys: R::KEYS.iter().map(key).collect::<Vec<_>>().join(",\n    "),
            end: format!(",\n    PRIMARY KEY ({primary_key})\n) WITHOUT ROWID"),
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
    let keys = "job INTEGER PRIMARY KEY,\n    id TEXT NOT NULL UNIQUE,\n    signature TEXT NOT NULL";
    let columns = Job::headings().chain(Done::headings()).collect();
    [
        Table { name: Job::TABLE, columns, keys: keys.to_owned(), end: "\n)".to_owned() },
        Table::of::<Iteration>("job, depth"),
        Table::of::<Cut>("job, depth, ply"),
        Table::of::<Pass>("job, depth, pass"),
        Table::of::<Value>("job, number"),
    ]
}

/// The version of a database that this version of the lab did not write; `None` for one that it did, and for an empty one.
pub(super) fn other_version(database: &Connection) -> Result<Option<i64>> {
    // Another program may hold the file for a moment.
    database.busy_timeout(Duration::from_secs(5))?;
    let version: i64 = database.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let tables: i64 = database.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok((version != VERSION && (version != 0 || tables != 0)).then_some(version))
}

/// Makes the tables and columns that are missing. What is committed survives a crash of the program.
pub(super) fn prepare(database: &Connection) -> Result<()> {
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
fn columns(database: &Connection, table: &str) -> Result<Vec<String>> {
    let mut query = database.prepare("SELECT name FROM pragma_table_info(?1)")?;
    query.query_map([table], |row| row.get(0))?.collect()
}

/// Writes where, when and how.
pub(super) fn write_meta(database: &mut Connection, meta: &Meta) -> Result<()> {
    let all = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for (column, value) in Meta::COLUMNS.iter().zip(meta.scalars()) {
        all.execute("INSERT OR REPLACE INTO meta VALUES (?1, ?2)", params![column.name, value])?;
    }
    all.execute(CHECKSUM, params!["meta", checksum(&described(meta))])?;
    all.commit()
}

/// Writes all that a job has found, or nothing.
pub(super) fn write_done(database: &mut Connection, id: &JobId, signature: &str, done: &Done) -> Result<()> {
    let all = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let keys = [Scalar::Null, Scalar::Text(id.0.clone()), Scalar::Text(signature.to_owned())];
    let scalars = keys.into_iter().chain(done.job.scalars()).chain(done.scalars());
    let mut columns = Job::names();
    columns.extend(Done::COLUMNS.iter().map(|column| column.name));
    insert(&all, Job::TABLE, &columns)?.execute(params_from_iter(scalars))?;
    let job = all.last_insert_rowid();
    write_rows(&all, &[job], &done.iterations)?;
    for it in &done.iterations {
        write_rows(&all, &[job, it.depth.into()], &it.cuts)?;
        write_rows(&all, &[job, it.depth.into()], &it.each_pass)?;
    }
    write_rows(&all, &[job], &done.values)?;
    all.prepare_cached(CHECKSUM)?.execute(params![id.0, done.checksum(id, signature)])?;
    all.commit()
}

/// Writes rows with these keys, and with their number if the table has one key more.
fn write_rows<R: Row>(all: &Transaction<'_>, keys: &[i64], rows: &[R]) -> Result<()> {
    let mut insert = insert(all, R::TABLE, &R::names())?;
    for (number, row) in (0..).zip(rows) {
        let keys = keys.iter().copied().chain([number]).take(R::KEYS.len()).map(Scalar::Integer);
        insert.execute(params_from_iter(keys.chain(row.scalars())))?;
    }
    Ok(())
}

fn insert<'t>(all: &'t Transaction<'_>, table: &str, columns: &[&str]) -> Result<CachedStatement<'t>> {
    let marks = vec!["?"; columns.len()].join(", ");
    all.prepare_cached(&format!("INSERT INTO \"{table}\" ({}) VALUES ({marks})", columns.join(", ")))
}

/// Where, when and how; `None` if the record has just been made.
pub(super) fn meta(database: &Connection) -> Result<Option<Meta>> {
    let mut found = Meta::default();
    let mut query = database.prepare("SELECT value FROM meta WHERE key = ?1")?;
    for column in Meta::COLUMNS {
        if let Some(row) = query.query([column.name])?.next()? {
            (column.put)(&mut found, &row.get(0)?);
        }
    }
    Ok((!found.signature.is_empty()).then_some(found))
}

/// The jobs that are done.
pub(super) fn ids(database: &Connection, signature: &str) -> Result<BTreeSet<JobId>> {
    let mut query = database.prepare("SELECT id FROM jobs WHERE signature = ?1")?;
    query.query_map([signature], |row| row.get(0).map(JobId))?.collect()
}

/// The whole record in `file`, if it is sound.
pub(crate) fn record(file: &Path) -> Result<LabRecord, StoreError> {
    let database = reader(file)?;
    let fault = |why| StoreError::of(file, &why);
    let meta = meta(&database).map_err(fault)?.ok_or_else(|| StoreError::missing(file))?;
    let mut jobs = read_jobs(&database).map_err(fault)?;
    verify(&database, &meta, &jobs).map_err(fault)?;
    jobs.retain(|_, (_, signature, _)| *signature == meta.signature);
    Ok(LabRecord { meta, done: jobs.into_values().map(|(id, _, done)| (id, done)).collect() })
}

/// Jobs by their numbers, with the signature of each.
type Jobs = BTreeMap<i64, (JobId, String, Done)>;

/// All jobs, also those of other signatures: what is there must be sound.
fn read_jobs(database: &Connection) -> Result<Jobs> {
    let mut query = database.prepare("SELECT * FROM jobs ORDER BY job")?;
    let rows = query.query_map([], |row| {
        let done = Done { job: read(row)?, ..read(row)? };
        Ok((row.get("job")?, (JobId(row.get("id")?), row.get("signature")?, done)))
    })?;
    let mut jobs = rows.collect::<Result<Jobs>>()?;
    read_rows(database, &mut jobs, |done, _, it| done.iterations.push(it))?;
    read_rows(database, &mut jobs, |done, depth, cut| at(done, depth).for_each(|it| it.cuts.push(cut)))?;
    read_rows(database, &mut jobs, |done, depth, it| at(done, depth).for_each(|at| at.each_pass.push(it)))?;
    read_rows(database, &mut jobs, |done, _, value| done.values.push(value))?;
    Ok(jobs)
}

/// Whether the file is whole and everything has its checksum. What was written before there were checksums has none.
fn verify(database: &Connection, meta: &Meta, jobs: &Jobs) -> Result<()> {
    let whole: String = database.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if whole != "ok" {
        return Err(damage(&whole));
    }
    if columns(database, "checksums")?.is_empty() {
        return Ok(());
    }
    let sums = jobs.values().map(|(id, signature, done)| (id.0.clone(), done.checksum(id, signature)));
    let sums: BTreeMap<String, String> =
        sums.chain([("meta".to_owned(), checksum(&described(meta)))]).collect();
    let mut query = database.prepare("SELECT id, checksum FROM checksums")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let (id, sum): (String, String) = (row.get(0)?, row.get(1)?);
        if sums.get(&id) != Some(&sum) {
            return Err(damage(&format!("{id} has another checksum than when it was written")));
        }
    }
    Ok(())
}

fn damage(why: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Null, why.into())
}

/// The iterations to this depth: one, unless the file is damaged.
fn at(done: &mut Done, depth: i32) -> impl Iterator<Item = &mut Iteration> {
    done.iterations.iter_mut().filter(move |it| it.depth == depth)
}

/// Reads the rows of a table into the jobs they belong to.
fn read_rows<R: Row>(database: &Connection, jobs: &mut Jobs, put: impl Fn(&mut Done, i32, R)) -> Result<()> {
    let mut query = database.prepare(&format!("SELECT * FROM \"{}\" ORDER BY 1, 2, 3", R::TABLE))?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let job = jobs.get_mut(&row.get(0)?);
        let (.., done) = job.ok_or_else(|| damage(&format!("{}: a row of no job", R::TABLE)))?;
        put(done, row.get("depth")?, read(row)?);
    }
    Ok(())
}

/// A row of the file; a column that was declared later may be missing there.
fn read<R: Row>(row: &rusqlite::Row<'_>) -> Result<R> {
    let scalar = |column: &Column<R>| {
        row.as_ref().column_index(column.name).map_or(Ok(Scalar::Null), |index| row.get(index))
    };
    let scalars = R::COLUMNS.iter().map(scalar).collect::<Result<Vec<_>>>()?;
    R::from_scalars(&scalars, None).map_err(|i| {
        let column = &R::COLUMNS[i];
        damage(&format!("{}.{}: expected {}", R::TABLE, column.name, column.form.expected()))
    })
}
