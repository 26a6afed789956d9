//! An engine that panics, for tests of callers: engines, protocols and matches.

use crate::{Board, Engine, Found, Goal, News, Options, SearchError, Sink, Task};

/// An engine whose first few searches panic, each after its first ply, for tests of callers that must survive a panic;
/// otherwise the engine that it was made of.
pub struct PanickingEngine {
    inner: Box<dyn Engine>,
    panics: u32,
}

impl PanickingEngine {
    /// The first `panics` searches panic.
    pub fn new(inner: Box<dyn Engine>, panics: u32) -> PanickingEngine {
        PanickingEngine { inner, panics }
    }
}

impl Engine for PanickingEngine {
    fn options(&self) -> &Options {
        self.inner.options()
    }

    fn configure(&mut self, options: Options) {
        self.inner.configure(options);
    }

    fn search(&mut self, board: &dyn Board, task: &Task, sink: Option<Sink>) -> Result<Found, SearchError> {
        if self.panics == 0 {
            return self.inner.search(board, task, sink);
        }
        self.panics -= 1;
        let mut sink = sink;
        let panics = move |news: &News<'_>| {
            if let Some(sink) = &mut sink {
                sink(news);
            }
            if let News::Line(line) = news {
                panic!("panic of a test at depth {}", line.depth)
            }
        };
        self.inner.search(board, &Task { goal: Goal::Unlimited, ..task.clone() }, Some(Box::new(panics)))
    }

    fn prepare(&mut self, board: &dyn Board) {
        self.inner.prepare(board);
    }

    fn clear(&mut self) {
        self.inner.clear();
    }
}
