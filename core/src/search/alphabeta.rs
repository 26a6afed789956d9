use super::{Branch, Searcher};
use crate::game::{Depth, Evaluate, Game, Node};
use crate::limits::Stop;
use crate::observe::Observer;
use crate::score::{Bounds, Gamma, Score, Turned};
use crate::select::{Select, Way};
use crate::table::{Memo, Side, Table};

/// How the moves after the first are searched in a wide window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Later {
    /// With what is left of the window: Alpha-Beta.
    Wide,
    /// With a null window first: `NegaScout`.
    Scouted,
}

/// What a search with window (α, β) that returned g has proved: CSN'95, figure 1, last lines.
pub(crate) fn proved(known: Bounds, g: Score, alpha: Score, beta: Score) -> Bounds {
    if g <= alpha {
        known.at_most(g)
    } else if g < beta {
        Bounds::exact(g)
    } else {
        known.at_least(g)
    }
}

impl Memo {
    /// The same, on a memo.
    pub(super) fn prove(&mut self, g: Score, alpha: Score, beta: Score) {
        self.bounds = proved(self.bounds, g, alpha, beta);
        self.latest = if g <= alpha { Side::Upper } else { Side::Lower };
    }
}

impl<G: Game, E: Evaluate<G>, T: Table<G>, S: Select<G>, O: Observer<G>> Searcher<G, E, T, S, O> {
    /// Alpha-Beta with a transposition table: CSN'95, figure 1; and `NegaScout`, which differs in one line.
    ///
    /// Knuth and Moore's postcondition, fail-soft: g ≤ α proves f ≤ g, α < g < β is f itself, g ≥ β proves f ≥ g.
    pub(crate) fn alphabeta(
        &mut self,
        n: &Node<'_, G>,
        depth: Depth,
        alpha: Score,
        beta: Score,
        later: Later,
    ) -> Result<Score, Stop> {
        let mut memo = self.enter(n, depth)?;
        if memo.bounds.upper <= alpha || memo.bounds.is_exact() {
            return Ok(self.hit(n, depth, &memo, memo.bounds.upper));
        }
        if memo.bounds.lower >= beta {
            return Ok(self.hit(n, depth, &memo, memo.bounds.lower));
        }
        let Some(mut moves) = self.expand(n, depth, &memo)? else {
            return self.wide_leaf(n, depth, memo, alpha, beta);
        };
        if let Some(g) = self.etc(n, depth, &mut memo, &moves, Gamma::below(beta)) {
            return Ok(self.leave(n, depth, memo, &moves, g));
        }
        let (mut g, mut highest) = (-Score::INF, 0);
        let mut a = alpha;
        while let Some(choice) = self.next(&mut moves) {
            let branch = Branch { n, depth, frame: &moves, choice };
            let reply = match later {
                Later::Scouted if moves.count() > 1 => self.scouted(&branch, a, beta)?,
                _ => self.wide(&branch, a, beta, later)?,
            };
            if reply > g {
                (g, highest) = (reply, choice.index());
            }
            if g > a {
                a = g;
                memo.best = Some(choice.index());
            }
            if g >= beta {
                self.cutoff(n, depth, &mut memo, &moves);
                break;
            }
        }
        if g <= alpha {
            self.failed_low(depth, &mut memo, &moves, highest);
        }
        memo.prove(g, alpha, beta);
        Ok(self.leave(n, depth, memo, &moves, g))
    }

    /// Searches one move with the whole window, unless it is skipped.
    fn wide(
        &mut self,
        branch: &Branch<'_, G>,
        alpha: Score,
        beta: Score,
        later: Later,
    ) -> Result<Score, Stop> {
        let gamma = Gamma::below(beta);
        if let Some(most) = self.pruned(branch, gamma) {
            return Ok(most.min(alpha));
        }
        self.at(branch, |search, child| match search.way(branch, child, gamma) {
            Way::Search(chosen) => search.valued(branch, (child, chosen), alpha, beta, later),
            Way::Prune(most) => Ok(most.min(alpha)),
        })
    }

    /// The value of a move to `child`, searched `chosen` plies deep. A reduced move that beats α is searched again in
    /// full.
    pub(super) fn valued(
        &mut self,
        branch: &Branch<'_, G>,
        (child, chosen): (&Node<'_, G>, Depth),
        alpha: Score,
        beta: Score,
        later: Later,
    ) -> Result<Score, Stop> {
        let same = branch.keeps_turn();
        let (a, b) = if same { (alpha, beta) } else { (-beta, -alpha) };
        let mut reply = self.alphabeta(child, chosen, a, b, later)?.turned(same);
        if chosen < branch.full() && reply > alpha {
            reply = self.alphabeta(child, branch.full(), a, b, later)?.turned(same);
        }
        if branch.n.ply == 0 {
            self.root.searched(branch.choice.index(), reply, alpha, beta);
        }
        Ok(reply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Function, Key, Outcome};
    use crate::limits::Limits;
    use crate::observe::Event;
    use crate::random::{SplitMix64, hash_pair};
    use crate::search::Settings;
    use crate::table::Hashed;
    use crate::{Algorithm, select::FullWidth};

    /// A node of a tree whose widths, ends and values are hashes of the way to it.
    #[derive(Clone, Debug)]
    struct Tree {
        way: u64,
        plies: u32,
        widest: u64,
        values: u64,
        /// Plies after which a game may end.
        least: u32,
    }

    impl Tree {
        fn value(&self) -> Score {
            Score::new((self.way >> 8) as i32 % self.values as i32)
        }
    }

    impl Game for Tree {
        type Move = u64;
        fn moves(&self, list: &mut Vec<u64>) {
            list.extend(0..=self.way % self.widest);
        }
        fn play(&self, mv: u64) -> Tree {
            Tree { way: hash_pair(self.way, mv), plies: self.plies + 1, ..*self }
        }
        fn key(&self) -> Key {
            self.way
        }
        fn outcome(&self) -> Option<Outcome> {
            let over = self.plies >= self.least && (self.way >> 40).is_multiple_of(4);
            over.then(|| Outcome::Score(self.value()))
        }
    }

    /// Every event below the driver, printed.
    #[derive(Default)]
    struct Events(Vec<String>);

    impl Observer<Tree> for Events {
        fn see(&mut self, event: &Event<'_, Tree>) {
            self.0.push(match event {
                Event::Enter(n, depth) => format!("enter {:?} {depth}", n.path()),
                Event::Hit(n, _, g) => format!("hit {:?} {g}", n.path()),
                Event::Leaf(n, g) => format!("leaf {:?} {g}", n.path()),
                Event::Cutoff { node, index, .. } => format!("cutoff {:?} {index}", node.path()),
                Event::Leave(n, _, memo, g) => format!("leave {:?} {memo:?} {g}", n.path()),
                _ => return,
            });
        }
    }

    type Plain = Searcher<Tree, Function<fn(&Tree) -> Score>, Hashed, FullWidth, Events>;

    fn plain() -> Plain {
        let search = Searcher::new(Function(Tree::value as fn(&Tree) -> Score))
            .table(Hashed::entries(1 << 10))
            .observe(Events::default());
        search.order(vec![]).settings(Settings::plain(Algorithm::MTD_F))
    }

    fn start_anew(search: &mut Plain, tree: &Tree) {
        search.clear();
        search.observer.0.clear();
        search.fuse.light(&Limits::none());
        search.table_from = search.settings.table_from;
        search.root.start(tree, Score::ZERO);
    }

    /// P8: CSN'95, figure 1, TR 94-17, figure 3, and TR 94-18, figure 1, are one procedure in a null window.
    #[test]
    fn mt_alpha_beta_and_negascout_with_a_null_window_are_one_node_for_node() {
        let mut searches = [plain(), plain(), plain()];
        for seed in 0..10_000 {
            let mut rng = SplitMix64::new(seed);
            let (widest, values) = (1 + rng.below(4), [2, 5, 40][rng.below(3) as usize]);
            let least = if rng.chance(50) { 1 } else { 3 };
            let tree = Tree { way: rng.next_u64(), plies: 0, widest, values, least };
            let root = Node::root(&tree);
            for search in &mut searches {
                start_anew(search, &tree);
            }
            for _ in 0..8 {
                let omega = Score::new(rng.between(-(values as i32), values as i32));
                let [mt, alphabeta, negascout] = &mut searches;
                let g = mt.mt(&root, 3, Gamma::below(omega));
                assert_eq!(alphabeta.alphabeta(&root, 3, omega - 1, omega, Later::Wide), g, "{tree:?}");
                assert_eq!(negascout.alphabeta(&root, 3, omega - 1, omega, Later::Scouted), g, "{tree:?}");
                assert_eq!(mt.observer.0, alphabeta.observer.0, "{tree:?} at {omega}");
                assert_eq!(mt.observer.0, negascout.observer.0, "{tree:?} at {omega}");
            }
        }
    }

    /// TR 94-17, figure 3: `if g < β then f⁺ := g; if g > α then f⁻ := g`.
    fn proved_in_tr_94_17(known: Bounds, g: Score, alpha: Score, beta: Score) -> Bounds {
        let mut bounds = known;
        if g < beta {
            bounds = bounds.at_most(g);
        }
        if g > alpha {
            bounds = bounds.at_least(g);
        }
        bounds
    }

    #[test]
    fn the_two_papers_store_the_same_bounds_in_every_window() {
        let score = Score::new;
        for (alpha, beta) in (-4..4).flat_map(|a| (a + 1..=4).map(move |b| (score(a), score(b)))) {
            for g in (-5..=5).map(score) {
                let known = Bounds::UNKNOWN;
                assert_eq!(proved(known, g, alpha, beta), proved_in_tr_94_17(known, g, alpha, beta));
            }
        }
    }
}
