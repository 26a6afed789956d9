//! How far our last iteration is from the left-first minimal graph.

use crate::adapt::{Evaluation, Ours};
use crate::games::Rules;
use crate::ours;
use crate::program::TABLE_BYTES;
use nullwindow::minimal::{Frozen, left_first};
use nullwindow::table::Hashed;
use nullwindow::{Limits, Searcher};

/// Nodes of the last iteration divided by those of the left-first minimal graph: the geometric mean over the positions,
/// the least and the most. The graph is counted with transpositions found from the leaves on.
pub(crate) fn excess<R: Rules>(config: ours::Config, positions: &[R]) -> [f64; 3] {
    let tables = || Hashed::mib(TABLE_BYTES >> 20);
    let ratios: Vec<f64> = positions
        .iter()
        .map(|&position| {
            let position = Ours::<R, false>(position);
            let mut search =
                Searcher::with(Evaluation, tables()).settings(config.settings()).observe(Frozen::default());
            let report = search.run(&position, &Limits::depth(R::DEPTH));
            let last = report.iterations.last().map_or(0, |it| it.nodes);
            let graph =
                left_first(&position, report.depth, report.value, &Evaluation, tables, search.observer());
            last as f64 / graph.nodes as f64
        })
        .collect();
    let mean = (ratios.iter().map(|r| r.ln()).sum::<f64>() / ratios.len() as f64).exp();
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    [mean, least, ratios.iter().copied().fold(0.0, f64::max)]
}
