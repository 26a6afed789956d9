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
    /// What is wrong with a file or folder.
    fn at(path: &Path, why: impl fmt::Display) -> StoreError {
        StoreError(format!("{}: {why}", path.display()))
    }

    /// What the database says of `file`.
    pub(super) fn of(file: &Path, why: &rusqlite::Error) -> StoreError {
        let Some(code) = why.sqlite_error_code() else {
            return StoreError::at(file, format_args!("damaged: {why}; move the file away and run again"));
        };
        let why = match code {
            ErrorCode::DiskFull => {
                format!("the disk is full; free some space and run the same command again: {SAFE}")
            }
            ErrorCode::ReadOnly | ErrorCode::PermissionDenied => {
                "no permission to write; change the permissions, or choose another folder with --out"
                    .to_owned()
            }
            ErrorCode::CannotOpen => {
                "cannot be opened; check the folder, or choose another with --out".to_owned()
            }
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
                "locked by another program; run the same command again when that has ended".to_owned()
            }
            ErrorCode::NotADatabase => {
                "this is not a record of the lab; move the file away, or choose another folder with --out"
                    .to_owned()
            }
            ErrorCode::DatabaseCorrupt => "damaged; move the file away and run again".to_owned(),
            ErrorCode::SystemIoFailure => format!(
                "cannot be written or read ({why}); check the disk for space and errors, \
                 then run the same command again: {SAFE}"
            ),
            _ => why.to_string(),
        };
        StoreError::at(file, why)
    }

    /// What the operating system says of a folder or file.
    pub(crate) fn folder(path: &Path, why: &io::Error) -> StoreError {
        let remedy = match why.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "free some space and run again",
            _ => "change the permissions, or choose another folder",
        };
        StoreError::at(path, format_args!("cannot be written: {why}; {remedy}"))
    }

    pub(super) fn in_use(file: &Path) -> StoreError {
        let remedy = "wait until it ends, or choose another folder with --out";
        StoreError::at(file, format_args!("another run is writing to this record; {remedy}"))
    }

    pub(super) fn missing(file: &Path) -> StoreError {
        StoreError::at(file, "no such record; make one with `nullwindow lab run`")
    }

    /// A file that cannot be read.
    pub(crate) fn unreadable(path: &Path, why: &io::Error) -> StoreError {
        StoreError::at(path, format_args!("cannot be read: {why}; is it an exported record?"))
    }

    /// Two records that cannot be merged.
    pub(crate) fn apart(path: &Path, other: &Path, why: &str) -> StoreError {
        StoreError(format!("{} and {} cannot be merged: {why}", path.display(), other.display()))
    }

    /// Two records that say different things of a job.
    pub(crate) fn conflict(path: &Path, id: &JobId, job: &Job) -> StoreError {
        let Job { kind, game, position, depth, .. } = job;
        let job = format!("job {id} ({kind} {game} {position:?} to {depth}, {})", job.options_text());
        StoreError::at(path, job + " has a different result there than in the records before it")
    }

    pub(super) fn version(file: &Path, version: i64) -> StoreError {
        let why =
            format!("written by another version of the lab (format {version}); run the experiments again");
        StoreError::at(file, why)
    }
}
