//! An engine that breaks down, for tests of those who must go on when one does.

use crate::{
    About, Branching, Config, Counted, Dialect, Engine, Found, GameResult, Goal, Minimal, PositionError,
    Refused, Sink, Task,
};
use nullwindow::notation::{Diagram, Player};
use nullwindow::{Depth, Score};

/// An engine whose first few searches panic; in everything else it is the engine that it was made of.
///
/// ```
/// use nullwindow_engine::{open, catch_panic, Engine, Faulty, Goal, Task};
/// let mut engine = Faulty::new(open("othello")?, 1);
/// let task = Task::to(Goal::Depth(2));
/// assert!(catch_panic(|| engine.search(&task, None)).is_err());
/// engine.renew();
/// assert!(engine.search(&task, None).report.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Faulty {
    inner: Box<dyn Engine>,
    /// How many searches are still to panic.
    panics: u32,
}

impl Faulty {
    /// So many searches panic, each after its first ply.
    pub fn new(inner: Box<dyn Engine>, panics: u32) -> Faulty {
        Faulty { inner, panics }
    }
}

impl Engine for Faulty {
    fn search(&mut self, task: &Task, sink: Option<Sink>) -> Found {
        if self.panics == 0 {
            return self.inner.search(task, sink);
        }
        self.panics -= 1;
        let a_ply = Task { hold: false, ponder: None, ..Task::to(Goal::Depth(1)) };
        let found = self.inner.search(&Task { only: task.only.clone(), ..a_ply }, sink);
        panic!("a search of a test, as it should: {} nodes", found.report.nodes)
    }
    fn about(&self) -> &'static About {
        self.inner.about()
    }
    fn config(&self) -> &Config {
        self.inner.config()
    }
    fn configure(&mut self, option: &str, value: &str) -> Result<(), Refused> {
        self.inner.configure(option, value)
    }
    fn set_config(&mut self, config: Config) {
        self.inner.set_config(config);
    }
    fn set_position(&mut self, text: Option<&str>, moves: &str) -> Result<(), PositionError> {
        self.inner.set_position(text, moves)
    }
    fn play(&mut self, mv: &str) -> Result<(), PositionError> {
        self.inner.play(mv)
    }
    fn take_back(&mut self) -> bool {
        self.inner.take_back()
    }
    fn moves(&self) -> Vec<String> {
        self.inner.moves()
    }
    fn start_position(&self) -> String {
        self.inner.start_position()
    }
    fn player(&self) -> Player {
        self.inner.player()
    }
    fn result(&self) -> Option<GameResult> {
        self.inner.result()
    }
    fn spelled(&self, mv: &str, dialect: Dialect) -> Option<String> {
        self.inner.spelled(mv, dialect)
    }
    fn read_move(&self, text: &str, dialect: Dialect) -> Option<String> {
        self.inner.read_move(text, dialect)
    }
    fn position(&self) -> String {
        self.inner.position()
    }
    fn diagram(&self) -> Diagram {
        self.inner.diagram()
    }
    fn legal_moves(&self) -> Vec<String> {
        self.inner.legal_moves()
    }
    fn ending(&self) -> Option<String> {
        self.inner.ending()
    }
    fn evaluate(&self, name: &str) -> Result<Score, Refused> {
        self.inner.evaluate(name)
    }
    fn perft(
        &self,
        depth: u32,
        mode: Option<&str>,
        hear: &mut dyn FnMut(Counted<'_>) -> bool,
    ) -> Result<Option<u64>, Refused> {
        self.inner.perft(depth, mode, hear)
    }
    fn minimal(&mut self, depth: Depth, plies: Depth) -> Result<Minimal, Refused> {
        self.inner.minimal(depth, plies)
    }
    fn branching(&self, plies: u32) -> Vec<Branching> {
        self.inner.branching(plies)
    }
    fn table_entries(&self) -> usize {
        self.inner.table_entries()
    }
    fn get_ready(&mut self) {
        self.inner.get_ready();
    }
    fn clear(&mut self) {
        self.inner.clear();
    }
    fn renew(&mut self) {
        self.inner.renew();
    }
}
