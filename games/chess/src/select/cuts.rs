//! Where a shallower search is asked first (Multi-ProbCut).

use super::At;
use crate::position::Position;
use nullwindow::select::{Deviation, MultiProbCut, NodePlan};
use nullwindow::table::Certainty;

/// How certain the search is where Multi-ProbCut cuts nothing: it prunes otherwise.
const UNCUT: Certainty = Certainty::new(5);

/// Multi-ProbCut for a level of certainty.
#[derive(Clone, Debug)]
pub(super) struct Cuts {
    cuts: MultiProbCut,
    pub(super) certainty: Certainty,
}

impl Cuts {
    /// For searches whose unit is `grain` units of the evaluation; nothing is cut yet.
    pub(super) fn new(grain: i32) -> Cuts {
        Cuts { cuts: MultiProbCut::new(deviation(), grain), certainty: UNCUT }
    }

    /// Cuts as this level of certainty asks.
    pub(super) fn set(&mut self, asked: Certainty) {
        self.certainty = asked.min(UNCUT);
        self.cuts.set(self.certainty);
    }

    /// Which shallower search to ask first, if any. Not where the table has no move: that node is reduced.
    pub(super) fn plan(&self, at: &At<'_>) -> Option<NodePlan> {
        if self.certainty == UNCUT || at.hint.is_none() {
            return None;
        }
        let plan = self.cuts.plan(at, stage(at.node.position));
        (plan != NodePlan::Search).then_some(plan)
    }
}

/// How far shallower searches are off, by [`stage`]: `nullwindow train deviation chess` on 1,500 games of self-play.
pub fn deviation() -> Deviation {
    let scale = [89, 86, 89, 48];
    Deviation { scale: scale.map(f64::from).to_vec(), gap: 0.45, shallow: -0.12 }
}

/// The stage of the game for [`Deviation`], by the number of pieces, eight each.
pub fn stage(position: &Position) -> usize {
    position.piece_count().saturating_sub(1) as usize / 8
}
