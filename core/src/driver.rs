//! Drivers: algorithms as data (TR 94-18, section 3).
//!
//! A driver asks MT one null-window question after another. What makes it SSS*, DUAL*, C* or MTD(f) is where it starts
//! and which question it asks next: two functions of what is known.

mod best;
pub(crate) mod catalog;

pub use best::Strategy;
pub use catalog::{MTD_F, MTD_STRIDE, SSS};

use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::{Event, Observer};
use crate::score::{Bounds, Gamma, Score};
use crate::search::Searcher;
use crate::select::Select;
use crate::table::Table;

/// An MT driver: `MTD(first, next)` of TR 94-18, figure 8.
#[derive(Clone, Copy, Debug)]
pub struct Driver {
    /// Its stable name.
    pub name: &'static str,
    /// Other names it is called by; safe in a shell.
    pub aliases: &'static [&'static str],
    /// The initial g.
    pub first: fn(&State) -> Score,
    /// The next bound; runs before every probe. It must lie in (f⁻, f⁺].
    pub next: fn(&State) -> Score,
    /// Its step, if it takes one.
    pub step: Option<i32>,
    /// Whether one probe may use what another has stored.
    pub memory: Memory,
}

/// Whether a driver's probes remember.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// MT: results pass from one probe to the next.
    Kept,
    /// Test: each probe starts anew, as in the algorithms that came before MT.
    None,
}

impl PartialEq for Driver {
    fn eq(&self, other: &Driver) -> bool {
        self.name == other.name
    }
}

impl Eq for Driver {}

/// What a driver knows when it chooses.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// What the last probe returned; `first` before there was one.
    pub g: Score,
    /// The bound that the last probe asked about; `first` before there was one.
    pub bound: Score,
    /// f⁻ and f⁺ at the root.
    pub f: Bounds,
    /// The first guess.
    pub guess: Score,
    /// The driver's step.
    pub step: i32,
    /// How many probes there were.
    pub passes: usize,
    /// How many of the last probes failed one after another in the same direction.
    pub streak: u32,
}

impl State {
    /// A probe of `bound` has returned `g`.
    fn learn(&mut self, bound: Score, g: Score) {
        let (before, now) = (self.g < self.bound, g < bound);
        self.streak = if self.passes > 0 && before == now { self.streak + 1 } else { 1 };
        (self.g, self.bound) = (g, bound);
        self.f = if now { self.f.at_most(g) } else { self.f.at_least(g) };
        self.passes += 1;
    }
}

/// One probe of the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pass {
    /// The window (α, β).
    pub window: (Score, Score),
    /// What came back.
    pub g: Score,
    /// What is known of the value since.
    pub bounds: Bounds,
    /// Index of the move that was asked, by MTD-best; `None` where the root itself was.
    pub of: Option<u16>,
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves evaluated.
    pub leaves: u64,
}

impl Pass {
    /// ω of a null-window probe ("is the value at least ω?"); `None` for a wide window.
    pub fn bound(&self) -> Option<Score> {
        let (alpha, beta) = self.window;
        (alpha + 1 == beta).then_some(beta)
    }

    /// Whether the value turned out to be at least β.
    pub fn failed_high(&self) -> bool {
        self.g >= self.window.1
    }
}

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// The framework for MT drivers: TR 94-18, figure 8.
    pub(crate) fn mtd(
        &mut self,
        root: &Node<'_, G>,
        depth: Depth,
        driver: &Driver,
        step: i32,
        guess: Score,
        passes: &mut Vec<Pass>,
    ) -> Result<(), Stop> {
        let (step, target) = (step.max(1), self.settings.target);
        let mut state =
            State { g: guess, bound: guess, f: Bounds::UNKNOWN, guess, step, passes: 0, streak: 0 };
        state.g = (driver.first)(&state);
        state.bound = state.g;
        while state.f.lower < state.f.upper
            && !target.is_known(state.f)
            && state.passes < self.settings.max_passes
        {
            let next = (driver.next)(&state);
            debug_assert!(
                self.is_helped() || state.f.lower < next && next <= state.f.upper,
                "{}: {next} after {state:?}",
                driver.name
            );
            let next = next.max(state.f.lower + 1).min(state.f.upper);
            let bound = self.own_question(target.asked(next, state.f), state.f);
            let before = (self.fuse.nodes(), self.fuse.leaves());
            let g = self.probe(root, depth, Gamma::below(bound))?;
            state.learn(bound, g);
            state.f = self.merge_shared(depth, state.f);
            self.finish_pass(passes, (bound - 1, bound), (None, g), state.f, before);
        }
        Ok(())
    }

    /// Writes a probe down.
    pub(crate) fn finish_pass(
        &mut self,
        passes: &mut Vec<Pass>,
        window: (Score, Score),
        (of, g): (Option<u16>, Score),
        bounds: Bounds,
        (nodes, leaves): (u64, u64),
    ) {
        self.root.bounds = bounds;
        let (nodes, leaves) = (self.fuse.nodes() - nodes, self.fuse.leaves() - leaves);
        let pass = Pass { window, g, bounds, of, nodes, leaves };
        self.observer.see(&Event::Pass(&pass));
        passes.push(pass);
    }
}
