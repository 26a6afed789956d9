//! An independent verifier: does this table really hold a solution tree that proves this bound?
//!
//! It trusts no bound. The table only says which child to look at; the rules and the leaves decide. A lower bound is
//! proved by a min solution tree, one child of each max node and all children of each min node; an upper bound by a
//! max solution tree, the other way round (TR 94-17, figure 2; S3).

use crate::minimal::Size;
use crate::oracle::{leaf_value, moves, turned};
use nullwindow::table::{Side, Table};
use nullwindow::{Bounds, Depth, Evaluate, Game, MAX_DEPTH, Node, Score};
use std::fmt;
use std::marker::PhantomData;

/// Where the proof breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The node, as indices of moves from the root.
    pub path: Vec<u16>,
    /// Which bound was claimed there, from the side to move's view.
    pub side: Side,
    /// The claim.
    pub claim: Score,
    /// What was found instead.
    pub found: Found,
}

/// Why a claim does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// A leaf with this value.
    Leaf(Score),
    /// A node of which the table knows only this.
    Table(Bounds),
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = if self.side == Side::Lower { "at least" } else { "at most" };
        write!(f, "node {:?} is claimed to be worth {relation} {}, but ", self.path, self.claim)?;
        match self.found {
            Found::Leaf(value) => write!(f, "it is a leaf worth {value}"),
            Found::Table(bounds) => write!(f, "the table knows {} to {}", bounds.lower, bounds.upper),
        }
    }
}

impl std::error::Error for Gap {}

/// Proves that `position` searched `depth` plies deep is worth at least (or at most) `claim`, or says where the table
/// has a gap. Needed is a table that forgets nothing, filled by a search with `table_from` at most 1; leaves are evaluated.
///
/// ```
/// use nullwindow::table::Side;
/// use nullwindow::{Algorithm, Limits, Score, Searcher, Settings};
/// use nullwindow_theory::{table::{ByPath, Exact}, check, tree::{Statics, Tree}};
/// let mut search = Searcher::new(Statics)
///     .table(Exact::<Tree, ByPath>::default())
///     .settings(Settings::plain(Algorithm::SSS));
/// let pearl = Tree::pearl();
/// let value = search.run(&pearl, &Limits::depth(4)).value;
/// let max_tree = check::bound(&pearl, 4, &Statics, search.memory(), Side::Upper, value)?;
/// assert_eq!(max_tree.leaves, 4);
/// assert!(check::bound(&pearl, 4, &Statics, search.memory(), Side::Upper, Score::new(34)).is_err());
/// # Ok::<(), check::Gap>(())
/// ```
///
/// # Errors
/// [`Gap`]: where the table does not bear the claim out.
pub fn bound<G: Game, E: Evaluate<G>, T: Table<G>>(
    position: &G,
    depth: Depth,
    evaluation: &E,
    table: &T,
    side: Side,
    claim: Score,
) -> Result<Size, Gap> {
    let mut verifier = Verifier { game: PhantomData, evaluation, table, proof: Size::default() };
    verifier.verify(&Node::root(position), depth.clamp(0, MAX_DEPTH), side, claim)?;
    Ok(verifier.proof)
}

struct Verifier<'a, G, E, T> {
    game: PhantomData<G>,
    evaluation: &'a E,
    table: &'a T,
    proof: Size,
}

impl<G: Game, E: Evaluate<G>, T: Table<G>> Verifier<'_, G, E, T> {
    fn verify(&mut self, n: &Node<'_, G>, depth: Depth, side: Side, claim: Score) -> Result<(), Gap> {
        self.proof.nodes += 1;
        let holds = |value: Score| if side == Side::Lower { value >= claim } else { value <= claim };
        let gap = |found| Gap { path: n.path(), side, claim, found };
        if let Some(value) = leaf_value(n.position, n.ply, depth, self.evaluation) {
            self.proof.leaves += 1;
            return if holds(value) { Ok(()) } else { Err(gap(Found::Leaf(value))) };
        }
        let positions: Vec<(G::Move, G)> =
            moves(n.position).into_iter().map(|mv| (mv, n.position.play(mv))).collect();
        let children: Vec<Node<'_, G>> =
            (0..).zip(&positions).map(|(i, (mv, position))| n.child(i, *mv, position)).collect();
        match side {
            Side::Upper => children.iter().try_for_each(|c| self.verify_child(c, depth - 1, side, claim)),
            Side::Lower => {
                let proves =
                    |c: &&Node<'_, G>| turned(self.known(c, depth - 1), keeps_turn(c)).lower >= claim;
                match children.iter().find(proves) {
                    Some(c) => self.verify_child(c, depth - 1, side, claim),
                    None => Err(gap(Found::Table(self.known(n, depth)))),
                }
            }
        }
    }

    /// A claim about the parent of `c`, made of `c`: the same where the same side moves in both, else its opposite.
    fn verify_child(&mut self, c: &Node<'_, G>, depth: Depth, side: Side, claim: Score) -> Result<(), Gap> {
        match (keeps_turn(c), side) {
            (true, _) => self.verify(c, depth, side, claim),
            (false, Side::Lower) => self.verify(c, depth, Side::Upper, -claim),
            (false, Side::Upper) => self.verify(c, depth, Side::Lower, -claim),
        }
    }

    /// What the table says of a node, or the leaf itself.
    fn known(&self, n: &Node<'_, G>, depth: Depth) -> Bounds {
        if let Some(value) = leaf_value(n.position, n.ply, depth, self.evaluation) {
            return Bounds::exact(value);
        }
        let Bounds { lower, upper } = self.table.retrieve(n, depth).bounds;
        Bounds { lower: from_root(lower, n.ply), upper: from_root(upper, n.ply) }
    }
}

/// Whether the same side moves at a node and at its parent.
fn keeps_turn<G: Game>(c: &Node<'_, G>) -> bool {
    c.parent.is_some_and(|n| n.opponent == c.opponent)
}

/// A value that a table counts from a node, counted from the root, `ply` plies above it: only wins and losses differ.
fn from_root(value: Score, ply: Depth) -> Score {
    if value.is_decided() { value - ply * value.get().signum() } else { value }
}
