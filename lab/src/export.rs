//! A record as files for other programs: a folder of CSV files, or one file of JSON lines.

use crate::columns::{Cut, Heading, Iteration, Pass, Row};
use crate::csv::Table;
use crate::job::{Job, checksum};
use crate::record::{Done, LabRecord, Value};
use crate::scalar::{Field, Form, Scalar, text};
use crate::store::StoreError;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The version of the files. The first had no checksums.
pub(crate) const FORMAT: u64 = 2;

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
    written.map(|()| target)
}

fn write_all(record: &LabRecord, draft: &Path) -> Result<(), StoreError> {
    std::fs::create_dir_all(draft).map_err(|why| StoreError::folder(draft, &why))?;
    let Tables(tables) = Tables::of(record);
    let meta = format!("{:#}\n", meta(record, &tables));
    let files = tables.iter().map(|(name, table)| (format!("{name}.csv"), table.text.as_str()));
    for (name, text) in files.chain([("meta.json".to_owned(), meta.as_str())]) {
        let path = draft.join(name);
        std::fs::write(&path, text).map_err(|why| StoreError::folder(&path, &why))?;
    }
    Ok(())
}

/// Puts the finished folder where the old one was.
fn put_in_place(draft: &Path, target: &Path) -> Result<(), StoreError> {
    let fault = |why| StoreError::folder(target, &why);
    let old = draft.with_extension("old");
    if target.exists() {
        std::fs::rename(target, &old).map_err(fault)?;
    }
    let placed = std::fs::rename(draft, target).map_err(fault);
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

pub(crate) type Object = Map<String, Json>;

/// Where, when and how, how many rows each file has, and the checksum of each; last its own, of all that is before it.
fn meta(record: &LabRecord, tables: &[(&str, Table)]) -> Json {
    let rows = tables.iter().map(|(name, table)| (format!("{name}.csv"), table.rows.into()));
    let sums = tables.iter().map(|(name, table)| (format!("{name}.csv"), checksum(&table.text).into()));
    let mut meta = head(record, "rows", rows.collect::<Object>().into());
    meta.insert("checksums".to_owned(), sums.collect::<Object>().into());
    let mut meta = Json::from(meta);
    meta["checksums"]["meta.json"] = checksum(&format!("{meta:#}")).into();
    meta
}

fn head(record: &LabRecord, last: &str, value: Json) -> Object {
    let format = [("format".to_owned(), FORMAT.into())].into_iter();
    format.chain(columns(&record.meta)).chain([(last.to_owned(), value)]).collect()
}

/// A line about the record, and one for each job.
fn lines(record: &LabRecord) -> String {
    let meta = head(record, "jobs", record.done.len().into());
    let jobs = record.done.iter().map(|(id, done)| job(&id.0, done));
    std::iter::once(meta).chain(jobs).map(|line| Json::Object(line).to_string() + "\n").collect()
}

/// A job with everything that it has found.
pub(crate) fn job(id: &str, done: &Done) -> Object {
    let options = done.job.options.iter().map(|(name, value)| (name.clone(), value.as_str().into()));
    let mut job: Object = [("id".to_owned(), id.into())].into_iter().chain(columns(&done.job)).collect();
    job["options"] = options.collect::<Object>().into();
    job.extend(columns(done));
    job.insert("iterations".to_owned(), done.iterations.iter().map(iteration).collect());
    job.insert("values".to_owned(), objects(&done.values));
    job
}

fn iteration(it: &Iteration) -> Json {
    let lists = [("plies", objects(&it.cuts)), ("each_pass", objects(&it.each_pass))];
    columns(it).chain(lists.map(|(name, list)| (name.to_owned(), list))).collect::<Object>().into()
}

fn objects<R: Row>(rows: &[R]) -> Json {
    rows.iter().map(|row| Json::Object(columns(row).collect())).collect()
}

pub(crate) fn columns<R: Row>(row: &R) -> impl Iterator<Item = (String, Json)> {
    R::COLUMNS.iter().map(|column| (column.name.to_owned(), column.form.json((column.get)(row))))
}

/// The table of positions, to which jobs refer.
pub(crate) const POSITIONS: &str = "positions";
/// The table of sets of options, to which jobs refer.
pub(crate) const OPTIONS: &str = "options";
/// Each table is a file, and refers only to those before it.
const TABLES: [&str; 7] =
    [POSITIONS, OPTIONS, Job::TABLE, Iteration::TABLE, Cut::TABLE, Pass::TABLE, Value::TABLE];

/// The columns of a table's file; `docs/lab.md` explains them.
pub(crate) fn headings(table: &str) -> Vec<Heading> {
    let as_text = |heading| Heading { form: Form::Text, ..heading };
    let (keys, columns): (&[&str], Vec<Heading>) = match table {
        POSITIONS => (&["position"], ["game", "text"].map(Heading::key).map(as_text).into()),
        OPTIONS => (&["options"], vec![as_text(Heading::key("text"))]),
        Iteration::TABLE => (&["job"], Iteration::headings().collect()),
        // A row has all plies of an iteration, as lists.
        Cut::TABLE => (&["job", "depth"], Cut::headings().map(as_text).collect()),
        Pass::TABLE => (Pass::KEYS, Pass::headings().collect()),
        Value::TABLE => (&["job"], Value::headings().collect()),
        _ => {
            // Position and options are numbers of rows; the position's row has the game.
            let job = Job::headings().filter(|it| it.name != "game").map(|it| match it.name {
                "position" | "options" => Heading::key(it.name),
                _ => it,
            });
            (&["job"], job.chain(Done::headings()).collect())
        }
    };
    keys.iter().map(|name| Heading::key(name)).chain(columns).collect()
}

/// The files as they are being written. What follows from the rest of its row is left empty.
struct Tables([(&'static str, Table); 7]);

impl Tables {
    fn of(record: &LabRecord) -> Tables {
        let mut tables = Tables(TABLES.map(|name| (name, Table::new(&headings(name)))));
        let mut jobs: Vec<&Done> = record.done.values().collect();
        jobs.sort_by(|a, b| a.job.cmp(&b.job));
        let (mut positions, mut options) = (BTreeMap::new(), BTreeMap::new());
        for (i, done) in jobs.into_iter().enumerate() {
            let job = &done.job;
            let next = positions.len() as i64 + 1;
            let position = *positions.entry((&job.game, &job.position)).or_insert_with(|| {
                let texts = [&job.game, &job.position].map(|text| Scalar::Text(text.clone()));
                tables.add(POSITIONS, &[next], texts);
                next
            });
            let next = options.len() as i64 + 1;
            let set = *options.entry(&job.options).or_insert_with(|| {
                tables.add(OPTIONS, &[next], [job.options.scalar()]);
                next
            });
            let columns = Job::COLUMNS.iter().filter(|column| column.name != "game");
            let scalars = columns.map(|column| match column.name {
                "position" => Scalar::Integer(position),
                "options" => Scalar::Integer(set),
                _ => (column.get)(job),
            });
            let number = i as i64 + 1;
            tables.add(Job::TABLE, &[number], scalars.chain(done.without_implied(None)));
            done.iterations.iter().for_each(|it| tables.add_iteration(number, it));
            for value in &done.values {
                tables.add(Value::TABLE, &[number], value.without_implied(None));
            }
        }
        tables
    }

    fn add(&mut self, name: &str, keys: &[i64], scalars: impl IntoIterator<Item = Scalar>) {
        if let Some((_, table)) = self.0.iter_mut().find(|(it, _)| *it == name) {
            table.row(keys.iter().map(|&key| Scalar::Integer(key)).chain(scalars));
        }
    }

    fn add_iteration(&mut self, job: i64, it: &Iteration) {
        self.add(Iteration::TABLE, &[job], it.without_implied(None));
        let depth = it.depth.into();
        if !it.cuts.is_empty() {
            self.add(Cut::TABLE, &[job, depth], lists(&it.cuts));
        }
        for (i, pass) in it.each_pass.iter().enumerate() {
            let before = i.checked_sub(1).map(|before| &it.each_pass[before]);
            self.add(Pass::TABLE, &[job, depth, i as i64], pass.without_implied(before));
        }
    }
}

/// Each column of several rows as one field, empty where all of it follows from the others.
fn lists<R: Row>(rows: &[R]) -> impl Iterator<Item = Scalar> {
    R::COLUMNS.iter().map(|column| {
        let is_implied = |row: &R| column.empty.is_some_and(|empty| empty(row, None) == (column.get)(row));
        if rows.iter().all(is_implied) {
            return Scalar::Null;
        }
        let texts: Vec<String> = rows.iter().map(|row| text(&(column.get)(row))).collect();
        Scalar::Text(texts.join(" "))
    })
}
