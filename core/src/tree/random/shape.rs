//! From structure and leaf values to a graph: minimax values, the order of brothers, static values.

use super::{Quality, Spec};
use crate::random::SplitMix64;
use crate::tree::graph::Graph;

/// A graph without cycles in the making: every edge leads to a larger id, one ply down; leaves have their values.
pub(super) struct Draft {
    pub(super) values: Vec<i16>,
    pub(super) plies: Vec<u8>,
    pub(super) first: Vec<u32>,
    pub(super) children: Vec<u32>,
}

impl Draft {
    pub(super) fn finish(mut self, spec: &Spec, rng: &mut SplitMix64) -> Graph {
        self.back_up();
        self.order(spec.quality, rng);
        self.blur(spec, rng);
        Graph::new(self.values, self.first, self.children)
    }

    fn range(&self, node: usize) -> std::ops::Range<usize> {
        self.first[node] as usize..self.first[node + 1] as usize
    }

    fn is_max(&self, node: usize) -> bool {
        self.plies[node].is_multiple_of(2)
    }

    /// Gives every interior node its minimax value.
    fn back_up(&mut self) {
        for node in (0..self.values.len()).rev() {
            let below = self.children[self.range(node)].iter().map(|&c| self.values[c as usize]);
            let value = if self.is_max(node) { below.max() } else { below.min() };
            self.values[node] = value.unwrap_or(self.values[node]);
        }
    }

    /// Orders brothers by what the side to move gains.
    fn order(&mut self, quality: Quality, rng: &mut SplitMix64) {
        for node in 0..self.values.len() {
            let (range, sign) = (self.range(node), if self.is_max(node) { -1 } else { 1 });
            let values = &self.values;
            let loss = |&child: &u32| sign * i32::from(values[child as usize]);
            let children = &mut self.children[range];
            match quality {
                Quality::Random => {}
                Quality::Perfect => children.sort_by_key(loss),
                Quality::BestFirst(percent) => {
                    let wants_best = rng.chance(percent);
                    let Some(best) = children.iter().map(loss).min() else { continue };
                    let lead = children.iter().position(|c| (loss(c) == best) == wants_best);
                    children[..=lead.unwrap_or(0)].rotate_right(1);
                }
            }
        }
    }

    /// Turns the minimax values of interior nodes into estimates, the rougher the farther from the leaves.
    fn blur(&mut self, spec: &Spec, rng: &mut SplitMix64) {
        let (low, high) = spec.range();
        for node in 0..self.values.len() {
            if !self.range(node).is_empty() {
                let above = i32::from(spec.depth - self.plies[node]);
                let noise = ((high - low) * above / (4 * i32::from(spec.depth))).max(1);
                let estimate = i32::from(self.values[node]) + rng.between(-noise, noise);
                self.values[node] = estimate.clamp(low, high) as i16;
            }
        }
    }
}
