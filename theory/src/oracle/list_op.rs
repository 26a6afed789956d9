//! The appendix of TR 94-17: Alpha-Beta with memory does to LIST what SSS\* does to OPEN.

use super::game_tree::GameTree;
use super::open::Open;
use super::{Path, Run};
use nullwindow::{Bounds, Depth, Evaluate, Game, IntoEvaluate, Score};
use std::collections::HashMap;

/// AB-SSS\* with the list operations of the appendix (TR 94-17, section A and figure 16; S45).
///
/// While it runs it asserts what the appendix proves: the pre- and postconditions of Theorems A.1 and A.2 at every
/// call, and after every list operation that LIST is the set of leaves of an internal max solution tree (Lemma A.1;
/// S120–S122). Two slips of the figure are mended: fail-soft values above γ also count as cutoffs in `alphabeta`'s max
/// branch (E4), and the value of a child has a name of its own, v′ (E5).
///
/// ```
/// use nullwindow_theory::{oracle, tree::{Statics, Tree}};
/// let run = oracle::list_op(&Tree::pearl(), 4, &Statics);
/// assert_eq!((run.value.get(), run.operations), (35, 29));
/// ```
///
/// # Panics
/// If the appendix is wrong.
pub fn list_op<G: Game, M>(position: &G, depth: Depth, eval: impl IntoEvaluate<G, M>) -> Run {
    let eval = &eval.into_evaluate();
    let list = Open::new(GameTree { root: position, depth, eval, dual: false });
    let mut ab_sss = AbSss { bounds: HashMap::new(), single: HashMap::new(), list };
    let n = Path::new();
    let mut v = ab_sss.alphabeta(&n, Score::INF);
    loop {
        let gamma = v;
        v = ab_sss.t_alphabeta(&n, gamma);
        if v == gamma {
            return ab_sss.list.finish(v);
        }
    }
}

/// The search tree S and LIST.
pub(super) struct AbSss<'a, G, E> {
    /// f⁻ and f⁺ of the nodes searched so far, which are in S; the others are open.
    pub(super) bounds: HashMap<Path, Bounds>,
    /// The single child of each min node in T⁺.
    pub(super) single: HashMap<Path, Path>,
    pub(super) list: Open<'a, G, E>,
}

impl<G: Game, E: Evaluate<G>> AbSss<'_, G, E> {
    /// T-alphabeta(n, γ − 1, γ, v): a max solution tree with value γ stands below n.
    fn t_alphabeta(&mut self, n: &Path, gamma: Score) -> Score {
        self.expects_max_solution_tree(n, gamma);
        let mut v;
        if self.list.tree.terminal(n).is_some() {
            v = gamma;
        } else if self.list.tree.is_max(n) {
            v = -Score::INF;
            let mut children = self.list.tree.children(n).into_iter();
            while v < gamma
                && let Some(c) = children.next()
            {
                let f_plus = self.upper(&c);
                let v_ = if f_plus == gamma { self.t_alphabeta(&c, gamma) } else { f_plus };
                v = v.max(v_);
                if v == gamma {
                    self.list_op(1, &c);
                }
            }
        } else {
            let mut c = self.single_child(n);
            v = self.t_alphabeta(&c, gamma);
            while v == gamma
                && let Some(next) = self.list.tree.next(&c)
            {
                self.list_op(2, &c);
                c = next;
                let v_ = self.alphabeta(&c, gamma);
                v = v.min(v_);
            }
            if v == gamma {
                self.list_op(3, &c);
            }
            self.single.insert(n.clone(), c);
        }
        self.leave(n, gamma, v)
    }

    /// alphabeta(n, γ − 1, γ, v): n is open.
    fn alphabeta(&mut self, n: &Path, gamma: Score) -> Score {
        self.expects_open(n, gamma);
        let mut v;
        if let Some(f) = self.list.tree.terminal(n) {
            v = f;
            self.list_op(4, n);
            self.bounds.insert(n.clone(), Bounds::exact(f));
        } else if self.list.tree.is_max(n) {
            self.list_op(6, n);
            v = -Score::INF;
            let mut children = self.list.tree.children(n).into_iter();
            while v < gamma
                && let Some(c) = children.next()
            {
                let v_ = self.alphabeta(&c, gamma);
                v = v.max(v_);
                if v >= gamma {
                    self.list_op(1, &c);
                }
            }
        } else {
            v = Score::INF;
            let mut c = None;
            while v >= gamma
                && let Some(next) = self.next_brother(n, c.as_ref())
            {
                match &c {
                    None => self.list_op(5, n),
                    Some(c) => self.list_op(2, c),
                }
                let v_ = self.alphabeta(&next, gamma);
                v = v.min(v_);
                c = Some(next);
            }
            let c = c.expect("an interior node has a child");
            if v >= gamma {
                self.list_op(3, &c);
            }
            self.single.insert(n.clone(), c);
        }
        self.leave(n, gamma, v)
    }

    /// List-op(i, n): applies case i of Γ to the triple of n, which is the left-most of maximal merit (Theorem A.2);
    /// [`Open::gamma`] asserts that the restrictions of the case are satisfied.
    fn list_op(&mut self, i: u8, n: &Path) {
        let top = &self.list.states[0].path;
        assert_eq!(top, n, "List-op({i}, n): n is left-most of maximal merit (Theorem A.2)");
        self.list.gamma(i);
        self.expects_internal_max_solution_tree();
    }

    /// v < γ is an upper bound, v ≥ γ a lower one; a terminal's value stands.
    fn leave(&mut self, n: &Path, gamma: Score, v: Score) -> Score {
        let known = self.bounds.entry(n.clone()).or_insert(Bounds::UNKNOWN);
        if !known.is_exact() {
            *known = if v < gamma { known.at_most(v) } else { known.at_least(v) };
        }
        self.ensures(n, gamma, v);
        v
    }

    /// nextbrother(c); of ⊥, the first child of n.
    fn next_brother(&self, n: &Path, c: Option<&Path>) -> Option<Path> {
        c.map_or_else(|| self.list.tree.first(n), |c| self.list.tree.next(c))
    }
}
