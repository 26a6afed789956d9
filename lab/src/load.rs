//! A record from wherever it is kept, and those of several machines as one.

use crate::columns::{Column, Cut, Iteration, Pass, Row};
use crate::csv;
use crate::error::{FileError, Read};
use crate::export::{FORMAT, OPTIONS, POSITIONS, headings};
use crate::job::{Job, checksum};
use crate::record::{Done, LabRecord, Meta, Value};
use crate::scalar::{Field, Scalar};
use crate::store::{self, Store, StoreError};
use flate2::read::GzDecoder;
use nullwindow_engine::work::Merged;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The record in an `SQLite` file, or in a folder of CSV files.
///
/// # Errors
/// It is not there, is damaged, or is something else.
pub fn load(path: &Path) -> Result<LabRecord, StoreError> {
    if path.is_dir() { Folder::open(path)?.record() } else { store::record(path) }
}

/// An exported record.
struct Folder<'a> {
    path: &'a Path,
    meta: serde_json::Value,
}

impl<'a> Folder<'a> {
    fn open(path: &'a Path) -> Result<Folder<'a>, StoreError> {
        let (file, text) = read_text(path, "meta.json")?;
        let mut meta: serde_json::Value = serde_json::from_str(&text)
            .map_err(|why| FileError::new(&file, why.line().max(1), format!("invalid JSON: {why}")))?;
        let found = meta["format"].as_u64();
        if !found.is_some_and(|found| (1..=FORMAT).contains(&found)) {
            let found = found.map_or_else(|| "none".to_owned(), |found| found.to_string());
            let why = format!(
                "expected format {FORMAT}, found {found}: another version of the lab wrote it; export it again"
            );
            return Err(FileError::new(&file, 1, why).into());
        }
        let own = meta.get_mut("checksums").and_then(|sums| sums.as_object_mut()?.shift_remove("meta.json"));
        let folder = Folder { path, meta };
        folder.verify("meta.json", &format!("{:#}", folder.meta), own.as_ref())?;
        Ok(folder)
    }

    fn meta(&self) -> Meta {
        let mut meta = Meta::default();
        for column in Meta::COLUMNS {
            let text = self.meta[column.name].as_str().unwrap_or_default();
            (column.put)(&mut meta, &Scalar::Text(text.to_owned()));
        }
        meta
    }

    fn record(&self) -> Result<LabRecord, StoreError> {
        let (mut positions, mut options, mut jobs) = (Vec::new(), Vec::new(), Vec::new());
        self.each(POSITIONS, |row| {
            add(&mut positions, Ok([1, 2].map(|column| row.text(column).to_owned())))
        })?;
        self.each(OPTIONS, |row| {
            let set = Job::options_from(row.text(1)).map_err(|_| row.error(1, "name=value;name=value"));
            add(&mut options, set)
        })?;
        self.each(Job::TABLE, |row| add(&mut jobs, job(row, &positions, &options)))?;
        self.each(Iteration::TABLE, |row| add(&mut done(row, &mut jobs)?.iterations, row.read(1, None)))?;
        self.each(Cut::TABLE, |row| {
            iteration(row, &mut jobs)?.cuts = from_lists(row, 2)?;
            Ok(())
        })?;
        self.each(Pass::TABLE, |row| {
            let passes = &mut iteration(row, &mut jobs)?.each_pass;
            let pass = row.read(3, passes.last());
            add(passes, pass)
        })?;
        self.each(Value::TABLE, |row| add(&mut done(row, &mut jobs)?.values, row.read(1, None)))?;
        let meta = self.meta();
        let done = jobs.into_iter().map(|done: Done| (done.job.id(&meta.signature), done)).collect();
        Ok(LabRecord { meta, done })
    }

    /// Every row of one of the files.
    fn each(&self, table: &str, read: impl FnMut(&csv::Row<'_>) -> Read<()>) -> Result<(), StoreError> {
        let name = format!("{table}.csv");
        let (path, text) = read_text(self.path, &name)?;
        let rows = self.meta["rows"][&name].as_u64().unwrap_or(0) as usize;
        csv::read(&path, &text, &headings(table), rows, read)?;
        self.verify(&name, &text, self.meta["checksums"].get(&name))
    }

    /// Whether a text has its checksum; files of format 1 have none.
    fn verify(&self, name: &str, text: &str, sum: Option<&serde_json::Value>) -> Result<(), StoreError> {
        if self.meta["format"] == 1 || sum.is_some_and(|sum| *sum == *checksum(text)) {
            return Ok(());
        }
        let why = "its checksum in meta.json is another: the file is damaged; export it again";
        Err(StoreError::at(&self.path.join(name), why))
    }
}

fn add<T>(list: &mut Vec<T>, item: Read<T>) -> Read<()> {
    item.map(|item| list.push(item))
}

/// A file of the folder, or what `gzip` has made of it.
fn read_text(folder: &Path, name: &str) -> Result<(String, String), StoreError> {
    let (path, compressed) = (folder.join(name), folder.join(format!("{name}.gz")));
    let text = if path.exists() || !compressed.exists() {
        std::fs::read_to_string(&path)
    } else {
        std::fs::File::open(&compressed).and_then(|file| std::io::read_to_string(GzDecoder::new(file)))
    };
    let text = text.map_err(|why| {
        StoreError::at(&path, format_args!("cannot be read: {why}; is it an exported record?"))
    })?;
    Ok((path.display().to_string(), text))
}

fn job(row: &csv::Row<'_>, positions: &[[String; 2]], options: &[BTreeMap<String, String>]) -> Read<Done> {
    let header = headings(Job::TABLE);
    let column = |name: &str| header.iter().position(|heading| heading.name == name).unwrap_or(0);
    let [game, position] = &positions[row.index(column("position"), positions.len())?];
    let options = &options[row.index(column("options"), options.len())?];
    let scalars = Job::COLUMNS.iter().map(|it| match it.name {
        "game" => Ok(game.scalar()),
        "position" => Ok(position.scalar()),
        "options" => Ok(options.scalar()),
        name => row.scalar(column(name)),
    });
    let scalars = scalars.collect::<Read<Vec<_>>>()?;
    let error = |it: &Column<Job>| row.error(column(it.name), it.form.expected());
    let job = Job::from_scalars(&scalars, None).map_err(|i| error(&Job::COLUMNS[i]))?;
    Ok(Done { job, ..row.read(header.len() - Done::COLUMNS.len(), None)? })
}

/// The job that a row belongs to.
fn done<'j>(row: &csv::Row<'_>, jobs: &'j mut [Done]) -> Read<&'j mut Done> {
    let index = row.index(0, jobs.len())?;
    Ok(&mut jobs[index])
}

/// The iteration that a row belongs to.
fn iteration<'j>(row: &csv::Row<'_>, jobs: &'j mut [Done]) -> Read<&'j mut Iteration> {
    let depth: i32 = row.number(1)?;
    let found = done(row, jobs)?.iterations.iter_mut().find(|it| it.depth == depth);
    found.ok_or_else(|| row.error(1, "the depth of an iteration of the job"))
}

/// Rows from columns that are lists, of which some may be empty.
fn from_lists<R: Row>(row: &csv::Row<'_>, first: usize) -> Read<Vec<R>> {
    let list = |(i, column): (usize, &Column<R>)| {
        let words = row.text(first + i).split(' ').filter(|word| !word.is_empty());
        let scalars = words.map(|word| column.form.parse(word)).collect::<Option<Vec<_>>>();
        scalars.ok_or_else(|| row.error(first + i, "numbers with spaces between them"))
    };
    let lists = R::COLUMNS.iter().enumerate().map(list).collect::<Result<Vec<Vec<Scalar>>, _>>()?;
    let length = lists.iter().map(Vec::len).max().unwrap_or(0);
    if let Some(i) = lists.iter().position(|list| !list.is_empty() && list.len() != length) {
        return Err(row.error(first + i, &format!("{length} numbers")));
    }
    let one = |at: usize| {
        let scalar = |list: &Vec<Scalar>| list.get(at).cloned().unwrap_or(Scalar::Null);
        row.of_scalars(first, &lists.iter().map(scalar).collect::<Vec<_>>(), None)
    };
    (0..length).map(one).collect()
}

/// Adds every job of `parts` to the record in `out`, which need not exist.
///
/// # Errors
/// A record cannot be read, is of another preset or signature, or two of them disagree in anything but time; then
/// nothing is written.
pub fn merge(out: &Path, parts: &[PathBuf]) -> Result<Merged, StoreError> {
    let mut whole = if out.exists() { Some((out.to_owned(), load(out)?)) } else { None };
    let (mut fresh, mut merged) = (Vec::new(), Merged::default());
    for path in parts {
        let part = load(path)?;
        let (first, whole) = whole.get_or_insert_with(|| {
            (path.clone(), LabRecord { meta: part.meta.clone(), ..LabRecord::default() })
        });
        agree(&whole.meta, first, &part.meta, path)?;
        for (id, done) in part.done {
            match whole.done.get(&id) {
                Some(known) if known.without_times() == done.without_times() => merged.known += 1,
                Some(_) => {
                    let Job { kind, game, position, depth, .. } = &done.job;
                    let options = done.job.options_text();
                    let why = "has a different result there than in the records before it";
                    let job = format!("job {id} ({kind} {game} {position:?} to {depth}, {options})");
                    return Err(StoreError::at(path, format_args!("{job} {why}")));
                }
                None => {
                    merged.added += 1;
                    fresh.push(done.clone());
                    whole.done.insert(id, done);
                }
            }
        }
        whole.meta.add(&part.meta);
    }
    let Some((_, whole)) = whole else { return Ok(merged) };
    let mut store = Store::open(out, &whole.meta)?;
    fresh.iter().try_for_each(|done| store.add(done))?;
    store.close()?;
    Ok(merged)
}

fn agree(whole: &Meta, first: &Path, part: &Meta, path: &Path) -> Result<(), StoreError> {
    let (what, a, b) = match (&whole.preset, &part.preset) {
        (a, b) if a != b => ("preset", a, b),
        _ if whole.signature == part.signature => return Ok(()),
        _ => ("signature of the search", &whole.signature, &part.signature),
    };
    let (path, first) = (path.display(), first.display());
    Err(StoreError(format!("{path} and {first} cannot be merged: the {what} is {b}, not {a}")))
}
