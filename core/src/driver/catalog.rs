//! The drivers, one row each.

use super::{Driver, Memory, State};
use crate::score::Score;

/// Every driver, in the order of TR 94-18, section 3; a new one is registered here.
pub(crate) const ALL: [&Driver; 11] = [
    &SSS,
    &DUAL,
    &MTD_BI,
    &NEGA_C,
    &MTD_F,
    &MTD_F_FIGURE_8,
    &MTD_STEP,
    &MTD_STEP_DUAL,
    &MTD_DOUBLE,
    &MTD_STRIDE,
    &ALPHA_BOUNDING,
];

const ROW: Driver = Driver {
    name: "",
    aliases: &[],
    first: |s| s.guess,
    next: |s| if s.g == s.f.lower { s.g + 1 } else { s.g },
    step: None,
    memory: Memory::Kept,
};

/// Stockman's SSS*: MTD(+∞). Every probe but the last fails low and refines a max solution tree.
pub const SSS: Driver =
    Driver { name: "sss*", aliases: &["sss", "mtd(+inf)"], first: |_| Score::INF, next: |s| s.g, ..ROW };

/// DUAL*: MTD(−∞). Every probe but the last fails high and refines a min solution tree.
pub(crate) const DUAL: Driver = Driver {
    name: "dual*",
    aliases: &["dual", "mtd(-inf)"],
    first: |_| -Score::INF,
    next: |s| s.g + 1,
    ..ROW
};

/// Coplan's C*: bisection, rounded up so that it ends (E8).
pub(crate) const MTD_BI: Driver =
    Driver { name: "mtd-bi", aliases: &["cstar", "c*"], first: |_| Score::ZERO, next: middle, ..ROW };

/// Weill's `NegaC`*: the same in his words, α = ⌊(f⁻ + f⁺) / 2⌋ and a search with (α, α + 1).
pub(crate) const NEGA_C: Driver = Driver {
    name: "negac*",
    aliases: &["negac"],
    first: |_| Score::ZERO,
    next: |s| Score::from_raw((s.f.lower.get() + s.f.upper.get()).div_euclid(2)) + 1,
    ..ROW
};

/// MTD(f), CSN'95, figure 3: starts at the guess and probes it first.
pub const MTD_F: Driver = Driver { name: "mtd(f)", aliases: &["mtdf"], ..ROW };

/// MTD-f as TR 94-18, figure 8, has it: `next` runs before the first probe, which therefore asks for f + 1 (S38).
pub(crate) const MTD_F_FIGURE_8: Driver = Driver {
    name: "mtd-f",
    aliases: &["mtdf8"],
    next: |s| if s.g < s.bound { s.g } else { s.g + 1 }.max(s.f.lower + 1),
    ..ROW
};

/// MTD-step: SSS* in bigger strides.
pub(crate) const MTD_STEP: Driver = Driver {
    name: "mtd-step",
    first: |_| Score::INF,
    next: |s| (s.g - s.step).max(s.f.lower + 1),
    step: Some(50),
    ..ROW
};

/// MTD-step's dual: DUAL* in bigger strides.
pub(crate) const MTD_STEP_DUAL: Driver = Driver {
    name: "mtd-step-dual",
    first: |_| -Score::INF,
    next: |s| (s.g + 1 + s.step).min(s.f.upper),
    step: Some(50),
    ..ROW
};

/// Starts at the guess and doubles its stride until the value is overstepped, then bisects (proposed by Persson in a forum).
pub(crate) const MTD_DOUBLE: Driver = Driver { name: "mtd-double", next: doubled, step: Some(5), ..ROW };

/// MTD(f) for selective search, where bounds creep: from the second failure in one direction on it strides beyond the
/// bound that came back, twice as far each time, and beyond the evaluations it asks for a win at once.
pub const MTD_STRIDE: Driver = Driver { name: "mtd-stride", next: strided, step: Some(2), ..ROW };

/// Alpha Bounding (Schaeffer 1986): homes in on the value from a guess by null windows alone, without memory between
/// them. The papers only name it; the sequence of its bounds is MTD(f)'s.
pub(crate) const ALPHA_BOUNDING: Driver = Driver { name: "alpha-bounding", memory: Memory::None, ..ROW };

/// Half-way between f⁻ and f⁺, rounded up: always in (f⁻, f⁺].
fn middle(s: &State) -> Score {
    Score::from_raw((s.f.lower.get() + s.f.upper.get() + 1).div_euclid(2))
}

fn doubled(s: &State) -> Score {
    let stride = s.step.saturating_mul(1 << s.passes.saturating_sub(1).min(15));
    match (s.f.lower > -Score::INF, s.f.upper < Score::INF) {
        (false, false) => s.g.max(-Score::INF + 1),
        (false, true) => (s.g - stride).max(s.f.lower + 1),
        (true, false) => (s.g + 1 + stride).min(s.f.upper),
        (true, true) => middle(s),
    }
}

/// As MTD(f), and beyond its bound by the step, doubled for every failure after the second in one direction.
fn strided(s: &State) -> Score {
    let next = (MTD_F.next)(s);
    if s.streak < 2 {
        return next;
    }
    let stride = s.step.saturating_mul(1 << (s.streak - 2).min(12));
    let far = if s.g < s.bound { next - stride } else { next + stride };
    // Among the wins a stride would pass over the one that is there; before them it asks whether there is any.
    let far = if next.is_decided() {
        next
    } else if far > Score::EVAL_MAX {
        Score::EVAL_MAX + 1
    } else {
        far.max(-Score::EVAL_MAX)
    };
    far.max(s.f.lower + 1).min(s.f.upper)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique() {
        let names = ALL.iter().flat_map(|d| d.aliases.iter().chain([&d.name]));
        let count = names.clone().count();
        assert_eq!(names.collect::<HashSet<_>>().len(), count);
    }
}
