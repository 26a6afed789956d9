//! What a user brings: a [`Game`] and a way to [`Evaluate`] it. What the search makes of it: a [`Node`].

use crate::score::Score;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

/// Plies left to search; leaves are at depth 0 (S13).
pub type Depth = i32;

/// The deepest search: depths pack into a byte of a table entry.
pub const MAX_DEPTH: Depth = 250;

/// Plies from the root at which extensions and quiescence end: more distant wins would look like evaluations.
pub(crate) const MAX_PLY: Depth = 500;

/// A 64-bit fingerprint of a position.
///
/// Any function of the position will do: tables mix it (bijectively) and verify all 64 bits, so an exact key, a
/// Zobrist key and a hash are equally good. Two positions with equal keys are taken for the same position.
pub type Key = u64;

/// A key for any hashable position: a 64-bit `SipHash`, slow but well mixed; good enough to start with.
///
/// ```
/// assert_eq!(nullwindow::key_of(&[1, 2, 3]), nullwindow::key_of(&[1, 2, 3]));
/// ```
pub fn key_of<T: Hash + ?Sized>(position: &T) -> Key {
    let mut hasher = std::hash::DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// How a finished game ended, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move has won; sooner is better.
    Win,
    /// The side to move has lost; later is better.
    Loss,
    /// Neither side has won: [`Score::ZERO`].
    Draw,
    /// A final score such as a disc difference, in evaluation units; it carries no distance.
    Score(Score),
}

/// A position of a two-player zero-sum game with perfect information.
///
/// Turns alternate unless [`keeps_turn`](Game::keeps_turn) says otherwise; a forced pass is a move. Positions are values:
/// [`play`](Game::play) makes a new one and nothing is ever taken back. [`laws::check`](crate::laws::check) tests an implementation and says what is wrong.
///
/// ```
/// use nullwindow::{Game, Key, Outcome};
///
/// /// Take one, two or three matches; taking the last one wins.
/// #[derive(Clone)]
/// struct Nim(u32);
///
/// impl Game for Nim {
///     type Move = u32;
///     fn moves(&self, list: &mut Vec<u32>) {
///         list.extend(1..=self.0.min(3));
///     }
///     fn play(&self, taken: u32) -> Nim {
///         Nim(self.0 - taken)
///     }
///     fn key(&self) -> Key {
///         self.0.into()
///     }
///     fn outcome(&self) -> Option<Outcome> {
///         (self.0 == 0).then_some(Outcome::Loss)
///     }
/// }
/// # assert_eq!(Nim(4).play(3).0, 1);
/// ```
pub trait Game: Clone {
    /// A move; small and cheap to copy.
    type Move: Copy + Eq + Debug;

    /// How many history [`slot`](Game::slot)s there are.
    const SLOTS: usize = 1;

    /// Appends every legal move to `list`, in the game's natural order. The same position always gives the same
    /// list: tables remember a move as its index in it; there are at most 65,535. Only asked when [`outcome`](Game::outcome) is `None`.
    fn moves(&self, list: &mut Vec<Self::Move>);

    /// The position after `mv`, with the other side to move, or the same one if `mv` [keeps the turn](Game::keeps_turn).
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// The same into a position that is no longer needed: a game whose positions own memory, or are large, may use it again.
    /// Positions of up to 128 bytes that own nothing, and handles of up to 16, are made by [`play`](Game::play).
    #[inline]
    fn play_into(&self, mv: Self::Move, into: &mut Self) {
        *into = self.play(mv);
    }

    /// A fingerprint of everything the rules and the evaluation depend on, the side to move included.
    fn key(&self) -> Key;

    /// How the game ended, or `None` while it goes on. Asked at every node, leaves included: make it cheap. It must
    /// be `Some` wherever [`moves`](Game::moves) would find nothing.
    fn outcome(&self) -> Option<Outcome>;

    /// A small index, below [`SLOTS`](Game::SLOTS), under which history tables remember how good a move was:
    /// usually the destination, or piece and destination. Moves may share a slot.
    #[inline]
    fn slot(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// The key of [`play(mv)`](Game::play), where the game can tell it without making the move.
    #[inline]
    fn key_after(&self, mv: Self::Move) -> Key {
        self.play(mv).key()
    }

    /// Whether the side that plays `mv` moves again, as in Kalah or Dots and Boxes; never, unless the game says so. Values
    /// and outcomes are always those of the side to move.
    #[inline]
    fn keeps_turn(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// The position with the turn handed over, for null-move pruning in selective searches; `None` where passing is
    /// no fair question (in check, say). Full-width searches never ask.
    fn pass(&self) -> Option<Self> {
        None
    }
}

/// A static evaluation, from the side to move's view, in units of the user's choice.
///
/// A function is one where [`Searcher::new`](crate::Searcher::new) takes it, or as [`Function`]; so are `&E`, `Box<E>`,
/// `Arc<E>` and `Rc<E>` of another one, so that a network can be shared.
///
/// ```
/// use nullwindow::{example::Nim, Evaluate, Function, Score};
/// let even = Function(|_: &Nim| Score::ZERO);
/// assert_eq!(even.evaluate(&Nim(7)), Score::ZERO);
/// ```
///
/// # A state from parent to child
///
/// An evaluation may carry a [`State`](Evaluate::State) along the path: a sum that a move changes little, or a network's
/// accumulator. The search makes it lazily, for the positions that are evaluated and those above them: the root's by
/// [`start`](Evaluate::start), every other one from its parent's by [`advance`](Evaluate::advance).
///
/// ```
/// use nullwindow::{Evaluate, Game, Key, Limits, Outcome, Score, Searcher};
///
/// /// Each side adds a number to its pile; after six moves the higher pile wins.
/// #[derive(Clone)]
/// struct Piles { mine: i32, theirs: i32, moves: u8 }
/// # impl Game for Piles {
/// #     type Move = i32;
/// #     fn moves(&self, list: &mut Vec<i32>) { list.extend([3, 1, 2]) }
/// #     fn play(&self, n: i32) -> Piles { Piles { mine: self.theirs, theirs: self.mine + n, moves: self.moves + 1 } }
/// #     fn key(&self) -> Key { (self.mine as u64) << 32 | (self.theirs as u64) << 8 | u64::from(self.moves) }
/// #     fn outcome(&self) -> Option<Outcome> { (self.moves == 6).then(|| Outcome::Score(Score::new(self.mine - self.theirs))) }
/// # }
///
/// /// The difference of the piles, kept up to date move by move.
/// struct Difference;
/// impl Evaluate<Piles> for Difference {
///     type State = i32;
///     fn evaluate(&self, p: &Piles) -> Score { Score::new(p.mine - p.theirs) }
///     fn start(&self, p: &Piles, state: &mut i32) { *state = p.mine - p.theirs; }
///     fn advance(&self, parent: &i32, _: &Piles, added: i32, _: &Piles, state: &mut i32) { *state = -(parent + added); }
///     fn read(&self, state: &i32, _: &Piles) -> Score { Score::new(*state) }
/// }
/// let start = Piles { mine: 0, theirs: 0, moves: 0 };
/// assert_eq!(Searcher::new(Difference).run(&start, &Limits::depth(3)).value, Score::new(3));
/// ```
pub trait Evaluate<G: Game> {
    /// What is carried from a position to its children; `()` where the position says it all.
    type State: Default;

    /// The value of `position`, without searching, within ±[`Score::EVAL_MAX`] (what lies beyond is cut to that);
    /// `evaluate` of a position and of its mirror image (colours swapped, other side to move) are equal.
    fn evaluate(&self, position: &G) -> Score;

    /// Writes the state of `position`, from nothing.
    fn start(&self, position: &G, state: &mut Self::State) {
        let _ = (position, state);
    }

    /// Writes the state of `after`, which `mv` leads to from `before`, whose state is `parent`.
    fn advance(&self, parent: &Self::State, before: &G, mv: G::Move, after: &G, state: &mut Self::State) {
        let _ = (parent, before, mv);
        self.start(after, state);
    }

    /// The value of `position`, whose state is `state`: the same as [`evaluate`](Evaluate::evaluate), which
    /// [`laws::check`](crate::laws::check) tests.
    #[inline]
    fn read(&self, state: &Self::State, position: &G) -> Score {
        let _ = state;
        self.evaluate(position)
    }

    /// What the final score of a finished game ([`Outcome::Score`]) is in this evaluation's units; the same unless the
    /// evaluation changes them, as [`Coarse`] does.
    #[inline]
    fn finished(&self, score: Score) -> Score {
        score
    }
}

/// A function as an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Function<F>(pub F);

impl<G: Game, F: Fn(&G) -> Score> Evaluate<G> for Function<F> {
    type State = ();

    #[inline]
    fn evaluate(&self, position: &G) -> Score {
        (self.0)(position)
    }
}

macro_rules! evaluates_as_what_it_points_to {
    ($($pointer:ty),*) => {
        $(impl<G: Game, E: Evaluate<G> + ?Sized> Evaluate<G> for $pointer {
            type State = E::State;

            #[inline]
            fn evaluate(&self, position: &G) -> Score {
                (**self).evaluate(position)
            }

            #[inline]
            fn start(&self, position: &G, state: &mut E::State) {
                (**self).start(position, state);
            }

            #[inline]
            fn advance(&self, parent: &E::State, before: &G, mv: G::Move, after: &G, state: &mut E::State) {
                (**self).advance(parent, before, mv, after, state);
            }

            #[inline]
            fn read(&self, state: &E::State, position: &G) -> Score {
                (**self).read(state, position)
            }

            #[inline]
            fn finished(&self, score: Score) -> Score {
                (**self).finished(score)
            }
        })*
    };
}

evaluates_as_what_it_points_to!(&E, Box<E>, Arc<E>, Rc<E>);

/// What a search takes as its evaluation: an [`Evaluate`], or a function. The marker `M` is inferred.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an evaluation of positions of `{G}`",
    label = "not an evaluation",
    note = "an evaluation is a function that returns a `Score`, its parameter type written out: `|p: &MyGame| -> Score {{ .. }}`",
    note = "or a type that implements `Evaluate<MyGame>`, where `MyGame` implements `Game`"
)]
pub trait IntoEvaluate<G: Game, M> {
    /// What it becomes.
    type Evaluate: Evaluate<G>;

    /// The evaluation.
    fn into_evaluate(self) -> Self::Evaluate;
}

/// Marks a function; see [`IntoEvaluate`].
#[derive(Debug)]
pub enum IsFunction {}

/// Marks an [`Evaluate`]; see [`IntoEvaluate`].
#[derive(Debug)]
pub enum IsEvaluation {}

impl<G: Game, F: Fn(&G) -> Score> IntoEvaluate<G, IsFunction> for F {
    type Evaluate = Function<F>;

    fn into_evaluate(self) -> Function<F> {
        Function(self)
    }
}

impl<G: Game, E: Evaluate<G>> IntoEvaluate<G, IsEvaluation> for E {
    type Evaluate = E;

    fn into_evaluate(self) -> E {
        self
    }
}

/// An evaluation of positions alone, whatever its state: what [`select`](crate::select) sees of it.
pub trait Statically<G> {
    /// [`Evaluate::evaluate`].
    fn evaluate(&self, position: &G) -> Score;
}

impl<G: Game, E: Evaluate<G>> Statically<G> for E {
    #[inline]
    fn evaluate(&self, position: &G) -> Score {
        Evaluate::evaluate(self, position)
    }
}

/// An evaluation in coarser units: `inner` divided by `grain`, rounded towards zero so that it stays symmetric.
///
/// MTD(f) needs fewer passes the fewer values there are.
///
/// ```
/// use nullwindow::{example::Nim, Coarse, Evaluate, Function, Score};
/// let of = |value: i32| Coarse { grain: 10, inner: Function(move |_: &Nim| Score::new(value)) };
/// assert_eq!(of(37).evaluate(&Nim(7)), Score::new(3));
/// assert_eq!(of(-37).evaluate(&Nim(7)), Score::new(-3));
/// assert_eq!(of(0).finished(Score::new(600)), Score::new(60)); // a game's final score
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Coarse<E> {
    /// How many units of `inner` make one; at least 1.
    pub grain: i32,
    /// The evaluation that is made coarser.
    pub inner: E,
}

impl<E> Coarse<E> {
    #[inline]
    fn coarser(&self, fine: Score) -> Score {
        if fine.is_decided() { fine } else { Score::new(fine.get() / self.grain.max(1)) }
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Coarse<E> {
    type State = E::State;

    fn start(&self, position: &G, state: &mut E::State) {
        self.inner.start(position, state);
    }

    fn advance(&self, parent: &E::State, before: &G, mv: G::Move, after: &G, state: &mut E::State) {
        self.inner.advance(parent, before, mv, after, state);
    }

    #[inline]
    fn read(&self, state: &E::State, position: &G) -> Score {
        self.coarser(self.inner.read(state, position))
    }

    fn evaluate(&self, position: &G) -> Score {
        self.coarser(self.inner.evaluate(position))
    }

    fn finished(&self, score: Score) -> Score {
        self.coarser(self.inner.finished(score))
    }
}

/// A position and its way to the root.
#[derive(Clone, Debug)]
pub struct Node<'a, G: Game> {
    /// The position itself.
    pub position: &'a G,
    /// Its key.
    pub key: Key,
    /// Plies from the root.
    pub ply: Depth,
    /// Whether the opponent of the side to move at the root is to move.
    pub opponent: bool,
    /// The move that led here; `None` at the root (and after a null move).
    pub last: Option<G::Move>,
    /// Index of that move in the parent's move list.
    pub index: u16,
    /// History slot of that move.
    pub slot: u16,
    /// The node above; `None` at the root.
    pub parent: Option<&'a Node<'a, G>>,
}

impl<'a, G: Game> Node<'a, G> {
    /// The root of a search.
    pub fn root(position: &'a G) -> Node<'a, G> {
        let key = position.key();
        Node { position, key, ply: 0, opponent: false, last: None, index: 0, slot: 0, parent: None }
    }

    /// The child that `mv`, the `index`-th of the move list, leads to: `position`.
    ///
    /// ```
    /// use nullwindow::{example::Nim, Node};
    /// let root = Node::root(&Nim(7));
    /// assert_eq!(root.child(2, 3, &Nim(4)).path(), [2]); // three are taken: the move with index 2
    /// ```
    #[inline]
    #[must_use]
    pub fn child(&'a self, index: u16, mv: G::Move, position: &'a G) -> Node<'a, G> {
        let key = position.key();
        let slot = self.position.slot(mv) as u16;
        let opponent = self.opponent == self.position.keeps_turn(mv);
        Node { position, key, ply: self.ply + 1, opponent, last: Some(mv), index, slot, parent: Some(self) }
    }

    /// The node after handing the turn over without a move, at `position` ([`Game::pass`]).
    pub(crate) fn passed(&'a self, position: &'a G) -> Node<'a, G> {
        let (ply, opponent, index) = (self.ply + 1, !self.opponent, u16::MAX);
        Node { ply, opponent, index, parent: Some(self), ..Node::root(position) }
    }

    /// The indices of the moves that lead here, root first.
    ///
    /// ```
    /// use nullwindow::{example::Nim, Node};
    /// assert!(Node::root(&Nim(7)).path().is_empty());
    /// ```
    pub fn path(&self) -> Vec<u16> {
        let mut path: Vec<u16> = self.ancestors().map(|n| n.index).collect();
        path.pop(); // the root itself
        path.reverse();
        path
    }

    /// This node, its parent, and so on to the root.
    pub fn ancestors(&self) -> impl Iterator<Item = &Node<'a, G>> {
        std::iter::successors(Some(self), |n| n.parent)
    }
}
