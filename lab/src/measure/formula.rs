//! A formula over positions: expressions with the record's numbers in place of the metrics.

use super::syntax::{Choice, Comparison, Operation};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// A formula over atoms: metrics as they are written, or the record's numbers for them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Formula<A> {
    Number(f64),
    Negative(Box<Formula<A>>),
    Absolute(Box<Formula<A>>),
    Binary(Operation, Box<Formula<A>>, Box<Formula<A>>),
    Choose(Choice, Vec<Formula<A>>),
    /// The share of the comparisons that hold.
    Share(Vec<(Formula<A>, Comparison, Formula<A>)>),
    /// The share of positions on which the comparison holds.
    Often(Box<Formula<A>>, Comparison, Box<Formula<A>>),
    Atom(A),
}

/// A metric of each position of a game, of which the sum counts.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sum {
    pub(crate) game: usize,
    pub(crate) column: Vec<Option<f64>>,
}

/// How often each position of each game counts.
pub(crate) type Weights<'a> = BTreeMap<usize, &'a [f64]>;

impl<A> Formula<A> {
    /// Calls `see` with every atom.
    pub(crate) fn atoms<'a>(&'a self, see: &mut impl FnMut(&'a A)) {
        match self {
            Formula::Number(_) => {}
            Formula::Negative(a) | Formula::Absolute(a) => a.atoms(see),
            Formula::Binary(_, a, b) | Formula::Often(a, _, b) => [a, b].iter().for_each(|it| it.atoms(see)),
            Formula::Choose(_, all) => all.iter().for_each(|it| it.atoms(see)),
            Formula::Share(all) => all.iter().flat_map(|(a, _, b)| [a, b]).for_each(|it| it.atoms(see)),
            Formula::Atom(atom) => see(atom),
        }
    }

    /// The formula with every atom replaced by a formula.
    pub(crate) fn bind<B, E>(
        &self,
        with: &mut impl FnMut(&A) -> Result<Formula<B>, E>,
    ) -> Result<Formula<B>, E> {
        let mut boxed = |it: &Formula<A>| it.bind(with).map(Box::new);
        Ok(match self {
            Formula::Number(number) => Formula::Number(*number),
            Formula::Negative(a) => Formula::Negative(boxed(a)?),
            Formula::Absolute(a) => Formula::Absolute(boxed(a)?),
            Formula::Binary(operation, a, b) => Formula::Binary(*operation, boxed(a)?, boxed(b)?),
            Formula::Often(a, how, b) => Formula::Often(boxed(a)?, *how, boxed(b)?),
            Formula::Choose(choice, all) => {
                Formula::Choose(*choice, all.iter().map(|it| it.bind(with)).collect::<Result<_, E>>()?)
            }
            Formula::Share(all) => {
                let pairs = all.iter().map(|(a, how, b)| Ok((a.bind(with)?, *how, b.bind(with)?)));
                Formula::Share(pairs.collect::<Result<_, E>>()?)
            }
            Formula::Atom(atom) => with(atom)?,
        })
    }
}

impl Formula<Sum> {
    /// The positions of each game for which every metric is known: only these can be compared.
    pub(crate) fn known(&self) -> BTreeMap<usize, Vec<usize>> {
        let mut known: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        self.atoms(&mut |Sum { game, column }| {
            let positions = known.entry(*game).or_insert_with(|| (0..column.len()).collect());
            positions.retain(|&position| column[position].is_some());
        });
        known
    }

    /// How many positions there are in all games that it is about.
    pub(crate) fn positions(&self) -> usize {
        let mut games: BTreeMap<usize, usize> = BTreeMap::new();
        self.atoms(&mut |Sum { game, column }| {
            games.insert(*game, column.len());
        });
        games.values().sum()
    }

    /// The formula of these positions alone; a metric that one of them lacks counts as nothing there.
    pub(crate) fn restricted(&self, known: &BTreeMap<usize, Vec<usize>>) -> Formula<Sum> {
        let Ok(restricted) = self.bind(&mut |Sum { game, column }| {
            let chosen = known.get(game).map_or(&[][..], Vec::as_slice);
            let column = chosen.iter().map(|&position| column[position]).collect();
            Ok::<_, Infallible>(Formula::Atom(Sum { game: *game, column }))
        });
        restricted
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
                let pairs = all.iter().map(|(a, how, b)| (a.value(weights), how, b.value(weights)));
                let defined = pairs.filter(|(a, _, b)| !a.is_nan() && !b.is_nan());
                share(defined.map(|(a, how, b)| (1.0, how.holds(a, b))))
            }
            Formula::Often(a, how, b) => often(|one| how.holds(a.value(one), b.value(one)), weights),
            Formula::Atom(Sum { game, column }) => {
                let weights = weights.get(game).copied().unwrap_or_default();
                column.iter().zip(weights).map(|(number, weight)| number.unwrap_or(0.0) * weight).sum()
            }
        }
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
    let positions = weights.iter().flat_map(|(&game, each)| (0..each.len()).map(move |i| (game, *each, i)));
    share(positions.map(|(game, each, position)| {
        let mut alone = vec![0.0; each.len()];
        alone[position] = 1.0;
        (each[position], each[position] > 0.0 && holds(&Weights::from([(game, alone.as_slice())])))
    }))
}

/// The share of the weights of what holds.
fn share(all: impl Iterator<Item = (f64, bool)>) -> f64 {
    let add = |(held, all), (weight, holds)| (if holds { held + weight } else { held }, all + weight);
    let (held, all) = all.fold((0.0, 0.0), add);
    quotient(held, all)
}
