//! Output files: written beside their place and renamed when they are complete, so that none is ever half a file.

use std::fs::File;
use std::io::{Error, Write};
use std::path::{Path, PathBuf};

/// A file in the making. Until [`finish`](Output::finish) the old file, if there is one, stays as it is.
pub(crate) struct Output {
    /// As it was named.
    path: PathBuf,
    file: File,
    /// The unfinished file, and where it goes; `None` for devices and pipes, which are written directly.
    part: Option<(PathBuf, PathBuf)>,
}

impl Output {
    /// A file that does not exist yet or is empty; `remedy` says what to do if it has contents.
    pub(crate) fn fresh(path: &Path, remedy: &str) -> Result<Output, String> {
        let is_used = path.metadata().is_ok_and(|data| data.is_file() && data.len() > 0);
        if is_used {
            return Err(format!("{} exists already: {remedy}", path.display()));
        }
        Output::over(path)
    }

    /// A file that may exist and is replaced.
    pub(crate) fn over(path: &Path) -> Result<Output, String> {
        Output::begin(path).map_err(|error| cannot_write(path, &error))
    }

    fn begin(path: &Path) -> Result<Output, Error> {
        let old = path.metadata().ok();
        if old.as_ref().is_some_and(|data| !data.is_file()) {
            return Ok(Output {
                path: path.to_owned(),
                file: File::options().write(true).open(path)?,
                part: None,
            });
        }
        if old.is_some() {
            // The rename would replace even a file that may not be written.
            File::options().append(true).open(path)?;
        }
        // A link stays a link to the new file.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let part = target.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let file = File::create(&part)?;
        let output = Output { path: path.to_owned(), file, part: Some((part, target)) };
        if let Some(old) = old {
            output.file.set_permissions(old.permissions())?;
        }
        Ok(output)
    }

    /// Appends to the unfinished file.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), String> {
        self.file.write_all(text.as_bytes()).map_err(|error| cannot_write(&self.path, &error))
    }

    /// Puts the file in its place.
    pub(crate) fn finish(mut self) -> Result<(), String> {
        let Some((part, target)) = self.part.take() else { return Ok(()) };
        let placed = self.file.sync_all().and_then(|()| std::fs::rename(&part, target));
        placed.map_err(|error| {
            let _ = std::fs::remove_file(&part);
            cannot_write(&self.path, &error)
        })
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some((part, _)) = &self.part {
            // A hidden file that stays behind does no harm.
            let _ = std::fs::remove_file(part);
        }
    }
}

/// Writes a whole file.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    let mut output = Output::over(path)?;
    output.write(text)?;
    output.finish()
}

fn cannot_write(path: &Path, error: &Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

/// Whether two paths lead to the same file, which need not exist yet.
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    let resolve = |path: &Path| {
        path.canonicalize().ok().or_else(|| {
            let folder =
                path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            Some(folder.canonicalize().ok()?.join(path.file_name()?))
        })
    };
    resolve(a).zip(resolve(b)).is_some_and(|(a, b)| a == b)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "tests")]

    use super::*;

    /// An empty folder of this test.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("nullwindow-output-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn the_old_file_stays_until_the_new_one_is_complete() {
        let folder = folder("complete");
        let path = folder.join("games.pgn");
        std::fs::write(&path, "old").unwrap();
        let mut output = Output::over(&path).unwrap();
        output.write("new").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
        output.finish().unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left");
    }

    #[test]
    fn an_abandoned_file_leaves_the_old_one_and_nothing_else() {
        let folder = folder("abandoned");
        let path = folder.join("games.pgn");
        std::fs::write(&path, "old").unwrap();
        let mut output = Output::over(&path).unwrap();
        output.write("half of the new").unwrap();
        drop(output);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
        assert!(
            Output::fresh(&path, "choose another").is_err_and(|why| why.contains("exists already: choose"))
        );
    }

    #[test]
    fn a_new_file_appears_only_when_it_is_complete() {
        let path = folder("new").join("games.pgn");
        let output = Output::over(&path).unwrap();
        assert!(!path.exists());
        output.finish().unwrap();
        assert!(path.exists());
        assert!(write(&path.join("x"), "").is_err_and(|why| why.starts_with("cannot write ")));
    }
}
