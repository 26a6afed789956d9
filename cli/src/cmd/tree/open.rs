//! `--open`: Stockman's SSS* and DUAL*, with their OPEN list.

use super::Searched;
use crate::draw::Nodes;
use crate::fail::Failure;
use crate::style::{BOLD, DIM, labelled, put, score};
use nullwindow::{Algorithm, Depth};
use nullwindow_engine::{Board, Options, Stockman};
use nullwindow_protocol::open_list;
use nullwindow_theory::oracle::{OpenSnapshot, Run, State, Status};
use serde_json::Value;

/// The reference is slow and obvious, and keeps OPEN as a list.
const MOST_NODES: usize = 20_000;
/// More operations than this are not listed for a person.
const MOST_SHOWN: usize = 400;

/// A run of Stockman's algorithm, and what it is called.
pub(super) struct Open {
    stockman: Stockman,
    title: &'static str,
}

/// Stockman's counterpart of `algorithm`.
pub(super) fn run(board: &dyn Board, options: &Options, depth: Depth) -> Result<Open, Failure> {
    let algorithm = options.config().algorithm;
    let title = match () {
        () if algorithm == Algorithm::SSS => "Stockman's SSS*",
        () if algorithm == Algorithm::DUAL => "Stockman's SSS*, turned into DUAL*",
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
    let stockman = Stockman::run(board, algorithm, depth).map_err(Failure::input)?;
    Ok(Open { stockman, title })
}

impl Open {
    /// Whether the null-window search has evaluated the same leaves in the same order.
    fn agrees_with(&self, searched: &Searched) -> bool {
        self.stockman.run.leaf_values == searched.events.leaves
    }

    pub(super) fn print(&self, text: &mut String, searched: &Searched) {
        put!(text, "\n{BOLD}{}{BOLD:#}  {DIM}its OPEN list, best merit first{DIM:#}\n\n", self.title);
        for OpenSnapshot { merit, open } in self.stockman.run.open_at.iter().take(MOST_SHOWN) {
            let states = open.iter().take(MOST_SHOWN).map(|state| self.state(state));
            labelled(text, &format!("top {}", score(*merit)), states);
        }
        let operations = self.stockman.run.trace.iter().take(MOST_SHOWN);
        let mut words: Vec<String> =
            operations.map(|(case, path)| format!("{case}{}", self.node(path))).collect();
        if self.stockman.run.operations > MOST_SHOWN {
            words.push(format!("… and {} more (--json has all)", self.stockman.run.operations - MOST_SHOWN));
        }
        text.push('\n');
        labelled(text, "Γ", words.into_iter());
        let Run { operations, peak_open, .. } = self.stockman.run;
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
        let name = self.stockman.letters.name(path);
        if self.stockman.letters.of(path).is_some() { name } else { format!("({name})") }
    }

    /// `e=41`, or `e?41` while it is live.
    fn state(&self, state: &State) -> String {
        let sign = if state.status == Status::Solved { '=' } else { '?' };
        format!("{}{sign}{}", self.node(&state.path), score(state.merit))
    }

    pub(super) fn json(&self, searched: &Searched) -> Value {
        open_list(&self.stockman, &searched.events.leaves)
    }
}
