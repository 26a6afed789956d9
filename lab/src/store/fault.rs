//! What can go wrong with a record, and what to do about it.

use crate::error::FileError;
use crate::job::{Job, JobId};
use rusqlite::ErrorCode;
use std::fmt;
use std::io;
use std::path::Path;

/// A record that cannot be written or read: which file, why, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreError(String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

impl From<FileError> for StoreError {
    fn from(error: FileError) -> StoreError {
        StoreError(error.to_string())
    }
}

const SAFE: &str = "finished jobs are safe";

impl StoreError {
    /// What the database says of `file`.
    pub(super) fn of(file: &Path, why: &rusqlite::Error) -> StoreError {
        let shown = file.display();
        let Some(code) = why.sqlite_error_code() else {
            return StoreError(format!("{shown}: damaged: {why}; move the file away and run again"));
        };
        StoreError(match code {
            ErrorCode::DiskFull => {
                format!("{shown}: the disk is full; free some space and run the same command again: {SAFE}")
            }
            ErrorCode::ReadOnly | ErrorCode::PermissionDenied => {
                format!(
                    "{shown}: no permission to write; change the permissions, or choose another folder with --out"
                )
            }
            ErrorCode::CannotOpen => {
                format!("{shown}: cannot be opened; check the folder, or choose another with --out")
            }
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
                format!("{shown}: locked by another program; run the same command again when that has ended")
            }
            ErrorCode::NotADatabase => {
                format!(
                    "{shown}: this is not a record of the lab; move the file away, or choose another folder with --out"
                )
            }
            ErrorCode::DatabaseCorrupt => format!("{shown}: damaged; move the file away and run again"),
            ErrorCode::SystemIoFailure => format!(
                "{shown}: cannot be written or read ({why}); check the disk for space and errors, \
                 then run the same command again: {SAFE}"
            ),
            _ => format!("{shown}: {why}"),
        })
    }

    /// What the operating system says of a folder or file.
    pub(crate) fn folder(path: &Path, why: &io::Error) -> StoreError {
        let remedy = match why.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "free some space and run again",
            _ => "change the permissions, or choose another folder",
        };
        StoreError(format!("{}: cannot be written: {why}; {remedy}", path.display()))
    }

    pub(super) fn in_use(file: &Path) -> StoreError {
        let shown = file.display();
        StoreError(format!(
            "{shown}: another run is writing to this record; wait until it ends, or choose another folder with --out"
        ))
    }

    pub(super) fn missing(file: &Path) -> StoreError {
        StoreError(format!("{}: no such record; make one with `nullwindow lab run`", file.display()))
    }

    /// A file that cannot be read.
    pub(crate) fn unreadable(path: &Path, why: &io::Error) -> StoreError {
        StoreError(format!("{}: cannot be read: {why}; is it an exported record?", path.display()))
    }

    /// Two records that cannot be merged.
    pub(crate) fn apart(path: &Path, other: &Path, why: &str) -> StoreError {
        StoreError(format!("{} and {} cannot be merged: {why}", path.display(), other.display()))
    }

    /// Two records that say different things of a job.
    pub(crate) fn conflict(path: &Path, id: &JobId, job: &Job) -> StoreError {
        StoreError(format!(
            "{}: job {id} ({} {} {:?} to {}, {}) has a different result there than in the records before it",
            path.display(),
            job.kind,
            job.game,
            job.position,
            job.depth,
            job.options_text()
        ))
    }

    pub(super) fn version(file: &Path, version: i64) -> StoreError {
        StoreError(format!(
            "{}: written by another version of the lab (format {version}); run the experiments again",
            file.display()
        ))
    }
}
