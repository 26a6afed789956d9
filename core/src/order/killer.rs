use super::{At, Choice, Order};
use crate::game::Game;

/// The two moves that last caused a cutoff at the same ply come early.
///
/// No part of the default: cheap games with good history do better without. Chess programs want them.
#[derive(Clone, Debug)]
pub struct Killers<M> {
    /// Rating of the newer of the two; the older one gets half.
    weight: i32,
    by_ply: Vec<[Option<M>; 2]>,
}

impl<M> Killers<M> {
    /// Killers that rate `weight`, to be compared with the other parts' ratings.
    pub fn new(weight: i32) -> Self {
        Killers { weight, by_ply: Vec::new() }
    }
}

impl<G: Game> Order<G> for Killers<G::Move> {
    fn rate(&mut self, at: &At<'_, G>, choices: &mut [Choice<G::Move>]) {
        let Some(&[newer, older]) = self.by_ply.get(at.node.ply as usize) else { return };
        for choice in choices {
            if newer == Some(choice.mv) {
                choice.rate(self.weight);
            } else if older == Some(choice.mv) {
                choice.rate(self.weight / 2);
            }
        }
    }

    fn reward(&mut self, at: &At<'_, G>, tried: &[Choice<G::Move>]) {
        let ply = at.node.ply as usize;
        if self.by_ply.len() <= ply {
            self.by_ply.resize(ply + 1, [None; 2]);
        }
        let [newer, older] = &mut self.by_ply[ply];
        let best = tried.last().map(|choice| choice.mv);
        if *newer != best {
            *older = *newer;
            *newer = best;
        }
    }

    fn clear(&mut self) {
        self.by_ply.clear();
    }
}
