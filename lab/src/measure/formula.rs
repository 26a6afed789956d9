//! A formula over positions: expressions with the record's numbers in place of the metrics.

use super::syntax::Comparison;
use std::collections::BTreeMap;
use std::convert::Infallible;

/// A formula over atoms: metrics as they are written, or the record's numbers for them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Formula<A> {
    Number(f64),
    Apply(Function, Vec<Formula<A>>),
    /// The share of positions on which the comparison holds.
    Often(Comparison, Box<[Formula<A>; 2]>),
    Atom(A),
}

/// What is made of several numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Plus,
    Minus,
    Times,
    By,
    Negative,
    Absolute,
    Least,
    Greatest,
    /// The share of the pairs of which the comparison holds.
    Share(Comparison),
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
            Formula::Apply(_, all) => all.iter().for_each(|it| it.atoms(see)),
            Formula::Often(_, both) => both.iter().for_each(|it| it.atoms(see)),
            Formula::Atom(atom) => see(atom),
        }
    }

    /// The formula with every atom replaced by a formula.
    pub(crate) fn bind<B, E>(
        &self,
        with: &mut impl FnMut(&A) -> Result<Formula<B>, E>,
    ) -> Result<Formula<B>, E> {
        Ok(match self {
            Formula::Number(number) => Formula::Number(*number),
            Formula::Apply(function, all) => {
                Formula::Apply(*function, all.iter().map(|it| it.bind(with)).collect::<Result<_, E>>()?)
            }
            Formula::Often(how, both) => {
                Formula::Often(*how, Box::new([both[0].bind(with)?, both[1].bind(with)?]))
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
            Formula::Apply(function, all) => function.of(all.iter().map(|it| it.value(weights))),
            Formula::Often(how, both) => {
                let holds = |one: &Weights<'_>| how.holds(both[0].value(one), both[1].value(one));
                share(weights.iter().flat_map(|(&game, each)| {
                    each.iter().enumerate().map(move |(position, &weight)| {
                        (
                            weight,
                            weight > 0.0 && holds(&Weights::from([(game, &*alone(position, each.len()))])),
                        )
                    })
                }))
            }
            Formula::Atom(Sum { game, column }) => {
                let weights = weights.get(game).copied().unwrap_or_default();
                column.iter().zip(weights).map(|(number, weight)| number.unwrap_or(0.0) * weight).sum()
            }
        }
    }
}

impl Function {
    /// Not a number where it is not defined.
    fn of(self, mut numbers: impl Iterator<Item = f64>) -> f64 {
        let is_number = |number: &f64| !number.is_nan();
        let found = match self {
            Function::Plus => numbers.reduce(|a, b| a + b),
            Function::Minus => numbers.reduce(|a, b| a - b),
            Function::Times => numbers.reduce(|a, b| a * b),
            Function::By => numbers.reduce(quotient),
            Function::Negative => numbers.next().map(|a| -a),
            Function::Absolute => numbers.next().map(f64::abs),
            Function::Least => numbers.filter(is_number).reduce(f64::min),
            Function::Greatest => numbers.filter(is_number).reduce(f64::max),
            Function::Share(how) => {
                let pairs = std::iter::from_fn(|| Some((numbers.next()?, numbers.next()?)));
                let defined = pairs.filter(|(a, b)| is_number(a) && is_number(b));
                Some(share(defined.map(|(a, b)| (1.0, how.holds(a, b)))))
            }
        };
        found.unwrap_or(f64::NAN)
    }
}

/// Nothing divided by nothing, and anything else divided by nothing, is not a number.
fn quotient(a: f64, b: f64) -> f64 {
    if b == 0.0 { f64::NAN } else { a / b }
}

/// The share of the weights of what holds.
fn share(all: impl Iterator<Item = (f64, bool)>) -> f64 {
    let add = |(held, all), (weight, holds)| (if holds { held + weight } else { held }, all + weight);
    let (held, all) = all.fold((0.0, 0.0), add);
    quotient(held, all)
}

/// Weights of `of` positions of which one counts.
pub(super) fn alone(position: usize, of: usize) -> Vec<f64> {
    (0..of).map(|it| f64::from(it == position)).collect()
}
