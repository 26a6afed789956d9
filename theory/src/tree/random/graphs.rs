//! Random trees, and random graphs in which paths meet: structure and leaf values first, then minimax values, the order of
//! brothers and static values.

use super::{Quality, Spec};
use crate::tree::graph::Graph;
use nullwindow::random::SplitMix64;
use std::collections::HashMap;

/// Grows a tree: node after node gets its children, whose ids follow those of all earlier nodes.
///
/// With `corr`, a walk along the path decides a part of a leaf's value, as in the literature's incremental trees.
pub(super) fn tree(spec: &Spec, rng: &mut SplitMix64) -> Graph {
    let (low, high) = spec.range();
    let step = ((high - low) / 4).max(1);
    let mut draft = Draft { values: vec![0], plies: vec![0], first: vec![0], children: Vec::new() };
    let mut node = 0;
    while node < draft.values.len() {
        let (ply, walk) = (draft.plies[node], i32::from(draft.values[node]));
        if spec.ends_at(ply, rng) {
            draft.values[node] = blend(spec.corr, walk, rng.between(low, high));
        } else {
            for _ in 0..spec.some_width(rng) {
                draft.children.push(draft.values.len() as u32);
                draft.values.push((walk + rng.between(-step, step)).clamp(low, high) as i16);
                draft.plies.push(ply + 1);
            }
        }
        draft.first.push(draft.children.len() as u32);
        node += 1;
    }
    draft.finish(spec, rng)
}

fn blend(corr: u8, walk: i32, independent: i32) -> i16 {
    let corr = i32::from(corr);
    ((corr * walk + (100 - corr) * independent) / 100) as i16
}

/// A layered DAG: `nodes` nodes in every layer below the root, children drawn from the next layer.
pub(super) fn dag(spec: &Spec, nodes: u32, rng: &mut SplitMix64) -> Graph {
    let (low, high) = spec.range();
    let mut draft = Draft { values: Vec::new(), plies: Vec::new(), first: vec![0], children: Vec::new() };
    for ply in 0..=spec.depth {
        let next_layer = 1 + u32::from(ply) * nodes;
        for _ in 0..if ply == 0 { 1 } else { nodes } {
            draft.values.push(rng.between(low, high) as i16);
            draft.plies.push(ply);
            if !spec.ends_at(ply, rng) {
                let width = spec.some_width(rng);
                draft.children.extend(distinct(width, nodes, rng).into_iter().map(|i| next_layer + i));
            }
            draft.first.push(draft.children.len() as u32);
        }
    }
    draft.finish(spec, rng)
}

/// A graph in which the first move of a node leads to the node with the next id, and the last one back to the root; the
/// other moves lead anywhere else.
pub(super) fn cyclic(spec: &Spec, nodes: u32, ends: u8, rng: &mut SplitMix64) -> Graph {
    let (low, high) = spec.range();
    let (mut values, mut first, mut children) = (Vec::new(), vec![0], Vec::new());
    for node in 0..nodes {
        values.push(rng.between(low, high) as i16);
        if node == 0 || !rng.chance(ends) {
            let others = distinct(spec.some_width(rng) - 1, nodes - 2, rng);
            children.extend(
                std::iter::once(0).chain(others.into_iter().map(|i| i + 1)).map(|i| (node + 1 + i) % nodes),
            );
        }
        first.push(children.len() as u32);
    }
    Graph::new(values, first, children)
}

/// `count` different numbers below `n`, in random order: the first steps of a Fisher-Yates shuffle of 0, 1, … n − 1, of
/// which only the numbers that have moved are kept.
fn distinct(count: u16, n: u32, rng: &mut SplitMix64) -> Vec<u32> {
    let mut moved = HashMap::new();
    let mut draw = |i: u32| {
        let j = i + rng.below((n - i).into()) as u32;
        let drawn = moved.get(&j).copied().unwrap_or(j);
        moved.insert(j, moved.get(&i).copied().unwrap_or(i));
        drawn
    };
    (0..count.into()).map(&mut draw).collect()
}

/// A graph without cycles in the making: every edge leads to a larger id, one ply down; leaves have their values.
struct Draft {
    values: Vec<i16>,
    plies: Vec<u8>,
    first: Vec<u32>,
    children: Vec<u32>,
}

impl Draft {
    fn finish(mut self, spec: &Spec, rng: &mut SplitMix64) -> Graph {
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
