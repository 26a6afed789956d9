//! How small a search could have been: the minimal graphs of a game's position.

use crate::board::Playable;
use crate::clock::Moment;
use crate::engine::SearchError;
use crate::found::Found;
use crate::kind::Parts;
use crate::options::{OptionError, Options};
use crate::pool::table;
use crate::settings::{orders, settings};
use crate::task::{Goal, Task};
use crate::watch::{Listeners, Watch};
use nullwindow::table::Draft;
use nullwindow::{Algorithm, Cutoffs, Depth, Limits, MAX_DEPTH, Searcher};
use nullwindow_theory::minimal::{Frozen, Procedure, Size, graph};
use std::sync::Arc;

/// The sizes of a search and of the graphs that it could have been.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Minimal {
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

impl Options {
    /// Whether a search with these options has a minimal graph ([`Measure::Minimal`](crate::Measure::Minimal)): it needs a
    /// value that is a function of position and depth.
    ///
    /// # Errors
    /// The algorithm proves a move and no value, leaves are not static, or entries serve at other depths.
    pub fn have_minimal_graph(&self) -> Result<(), OptionError> {
        let config = self.config();
        let (option, expected, found) = match config.algorithm {
            Algorithm::Best(_) => ("algorithm", "one that finds a value", config.algorithm.to_string()),
            _ if config.quiescence => ("quiescence", "off", "on".to_owned()),
            _ if config.draft == Draft::AtLeast => ("draft", "exact", "at-least".to_owned()),
            _ => return Ok(()),
        };
        Err(OptionError::new(option, &format!("{expected}, to have a minimal graph"), &found))
    }
}

/// See [`Measure::Minimal`](crate::Measure::Minimal).
pub(crate) fn measure<G: Playable>(
    parts: &Parts<G>,
    options: &Options,
    position: &G,
    task: &Task,
    (plies, procedure): (Depth, fn(Cutoffs) -> Procedure),
) -> Result<Found, SearchError> {
    options.have_minimal_graph().map_err(SearchError::Options)?;
    let config = options.config();
    let started = Moment::now();
    let evaluation = parts.coarse(config);
    let lent = &evaluation;
    let tables = || table::<G>(config);
    let watch = Watch::new(config.unique, Listeners::default(), Arc::default());
    let mut search = Searcher::with(lent, tables())
        .order(orders(parts, &config.order))
        .settings(settings(config, options.kind().scale))
        .observe((watch, Frozen::default()));
    let depth = if let Goal::Depth(depth) = task.goal { depth } else { MAX_DEPTH };
    let report = search.run(position, &Limits::depth(depth));
    let (watch, frozen) = std::mem::take(search.observer_mut());
    drop(search); // the table of the next one may be as large
    let (depth, value) = (report.depth, report.value);
    let size =
        report.iterations.last().map_or_else(Size::default, |it| Size { nodes: it.nodes, leaves: it.leaves });
    let found = Found::new(position, report, watch, started.elapsed());
    let graph = |cutoffs| graph(position, depth, value, &lent, tables, &frozen, procedure(cutoffs));
    let left_first = graph(Cutoffs::First);
    let real = if plies == 0 { left_first } else { graph(Cutoffs::Cheapest { plies }) };
    Ok(Found { minimal: Some(Minimal { depth, search: size, left_first, real }), ..found })
}
