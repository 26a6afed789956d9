//! The trained evaluation: a sum of weights for what stands where and for what the pieces do to each other.
//!
//! Every term has two weights, one for the middlegame and one for the endgame, mixed by how many pieces are left. So the
//! value is linear in the weights, and they can be fitted to data.

mod king;
mod pawns;
mod squares;
mod terms;
mod view;
mod walk;

use crate::position::Position;
use crate::textbook::{PHASES, TABLE, phase};
use cozy_chess::Color;
use nullwindow::{Evaluate, Score};
use nullwindow_notation::weights::{Linear, Weights};
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};
use terms::{SQUARES, TEMPO, TERMS};
use walk::Sink;

pub use squares::PieceSquare;

/// The evaluation fitted to games: squares, mobility, pawn structure, passed pawns, king safety, threats.
///
/// Weights come in pairs, two for each term: the first counts in the middlegame, the second in the endgame. The value is
/// `(middlegame · phase + endgame · (24 − phase)) / 24`, rounded towards zero; the sum over [`Linear::features`] is the
/// same before rounding, as long as both sums fit in 16 bits (beyond that they wrap around).
///
/// ```
/// use nullwindow::Evaluate;
/// use nullwindow_notation::Notation;
/// use nullwindow_chess::{Position, Trained, UNIT};
/// let up_a_queen = Position::parse("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
/// assert!(Trained::new().evaluate(&up_a_queen).get() > 5 * UNIT);
/// ```
pub type Trained = Tapered<AllTerms>;

/// A sum of weights, two for each term that `T` finds in a position.
#[derive(Clone, Debug)]
pub struct Tapered<T> {
    weights: Packed,
    terms: PhantomData<T>,
}

/// Weights of all terms; those that an evaluation does not have are zero.
type Packed = Arc<[Pair; TERMS]>;

/// Which terms an evaluation counts (a prefix of the list), and their weights that come with the crate.
pub trait Terms {
    /// How many.
    const COUNT: usize;

    /// The file of weights.
    const FILE: &'static [u8];

    /// The same once they are read.
    fn embedded() -> &'static OnceLock<Packed>;

    /// Tells `sink` the terms of a position.
    fn walk(position: &Position, sink: &mut impl Sink);
}

/// Every term.
#[derive(Clone, Copy, Debug)]
pub struct AllTerms;

impl Terms for AllTerms {
    const COUNT: usize = TERMS;
    const FILE: &'static [u8] = include_bytes!("../weights/trained.weights");

    fn embedded() -> &'static OnceLock<Packed> {
        static EMBEDDED: OnceLock<Packed> = OnceLock::new();
        &EMBEDDED
    }

    #[inline]
    fn walk(position: &Position, sink: &mut impl Sink) {
        walk::walk(position, sink);
    }
}

impl<T: Terms> Tapered<T> {
    /// With the weights that come with the crate.
    pub fn new() -> Tapered<T> {
        let read = || Weights::read(T::FILE, "chess").and_then(|weights| Self::with(&weights));
        let weights = T::embedded().get_or_init(|| read().expect("the embedded weights fit").weights);
        Tapered { weights: weights.clone(), terms: PhantomData }
    }

    /// With other weights.
    ///
    /// # Errors
    /// If they are not as many as [`Linear::count`] says.
    pub fn with(weights: &Weights) -> Result<Tapered<T>, String> {
        let (expected, found) = (2 * T::COUNT, weights.values.len());
        if found != expected {
            return Err(format!("this evaluation has {expected} weights, found {found}"));
        }
        let mut pairs = Box::new([Pair(0); TERMS]);
        for (pair, values) in pairs.iter_mut().zip(weights.values.chunks_exact(2)) {
            *pair = Pair::new(values[0].into(), values[1].into());
        }
        Ok(Tapered { weights: Arc::from(pairs), terms: PhantomData })
    }
}

impl Trained {
    /// Weights by hand, to start from: the textbook's squares and a few centipawns for moving freely.
    pub fn by_hand() -> Weights {
        let mut values = vec![0; 2 * TERMS];
        for (kind, squares) in TABLE.iter().enumerate() {
            for (square, value) in squares.iter().enumerate() {
                let term = SQUARES.first + 64 * kind + square;
                values[2 * term..2 * term + 2].copy_from_slice(value);
            }
        }
        values[2 * TEMPO.first] = 10;
        for (group, step) in [(terms::KNIGHT_MOVES, 4), (terms::BISHOP_MOVES, 4), (terms::ROOK_MOVES, 2)] {
            for index in 0..group.count {
                let value = step * (index as i16 - group.count as i16 / 2);
                values[2 * group.at(index)..=2 * group.at(index) + 1].fill(value);
            }
        }
        for rank in 1..7_i16 {
            let term = terms::PASSED.at(rank as usize);
            values[2 * term] = 2 * rank * rank;
            values[2 * term + 1] = 4 * rank * rank;
        }
        for index in 0..terms::KING_ATTACK.count {
            values[2 * terms::KING_ATTACK.at(index)] = (index * index / 6) as i16;
        }
        Weights { game: "chess".into(), notes: vec!["by hand".into()], values }
    }
}

impl<T: Terms> Default for Tapered<T> {
    fn default() -> Tapered<T> {
        Tapered::new()
    }
}

impl<T: Terms> Evaluate<Position> for Tapered<T> {
    type State = ();

    fn evaluate(&self, position: &Position) -> Score {
        let mut sum = Sum { weights: &self.weights, sides: [Pair(0); 2] };
        T::walk(position, &mut sum);
        Score::new(sum.seen_by(position.board.side_to_move()).mixed(phase(position)))
    }
}

impl<T: Terms> Linear<Position> for Tapered<T> {
    fn count() -> usize {
        2 * T::COUNT
    }

    /// Each term once, its two weights' shares by the phase, nothing that cancels out.
    fn features(position: &Position, list: &mut Vec<(u32, f32)>) {
        let us = position.board.side_to_move();
        let mut ledger = Ledger { us, times: vec![(TEMPO.first, 1)] };
        T::walk(position, &mut ledger);
        ledger.times.sort_unstable();
        let phase = phase(position) as f32 / PHASES as f32;
        for same in ledger.times.chunk_by(|a, b| a.0 == b.0) {
            let times = same.iter().map(|(_, times)| times).sum::<i32>() as f32;
            let term = 2 * same[0].0 as u32;
            if times != 0.0 {
                let shares = [(term, times * phase), (term + 1, times * (1.0 - phase))];
                list.extend(shares.iter().filter(|share| share.1 != 0.0));
            }
        }
    }
}

/// A middlegame and an endgame value in one number: sums of pairs are one addition.
#[derive(Clone, Copy, Debug)]
pub struct Pair(i32);

impl Pair {
    fn new(middlegame: i32, endgame: i32) -> Pair {
        // -32768 leaves no room for the borrow of a negative middlegame; it comes back in `mixed`.
        Pair((endgame << 16).wrapping_add(middlegame))
    }

    /// The value at a phase.
    #[inline]
    fn mixed(self, phase: i32) -> i32 {
        let middlegame = i32::from(self.0 as i16);
        let endgame = self.0.wrapping_sub(middlegame) >> 16;
        (middlegame * phase + endgame * (PHASES - phase)) / PHASES
    }
}

/// Adds up weights.
struct Sum<'a> {
    weights: &'a [Pair; TERMS],
    sides: [Pair; 2],
}

impl Sum<'_> {
    /// What it comes to for `us`, who are to move.
    #[inline]
    fn seen_by(&self, us: Color) -> Pair {
        let [ours, theirs] = [self.sides[us as usize], self.sides[!us as usize]];
        Pair(ours.0.wrapping_sub(theirs.0).wrapping_add(self.weights[TEMPO.first].0))
    }
}

impl Sink for Sum<'_> {
    #[inline]
    fn add(&mut self, side: Color, term: usize, times: i32) {
        // Weights that no fit would find may overflow; that must not end a game.
        let sum = &mut self.sides[side as usize].0;
        *sum = sum.wrapping_add(times.wrapping_mul(self.weights[term].0));
    }
}

/// Writes terms down, seen by the side to move.
struct Ledger {
    us: Color,
    times: Vec<(usize, i32)>,
}

impl Sink for Ledger {
    fn add(&mut self, side: Color, term: usize, times: i32) {
        self.times.push((term, if side == self.us { times } else { -times }));
    }
}
