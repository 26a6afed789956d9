//! Who plays: a name and a recipe for a mind, so that every thread can make its own.

use nullwindow::history::{History, Progress};
use nullwindow::order::Choice;
use nullwindow::select::{Plan, Select, Situation, StandPat};
use nullwindow::table::Table;
use nullwindow::{Depth, Evaluate, Game, Key, Limits, Node, Score, Searcher};
use std::fmt;
use std::sync::Arc;

/// Whoever names a move.
pub trait Mind<G: Progress> {
    /// The move to play and what it is worth to who plays it; `None` where there is no move.
    fn think(&mut self, game: &History<G>) -> Option<Thought<G::Move>>;

    /// Forgets everything: another game begins, and it must not depend on the one before.
    fn forget(&mut self);
}

/// What a mind has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought<M> {
    /// The move.
    pub mv: M,
    /// Its value from the side to move's view.
    pub score: Score,
    /// Nodes that it took.
    pub nodes: u64,
}

/// A player: a name and a recipe.
///
/// ```
/// use nullwindow::{history::History, select::FullWidth, table::Hashed, Limits, Score, Searcher};
/// use nullwindow_train::{nim::Nim, player::Player};
///
/// let player = Player::searching("plain", |_| Limits::depth(6), FullWidth, || {
///     Searcher::with(|_: &Nim| Score::ZERO, Hashed::entries(1000))
/// });
/// let thought = player.mind().think(&History::new(Nim { matches: 7 })).unwrap();
/// assert_eq!(thought.mv, 3); // leave four
/// ```
pub struct Player<G: Progress> {
    name: String,
    make: Arc<dyn Fn() -> Box<dyn Mind<G>> + Send + Sync>,
}

impl<G: Progress> Clone for Player<G> {
    fn clone(&self) -> Self {
        Player { name: self.name.clone(), make: self.make.clone() }
    }
}

impl<G: Progress> fmt::Debug for Player<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<G: Progress + 'static> Player<G> {
    /// A player with any mind.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn() -> Box<dyn Mind<G>> + Send + Sync + 'static,
    ) -> Player<G> {
        Player { name: name.into(), make: Arc::new(make) }
    }

    /// A player who searches: `make` builds the search, `select` is added to it, and `limits` says how far to search a
    /// position (nodes or a depth, so that games can be repeated; in a game that fills up, the plies that are left).
    ///
    /// What has occurred in the game counts as a draw within the search, where the game has such a rule.
    pub fn searching<E, T, S>(
        name: impl Into<String>,
        limits: impl Fn(&G) -> Limits + Send + Sync + 'static,
        select: S,
        make: impl Fn() -> Searcher<G, E, T> + Send + Sync + 'static,
    ) -> Player<G>
    where
        E: Evaluate<G> + 'static,
        T: Table<G> + 'static,
        S: Select<G> + Clone + Send + Sync + 'static,
    {
        let limits = Arc::new(limits);
        Player::new(name, move || {
            let mut searcher = make();
            searcher.settings_mut().pv = false;
            let searcher = searcher.select(Recalling { inner: select.clone(), past: Vec::new() });
            Box::new(Searching { searcher: Some(searcher), select: select.clone(), limits: limits.clone() })
        })
    }

    /// What the player is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A mind of its own.
    pub fn mind(&self) -> Box<dyn Mind<G>> {
        (self.make)()
    }
}

struct Searching<G: Game, E, T, S, L> {
    /// Always there between two thoughts.
    searcher: Option<Searcher<G, E, T, Recalling<S>>>,
    select: S,
    limits: Arc<L>,
}

impl<G, E, T, S, L> Mind<G> for Searching<G, E, T, S, L>
where
    G: Progress,
    E: Evaluate<G>,
    T: Table<G>,
    S: Select<G> + Clone,
    L: Fn(&G) -> Limits,
{
    fn think(&mut self, game: &History<G>) -> Option<Thought<G::Move>> {
        let past = if G::OCCURRENCES.is_some() { game.keys().to_vec() } else { Vec::new() };
        let mut searcher = self.searcher.take()?.select(Recalling { inner: self.select.clone(), past });
        let report = searcher.run(game.position(), &(self.limits)(game.position()));
        self.searcher = Some(searcher);
        Some(Thought { mv: report.best?, score: report.value, nodes: report.nodes })
    }

    fn forget(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }
}

/// The selectivity of a search that remembers the game: what comes back is a draw.
struct Recalling<S> {
    inner: S,
    past: Vec<Key>,
}

impl<G: Progress, S: Select<G>> Select<G> for Recalling<S> {
    const QUIESCES: bool = S::QUIESCES;
    const SELECTS: bool = S::SELECTS || G::OCCURRENCES.is_some();

    fn plan(&mut self, at: &Situation<'_, G>) -> Plan {
        self.inner.plan(at)
    }

    fn depth(
        &mut self,
        at: &Situation<'_, G>,
        choice: &Choice<G::Move>,
        child: &Node<'_, G>,
        tried: usize,
    ) -> Option<Depth> {
        self.inner.depth(at, choice, child, tried)
    }

    fn adjudicate(&mut self, n: &Node<'_, G>) -> Option<Score> {
        let came_back = G::OCCURRENCES.is_some()
            && (self.past.contains(&n.key) || n.ancestors().skip(1).any(|before| before.key == n.key));
        if came_back { Some(Score::ZERO) } else { self.inner.adjudicate(n) }
    }

    fn may_stand(&mut self, position: &G) -> bool {
        self.inner.may_stand(position)
    }

    fn noisy(&mut self, position: &G, moves: &mut Vec<G::Move>) -> Option<StandPat> {
        self.inner.noisy(position, moves)
    }
}
