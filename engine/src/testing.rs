//! An engine that fails, for tests of callers that must go on when one does.

use crate::board::Board;
use crate::engine::{Engine, SearchError};
use crate::found::Found;
use crate::kind::GameKind;
use crate::options::Options;
use crate::task::{Goal, News, Sink, Task};

/// An engine whose first few searches panic, each after its first ply; otherwise the engine that it was made of.
///
/// ```
/// use nullwindow_engine::{Engine, Games, Goal, PanickingEngine, SearchError, Task};
/// let othello = Games::standard().get("othello")?;
/// let mut engine = PanickingEngine::new(othello.engine(), 1);
/// let (board, task) = (othello.board(), Task::to(Goal::Depth(2)));
/// let panicked = engine.search(board.as_ref(), &task, None).unwrap_err();
/// assert!(matches!(panicked, SearchError::Panicked { best: Some(_), .. }));
/// assert!(engine.search(board.as_ref(), &task, None).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    fn kind(&self) -> &'static GameKind {
        self.inner.kind()
    }

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
