//! The evaluation whose weights were fitted to games.

use crate::patterns;
use crate::position::Position;
use crate::{UNIT, simd};
use nullwindow::{Evaluate, Score};
use nullwindow_notation::weights::{Linear, Weights};
use std::sync::{Arc, OnceLock};

/// Pattern tables, a set for each of 29 phases of the game: what every edge, corner, row and diagonal is worth, given
/// how the discs stand on it; and what moves, possible moves and the turn itself are worth.
///
/// The value is the sum of the weights of [`Linear::features`], in hundredths of a disc, cut to ±64 discs. Patterns that
/// are the same seen from another side of the board share their weights. Cloning is cheap.
///
/// ```
/// use nullwindow::Evaluate;
/// use nullwindow_othello::{Position, Trained};
/// let value = Trained::new().evaluate(&Position::start());
/// assert!(value.get().abs() < 1000); // within ten discs of even
/// ```
#[derive(Clone)]
pub struct Trained(Arc<Tables>);

/// How many sets of weights there are.
pub const PHASES: usize = 29;

/// A count above this counts as this.
const MOST: usize = 31;

/// How many kinds of patterns there are.
const KINDS: usize = patterns::KINDS.len();

/// How many counts are looked at: moves and possible moves, of both sides.
const COUNTS: usize = 4;

/// Weights beside those of patterns, in each phase.
const SCALARS: usize = COUNTS * (MOST + 1);

/// One for each number of empty squares.
const TURNS: usize = 61;

/// The weights of a kind of patterns in a phase, by the lowest bits of the index: no index is out of range, and no two that
/// occur are the same.
type Table<const N: usize> = [i16; N];

/// The first kinds have 9 or 10 squares, the others at most 8: bits of their indices.
const LARGE: (usize, usize) = (5, 1 << 16);
const SMALL: (usize, usize) = (KINDS - LARGE.0, 1 << 13);

/// All weights of patterns in a phase.
const PHASE: usize = LARGE.0 * LARGE.1 + SMALL.0 * SMALL.1;

/// The weights as they are looked up: each pattern index has its own, though many are equal.
struct Tables {
    /// A [`Table`] for each kind in each phase.
    patterns: Vec<i16>,
    scalars: Vec<i16>,
    turns: Vec<i16>,
}

/// What is counted: moves of both sides, and empty squares next to the discs of either, which may become moves.
#[inline]
fn counts(position: &Position) -> [usize; COUNTS] {
    let counts = simd::counts(position.mine(), position.theirs(), position.legal());
    counts.map(|count| (count as usize).min(MOST))
}

/// Which weight each pattern index has, and how many there are in a phase.
fn folded() -> &'static (Vec<u32>, u32) {
    static FOLDED: OnceLock<(Vec<u32>, u32)> = OnceLock::new();
    FOLDED.get_or_init(patterns::folded)
}

impl Trained {
    /// How many weights follow those of the phases: one for each number of empty squares, what the turn is worth.
    pub const TURNS: usize = TURNS;

    /// The phase of a position by its number of empty squares: two plies each, longer at both ends.
    #[inline]
    pub fn phase(empties: u32) -> usize {
        (58_u32.saturating_sub(empties) as usize / 2).min(PHASES - 1)
    }

    /// How many weights a phase has; the weights of all phases stand one after another.
    pub fn phase_len() -> usize {
        folded().1 as usize + SCALARS
    }

    /// With weights that come with this crate, fitted to tournament games: those that experiments are made with, which
    /// never change.
    pub fn new() -> Trained {
        static OURS: OnceLock<Trained> = OnceLock::new();
        OURS.get_or_init(|| embedded(include_bytes!("../weights/trained.weights"))).clone()
    }

    /// With weights that come with this crate, fitted to games of self-play too: those to play with.
    ///
    /// ```
    /// use nullwindow::Evaluate;
    /// use nullwindow_othello::{Position, Trained};
    /// let value = Trained::selfplay().evaluate(&Position::start());
    /// assert!(value.get().abs() < 1000);
    /// ```
    pub fn selfplay() -> Trained {
        static OURS: OnceLock<Trained> = OnceLock::new();
        OURS.get_or_init(|| embedded(include_bytes!("../weights/selfplay.weights"))).clone()
    }

    /// With weights of your own.
    ///
    /// # Errors
    /// If there are more or fewer than [`Linear::count`].
    pub fn with(weights: &Weights) -> Result<Trained, String> {
        let (given, wanted) = (weights.values.len(), Trained::count());
        if given != wanted {
            return Err(format!("expected {wanted} weights, found {given}"));
        }
        let (fold, own) = folded();
        let (phases, turns) = weights.values.split_at(PHASES * Trained::phase_len());
        let (mut all, mut scalars) = (vec![0; PHASES * PHASE], Vec::new());
        for (phase, tables) in phases.chunks_exact(Trained::phase_len()).zip(all.chunks_exact_mut(PHASE)) {
            let (large, small) = tables.split_at_mut(LARGE.0 * LARGE.1);
            let tables = large.chunks_exact_mut(LARGE.1).chain(small.chunks_exact_mut(SMALL.1));
            for (kind, table) in tables.enumerate() {
                let half = (patterns::size(kind) / 2) as i16;
                for (index, &at) in (-half..).zip(&fold[patterns::start(kind)..patterns::start(kind + 1)]) {
                    table[usize::from(index as u16) % table.len()] = phase[at as usize];
                }
            }
            scalars.extend_from_slice(&phase[*own as usize..]);
        }
        Ok(Trained(Arc::new(Tables { patterns: all, scalars, turns: turns.to_vec() })))
    }
}

/// The evaluation of a file of this crate.
fn embedded(file: &[u8]) -> Trained {
    let weights = Weights::read(file, "othello").and_then(|weights| Trained::with(&weights));
    weights.expect("the embedded weights are sound, as a test shows")
}

impl Default for Trained {
    fn default() -> Trained {
        Trained::new()
    }
}

impl std::fmt::Debug for Trained {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Trained")
    }
}

/// The weight of an index.
#[inline]
fn of<const N: usize>(table: &Table<N>, index: i16) -> i32 {
    table[usize::from(index as u16) % N].into()
}

/// The weights of the four patterns of each kind.
#[inline]
fn of_kinds<const N: usize>(tables: &[Table<N>], by_kind: &[[i16; 4]]) -> i32 {
    let of_kind = |(table, [a, b, c, d]): (&Table<N>, &[i16; 4])| {
        of(table, *a) + of(table, *b) + of(table, *c) + of(table, *d)
    };
    tables.iter().zip(by_kind).map(of_kind).sum()
}

impl Evaluate<Position> for Trained {
    type State = ();

    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        let empties = position.empties();
        let (phase, tables) = (Trained::phase(empties), &*self.0);
        let mut sum = i32::from(tables.turns[empties as usize % TURNS]);
        let by_kind = position.indices.by_kind();
        let (large, small) = tables.patterns[phase * PHASE..][..PHASE].split_at(LARGE.0 * LARGE.1);
        sum += of_kinds::<{ LARGE.1 }>(large.as_chunks().0, &by_kind[..LARGE.0]);
        let (small, _) = small.as_chunks::<{ SMALL.1 }>();
        sum += of_kinds(&small[..SMALL.0 - 1], &by_kind[LARGE.0..KINDS - 1]);
        let [a, b, ..] = by_kind[KINDS - 1];
        sum += of(&small[SMALL.0 - 1], a) + of(&small[SMALL.0 - 1], b);
        let scalars = &tables.scalars[phase * SCALARS..][..SCALARS];
        for (i, count) in counts(position).into_iter().enumerate() {
            sum += i32::from(scalars[i * (MOST + 1) + count]);
        }
        Score::new(sum.clamp(-64 * UNIT, 64 * UNIT))
    }
}

impl Linear<Position> for Trained {
    fn count() -> usize {
        PHASES * Trained::phase_len() + TURNS
    }

    fn features(position: &Position, list: &mut Vec<(u32, f32)>) {
        let (fold, own) = folded();
        let empties = position.empties();
        let start = (Trained::phase(empties) * Trained::phase_len()) as u32;
        for (kind, indices) in position.indices.by_kind().iter().enumerate() {
            let middle = patterns::start(kind) + patterns::size(kind) / 2;
            for &index in &indices[..if kind == KINDS - 1 { 2 } else { 4 }] {
                list.push((start + fold[middle.wrapping_add_signed(index.into())], 1.0));
            }
        }
        for (i, count) in counts(position).into_iter().enumerate() {
            list.push((start + own + (i * (MOST + 1) + count) as u32, 1.0));
        }
        list.push(((PHASES * Trained::phase_len() + empties as usize % TURNS) as u32, 1.0));
    }
}
