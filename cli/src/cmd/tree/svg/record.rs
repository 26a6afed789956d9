//! What each pass has seen and learned.

use super::super::search::for_root_player;
use super::super::setup::Setup;
use super::MOST_NODES;
use super::plan::Plan;
use crate::fail::Failure;
use nullwindow::driver::Pass;
use nullwindow::observe::{Event, Observer};
use nullwindow::tree::Tree;
use nullwindow::{Algorithm, Bounds, Depth, Node, Score};

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

/// Watches a search for the drawing.
pub(in super::super) struct Record {
    pub(super) plan: Plan,
    pub(super) looks: Vec<Look>,
    /// Each pass starts anew.
    forgets: bool,
    nodes: Vec<Seen>,
    depth: Depth,
    number: usize,
    is_over: bool,
}

impl Record {
    pub(in super::super) fn new(tree: &Tree, setup: &Setup, algorithm: Algorithm) -> Result<Record, Failure> {
        let plan = Plan::new(tree, setup.depth, MOST_NODES).ok_or_else(|| {
            Failure::input(format!(
                "more than {MOST_NODES} nodes are too many to draw: take a smaller tree or a lower --depth"
            ))
        })?;
        let nodes = vec![UNSEEN; plan.nodes.len()];
        let forgets = !setup.remembers(algorithm);
        Ok(Record { plan, looks: Vec::new(), forgets, nodes, depth: 0, number: 0, is_over: false })
    }

    /// The most characters of a bound at an inner node.
    pub(super) fn longest_label(&self) -> usize {
        let inner = |look: &Look| {
            let seen = look.nodes.iter().zip(&self.plan.nodes);
            let bounds = seen.filter(|(_, place)| !place.children.is_empty()).map(|(seen, _)| seen.bounds);
            let ends = bounds.flat_map(|b| [b.lower, b.upper]);
            ends.filter(|&s| s != Score::INF && s != -Score::INF).map(|s| s.to_string().len() + 1).max()
        };
        self.looks.iter().filter_map(inner).max().unwrap_or(0)
    }

    fn at(&mut self, n: &Node<'_, Tree>) -> Option<&mut Seen> {
        let place = self.plan.find(&n.path())?;
        Some(&mut self.nodes[place])
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
}

impl Observer<Tree> for Record {
    fn see(&mut self, event: &Event<'_, Tree>) {
        if self.is_over || self.looks.len() > super::MOST_PASSES {
            return;
        }
        match *event {
            Event::Iteration(depth) => {
                (self.depth, self.number) = (depth, 0);
                for seen in &mut self.nodes {
                    (seen.bounds, seen.g) = (Bounds::UNKNOWN, None);
                }
            }
            Event::Probe { .. } => self.begin_pass(),
            Event::Enter(n, _) => {
                if let Some(seen) = self.at(n) {
                    seen.visit = seen.visit.once_more();
                }
            }
            Event::Hit(n, _, value) => {
                if let Some(seen) = self.at(n) {
                    (seen.hit, seen.g) = (true, Some(for_root_player(n.ply, value)));
                }
            }
            Event::Leaf(n, value) => {
                let value = for_root_player(n.ply, value);
                if let Some(seen) = self.at(n) {
                    (seen.bounds, seen.g) = (Bounds::exact(value), Some(value));
                }
            }
            Event::Leave(n, _, memo, value) => {
                if let Some(seen) = self.at(n) {
                    seen.bounds = for_root_player(n.ply, memo.bounds);
                    seen.g = Some(for_root_player(n.ply, value));
                }
            }
            Event::Pass(pass) => self.end_pass(pass),
            Event::PlayOut => self.is_over = true,
            Event::Etc { .. } | Event::Cutoff { .. } | Event::Line(..) => {}
        }
    }
}
