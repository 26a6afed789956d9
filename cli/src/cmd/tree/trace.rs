//! `--trace`: every event, as JSON lines in a file.

use crate::cmd::output::Output;
use crate::fail::Failure;
use nullwindow::observe::Trace;
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

/// Where a trace puts its lines.
pub(super) type Sink = Box<dyn FnMut(&str)>;

/// A file of lines; an error is kept until the end, because an observer cannot fail.
pub(super) struct Writer(Rc<RefCell<Unfinished>>);

struct Unfinished {
    file: Option<Output>,
    /// Lines that are not in the file yet.
    lines: String,
    written: Result<(), String>,
}

/// Lines are written in pieces of this many bytes.
const PIECE: usize = 1 << 16;

impl Writer {
    pub(super) fn create(path: &Path) -> Result<Writer, Failure> {
        let file = Some(Output::over(path).map_err(Failure::Failed)?);
        Ok(Writer(Rc::new(RefCell::new(Unfinished { file, lines: String::new(), written: Ok(()) }))))
    }

    pub(super) fn trace(&self) -> Trace<Sink> {
        let unfinished = Rc::clone(&self.0);
        Trace::new(Box::new(move |line: &str| {
            let unfinished = &mut *unfinished.borrow_mut();
            unfinished.lines += line;
            unfinished.lines.push('\n');
            if unfinished.lines.len() >= PIECE {
                unfinished.flush();
            }
        }))
    }

    /// Puts the file in its place.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let unfinished = &mut *self.0.borrow_mut();
        unfinished.flush();
        let written = std::mem::replace(&mut unfinished.written, Ok(()));
        let finished = written.and_then(|()| unfinished.file.take().map_or(Ok(()), Output::finish));
        finished.map_err(Failure::Failed)
    }
}

impl Unfinished {
    fn flush(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        if let (Some(file), Ok(())) = (&mut self.file, &self.written) {
            self.written = file.write(&lines);
        }
    }
}
