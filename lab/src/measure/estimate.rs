//! What a formula comes to, and how sure that is.

use super::formula::{Formula, Function, Sum, Weights, alone};
use nullwindow::random::SplitMix64;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// How often positions are drawn anew for an interval.
pub const RESAMPLES: usize = 2_000;

/// A number with what it rests on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The expression on all positions: a quotient is a ratio of sums.
    pub value: f64,
    /// Where the 95 % interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
    /// The geometric mean over positions, of a quotient that has a value above 0 on some.
    pub geometric: Option<f64>,
    /// Positions that count, of all games in it.
    pub positions: usize,
    /// Positions there are.
    pub of: usize,
}

/// Draws of positions, with replacement: the same for all expressions, so that what is compared is compared on the
/// same positions.
#[derive(Default)]
pub struct Resampler {
    draws: RefCell<BTreeMap<(usize, usize), Rc<Draws>>>,
}

/// How often each position was drawn, for each resample.
type Draws = Vec<Vec<f64>>;

impl Resampler {
    /// The draws of `n` positions of a game.
    fn draws(&self, game: usize, n: usize) -> Rc<Draws> {
        let make = || {
            let mut rng = SplitMix64::new(0x006e_756c_6c77_696e ^ (game as u64) << 32 ^ n as u64);
            let one = |_| {
                let mut weights = vec![0.0; n];
                (0..n).for_each(|_| weights[rng.below(n as u64) as usize] += 1.0);
                weights
            };
            Rc::new((0..RESAMPLES).map(one).collect())
        };
        Rc::clone(self.draws.borrow_mut().entry((game, n)).or_insert_with(make))
    }
}

/// The value of a formula with its interval.
pub(super) fn estimate(formula: &Formula<Sum>, resampler: &Resampler) -> Result<Estimate, String> {
    let known = formula.known();
    let of = formula.positions();
    if known.values().any(Vec::is_empty) {
        return Err("the record has no position for which all of it is known".to_owned());
    }
    let formula = formula.restricted(&known);
    let once = vec![1.0; of];
    let all = known.iter().map(|(&game, positions)| (game, &once[..positions.len()])).collect();
    let value = formula.value(&all);
    if !value.is_finite() {
        return Err("it divides by nothing".to_owned());
    }
    let (low, high) = interval(&formula, &known, resampler, value)?;
    let positions = known.values().map(Vec::len).sum();
    Ok(Estimate { value, low, high, geometric: geometric(&formula, &known), positions, of })
}

/// The middle 95 % of what other draws of positions would have said.
fn interval(
    formula: &Formula<Sum>,
    known: &BTreeMap<usize, Vec<usize>>,
    resampler: &Resampler,
    value: f64,
) -> Result<(f64, f64), String> {
    let draws: Vec<(usize, Rc<Draws>)> =
        known.iter().map(|(&game, positions)| (game, resampler.draws(game, positions.len()))).collect();
    let resampled =
        |i: usize| formula.value(&draws.iter().map(|(game, draws)| (*game, draws[i].as_slice())).collect());
    let numbers: Vec<f64> = (0..RESAMPLES).map(resampled).filter(|number| number.is_finite()).collect();
    if numbers.len() * 20 < RESAMPLES * 19 {
        return Err("too few positions show it".to_owned());
    }
    let (low, high) = middle(numbers, 0.95).unwrap_or((value, value));
    // An extreme of several curves may lie outside what resampling shows.
    Ok((low.min(value), high.max(value)))
}

/// The geometric mean of a quotient over the positions of its one game.
fn geometric(formula: &Formula<Sum>, known: &BTreeMap<usize, Vec<usize>>) -> Option<f64> {
    let is_quotient = matches!(formula, Formula::Apply(Function::By, _));
    let (&game, positions) = known.iter().next().filter(|_| known.len() == 1 && is_quotient)?;
    let ratio = |position| formula.value(&Weights::from([(game, &*alone(position, positions.len()))]));
    let ratios = (0..positions.len()).map(ratio);
    geometric_mean(ratios.filter(|ratio| ratio.is_finite() && *ratio > 0.0))
}

/// The geometric mean of positive numbers; `None` of none.
fn geometric_mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0_usize), |(sum, count), number| (sum + number.ln(), count + 1));
    (count > 0).then(|| (sum / count as f64).exp())
}

/// The least and the greatest of the middle `share` of numbers; `None` of none.
fn middle(mut numbers: Vec<f64>, share: f64) -> Option<(f64, f64)> {
    numbers.sort_by(f64::total_cmp);
    let last = numbers.len().checked_sub(1)?;
    let outside = ((1.0 - share) / 2.0 * numbers.len() as f64).round() as usize;
    let outside = outside.min(last / 2);
    Some((numbers[outside], numbers[last - outside]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_middles_of_known_numbers() {
        assert_eq!(geometric_mean([0.5, 2.0].into_iter()), Some(1.0));
        assert_eq!(geometric_mean(std::iter::empty()), None);
        assert_eq!(middle((1..=100).map(f64::from).collect(), 0.9), Some((6.0, 95.0)));
        assert_eq!(middle(Vec::new(), 0.9), None);
    }
}
