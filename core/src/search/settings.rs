use crate::algorithm::Algorithm;
use crate::deepen::Iteration;
use crate::game::Depth;
use crate::score::{Bounds, Score};
use crate::table::Certainty;
use std::fmt;
use std::sync::Arc;

/// How to search: choices that are data. None of them changes the value, only the way to it.
///
/// ```
/// use nullwindow::{Algorithm, Deepening, Settings};
/// let settings = Settings {
///     algorithm: "aspiration(50)".parse().unwrap(),
///     deepening: Deepening::From { first: 1, step: 2 },
///     ..Settings::default()
/// };
/// assert_eq!(settings.algorithm, Algorithm::ASPIRATION);
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Settings {
    /// Which algorithm of the catalogue; by default MTD(f) with strides, [`Algorithm::MTD_STRIDE`].
    pub algorithm: Algorithm,
    /// What is to be found out.
    pub target: Target,
    /// How an iteration guesses its value.
    pub guess: Guess,
    /// How the depth grows.
    pub deepening: Deepening,
    /// Nodes with at least this depth are looked up and stored: 0, leaves too, as in the papers; 1 by default.
    pub table_from: Depth,
    /// Whether the quiescence of a leaf is searched with an open window, so that its value is stored and not a bound: the
    /// papers' leaf, which is evaluated once (E9). Off by default: it takes more evaluations a leaf.
    pub exact_leaves: bool,
    /// Whether the table is used, and moves are rated, near the leaves where that costs more than it saves.
    pub frontier: Frontier,
    /// Moves are rated at nodes with at least this depth, 1 by default; below, [`Order::first`](crate::order::Order::first)
    /// names one to begin with. Cutoffs are learned from at any depth.
    pub order_from: Depth,
    /// Whether moves are rated by the static values of the positions they lead to.
    pub static_order: StaticOrder,
    /// Enhanced transposition cutoffs at nodes with at least this depth; 3 by default (S54).
    pub etc_from: Option<Depth>,
    /// Which move a node that failed low remembers.
    pub fail_low: FailLow,
    /// Which cutoff is taken.
    pub cutoffs: Cutoffs,
    /// What a node makes of its children's bounds.
    pub known: Known,
    /// Whether ordering keeps what it has learned from run to run: for a game, whose next position is much like the last.
    pub keep_order: bool,
    /// How the principal variation is found.
    pub pv: Variation,
    /// Lines to search at each depth, the best move of one being barred from the next; 1 by default.
    pub lines: usize,
    /// Indices of the root's moves to search; all of them if empty. [`Searcher::run`](crate::Searcher::run) panics at one that
    /// the root does not have.
    pub only: Vec<u16>,
    /// How certain a selective search is to be, if it can be told: see [`Select::begin`](crate::select::Select::begin).
    pub certainty: Certainty,
    /// An iteration gives up after this many probes: bounds may be inconsistent in a selective search (E11), which then
    /// goes on with the next depth.
    pub max_passes: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            algorithm: Algorithm::MTD_STRIDE,
            target: Target::Value,
            guess: Guess::Closest,
            deepening: Deepening::Measured,
            table_from: 1,
            exact_leaves: false,
            frontier: Frontier::Measured,
            order_from: 1,
            static_order: StaticOrder::Measured,
            etc_from: Some(3),
            fail_low: FailLow::KeepsHint,
            cutoffs: Cutoffs::First,
            known: Known::AsSearched,
            keep_order: false,
            pv: Variation::Proved,
            lines: 1,
            only: Vec::new(),
            certainty: Certainty::FULL,
            max_passes: 100_000,
        }
    }
}

impl Settings {
    /// Iterative deepening by a ply, and nothing that the search decides from its own counts: for experiments, where two
    /// algorithms must differ in nothing else.
    pub fn fixed(algorithm: Algorithm) -> Settings {
        Settings {
            algorithm,
            guess: Guess::SameParity,
            deepening: Deepening::From { first: 1, step: 1 },
            table_from: 2,
            frontier: Frontier::Fixed,
            static_order: StaticOrder::Off,
            ..Settings::default()
        }
    }

    /// One search to a fixed depth, with everything stored and nothing added: the setting of the papers' proofs.
    pub fn plain(algorithm: Algorithm) -> Settings {
        Settings { deepening: Deepening::Off, table_from: 0, etc_from: None, ..Settings::fixed(algorithm) }
    }
}

/// What a search is to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Target {
    /// The value.
    Value,
    /// Whether it is above, at or below zero: who wins a game that is scored. The bounds prove it, and no question is asked
    /// but "at least 0?" and "at least 1?". (Scout and MTD-best find out what they always do.)
    Sign,
}

impl Target {
    /// Whether bounds answer it.
    pub(crate) fn is_known(self, f: Bounds) -> bool {
        f.is_exact() || (self == Target::Sign && (f.lower > Score::ZERO || f.upper < Score::ZERO))
    }

    /// The bound to ask for instead of `next`, where the answer is not known yet.
    pub(crate) fn asked(self, next: Score, f: Bounds) -> Score {
        match self {
            Target::Value => next,
            Target::Sign => {
                let least = if f.lower < Score::ZERO { Score::ZERO } else { Score::ZERO + 1 };
                let most = if f.upper > Score::ZERO { Score::ZERO + 1 } else { Score::ZERO };
                next.max(least).min(most)
            }
        }
    }

    /// The part of a window that matters.
    pub(crate) fn window(self, window: Bounds) -> Bounds {
        match self {
            Target::Value => window,
            Target::Sign => Bounds {
                lower: window.lower.max(Score::ZERO - 1).min(Score::ZERO),
                upper: window.upper.min(Score::ZERO + 1).max(Score::ZERO),
            },
        }
    }
}

/// Whether the table is used and moves are rated near the leaves wherever [`Settings::table_from`], [`Settings::etc_from`] and
/// [`Settings::order_from`] let them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Frontier {
    /// They are.
    Fixed,
    /// Until counts have shown that it does not pay. Nodes with one ply left go by the share of them that the table
    /// answers and the leaves below the others; where all children are looked up, each depth goes by the looks that a
    /// cutoff takes and the nodes it saves. Moves of nodes with one ply left are rated where that saves leaves, which every
    /// sixteenth node that goes the other way tells, and not where most nodes fail low and try all moves anyway.
    Measured,
}

/// Whether moves are rated by the static values of the positions they lead to, beside what the parts of the ordering know.
/// That is tried only at nodes with at least two plies left of which the table knows no move, and takes an evaluation a
/// move; these positions are not counted as nodes or leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum StaticOrder {
    /// They are not.
    Off,
    /// At nodes with at least this depth.
    From(Depth),
    /// Where counts show that it pays: each depth goes by the moves that are evaluated and the nodes that are visited below
    /// those that are refuted, and every thirty-second node goes the other way to compare.
    Measured,
}

/// How the depth grows from iteration to iteration (S16).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Deepening {
    /// By one ply; by two, or four, where nothing but the depth limits the search and nodes grow so slowly that an iteration
    /// between would cost more than it teaches. It is judged by the nodes of the iterations before, so the same search is
    /// the same again.
    Measured,
    /// One search, straight to the limit's depth.
    Off,
    /// From `first` by `step`; with a step of 2 and a depth limit the first depth is one higher if that is what it
    /// takes to end at the limit.
    From {
        /// Depth of the first iteration.
        first: Depth,
        /// Plies added each time.
        step: Depth,
    },
}

/// What an iteration takes for its first guess (S59).
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Guess {
    /// Of the next two the one that has been closer to the values so far: sides need not alternate, and scores need not
    /// swing.
    Closest,
    /// The value of the latest finished depth of the same parity, because scores swing between odd and even depths;
    /// before there is one, the static value.
    SameParity,
    /// The value of the previous iteration; before there is one, the static value.
    Previous,
    /// Always this.
    Fixed(Score),
    /// A function of the finished iterations, the depth to come, and the static value; cannot be serialised.
    #[cfg_attr(feature = "serde", serde(skip))]
    Own(OwnGuess),
}

type OwnGuess = Arc<dyn Fn(&[Iteration], Depth, Score) -> Score + Send + Sync>;

impl Guess {
    /// The guess for an iteration to `depth` after the `finished` ones, where the static value is `statically`.
    ///
    /// ```
    /// use nullwindow::{Guess, Score};
    /// assert_eq!(Guess::SameParity.value(&[], 1, Score::new(7)), Score::new(7));
    /// ```
    pub fn value(&self, finished: &[Iteration], depth: Depth, statically: Score) -> Score {
        let latest = |wanted: fn(Depth, Depth) -> bool| {
            finished.iter().rev().find(|it| wanted(it.depth, depth)).map_or(statically, |it| it.value)
        };
        match self {
            Guess::Closest if error(&Guess::Previous, finished) < error(&Guess::SameParity, finished) => {
                Guess::Previous.value(finished, depth, statically)
            }
            Guess::Closest | Guess::SameParity => latest(|a, b| (a - b) % 2 == 0),
            Guess::Previous => latest(|_, _| true),
            Guess::Fixed(score) => *score,
            Guess::Own(function) => function(finished, depth, statically),
        }
    }
}

/// How far off a guess would have been, over all iterations with two before them.
fn error(guess: &Guess, finished: &[Iteration]) -> i64 {
    let off = |i: usize| {
        let value = guess.value(&finished[..i], finished[i].depth, Score::ZERO);
        i64::from(value.get().abs_diff(finished[i].value.get()))
    };
    (2..finished.len()).map(off).sum()
}

impl fmt::Debug for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Guess::Closest => f.write_str("Closest"),
            Guess::SameParity => f.write_str("SameParity"),
            Guess::Previous => f.write_str("Previous"),
            Guess::Fixed(score) => write!(f, "Fixed({score})"),
            Guess::Own(_) => f.write_str("Own(…)"),
        }
    }
}

/// Which move a node that failed low remembers: it has no witness, so this only decides what is tried first there the
/// next time. Where a lower bound stands from before, its witness stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum FailLow {
    /// The move it remembered before.
    KeepsHint,
    /// The move with the highest bound, the left-most among equals: what the papers' counterexample to dominance rests
    /// on (TR 94-17, figure 11).
    TakesHighest,
}

/// Which cutoff a cut node takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Cutoffs {
    /// The first that is found.
    First,
    /// The cheapest, found by trying all moves, at nodes with at most this many plies left: ARMG(k) (S52).
    Cheapest {
        /// k.
        plies: Depth,
    },
}

/// How the line behind a value is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Variation {
    /// The best move alone.
    Move,
    /// Played out at the end of the search and proved, move by move; its nodes are counted apart.
    Proved,
    /// As far as the table remembers it: costs nothing, proves nothing. For play, where a selective search may
    /// contradict itself.
    Remembered,
}

/// What a node makes of its children's bounds; needs leaves in the table to see them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Known {
    /// Nothing beyond the bound that its search proved: the figures.
    AsSearched,
    /// Its value, where all children's values are known (S57).
    AllChildren,
    /// Both bounds: then no dead node is ever visited (S58).
    BothBounds,
}
