//! A record from wherever it is kept.

use crate::csv::{self, Row};
use crate::error::FileError;
use crate::export::{FILES, FORMAT, INFINITY, proved};
use crate::job::Job;
use crate::record::{Cut, Done, Iteration, Meta, Pass, Record, Value};
use crate::store::{self, StoreError};
use std::collections::BTreeMap;
use std::path::Path;

/// The record in an `SQLite` file, or in a folder of CSV files.
///
/// # Errors
/// It is not there, is damaged, or is something else.
pub fn load(path: &Path) -> Result<Record, StoreError> {
    if path.is_dir() { Folder::open(path)?.record() } else { store::record(path) }
}

/// An exported record.
struct Folder<'a> {
    path: &'a Path,
    meta: serde_json::Value,
}

impl<'a> Folder<'a> {
    fn open(path: &'a Path) -> Result<Folder<'a>, StoreError> {
        let (file, text) = slurp(path, "meta.json")?;
        let meta: serde_json::Value = serde_json::from_str(&text)
            .map_err(|why| FileError::new(&file, why.line().max(1), format!("no JSON: {why}")))?;
        match meta["format"].as_u64() {
            Some(FORMAT) => Ok(Folder { path, meta }),
            found => {
                let why =
                    format!("expected format {FORMAT}, found {found:?}: another version of the lab wrote it");
                Err(FileError::new(&file, 1, why).into())
            }
        }
    }

    fn meta(&self) -> Meta {
        let text = |key: &str| self.meta[key].as_str().unwrap_or_default().to_owned();
        Meta {
            preset: text("preset"),
            date: text("date"),
            version: text("version"),
            signature: text("signature"),
            machine: text("machine"),
            command: text("command"),
        }
    }

    fn record(&self) -> Result<Record, StoreError> {
        let mut positions: Vec<(String, String)> = Vec::new();
        self.each(0, |row| {
            positions.push((row.text(1).to_owned(), row.text(2).to_owned()));
            Ok(())
        })?;
        let mut options: Vec<BTreeMap<String, String>> = Vec::new();
        self.each(1, |row| {
            options.push(Job::options_from(row.text(1)).map_err(|_| row.error(1))?);
            Ok(())
        })?;
        let mut jobs = Vec::new();
        self.each(2, |row| {
            jobs.push(job(row, &positions, &options)?);
            Ok(())
        })?;
        self.each(3, |row| {
            row.find_mut(0, &mut jobs)?.iterations.push(iteration(row)?);
            Ok(())
        })?;
        self.each(4, |row| {
            of(row, &mut jobs)?.cuts = cuts(row)?;
            Ok(())
        })?;
        self.each(5, |row| {
            let it = of(row, &mut jobs)?;
            it.each_pass.push(pass(row, it.each_pass.last())?);
            Ok(())
        })?;
        self.each(6, |row| {
            let value = Value { name: row.text(1).to_owned(), depth: row.get(2)?, number: row.get(3)? };
            row.find_mut(0, &mut jobs)?.values.push(value);
            Ok(())
        })?;
        let mut record = Record { meta: self.meta(), ..Record::default() };
        for done in jobs {
            record.add(done);
        }
        Ok(record)
    }

    /// Every row of one of the files.
    fn each(
        &self,
        number: usize,
        read: impl FnMut(&Row<'_>) -> Result<(), FileError>,
    ) -> Result<(), StoreError> {
        let head = &FILES[number];
        let (file, text) = slurp(self.path, head.name)?;
        let rows = self.meta["rows"][head.name].as_u64().unwrap_or(0) as usize;
        Ok(csv::read(&file, &text, head.columns, rows, read)?)
    }
}

fn slurp(folder: &Path, name: &str) -> Result<(String, String), StoreError> {
    let path = folder.join(name);
    let text = std::fs::read_to_string(&path).map_err(|why| StoreError::unreadable(&path, &why))?;
    Ok((path.display().to_string(), text))
}

fn job(
    row: &Row<'_>,
    positions: &[(String, String)],
    options: &[BTreeMap<String, String>],
) -> Result<Done, FileError> {
    let (game, position) = row.find(2, positions)?.clone();
    let job = Job {
        kind: row.get(1)?,
        game,
        position,
        depth: row.get(3)?,
        options: row.find(4, options)?.clone(),
        timed: row.get::<u8>(5)? == 1,
        round: row.get(6)?,
        passes: row.get::<u8>(7)? == 1,
    };
    Ok(Done { job, seconds: row.get(8)?, iterations: Vec::new(), values: Vec::new() })
}

/// The iteration that a row belongs to.
fn of<'j>(row: &Row<'_>, jobs: &'j mut [Done]) -> Result<&'j mut Iteration, FileError> {
    let depth: i32 = row.get(1)?;
    let done = row.find_mut(0, jobs)?;
    done.iterations.iter_mut().find(|it| it.depth == depth).ok_or_else(|| row.error(1))
}

fn iteration(row: &Row<'_>) -> Result<Iteration, FileError> {
    let value = row.get(3)?;
    Ok(Iteration {
        depth: row.get(1)?,
        guess: row.get(2)?,
        value,
        lower: row.get_or(4, value)?,
        upper: row.get_or(5, value)?,
        best: if row.text(6).is_empty() { None } else { Some(row.get(6)?) },
        passes: row.get(7)?,
        nodes: row.get(8)?,
        leaves: row.get(9)?,
        hits: row.get_or(10, 0)?,
        etc_probes: row.get_or(11, 0)?,
        etc_cutoffs: row.get_or(12, 0)?,
        seconds: row.get_or(13, 0.0)?,
        cuts: Vec::new(),
        each_pass: Vec::new(),
    })
}

/// Cut nodes by ply: three lists.
fn cuts(row: &Row<'_>) -> Result<Vec<Cut>, FileError> {
    let list = |column: usize| -> Result<Vec<u64>, FileError> {
        let numbers = row.text(column).split(' ').map(str::parse);
        numbers.collect::<Result<_, _>>().map_err(|_| row.error(column))
    };
    let nodes = list(2)?;
    let or_nodes = |column: usize| {
        let numbers = if row.text(column).is_empty() { nodes.clone() } else { list(column)? };
        if numbers.len() == nodes.len() { Ok(numbers) } else { Err(row.error(column)) }
    };
    let (tried, first) = (or_nodes(3)?, or_nodes(4)?);
    let all = nodes.iter().zip(tried).zip(first);
    Ok(all.map(|((&nodes, tried), first)| Cut { nodes, tried, first }).collect())
}

fn pass(row: &Row<'_>, before: Option<&Pass>) -> Result<Pass, FileError> {
    let (beta, g) = (row.get(4)?, row.get(5)?);
    let mut pass = Pass { beta, g, nodes: row.get(8)?, leaves: row.get(9)?, ..Pass::default() };
    pass.alpha = row.get_or(3, beta - 1)?;
    let known = before.map_or((-INFINITY, INFINITY), |before| (before.lower, before.upper));
    let (lower, upper) = proved(known, &pass);
    (pass.lower, pass.upper) = (row.get_or(6, lower)?, row.get_or(7, upper)?);
    Ok(pass)
}
