//! How small a search could have been: the minimal graphs of a game's position.

use crate::config::{Config, Leaves, Refused};
use crate::pool::{AnyTable, boxed, evaluation, orders, settings, table};
use crate::program::Program;
use crate::task::Found;
use crate::watch::Watch;
use nullwindow::minimal::{Frozen, Size, left_first, real};
use nullwindow::table::{Draft, Memo, Plain, Table};
use nullwindow::{Algorithm, Depth, Evaluate, Limits, Node, Score, Searcher};
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Instant;

/// A search and the graphs that it could have been.
#[derive(Clone, Debug)]
pub struct Minimal {
    /// The search, from an empty table.
    pub found: Found,
    /// The depth that it reached, and that the sizes are of.
    pub depth: Depth,
    /// Its last iteration.
    pub search: Size,
    /// The left-first minimal graph: every cut node tries the move first that cut.
    pub left_first: Size,
    /// ARMG(k), an upper bound on the real minimal graph: in the lowest k plies the cheapest cutoff instead of the first.
    /// ARMG(0) is the left-first minimal graph.
    pub real: Size,
}

/// An evaluation that is lent.
struct Lent<'a, E>(&'a E);

impl<E> Clone for Lent<'_, E> {
    fn clone(&self) -> Self {
        Lent(self.0)
    }
}

impl<G, E: Evaluate<G>> Evaluate<G> for Lent<'_, E> {
    fn evaluate(&self, position: &G) -> Score {
        self.0.evaluate(position)
    }

    fn finished(&self, score: Score) -> Score {
        self.0.finished(score)
    }
}

/// A table that several searches use one after another, each finding it empty.
struct Leased<'a, G: Program>(&'a RefCell<AnyTable<G>>);

impl<'a, G: Program> Leased<'a, G> {
    fn empty(table: &'a RefCell<AnyTable<G>>) -> Leased<'a, G> {
        table.borrow_mut().clear();
        Leased(table)
    }
}

impl<G: Program> Table<G> for Leased<'_, G> {
    fn retrieve(&self, n: &Node<'_, G>, depth: Depth) -> Memo {
        self.0.borrow().retrieve(n, depth)
    }

    fn retrieve_child(&self, n: &Node<'_, G>, index: u16, mv: G::Move, depth: Depth) -> Memo {
        self.0.borrow().retrieve_child(n, index, mv, depth)
    }

    fn store(&mut self, n: &Node<'_, G>, depth: Depth, memo: Memo) {
        self.0.borrow_mut().store(n, depth, memo);
    }

    fn used(&self) -> usize {
        self.0.borrow().used()
    }

    fn clear(&mut self) {
        self.0.borrow_mut().clear();
    }

    fn age(&mut self) {
        self.0.borrow_mut().age();
    }
}

/// Refuses what has no minimal graph: it needs a value that is a function of position and depth.
pub(crate) fn must_have_a_value(config: &Config) -> Result<(), Refused> {
    if let Algorithm::Best(_) = config.algorithm {
        let found = config.algorithm.to_string();
        return Err(Refused::new("algorithm", "one that finds a value, to have a minimal graph", &found));
    }
    if config.leaves == Leaves::Quiet {
        return Err(Refused::new("quiescence", "off, to have a minimal graph", "on"));
    }
    if config.draft == Draft::AtLeast {
        return Err(Refused::new("draft", "exact, to have a minimal graph", "at-least"));
    }
    Ok(())
}

/// See [`Engine::minimal`](crate::Engine::minimal).
pub(crate) fn minimal<G: Program>(
    config: &Config,
    position: &G,
    depth: Depth,
    plies: Depth,
) -> Result<Minimal, Refused> {
    must_have_a_value(config)?;
    let started = Instant::now();
    let evaluation = evaluation::<G>(config);
    let lent = Lent(&evaluation);
    let memory = RefCell::new(boxed(table::<Plain>(config), config));
    let tables = || Leased::empty(&memory);
    let mut search = Searcher::with(lent.clone(), tables())
        .order(orders(&config.order))
        .settings(settings::<G>(config))
        .observe((Watch::new(config.unique, None, None, Arc::default()), Frozen::default()));
    let report = search.run(position, &Limits::depth(depth));
    let (watch, frozen) = std::mem::take(search.observer_mut());
    let (depth, value) = (report.depth, report.value);
    let size =
        report.iterations.last().map_or_else(Size::default, |it| Size { nodes: it.nodes, leaves: it.leaves });
    let found = Found::new(position, report, watch, started.elapsed());
    let left_first = left_first(position, depth, value, &lent, tables, &frozen);
    let real = match plies {
        0 => left_first,
        _ => real(position, depth, value, &lent, tables, &frozen, plies),
    };
    Ok(Minimal { found, depth, search: size, left_first, real })
}
