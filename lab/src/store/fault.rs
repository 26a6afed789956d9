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

const SAFE: &str = "what was done is safe";

impl StoreError {
    /// What the database says of `file`.
    pub(super) fn of(file: &Path, why: &rusqlite::Error) -> StoreError {
        let shown = file.display();
        let Some(code) = why.sqlite_error_code() else {
            return StoreError(format!("{shown}: damaged: {why}; move it away and run again"));
        };
        StoreError(match code {
            ErrorCode::DiskFull => {
                format!("{shown}: the disk is full; make room and run the same command again: {SAFE}")
            }
            ErrorCode::ReadOnly | ErrorCode::PermissionDenied => {
                format!(
                    "{shown}: it may not be written; give the right to, or choose another folder with --out"
                )
            }
            ErrorCode::CannotOpen => {
                format!("{shown}: it cannot be opened; look at the folder, or choose another with --out")
            }
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
                format!(
                    "{shown}: another program has locked it; wait for it, then run the same command again"
                )
            }
            ErrorCode::NotADatabase => {
                format!(
                    "{shown}: this is no record of the lab; move it away, or choose another folder with --out"
                )
            }
            ErrorCode::DatabaseCorrupt => format!("{shown}: damaged; move it away and run again"),
            ErrorCode::SystemIoFailure => format!(
                "{shown}: it cannot be written or read ({why}): a full or failing disk? \
                 Then run the same command again: {SAFE}"
            ),
            _ => format!("{shown}: {why}"),
        })
    }

    /// What the operating system says of a folder or file.
    pub(crate) fn folder(path: &Path, why: &io::Error) -> StoreError {
        let remedy = match why.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "make room and run again",
            _ => "give the right to write there, or choose another place",
        };
        StoreError(format!("{}: cannot be written: {why}; {remedy}", path.display()))
    }

    pub(super) fn in_use(file: &Path) -> StoreError {
        let shown = file.display();
        StoreError(format!(
            "{shown}: another run is writing to it; wait for it, or choose another folder with --out"
        ))
    }

    pub(super) fn missing(file: &Path) -> StoreError {
        StoreError(format!("{}: there is no such record; `nullwindow lab run` makes one", file.display()))
    }

    /// A file that cannot be read.
    pub(crate) fn unreadable(path: &Path, why: &io::Error) -> StoreError {
        StoreError(format!("{}: cannot be read: {why}; is it an exported record?", path.display()))
    }

    /// Two records that do not belong together.
    pub(crate) fn apart(path: &Path, other: &Path, why: &str) -> StoreError {
        StoreError(format!("{} and {} do not belong together: {why}", path.display(), other.display()))
    }

    /// Two records that say different things of a job.
    pub(crate) fn conflict(path: &Path, id: &JobId, job: &Job) -> StoreError {
        StoreError(format!(
            "{}: job {id} ({} {} {:?} to {}, {}) has another result there than in the records before it",
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
            "{}: no record of this version of the lab (its format is {version}); run it again",
            file.display()
        ))
    }
}
