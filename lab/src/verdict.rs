//! Whether a claim holds: the rule of `rule.md`, which the report shows.

mod range;

pub use range::{Margin, Range};

use crate::experiment::{ClaimSpec, Group};
use crate::measure::{Data, Estimate, Expression, Scope, labels};
use crate::statistics::{above, as_normal, below, half_width, power};

/// The rule in words, as Markdown.
pub const RULE: &str = include_str!("../rule.md").trim_ascii_end();

/// Most errors of the first kind in a group of claims, two-sided.
pub const LEVEL: f64 = 0.05;
/// The least power with which a claim can hold.
pub const POWER: f64 = 0.8;

named! {
    /// What the record says of a claim.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Verdict {
        /// The effect is shown, or the number agrees, and what the paper found is not excluded.
        Holds = "holds",
        /// The effect is shown, but one as large as the paper's is excluded.
        Smaller = "holds, smaller than claimed",
        /// Neither shown nor excluded.
        Undecided = "undecided",
        /// What the paper found is excluded, and no effect is shown.
        DoesNotHold = "does not hold",
        /// It cannot be tested here.
        NotTestable = "not testable",
        /// The record has not what it takes.
        NoData = "no data",
    }
}

impl Verdict {
    /// That of several values: the worst of theirs.
    pub fn of_all(verdicts: impl IntoIterator<Item = Verdict>) -> Verdict {
        use Verdict::{DoesNotHold, Holds, NoData, NotTestable, Smaller, Undecided};
        let order = [Holds, Smaller, Undecided, NoData, DoesNotHold, NotTestable];
        let rank = |verdict: &Verdict| order.iter().position(|it| it == verdict);
        verdicts.into_iter().max_by_key(rank).unwrap_or(NoData)
    }
}

/// A claim with what was measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The claim.
    pub claim: ClaimSpec,
    /// What was measured, one for each expression.
    pub values: Vec<Measured>,
    /// The verdict on all of it.
    pub verdict: Verdict,
}

/// One of the values of a claim.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// What sets it apart from the others: a game, a series, a depth. Empty if it is the only one.
    pub label: String,
    /// What was measured, or why there is nothing.
    pub estimate: Result<Estimate, String>,
    /// The verdict on it alone.
    pub verdict: Verdict,
    /// How likely a difference like this one, or a larger one, would be without any effect; two-sided, not corrected for
    /// other tests. Only of a claim of an effect.
    pub p: Option<f64>,
    /// How likely the claim would be shown if the paper's number were true; `None` where there is no such number.
    pub power: Option<f64>,
    /// Where it is undecided, about how many positions would decide it if everything else stayed as it is.
    pub needs: Option<f64>,
}

/// Measures what a claim is about; [`judge`] gives the verdict.
pub fn measure(claim: &ClaimSpec, data: &Data<'_>) -> Judged {
    let read: Result<Vec<Expression>, _> = claim.values.iter().map(|text| Expression::parse(text)).collect();
    let read = read.unwrap_or_default();
    let value = |(expression, label): (&Expression, String)| {
        let estimate = expression.estimate(data, &Scope::default());
        let p = estimate.as_ref().ok().and_then(|estimate| Trial::new(claim, estimate)?.p());
        Measured { label, estimate, verdict: Verdict::NoData, p, power: None, needs: None }
    };
    let values = read.iter().zip(labels(&read, data)).map(value).collect();
    let verdict = if claim.not_testable.is_some() { Verdict::NotTestable } else { Verdict::NoData };
    Judged { claim: claim.clone(), values, verdict }
}

/// Gives the verdicts on all claims of a report, and for each group how many values were tested and the level of significance
/// that Holm's correction for them comes to.
pub fn judge(claims: &mut [&mut Judged]) -> Vec<(Group, usize, f64)> {
    let mut levels = Vec::new();
    for group in Group::ALL {
        let mut of_group: Vec<_> = claims.iter_mut().filter(|it| it.claim.of == group).collect();
        let tests: Vec<f64> = of_group.iter().flat_map(|it| &it.values).filter_map(|value| value.p).collect();
        let (count, level) = (tests.len(), holm(tests));
        for judged in of_group.iter_mut().filter(|it| it.claim.not_testable.is_none()) {
            judged.values.iter_mut().for_each(|value| value.judge(&judged.claim, level));
            judged.verdict = Verdict::of_all(judged.values.iter().map(|value| value.verdict));
        }
        levels.push((group, count, level));
    }
    levels
}

/// The level at which Holm's step-down procedure stops: what has a smaller p is significant.
fn holm(mut tests: Vec<f64>) -> f64 {
    tests.sort_by(f64::total_cmp);
    let level = |before: usize| LEVEL / (tests.len() - before).max(1) as f64;
    level(tests.iter().enumerate().take_while(|&(before, &p)| p <= level(before)).count())
}

impl Measured {
    fn judge(&mut self, claim: &ClaimSpec, level: f64) {
        let Ok(estimate) = &self.estimate else { return };
        self.verdict = match claim.exactly.as_ref().map(|range| range.contains(estimate.value)) {
            Some(true) => Verdict::Holds,
            Some(false) => Verdict::DoesNotHold,
            None => Verdict::Undecided,
        };
        let Some(trial) = Trial::new(claim, estimate) else { return };
        (self.verdict, self.power) = trial.verdict(level);
        let mut factors = std::iter::successors(Some(1.0), |factor| Some(factor * 1.1)).take(120);
        let decides = |factor: &f64| trial.enlarged(*factor).verdict(level).0 != Verdict::Undecided;
        self.needs = factors.find(decides).filter(|&factor| factor > 1.0);
        self.needs = self.needs.map(|factor| factor * estimate.positions as f64);
    }
}

/// A value of a claim on the scale on which it is judged: logarithms where all of it is above 0, so that half and twice are
/// equally far from 1. It is turned so that an effect is always above the null.
#[derive(Clone, Copy)]
struct Trial<'a> {
    claim: &'a ClaimSpec,
    is_log: bool,
    /// −1 if the effect is below the null.
    sign: f64,
    value: f64,
    low: f64,
    high: f64,
    error: f64,
    /// Degrees of freedom.
    freedom: f64,
}

impl<'a> Trial<'a> {
    /// `None` where there is nothing to test, or hardly more than one position.
    fn new(claim: &'a ClaimSpec, estimate: &Estimate) -> Option<Trial<'a>> {
        let ranges = || claim.effect.iter().chain(&claim.number);
        ranges().next()?;
        let freedom = Some(estimate.units.min(1e9) - 1.0).filter(|&freedom| freedom >= 0.5)?;
        let mut ends = ranges().flat_map(|range| [range.low, range.high]).filter(|end| end.is_finite());
        let is_log = estimate.low > 0.0 && ends.all(|end| end > 0.0);
        let sign =
            if claim.effect.as_ref().is_some_and(|effect| effect.low.is_infinite()) { -1.0 } else { 1.0 };
        let scale = |number| scaled(number, is_log, sign);
        let [one, other] = [scale(estimate.low), scale(estimate.high)];
        let (value, low, high) = (scale(estimate.value), one.min(other), one.max(other));
        let error = (high - low) / 2.0 / half_width(freedom);
        Some(Trial { claim, is_log, sign, value, low, high, error, freedom })
    }

    /// The same with `factor` times as many positions that scatter alike.
    fn enlarged(&self, factor: f64) -> Trial<'a> {
        let nearer = |end: f64| self.value + (end - self.value) / factor.sqrt();
        let (low, high, error) = (nearer(self.low), nearer(self.high), self.error / factor.sqrt());
        Trial { low, high, error, freedom: (self.freedom + 1.0) * factor - 1.0, ..*self }
    }

    fn scaled(&self, number: f64) -> f64 {
        scaled(number, self.is_log, self.sign)
    }

    /// A distance in standard errors.
    fn errors(&self, apart: f64) -> f64 {
        if apart == 0.0 { 0.0 } else { apart / self.error }
    }

    /// The value of no effect.
    fn null(&self) -> Option<f64> {
        self.claim.effect.as_ref()?.border()
    }

    fn p(&self) -> Option<f64> {
        let apart = self.errors(self.value - self.scaled(self.null()?));
        Some((2.0 * below(-as_normal(apart, self.freedom))).min(1.0))
    }

    /// The verdict at a level of significance, and the power.
    fn verdict(&self, level: f64) -> (Verdict, Option<f64>) {
        let (shown, excluded, power) = match self.null() {
            Some(null) => self.of_effect(null, level),
            None => self.of_number(),
        };
        let verdict = match (shown, excluded) {
            (false, true) => Verdict::DoesNotHold,
            (true, _) if power.is_some_and(|power| power < POWER) => Verdict::Undecided,
            (true, true) => Verdict::Smaller,
            (true, false) => Verdict::Holds,
            (false, false) => Verdict::Undecided,
        };
        (verdict, power)
    }

    /// Whether an effect is shown, whether one as large as the paper's is excluded, and the power against that one.
    fn of_effect(&self, null: f64, level: f64) -> (bool, bool, Option<f64>) {
        let ClaimSpec { number, margin, .. } = self.claim;
        let near = number.as_ref().map(|number| if self.sign < 0.0 { number.high } else { number.low });
        // Towards the null from the paper's number, but not beyond it; without a number away from the null, to the
        // smallest effect that counts.
        let least = match near {
            Some(near) => self.scaled(margin.moved(near, -self.sign)).max(self.scaled(null)),
            None => self.scaled(margin.moved(null, self.sign)),
        };
        let apart = near.map(|near| self.errors(self.scaled(near) - self.scaled(null)));
        let power = apart.map(|apart| power(apart, above(level / 2.0), self.freedom));
        (self.p().is_some_and(|p| p <= level), self.high < least, power)
    }

    /// Whether the whole interval agrees with the paper's number, whether none of it does, and the power.
    fn of_number(&self) -> (bool, bool, Option<f64>) {
        let Some(&Range { low, high, .. }) = self.claim.number.as_ref() else { return (false, false, None) };
        let margin = &self.claim.margin;
        let [least, most] =
            [(low, -1.0), (high, 1.0)].map(|(end, sign)| self.scaled(margin.moved(end, sign)));
        let [low, high] = [low, high].map(|end| self.scaled(end));
        let centre = match (low.is_finite(), high.is_finite()) {
            (true, true) => Some(f64::midpoint(low, high)),
            _ if margin.moved(1.0, 1.0) <= 1.0 => None,
            (is_low, _) => Some(if is_low { low } else { high }),
        };
        let half = (self.high - self.low) / 2.0;
        let share = |apart: f64| below(self.errors(apart));
        let power = centre.map(|it| (share(most - half - it) - share(least + half - it)).max(0.0));
        (least <= self.low && self.high <= most, self.high < least || most < self.low, power)
    }
}

fn scaled(number: f64, is_log: bool, sign: f64) -> f64 {
    sign * if is_log { number.max(0.0).ln() } else { number }
}

#[cfg(test)]
mod tests;
