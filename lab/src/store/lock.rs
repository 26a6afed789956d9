//! Two runs must not do the same jobs.

use super::StoreError;
use std::fs::{File, TryLockError};
use std::path::Path;

/// Held while a record is written; the operating system lets go of it however the program ends.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock beside `record`.
    pub(super) fn take(record: &Path) -> Result<Lock, StoreError> {
        let path = record.with_extension("lock");
        let file = File::create(&path).map_err(|why| StoreError::folder(&path, &why))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(StoreError::in_use(record)),
            // Where files cannot be locked, nobody is stopped; the record itself cannot be torn.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Lock { _file: file }),
        }
    }
}
