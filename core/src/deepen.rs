//! Iterative deepening: [`Limits`] in, a [`Report`] out.

mod lines;

pub use lines::Line;

use crate::algorithm::Algorithm;
use crate::driver::{Memory, Pass, Strategy};
use crate::game::{Depth, Evaluate, Game, MAX_DEPTH, Node};
use crate::limits::{Limits, Stop};
use crate::observe::{Event, Observer};
use crate::score::{Bounds, Score};
use crate::search::{
    Deepening, EtcCount, FrontierCount, Later, RatingCount, RootMove, Searcher, Spread, Variation,
    outcome_score, proved,
};
use crate::select::Select;
use crate::table::{Certainty, Table};
use std::collections::HashMap;
use std::fmt;

/// What a search has found.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report<M> {
    /// The value of the deepest finished iteration, from the side to move's view. (MTD-best proves a move: it is the
    /// lower bound proved for it, or the guess where a single move needed no proof.)
    pub value: Score,
    /// What is proved of the value at that depth: exact, unless the algorithm is MTD-best or gave up.
    pub bounds: Bounds,
    /// The move to play: a witness of the last fail high of the deepest finished iteration, or of the unfinished one
    /// if it is not below that value. Never a move from a fail low. `None` if there is no move.
    pub best: Option<M>,
    /// Best play, ending in a leaf with the root's value: a theorem in a full-width search that was not stopped. Only
    /// the best move where there is no such line: with [`Settings::pv`](crate::Settings::pv) off, for MTD-best while
    /// bounds differ, or where a selective search contradicts itself. After a stop, the last finished iteration's line: as
    /// much of it as is proved (with a few thousand nodes more, if a flag or the clock was the limit), or as the table
    /// remembers if that is more.
    pub pv: Vec<M>,
    /// Nodes that proving [`pv`](Report::pv) took; not contained in `nodes`.
    pub pv_nodes: u64,
    /// The best lines, best first: one, or as many as [`Settings::lines`](crate::Settings::lines) asks for and finished
    /// iterations have. The first begins with [`best`](Report::best): it is the last finished iteration's, or, if a better
    /// move has been found since, that move's with the bound that was proved. Moves are what the table remembers.
    pub lines: Vec<Line<M>>,
    /// All moves of the root with what the last iteration, finished or not, proved of them.
    pub moves: Vec<RootMove<M>>,
    /// The deepest finished iteration.
    pub depth: Depth,
    /// All finished iterations.
    pub iterations: Vec<Iteration>,
    /// The passes of an iteration that was broken off.
    pub unfinished: Vec<Pass>,
    /// Nodes visited in all.
    pub nodes: u64,
    /// Leaves evaluated in all.
    pub leaves: u64,
    /// Nodes that other threads visited; not contained in `nodes`.
    pub helper_nodes: u64,
    /// Why the search ended.
    pub ended: Ended,
}

/// One iteration of iterative deepening.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Iteration {
    /// How deep it searched.
    pub depth: Depth,
    /// What it guessed its value to be.
    pub guess: Score,
    /// What the value was; with MTD-best, the bound that was proved.
    pub value: Score,
    /// What is proved of the value.
    pub bounds: Bounds,
    /// Index of the best move.
    pub best: Option<u16>,
    /// How certain the search was ([`Select::certainty`]).
    pub certainty: Certainty,
    /// The probes it took.
    pub passes: Vec<Pass>,
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves evaluated.
    pub leaves: u64,
}

impl Iteration {
    /// What the passes of an iteration come to.
    fn new(
        depth: Depth,
        guess: Score,
        passes: Vec<Pass>,
        (nodes, leaves): (u64, u64),
        best: Option<(u16, Score)>,
        certainty: Certainty,
    ) -> Iteration {
        let bounds = passes.last().map_or(Bounds::UNKNOWN, |pass| pass.bounds);
        let value = if bounds.lower > -Score::INF { bounds.lower } else { bounds.upper.min(guess) };
        let best = best.map(|(index, _)| index);
        Iteration { depth, guess, value, bounds, best, certainty, passes, nodes, leaves }
    }
}

/// Answers that lie outside of what earlier ones proved of the same: of the root, or of one of its moves.
fn contradictions(passes: &[Pass]) -> usize {
    let mut known: HashMap<Option<u16>, Bounds> = HashMap::new();
    let mut count = 0;
    for pass in passes {
        let bounds = known.entry(pass.of).or_insert(Bounds::UNKNOWN);
        count += usize::from(!bounds.contains(pass.g));
        *bounds = match pass.of {
            None => pass.bounds,
            Some(_) => proved(*bounds, pass.g, pass.window.0, pass.window.1),
        };
    }
    count
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Ended {
    /// The depth asked for is finished.
    Depth,
    /// A win or loss within the depth searched: deeper searches would say the same.
    Decided,
    /// Every line was searched to the end of the game: deeper searches would say the same.
    Finished,
    /// The game is over at the root.
    GameOver,
    /// An iteration of a full-width search needed more probes than
    /// [`Settings::max_passes`](crate::Settings::max_passes).
    Passes,
    /// A limit was reached.
    Stopped(Stop),
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Ended::Depth => "depth",
            Ended::Decided => "decided",
            Ended::Finished => "finished",
            Ended::GameOver => "game over",
            Ended::Passes => "passes",
            Ended::Stopped(_) => "stopped",
        })
    }
}

impl Deepening {
    /// The depth of the first iteration, where the last one may have `limit`.
    fn first(self, limit: Depth) -> Depth {
        match self {
            Deepening::Measured => Deepening::From { first: 1, step: 2 }.first(limit),
            Deepening::Off => limit,
            Deepening::From { first, step } => {
                let first = first.clamp(0, limit);
                first + if limit == MAX_DEPTH { 0 } else { (limit - first) % step.max(1) }
            }
        }
    }

    /// The same depths for a search that is stopped from outside when one with these limits ends.
    #[cfg(feature = "threads")]
    pub(crate) fn for_helpers(self, limits: &Limits) -> Deepening {
        match self {
            Deepening::Measured if !limits.is_depth_alone() => {
                Deepening::From { first: self.first(limits.max_depth()), step: 1 }
            }
            _ => self,
        }
    }

    /// How much deeper the next iteration goes than the last of the `finished` ones, where so many threads search.
    fn step(self, finished: &[Iteration], limits: &Limits, threads: usize) -> Depth {
        match self {
            Deepening::Measured if limits.is_depth_alone() => {
                let strides = [(4, SLOW), (2, GROWTH)];
                let fits = |&(step, growth): &(Depth, u128)| {
                    ends_at(limits, finished, step) && grows_by(growth, finished, threads)
                };
                strides.iter().find(|stride| fits(stride)).map_or(1, |&(step, _)| step)
            }
            Deepening::Measured | Deepening::Off => 1,
            Deepening::From { step, .. } => step.max(1),
        }
    }
}

/// Whether steps of this size end at the limit; without one they are short, for a game may end any ply.
fn ends_at(limits: &Limits, finished: &[Iteration], step: Depth) -> bool {
    match limits.max_depth() {
        MAX_DEPTH => step == 2,
        most => finished.last().is_none_or(|last| (most - last.depth) % step == 0),
    }
}

/// Iterations that grow by no more than this a ply, in halves, need none between them: what it teaches is worth less than
/// its share.
const GROWTH: u128 = 24;
/// Where they grow by no more than this, in halves, they need one in four plies.
const SLOW: u128 = 5;

/// Whether the last iteration has grown by no more than `growth` halves a ply. Threads that have divided it between them,
/// and not the one before it, have visited that many times as many nodes as this one.
fn grows_by(growth: u128, finished: &[Iteration], threads: usize) -> bool {
    // Two iterations are made before the third may be far.
    let [.., before, last] = finished else { return growth == GROWTH };
    let (plies, nodes) = ((last.depth - before.depth) as u32, u128::from(last.nodes) * threads as u128);
    nodes << plies <= u128::from(before.nodes).saturating_mul(growth.saturating_pow(plies))
}

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Searches `position` until a limit is reached.
    ///
    /// The table is kept from run to run; history is forgotten, so that a run depends on the table alone (unless
    /// [`Settings::keep_order`](crate::Settings::keep_order) says otherwise). Call
    /// [`clear`](Searcher::clear) to start from nothing.
    ///
    /// # Panics
    /// If [`Settings::only`](crate::Settings::only) names a move that the position does not have, or if the game breaks a
    /// [law](crate::laws).
    pub fn run(&mut self, position: &G, limits: &Limits) -> Report<G::Move> {
        // First of all: from here on time counts, and evaluating the root may take long.
        self.prepare(position, limits);
        let outcome = position.outcome();
        let statically = outcome
            .map_or_else(|| self.evaluation.evaluate(position), |o| outcome_score(o, 0, &self.evaluation));
        let mut report = Report::new(statically);
        let root = Node::root(position);
        let mut others = Vec::new();
        let deepest = if outcome.is_some() { 0 } else { limits.max_depth() };
        let mut depth = self.settings.deepening.first(deepest);
        loop {
            let horizon = self.horizon;
            let guess = self.settings.guess.value(&report.iterations, depth, statically);
            let candidate = report.iterations.last().and_then(|it| it.best);
            self.observer.see(&Event::Iteration(depth));
            let done = self
                .deepen(&root, depth, (candidate, guess), &report.iterations, &mut report.unfinished)
                .and_then(|iteration| {
                    self.fuse.finish_iteration();
                    self.show_line(&root, 1, &iteration, &mut report.lines);
                    report.finish(iteration);
                    self.other_lines(&root, depth, statically, &mut report, &mut others)
                });
            if let Err(stop) = done {
                report.stop(stop, self.root.best);
                break;
            }
            // A selective search that gives up a depth goes on with the next one: a program that plays must not end here.
            let most = if S::SELECTS { usize::MAX } else { self.settings.max_passes };
            if report.is_settled(most) {
                break;
            }
            if self.has_finished(horizon, &report) && depth < limits.max_depth() {
                report.ended = Ended::Finished;
                break;
            }
            self.measure_frontier(report.iterations.last().map_or(0, |it| it.nodes));
            let step = self.settings.deepening.step(&report.iterations, limits, self.thread_count());
            let next = self.agreed(depth, depth + step);
            if next > deepest {
                break;
            }
            depth = next;
        }
        if outcome.is_some() {
            report.ended = Ended::GameOver;
        }
        (report.nodes, report.leaves) = (self.fuse.nodes(), self.fuse.leaves());
        report.moves.clone_from(&self.root.moves);
        self.choose_move(&root, &mut report);
        self.lead_with_best(depth, &mut report);
        report
    }

    /// Whether every line of the last iteration, since the horizon was at `before`, was searched to the end of the game.
    fn has_finished(&self, before: u64, report: &Report<G::Move>) -> bool {
        // MTD-best asks nothing where there is one move only.
        let has_searched = report.iterations.last().is_some_and(|it| !it.passes.is_empty());
        has_searched && self.horizon == before && !S::SELECTS && !self.is_helped()
    }

    /// Everything that a run starts with.
    fn prepare(&mut self, position: &G, limits: &Limits) {
        self.fuse.light(limits);
        self.table_from = self.settings.table_from;
        self.frontier = FrontierCount::default();
        self.etc_counts = [EtcCount::NEW; EtcCount::DEPTHS];
        self.rating = [RatingCount::NEW; RatingCount::DEPTHS];
        self.spread = Spread::default();
        self.carried.clear();
        if !self.is_helper() {
            self.table.age();
        }
        if !self.settings.keep_order {
            self.order.iter_mut().for_each(|part| part.clear());
        }
        self.select.begin(self.settings.certainty);
        self.bar_all_but(position);
    }

    /// One iteration of a line whose earlier iterations are `finished`: the algorithm, to a fixed depth.
    ///
    /// If it is stopped, `passes` keeps what it has asked so far.
    fn deepen(
        &mut self,
        root: &Node<'_, G>,
        depth: Depth,
        (candidate, guess): (Option<u16>, Score),
        finished: &[Iteration],
        passes: &mut Vec<Pass>,
    ) -> Result<Iteration, Stop> {
        self.root.start(root.position, guess);
        let before = (self.fuse.nodes(), self.fuse.leaves());
        match self.settings.algorithm {
            Algorithm::AlphaBeta => self.aspire(root, depth, Bounds::UNKNOWN, Later::Wide, passes),
            Algorithm::NegaScout => self.aspire(root, depth, Bounds::UNKNOWN, Later::Scouted, passes),
            Algorithm::AspirationAlphaBeta(width) => {
                self.aspire(root, depth, around(guess, width), Later::Wide, passes)
            }
            Algorithm::Aspiration(width) => {
                self.aspire(root, depth, around(guess, width), Later::Scouted, passes)
            }
            Algorithm::Scout => self.scout_once(root, depth, passes),
            Algorithm::Mtd(driver, step) if driver.memory == Memory::None => {
                let table_from = std::mem::replace(&mut self.table_from, MAX_DEPTH + 1);
                let done = self.mtd(root, depth, driver, step, guess, passes);
                self.table_from = table_from;
                done
            }
            Algorithm::Mtd(driver, step) => self.mtd(root, depth, driver, step, guess, passes),
            Algorithm::Best(strategy) => {
                let strategy = strategy.settled(finished);
                self.mtd_best(root, depth, strategy, (candidate.map_or(0, usize::from), guess), passes)
            }
        }?;
        let nodes = (self.fuse.nodes() - before.0, self.fuse.leaves() - before.1);
        let certainty = self.select.certainty();
        Ok(Iteration::new(depth, guess, std::mem::take(passes), nodes, self.root.best, certainty))
    }

    /// Alpha-Beta or `NegaScout` with an aspiration window, opened to what is known when the value lies outside.
    fn aspire(
        &mut self,
        root: &Node<'_, G>,
        depth: Depth,
        window: Bounds,
        later: Later,
        passes: &mut Vec<Pass>,
    ) -> Result<(), Stop> {
        let target = self.settings.target;
        let Bounds { lower: mut alpha, upper: mut beta } = target.window(window);
        let mut f = Bounds::UNKNOWN;
        while !target.is_known(f) && passes.len() < self.settings.max_passes {
            let before = (self.fuse.nodes(), self.fuse.leaves());
            self.reset_arenas();
            self.observer.see(&Event::Probe { alpha, beta });
            let g = self.alphabeta(root, depth, alpha, beta, later)?;
            f = proved(f, g, alpha, beta);
            self.finish_pass(passes, (alpha, beta), (None, g), f, before);
            Bounds { lower: alpha, upper: beta } = target.window(f);
        }
        Ok(())
    }

    fn scout_once(&mut self, root: &Node<'_, G>, depth: Depth, passes: &mut Vec<Pass>) -> Result<(), Stop> {
        let before = (self.fuse.nodes(), self.fuse.leaves());
        self.reset_arenas();
        self.observer.see(&Event::Probe { alpha: -Score::INF, beta: Score::INF });
        let g = self.scout(root, depth)?;
        self.finish_pass(passes, (-Score::INF, Score::INF), (None, g), Bounds::exact(g), before);
        Ok(())
    }

    /// Sets the move to play and the line behind it.
    fn choose_move(&mut self, root: &Node<'_, G>, report: &mut Report<G::Move>) {
        let last = report.iterations.last();
        // A depth that was given up without a witness leaves the move to the one before it.
        let has_given_up = last.is_some_and(|it| it.best.is_none() && !it.bounds.is_exact());
        let finished = match last {
            Some(_) if has_given_up => report.iterations.iter().rev().find_map(|it| it.best),
            _ => last.and_then(|it| it.best),
        };
        let unfinished = match (self.root.best, last) {
            (Some((index, bound)), Some(it)) if bound >= it.value => Some(index),
            (Some((index, _)), None) => Some(index),
            _ => None,
        };
        let best = unfinished.or(finished);
        report.best = best.and_then(|i| self.root.mv(i)).or_else(|| self.root.first());
        // A table that answered for the root may have had no room for its move; then the line finds one.
        let wanted = self.settings.pv == Variation::Proved || best.is_none();
        if !wanted || report.depth == 0 {
            self.recall_line(root, best, report);
            return;
        }
        self.observer.see(&Event::PlayOut);
        if matches!(report.ended, Ended::Stopped(Stop::Flag | Stop::Clock)) {
            self.fuse.grace();
        }
        // The line of the finished iteration; a better move found since then has no line yet.
        if report.bounds.is_exact() && best == finished {
            // Whatever stops it, the line that is there is right.
            let _ = self.play_out(root, report.depth, report.value, finished, &mut report.pv);
        }
        match report.pv.first() {
            Some(&first) if best.is_none() => report.best = Some(first),
            // A selective search may lead the line elsewhere: then there is none.
            first if first != report.best.as_ref() => report.pv = report.best.into_iter().collect(),
            _ => {}
        }
        if matches!(report.ended, Ended::Stopped(_)) {
            report.remember_more();
        }
        report.pv_nodes = self.fuse.nodes() - report.nodes;
    }
}

/// A window of ± `width` around `guess`.
fn around(guess: Score, width: i32) -> Bounds {
    let centre = guess.max(-Score::WIN).min(Score::WIN);
    let width = width.max(1);
    Bounds { lower: centre - width, upper: centre + width }
}

impl Strategy {
    /// What the automatic choice comes to: a candidate that has just changed may change again.
    fn settled(self, finished: &[Iteration]) -> Strategy {
        match (self, finished) {
            (Strategy::Automatic, [.., a, b]) if a.best != b.best => Strategy::DisproveRest,
            (Strategy::Automatic, _) => Strategy::ProveBest,
            (chosen, _) => chosen,
        }
    }
}

impl<M> Report<M> {
    /// How many probes contradict what earlier ones of their iteration had proved, in the whole search: none in a
    /// full-width one.
    pub fn contradictions(&self) -> usize {
        let finished = self.iterations.iter().map(|iteration| &iteration.passes);
        finished.chain([&self.unfinished]).map(|passes| contradictions(passes)).sum()
    }
}

impl<M: Copy + PartialEq> Report<M> {
    fn new(value: Score) -> Report<M> {
        Report {
            value,
            bounds: Bounds::UNKNOWN,
            best: None,
            pv: Vec::new(),
            pv_nodes: 0,
            lines: Vec::new(),
            moves: Vec::new(),
            depth: 0,
            iterations: Vec::new(),
            unfinished: Vec::new(),
            nodes: 0,
            leaves: 0,
            helper_nodes: 0,
            ended: Ended::Depth,
        }
    }

    /// An iteration was stopped; `unfinished` holds its passes.
    fn stop(&mut self, stop: Stop, best: Option<(u16, Score)>) {
        if self.iterations.is_empty() {
            self.bounds = self.unfinished.last().map_or(Bounds::UNKNOWN, |pass| pass.bounds);
            self.value = best.map_or(self.value, |(_, bound)| bound);
        }
        self.ended = Ended::Stopped(stop);
    }

    /// The last finished iteration's line, where the table remembers more of it than was proved.
    fn remember_more(&mut self) {
        if let Some(Line { moves, .. }) = self.lines.first()
            && moves.starts_with(&self.pv)
        {
            self.pv.clone_from(moves);
        }
    }

    fn finish(&mut self, iteration: Iteration) {
        (self.depth, self.value, self.bounds) = (iteration.depth, iteration.value, iteration.bounds);
        self.iterations.push(iteration);
    }

    /// Whether deeper iterations would change nothing; sets the reason.
    fn is_settled(&mut self, max_passes: usize) -> bool {
        if self.iterations.last().is_some_and(|it| it.passes.len() >= max_passes && !it.bounds.is_exact()) {
            self.ended = Ended::Passes;
            return true;
        }
        let decided =
            self.bounds.is_exact() && self.value.win_distance().is_some_and(|plies| plies <= self.depth);
        if decided {
            self.ended = Ended::Decided;
        }
        decided
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn iterations(counts: &[(Depth, u64)]) -> Vec<Iteration> {
        let iteration = |&(depth, nodes)| {
            Iteration::new(depth, Score::ZERO, Vec::new(), (nodes, 0), None, Certainty::FULL)
        };
        counts.iter().map(iteration).collect()
    }

    #[test]
    fn plies_that_grow_by_more_than_twelve_each_are_searched_one_by_one() {
        let grows = |counts: &[(Depth, u64)], threads| grows_by(GROWTH, &iterations(counts), threads);
        assert!(grows(&[(1, 10), (3, 1_440)], 1) && !grows(&[(1, 10), (3, 1_441)], 1));
        assert!(grows(&[(1, 10), (2, 120)], 1) && !grows(&[(1, 10), (2, 121)], 1));
        assert!(grows(&[(1, 10), (2, 60)], 2) && !grows(&[(1, 10), (2, 61)], 2), "the other one has as many");
        assert!(grows(&[(1, 10)], 1), "nothing is known yet");
    }

    #[test]
    fn steps_are_of_four_plies_where_nodes_grow_slowly_and_end_at_the_limit() {
        let step =
            |counts: &[(Depth, u64)], limits| Deepening::Measured.step(&iterations(counts), &limits, 1);
        let (slow, faster, fast) = ([(2, 16), (4, 100)], [(2, 16), (4, 101)], [(2, 10), (4, 1_441)]);
        assert_eq!([8, 12, 6, 10].map(|depth| step(&slow, Limits::depth(depth))), [4, 4, 2, 2]);
        assert_eq!([7, 9].map(|depth| step(&slow, Limits::depth(depth))), [1, 1]);
        assert_eq!([step(&faster, Limits::depth(8)), step(&fast, Limits::depth(8))], [2, 1]);
        assert_eq!(step(&[(1, 9)], Limits::depth(9)), 2, "two iterations are made before steps are longer");
        assert_eq!(step(&slow, Limits::none()), 2, "a game may end any ply");
        assert_eq!(step(&slow, Limits::depth(8).nodes(1_000)), 1, "it may be stopped at any time");
    }
}
