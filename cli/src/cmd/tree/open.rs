//! `--open`: Stockman's SSS* and DUAL*, with their OPEN list.

use super::Searched;
use crate::draw::{Letters, Nodes};
use crate::fail::Failure;
use crate::style::{BOLD, DIM, labelled, put, score};
use nullwindow::{Algorithm, Depth};
use nullwindow_engine::{Board, Options};
use nullwindow_theory::oracle::{self, OpenSnapshot, Run, State, Status};
use nullwindow_theory::tree::{Statics, Tree};
use serde_json::{Value, json};

/// The reference is slow and obvious, and keeps OPEN as a list.
const MOST_NODES: usize = 20_000;
/// More operations than this are not listed for a person.
const MOST_SHOWN: usize = 400;

/// A run of Stockman's algorithm, with its nodes named in the order in which Γ comes to them.
pub(super) struct Open {
    run: Run,
    letters: Letters,
    title: &'static str,
}

/// Stockman's counterpart of `algorithm`.
pub(super) fn run(tree: &Tree, board: &dyn Board, options: &Options, depth: Depth) -> Result<Open, Failure> {
    let algorithm = options.config().algorithm;
    let (title, search): (_, fn(&Tree, Depth, Statics) -> Run) = match () {
        () if algorithm == Algorithm::SSS => ("Stockman's SSS*", oracle::sss_star),
        () if algorithm == Algorithm::DUAL => ("Stockman's SSS*, turned into DUAL*", oracle::dual_star),
        () => {
            return Err(Failure::input(format!(
                "{algorithm} has no OPEN list: --open is for --algorithm 'sss*' and 'dual*'"
            )));
        }
    };
    if Nodes::new(board, options, depth, MOST_NODES).is_none() {
        return Err(Failure::input(format!(
            "--open keeps its list the slow way, for at most {MOST_NODES} nodes: lower --depth, or leave it out"
        )));
    }
    let run = search(tree, depth, Statics);
    let mut letters = Letters::default();
    run.trace.iter().for_each(|(_, path)| letters.visit(path));
    Ok(Open { run, letters, title })
}

impl Open {
    /// Whether the null-window search has evaluated the same leaves in the same order.
    fn agrees_with(&self, searched: &Searched) -> bool {
        self.run.leaf_values == searched.events.leaves
    }

    pub(super) fn print(&self, text: &mut String, searched: &Searched) {
        put!(text, "\n{BOLD}{}{BOLD:#}  {DIM}its OPEN list, best merit first{DIM:#}\n\n", self.title);
        for OpenSnapshot { merit, open } in self.run.open_at.iter().take(MOST_SHOWN) {
            let states = open.iter().take(MOST_SHOWN).map(|state| self.state(state));
            labelled(text, &format!("top {}", score(*merit)), states);
        }
        let operations = self.run.trace.iter().take(MOST_SHOWN);
        let mut words: Vec<String> =
            operations.map(|(case, path)| format!("{case}{}", self.node(path))).collect();
        if self.run.operations > MOST_SHOWN {
            words.push(format!("… and {} more (--json has all)", self.run.operations - MOST_SHOWN));
        }
        text.push('\n');
        labelled(text, "Γ", words.into_iter());
        let Run { operations, peak_open, .. } = self.run;
        let algorithm = searched.options.config().algorithm;
        let verdict = if self.agrees_with(searched) {
            format!("the same leaves in the same order as {algorithm} above")
        } else {
            format!("not the leaf order of {algorithm} above, which was not searched as the theorem has it")
        };
        let sizes = format!("{operations} operations, at most {peak_open} states in OPEN;");
        labelled(text, "counts", std::iter::once(sizes).chain(verdict.split(' ').map(str::to_owned)));
    }

    fn node(&self, path: &[u16]) -> String {
        let name = self.letters.name(path);
        if self.letters.of(path).is_some() { name } else { format!("({name})") }
    }

    /// `e=41`, or `e?41` while it is live.
    fn state(&self, state: &State) -> String {
        let sign = if state.status == Status::Solved { '=' } else { '?' };
        format!("{}{sign}{}", self.node(&state.path), score(state.merit))
    }

    pub(super) fn json(&self, searched: &Searched) -> Value {
        let state = |state: &State| {
            json!({
                "node": state.path,
                "name": self.letters.name(&state.path),
                "status": if state.status == Status::Solved { "solved" } else { "live" },
                "merit": state.merit.get(),
            })
        };
        let snapshot = |at: &OpenSnapshot| json!({ "merit": at.merit.get(), "open": at.open.iter().map(state).collect::<Vec<_>>() });
        let operation = |(case, path): &(u8, oracle::Path)| json!({ "case": case, "node": path, "name": self.letters.name(path) });
        json!({
            "value": self.run.value.get(),
            "operations": self.run.operations,
            "peak": self.run.peak_open,
            "leaves": self.run.leaf_values.iter().map(|leaf| leaf.get()).collect::<Vec<_>>(),
            "same_leaves": self.agrees_with(searched),
            "snapshots": self.run.open_at.iter().map(snapshot).collect::<Vec<_>>(),
            "trace": self.run.trace.iter().map(operation).collect::<Vec<_>>(),
        })
    }
}
