//! The steps at which a thread of a parallel search differs from one alone: which move comes next, and when others have done the
//! work already. Alone they cost a comparison.

use super::{Frame, Searcher};
use crate::game::{Depth, Evaluate, Game, MAX_DEPTH, Node};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::order::Choice;
use crate::parallel::{MARK_FROM, Worker};
use crate::score::{Bounds, Gamma, Score, Turned};
use crate::select::Select;
use crate::table::{Memo, Side, Table};
use std::ops::Range;

/// Nodes between two looks at what the others have done.
const PATIENCE: u64 = 256;

impl<G: Game, E: Evaluate<G>, T, S, O> Searcher<G, E, T, S, O> {
    /// Joins a parallel search as `worker` for the run to come, or leaves it. See [`parallel`](crate::parallel).
    #[cfg_attr(not(feature = "threads"), allow(dead_code, reason = "used by the feature `threads` only"))]
    pub(crate) fn join(&mut self, worker: Option<Worker>) {
        self.mark_from = if worker.is_some() { MARK_FROM } else { MAX_DEPTH + 1 };
        self.worker = worker;
    }

    /// The moves of `n` are about to be searched: registers the node with the shared state, and says whether moves that
    /// other threads are searching are left for later.
    #[cold]
    pub(super) fn open(&mut self, n: &Node<'_, G>, depth: Depth, moves: Range<usize>) -> bool {
        self.worker.as_mut().is_some_and(|worker| worker.open(n, depth, moves))
    }

    /// `n` is searched to `depth`, though its moves are not looked at yet.
    #[inline]
    pub(super) fn on_path(&mut self, n: &Node<'_, G>, depth: Depth) {
        if let Some(worker) = &mut self.worker {
            worker.enter(n, depth);
        }
    }

    /// How many threads search together.
    pub(crate) fn thread_count(&self) -> usize {
        self.worker.as_ref().map_or(1, |worker| worker.shared.threads)
    }

    /// Whether other threads search too.
    pub(crate) fn is_helped(&self) -> bool {
        self.worker.is_some()
    }

    /// Whether another thread reports what is found.
    pub(crate) fn is_helper(&self) -> bool {
        self.worker.as_ref().is_some_and(|worker| worker.rank > 0)
    }

    /// The depth that all threads search after `depth`, where this one would choose `next`: they count different nodes, and
    /// entries of other depths are of no use to them.
    pub(crate) fn agreed(&self, depth: Depth, next: Depth) -> Depth {
        self.worker.as_ref().map_or(next, |worker| worker.shared.agree(depth, next))
    }

    /// The next move that no other thread is searching; in the end those that were left for later.
    #[cold]
    pub(super) fn next_free(&mut self, frame: &mut Frame) -> Option<Choice<G::Move>> {
        let mut node = self.worker.as_mut()?.end()?;
        loop {
            if frame.next == frame.end {
                if frame.end == node.end {
                    return None;
                }
                // Those that were left stand behind the end, the last one first. The others may have settled the node.
                self.choices[frame.end..node.end].reverse();
                frame.end = node.end;
                node = self.worker.as_mut()?.revisit()?;
                self.fuse.hurry(0);
            }
            if frame.rated && !node.later {
                self.bring_best_forward(frame);
            }
            let (choice, worker) = (self.choices[frame.next], self.worker.as_mut()?);
            let deferred = node.end - frame.end;
            // Every thread searches the first move: until it has answered, the others may turn out not to be needed.
            if !node.later && frame.count() > 0 && worker.is_busy(choice.index()) {
                worker.defer(frame.count() + deferred);
                self.choices[frame.next..frame.end].rotate_left(1);
                frame.end -= 1;
                continue;
            }
            // A move keeps the number of a serial search, on which reductions depend, however late it is searched.
            frame.deferred = if node.later { worker.number()?.wrapping_sub(frame.count()) } else { deferred };
            worker.begin(choice.index());
            frame.next += 1;
            return Some(choice);
        }
    }

    /// The moves of a node are done with: removes the node from the shared state.
    #[cold]
    pub(super) fn close_node(&mut self) {
        if let Some(worker) = &mut self.worker {
            worker.close();
        }
    }

    /// Where the moves of a node end in the arena, those that were left for later included.
    pub(super) fn extent(&self, frame: &Frame) -> usize {
        let mut open_nodes = self.worker.iter().flat_map(|worker| &worker.open_nodes).rev();
        let node = open_nodes.find(|node| frame.defers && node.start == frame.start);
        node.map_or(frame.end, |node| node.end)
    }

    /// Nodes below the one whose moves are `frame` were left in the middle: their moves are forgotten.
    #[cold]
    pub(super) fn abandon(&mut self, frame: &Frame) {
        if let Some(worker) = &mut self.worker {
            while worker.open_nodes.last().is_some_and(|node| node.start > frame.start) {
                worker.close();
            }
        }
        self.choices.truncate(self.extent(frame));
        self.noisy.clear();
    }
}

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Time to look around: at the limits, and at what the others have done.
    #[cold]
    pub(super) fn look(&mut self, n: &Node<'_, G>) -> Result<(), Stop> {
        self.fuse.look()?;
        if self.worker.is_none() {
            return Ok(());
        }
        self.fuse.hurry(PATIENCE);
        let settled = self.settled_above(n);
        let Some(worker) = &mut self.worker else { return Ok(()) };
        match settled {
            Some(ply) => {
                worker.settled = ply;
                Err(Stop::Settled)
            }
            None => Ok(()),
        }
    }

    /// The ply of the node nearest to the root, of those above `n`, whose question others have answered.
    fn settled_above(&self, n: &Node<'_, G>) -> Option<Depth> {
        let worker = self.worker.as_ref()?;
        let (question, asked_at) = worker.question?;
        let is_settled = |above: &&Node<'_, G>| {
            let Some(depth) = worker.depth_of(above) else { return false };
            let gamma = question.turned(!above.opponent);
            // The root of a selective search has a past that its table entry does not know of.
            if above.ply == 0 && (S::SELECTS || self.shared_answer(depth, gamma).is_some()) {
                return self.shared_answer(depth, gamma).is_some();
            }
            self.retrieve(above, depth).bounds.answer(gamma).is_some()
        };
        let asked = n.ancestors().skip(1).take_while(|above| above.ply >= asked_at);
        // The last one is nearest to the root: leaving to it saves the most.
        asked.filter(is_settled).last().map(|above| above.ply)
    }

    /// What the others know of the root at `depth`; where moves are barred, each thread has a root of its own.
    fn shared_root(&self, depth: Depth) -> Memo {
        match &self.worker {
            Some(worker) if self.root.barred.is_empty() => worker.shared.root(depth),
            _ => Memo::UNKNOWN,
        }
    }

    /// The others' answer to the question γ of the root.
    fn shared_answer(&self, depth: Depth, gamma: Gamma) -> Option<Score> {
        self.shared_root(depth).bounds.answer(gamma)
    }

    /// A child's search was interrupted; if because others have settled it, the table has the answer by now.
    #[cold]
    pub(super) fn interrupted(
        &mut self,
        stop: Stop,
        frame: &Frame,
        child: &Node<'_, G>,
        depth: Depth,
        gamma: Gamma,
    ) -> Result<Score, Stop> {
        let mut answer = Err(stop);
        while answer == Err(Stop::Settled)
            && self.worker.as_ref().is_some_and(|worker| worker.settled >= child.ply)
        {
            self.abandon(frame);
            // Usually a table hit. If the entry has been overwritten meanwhile, the child is searched and may be left again.
            answer = self.mt(child, depth, gamma);
        }
        answer
    }

    /// Asks the root a question, with other workers: they may answer it first; what is found is published to them.
    #[cold]
    pub(super) fn probe_shared(
        &mut self,
        root: &Node<'_, G>,
        depth: Depth,
        gamma: Gamma,
    ) -> Result<Score, Stop> {
        loop {
            if let Some(g) = self.shared_answer(depth, gamma) {
                let memo = self.shared_root(depth);
                self.root.hit(&memo, g);
                return Ok(g);
            }
            if let Some(worker) = &mut self.worker {
                worker.question = Some((gamma, 0));
            }
            let answer = self.mt(root, depth, gamma);
            self.has_asked();
            match answer {
                Err(Stop::Settled) => self.reset_arenas(),
                Err(stop) => return Err(stop),
                Ok(g) => {
                    self.publish(depth, gamma, g);
                    return Ok(g);
                }
            }
        }
    }

    /// A move of `n` is asked a null-window question: whether it is worth more than γ.
    #[inline]
    pub(super) fn asks(&mut self, n: &Node<'_, G>, gamma: Gamma) {
        if let Some(worker) = &mut self.worker {
            worker.question = Some((gamma.turned(!n.opponent), n.ply + 1));
        }
    }

    /// It has been answered.
    #[inline]
    pub(super) fn has_asked(&mut self) {
        if let Some(worker) = &mut self.worker {
            worker.question = None;
        }
    }

    fn publish(&self, depth: Depth, gamma: Gamma, g: Score) {
        let Some(worker) = self.worker.as_ref().filter(|_| self.root.barred.is_empty()) else { return };
        let side = if g > gamma { Side::Lower } else { Side::Upper };
        let best = self.root.best.filter(|&(_, bound)| bound == g).map(|(index, _)| index);
        worker.shared.publish(depth, side, g, best);
    }

    /// The driver's bounds with what the others have proved since; not where a selective search contradicts them.
    pub(crate) fn merge_shared(&mut self, depth: Depth, f: Bounds) -> Bounds {
        if self.worker.is_none() {
            return f;
        }
        let memo = self.shared_root(depth);
        let Bounds { mut lower, mut upper } = f;
        if memo.bounds.lower > lower && memo.bounds.lower <= upper {
            lower = memo.bounds.lower;
            self.root.hit(&memo, lower);
        }
        if memo.bounds.upper < upper && memo.bounds.upper >= lower {
            upper = memo.bounds.upper;
        }
        Bounds { lower, upper }
    }

    /// The question for this thread where the driver would ask `bound`.
    pub(crate) fn own_question(&self, bound: Score, f: Bounds) -> Score {
        self.worker.as_ref().map_or(bound, |worker| worker.question(bound, f))
    }
}
