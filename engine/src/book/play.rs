//! What a book answers in place of a search.

use super::{Book, BookMove, Other};
use crate::board::{Board, MoveId};
use crate::found::{Found, Line, Solved};
use crate::options::Options;
use crate::task::{Goal, Measure, Task};
use nullwindow::observe::Counts;
use nullwindow::random::SplitMix64;
use nullwindow::{Bounds, Depth, Ended, Report, RootMove, Score};
use std::time::Duration;

/// The longest line.
const LONGEST: usize = 60;

impl Book {
    /// Whether a task may be answered by a book: those that choose among all moves and ask for nothing but the best one.
    pub(crate) fn may_answer(task: &Task) -> bool {
        let is_plain = task.only.is_empty() && !task.hold && !task.visits && !task.full_width;
        let is_game = matches!(task.goal, Goal::Depth(_) | Goal::Unlimited);
        let is_search = matches!(task.measure, Measure::Nothing | Measure::Entries);
        is_plain && is_game && is_search && !task.without_book
    }

    /// The best moves as a search tells them, as many as `lines`; `None` if the book does not know the position. Among moves that
    /// lose no more than the option `book-margin`, `chance` chooses.
    pub(crate) fn found(
        &self,
        board: &dyn Board,
        options: &Options,
        lines: usize,
        chance: &mut SplitMix64,
    ) -> Option<Found> {
        let moves = self.moves(board);
        let best = moves.first()?;
        let depth = self.depth(board);
        let in_search = |value: Score| match value.win_distance() {
            Some(_) => value,
            None => Score::new(value.get() / options.config().grain),
        };
        let line = |(known, rank): (&BookMove, usize)| {
            let (value, pv) = (in_search(known.value), self.line(board, known.mv));
            let (bounds, elapsed) = (Bounds::exact(value), Duration::ZERO);
            Line { rank, depth, deepest: depth, value, bounds, pv, nodes: 0, elapsed, full: 0 }
        };
        let lines: Vec<Line> = moves.iter().zip(1..).take(lines.max(1)).map(line).collect();
        let chosen = moves[choose(&moves, options, chance)];
        let value = in_search(chosen.value);
        let root =
            |known: &BookMove| RootMove { mv: known.mv, bounds: Bounds::exact(in_search(known.value)) };
        let report = Report {
            value,
            bounds: Bounds::exact(value),
            best: Some(chosen.mv),
            pv: if chosen == *best { lines[0].pv.clone() } else { self.line(board, chosen.mv) },
            pv_nodes: 0,
            lines: Vec::new(),
            moves: moves.iter().map(root).collect(),
            depth,
            iterations: Vec::new(),
            unfinished: Vec::new(),
            nodes: 0,
            leaves: 0,
            helper_nodes: 0,
            ended: Ended::Depth,
        };
        Some(Found {
            report,
            counts: Counts::default(),
            by_iteration: Vec::new(),
            seconds_by_iteration: Vec::new(),
            unique_leaves: None,
            elapsed: Duration::ZERO,
            solved: Solved::No,
            instead: Vec::new(),
            lines,
            entries: None,
            minimal: None,
            book: true,
        })
    }

    /// The depth of the search of a position.
    fn depth(&self, board: &dyn Board) -> Depth {
        match self.entry(board).map(|entry| entry.other) {
            Some(Other::Move(other)) => other.depth,
            _ => 0,
        }
    }

    /// A move of a board and the best play that the book knows behind it.
    ///
    /// # Panics
    /// If `first` is not a move of this board.
    pub fn line(&self, board: &dyn Board, first: MoveId) -> Vec<MoveId> {
        let (mut at, mut line) = (board.boxed_clone(), vec![first]);
        at.play(first);
        while let Some(next) = self.moves(at.as_ref()).first().filter(|_| line.len() < LONGEST) {
            line.push(next.mv);
            at.play(next.mv);
        }
        line
    }
}

/// Which of the moves, best first, is played.
fn choose(moves: &[BookMove], options: &Options, chance: &mut SplitMix64) -> usize {
    let best = moves[0].value;
    // Hundredths of the unit that people speak of, in units of the evaluation.
    let margin = i64::from(options.config().book_margin) * i64::from(options.kind().spoken_scale) / 100;
    let is_good = |known: &&BookMove| i64::from(best.get() - known.value.get()) <= margin;
    let good = moves.iter().take_while(is_good).count();
    if margin == 0 || best.is_decided() { 0 } else { chance.below(good.max(1) as u64) as usize }
}
