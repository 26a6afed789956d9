//! The lines of a search: the best one, and those that come after it.

use super::{Iteration, Report};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::{Event, Observer};
use crate::score::{Bounds, Score};
use crate::search::{Searcher, Variation};
use crate::select::Select;
use crate::table::Table;

/// A line and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line<M> {
    /// 1 for the best line, 2 for the best without its first move, and so on.
    pub rank: usize,
    /// How deep it was searched.
    pub depth: Depth,
    /// Its value from the side to move's view.
    pub value: Score,
    /// What is proved of it.
    pub bounds: Bounds,
    /// Its moves, as far as the table remembers them.
    pub moves: Vec<M>,
    /// Nodes that this thread had visited when it was found, since the search began.
    pub nodes: u64,
    /// How full the table is with entries of this search, in thousandths.
    pub full: u32,
}

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Only the moves that the settings ask for are searched.
    pub(super) fn bar_all_but(&mut self, position: &G) {
        self.root.barred.clear();
        if self.settings.only.is_empty() || position.outcome().is_some() {
            return;
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let beyond = self.settings.only.iter().find(|&&index| usize::from(index) >= moves.len());
        assert!(beyond.is_none(), "Settings::only asks for move {beyond:?} of {}", moves.len());
        let barred = (0..moves.len() as u16).filter(|index| !self.settings.only.contains(index));
        self.root.barred.extend(barred);
    }

    /// The lines after the best one, at the same depth: each without the first moves of those before it.
    pub(super) fn other_lines(
        &mut self,
        root: &Node<'_, G>,
        depth: Depth,
        statically: Score,
        report: &mut Report<G::Move>,
        others: &mut Vec<Vec<Iteration>>,
    ) -> Result<(), Stop> {
        if self.settings.lines <= 1 {
            return Ok(());
        }
        let best_line = self.root.clone();
        let mut done = Ok(());
        for rank in 2..=self.settings.lines {
            let Some((best, _)) = self.root.best else { break };
            self.root.barred.push(best);
            if self.root.barred.len() >= self.root.moves.len() {
                break;
            }
            if others.len() < rank - 1 {
                others.push(Vec::new());
            }
            let finished = &mut others[rank - 2];
            let guess = self.settings.guess.value(finished, depth, statically);
            match self.deepen(root, depth, (None, guess), finished, &mut Vec::new()) {
                Ok(iteration) => {
                    self.show_line(root, rank, &iteration, &mut report.lines);
                    finished.push(iteration);
                }
                Err(stop) => {
                    done = Err(stop);
                    break;
                }
            }
        }
        self.root = best_line;
        done
    }

    /// An iteration has been finished: keeps its line and reports it to the observer.
    pub(super) fn show_line(
        &mut self,
        root: &Node<'_, G>,
        rank: usize,
        iteration: &Iteration,
        lines: &mut Vec<Line<G::Move>>,
    ) {
        let Iteration { depth, value, bounds, best, .. } = *iteration;
        let moves = best.map(|first| self.remembered(root, depth, first)).unwrap_or_default();
        let (nodes, full) = (self.fuse.nodes(), self.table.full());
        let line = Line { rank, depth, value, bounds, moves, nodes, full };
        self.observer.see(&Event::Line(&line, root));
        place(line, lines, self.settings.lines);
    }

    /// A better move than the first line's has been found at depth `reached`, which was not finished: its line goes first.
    pub(super) fn lead_with_best(&self, reached: Depth, report: &mut Report<G::Move>) {
        let leads = |line: &Line<G::Move>| line.moves.first() == report.best.as_ref();
        match report.lines.first_mut() {
            None => return,
            Some(line) if report.best.is_none() || leads(line) => return,
            // No move has proved the value; if it is exact, one was found by playing it out.
            Some(line) if line.moves.is_empty() && report.bounds.is_exact() => {
                return line.moves.clone_from(&report.pv);
            }
            Some(line) if line.moves.is_empty() => return,
            Some(_) => {}
        }
        let (value, bounds) = match self.root.best {
            Some((_, bound)) => (bound, Bounds::UNKNOWN.at_least(bound)),
            None => (report.value, Bounds::UNKNOWN),
        };
        let (moves, nodes, full) = (report.pv.clone(), report.nodes, self.table.full());
        report.lead_with(Line { rank: 1, depth: reached, value, bounds, moves, nodes, full });
    }

    /// The line of a search that does not prove it.
    pub(super) fn recall_line(
        &mut self,
        root: &Node<'_, G>,
        best: Option<u16>,
        report: &mut Report<G::Move>,
    ) {
        if self.settings.pv == Variation::Remembered
            && let Some(first) = best
        {
            report.pv = self.remembered(root, report.depth.max(1), first);
        }
        if report.pv.first() != report.best.as_ref() {
            report.pv = report.best.into_iter().collect();
        }
    }
}

impl<M: PartialEq> Report<M> {
    /// Puts a line before all others; there are no more of them afterwards, if there were any.
    pub fn lead_with(&mut self, line: Line<M>) {
        let most = self.lines.len();
        place(Line { rank: 1, ..line }, &mut self.lines, most);
    }
}

/// Puts a line where its rank says; what older and shallower searches thought of other moves goes down.
fn place<M: PartialEq>(line: Line<M>, lines: &mut Vec<Line<M>>, most: usize) {
    let at = (line.rank - 1).min(lines.len());
    if let Some(older) = (at..lines.len()).find(|&i| lines[i].moves.first() == line.moves.first()) {
        lines.remove(older);
    }
    lines.insert(at, line);
    lines.truncate(most.max(1));
    for (line, rank) in lines.iter_mut().zip(1..) {
        line.rank = rank;
    }
}
