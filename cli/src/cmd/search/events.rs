//! What is recorded of a search event by event: its leaves, the names of its nodes, a drawing, a trace.

use crate::cmd::file::Output;
use crate::draw::{Letters, Passes, for_root_player};
use crate::fail::Failure;
use nullwindow::observe::{Trace, Visit};
use nullwindow::{Depth, Score};
use nullwindow_engine::{News, Sink};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Lines of a trace are written in pieces of this many bytes.
const PIECE: usize = 1 << 16;

/// Everything that is recorded.
#[derive(Default)]
pub(crate) struct Events {
    /// Values in the order of evaluation, as the player at the root sees them.
    pub(crate) leaves: Vec<Score>,
    pub(crate) letters: Letters,
    pub(crate) passes: Option<Passes>,
    pub(crate) trace: Option<TraceFile>,
    is_over: bool,
}

impl Events {
    /// Records the passes of a search for a drawing and its events in a file, as far as they are wanted.
    pub(crate) fn new(passes: Option<Passes>, trace: Option<&Path>) -> Result<Events, Failure> {
        let trace = trace.map(TraceFile::create).transpose()?;
        Ok(Events { passes, trace, ..Events::default() })
    }

    fn see(&mut self, visit: &Visit) {
        if let Some(trace) = &mut self.trace {
            trace.line(&visit.json());
        }
        if let Some(passes) = &mut self.passes {
            passes.see(visit);
        }
        match visit {
            Visit::PlayOut => self.is_over = true,
            _ if self.is_over => {}
            Visit::Leaf { path, value } => self.leaves.push(for_root_player(path.len() as Depth, *value)),
            // MTD-best asks about the root's moves without entering it.
            Visit::Probe { .. } => self.letters.visit(&[]),
            Visit::Enter { path, .. } => self.letters.visit(path),
            _ => {}
        }
    }
}

/// Events that a search on another thread may add to.
#[derive(Clone)]
pub(crate) struct SharedEvents(Arc<Mutex<Events>>);

impl SharedEvents {
    pub(crate) fn new(events: Events) -> SharedEvents {
        SharedEvents(Arc::new(Mutex::new(events)))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Events> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A sink that records events and passes everything on.
    pub(crate) fn sink(&self, mut next: Option<Sink>) -> Sink {
        let events = self.clone();
        Box::new(move |news: &News<'_>| {
            if let News::Visit(visit) = news {
                events.lock().see(visit);
            }
            if let Some(next) = &mut next {
                next(news);
            }
        })
    }
}

/// Every event, as JSON lines in a file; an error is kept until the end, because a sink cannot fail.
pub(crate) struct TraceFile {
    file: Output,
    lines: String,
    written: Result<(), String>,
}

impl TraceFile {
    fn create(path: &Path) -> Result<TraceFile, Failure> {
        let file = Output::over(path).map_err(Failure::Failed)?;
        let mut trace = TraceFile { file, lines: String::new(), written: Ok(()) };
        trace.line(&Trace::<fn(&str)>::heading());
        Ok(trace)
    }

    fn line(&mut self, line: &str) {
        self.lines += line;
        self.lines.push('\n');
        if self.lines.len() >= PIECE {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        if self.written.is_ok() {
            self.written = self.file.write(&lines);
        }
    }

    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.flush();
        self.written.and_then(|()| self.file.finish()).map_err(Failure::Failed)
    }
}
