//! The game tree as Stockman sees it: nodes by path, first and next, max and min, values of one player.

use nullwindow::{Depth, Evaluate, Game, Outcome, Score};

/// The value of a leaf at `ply`, from the side to move's view; `None` at an interior node.
pub(crate) fn leaf_value<G: Game, E: Evaluate<G>>(
    position: &G,
    ply: Depth,
    depth: Depth,
    eval: &E,
) -> Option<Score> {
    match position.outcome() {
        Some(Outcome::Win) => Some(Score::win_in(ply)),
        Some(Outcome::Loss) => Some(Score::loss_in(ply)),
        Some(Outcome::Draw) => Some(Score::ZERO),
        Some(Outcome::Score(score)) => Some(eval.finished(score)),
        None => (depth <= 0).then(|| eval.evaluate(position)),
    }
}

/// The moves of an interior node.
pub(crate) fn moves<G: Game>(position: &G) -> Vec<G::Move> {
    let mut list = Vec::new();
    position.moves(&mut list);
    assert!(!list.is_empty(), "a game must have an outcome where there are no moves");
    list
}

/// The tree below `root` to a fixed depth, as the player at the root sees it, or (`dual`) as the opponent does.
///
/// For the opponent max and min are swapped and values change sign: that turns SSS\* into DUAL\* (S44).
pub(super) struct GameTree<'a, G, E> {
    pub(super) root: &'a G,
    pub(super) depth: Depth,
    pub(super) eval: &'a E,
    pub(super) dual: bool,
}

impl<G: Game, E: Evaluate<G>> GameTree<'_, G, E> {
    /// The position at the end of `path`, and whether the side to move at the root is to move there.
    fn walk(&self, path: &[u16]) -> (G, bool) {
        path.iter().fold((self.root.clone(), true), |(position, same), &i| {
            let mv = moves(&position)[usize::from(i)];
            (position.play(mv), same == position.keeps_turn(mv))
        })
    }

    /// type(n) = MAX.
    pub(super) fn is_max(&self, path: &[u16]) -> bool {
        self.walk(path).1 != self.dual
    }

    /// f(n) where n is a terminal, for the player whose tree this is.
    pub(super) fn terminal(&self, path: &[u16]) -> Option<Score> {
        let ply = path.len() as Depth;
        let value = leaf_value(&self.walk(path).0, ply, self.depth - ply, self.eval)?;
        Some(if self.is_max(path) { value } else { -value })
    }

    /// The number of children; 0 at a terminal.
    pub(super) fn width(&self, path: &[u16]) -> u16 {
        if self.terminal(path).is_some() { 0 } else { moves(&self.walk(path).0).len() as u16 }
    }

    /// The children, left to right.
    pub(super) fn children(&self, path: &[u16]) -> Vec<Vec<u16>> {
        (0..self.width(path)).map(|i| [path, &[i]].concat()).collect()
    }

    /// first(n).
    pub(super) fn first(&self, path: &[u16]) -> Option<Vec<u16>> {
        (self.width(path) > 0).then(|| [path, &[0]].concat())
    }

    /// next(n): the brother to the right.
    pub(super) fn next(&self, path: &[u16]) -> Option<Vec<u16>> {
        let (&index, parent) = path.split_last()?;
        (index + 1 < self.width(parent)).then(|| [parent, &[index + 1]].concat())
    }

    /// A value of this tree, as the player at the root sees it.
    pub(super) fn for_root_player(&self, value: Score) -> Score {
        if self.dual { -value } else { value }
    }
}
