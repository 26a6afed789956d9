//! How to search to the end of the game with the ordinary search: what is best there differs from the middle game.
//!
//! ```
//! use nullwindow::{Searcher, table::Hashed};
//! use nullwindow_othello::{endgame, Position, Trained};
//! // FFO 20 has six empty squares.
//! let position: Position =
//!     "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X".parse().unwrap();
//! let mut search = Searcher::with(Trained::new(), Hashed::mib(1))
//!     .select(endgame::Ending::default())
//!     .order(endgame::order(&Trained::new()))
//!     .settings(endgame::settings());
//! let report = search.run(&position, &endgame::limits(&position));
//! assert_eq!(report.value.get(), 600); // six discs
//! ```
//!
//! # Windows two discs wide
//!
//! All 64 squares count in a final score, so the difference in discs is even. A search to the end therefore returns even
//! numbers of discs only, and being fail-soft it proves bounds that are even: when f ≥ 4 discs is known, the next question,
//! "is f more than that?", means f ≥ 6. [`Ending`] takes every question for what it means: γ is raised to the next even number
//! of discs, where bounds by stable discs and the last few squares answer it. No value lies in between, so no answer
//! changes; a null window is two discs wide, and no driver asks the same question twice.

use crate::UNIT;
use crate::last::Rest;
use crate::lean::Lean;
use crate::order::Promising;
use crate::position::{Move, Position};
use crate::stability::stable;
use crate::trained::Trained;
use nullwindow::order::{Choice, Orders, TableMove};
use nullwindow::select::{Deviation, MultiProbCut, NodePlan, Select, Situation, Way};
use nullwindow::table::Certainty;
use nullwindow::{Algorithm, Deepening, Depth, Game, Gamma, Limits, Node, Score, Settings};

/// How many plies a game can last at most from `position`: every pass is followed by a disc, or by the end.
pub fn plies_left(position: &Position) -> Depth {
    2 * squares_left(position)
}

/// How many discs can still be put on the board: to [`Ending`], for which passes are free, these are all the plies.
pub fn squares_left(position: &Position) -> Depth {
    if position.outcome().is_some() { 0 } else { position.empties() as Depth }
}

/// Levels of certainty at which the end of the game is searched for, one after another: what a less certain search has found
/// makes the next one cheaper than it is itself (on FFO 40 to 42, 47.5 million nodes become 38.5).
pub const PASSES: [Certainty; 4] = [Certainty::new(0), Certainty::new(2), Certainty::new(4), EXACT];

/// Whether a search to the end at this level, after the first, saves the exact one more than it takes: that of 95 % does where
/// many squares are empty (24 to 26: 0.94 of the time with it; 22: 1.03).
pub fn pays(position: &Position, certainty: Certainty) -> bool {
    certainty == PASSES[1] && position.empties() >= 23
}

/// How many nodes a search to the end is likely to take: a rule of thumb, which is three times too high or too low at times.
pub fn nodes(position: &Position, certainty: Certainty) -> u64 {
    let empties = position.empties() as i32;
    let estimate = |nodes: f64, growth: f64| (nodes * growth.powi(empties - 20)) as u64;
    // Where few squares are empty nothing is left out at any level.
    let exact = estimate(4e6, 1.8);
    match certainty.level() {
        0 => estimate(4e5, 1.4).min(exact),
        1..=2 => estimate(1e6, 1.55).min(exact),
        3..=5 => estimate(2e6, 1.7).min(exact),
        _ => exact,
    }
}

/// How deep to search ply by ply before the rest is searched at once: half of it gives a good guess for little, and an even
/// number of plies a better one (on FFO 32, 34, 36 and 37, 9, 10 and 11 plies lead to 40.0, 30.7 and 32.9 million nodes).
pub fn warm_up(position: &Position) -> Depth {
    let all = squares_left(position);
    all.min(6.max(all / 4 * 2))
}

/// To the end of the game, for [`Ending`].
pub fn limits(position: &Position) -> Limits {
    Limits::depth(squares_left(position))
}

/// One search, straight to the end; a node's depth is the number of its empty squares. Shallower nodes than the table is
/// used for to the end are those of Multi-ProbCut, which meet again in searches for other windows (0.94 of the time).
pub fn settings() -> Settings {
    Settings {
        deepening: Deepening::Off,
        table_from: 3,
        etc_from: Some(10),
        order_from: 1,
        ..Settings::fixed(Algorithm::MTD_F)
    }
}

/// What is known of a game near its end, and changes no value of a search to the end:
///
/// - A side wins by at most 64 discs and never loses discs that cannot be turned.
/// - Up to ten empty squares are solved by a routine of their own, without the search.
/// - A pass takes no ply, so that a position's depth is the number of its empty squares however it was reached.
///
/// [`Ending::default`] is for scores in units of [`UNIT`], as [`Trained`] and [`Textbook`](crate::Textbook) have them.
///
/// Told to be less certain ([`Settings::certainty`]), it also cuts where a shallower search says that the answer is clear
/// (Multi-ProbCut): then its values are good guesses.
#[derive(Clone, Debug)]
pub struct Ending {
    grain: i32,
    cuts: MultiProbCut,
    cuts_from: Depth,
    lean: Lean,
    certainty: Certainty,
}

impl Default for Ending {
    fn default() -> Ending {
        Ending::with_grain(1)
    }
}

impl Ending {
    /// For scores in coarser units ([`Coarse`](nullwindow::Coarse)).
    pub fn with_grain(grain: i32) -> Ending {
        let grain = grain.max(1);
        let cuts = MultiProbCut::new(deviation(), grain);
        Ending { grain, cuts, cuts_from: CUTS_FROM, lean: Lean::default(), certainty: EXACT }
    }

    /// With guesses about positions that have at least this many empty squares, where the search goes to the end; 15 by
    /// default. Up to ten are solved in any case.
    #[must_use]
    pub fn cuts_from(mut self, squares: Depth) -> Ending {
        self.cuts_from = squares;
        self
    }

    /// The score of a difference in discs at the end of the game.
    #[inline]
    fn score(&self, discs: i32) -> Score {
        Score::new(discs * UNIT / self.grain)
    }

    /// The smallest even number of discs whose score beats `gamma`, or one out of reach.
    #[inline]
    fn asked(&self, gamma: Gamma) -> i32 {
        // Scores are rounded towards zero: up to this many units of the evaluation are too few.
        let omega = gamma.omega().get().clamp(-65 * UNIT, 65 * UNIT);
        let too_few = if omega > 0 { omega * self.grain - 1 } else { (omega - 1) * self.grain };
        (2 * (too_few.div_euclid(2 * UNIT) + 1)).clamp(-64, 66)
    }

    /// Scores of a search to the end differ by multiples of this; other scores can be anything.
    #[inline]
    fn step(&self, at: &At<'_>) -> i32 {
        if is_to_the_end(at) && 2 * UNIT % self.grain == 0 { 2 * UNIT / self.grain } else { 1 }
    }

    /// A score that stable discs prove to be out of reach, or to be had already.
    #[inline]
    fn settled(&self, position: &Position, omega: i32) -> Option<Score> {
        let (mine, theirs) = (position.mine(), position.theirs());
        // Looking for them pays only where there may be enough.
        if 64 - 2 * (theirs.count_ones() as i32) < omega {
            let most = 64 - 2 * stable(theirs, mine).count_ones() as i32;
            if most < omega {
                return Some(self.score(most));
            }
        }
        if 2 * (mine.count_ones() as i32) - 64 >= omega {
            let least = 2 * stable(mine, theirs).count_ones() as i32 - 64;
            if least >= omega {
                return Some(self.score(least));
            }
        }
        None
    }
}

/// Nothing that is cut changes a value; but passes are free, so it is not full width.
const EXACT: Certainty = Certainty::new(6);

/// A position with fewer empty squares takes no longer to solve than a shallower search takes to say that it need not be
/// solved (from 12 or 13 on, against 14: 1.08 and 1.04 of the time).
const CUTS_FROM: Depth = 15;

/// How far shallower searches are off, by [`stage`]: `nullwindow train deviation othello` on 1,000 games of self-play.
pub fn deviation() -> Deviation {
    let scale = [407, 407, 293, 271, 254, 205, 205, 205, 255, 255, 255, 255, 255, 255, 255, 255];
    Deviation { scale: scale.map(f64::from).to_vec(), gap: 0.5, shallow: -0.39 }
}

/// The stage of the game for [`Deviation`], by the number of empty squares, eight plies each; searches to the end have stages of
/// their own.
pub fn stage(empties: u32, depth: Depth) -> usize {
    let stages = 64 / 8;
    empties as usize / 8 + if depth >= empties as Depth { stages } else { 0 }
}

/// A node of the search, and what is asked of it.
type At<'a> = Situation<'a, Position>;

fn is_to_the_end(at: &At<'_>) -> bool {
    at.depth >= at.node.position.empties() as Depth
}

impl Select<Position> for Ending {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;

    fn begin(&mut self, asked: Certainty) {
        self.certainty = asked.min(EXACT);
        self.cuts.set(self.certainty);
        self.lean.clear();
    }

    #[inline]
    fn certainty(&self) -> Certainty {
        self.certainty
    }

    #[inline]
    fn plan(&mut self, at: &At<'_>) -> NodePlan {
        let position = &at.node.position;
        let omega = self.asked(at.gamma);
        // A search that does not go to the end is not made to pay for it.
        let is_to_the_end = is_to_the_end(at);
        let most = if is_to_the_end { Lean::SQUARES } else { 5 };
        if position.empties() <= most {
            let mut nodes = 0;
            let rest = Rest { mine: position.mine(), theirs: position.theirs(), omega };
            let worth = crate::simd::worth(&mut self.lean, rest, position.legal(), &mut nodes);
            return NodePlan::Solved { score: self.score(worth), nodes, certainty: EXACT };
        }
        if let Some(score) = self.settled(position, omega) {
            return NodePlan::Prune(score);
        }
        if is_to_the_end && at.depth < self.cuts_from {
            return NodePlan::Search;
        }
        self.cuts.plan(at, stage(position.empties(), at.depth), self.step(at))
    }

    #[inline]
    fn depth(&mut self, at: &At<'_>, choice: &Choice<Move>, _: &Node<'_, Position>, _: usize) -> Way {
        Way::Search(if choice.mv == Move::PASS { at.depth } else { at.depth - 1 })
    }
}

/// The table's move, then moves that leave few replies and look good to `evaluation`.
pub fn order(evaluation: &Trained) -> Orders<Position> {
    vec![Box::new(TableMove), Box::new(Promising { evaluation: evaluation.clone() })]
}
