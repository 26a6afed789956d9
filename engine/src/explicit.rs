//! Explicit trees as data, and Stockman's algorithms on them, for interfaces that know no game.

use crate::board::Board;
use crate::engine::SearchError;
use crate::options::{Config, Options, Size};
use crate::task::{Goal, News, Task};
use nullwindow::{Algorithm, Depth, FailLow, MAX_DEPTH, Score};
use nullwindow_theory::observe::{Letters, Visit};
use nullwindow_theory::oracle::{self, Run};
use nullwindow_theory::tree::{Statics, Tree};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// A tree with every path a node of its own; values are as Max sees them.
///
/// ```
/// use nullwindow_engine::{ExplicitTree, Games, Nested};
/// let board = Games::standard().get("tree")?.read_board("((41 5)(12 90))")?;
/// let tree = ExplicitTree::of(board.as_ref(), 100)?;
/// assert_eq!((tree.value.get(), tree.depth, tree.size), (12, 2, 7));
/// assert!(matches!(tree.root, Nested::Inner { children, .. } if children.len() == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ExplicitTree {
    /// The minimax value of the whole tree.
    pub value: Score,
    /// The longest way from the root to a leaf.
    pub depth: Depth,
    /// Nodes.
    pub size: usize,
    /// The root, with all below it.
    pub root: Nested,
}

/// A node of a tree with all below it.
#[derive(Clone, Debug)]
pub enum Nested {
    /// A leaf and its value.
    Leaf(Score),
    /// An inner node.
    Inner {
        /// Its static value, if it has one.
        written: Option<Score>,
        /// Its children, left to right.
        children: Vec<Nested>,
    },
}

/// Why a board is no tree that can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoTree {
    /// It is of another game.
    OtherGame(&'static str),
    /// It is a graph with cycles.
    Cyclic,
    /// It is deeper than any search.
    Deep,
    /// It has more nodes than this.
    Large(usize),
}

impl fmt::Display for NoTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoTree::OtherGame(game) => write!(f, "a position of {game} is no explicit tree"),
            NoTree::Cyclic => write!(f, "a graph with cycles is no tree"),
            NoTree::Deep => write!(f, "the tree is deeper than {MAX_DEPTH}"),
            NoTree::Large(most) => write!(f, "the tree has more than {most} nodes"),
        }
    }
}

impl std::error::Error for NoTree {}

impl ExplicitTree {
    /// The tree below the position on a board.
    ///
    /// # Errors
    /// It is none, or it has more than `most` nodes.
    pub fn of(board: &dyn Board, most: usize) -> Result<ExplicitTree, NoTree> {
        let (tree, depth) = tree_of(board)?;
        let mut size = 0;
        let root = nested(tree, &mut size, most)?;
        let value = oracle::minimax(tree, depth, Statics);
        Ok(ExplicitTree { value: if tree.is_max() { value } else { -value }, depth, size, root })
    }

    /// The longest way from the root of the tree on a board to a leaf.
    ///
    /// # Errors
    /// It is no tree.
    pub fn height(board: &dyn Board) -> Result<Depth, NoTree> {
        tree_of(board).map(|(_, depth)| depth)
    }
}

fn tree_of(board: &dyn Board) -> Result<(&Tree, Depth), NoTree> {
    let tree = board.of::<Tree>().ok_or(NoTree::OtherGame(board.kind().name))?.position();
    match tree.depth_of_tree().ok_or(NoTree::Cyclic)? {
        depth @ ..=MAX_DEPTH => Ok((tree, depth)),
        _ => Err(NoTree::Deep),
    }
}

fn nested(tree: &Tree, size: &mut usize, most: usize) -> Result<Nested, NoTree> {
    *size += 1;
    if *size > most {
        return Err(NoTree::Large(most));
    }
    if tree.is_leaf() {
        return Ok(Nested::Leaf(tree.value()));
    }
    let children: Result<_, _> = tree.children().map(|child| nested(&child, size, most)).collect();
    Ok(Nested::Inner {
        written: Some(tree.value()).filter(|&value| value != Score::ZERO),
        children: children?,
    })
}

/// A run of Stockman's algorithm, with its nodes named in the order in which Γ comes to them.
///
/// ```
/// use nullwindow::Algorithm;
/// use nullwindow_engine::{Games, Stockman};
/// let board = Games::standard().get("tree")?.read_board("pearl")?;
/// let stockman = Stockman::run(board.as_ref(), Algorithm::SSS, 4)?;
/// assert_eq!(stockman.run.leaf_values, stockman.leaves_of_mt(board.as_ref())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Stockman {
    /// What it did; values are those of the player at the root.
    pub run: Run,
    /// The names of the nodes.
    pub letters: Letters,
    algorithm: Algorithm,
    depth: Depth,
}

impl Stockman {
    /// Runs the counterpart of `algorithm`, SSS\* unless it is DUAL\*, on the tree of a board.
    ///
    /// # Errors
    /// The board is of another game.
    pub fn run(board: &dyn Board, algorithm: Algorithm, depth: Depth) -> Result<Stockman, NoTree> {
        let tree = board.of::<Tree>().ok_or(NoTree::OtherGame(board.kind().name))?.position();
        let search = if algorithm == Algorithm::DUAL { oracle::dual_star } else { oracle::sss_star };
        let run = search(tree, depth, Statics);
        let mut letters = Letters::default();
        run.trace.iter().for_each(|(_, path)| letters.visit(path));
        Ok(Stockman { run, letters, algorithm, depth })
    }

    /// The leaves that the null-window search evaluates, in its order, searched as the theorem has it.
    ///
    /// # Errors
    /// The search panicked.
    pub fn leaves_of_mt(&self, board: &dyn Board) -> Result<Vec<Score>, SearchError> {
        let study = board.kind().study.clone();
        let config =
            Config { algorithm: self.algorithm, table: Size::Path, fail_low: FailLow::TakesHighest, ..study };
        let leaves: Arc<Mutex<(Vec<Score>, bool)>> = Arc::default();
        let (told, is_over) = (leaves.clone(), |visit: &Visit| matches!(visit, Visit::PlayOut));
        let hear = move |news: &News<'_>| {
            let News::Visit(visit, opponent) = news else { return };
            let (leaves, over) = &mut *told.lock().unwrap_or_else(PoisonError::into_inner);
            *over |= is_over(visit);
            if let (Visit::Leaf { value, .. }, false) = (visit, *over) {
                leaves.push(if *opponent { -*value } else { *value });
            }
        };
        let task = Task { visits: true, ..Task::to(Goal::Depth(self.depth)) };
        Options::new(board.kind(), config).engine().search(board, &task, Some(Box::new(hear)))?;
        let mut leaves = leaves.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(std::mem::take(&mut leaves.0))
    }
}
