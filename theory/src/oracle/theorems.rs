//! The theorems of the appendix of TR 94-17, as assertions.

use super::Path;
use super::list_op::AbSss;
use super::open::{State, Status};
use nullwindow::{Evaluate, Game, Score};

impl<G: Game, E: Evaluate<G>> AbSss<'_, G, E> {
    pub(super) fn upper(&self, n: &Path) -> Score {
        self.bounds.get(n).expect("a node of T⁺ is in S").upper
    }

    pub(super) fn single_child(&self, n: &Path) -> Path {
        self.single.get(n).expect("a min node of T⁺ has a single child").clone()
    }

    /// Theorem A.1 and A.2, precondition of alphabeta: n is open in S; (n, live, γ) is in LIST, the left-most of
    /// maximal merit.
    pub(super) fn expects_open(&self, n: &Path, gamma: Score) {
        assert!(!self.bounds.contains_key(n), "alphabeta({n:?}): n is open in S (Theorem A.1)");
        let live = State { path: n.clone(), status: Status::Live, merit: gamma };
        assert_eq!(
            self.list.states[0], live,
            "alphabeta({n:?}): n is live and left-most of maximal merit (Theorem A.2)"
        );
    }

    /// Theorem A.1 and A.2, precondition of T-alphabeta: below n stands a max solution tree T⁺ with γ = f⁺(n) = g(T⁺),
    /// L(n) = T⁺, and the left-most state of maximal merit is one of its leaves.
    pub(super) fn expects_max_solution_tree(&self, n: &Path, gamma: Score) {
        self.has_max_solution_tree(n, gamma);
        let top = &self.list.states[0].path;
        assert!(top.starts_with(n), "the left-most of maximal merit is below {n:?} (Theorem A.2)");
    }

    /// Theorem A.1 and A.2, postcondition of both procedures: after a fail low, T⁺ with value v and L(n) = T⁺; after a
    /// fail high, T⁻ with value v = f⁻(n), and (n, solved, γ) is in LIST.
    pub(super) fn ensures(&self, n: &Path, gamma: Score, v: Score) {
        if v < gamma {
            return self.has_max_solution_tree(n, v);
        }
        assert_eq!(self.bounds[n].lower, v, "{n:?} failed high: v = f⁻(n) (Theorem A.1)");
        assert_eq!(self.min_solution_tree(n), Some(v), "{n:?} failed high: v = g(T⁻) (Theorem A.1)");
        let solved = State { path: n.clone(), status: Status::Solved, merit: gamma };
        assert!(self.list.states.contains(&solved), "{n:?} failed high: it is solved in LIST (Theorem A.2)");
    }

    /// T⁺ stands below n with value v = f⁺(n) = g(T⁺), and L(n) = T⁺: its leaves are solved with merit f(x).
    fn has_max_solution_tree(&self, n: &Path, v: Score) {
        let mut leaves = Vec::new();
        self.collect_max_solution_tree(n, v, &mut leaves);
        assert_eq!(self.upper(n), v, "{n:?}: v = f⁺(n) (Theorem A.1)");
        let g = leaves.iter().map(|x| self.bounds[x].upper).max();
        assert_eq!(g, Some(v), "{n:?}: v = g(T⁺) (Theorem A.1)");
        let mut below: Vec<State> =
            self.list.states.iter().filter(|s| s.path.starts_with(n)).cloned().collect();
        below.sort_by(|a, b| a.path.cmp(&b.path));
        let solved = |x: Path| State { merit: self.bounds[&x].upper, path: x, status: Status::Solved };
        let leaves: Vec<State> = leaves.into_iter().map(solved).collect();
        assert_eq!(below, leaves, "{n:?}: L(n) = T⁺, its leaves solved with merit f(x) (Theorem A.2)");
    }

    /// The leaves of T⁺ below n, left to right; asserts that at every min node the brothers to the left of the single
    /// child have f⁻ > v and those to the right are open.
    fn collect_max_solution_tree(&self, n: &Path, v: Score, leaves: &mut Vec<Path>) {
        assert!(self.bounds.contains_key(n), "{n:?} of T⁺ is in S (Theorem A.1)");
        if self.list.tree.terminal(n).is_some() {
            leaves.push(n.clone());
        } else if self.list.tree.is_max(n) {
            self.list.tree.children(n).iter().for_each(|c| self.collect_max_solution_tree(c, v, leaves));
        } else {
            let single = self.single_child(n);
            for c in self.list.tree.children(n) {
                let known = self.bounds.get(&c);
                match c.cmp(&single) {
                    std::cmp::Ordering::Less => {
                        assert!(
                            known.is_some_and(|b| b.lower > v),
                            "{c:?}, left of T⁺: f⁻ > v (Theorem A.1)"
                        );
                    }
                    std::cmp::Ordering::Equal => self.collect_max_solution_tree(&c, v, leaves),
                    std::cmp::Ordering::Greater => {
                        assert!(known.is_none(), "{c:?}, right of T⁺: open (Theorem A.1)");
                    }
                }
            }
        }
    }

    /// g(T⁻) of the best min solution tree below n within S, if there is one.
    fn min_solution_tree(&self, n: &Path) -> Option<Score> {
        let known = self.bounds.get(n)?;
        if self.list.tree.terminal(n).is_some() {
            return Some(known.lower);
        }
        let mut children = self.list.tree.children(n).into_iter().map(|c| self.min_solution_tree(&c));
        if self.list.tree.is_max(n) {
            children.flatten().max()
        } else {
            children.try_fold(Score::INF, |g, child| Some(g.min(child?)))
        }
    }

    /// Lemma A.1: LIST is the set of leaves of an internal max solution tree, as a whole and below every node.
    pub(super) fn expects_internal_max_solution_tree(&self) {
        let mut paths: Vec<&Path> = self.list.states.iter().map(|s| &s.path).collect();
        paths.sort();
        let holds = self.is_internal_max_solution_tree(&Path::new(), &paths);
        assert!(holds, "Lemma A.1: {:?}", self.list.states);
    }

    /// Whether the sorted `paths` are the leaves of an internal max solution tree below m: m itself; or all children of a
    /// max node, one child of a min node, each with such a tree of its own.
    fn is_internal_max_solution_tree(&self, m: &Path, paths: &[&Path]) -> bool {
        if paths == [m] {
            return true;
        }
        let below = |c: &Path| paths.iter().copied().filter(|p| p.starts_with(c)).collect::<Vec<_>>();
        let groups: Vec<(Path, Vec<&Path>)> =
            self.list.tree.children(m).into_iter().map(|c| (c.clone(), below(&c))).collect();
        let used = groups.iter().filter(|(_, group)| !group.is_empty()).count();
        let wanted = if self.list.tree.is_max(m) { groups.len() } else { 1 };
        used == wanted
            && groups.iter().map(|(_, group)| group.len()).sum::<usize>() == paths.len()
            && groups
                .iter()
                .all(|(c, group)| group.is_empty() || self.is_internal_max_solution_tree(c, group))
    }
}
