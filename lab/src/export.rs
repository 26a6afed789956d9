//! A record as files for other programs: a folder of CSV files, or one file of JSON lines.

mod json;
mod tables;

pub(crate) use tables::{OPTIONS, POSITIONS, headings};

use crate::record::LabRecord;
use crate::store::StoreError;
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
    let meta = format!("{:#}\n", json::meta(record, &tables));
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
        .and_then(|()| std::fs::write(&draft, json::lines(record)))
        .and_then(|()| std::fs::rename(&draft, &target));
    let _ = std::fs::remove_file(&draft);
    written.map_err(|why| StoreError::folder(&target, &why))?;
    Ok(target)
}
