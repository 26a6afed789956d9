//! Explicit trees, and Stockman's OPEN list.

use super::fields::{Fields, Wrong};
use super::{Answer, joined};
use crate::host::Host;
use nullwindow::{Algorithm, Score};
use nullwindow_engine::{ExplicitTree, Nested, NoTree, Stockman};
use nullwindow_theory::oracle::{OpenSnapshot, Path, State, Status};
use serde_json::{Value, json};

/// A larger tree is not shown.
const MOST_NODES: usize = 5_000;
/// The reference keeps OPEN as a list and remembers it at every change of its top.
const MOST_LISTED: usize = 1_500;
/// States in all of these lists together.
const MOST_STATES: usize = 100_000;

fn wrong(why: NoTree) -> Wrong {
    let remedy = match why {
        NoTree::OtherGame(_) => "speak to an engine of the game tree: nullwindow engine tree",
        NoTree::Cyclic => "set a tree, or a graph without cycles, by position",
        NoTree::Deep | NoTree::Large(_) => "set a smaller tree by position",
    };
    Wrong::new(why.to_string(), remedy)
}

/// The tree on the board.
pub(super) fn tree(host: &mut Host, fields: &mut Fields) -> Answer {
    fields.no_more()?;
    let tree = ExplicitTree::of(host.board.as_ref(), MOST_NODES).map_err(wrong)?;
    let (text, value) = (host.board.text(), tree.value.get());
    Ok(
        json!({ "text": text, "value": value, "depth": tree.depth, "size": tree.size, "tree": nested(&tree.root) }),
    )
}

fn nested(node: &Nested) -> Value {
    match node {
        Nested::Leaf(value) => json!({ "value": value.get() }),
        Nested::Inner { written, children } => {
            let children: Vec<Value> = children.iter().map(nested).collect();
            json!({ "children": children, "static": written.map(Score::get) })
        }
    }
}

/// Stockman's SSS* or DUAL* on it.
pub(super) fn stockman(host: &mut Host, fields: &mut Fields) -> Answer {
    let algorithm = match fields.text("algorithm")?.as_deref() {
        None | Some("sss*") => Algorithm::SSS,
        Some("dual*") => Algorithm::DUAL,
        Some(other) => return Err(Wrong::kind("algorithm", "\"sss*\" or \"dual*\"", &other.into())),
    };
    fields.no_more()?;
    let board = host.board.as_ref();
    let tree = ExplicitTree::of(board, MOST_LISTED).map_err(wrong)?;
    let stockman = Stockman::run(board, algorithm, tree.depth).map_err(wrong)?;
    let states: usize = stockman.run.open_at.iter().map(|at| at.open.len()).sum();
    if states > MOST_STATES {
        let many = format!("{states} states in all OPEN lists together are too many to tell");
        return Err(Wrong::new(many, "set a smaller or narrower tree by position"));
    }
    let leaves = stockman.leaves_of_mt(board);
    let leaves = leaves.map_err(|why| Wrong::new(why.to_string(), "a bug: please report it"))?;
    Ok(joined(json!({ "algorithm": algorithm.to_string() }), open_list(&stockman, &leaves)))
}

/// Stockman's run as JSON: its value and leaves, whether a null-window search has evaluated the same `leaves` in the same
/// order, the OPEN list whenever the merit at its top has changed, and every operation of Γ.
pub fn open_list(stockman: &Stockman, leaves: &[Score]) -> Value {
    let Stockman { run, letters, .. } = stockman;
    let state = |state: &State| {
        json!({
            "node": state.path,
            "name": letters.name(&state.path),
            "status": if state.status == Status::Solved { "solved" } else { "live" },
            "merit": state.merit.get(),
        })
    };
    let snapshot = |at: &OpenSnapshot| json!({ "merit": at.merit.get(), "open": at.open.iter().map(state).collect::<Vec<_>>() });
    let operation =
        |(case, path): &(u8, Path)| json!({ "case": case, "node": path, "name": letters.name(path) });
    json!({
        "value": run.value.get(),
        "operations": run.operations,
        "peak": run.peak_open,
        "leaves": run.leaf_values.iter().map(|leaf| leaf.get()).collect::<Vec<_>>(),
        "same_leaves": run.leaf_values == leaves,
        "snapshots": run.open_at.iter().map(snapshot).collect::<Vec<_>>(),
        "trace": run.trace.iter().map(operation).collect::<Vec<_>>(),
    })
}
