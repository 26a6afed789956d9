//! What is recorded of a search event by event: its leaves, the names of its nodes, a drawing, a trace.

use crate::cmd::file::{self, Output};
use crate::draw::{self, MOST_NODES, Nodes, Passes, for_root_player};
use crate::fail::Failure;
use nullwindow::{Depth, Score};
use nullwindow_engine::{Board, Engine, Found, News, Options, Sink, Task};
use nullwindow_theory::observe::{Letters, Trace, Visit};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Lines of a trace are written in pieces of this many bytes.
const PIECE: usize = 1 << 16;

/// Everything that is recorded.
#[derive(Default)]
pub(crate) struct Events {
    /// Values in the order of evaluation, as the player at the root sees them.
    pub(crate) leaves: Vec<Score>,
    pub(crate) letters: Letters,
    passes: Option<Passes>,
    trace: Option<TraceFile>,
    is_over: bool,
}

/// The files that a search is written to, event by event.
#[derive(clap::Args)]
pub(crate) struct Recording {
    /// Draw the tree pass by pass
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,

    /// Write every event of the search, one JSON object a line
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    trace: Option<PathBuf>,
}

impl Recording {
    pub(crate) fn is_wanted(&self) -> bool {
        self.svg.is_some() || self.trace.is_some()
    }

    /// Records the passes of a search to `depth` for a drawing and its events in a file, as far as they are wanted.
    pub(crate) fn events(
        &self,
        board: &dyn Board,
        options: &Options,
        depth: Depth,
    ) -> Result<Events, Failure> {
        let mut events = Events::default();
        if self.svg.is_some() {
            let remedy = "take a smaller tree or a lower --depth";
            let many = || format!("more than {MOST_NODES} nodes are too many to draw: {remedy}");
            let nodes = Nodes::new(board, options, depth, MOST_NODES);
            let nodes = nodes.ok_or_else(|| Failure::Input(many()))?;
            events.passes = Some(Passes::new(nodes, !options.keep_memory()));
        }
        events.trace = self.trace.as_deref().map(TraceFile::create).transpose()?;
        Ok(events)
    }

    /// Draws what was recorded, if that is wanted; `name` is what was searched.
    pub(crate) fn draw(
        &self,
        name: &str,
        options: &Options,
        found: &Found,
        events: &Events,
    ) -> Result<(), Failure> {
        let (Some(file), Some(passes)) = (&self.svg, &events.passes) else { return Ok(()) };
        let title = draw::title(options.config().algorithm, name);
        let drawing = draw::draw(&title, found, passes, &events.leaves, &events.letters)?;
        file::write(file, &drawing).map_err(Failure::Failed)
    }
}

impl Events {
    /// Searches, and records what happens.
    pub(crate) fn of_search(
        self,
        engine: &mut dyn Engine,
        board: &dyn Board,
        task: &Task,
        mut progress: Option<Sink>,
    ) -> Result<(Found, Events), Failure> {
        let events = Arc::new(Mutex::new(self));
        let told = events.clone();
        let sink: Sink = Box::new(move |news: &News<'_>| {
            if let News::Visit(visit, opponent) = news {
                told.lock().unwrap_or_else(PoisonError::into_inner).see(visit, *opponent);
            }
            if let Some(progress) = &mut progress {
                progress(news);
            }
        });
        let found = engine.search(board, task, Some(sink)).map_err(Failure::failed)?;
        let mut events = std::mem::take(&mut *events.lock().unwrap_or_else(PoisonError::into_inner));
        events.trace.take().map_or(Ok(()), TraceFile::finish)?;
        Ok((found, events))
    }

    /// Records a drawing of a search to `depth`, if the tree is small enough for one.
    pub(crate) fn for_drawing(board: &dyn Board, options: &Options, depth: Depth) -> Events {
        let nodes = Nodes::new(board, options, depth, MOST_NODES);
        let passes = nodes.map(|nodes| Passes::new(nodes, !options.keep_memory()));
        Events { passes, ..Events::default() }
    }

    /// The drawing, if one was recorded that has not too many passes.
    pub(crate) fn drawing(&self, name: &str, options: &Options, found: &Found) -> Option<String> {
        let title = draw::title(options.config().algorithm, name);
        draw::draw(&title, found, self.passes.as_ref()?, &self.leaves, &self.letters).ok()
    }

    fn see(&mut self, visit: &Visit, opponent: bool) {
        if let Some(trace) = &mut self.trace {
            trace.line(&visit.json());
        }
        if let Some(passes) = &mut self.passes {
            passes.see(visit, opponent);
        }
        match visit {
            Visit::PlayOut => self.is_over = true,
            _ if self.is_over => {}
            Visit::Leaf { value, .. } => self.leaves.push(for_root_player(opponent, *value)),
            // MTD-best asks about the root's moves without entering it.
            Visit::Probe { .. } => self.letters.visit(&[]),
            Visit::Enter { path, .. } => self.letters.visit(path),
            _ => {}
        }
    }
}

/// Every event, as JSON lines in a file; an error is kept until the end, because a sink cannot fail.
struct TraceFile {
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

    fn finish(mut self) -> Result<(), Failure> {
        self.flush();
        self.written.and_then(|()| self.file.finish()).map_err(Failure::Failed)
    }
}
