//! Random trees, level by level.

use super::Spec;
use super::shape::Draft;
use crate::random::SplitMix64;
use crate::tree::graph::Graph;

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
