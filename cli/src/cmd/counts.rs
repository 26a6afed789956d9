//! What a search has counted, as JSON.

use nullwindow::observe::Counts;
use serde_json::{Value, json};

/// The counters, and what is counted apart from them.
pub(crate) fn counted(
    counts: &Counts,
    unique_leaves: Option<usize>,
    table_entries: usize,
    pv_nodes: u64,
) -> Value {
    let cut = counts.all_cut_nodes();
    json!({
        "passes": counts.passes,
        "nodes": counts.nodes,
        "leaves": counts.leaves,
        "unique_leaves": unique_leaves,
        "hits": counts.hits,
        "etc_probes": counts.etc_probes,
        "etc_cutoffs": counts.etc_cutoffs,
        "cut_nodes": cut.nodes,
        "moves_at_cut_nodes": cut.tried,
        "first_move_cuts": cut.first,
        "table_entries": table_entries,
        "pv_nodes": pv_nodes,
    })
}
