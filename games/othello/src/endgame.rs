//! How to search to the end of the game with the ordinary search: what is best there differs from the middle game.
//!
//! ```
//! use nullwindow::{Searcher, table::Hashed};
//! use nullwindow_othello::{endgame, Position, Trained};
//! // FFO 20 has six empty squares.
//! let position: Position =
//!     "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X".parse().unwrap();
//! let mut search = Searcher::with(Trained::new(), Hashed::mib(1))
//!     .select(endgame::OnBoard::default())
//!     .order(endgame::order(&Trained::new()))
//!     .settings(endgame::settings(&position));
//! let report = search.run(&position, &endgame::limits(&position));
//! assert_eq!(report.value.get(), 600); // six discs
//! ```

use crate::UNIT;
use crate::order::{FastestFirst, Promising};
use crate::position::Position;
use crate::trained::Trained;
use nullwindow::order::{Orders, TableMove};
use nullwindow::select::{Plan, Select, Situation};
use nullwindow::{Deepening, Depth, Game, Limits, Score, Settings};

/// How many plies a game can last at most from `position`: every pass is followed by a disc, or by the end.
pub fn plies_left(position: &Position) -> Depth {
    if position.outcome().is_some() { 0 } else { 2 * position.empties() as Depth }
}

/// To the end of the game, whatever passes there are.
pub fn limits(position: &Position) -> Limits {
    Limits::depth(plies_left(position))
}

/// One search, straight to the end. Depths count possible passes too, so that where `n` squares are empty and nobody has
/// passed, the depth is `n` more than half of [`plies_left`]: table and ETC are for nodes with a few empty squares more.
pub fn settings(position: &Position) -> Settings {
    let passes = position.empties() as Depth;
    Settings {
        deepening: Deepening::Off,
        table_from: passes + 8,
        etc_from: Some(passes + 10),
        order_from: passes + 1,
        ..Settings::default()
    }
}

/// What every player knows and a search does not: nobody wins by more than 64 discs. Where a side has been wiped out, that
/// saves proving that no better is to be had (FFO 39); it changes no value.
///
/// [`OnBoard::default`] is for scores in units of [`UNIT`], as [`Trained`] and [`Textbook`](crate::Textbook) have them.
#[derive(Clone, Copy, Debug)]
pub struct OnBoard {
    most: Score,
}

impl OnBoard {
    /// For scores in coarser units ([`Coarse`](nullwindow::Coarse)).
    pub fn with_grain(grain: i32) -> OnBoard {
        OnBoard { most: Score::new(64 * UNIT / grain.max(1)) }
    }
}

impl Default for OnBoard {
    fn default() -> OnBoard {
        OnBoard::with_grain(1)
    }
}

impl Select<Position> for OnBoard {
    const QUIESCES: bool = false;
    const SELECTS: bool = true;

    #[inline]
    fn plan(&mut self, at: &Situation<'_, Position>) -> Plan {
        let most = self.most;
        match () {
            () if -most > at.gamma => Plan::Return(-most),
            () if most < at.gamma => Plan::Return(most),
            () => Plan::Search,
        }
    }
}

/// The table's move, then moves that leave few replies and look good to `evaluation`.
pub fn order(evaluation: &Trained) -> Orders<Position> {
    vec![
        Box::new(TableMove),
        Box::new(FastestFirst::default()),
        Box::new(Promising { evaluation: evaluation.clone(), ..Promising::default() }),
    ]
}
