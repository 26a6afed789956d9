//! The trained evaluation: material, patterns of men, patterns of kings, the move.
//!
//! Everything is seen by the side to move, as if it were Black: the board is turned round when White is to move. So
//! the evaluation is symmetric by construction. A value is the sum of
//!
//! - what men and kings are worth, for each of three phases (by the number of pieces), and a table of corrections by
//!   the number of men and kings of both sides;
//! - mobility by phase, and *the move*: who will have the last word when the men meet (equal numbers only);
//! - seven patterns of men: four bands of three rows (12 squares, nothing, own or enemy man on each), and three blocks
//!   of four rows and two columns in the middle of the board, by phase;
//! - where there are kings, seven patterns of seven squares (nothing, a man or a king of either side on each): both
//!   double corners, both single corners, both edges, the centre.
//!
//! What stands where in the file of weights is in [`layout`].

mod index;
mod layout;
mod view;

use crate::UNIT;
use crate::position::Position;
use index::{Men, king_indices};
use nullwindow::{Evaluate, Score};
use nullwindow_notation::weights::{Linear, Weights};
use std::sync::{Arc, OnceLock};
use view::{Counts, View};

/// The evaluation that was fitted to games.
///
/// ```
/// use nullwindow::Evaluate;
/// use nullwindow_notation::Notation;
/// use nullwindow_checkers::{Position, Trained};
/// let two_kings_up: Position = "B:W25,26:BK10,K11".parse()?;
/// assert!(Trained::new().evaluate(&two_kings_up).get() > 50);
/// # Ok::<(), nullwindow_notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trained {
    weights: Arc<[i16]>,
}

const FILE: &[u8] = include_bytes!("../weights/trained.weights");

impl Trained {
    /// With the weights that come with this crate.
    ///
    /// # Panics
    /// Never: a test reads the weights.
    pub fn new() -> Trained {
        static SHIPPED: OnceLock<Trained> = OnceLock::new();
        let read = || Weights::read(FILE, "checkers").and_then(|weights| Trained::with(&weights));
        SHIPPED.get_or_init(|| read().expect("the weights of this crate are in order")).clone()
    }

    /// With other weights.
    ///
    /// # Errors
    /// Says so if there are too few or too many.
    pub fn with(weights: &Weights) -> Result<Trained, String> {
        let (found, needed) = (weights.values.len(), layout::COUNT);
        if found != needed {
            return Err(format!("expected {needed} weights for checkers, found {found}"));
        }
        Ok(Trained { weights: weights.values.as_slice().into() })
    }

    /// Weights by hand, from which a fit may start: a man is [`UNIT`], a king half as much again.
    pub fn by_hand() -> Weights {
        let mut values = vec![0; layout::COUNT];
        for phase in 0..layout::PHASES {
            values[layout::MEN + phase] = UNIT as i16;
            values[layout::KINGS + phase] = (3 * UNIT / 2) as i16;
            values[layout::MOBILITY + phase] = 2;
        }
        Weights { game: "checkers".into(), notes: vec!["by hand: material and mobility only".into()], values }
    }

    #[inline]
    fn weight(&self, index: usize) -> i32 {
        self.weights[index].into()
    }
}

impl Default for Trained {
    fn default() -> Trained {
        Trained::new()
    }
}

impl Evaluate<Position> for Trained {
    type State = ();

    fn evaluate(&self, position: &Position) -> Score {
        let mut value = 0;
        walk(position, |index, times| value += times * self.weight(index));
        Score::new(value)
    }
}

impl Linear<Position> for Trained {
    fn count() -> usize {
        layout::COUNT
    }

    fn features(position: &Position, list: &mut Vec<(u32, f32)>) {
        walk(position, |index, times| {
            if times != 0 {
                list.push((index as u32, times as f32));
            }
        });
    }
}

/// Calls `add` with every weight that a position has a share in, and how often.
#[inline]
fn walk(position: &Position, mut add: impl FnMut(usize, i32)) {
    let view = View::new(position);
    let men = Men::of(&view);
    let counts = Counts::new(&view, &men);
    let phase = counts.phase();
    add(layout::MEN + phase, counts.men_ahead());
    add(layout::KINGS + phase, counts.kings_ahead());
    add(layout::MOBILITY + phase, view.mobility_ahead());
    add(layout::material(&counts), 1);
    if counts.are_level() {
        add(layout::the_move(&counts), view.the_move());
    }
    for index in men.indices(phase) {
        add(index, 1);
    }
    if view.has_kings() {
        for index in king_indices(&view) {
            add(index, 1);
        }
    }
}
