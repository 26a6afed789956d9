//! Values of positions, the question γ = ω − ε that a null-window search asks, and the bounds it proves.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The value of a position, seen from the side to move.
///
/// An integer in evaluation units, within ±30,000 so that two of them pack into 32 bits of a table entry:
///
/// ```text
/// −INF      LOSS            −EVAL_MAX … 0 … EVAL_MAX            WIN      INF
/// −30,000   −29,000 + n      −27,999          27,999   29,000 − n       30,000
///           lost in n plies   what an evaluation says   won in n plies   never a value
/// ```
///
/// ```
/// use nullwindow::Score;
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::win_in(3).win_distance(), Some(3));
/// assert_eq!(Score::new(1_000_000), Score::EVAL_MAX); // an evaluation saturates below every win
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// Above every value: the papers' +∞.
    pub const INF: Score = Score(30_000);
    /// A win on the spot; a win in *n* plies is worth `WIN − n`.
    pub const WIN: Score = Score(29_000);
    /// The largest value that is not a win.
    pub const EVAL_MAX: Score = Score(27_999);
    /// Neither side is ahead; the value of a draw.
    pub const ZERO: Score = Score(0);

    /// An evaluation, saturating at ±[`EVAL_MAX`](Self::EVAL_MAX) so that it can never be read as a win.
    #[inline]
    pub const fn new(units: i32) -> Score {
        if units > Self::EVAL_MAX.0 {
            Self::EVAL_MAX
        } else if units < -Self::EVAL_MAX.0 {
            Score(-Self::EVAL_MAX.0)
        } else {
            Score(units)
        }
    }

    /// The side to move wins, `plies` plies from the root of the search.
    #[inline]
    pub const fn win_in(plies: i32) -> Score {
        Score(Self::WIN.0 - Self::distance(plies))
    }

    /// The side to move loses, `plies` plies from the root of the search.
    #[inline]
    pub const fn loss_in(plies: i32) -> Score {
        Score(Self::distance(plies) - Self::WIN.0)
    }

    /// Plies within what a win can carry.
    const fn distance(plies: i32) -> i32 {
        if plies < 0 {
            0
        } else if plies > 1000 {
            1000
        } else {
            plies
        }
    }

    /// The plain number.
    #[inline]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Whether this is a proved win or loss rather than an evaluation (or ±∞).
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0.abs() > Self::EVAL_MAX.0 && self.0.abs() <= Self::WIN.0
    }

    /// Plies to the end of the game if it is decided, for the winner as for the loser.
    pub const fn win_distance(self) -> Option<i32> {
        if self.is_decided() { Some(Self::WIN.0 - self.0.abs()) } else { None }
    }

    /// The same value counted from a node `plies` plies further up (`-plies`: further down) the path to the root:
    /// only wins and losses carry a distance, so only they change.
    #[inline]
    pub(crate) const fn moved(self, plies: i32) -> Score {
        if self.0.abs() <= Self::EVAL_MAX.0 || self.0.abs() > Self::WIN.0 {
            self
        } else if self.0 > 0 {
            Score(self.0 - plies)
        } else {
            Score(self.0 + plies)
        }
    }

    /// Rebuilds a score from [`get`](Self::get), for tables that pack it.
    #[inline]
    pub(crate) const fn from_raw(raw: i32) -> Score {
        Score(raw)
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;
    /// Saturates at ±∞.
    #[inline]
    fn add(self, units: i32) -> Score {
        Score(self.0.saturating_add(units).clamp(-Score::INF.0, Score::INF.0))
    }
}

impl Sub<i32> for Score {
    type Output = Score;
    /// Saturates at ±∞.
    #[inline]
    fn sub(self, units: i32) -> Score {
        Score(self.0.saturating_sub(units).clamp(-Score::INF.0, Score::INF.0))
    }
}

impl fmt::Display for Score {
    /// `35`, `-4`, `+∞`, `win in 3`, `loss in 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, self.win_distance()) {
            (Score::INF, _) => f.pad("+∞"),
            (s, _) if s == -Score::INF => f.pad("-∞"),
            (s, Some(plies)) => f.pad(&format!("{} in {plies}", if s.0 > 0 { "win" } else { "loss" })),
            (s, None) => f.pad(&s.0.to_string()),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The question of a null-window search: γ = ω − ε, strictly between the integers ω − 1 and ω (TR 94-18, section 2.1).
///
/// No value equals γ, so `value > gamma` and `value < gamma` are the only cases, for max and for min nodes alike, and
/// the `>`/`>=` asymmetry of Pearl's Test is gone. Negation keeps the property: −(ω − ½) = (1 − ω) − ½.
///
/// ```
/// use nullwindow::{Gamma, Score};
/// let gamma = Gamma::below(Score::new(36)); // "is it at least 36?"
/// assert!(Score::new(36) > gamma && Score::new(35) < gamma);
/// assert!(Score::new(-36) < -gamma && Score::new(-35) > -gamma);
/// assert_eq!(-(-gamma), gamma);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gamma(Score);

impl Gamma {
    /// γ = ω − ε: asks whether a value is at least `omega`.
    #[inline]
    pub const fn below(omega: Score) -> Gamma {
        Gamma(omega)
    }

    /// ω, the smallest value above γ.
    #[inline]
    pub const fn omega(self) -> Score {
        self.0
    }
}

impl Neg for Gamma {
    type Output = Gamma;
    #[inline]
    fn neg(self) -> Gamma {
        Gamma(Score(1 - self.0.0))
    }
}

impl PartialEq<Gamma> for Score {
    /// Never: γ lies between values.
    #[inline]
    fn eq(&self, _: &Gamma) -> bool {
        false
    }
}

impl PartialOrd<Gamma> for Score {
    #[inline]
    fn partial_cmp(&self, gamma: &Gamma) -> Option<Ordering> {
        Some(if *self >= gamma.0 { Ordering::Greater } else { Ordering::Less })
    }
    #[inline]
    fn gt(&self, gamma: &Gamma) -> bool {
        *self >= gamma.0
    }
    #[inline]
    fn lt(&self, gamma: &Gamma) -> bool {
        *self < gamma.0
    }
}

/// What is known of a value: f⁻ ≤ f ≤ f⁺.
///
/// ```
/// use nullwindow::{Bounds, Score};
/// let b = Bounds::UNKNOWN.at_most(Score::new(41)).at_least(Score::new(35));
/// assert!(b.contains(Score::new(36)) && !b.is_exact());
/// assert_eq!((-b).lower, Score::new(-41));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bounds {
    /// f⁻: the value is at least this.
    pub lower: Score,
    /// f⁺: the value is at most this.
    pub upper: Score,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Bounds = Bounds { lower: Score(-Score::INF.0), upper: Score::INF };

    /// The value itself.
    #[inline]
    pub const fn exact(value: Score) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// The same with a new lower bound; an upper bound that it contradicts gives way.
    #[inline]
    #[must_use]
    pub fn at_least(self, lower: Score) -> Bounds {
        Bounds { lower, upper: self.upper.max(lower) }
    }

    /// The same with a new upper bound; a lower bound that it contradicts gives way.
    #[inline]
    #[must_use]
    pub fn at_most(self, upper: Score) -> Bounds {
        Bounds { lower: self.lower.min(upper), upper }
    }

    /// Whether the bounds meet.
    #[inline]
    pub fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// The bound that answers the question γ, if one does.
    #[inline]
    pub(crate) fn answer(self, gamma: Gamma) -> Option<Score> {
        if self.lower > gamma { Some(self.lower) } else { (self.upper < gamma).then_some(self.upper) }
    }

    /// Whether `value` lies within.
    pub fn contains(self, value: Score) -> bool {
        self.lower <= value && value <= self.upper
    }

    /// Which bound is known, if only one is.
    pub fn kind(self) -> Bound {
        match (self.lower > -Score::INF, self.upper < Score::INF) {
            _ if self.is_exact() => Bound::Exact,
            (true, true) => Bound::Between,
            (true, false) => Bound::Lower,
            (false, true) => Bound::Upper,
            (false, false) => Bound::None,
        }
    }

    #[inline]
    pub(crate) const fn moved(self, plies: i32) -> Bounds {
        Bounds { lower: self.lower.moved(plies), upper: self.upper.moved(plies) }
    }
}

impl Neg for Bounds {
    type Output = Bounds;
    /// The bounds seen by the opponent.
    #[inline]
    fn neg(self) -> Bounds {
        Bounds { lower: -self.upper, upper: -self.lower }
    }
}

/// How much [`Bounds`] say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// f⁻ = f⁺: the minimax value.
    Exact,
    /// Both bounds are known and differ.
    Between,
    /// Only f⁻ is known (the search failed high).
    Lower,
    /// Only f⁺ is known (the search failed low).
    Upper,
    /// Nothing is known.
    None,
}

/// A value, a question or bounds of a child as its parent sees them, and the other way round.
pub(crate) trait Turned: Neg<Output = Self> + Sized {
    /// The same if the same side moves in both, else its opposite.
    #[inline]
    fn turned(self, same: bool) -> Self {
        if same { self } else { -self }
    }
}

impl Turned for Score {}
impl Turned for Gamma {}
impl Turned for Bounds {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gamma_is_never_equal_and_splits_the_integers_for_both_sides() {
        for omega in -5..=5 {
            let gamma = Gamma::below(Score::new(omega));
            for v in -8..=8 {
                let v = Score::new(v);
                assert!((v > gamma) != (v < gamma));
                assert_eq!(v > gamma, v.get() >= omega);
                assert_eq!(v > gamma, -v < -gamma, "negation mirrors the question");
            }
        }
    }

    #[test]
    fn bounds_contain_themselves_and_what_lies_between() {
        let known = Bounds { lower: Score::new(3), upper: Score::new(7) };
        let contains = |value| known.contains(Score::new(value));
        assert_eq!([2, 3, 5, 7, 8].map(contains), [false, true, true, true, false]);
    }

    #[test]
    fn bounds_answer_what_lies_outside_them() {
        let known = Bounds { lower: Score::new(3), upper: Score::new(7) };
        let ask = |omega| known.answer(Gamma::below(Score::new(omega)));
        assert_eq!([ask(3), ask(4), ask(7), ask(8)], [Some(Score::new(3)), None, None, Some(Score::new(7))]);
    }

    #[test]
    fn s1_sooner_wins_and_later_losses_are_better() {
        assert_eq!((Score::win_in(0), Score::win_in(3).get()), (Score::WIN, 28_997));
        assert_eq!((-Score::win_in(3), Score::loss_in(3).get()), (Score::loss_in(3), -28_997));
        assert!(Score::win_in(3) > Score::win_in(5) && Score::loss_in(5) > Score::loss_in(3));
        assert_eq!([Score::win_in(1_000), Score::win_in(2_000)], [Score::EVAL_MAX + 1; 2]);
    }

    #[test]
    fn only_wins_move_with_the_root() {
        assert_eq!(Score::win_in(7).moved(-3), Score::win_in(4));
        assert_eq!(Score::loss_in(7).moved(2), Score::loss_in(9));
        for fixed in [Score::new(123), Score::INF, -Score::INF, Score::EVAL_MAX] {
            assert_eq!(fixed.moved(5), fixed);
        }
    }

    #[test]
    fn sums_saturate_at_infinity() {
        assert_eq!(Score::INF + 1, Score::INF);
        assert_eq!(-Score::INF - 1, -Score::INF);
        assert_eq!(Score::new(1) + i32::MAX, Score::INF);
    }
}
