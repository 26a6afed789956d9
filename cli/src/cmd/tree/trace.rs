//! `--trace`: every event, as JSON lines in a file.

use crate::fail::Failure;
use nullwindow::observe::Trace;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Where a trace puts its lines.
pub(super) type Sink = Box<dyn FnMut(&str)>;

/// A file of lines; an error is kept until the end, because an observer cannot fail.
pub(super) struct Writer {
    path: PathBuf,
    file: Rc<RefCell<(BufWriter<File>, io::Result<()>)>>,
}

impl Writer {
    pub(super) fn create(path: &Path) -> Result<Writer, Failure> {
        let file = File::create(path)
            .map_err(|e| Failure::failed(format!("cannot write {}: {e}", path.display())))?;
        Ok(Writer { path: path.to_owned(), file: Rc::new(RefCell::new((BufWriter::new(file), Ok(())))) })
    }

    pub(super) fn trace(&self) -> Trace<Sink> {
        let file = Rc::clone(&self.file);
        Trace::new(Box::new(move |line: &str| {
            let (out, so_far) = &mut *file.borrow_mut();
            if so_far.is_ok() {
                *so_far = out.write_all(line.as_bytes()).and_then(|()| out.write_all(b"\n"));
            }
        }))
    }

    /// Whether all lines are in the file.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let (out, so_far) = &mut *self.file.borrow_mut();
        let written = std::mem::replace(so_far, Ok(())).and_then(|()| out.flush());
        written.map_err(|e| {
            Failure::failed(format!("cannot write {}: {e}; the trace is not complete", self.path.display()))
        })
    }
}
