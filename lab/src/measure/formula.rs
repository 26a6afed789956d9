//! A formula over positions: expressions with the record's numbers in place of the metrics.

use super::syntax::{Choice, Comparison, Operation};
use std::collections::BTreeMap;

/// A formula whose metrics are columns of numbers, one for each position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Formula {
    Number(f64),
    Negative(Box<Formula>),
    Binary(Operation, Box<Formula>, Box<Formula>),
    Choose(Choice, Vec<Formula>),
    Absolute(Box<Formula>),
    /// The share of the comparisons that hold.
    Share(Vec<(Formula, Comparison, Formula)>),
    /// The share of positions on which the comparison holds.
    Often(Box<Formula>, Comparison, Box<Formula>),
    /// A metric: its sum over the positions of a game.
    Sum {
        game: usize,
        column: Vec<Option<f64>>,
    },
}

/// How often each position of each game counts.
pub(crate) type Weights<'a> = BTreeMap<usize, &'a [f64]>;

impl Formula {
    /// The columns in it.
    fn columns<'a>(&'a self, see: &mut impl FnMut(usize, &'a [Option<f64>])) {
        match self {
            Formula::Number(_) => {}
            Formula::Negative(a) | Formula::Absolute(a) => a.columns(see),
            Formula::Binary(_, a, b) | Formula::Often(a, _, b) => {
                a.columns(see);
                b.columns(see);
            }
            Formula::Choose(_, all) => all.iter().for_each(|formula| formula.columns(see)),
            Formula::Share(all) => all.iter().for_each(|(a, _, b)| {
                a.columns(see);
                b.columns(see);
            }),
            Formula::Sum { game, column } => see(*game, column),
        }
    }

    /// The positions of each game for which every metric is known: only these can be compared.
    pub(crate) fn known(&self) -> BTreeMap<usize, Vec<usize>> {
        let mut known: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        self.columns(&mut |game, column| {
            let positions = known.entry(game).or_insert_with(|| (0..column.len()).collect());
            positions.retain(|&position| column[position].is_some());
        });
        known
    }

    /// How many positions there are in all games that it is about.
    pub(crate) fn positions(&self) -> usize {
        let mut games: BTreeMap<usize, usize> = BTreeMap::new();
        self.columns(&mut |game, column| {
            games.insert(game, column.len());
        });
        games.values().sum()
    }

    /// The formula of these positions alone; a metric that one of them lacks counts as nothing there.
    pub(crate) fn restricted(&self, known: &BTreeMap<usize, Vec<usize>>) -> Formula {
        let again = |formula: &Formula| Box::new(formula.restricted(known));
        match self {
            Formula::Number(number) => Formula::Number(*number),
            Formula::Negative(a) => Formula::Negative(again(a)),
            Formula::Absolute(a) => Formula::Absolute(again(a)),
            Formula::Binary(operation, a, b) => Formula::Binary(*operation, again(a), again(b)),
            Formula::Choose(choice, all) => {
                Formula::Choose(*choice, all.iter().map(|formula| formula.restricted(known)).collect())
            }
            Formula::Often(a, how, b) => Formula::Often(again(a), *how, again(b)),
            Formula::Share(all) => {
                let pairs = all.iter().map(|(a, how, b)| (a.restricted(known), *how, b.restricted(known)));
                Formula::Share(pairs.collect())
            }
            Formula::Sum { game, column } => {
                let chosen = known.get(game).map_or(&[][..], Vec::as_slice);
                Formula::Sum { game: *game, column: chosen.iter().map(|&p| column[p]).collect() }
            }
        }
    }

    /// Its value where every position counts as often as `weights` say; not a number where it is not defined.
    pub(crate) fn value(&self, weights: &Weights<'_>) -> f64 {
        match self {
            Formula::Number(number) => *number,
            Formula::Negative(a) => -a.value(weights),
            Formula::Absolute(a) => a.value(weights).abs(),
            Formula::Binary(operation, a, b) => {
                let (a, b) = (a.value(weights), b.value(weights));
                match operation {
                    Operation::Plus => a + b,
                    Operation::Minus => a - b,
                    Operation::Times => a * b,
                    Operation::By => quotient(a, b),
                }
            }
            Formula::Choose(choice, all) => choose(*choice, all.iter().map(|formula| formula.value(weights))),
            Formula::Share(all) => {
                let pairs = all.iter().map(|(a, how, b)| (a.value(weights), *how, b.value(weights)));
                share(pairs)
            }
            Formula::Often(a, how, b) => often(|one| how.holds(a.value(one), b.value(one)), weights),
            Formula::Sum { game, column } => {
                let weights = weights.get(game).copied().unwrap_or_default();
                column.iter().zip(weights).map(|(number, weight)| number.unwrap_or(0.0) * weight).sum()
            }
        }
    }

    /// Whether it divides one thing by another: then its value is a ratio of sums, and positions have ratios too.
    pub(crate) fn is_quotient(&self) -> bool {
        matches!(self, Formula::Binary(Operation::By, ..))
    }
}

/// Nothing divided by nothing, and anything else divided by nothing, is not a number.
fn quotient(a: f64, b: f64) -> f64 {
    if b == 0.0 { f64::NAN } else { a / b }
}

/// The least or the greatest of those that are numbers.
fn choose(choice: Choice, numbers: impl Iterator<Item = f64>) -> f64 {
    let pick = match choice {
        Choice::Least => f64::min,
        Choice::Greatest => f64::max,
    };
    numbers.filter(|number| !number.is_nan()).reduce(pick).unwrap_or(f64::NAN)
}

/// How often something holds of one position.
fn often(holds: impl Fn(&Weights<'_>) -> bool, weights: &Weights<'_>) -> f64 {
    let (mut held, mut all) = (0.0, 0.0);
    for (&game, each) in weights {
        for (position, weight) in each.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
            let mut alone = vec![0.0; each.len()];
            alone[position] = 1.0;
            all += weight;
            held += weight * f64::from(u8::from(holds(&Weights::from([(game, alone.as_slice())]))));
        }
    }
    quotient(held, all)
}

fn share(pairs: impl Iterator<Item = (f64, Comparison, f64)>) -> f64 {
    let (mut held, mut all) = (0.0, 0.0);
    for (a, how, b) in pairs.filter(|(a, _, b)| !a.is_nan() && !b.is_nan()) {
        all += 1.0;
        held += f64::from(u8::from(how.holds(a, b)));
    }
    quotient(held, all)
}
