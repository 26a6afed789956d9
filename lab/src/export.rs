//! A record as files for other programs: a folder of CSV files, or one file of JSON lines.

mod tables;

pub(crate) use tables::{OPTIONS, POSITIONS, headings};

use crate::columns::{Iteration, Row};
use crate::csv::Table;
use crate::record::{Done, LabRecord};
use crate::store::StoreError;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// The version of the files.
pub(crate) const FORMAT: u64 = 1;

/// Writes the record to `folder/<date>-<preset>/`, replacing what an earlier export wrote there, and returns where.
///
/// # Errors
/// It could not be written; then nothing has changed.
pub fn export_csv(record: &LabRecord, folder: &Path) -> Result<PathBuf, StoreError> {
    let name = format!("{}-{}", record.meta.date, record.meta.preset);
    let (target, draft) = (folder.join(&name), folder.join(format!(".{name}.{}", std::process::id())));
    if target.exists() && !target.join("meta.json").exists() {
        let why = std::io::Error::other("the folder exists and is not an exported record");
        return Err(StoreError::folder(&target, &why));
    }
    let written = write_all(record, &draft).and_then(|()| put_in_place(&draft, &target));
    // After a failure the draft is of no use; left behind, it does no harm.
    let _ = std::fs::remove_dir_all(&draft);
    written.map_err(|(path, why)| StoreError::folder(&path, &why))?;
    Ok(target)
}

type Written = Result<(), (PathBuf, std::io::Error)>;

fn write_all(record: &LabRecord, draft: &Path) -> Written {
    std::fs::create_dir_all(draft).map_err(|why| (draft.to_owned(), why))?;
    let tables = tables::of(record);
    let meta = format!("{:#}\n", meta(record, &tables));
    let files = tables.iter().map(|(name, table)| (format!("{name}.csv"), table.text()));
    for (name, text) in files.chain([("meta.json".to_owned(), meta.as_str())]) {
        let path = draft.join(name);
        std::fs::write(&path, text).map_err(|why| (path, why))?;
    }
    Ok(())
}

/// Puts the finished folder where the old one was.
fn put_in_place(draft: &Path, target: &Path) -> Written {
    let old = draft.with_extension("old");
    if target.exists() {
        std::fs::rename(target, &old).map_err(|why| (target.to_owned(), why))?;
    }
    let placed = std::fs::rename(draft, target).map_err(|why| (target.to_owned(), why));
    if placed.is_err() && old.exists() {
        let _ = std::fs::rename(&old, target);
    } else if old.exists() {
        let _ = std::fs::remove_dir_all(&old);
    }
    placed
}

/// Writes the record to `folder/<date>-<preset>.jsonl`, a job a line, and returns where.
///
/// # Errors
/// It could not be written; then nothing has changed.
pub fn export_json(record: &LabRecord, folder: &Path) -> Result<PathBuf, StoreError> {
    let target = folder.join(format!("{}-{}.jsonl", record.meta.date, record.meta.preset));
    let draft = target.with_extension(format!("{}.tmp", std::process::id()));
    let written = std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&draft, lines(record)))
        .and_then(|()| std::fs::rename(&draft, &target));
    let _ = std::fs::remove_file(&draft);
    written.map_err(|why| StoreError::folder(&target, &why))?;
    Ok(target)
}

/// Where, when and how, and how many rows each file has.
fn meta(record: &LabRecord, tables: &[(&str, Table)]) -> Value {
    let rows: Map<_, _> =
        tables.iter().map(|(name, table)| (format!("{name}.csv"), table.rows.into())).collect();
    with(head(record), [("rows", rows.into())]).into()
}

fn head(record: &LabRecord) -> Map<String, Value> {
    with(Map::new(), [("format", FORMAT.into())].into_iter().chain(columns(&record.meta)))
}

/// A line about the record, and one for each job.
fn lines(record: &LabRecord) -> String {
    let meta = with(head(record), [("jobs", record.done.len().into())]);
    let jobs = record.done.iter().map(|(id, done)| job(&id.0, done));
    let lines = std::iter::once(meta).chain(jobs).map(|line| Value::Object(line).to_string() + "\n");
    lines.collect()
}

fn job(id: &str, done: &Done) -> Map<String, Value> {
    let options = done.job.options.iter().map(|(name, value)| (name.clone(), value.as_str().into()));
    let columns = columns(&done.job).map(|(name, value)| match name {
        "options" => (name, options.clone().collect::<Map<_, _>>().into()),
        _ => (name, value),
    });
    let head = std::iter::once(("id", id.into())).chain(columns);
    let results = [
        ("iterations", done.iterations.iter().map(|it| Value::Object(iteration(it))).collect()),
        ("values", objects(&done.values)),
    ];
    with(Map::new(), head.chain(self::columns(done)).chain(results))
}

fn iteration(it: &Iteration) -> Map<String, Value> {
    let lists = [("plies", objects(&it.cuts)), ("each_pass", objects(&it.each_pass))];
    with(Map::new(), columns(it).chain(lists))
}

fn objects<R: Row>(rows: &[R]) -> Value {
    rows.iter().map(|row| Value::Object(with(Map::new(), columns(row)))).collect()
}

fn columns<R: Row>(row: &R) -> impl Iterator<Item = (&'static str, Value)> {
    R::COLUMNS.iter().map(|column| (column.name, column.form.json((column.get)(row))))
}

fn with(
    mut object: Map<String, Value>,
    entries: impl IntoIterator<Item = (&'static str, Value)>,
) -> Map<String, Value> {
    object.extend(entries.into_iter().map(|(name, value)| (name.to_owned(), value)));
    object
}
