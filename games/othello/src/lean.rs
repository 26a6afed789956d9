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

use crate::board::odd_quarters;
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
const BITS: u32 = 15;
/// Positions with at least this many empty squares are remembered.
const REMEMBERED_FROM: u32 = 7;
/// The table is asked about all children where at least this many squares are empty.
const ETC_FROM: u32 = 99;
/// Stable discs are looked for where ω is at least this, by the number of empty squares.
const STABLE_FROM: [i32; 16] = [99, 99, 99, 99, 6, 8, 10, 12, 14, 16, 20, 22, 24, 26, 28, 30];

impl Default for Lean {
    fn default() -> Lean {
        Lean { entries: vec![NOTHING; 1 << BITS], generation: 1 }
    }
}

impl Lean {
    /// How many squares may be empty.
    pub(crate) const SQUARES: u32 = 10;

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.entries.fill(NOTHING);
            1
        });
    }

    #[inline(always)]
    fn place(mine: u64, theirs: u64) -> usize {
        let mixed = (mine ^ theirs.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ theirs.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize
    }

    #[inline(always)]
    fn recall(&self, place: usize, mine: u64, theirs: u64) -> Entry {
        let entry = self.entries[place];
        let is_it = entry.mine == mine && entry.theirs == theirs && entry.generation == self.generation;
        if is_it { entry } else { NOTHING }
    }
}

/// A bound that stable discs of the opponent prove to answer the question.
#[inline(always)]
fn settled(rest: &Rest, squares: u32) -> Option<i32> {
    if rest.omega < STABLE_FROM[squares as usize & 15] {
        return None;
    }
    if 64 - 2 * (rest.theirs.count_ones() as i32) >= rest.omega {
        return None;
    }
    let most = 64 - 2 * stable(rest.theirs, rest.mine).count_ones() as i32;
    (most < rest.omega).then_some(most)
}

/// Five empty squares, where the side to move may play `moves`: parity decides what comes first.
#[inline(always)]
pub(crate) fn five<F, L, N>(mut rest: Rest, mut moves: u64, nodes: &mut u64, (flips, legal, four): (F, L, N)) -> i32
where
    F: Fn(u64, u64, u8) -> u64 + Copy,
    L: Fn(u64, u64) -> u64 + Copy,
    N: Fn(u64, u64, i32, &mut u64) -> i32 + Copy,
{
    let mut sign = 1;
    if moves == 0 {
        rest.pass();
        sign = -1;
        moves = legal(rest.mine, rest.theirs);
        if moves == 0 {
            rest.pass();
            return rest.ended();
        }
    }
    let odd = odd_quarters(rest.empty());
    let (mut now, mut later) = (moves & odd, moves & !odd);
    let mut most = NONE;
    loop {
        if now == 0 {
            (now, later) = (later, 0);
            if now == 0 {
                return sign * most;
            }
        }
        let square = now.trailing_zeros() as u8;
        now &= now - 1;
        *nodes += 1;
        let left = rest.after(square, flips(rest.mine, rest.theirs, square));
        let g = -four(left.mine, left.theirs, left.omega, nodes);
        most = most.max(g);
        if g >= rest.omega {
            return sign * most;
        }
    }
}

/// More squares, where the side to move may play `moves`; `below` is this function with a square less, as it was compiled.
#[inline(always)]
pub(crate) fn node<F, L, N>(
    lean: &mut Lean,
    mut rest: Rest,
    mut moves: u64,
    nodes: &mut u64,
    (flips, legal, below): (F, L, N),
) -> i32
where
    F: Fn(u64, u64, u8) -> u64 + Copy,
    L: Fn(u64, u64) -> u64 + Copy,
    N: Fn(&mut Lean, Rest, u64, &mut u64) -> i32 + Copy,
{
    let empty = rest.empty();
    let squares = empty.count_ones();
    let mut sign = 1;
    if moves == 0 {
        rest.pass();
        sign = -1;
        moves = legal(rest.mine, rest.theirs);
        if moves == 0 {
            rest.pass();
            return rest.ended();
        }
    }
    if let Some(g) = settled(&rest, squares) {
        return sign * g;
    }
    let (mut place, mut known) = (0, NOTHING);
    if squares >= REMEMBERED_FROM {
        place = Lean::place(rest.mine, rest.theirs);
        known = lean.recall(place, rest.mine, rest.theirs);
        if i32::from(known.lower) >= rest.omega {
            return sign * i32::from(known.lower);
        }
        if i32::from(known.upper) < rest.omega {
            return sign * i32::from(known.upper);
        }
    }
    let (mut most, mut best) = (NONE, known.best);
    'search: {
        if known.best < 64 {
            moves &= !(1 << known.best);
            let left = rest.after(known.best, flips(rest.mine, rest.theirs, known.best));
            *nodes += 1;
            most = -below(lean, left, legal(left.mine, left.theirs), nodes);
            if most >= rest.omega {
                break 'search;
            }
        }
        let odd = odd_quarters(empty);
        let (mut count, mut ratings) = (0, [0; Lean::SQUARES as usize]);
        let (mut turns, mut replies) = ([0; Lean::SQUARES as usize], [0; Lean::SQUARES as usize]);
        while moves != 0 {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            let turned = flips(rest.mine, rest.theirs, square);
            let left = rest.after(square, turned);
            if squares >= ETC_FROM {
                let upper = lean.recall(Lean::place(left.mine, left.theirs), left.mine, left.theirs).upper;
                if i32::from(upper) < left.omega {
                    most = -i32::from(upper);
                    best = square;
                    break 'search;
                }
            }
            let answers = legal(left.mine, left.theirs);
            (turns[count], replies[count]) = (turned, answers);
            ratings[count] = fast(square, odd, answers) << 8 | i32::from(square);
            count += 1;
            if count == ratings.len() {
                break;
            }
        }
        for _ in 0..count {
            let (mut highest, mut at) = (i32::MIN, 0);
            for (i, &rating) in ratings[..count].iter().enumerate() {
                if rating > highest {
                    (highest, at) = (rating, i);
                }
            }
            ratings[at] = i32::MIN;
            let square = highest as u8;
            *nodes += 1;
            let g = -below(lean, rest.after(square, turns[at]), replies[at], nodes);
            most = most.max(g);
            if g >= rest.omega {
                best = square;
                break 'search;
            }
        }
    }
    if squares >= REMEMBERED_FROM {
        let (mut lower, mut upper) = (known.lower, known.upper);
        if most >= rest.omega {
            lower = lower.max(most as i8);
        } else {
            upper = upper.min(most as i8);
        }
        let generation = lean.generation;
        lean.entries[place] = Entry { mine: rest.mine, theirs: rest.theirs, generation, lower, upper, best };
    }
    sign * most
}
