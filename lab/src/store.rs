//! The record while it is made: one `SQLite` file, a transaction for each job that is done.

mod rows;

pub(crate) use rows::record;

use crate::error::FileError;
use crate::job::{Job, JobId};
use crate::record::{Done, Meta};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::collections::BTreeSet;
use std::error::Error;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// A file that records what jobs have found. A lock keeps other runs from writing to it while it is open.
#[derive(Debug)]
pub struct Store {
    database: Connection,
    file: PathBuf,
    meta: Meta,
    /// Jobs that are done, of this signature.
    pub done: BTreeSet<JobId>,
    /// What happened when it was opened that the user should know, a line each.
    pub notes: Vec<String>,
    /// Locked; the operating system releases it however the program ends.
    _lock: File,
}

impl Store {
    /// Opens the record in `file`, or begins one. `meta` says what is run now; where the record was begun earlier, its
    /// date and command stay. Jobs of another signature are kept, and not used.
    ///
    /// # Errors
    /// The file or its folder cannot be written, is in use, or is something else.
    pub fn open(file: &Path, meta: &Meta) -> Result<Store, StoreError> {
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|why| StoreError::folder(folder, &why))?;
        }
        let lock = lock(file)?;
        let fault = |why| StoreError::of(file, &why);
        let mut notes = Vec::new();
        let mut database = Connection::open(file).map_err(fault)?;
        if let Some(version) = rows::other_version(&database).map_err(fault)? {
            drop(database);
            notes.push(set_aside(file, version)?);
            database = Connection::open(file).map_err(fault)?;
        }
        rows::prepare(&database).map_err(fault)?;
        let mut store = Store {
            database,
            file: file.to_owned(),
            meta: meta.clone(),
            done: BTreeSet::new(),
            notes,
            _lock: lock,
        };
        store.begin(meta).map_err(fault)?;
        Ok(store)
    }

    /// Finds out what is there, and records what runs now.
    fn begin(&mut self, now: &Meta) -> rusqlite::Result<()> {
        let earlier = rows::meta(&self.database)?;
        if let Some(earlier) = earlier.filter(|it| it.signature == now.signature) {
            self.meta = Meta { version: now.version.clone(), preset: now.preset.clone(), ..earlier };
            self.meta.add(now);
        }
        rows::write_meta(&mut self.database, &self.meta)?;
        self.done = rows::ids(&self.database, &now.signature)?;
        let count = "SELECT count(*) FROM jobs WHERE signature <> ?1";
        let others: i64 = self.database.query_row(count, [&now.signature], |row| row.get(0))?;
        if others > 0 {
            self.notes.push(format!(
                "{}: ignoring {others} jobs of another search signature; they stay in the file",
                self.file.display()
            ));
        }
        Ok(())
    }

    /// Whether a job is done.
    pub fn has(&self, job: &Job) -> bool {
        job.ids(&self.meta.signature).any(|id| self.done.contains(&id))
    }

    /// Writes down what a job has found: all of it, or nothing.
    ///
    /// # Errors
    /// It could not be written; what was there before still is.
    pub fn add(&mut self, done: &Done) -> Result<(), StoreError> {
        let id = done.job.id(&self.meta.signature);
        rows::write_done(&mut self.database, &id, &self.meta.signature, done)
            .map_err(|why| StoreError::of(&self.file, &why))?;
        self.done.insert(id);
        Ok(())
    }

    /// Puts everything into the one file.
    ///
    /// # Errors
    /// It could not be written; the file and the one beside it (`-wal`) still hold everything.
    pub fn close(self) -> Result<(), StoreError> {
        let fault = |why| StoreError::of(&self.file, &why);
        // Without the mode that is for writing, it can be read where nothing can be written.
        match self.database.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(())) {
            // Another program is reading it: then it stays as it is, with a file beside it.
            Err(why) if why.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {}
            other => other.map_err(fault)?,
        }
        self.database.close().map_err(|(_, why)| fault(why))
    }
}

/// Takes the lock beside `record`, so that two runs do not do the same jobs.
fn lock(record: &Path) -> Result<File, StoreError> {
    let path = record.with_extension("lock");
    let file = File::create(&path).map_err(|why| StoreError::folder(&path, &why))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let remedy = "wait until it ends, or choose another folder with --out";
            Err(StoreError::at(record, format_args!("another run is writing to this record; {remedy}")))
        }
        // Where files cannot be locked, runs are not kept apart; transactions still keep the record whole.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// Renames a record of another version, and returns a note about it.
fn set_aside(file: &Path, version: i64) -> Result<String, StoreError> {
    let names = (0..1000).map(|n| match n {
        0 => format!("v{version}.sqlite"),
        n => format!("v{version}-{n}.sqlite"),
    });
    let mut places = names.map(|name| file.with_extension(name));
    let aside = places.find(|aside| !aside.exists()).unwrap_or_else(|| file.to_owned());
    std::fs::rename(file, &aside).map_err(|why| StoreError::folder(file, &why))?;
    let (file, aside) = (file.display(), aside.display());
    Ok(format!("{file}: a record of format {version} was renamed to {aside} and is not used"))
}

/// Opens a record to read it.
fn reader(file: &Path) -> Result<Connection, StoreError> {
    let fault = |why| StoreError::of(file, &why);
    if !file.exists() {
        return Err(StoreError::missing(file));
    }
    // A record whose run was killed has a file beside it that has to be read in: that takes the right to write.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let database = Connection::open_with_flags(file, flags).map_err(fault)?;
    match rows::other_version(&database).map_err(fault)? {
        Some(version) => {
            let why = format!("written by another version of the lab (format {version})");
            Err(StoreError::at(file, why + "; run the experiments again"))
        }
        None => Ok(database),
    }
}

/// A record that cannot be written or read: which file, why, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreError(pub(crate) String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for StoreError {}

impl From<FileError> for StoreError {
    fn from(error: FileError) -> StoreError {
        StoreError(error.to_string())
    }
}

impl StoreError {
    /// What is wrong with a file or folder.
    pub(crate) fn at(path: &Path, why: impl fmt::Display) -> StoreError {
        StoreError(format!("{}: {why}", path.display()))
    }

    /// What the database says of `file`.
    fn of(file: &Path, why: &rusqlite::Error) -> StoreError {
        let why = match why.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => {
                "the disk is full; free some space and run the same command again: finished jobs are safe"
            }
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                "no permission to write; change the permissions, or choose another folder with --out"
            }
            Some(ErrorCode::CannotOpen) => "cannot be opened; check the folder, or choose another with --out",
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                "locked by another program; run the same command again when that has ended"
            }
            Some(ErrorCode::NotADatabase) => {
                "this is not a record of the lab; move the file away, or choose another folder with --out"
            }
            Some(ErrorCode::DatabaseCorrupt) => "damaged; move the file away and run again",
            Some(ErrorCode::SystemIoFailure) => &format!(
                "cannot be written or read ({why}); check the disk for space and errors, then run the same command \
                 again: finished jobs are safe"
            ),
            Some(_) => &why.to_string(),
            None => &format!("damaged: {}; move the file away and run again", why.source().unwrap_or(why)),
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

    fn missing(file: &Path) -> StoreError {
        StoreError::at(file, "no such record; make one with `nullwindow lab run`")
    }
}

#[cfg(test)]
mod tests;
