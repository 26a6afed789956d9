//! Searching to the end of a game whose end can be foreseen.

use crate::board::Playable;
use crate::options::Options;
use crate::pool::Pool;
use crate::search::Run;
use nullwindow::driver::Pass;
use nullwindow::order::Orders;
use nullwindow::table::Certainty;
use nullwindow::{Bounds, Deepening, Depth, Ended, Guess, Iteration, Line, Report, Settings, Target};
use std::sync::Arc;

/// How to search to the end of a game.
pub struct Endgame<G> {
    /// Plies that the game can last at most for a search that knows the game's end.
    pub plies: Depth,
    /// The same for a full-width search, to which a forced pass is a ply like others.
    pub full_width: Depth,
    /// Plies that are searched one by one before the rest is searched at once: for a guess, and for a move if time runs
    /// out.
    pub warm_up: Depth,
    /// Final scores differ by multiples of this, in units of the evaluation.
    pub step: i32,
    /// Levels of certainty at which the end is searched for, one after another; the last leaves nothing out.
    pub passes: Vec<EndPass>,
    /// Settings that suit such a search; algorithm, guess and deepening are chosen elsewhere.
    pub settings: Settings,
    /// The parts of move ordering that suit it.
    pub order: Orders<G>,
}

/// A search to the end at a level of certainty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndPass {
    /// How certain it is.
    pub certainty: Certainty,
    /// Nodes that it is likely to take: with fewer it had better deepen ply by ply.
    pub nodes: u64,
    /// Whether it saves the passes after it more than it takes. The first pass is made in any case, others only if they pay
    /// or there is no time for the last one.
    pub pays: bool,
}

/// What the game decides about such a search unless the user has.
const DECIDED: [&str; 4] = ["order", "order-from", "etc", "table-from"];

/// The options that the game decides, because the user has not set them.
pub(crate) fn instead(options: &Options) -> Vec<&'static str> {
    DECIDED.into_iter().filter(|option| !options.is_chosen(option)).collect()
}

/// Completes the settings of the search to the end: the game's, but for what the user has set.
pub(crate) fn configured<G>(end: Endgame<G>, asked: &Settings, options: &Options) -> Endgame<G> {
    let decided = |option| if options.is_chosen(option) { asked } else { &end.settings };
    let settings = Settings {
        deepening: Deepening::Off,
        etc_from: decided("etc").etc_from,
        table_from: decided("table-from").table_from,
        order_from: decided("order-from").order_from,
        ..asked.clone()
    };
    Endgame { settings, ..end }
}

impl<G: Playable> Run<'_, G> {
    /// Deepens a while, which gives a guess and a move to play, and then searches to the end, pass by pass more certain, or
    /// deepens on.
    pub(crate) fn finish(&self, pool: &mut dyn Pool<G>, position: &G, end: &Endgame<G>) -> Report<G::Move> {
        let settings = &self.settings;
        let first = pool.run(position, &self.limits(end.warm_up, 0), settings);
        if first.ended != Ended::Depth || (first.depth == end.plies && end.is_exact(&first)) {
            return first;
        }
        let is_wanted = |pass: &&EndPass| pass.certainty >= settings.certainty.min(end.most_certain());
        let passes: Vec<EndPass> = end.passes.iter().filter(is_wanted).copied().collect();
        if passes.first().is_some_and(|pass| self.nodes_left(first.nodes) >= pass.nodes) {
            return self.solve(pool, position, end, &passes, first);
        }
        let (limits, settings) = (self.limits(end.plies, first.nodes), self.deepened(&first));
        let report = joined(first, pool.run(position, &limits, &settings));
        match passes.last() {
            // It came to the end after all.
            Some(last) if report.ended == Ended::Depth && !end.is_exact(&report) => {
                self.pass(pool, position, end, (last.certainty, self.config.solve), report)
            }
            _ => report,
        }
    }

    /// Searches to the end once, after what is reported.
    fn pass(
        &self,
        pool: &mut dyn Pool<G>,
        position: &G,
        end: &Endgame<G>,
        (certainty, target): (Certainty, Target),
        report: Report<G::Move>,
    ) -> Report<G::Move> {
        let guess = match self.settings.guess {
            Guess::Fixed(_) => self.settings.guess.clone(),
            _ => Guess::Fixed(report.value),
        };
        let settings = Settings { guess, target, certainty, ..end.settings.clone() };
        let next = pool.run(position, &self.limits(end.plies, report.nodes), &settings);
        joined(report, next)
    }

    /// Searches to the end, pass by pass more certain, as long as there is time.
    fn solve(
        &self,
        pool: &mut dyn Pool<G>,
        position: &G,
        end: &Endgame<G>,
        passes: &[EndPass],
        mut report: Report<G::Move>,
    ) -> Report<G::Move> {
        self.timer.commit();
        for (i, pass) in passes.iter().enumerate() {
            let (left, is_last) = (self.nodes_left(report.nodes), i + 1 == passes.len());
            if i > 0 && !is_last && !pass.pays && passes.last().is_some_and(|last| left >= last.nodes) {
                continue;
            }
            // The winner takes about half of what the value takes.
            let target = if is_last && left < pass.nodes { Target::Sign } else { self.config.solve };
            report = self.pass(pool, position, end, (pass.certainty, target), report);
            if report.ended != Ended::Depth {
                break;
            }
        }
        report
    }

    /// Settings that deepen on after the iterations of `first`.
    fn deepened(&self, first: &Report<G::Move>) -> Settings {
        match self.settings.deepening {
            Deepening::Off | Deepening::Measured => self.settings.clone(),
            Deepening::From { step, .. } => Settings {
                deepening: Deepening::From { first: first.depth + step, step },
                guess: after(&first.iterations, &self.settings.guess),
                ..self.settings.clone()
            },
        }
    }
}

impl<G> Endgame<G> {
    /// How certain the last pass is: it leaves nothing out.
    fn most_certain(&self) -> Certainty {
        self.passes.last().map_or(Certainty::FULL, |pass| pass.certainty)
    }

    /// Whether the last finished iteration of a report left nothing out.
    pub(crate) fn is_exact<M>(&self, report: &Report<M>) -> bool {
        report.iterations.last().is_some_and(|iteration| iteration.certainty >= self.most_certain())
    }
}

/// The guesses of a run that goes on after the iterations of another.
fn after(first: &[Iteration], guess: &Guess) -> Guess {
    let (first, guess) = (first.to_vec(), guess.clone());
    Guess::Own(Arc::new(move |finished, depth, statically| {
        let all: Vec<Iteration> = first.iter().chain(finished).cloned().collect();
        guess.value(&all, depth, statically)
    }))
}

/// Whether a move is worth more than the window's lower end: in a null window that is to fail high, in a wider one the value
/// may lie within.
fn proves_a_move(pass: &Pass) -> bool {
    pass.g > pass.window.0
}

/// Two runs as one: the second went on where the first ended.
fn joined<M: Copy + PartialEq>(first: Report<M>, mut rest: Report<M>) -> Report<M> {
    // A move of the second run is one that it has proved, if there is any: in an iteration that is finished, or else not to
    // be worse than what was thought before.
    let mut finished = rest.iterations.iter().flat_map(|iteration| &iteration.passes);
    let is_no_worse = |pass: &Pass| proves_a_move(pass) && pass.g >= first.value;
    let proved = finished.any(proves_a_move) || rest.unfinished.iter().any(is_no_worse);
    if !proved {
        (rest.best, rest.pv) = (first.best, first.best.into_iter().collect());
        if let (Some(line), Some(before)) = (rest.lines.first_mut(), first.lines.first()) {
            line.moves.clone_from(&before.moves);
        }
    }
    let (nodes, leaves, pv_nodes) =
        (first.nodes + rest.nodes, first.leaves + rest.leaves, first.pv_nodes + rest.pv_nodes);
    let helper_nodes = first.helper_nodes + rest.helper_nodes;
    if rest.iterations.is_empty() {
        let Report { best, unfinished, ended, .. } = rest;
        let pv = if proved { best.into_iter().collect() } else { first.pv };
        let mut report =
            Report { best, pv, unfinished, nodes, leaves, pv_nodes, helper_nodes, ended, ..first };
        if let Some(line) = report.lines.first().filter(|line| line.moves.first() != best.as_ref()) {
            let bounds = Bounds::UNKNOWN.at_least(line.value);
            report.lead_with(Line { bounds, moves: best.into_iter().collect(), ..line.clone() });
        }
        return report;
    }
    let mut iterations = first.iterations;
    iterations.append(&mut rest.iterations);
    Report { iterations, nodes, leaves, pv_nodes, helper_nodes, ..rest }
}
