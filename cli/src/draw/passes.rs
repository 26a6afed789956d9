//! What each pass has seen and learned.

use super::layout::{Nodes, for_root_player};
use nullwindow::driver::Pass;
use nullwindow::{Bounds, Depth, Score};
use nullwindow_theory::observe;

/// Whether a pass has visited a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Visit {
    /// Neither it nor one before it.
    Never,
    /// Not this pass, but one before it.
    Before,
    /// This pass, and one before it.
    Again,
    /// This pass, first of all.
    New,
}

impl Visit {
    /// The class of a node in the style sheet.
    pub(super) fn class(self) -> &'static str {
        ["never", "before", "again", "new"][self as usize]
    }

    /// The class of an edge or a label, which does not tell whether the visit is the first.
    pub(super) fn class_of_line(self) -> &'static str {
        match self {
            Visit::Again | Visit::New => "now",
            Visit::Never | Visit::Before => self.class(),
        }
    }

    fn once_more(self) -> Visit {
        match self {
            Visit::Never | Visit::New => Visit::New,
            Visit::Before | Visit::Again => Visit::Again,
        }
    }
}

/// A node after a pass; values as the player at the root sees them.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub(super) visit: Visit,
    /// The table answered.
    pub(super) hit: bool,
    pub(super) bounds: Bounds,
    /// What it returned when it was last visited.
    pub(super) g: Option<Score>,
}

const UNSEEN: Seen = Seen { visit: Visit::Never, hit: false, bounds: Bounds::UNKNOWN, g: None };

/// The tree after a pass.
#[derive(Clone)]
pub(super) struct Look {
    pub(super) depth: Depth,
    /// Which pass of its iteration.
    pub(super) number: usize,
    pub(super) pass: Pass,
    pub(super) nodes: Vec<Seen>,
}

/// Records a search for the drawing.
pub(crate) struct Passes {
    pub(super) tree: Nodes,
    pub(super) looks: Vec<Look>,
    /// Each pass starts anew.
    forgets: bool,
    nodes: Vec<Seen>,
    depth: Depth,
    number: usize,
    is_over: bool,
}

impl Passes {
    /// Of a search in these nodes; `forgets` if its algorithm keeps no memory from pass to pass.
    pub(crate) fn new(tree: Nodes, forgets: bool) -> Passes {
        let nodes = vec![UNSEEN; tree.list.len()];
        Passes { tree, looks: Vec::new(), forgets, nodes, depth: 0, number: 0, is_over: false }
    }

    /// The most characters of a bound at an inner node.
    pub(super) fn longest_label(&self) -> usize {
        let inner = |look: &Look| {
            let seen = look.nodes.iter().zip(&self.tree.list);
            let bounds = seen.filter(|(_, node)| !node.children.is_empty()).map(|(seen, _)| seen.bounds);
            let ends = bounds.flat_map(|b| [b.lower, b.upper]);
            ends.filter(|&s| s != Score::INF && s != -Score::INF).map(|s| s.to_string().len() + 1).max()
        };
        self.looks.iter().filter_map(inner).max().unwrap_or(0)
    }

    fn change(&mut self, path: &[u16], change: impl FnOnce(&mut Seen)) {
        if let Some(place) = self.tree.find(path) {
            change(&mut self.nodes[place]);
        }
    }

    fn begin_pass(&mut self) {
        self.number += 1;
        for seen in &mut self.nodes {
            seen.hit = false;
            if seen.visit != Visit::Never {
                seen.visit = Visit::Before;
            }
            if self.forgets {
                (seen.bounds, seen.g) = (Bounds::UNKNOWN, None);
            }
        }
        // MTD-best asks about the root's moves without entering it.
        self.nodes[0].visit = self.nodes[0].visit.once_more();
    }

    fn end_pass(&mut self, pass: &Pass) {
        self.nodes[0].bounds = pass.bounds;
        let nodes = self.nodes.clone();
        self.looks.push(Look { depth: self.depth, number: self.number, pass: *pass, nodes });
    }

    /// Takes the next event of the search, at a node where the opponent of the player at the root is to move, or not.
    pub(crate) fn see(&mut self, event: &observe::Visit, opponent: bool) {
        use observe::Visit as Event;
        if self.is_over || self.looks.len() > super::MOST_PASSES {
            return;
        }
        let own = |value: Score| for_root_player(opponent, value);
        match event {
            Event::Iteration(depth) => {
                (self.depth, self.number) = (*depth, 0);
                for seen in &mut self.nodes {
                    (seen.bounds, seen.g) = (Bounds::UNKNOWN, None);
                }
            }
            Event::Probe { .. } => self.begin_pass(),
            Event::Enter { path, .. } => self.change(path, |seen| seen.visit = seen.visit.once_more()),
            Event::Hit { path, value, .. } => {
                self.change(path, |seen| (seen.hit, seen.g) = (true, Some(own(*value))));
            }
            Event::Leaf { path, value } => {
                let value = own(*value);
                self.change(path, |seen| (seen.bounds, seen.g) = (Bounds::exact(value), Some(value)));
            }
            Event::Leave { path, value, bounds, .. } => {
                let bounds = for_root_player(opponent, *bounds);
                self.change(path, |seen| (seen.bounds, seen.g) = (bounds, Some(own(*value))));
            }
            Event::Pass(pass) => self.end_pass(pass),
            Event::PlayOut => self.is_over = true,
            Event::Etc { .. } | Event::Cutoff { .. } => {}
        }
    }
}
