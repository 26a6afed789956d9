//! Multi-ProbCut (Buro 1997): a search that a shallower one says would fail anyway is not made.

use super::{NodePlan, Situation};
use crate::game::{Depth, Game};
use crate::table::Certainty;

/// How far the value of a search is off from that of a deeper one: σ of a normal law, in units of the evaluation,
/// `scale[stage] · gapᵍ · (shallow + 1)ˢ`, where the gap is the difference in plies. A game's numbers are fitted to values of
/// its own searches; in the stages of a game that a depth is more or less certain in, only the scale differs.
#[derive(Clone, Debug)]
pub struct Deviation {
    /// For each stage of the game.
    pub scale: Vec<f64>,
    /// g: the wider the gap, the farther off.
    pub gap: f64,
    /// s: the deeper the shallow search, the nearer.
    pub shallow: f64,
}

impl Deviation {
    /// σ between searches of two depths in a stage.
    ///
    /// ```
    /// use nullwindow::select::Deviation;
    /// let law = Deviation { scale: vec![100.0], gap: 0.5, shallow: -0.5 };
    /// assert_eq!(law.sigma(0, 8, 4).round(), 89.0); // 100 · √4 / √5
    /// ```
    pub fn sigma(&self, stage: usize, deep: Depth, shallow: Depth) -> f64 {
        let scale = self.scale.get(stage).or(self.scale.last()).copied().unwrap_or(0.0);
        scale * f64::from((deep - shallow).max(1)).powf(self.gap) * f64::from(shallow + 1).powf(self.shallow)
    }
}

/// Decides where a shallower search is asked first, and by which margin it must agree.
#[derive(Clone, Debug)]
pub struct MultiProbCut {
    law: Deviation,
    /// Units of the evaluation in one of the search.
    grain: i32,
    certainty: Certainty,
    /// Margins in units of the search, by stage and depth, for the level of certainty.
    margins: Vec<[i32; DEPTHS]>,
}

/// Deeper searches are treated as this deep.
const DEPTHS: usize = 64;

/// A shallower search does not pay below this depth.
const LEAST: Depth = 3;

/// For each level of certainty how many σ a cut keeps away from the question.
const QUANTILES: [(u32, f64); 5] = [(73, 1.1), (87, 1.5), (95, 2.0), (98, 2.6), (99, 3.3)];

impl MultiProbCut {
    /// The percentages that levels of certainty 0, 1, … stand for; above them nothing is cut.
    pub const PERCENT: [u32; 5] = {
        let (mut all, mut i) = ([0; 5], 0);
        while i < all.len() {
            all[i] = QUANTILES[i].0;
            i += 1;
        }
        all
    };

    /// With margins by `law`, for searches whose unit is `grain` units of the evaluation; it cuts nothing until it is told how
    /// certain it is to be.
    pub fn new(law: Deviation, grain: i32) -> MultiProbCut {
        MultiProbCut { law, grain: grain.max(1), certainty: Certainty::FULL, margins: Vec::new() }
    }

    /// Prunes as this level of certainty asks.
    pub fn set(&mut self, certainty: Certainty) {
        if std::mem::replace(&mut self.certainty, certainty) == certainty {
            return;
        }
        self.margins.clear();
        if let Some(&(_, quantile)) = QUANTILES.get(usize::from(certainty.level())) {
            let margin = |stage, depth| {
                let sigma = self.law.sigma(stage, depth, shallower(depth));
                (quantile * sigma / f64::from(self.grain)).round().max(1.0) as i32
            };
            let row = |stage| std::array::from_fn(|depth| margin(stage, depth as Depth));
            self.margins.extend((0..self.law.scale.len()).map(row));
        }
    }

    /// Which shallower search to ask first, if any: for a value beyond γ where the static value is beyond it. Values at the
    /// full depth are multiples of `step`.
    #[inline]
    pub fn plan<G: Game>(&self, at: &Situation<'_, G>, stage: usize, step: i32) -> NodePlan {
        let Some(margins) = self.margins.get(stage).filter(|_| at.depth >= LEAST) else {
            return NodePlan::Search;
        };
        let margin = margins[(at.depth as usize).min(DEPTHS - 1)];
        let omega = at.gamma.omega();
        let gap = at.static_value().get() - omega.get();
        // Too close to call.
        if 2 * gap.abs() < margin {
            return NodePlan::Search;
        }
        let margin = if gap >= 0 { margin } else { -margin };
        NodePlan::ProbCut { depth: shallower(at.depth), margin, step }
    }
}

/// How deep the search is that is asked first: about half as deep, and of the same parity, because values swing between odd
/// and even depths.
fn shallower(depth: Depth) -> Depth {
    2 * (depth / 4) + depth % 2
}
