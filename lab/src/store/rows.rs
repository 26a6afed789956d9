//! Rows of a record: one transaction for everything that a job has found, and back.

use super::{StoreError, reader};
use crate::columns::{Cut, Iteration, Pass, Row};
use crate::job::{Job, JobId};
use crate::record::{Done, LabRecord, Meta, Value};
use crate::scalar::Scalar;
use rusqlite::types::Type;
use rusqlite::{
    CachedStatement, Connection, Result, Statement, Transaction, TransactionBehavior, params,
    params_from_iter,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Writes where, when and how.
pub(super) fn write_meta(database: &mut Connection, meta: &Meta) -> Result<()> {
    let all = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for (column, value) in Meta::COLUMNS.iter().zip(meta.scalars()) {
        all.execute("INSERT OR REPLACE INTO meta VALUES (?1, ?2)", params![column.name, value])?;
    }
    all.commit()
}

/// Writes all that a job has found, or nothing.
pub(super) fn write_done(database: &mut Connection, id: &JobId, signature: &str, done: &Done) -> Result<()> {
    let all = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let keys = [Scalar::Null, Scalar::Text(id.0.clone()), Scalar::Text(signature.to_owned())];
    let names = Job::COLUMNS.iter().map(|column| column.name).chain(Done::COLUMNS.iter().map(|it| it.name));
    let scalars = keys.into_iter().chain(done.job.scalars()).chain(done.scalars());
    insert(&all, Job::TABLE, Job::KEYS.iter().copied().chain(names))?.execute(params_from_iter(scalars))?;
    let job = Scalar::Integer(all.last_insert_rowid());
    let number = |i: usize| Scalar::Integer(i as i64);
    write_rows(&all, done.iterations.iter().map(|it| (vec![job.clone()], it)))?;
    for it in &done.iterations {
        let keys = |i: usize| vec![job.clone(), Scalar::Integer(it.depth.into()), number(i)];
        write_rows(&all, it.cuts.iter().enumerate().map(|(i, cut)| (keys(i), cut)))?;
        write_rows(&all, it.each_pass.iter().enumerate().map(|(i, pass)| (keys(i), pass)))?;
    }
    let values = done.values.iter().enumerate();
    write_rows(&all, values.map(|(i, value)| (vec![job.clone(), number(i)], value)))?;
    all.commit()
}

fn write_rows<'r, R: Row>(
    all: &Transaction<'_>,
    rows: impl Iterator<Item = (Vec<Scalar>, &'r R)>,
) -> Result<()> {
    let mut insert =
        insert(all, R::TABLE, R::KEYS.iter().copied().chain(R::COLUMNS.iter().map(|it| it.name)))?;
    for (keys, row) in rows {
        insert.execute(params_from_iter(keys.into_iter().chain(row.scalars())))?;
    }
    Ok(())
}

fn insert<'t>(
    all: &'t Transaction<'_>,
    table: &str,
    columns: impl Iterator<Item = &'static str>,
) -> Result<CachedStatement<'t>> {
    let columns: Vec<&str> = columns.collect();
    let marks = vec!["?"; columns.len()].join(", ");
    all.prepare_cached(&format!("INSERT INTO \"{table}\" ({}) VALUES ({marks})", columns.join(", ")))
}

/// Where, when and how; `None` if the record has just been made.
pub(super) fn meta(database: &Connection) -> Result<Option<Meta>> {
    let mut found = Meta::default();
    for column in Meta::COLUMNS {
        let mut query = database.prepare_cached("SELECT value FROM meta WHERE key = ?1")?;
        let mut rows = query.query([column.name])?;
        if let Some(row) = rows.next()? {
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

pub(super) fn count_of_other_signatures(database: &Connection, signature: &str) -> Result<i64> {
    database.query_row("SELECT count(*) FROM jobs WHERE signature <> ?1", [signature], |row| row.get(0))
}

/// The whole record in `file`.
pub(crate) fn record(file: &Path) -> Result<LabRecord, StoreError> {
    let database = reader(file)?;
    let fault = |why| StoreError::of(file, &why);
    let meta = meta(&database).map_err(fault)?.ok_or_else(|| StoreError::missing(file))?;
    let mut jobs = read_jobs(&database, &meta.signature).map_err(fault)?;
    read_results(&database, &mut jobs).map_err(fault)?;
    let done = jobs.into_values().collect();
    Ok(LabRecord { meta, done })
}

type Jobs = BTreeMap<i64, (JobId, Done)>;

fn read_jobs(database: &Connection, signature: &str) -> Result<Jobs> {
    let mut query = database.prepare("SELECT * FROM jobs WHERE signature = ?1 ORDER BY job")?;
    let (job_columns, done_columns) = (Places::of::<Job>(&query), Places::of::<Done>(&query));
    let rows = query.query_map([signature], |row| {
        let done = Done { job: job_columns.read(row)?, ..done_columns.read(row)? };
        Ok((row.get("job")?, (JobId(row.get("id")?), done)))
    })?;
    rows.collect()
}

fn read_results(database: &Connection, jobs: &mut Jobs) -> Result<()> {
    let iteration = |done: &mut Done, depth: i32, put: &dyn Fn(&mut Iteration)| {
        done.iterations.iter_mut().filter(|it| it.depth == depth).for_each(put);
    };
    read_rows::<Iteration>(database, jobs, |done, _, it| done.iterations.push(it))?;
    read_rows::<Cut>(database, jobs, |done, depth, cut| iteration(done, depth, &|it| it.cuts.push(cut)))?;
    read_rows::<Pass>(database, jobs, |done, depth, pass| {
        iteration(done, depth, &|it| it.each_pass.push(pass));
    })?;
    read_rows::<Value>(database, jobs, |done, _, value| done.values.push(value))
}

/// Reads the rows of a table into the jobs they belong to; those of jobs that are not used are left out.
fn read_rows<R: Row>(database: &Connection, jobs: &mut Jobs, put: impl Fn(&mut Done, i32, R)) -> Result<()> {
    let mut query = database.prepare(&format!("SELECT * FROM \"{}\" ORDER BY 1, 2, 3", R::TABLE))?;
    let places = Places::of::<R>(&query);
    let depth = query.column_index("depth")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        if let Some((_, done)) = jobs.get_mut(&row.get(0)?) {
            put(done, row.get(depth)?, places.read(row)?);
        }
    }
    Ok(())
}

/// Where the columns of a row stand in the file; one that was declared later may be missing there.
struct Places(Vec<Option<usize>>);

impl Places {
    fn of<R: Row>(query: &Statement<'_>) -> Places {
        Places(R::COLUMNS.iter().map(|column| query.column_index(column.name).ok()).collect())
    }

    fn read<R: Row>(&self, row: &rusqlite::Row<'_>) -> Result<R> {
        let scalar = |place: &Option<usize>| place.map_or(Ok(Scalar::Null), |index| row.get(index));
        let scalars = self.0.iter().map(scalar).collect::<Result<Vec<_>>>()?;
        R::from_scalars(&scalars, None).map_err(|i| {
            let column = &R::COLUMNS[i];
            let why = format!("{}.{}: expected {}", R::TABLE, column.name, column.form.expected());
            rusqlite::Error::FromSqlConversionFailure(i, Type::Null, why.into())
        })
    }
}
