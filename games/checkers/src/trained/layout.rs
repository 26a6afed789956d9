//! What stands where among the weights.
//!
//! | from | weights | what |
//! |---|---|---|
//! | `MEN` | 3 | a man, by phase |
//! | `KINGS` | 3 | a king, by phase |
//! | `MOBILITY` | 3 | a step more than the other side, by phase |
//! | `THE_MOVE` | 13 | having the move, by pieces a side |
//! | `MATERIAL` | 52 · 52 | own and other men (0–12) and kings (0–3, more count as 3) |
//! | `BLOCKS` | 3 · 3 · 3⁸ | three blocks of men, by phase |
//! | `BANDS` | 2 · 2⁴·3⁸ + 2 · 3¹² | four bands of men; there are no men on the king row |
//! | `CROWNED` | 7 · 5⁷ | seven patterns with kings |

use super::view::Counts;

pub(super) const PHASES: usize = 3;
/// Patterns of eight squares with three states.
pub(super) const BLOCK: usize = 3_usize.pow(8);
/// Three rows, one of which is a king row.
pub(super) const EDGE_BAND: usize = 2_usize.pow(4) * 3_usize.pow(8);
/// Three rows in the middle.
pub(super) const MIDDLE_BAND: usize = 3_usize.pow(12);
/// Patterns of seven squares with five states.
pub(super) const CROWN: usize = 5_usize.pow(7);

pub(super) const MEN: usize = 0;
pub(super) const KINGS: usize = MEN + PHASES;
pub(super) const MOBILITY: usize = KINGS + PHASES;
pub(super) const THE_MOVE: usize = MOBILITY + PHASES;
pub(super) const MATERIAL: usize = THE_MOVE + 13;
pub(super) const BLOCKS: usize = MATERIAL + ARMIES * ARMIES;
pub(super) const BANDS: usize = BLOCKS + PHASES * 3 * BLOCK;
pub(super) const CROWNED: usize = BANDS + 2 * EDGE_BAND + 2 * MIDDLE_BAND;
pub(super) const COUNT: usize = CROWNED + 7 * CROWN;

/// Men from 0 to 12, kings from 0 to 3.
const ARMIES: usize = 13 * 4;

/// The files may be 4 MiB long, with a header.
const _: () = assert!(2 * COUNT < (4 << 20) - 4096);

#[inline]
pub(super) fn material(counts: &Counts) -> usize {
    let army = |men: u32, kings: u32| 4 * men.min(12) as usize + kings.min(3) as usize;
    MATERIAL + ARMIES * army(counts.own_men, counts.own_kings) + army(counts.other_men, counts.other_kings)
}

#[inline]
pub(super) fn the_move(counts: &Counts) -> usize {
    THE_MOVE + (counts.own_men + counts.own_kings).min(12) as usize
}
