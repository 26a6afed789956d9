//! The search: its parts, and the steps that its procedures share.
//!
//! The procedures are one file each and read like the papers' figures; what is not the algorithm (memory, ordering,
//! counting, stopping, selectivity) is behind the steps of this file.

mod alphabeta;
mod carried;
mod cheapest;
mod etc;
mod frame;
mod frontier;
mod leaf;
mod mt;
mod negascout;
mod parallel;
mod positions;
mod pv;
mod quiesce;
mod rating;
mod root;
mod scout;
mod selective;
mod settings;

pub use root::RootMove;
pub use settings::{
    Cutoffs, Deepening, FailLow, Frontier, Guess, Known, Settings, StaticOrder, Target, Variation,
};

pub(crate) use alphabeta::{Later, proved};
pub(crate) use carried::Carried;
pub(crate) use frame::{Branch, Frame};
pub(crate) use frontier::{EtcCount, FrontierCount};
pub(crate) use leaf::outcome_score;
pub(crate) use positions::Positions;
pub(crate) use rating::{Rating, RatingCount, Sibling, Spread};
pub(crate) use root::Root;

use crate::game::{Depth, Evaluate, Game, IntoEvaluate, MAX_DEPTH, Node};
use crate::limits::{Fuse, Stop};
use crate::observe::{Event, Observer};
use crate::order::{self, At, Choice, Orders};
use crate::parallel::Worker;
use crate::score::{Bounds, Gamma, Score};
use crate::select::{FullWidth, Select};
use crate::table::{Certainty, Hashed, Memo, Place, Table};

/// A search and everything it is made of.
///
/// `G` is the game, `E` its evaluation; the table `T`, the selectivity `S` and the observer `O` have defaults that
/// [`new`](Searcher::new) sets and the methods of the same name change. A searcher keeps its table between runs, is
/// `Send` where its parts are, and visits the same nodes when it is asked the same after [`clear`](Searcher::clear).
///
/// ```
/// use nullwindow::{example::{even, Nim}, Limits, Score, Searcher};
/// let mut search = Searcher::new(even);
/// let report = search.run(&Nim(7), &Limits::depth(7));
/// assert_eq!((report.value, report.best), (Score::win_in(3), Some(3)));
/// ```
pub struct Searcher<G: Game, E: Evaluate<G>, T = Hashed, S = FullWidth, O = ()> {
    pub(crate) evaluation: E,
    /// What the evaluation carries along the path.
    pub(crate) carried: Carried<E::State>,
    pub(crate) table: T,
    pub(crate) order: Orders<G>,
    pub(crate) select: S,
    pub(crate) observer: O,
    pub(crate) settings: Settings,
    /// Moves of all nodes on the current path, one after another.
    pub(crate) choices: Vec<Choice<G::Move>>,
    /// Noisy moves of all nodes of a quiescence search, likewise.
    pub(crate) noisy: Vec<G::Move>,
    /// Where a game writes its moves.
    pub(crate) scratch: Vec<G::Move>,
    /// Where the table keeps the children of the node that is being expanded, in natural order.
    pub(crate) places: Vec<Place>,
    pub(crate) positions: Positions<G>,
    pub(crate) fuse: Fuse,
    pub(crate) root: Root<G::Move>,
    /// [`Settings::table_from`], unless the algorithm has no memory, or it does not pay so near to the leaves.
    pub(crate) table_from: Depth,
    pub(crate) frontier: FrontierCount,
    /// By depth; deeper nodes always ask.
    pub(crate) etc_counts: [EtcCount; EtcCount::DEPTHS],
    /// By depth; deeper nodes are not counted.
    pub(crate) rating: [RatingCount; RatingCount::DEPTHS],
    pub(crate) spread: Spread,
    /// Which child of its parent the node is that is being entered.
    pub(crate) sibling: Sibling,
    /// How often a value rested on what a deeper search would see better: a static evaluation, or an entry that does.
    pub(crate) horizon: u64,
    /// Where other threads search with this one.
    worker: Option<Worker>,
    /// Nodes with at least this depth are announced to them.
    mark_from: Depth,
}

impl<G: Game, E: Evaluate<G>> Searcher<G, E> {
    /// MTD(f) with [strides](crate::Algorithm::MTD_STRIDE), a table of 16 MiB, [standard ordering](crate::order::standard)
    /// and iterative deepening; see [`Settings::default`].
    pub fn new<M>(evaluation: impl IntoEvaluate<G, M, Evaluate = E>) -> Self {
        Searcher::with(evaluation, Hashed::mib(16))
    }
}

impl<G: Game, E: Evaluate<G>, T: Table<G>> Searcher<G, E, T> {
    /// The same with memory of your choice.
    pub fn with<M>(evaluation: impl IntoEvaluate<G, M, Evaluate = E>, table: T) -> Self {
        let (evaluation, order) = (evaluation.into_evaluate(), order::standard());
        Searcher::assemble(evaluation, table, order, FullWidth, (), Settings::default())
    }
}

impl<G: Game, E: Evaluate<G>, T, S, O> Searcher<G, E, T, S, O> {
    pub(crate) fn assemble(
        evaluation: E,
        table: T,
        order: Orders<G>,
        select: S,
        observer: O,
        settings: Settings,
    ) -> Self {
        Searcher {
            evaluation,
            carried: Carried::new(),
            table,
            order,
            select,
            observer,
            settings,
            choices: Vec::new(),
            noisy: Vec::new(),
            scratch: Vec::new(),
            places: Vec::new(),
            positions: Positions::new(),
            fuse: Fuse::default(),
            root: Root::default(),
            table_from: 0,
            frontier: FrontierCount::default(),
            etc_counts: [EtcCount::NEW; EtcCount::DEPTHS],
            rating: [RatingCount::NEW; RatingCount::DEPTHS],
            spread: Spread::default(),
            sibling: Sibling::Later,
            horizon: 0,
            worker: None,
            mark_from: MAX_DEPTH + 1,
        }
    }

    /// The same search with other memory.
    #[must_use]
    pub fn table<T2>(self, table: T2) -> Searcher<G, E, T2, S, O> {
        Searcher::assemble(self.evaluation, table, self.order, self.select, self.observer, self.settings)
    }

    /// The same search with another selectivity.
    #[must_use]
    pub fn select<S2>(self, select: S2) -> Searcher<G, E, T, S2, O> {
        Searcher::assemble(self.evaluation, self.table, self.order, select, self.observer, self.settings)
    }

    /// The same search, watched.
    #[must_use]
    pub fn observe<O2>(self, observer: O2) -> Searcher<G, E, T, S, O2> {
        Searcher::assemble(self.evaluation, self.table, self.order, self.select, observer, self.settings)
    }

    /// The same search with other ordering parts; none at all is the game's natural order.
    #[must_use]
    pub fn order(mut self, order: Orders<G>) -> Self {
        self.order = order;
        self
    }

    /// The same search with other settings.
    #[must_use]
    pub fn settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }

    /// What was observed.
    pub fn observer(&self) -> &O {
        &self.observer
    }

    /// What was observed, to change it (to reset counters, say).
    pub fn observer_mut(&mut self) -> &mut O {
        &mut self.observer
    }

    /// The settings, to change them between runs.
    pub fn settings_mut(&mut self) -> &mut Settings {
        &mut self.settings
    }

    /// The selectivity, to tell it something between runs.
    pub fn select_mut(&mut self) -> &mut S {
        &mut self.select
    }

    /// The memory, to look into it.
    pub fn memory(&self) -> &T {
        &self.table
    }
}

/// The steps that the procedures share.
impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Forgets everything it has learned: table, history, and all.
    pub fn clear(&mut self) {
        self.table.clear();
        self.order.iter_mut().for_each(|part| part.clear());
    }

    /// A node is visited: is there time, and what is known of it?
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a step of every node; else the compiler makes it a call")]
    fn enter(&mut self, n: &Node<'_, G>, depth: Depth) -> Result<Memo, Stop> {
        if self.fuse.is_due() {
            self.look(n)?;
        }
        self.fuse.count();
        self.observer.see(&Event::Enter(n, depth));
        // What the way to the node decides goes before what the table knows of its position.
        if let Some(score) = self.adjudicated(n) {
            return Ok(Memo { bounds: Bounds::exact(score), complete: false, ..Memo::UNKNOWN });
        }
        let memo = self.retrieve(n, depth);
        self.frontier.visit(depth);
        // The root of a selective search has a past: a value that was found with another one is none, its move a hint.
        Ok(if S::SELECTS && n.ply == 0 { memo.hints() } else { memo })
    }

    /// Whether the way to `n` has decided its value already.
    #[inline]
    fn adjudicated(&mut self, n: &Node<'_, G>) -> Option<Score> {
        if !S::SELECTS || n.ply == 0 {
            return None;
        }
        self.select.adjudicate(n).map(|score| Score::new(score.get()))
    }

    /// The papers' *retrieve*, in the root's frame.
    #[inline]
    pub(crate) fn retrieve(&self, n: &Node<'_, G>, depth: Depth) -> Memo {
        if depth < self.table_from || self.is_restricted(n) {
            Memo::UNKNOWN
        } else {
            self.table.retrieve(n, depth).believed_by(self.select.certainty()).moved(n.ply)
        }
    }

    /// Whether `n` is the root and some of its moves are barred: then what is found is no value of the position.
    #[inline]
    fn is_restricted(&self, n: &Node<'_, G>) -> bool {
        n.ply == 0 && !self.root.barred.is_empty()
    }

    /// The same for a child that has not been made.
    #[inline]
    fn retrieve_child(&self, n: &Node<'_, G>, choice: &Choice<G::Move>, depth: Depth) -> Memo {
        if depth < self.table_from {
            return Memo::UNKNOWN;
        }
        let memo = self.table.retrieve_child(n, choice.index(), choice.mv, depth);
        memo.believed_by(self.select.certainty()).moved(n.ply + 1)
    }

    /// The same where the table was told of the child before.
    #[inline]
    fn retrieve_place(&self, n: &Node<'_, G>, place: Place, depth: Depth) -> Memo {
        self.table.retrieve_at(place, depth).believed_by(self.select.certainty()).moved(n.ply + 1)
    }

    /// The papers' *store*.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called once a node from one place: 2 % of instructions")]
    fn store(&mut self, n: &Node<'_, G>, depth: Depth, memo: Memo, certainty: Certainty) {
        if depth >= self.table_from && !self.is_restricted(n) {
            self.table.store(n, depth, Memo { certainty, ..memo.moved(-n.ply) });
        }
    }

    /// The table has answered.
    #[inline]
    fn hit(&mut self, n: &Node<'_, G>, depth: Depth, memo: &Memo, g: Score) -> Score {
        self.horizon += u64::from(!memo.complete);
        self.frontier.answer(depth);
        if n.ply == 0 {
            self.root.hit(memo, g);
        }
        self.observer.see(&Event::Hit(n, depth, g));
        g
    }

    /// Generates and rates the moves of `n`; `None` if it is a leaf.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a step of every node; else the compiler makes it a call")]
    fn expand(&mut self, n: &Node<'_, G>, depth: Depth, memo: &Memo) -> Result<Option<Frame>, Stop> {
        if depth == 0 || n.position.outcome().is_some() {
            return Ok(None);
        }
        let sibling = self.sibling;
        self.scratch.clear();
        n.position.moves(&mut self.scratch);
        if self.scratch.is_empty() {
            return Ok(None);
        }
        let asks = self.asks_children(depth);
        if asks || self.will_try_all(depth) {
            self.prefetch_children(n, depth);
        }
        let start = self.choices.len();
        let (rating, sample) = self.rates(depth, memo);
        self.choices.extend(self.scratch.iter().enumerate().map(|(i, &mv)| Choice::new(mv, i as u16)));
        if self.is_restricted(n) {
            self.choices.retain(|choice| self.root.admits(choice.index()));
        }
        let at = At { node: n, depth, table_move: memo.best };
        if rating != Rating::None {
            for part in &mut self.order {
                part.rate(&at, &mut self.choices[start..]);
            }
            if rating == Rating::Static {
                self.rate_statically(n, start)?;
            }
        } else if let Some(i) = self.order.iter_mut().find_map(|part| part.first(&at, &self.choices[start..]))
        {
            self.choices[start..=start + i].rotate_right(1);
        }
        let end = self.choices.len();
        let defers = depth >= self.mark_from && self.open(n, depth, start..end);
        let (horizon, started) = (self.horizon, self.fuse.nodes());
        let frame = Frame::new(start, end, rating != Rating::None);
        Ok(Some(Frame { asks, sibling, sample, defers, horizon, started, ..frame }))
    }

    /// Where the table will be asked about all children, by ETC or as they are visited, it is told now: memory is fetched
    /// while moves are rated and the first of them are searched.
    #[inline]
    fn prefetch_children(&mut self, n: &Node<'_, G>, depth: Depth) {
        self.places.clear();
        if depth > self.table_from {
            for &mv in &self.scratch {
                let Some(place) = self.table.prefetch(n.position.key_after(mv)) else { return };
                self.places.push(place);
            }
        }
    }

    /// A move has refuted `n`: those who order moves learn from it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called once a node from one place: 2 % of instructions")]
    fn cutoff(&mut self, n: &Node<'_, G>, depth: Depth, memo: &mut Memo, frame: &Frame) {
        self.count_rating(depth, frame, true);
        let tried = frame.tried(&self.choices);
        let best = tried[tried.len() - 1].index();
        self.observer.see(&Event::Cutoff { node: n, depth, index: best, tried: tried.len() });
        let at = At { node: n, depth, table_move: memo.best };
        for part in &mut self.order {
            part.reward(&at, tried);
        }
        memo.best = Some(best);
    }

    /// No move has refuted `n`; the `highest` of them may be worth trying first the next time.
    #[inline]
    fn failed_low(&mut self, depth: Depth, memo: &mut Memo, frame: &Frame, highest: u16) {
        self.count_rating(depth, frame, false);
        if self.settings.fail_low == FailLow::TakesHighest && memo.bounds.lower == -Score::INF {
            memo.best = Some(highest);
        }
    }

    /// A node is left: what was learned of it is stored.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called once a node from one place: 2 % of instructions")]
    fn leave(&mut self, n: &Node<'_, G>, depth: Depth, mut memo: Memo, frame: &Frame, g: Score) -> Score {
        if self.settings.known != Known::AsSearched {
            self.refresh(n, depth, &mut memo, frame);
        }
        self.close(frame);
        memo.complete &= !S::SELECTS && self.horizon == frame.horizon;
        self.store(n, depth, memo, self.select.certainty());
        self.observer.see(&Event::Leave(n, depth, memo, g));
        g
    }

    /// Asks the root a null-window question and gives its best answer: a bound on its value.
    pub(crate) fn probe(&mut self, root: &Node<'_, G>, depth: Depth, gamma: Gamma) -> Result<Score, Stop> {
        self.reset_arenas();
        let omega = gamma.omega();
        self.observer.see(&Event::Probe { alpha: omega - 1, beta: omega });
        if self.worker.is_some() {
            self.probe_shared(root, depth, gamma)
        } else {
            self.mt(root, depth, gamma)
        }
    }

    pub(crate) fn reset_arenas(&mut self) {
        self.sibling = Sibling::Later;
        self.choices.clear();
        self.noisy.clear();
        if let Some(worker) = &mut self.worker {
            worker.reset();
        }
    }
}
