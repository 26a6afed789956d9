//! How a book grows: by the lines that deviate least from best play, and by games that it learns.

use super::cycles::components;
use super::{Book, BookMove, Other, Searched, Step};
use crate::board::{Board, MoveId};
use crate::engine::{Engine, SearchError};
use crate::options::{OptionError, Options};
use crate::task::Task;
use crate::workers::{self, JobEvent};
use nullwindow::Score;
use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A ply of a line weighs as much as a loss of this part of [`GameKind::odds`](crate::GameKind::odds): in Othello a quarter
/// of a disc.
const PLIES: i32 = 20;
/// The most positions that are added before any of them is searched.
const LARGEST_BATCH: usize = 64;

/// A book that grows.
///
/// Positions are added first ([`expand`](BookGrowth::expand), [`learn`](BookGrowth::learn)) and searched afterwards
/// ([`search`](BookGrowth::search)), each from an empty table. What a search finds depends on nothing that another one finds,
/// so a book may be written to its file at any time, read again and gone on with: it becomes the same book, on any
/// number of threads, unless searches are limited by time.
pub struct BookGrowth {
    book: Book,
    /// The moves of each entry.
    steps: Vec<Vec<Step>>,
    /// For each entry, which others lead to it that it leads to: these have the same number.
    components: Vec<usize>,
    options: Options,
    engines: Vec<Mutex<Box<dyn Engine>>>,
}

/// A move from a position of the book to one that is not in it.
struct Leaf {
    /// What its line loses against best play, and how long it is.
    cost: i64,
    from: usize,
    mv: MoveId,
}

/// A search of a position.
struct Job {
    entry: usize,
    board: Box<dyn Board>,
    task: Task,
}

impl BookGrowth {
    /// The book, to be searched with its own options.
    ///
    /// # Errors
    /// An option is none of this program, or its value is not.
    pub fn new(book: Book) -> Result<BookGrowth, OptionError> {
        let mut options = Options::play(book.kind);
        for (name, value) in &book.options {
            options.set(name, value)?;
        }
        // No search may depend on the one before.
        options.set("keep-order", "off")?;
        let mut growth =
            BookGrowth { book, steps: Vec::new(), components: Vec::new(), options, engines: Vec::new() };
        growth.follow();
        Ok(growth)
    }

    /// The book, with all values backed up.
    pub fn book(&mut self) -> &Book {
        self.back_up();
        &self.book
    }

    /// How many positions the book has.
    #[expect(clippy::len_without_is_empty, reason = "it has the start of the game")]
    pub fn len(&self) -> usize {
        self.book.len()
    }

    /// Positions that are still to be searched.
    pub fn pending(&self) -> usize {
        (0..self.book.len()).filter(|&entry| self.is_pending(entry)).count()
    }

    /// Adds the positions of a game, as far as `plies` from the start of the game, and says how many were new; `None` if it
    /// begins at a position that is not in the book.
    pub fn learn(&mut self, game: &dyn Board, plies: u32) -> Option<usize> {
        let (mut board, before) = (game.start(), self.book.len());
        let mut ply = self.book.entry(board.as_ref())?.ply;
        for &mv in game.played() {
            board.play(mv);
            if ply >= plies || board.move_count() == 0 {
                break;
            }
            self.book.add(board.as_ref(), ply + 1);
            ply = self.book.entry(board.as_ref())?.ply;
        }
        self.follow();
        Some(self.book.len() - before)
    }

    /// Adds the positions that deviate least from best play, all within `plies` from the start of the game, and says how many:
    /// none if there is nothing left to add. A larger book grows by more at a time.
    ///
    /// The cost of a line is what its moves lose, each against the best one of its position, and something for each of its plies
    /// ("drop-out expansion").
    pub fn expand(&mut self, plies: u32) -> usize {
        self.back_up();
        let mut leaves = self.leaves(plies);
        let place = |entry: usize| (self.book.entries[entry].ply, &self.book.entries[entry].text);
        leaves.sort_by(|a, b| (a.cost, place(a.from)).cmp(&(b.cost, place(b.from))));
        let before = self.book.len();
        let most = before + (before / 8).clamp(1, LARGEST_BATCH);
        for leaf in leaves {
            if self.book.len() == most {
                break;
            }
            let entry = &self.book.entries[leaf.from];
            let Some((mut board, ply)) = self.board(leaf.from).zip(Some(entry.ply)) else { continue };
            board.play(leaf.mv);
            self.book.add(board.as_ref(), ply + 1);
        }
        self.follow();
        self.book.len() - before
    }

    /// Searches all positions that are still to be searched, and calls `told` after each, with the number that is left. What
    /// was found until `stop` is set is kept; `false` if something is left.
    ///
    /// # Errors
    /// A search panicked.
    pub fn search(
        &mut self,
        threads: usize,
        stop: &Arc<AtomicBool>,
        told: &mut dyn FnMut(&mut BookGrowth, usize),
    ) -> Result<bool, SearchError> {
        let jobs = self.jobs(stop);
        let threads = workers::threads(threads).min(jobs.len());
        while self.engines.len() < threads {
            self.engines.push(Mutex::new(self.options.clone().engine()));
        }
        let (engines, grain) = (std::mem::take(&mut self.engines), self.options.config().grain);
        let (mut left, mut failed) = (jobs.len(), None);
        let engine_of = |worker: usize| engines[worker].lock().unwrap_or_else(PoisonError::into_inner);
        let work = |engine: &mut std::sync::MutexGuard<'_, Box<dyn Engine>>, job: usize| {
            search_one(engine.as_mut(), &jobs[job], grain)
        };
        workers::run(jobs.len(), threads, engine_of, work, |event| {
            if let JobEvent::Ended { job, result, .. } = event {
                match result {
                    Ok(Some(other)) => {
                        self.book.entries[jobs[job].entry].other = other;
                        left -= 1;
                        told(self, left);
                    }
                    Ok(None) => {}
                    Err(error) => failed = Some(error),
                }
            }
            let is_over = failed.is_some() || stop.load(Ordering::Relaxed);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.engines = engines;
        failed.map_or(Ok(left == 0), Err)
    }

    /// The position of an entry.
    fn board(&self, entry: usize) -> Option<Box<dyn Board>> {
        self.book.kind.read_board(&self.book.entries[entry].text).ok()
    }

    /// Finds out where the moves of new entries lead.
    fn follow(&mut self) {
        for entry in self.steps.len()..self.book.len() {
            let steps = self.board(entry).map(|board| Step::all(board.as_ref()));
            self.steps.push(steps.unwrap_or_default());
        }
        let reached = |steps: &Vec<Step>| {
            steps.iter().filter_map(|step| self.book.index.get(&step.key).copied()).collect()
        };
        self.components = components(&self.steps.iter().map(reached).collect::<Vec<_>>());
    }

    /// The entry that a move of an entry leads to; none if that may lead back, unless it is further from the start of the game:
    /// no line of the book comes back to where it was.
    fn link(&self, entry: usize, step: &Step) -> Option<usize> {
        let to = *self.book.index.get(&step.key)?;
        let is_further = self.book.entries[to].ply > self.book.entries[entry].ply;
        (is_further || self.components[to] != self.components[entry]).then_some(to)
    }

    /// The moves of an entry that have a value.
    fn known(&self, entry: usize) -> impl Iterator<Item = BookMove> + '_ {
        self.book.known(&self.book.entries[entry], &self.steps[entry], move |step| self.link(entry, step))
    }

    fn step(&self, entry: usize, mv: MoveId) -> Option<&Step> {
        self.steps[entry].get(usize::from(mv.0))
    }

    /// Whether the best move outside the book is not known, or no longer outside the book.
    fn is_pending(&self, entry: usize) -> bool {
        match self.book.entries[entry].other {
            Other::Unknown => true,
            Other::None => false,
            Other::Move(other) => {
                self.step(entry, other.mv).is_some_and(|step| self.link(entry, step).is_some())
            }
        }
    }

    /// What is to be searched, by the moves outside the book: one of those that are the same but for symmetry.
    fn jobs(&mut self, stop: &Arc<AtomicBool>) -> Vec<Job> {
        let mut jobs = Vec::new();
        for entry in 0..self.book.len() {
            if !self.is_pending(entry) {
                continue;
            }
            let mut outside: Vec<&Step> = Vec::new();
            for step in &self.steps[entry] {
                let is_known = outside.iter().any(|known| known.key == step.key);
                if !is_known && self.link(entry, step).is_none() {
                    outside.push(step);
                }
            }
            let only: Vec<MoveId> = outside.iter().map(|step| step.mv).collect();
            match self.board(entry).filter(|_| !only.is_empty()) {
                Some(board) => {
                    let task = Task { only, stop: Some(stop.clone()), ..self.book.effort.task() };
                    jobs.push(Job { entry, board, task });
                }
                None => self.book.entries[entry].other = Other::None,
            }
        }
        jobs
    }

    /// The entries, each before those that its moves lead to.
    fn in_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.book.len()).collect();
        order.sort_by_key(|&entry| (Reverse(self.components[entry]), self.book.entries[entry].ply));
        order
    }

    /// Negamax.
    fn back_up(&mut self) {
        for entry in self.in_order().into_iter().rev() {
            self.book.entries[entry].value = self.known(entry).map(|known| known.value).max();
        }
    }

    /// The moves that lead out of the book to positions worth adding.
    fn leaves(&self, plies: u32) -> Vec<Leaf> {
        let ply = i64::from((self.book.kind.odds / PLIES).max(1));
        let mut costs: Vec<Option<i64>> =
            self.book.entries.iter().map(|e| (e.ply == 0).then_some(0)).collect();
        let mut leaves = Vec::new();
        for from in self.in_order() {
            let entry = &self.book.entries[from];
            let (Some(cost), Some(best)) = (costs[from], entry.value) else { continue };
            let after = |value: Score| cost + ply + i64::from(best.get() - value.get());
            for known in self.known(from) {
                if let Some(to) = self.step(from, known.mv).and_then(|step| self.link(from, step)) {
                    let cost = costs[to].unwrap_or(i64::MAX).min(after(known.value));
                    costs[to] = Some(cost);
                }
            }
            let Other::Move(Searched { mv, value, is_exact: false, .. }) = entry.other else { continue };
            // One that leads round in a circle is in the book already.
            let is_open = |step: &Step| !step.ends_game && !self.book.index.contains_key(&step.key);
            if entry.ply < plies && self.step(from, mv).is_some_and(is_open) {
                leaves.push(Leaf { cost: after(value), from, mv });
            }
        }
        leaves
    }
}

/// The best of the moves outside the book; `None` if the search was stopped.
fn search_one(engine: &mut dyn Engine, job: &Job, grain: i32) -> Result<Option<Other>, SearchError> {
    engine.clear();
    let found = engine.search(job.board.as_ref(), &job.task, None)?;
    let is_stopped = job.task.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    let (value, is_exact) = (found.report.value, found.solved.is_exact());
    let value = if value.is_decided() { value } else { Score::new(value.get() * grain) };
    let searched = |mv| Other::Move(Searched { mv, value, depth: found.report.depth, is_exact });
    Ok(found.report.best.map(searched).filter(|_| !is_stopped))
}
