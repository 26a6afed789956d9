//! Files that are written when the work is done, but opened before it begins.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file that can be written. If nothing is written, it is left as it was.
pub(crate) struct Output {
    path: PathBuf,
    file: File,
    state: State,
}

/// What has become of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// It was made here, and nothing is in it.
    Made,
    /// It was there, and is as it was.
    Found,
    /// Something has been written.
    Begun,
}

impl Output {
    /// A file that is not there yet, or is empty; `remedy` says what to do if something is in it.
    pub(crate) fn fresh(path: &Path, remedy: &str) -> Result<Output, String> {
        let is_used = path.metadata().is_ok_and(|data| data.is_file() && data.len() > 0);
        if is_used {
            return Err(format!("{} exists already: {remedy}", path.display()));
        }
        Output::over(path)
    }

    /// A file that may be there: what is in it goes when something else is written.
    pub(crate) fn over(path: &Path) -> Result<Output, String> {
        let state = if path.exists() { State::Found } else { State::Made };
        let file = File::options().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        Ok(Output { path: path.to_owned(), file, state })
    }

    /// Writes at the end of what has been written.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), String> {
        self.begin()
            .and_then(|()| self.file.write_all(text.as_bytes()))
            .map_err(|error| format!("cannot write {}: {error}", self.path.display()))
    }

    fn begin(&mut self) -> std::io::Result<()> {
        // What is no plain file has no length.
        if self.state != State::Begun && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.state = State::Begun;
        Ok(())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if self.state == State::Made {
            // An empty file is no great harm.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Whether two names are of the same file.
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    a.canonicalize().ok().zip(b.canonicalize().ok()).is_some_and(|(a, b)| a == b)
}
