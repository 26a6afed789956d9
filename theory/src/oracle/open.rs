//! Stockman's SSS\* and its dual: the OPEN list and the table of Γ (TR 94-17, figure 1).

use super::game_tree::GameTree;
use super::{OpenSnapshot, Path, Run};
use nullwindow::{Depth, Evaluate, Game, IntoEvaluate, Score};

/// Stockman's SSS\* with its OPEN list, Campbell's correction included (TR 94-17, figure 1; S43).
///
/// Two slips of the figure are mended: OPEN is kept in non-*increasing* order (E1), and case 6 leaves the left-most
/// child on top (E2). Ties are resolved left-first (E3).
///
/// ```
/// use nullwindow_theory::{oracle, tree::{Statics, Tree}};
/// let run = oracle::sss_star(&Tree::pearl(), 4, &Statics);
/// assert_eq!((run.value.get(), run.leaves.len()), (35, 8));
/// ```
pub fn sss_star<G: Game, M>(position: &G, depth: Depth, eval: impl IntoEvaluate<G, M>) -> Run {
    search(position, depth, &eval.into_evaluate(), false)
}

/// DUAL\* with its OPEN list: SSS\* with max and min swapped, from −∞ upwards (TR 94-17, section 2; S44).
///
/// ```
/// use nullwindow_theory::{oracle, tree::{Statics, Tree}};
/// let run = oracle::dual_star(&Tree::pearl(), 4, &Statics);
/// assert_eq!((run.value.get(), run.leaves.len()), (35, 12));
/// ```
pub fn dual_star<G: Game, M>(position: &G, depth: Depth, eval: impl IntoEvaluate<G, M>) -> Run {
    search(position, depth, &eval.into_evaluate(), true)
}

fn search<G: Game>(root: &G, depth: Depth, eval: &impl Evaluate<G>, dual: bool) -> Run {
    let mut open = Open::new(GameTree { root, depth, eval, dual });
    while let Some(case) = open.case(&open.states[0]) {
        open.gamma(case);
    }
    let value = open.states[0].merit;
    open.finish(value)
}

/// Whether a state's node is still to be searched, or has been.
///
/// ```
/// use nullwindow_theory::{oracle::{self, Status}, tree::{Statics, Tree}};
/// let run = oracle::sss_star(&Tree::pearl(), 4, &Statics);
/// assert!(run.open_at[0].open.iter().all(|state| state.status == Status::Solved)); // a max solution tree
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// LIVE: still to be searched.
    Live,
    /// SOLVED: its value is at most the merit, and nothing below it is left to try.
    Solved,
}

/// A state (n, s, ĥ) of the OPEN list (TR 94-17, figure 1).
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_theory::{oracle::{self, State, Status}, tree::{Statics, Tree}};
/// let run = oracle::sss_star(&Tree::pearl(), 4, &Statics);
/// let top = State { path: vec![0, 0, 0, 0], status: Status::Solved, merit: Score::new(41) };
/// assert_eq!(run.open_at[0].open[0], top);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// n: the node.
    pub path: Path,
    /// s.
    pub status: Status,
    /// ĥ: an upper bound (DUAL\*: a lower bound) on the value of any solution tree through this node.
    pub merit: Score,
}

/// The OPEN list in non-increasing order of merit (E1), equal merits left to right (E3), and a record of what was done.
pub(super) struct Open<'a, G, E> {
    pub(super) tree: GameTree<'a, G, E>,
    pub(super) states: Vec<State>,
    top: Score,
    run: Run,
}

impl<'a, G: Game, E: Evaluate<G>> Open<'a, G, E> {
    /// Step (1): the start state (root, LIVE, +∞).
    pub(super) fn new(tree: GameTree<'a, G, E>) -> Open<'a, G, E> {
        let run = Run { peak_open: 1, ..Run::default() };
        let start = State { path: Vec::new(), status: Status::Live, merit: Score::INF };
        Open { tree, states: vec![start], top: Score::INF, run }
    }

    /// The case of Γ whose conditions `state` satisfies, told by the type of a parent, not of its children: where turns do
    /// not alternate both may be max nodes; `None` at the goal, where the root is solved.
    pub(super) fn case(&self, State { path: n, status, .. }: &State) -> Option<u8> {
        match status {
            Status::Solved if n.is_empty() => None,
            Status::Solved if self.tree.is_max(&n[..n.len() - 1]) => Some(1),
            Status::Solved if self.tree.next(n).is_some() => Some(2),
            Status::Solved => Some(3),
            Status::Live => match self.tree.first(n) {
                None => Some(4),
                Some(_) if !self.tree.is_max(n) => Some(5),
                Some(_) => Some(6),
            },
        }
    }

    /// Steps (2) and (4): removes the first state, which must satisfy the conditions of `case`, and puts Γ(state) on
    /// the list.
    pub(super) fn gamma(&mut self, case: u8) {
        assert_eq!(self.case(&self.states[0]), Some(case), "the restrictions of the case (figure 1)");
        let State { path: n, merit: h, .. } = self.states.remove(0);
        self.run.trace.push((case, n.clone()));
        let parent = || n[..n.len() - 1].to_vec();
        match case {
            1 => {
                let m = parent();
                self.states.retain(|k| !k.path.starts_with(&m)); // purge
                self.stack(m, Status::Solved, h);
            }
            2 => {
                let next = self.tree.next(&n).expect("case 2 has a brother");
                self.stack(next, Status::Live, h);
            }
            3 => self.stack(parent(), Status::Solved, h),
            4 => {
                let f = self.evaluate(&n);
                let state = State { path: n, status: Status::Solved, merit: h.min(f) };
                let before =
                    |k: &State| k.merit > state.merit || (k.merit == state.merit && k.path < state.path);
                self.states.insert(self.states.partition_point(before), state);
            }
            5 => {
                let first = self.tree.first(&n).expect("case 5 has a child");
                self.stack(first, Status::Live, h);
            }
            // Last child first, so that the first one ends on top (E2).
            6 => {
                for child in self.tree.children(&n).into_iter().rev() {
                    self.stack(child, Status::Live, h);
                }
            }
            _ => unreachable!("six cases"),
        }
        self.note();
    }

    fn stack(&mut self, path: Path, status: Status, merit: Score) {
        self.states.insert(0, State { path, status, merit });
    }

    fn evaluate(&mut self, n: &[u16]) -> Score {
        let f = self.tree.terminal(n).expect("case 4 is a terminal");
        self.run.leaves.push(n.to_vec());
        self.run.leaf_values.push(self.tree.for_root_player(f));
        f
    }

    /// Checks the order of the list and records its size and any change at its top.
    fn note(&mut self) {
        let in_order = |pair: &[State]| {
            pair[0].merit > pair[1].merit || (pair[0].merit == pair[1].merit && pair[0].path < pair[1].path)
        };
        assert!(self.states.windows(2).all(in_order), "OPEN is sorted: {:?}", self.states);
        self.run.peak_open = self.run.peak_open.max(self.states.len());
        if self.states[0].merit != self.top {
            self.top = self.states[0].merit;
            let merit = self.tree.for_root_player(self.top);
            let seen = |s: &State| State { merit: self.tree.for_root_player(s.merit), ..s.clone() };
            self.run.open_at.push(OpenSnapshot { merit, open: self.states.iter().map(seen).collect() });
        }
    }

    /// Step (3): the root is solved with this value.
    pub(super) fn finish(self, value: Score) -> Run {
        let value = self.tree.for_root_player(value);
        Run { value, operations: self.run.trace.len(), ..self.run }
    }
}
