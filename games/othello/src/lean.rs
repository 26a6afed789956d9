//! Positions with few empty squares, solved with nodes that cost next to nothing: no list of moves in an arena, no calls
//! through a table of functions, no entry in the search's own table.
//!
//! It answers the search's question ("is it worth at least ω?") as MT does, fail-soft, and with the same knowledge that the
//! search above it has: moves that leave few replies first, parity, stable discs. What it remembers stands in a small
//! table of its own, which fits the processor's second cache. Below it, [`crate::last`] plays out the last squares.
#![expect(
    clippy::inline_always,
    reason = "the functions are compiled for the machine's vectors where they are called"
)]

use crate::board::{around, odd_quarters, squares};
use crate::last::{NONE, Rest};
use crate::order::fast;
use crate::stability::stable;

/// Solves positions with up to [`Lean::SQUARES`] empty squares.
#[derive(Clone, Debug)]
pub(crate) struct Lean {
    entries: Vec<Entry>,
    /// Entries of another generation are empty.
    generation: u32,
}

/// What is known of a position: bounds in discs.
#[derive(Clone, Copy, Debug)]
struct Entry {
    mine: u64,
    theirs: u64,
    generation: u32,
    lower: i8,
    upper: i8,
    /// The square that beat ω last, or 64.
    best: u8,
}

/// No position: a square is taken by both.
const NOTHING: Entry = Entry { mine: !0, theirs: !0, generation: 0, lower: -64, upper: 64, best: 64 };

/// 2 to this power entries of 24 bytes.
const BITS: u32 = 14;
/// The table is asked about all children where at least this many squares are empty.
const ETC_FROM: u32 = 8;
/// Stable discs are looked for where ω is at least this, by the number of empty squares.
const STABLE_FROM: [i32; 11] = [66, 66, 66, 66, 66, 66, 4, 6, 8, 10, 14];
/// What an empty square beside a disc of ours counts against a move: the opponent may play there one day. A reply counts 128.
const BESIDE: i32 = 32;

/// Less than any rating.
const TRIED: i32 = i32::MIN;

/// A move that may be tried: how promising it is, its square, what it turns, and the replies that it leaves.
#[derive(Clone, Copy)]
struct Try {
    rating: i32,
    square: u8,
    turned: u64,
    replies: u64,
}

impl Default for Lean {
    fn default() -> Lean {
        Lean { entries: vec![NOTHING; 1 << BITS], generation: 1 }
    }
}

impl Lean {
    /// How many squares may be empty.
    pub(crate) const SQUARES: u32 = 10;

    /// Without a table, for what needs none.
    #[cfg(test)]
    pub(crate) fn nothing() -> Lean {
        Lean { entries: Vec::new(), generation: 1 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.entries.fill(NOTHING);
            1
        });
    }

    #[inline(always)]
    fn place(rest: &Rest) -> usize {
        let mixed = (rest.mine ^ rest.theirs.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ rest.theirs.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize
    }

    #[inline(always)]
    fn recall(&self, place: usize, rest: &Rest) -> Entry {
        let entry = &self.entries[place];
        // One condition, not three.
        let other = (entry.mine ^ rest.mine) | (entry.theirs ^ rest.theirs);
        if other | u64::from(entry.generation ^ self.generation) == 0 { *entry } else { NOTHING }
    }
}

/// The rules, as they were compiled: what a disc turns, where a side may play, and what a position with a square less is
/// worth.
pub(crate) struct Rules<F, L, B> {
    pub(crate) flips: F,
    pub(crate) legal: L,
    pub(crate) below: B,
}

/// If the side to move has no `moves`, the other is to move: −1, or nothing if the game is over.
#[inline(always)]
fn mover(rest: &mut Rest, moves: &mut u64, legal: impl Fn(u64, u64) -> u64) -> Option<i32> {
    if *moves != 0 {
        return Some(1);
    }
    rest.pass();
    *moves = legal(rest.mine, rest.theirs);
    if *moves != 0 {
        return Some(-1);
    }
    rest.pass();
    None
}

/// A bound that stable discs of the opponent prove to answer the question; those of the side to move are looked for after
/// its next move.
#[inline(always)]
fn settled(rest: &Rest, squares: u32) -> Option<i32> {
    let may_do = 64 - 2 * (rest.theirs.count_ones() as i32) < rest.omega;
    if rest.omega < STABLE_FROM[squares as usize] || !may_do {
        return None;
    }
    let most = 64 - 2 * stable(rest.theirs, rest.mine).count_ones() as i32;
    (most < rest.omega).then_some(most)
}

/// Five empty squares, where the side to move may play `moves`: parity decides what comes first.
#[inline(always)]
pub(crate) fn five<F, L, B>(mut rest: Rest, mut moves: u64, nodes: &mut u64, rules: &Rules<F, L, B>) -> i32
where
    F: Fn(u64, u64, u8) -> u64,
    L: Fn(u64, u64) -> u64,
    B: Fn(Rest, &mut u64) -> i32,
{
    let Some(sign) = mover(&mut rest, &mut moves, &rules.legal) else { return rest.ended() };
    let odd = odd_quarters(rest.empty());
    let (mut now, mut later) = (moves & odd, moves & !odd);
    let mut most = NONE;
    while now | later != 0 {
        if now == 0 {
            (now, later) = (later, 0);
        }
        let square = now.trailing_zeros() as u8;
        now &= now - 1;
        *nodes += 1;
        let left = rest.after(square, (rules.flips)(rest.mine, rest.theirs, square));
        most = most.max(-(rules.below)(left, nodes));
        if most >= rest.omega {
            break;
        }
    }
    sign * most
}

/// More squares, where the side to move may play `moves`.
#[inline(always)]
pub(crate) fn more<F, L, B>(
    lean: &mut Lean,
    mut rest: Rest,
    mut moves: u64,
    nodes: &mut u64,
    rules: &Rules<F, L, B>,
) -> i32
where
    F: Fn(u64, u64, u8) -> u64,
    L: Fn(u64, u64) -> u64,
    B: Fn(&mut Lean, Rest, u64, &mut u64) -> i32,
{
    let squares = rest.empty().count_ones();
    let Some(sign) = mover(&mut rest, &mut moves, &rules.legal) else { return rest.ended() };
    if let Some(g) = settled(&rest, squares) {
        return sign * g;
    }
    let place = Lean::place(&rest);
    let mut known = lean.recall(place, &rest);
    if i32::from(known.lower) >= rest.omega {
        return sign * i32::from(known.lower);
    }
    if i32::from(known.upper) < rest.omega {
        return sign * i32::from(known.upper);
    }
    let (g, best) = searched(lean, &rest, (moves, known.best), nodes, rules);
    if g >= rest.omega {
        known.lower = known.lower.max(g as i8);
    } else {
        known.upper = known.upper.min(g as i8);
    }
    let generation = lean.generation;
    lean.entries[place] = Entry { mine: rest.mine, theirs: rest.theirs, generation, best, ..known };
    sign * g
}

/// The most promising move that has not been tried.
#[inline(always)]
fn highest(tries: &mut [Try]) -> Option<&mut Try> {
    let (mut rating, mut at) = (TRIED, tries.len());
    for (i, other) in tries.iter().enumerate() {
        if other.rating > rating {
            (rating, at) = (other.rating, i);
        }
    }
    tries.get_mut(at)
}

/// Tries `moves`, the one on `known` first, if it is a square; gives the highest answer and the square that beat ω.
#[inline(always)]
fn searched<F, L, B>(
    lean: &mut Lean,
    rest: &Rest,
    (mut moves, known): (u64, u8),
    nodes: &mut u64,
    Rules { flips, legal, below }: &Rules<F, L, B>,
) -> (i32, u8)
where
    F: Fn(u64, u64, u8) -> u64,
    L: Fn(u64, u64) -> u64,
    B: Fn(&mut Lean, Rest, u64, &mut u64) -> i32,
{
    let mut most = NONE;
    if known < 64 {
        moves &= !(1 << known);
        let left = rest.after(known, flips(rest.mine, rest.theirs, known));
        *nodes += 1;
        most = -below(lean, left, legal(left.mine, left.theirs), nodes);
        if most >= rest.omega {
            return (most, known);
        }
    }
    let (odd, asks) = (odd_quarters(rest.empty()), rest.empty().count_ones() >= ETC_FROM);
    let mut tries = [Try { rating: 0, square: 0, turned: 0, replies: 0 }; Lean::SQUARES as usize];
    let mut count = 0;
    for (square, place) in squares(moves).zip(&mut tries) {
        let turned = flips(rest.mine, rest.theirs, square);
        let left = rest.after(square, turned);
        if asks {
            let upper = i32::from(lean.recall(Lean::place(&left), &left).upper);
            if upper < left.omega {
                return (-upper, square);
            }
        }
        let replies = legal(left.mine, left.theirs);
        let beside = (around(left.theirs) & left.empty()).count_ones() as i32;
        *place = Try { rating: fast(square, odd, replies) - BESIDE * beside, square, turned, replies };
        count += 1;
    }
    let tries = &mut tries[..count];
    while let Some(best) = highest(tries) {
        best.rating = TRIED;
        let Try { square, turned, replies, .. } = *best;
        *nodes += 1;
        most = most.max(-below(lean, rest.after(square, turned), replies, nodes));
        if most >= rest.omega {
            return (most, square);
        }
    }
    (most, known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::late::late;
    use crate::position::Position;
    use crate::{board, simd};

    /// What the side to move wins, within (`alpha`, `beta`): Alpha-Beta with the portable rules and nothing else.
    fn alpha_beta(mut rest: Rest, mut alpha: i32, beta: i32) -> i32 {
        let moves = board::legal(rest.mine, rest.theirs);
        if moves == 0 {
            rest.pass();
            if board::legal(rest.mine, rest.theirs) != 0 {
                return -alpha_beta(rest, -beta, -alpha);
            }
            rest.pass();
            return rest.ended();
        }
        let mut most = -64;
        for square in squares(moves) {
            let turned = board::flips(rest.mine, rest.theirs, square);
            most = most.max(-alpha_beta(rest.after(square, turned), -beta, -alpha));
            alpha = alpha.max(most);
            if alpha >= beta {
                break;
            }
        }
        most
    }

    /// A question about a position: the answer, and how many positions were looked at.
    fn ask(lean: &mut Lean, position: &Position, omega: i32) -> (i32, u64) {
        let mut nodes = 0;
        let rest = Rest { mine: position.mine(), theirs: position.theirs(), omega };
        (simd::worth(lean, rest, position.legal(), &mut nodes), nodes)
    }

    #[test]
    fn every_question_is_answered_rightly_whatever_is_remembered() {
        // One table for all positions: what it remembers of one is never taken for another.
        let (mut lean, mut solved) = (Lean::default(), 0);
        for seed in 0..1_200 {
            let squares = 1 + seed as u32 % if seed % 20 == 0 { Lean::SQUARES } else { 9 };
            let Some(position) = late(seed, squares) else { continue };
            let rest = Rest { mine: position.mine(), theirs: position.theirs(), omega: 0 };
            let value = alpha_beta(rest, -64, 64);
            for omega in [value - 6, value, value + 2, value + 10, 0, -64, 66] {
                let (g, _) = ask(&mut lean, &position, omega);
                let is_bound = if g >= omega { g <= value } else { g >= value };
                assert!(is_bound && (-64..=64).contains(&g), "{position:?} {omega}: {g}, {value}");
            }
            solved += 1;
        }
        assert!(solved > 1_000, "{solved}");
    }

    #[test]
    fn what_is_remembered_spares_nodes_until_it_is_forgotten() {
        let (mut lean, mut spared) = (Lean::default(), 0);
        for seed in 0..40 {
            let Some(position) = late(seed, 10) else { continue };
            let fresh = ask(&mut Lean::default(), &position, 2);
            lean.clear();
            assert_eq!(ask(&mut lean, &position, 2), fresh, "as a new one, {position:?}");
            let again = ask(&mut lean, &position, 2);
            assert_eq!(again.0, fresh.0, "{position:?}");
            spared += u32::from(again.1 < fresh.1);
        }
        assert!(spared > 20, "{spared}");
    }

    #[test]
    fn after_the_last_generation_the_first_begins_with_an_empty_table() {
        let Some(position) = (0..).find_map(|seed| late(seed, 10)) else { return };
        let mut lean = Lean::default();
        let fresh = ask(&mut lean, &position, 2);
        lean.generation = u32::MAX;
        lean.clear();
        assert_eq!((lean.generation, ask(&mut lean, &position, 2)), (1, fresh));
    }

    /// Ratings order the moves, and the table answers where it can: as many nodes as when they were chosen.
    #[test]
    fn few_nodes_are_needed() {
        let positions = (0..200).filter_map(|seed| late(seed, 10));
        let nodes: u64 = positions.map(|position| ask(&mut Lean::default(), &position, 0).1).sum();
        assert_eq!(nodes, 89_394);
    }
}
