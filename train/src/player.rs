//! Who plays: a name and a recipe for a mind, so that every thread can make its own.

use nullwindow::history::{History, Progress};
use nullwindow::select::{Select, WithRepetition};
use nullwindow::table::Table;
use nullwindow::{Evaluate, Game, Limits, Score, Searcher, Variation};
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
    /// What comes back counts as a draw within the search, where the game has such a rule.
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
            searcher.settings_mut().pv = Variation::Move;
            let searcher = searcher.select(WithRepetition::new(select.clone()));
            Box::new(Searching { searcher, limits: limits.clone() })
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
    searcher: Searcher<G, E, T, WithRepetition<S>>,
    limits: Arc<L>,
}

impl<G, E, T, S, L> Mind<G> for Searching<G, E, T, S, L>
where
    G: Progress,
    E: Evaluate<G>,
    T: Table<G>,
    S: Select<G>,
    L: Fn(&G) -> Limits,
{
    fn think(&mut self, game: &History<G>) -> Option<Thought<G::Move>> {
        self.searcher.select_mut().recall(game);
        let report = self.searcher.run(game.position(), &(self.limits)(game.position()));
        Some(Thought { mv: report.best?, score: report.value, nodes: report.nodes })
    }

    fn forget(&mut self) {
        self.searcher.clear();
    }
}
