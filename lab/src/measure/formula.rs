//! A formula over positions: expressions with the record's numbers in place of the metrics; what it comes to, and how
//! sure that is.

use super::syntax::Comparison;
use crate::statistics::small_sample;
use nullwindow::random::SplitMix64;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::rc::Rc;

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

/// Positions by game.
type Known = BTreeMap<usize, Vec<usize>>;

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
    pub(crate) fn known(&self) -> Known {
        let mut known = Known::new();
        self.atoms(&mut |Sum { game, column }| {
            let positions = known.entry(*game).or_insert_with(|| (0..column.len()).collect());
            positions.retain(|&position| column[position].is_some());
        });
        known
    }

    /// As how many equally large games it counts (Kish's effective size of a sample), of the metric that has the fewest; any
    /// number if it has no metric. `clusters` are the positions of each game that was drawn from, as indices.
    fn units(&self, clusters: &BTreeMap<usize, Vec<Vec<usize>>>) -> f64 {
        let of = |game: &usize, number: &dyn Fn(usize) -> f64| {
            let sizes = clusters.get(game).into_iter().flatten();
            let sizes: Vec<f64> = sizes.map(|cluster| cluster.iter().map(|&i| number(i)).sum()).collect();
            let squares = sizes.iter().map(|size| size * size).sum::<f64>();
            if squares > 0.0 { sizes.iter().sum::<f64>().powi(2) / squares } else { f64::INFINITY }
        };
        match self {
            Formula::Number(_) => f64::INFINITY,
            Formula::Apply(_, all) => all.iter().map(|it| it.units(clusters)).fold(f64::INFINITY, f64::min),
            Formula::Often(..) => {
                clusters.keys().map(|game| of(game, &|_| 1.0)).fold(f64::INFINITY, f64::min)
            }
            Formula::Atom(Sum { game, column }) => of(game, &|i| column[i].unwrap_or(0.0)),
        }
    }

    /// The formula of these positions alone; a metric that one of them lacks counts as nothing there.
    pub(crate) fn restricted(&self, known: &Known) -> Formula<Sum> {
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
                let holds = |game, position, of| {
                    let (weights, [a, b]) = (alone(position, of), &**both);
                    let weights = Weights::from([(game, weights.as_slice())]);
                    how.holds(a.value(&weights), b.value(&weights))
                };
                share(weights.iter().flat_map(|(&game, each)| {
                    let positions = each.iter().enumerate();
                    positions.map(move |(i, &weight)| (weight, weight > 0.0 && holds(game, i, each.len())))
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
fn alone(position: usize, of: usize) -> Vec<f64> {
    (0..of).map(|it| f64::from(it == position)).collect()
}

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
    /// As how many equally large positions they count: few, where a few large ones decide.
    pub units: f64,
}

/// Draws of positions: first as many games as there are, with replacement, then as many positions of each as it has,
/// with replacement. So an interval speaks of other games where there are several, and of other positions of the game
/// where there is one. The draws are the same for all expressions, so that what is compared is compared on the same
/// positions.
pub struct Resampler {
    /// What the positions were taken from, by game of the experiment.
    origins: Vec<Vec<String>>,
    draws: RefCell<BTreeMap<DrawKey, Rc<Draws>>>,
}

/// A game and its positions that are known.
type DrawKey = (usize, Vec<usize>);

/// How often each position was drawn, for each resample.
type Draws = Vec<Vec<f64>>;

impl Resampler {
    /// Draws of positions that were taken from these, by game of the experiment.
    pub fn new(origins: &[Vec<String>]) -> Resampler {
        Resampler { origins: origins.to_vec(), draws: RefCell::default() }
    }

    /// Indices of these positions of a game, those of one origin together.
    fn clusters(&self, game: usize, known: &[usize]) -> Vec<Vec<usize>> {
        let mut by_origin: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (i, &position) in known.iter().enumerate() {
            by_origin.entry(&self.origins[game][position]).or_default().push(i);
        }
        by_origin.into_values().collect()
    }

    /// What is drawn independently of each other: games, or the positions of the only one.
    fn units(&self, formula: &Formula<Sum>, known: &Known) -> f64 {
        let clusters = known.iter().map(|(&game, known)| match self.clusters(game, known) {
            one if one.len() == 1 => (game, (0..known.len()).map(|i| vec![i]).collect()),
            several => (game, several),
        });
        formula.units(&clusters.collect())
    }

    /// How often each of these positions of a game is drawn.
    fn draws(&self, game: usize, known: &[usize]) -> Rc<Draws> {
        let make = || {
            let mut rng = SplitMix64::new(0x006e_756c_6c77_696e ^ (game as u64) << 32 ^ known.len() as u64);
            let mut draw = |n: usize| rng.below(n as u64) as usize;
            let clusters = self.clusters(game, known);
            let one = |_| {
                let mut weights = vec![0.0; known.len()];
                for _ in &clusters {
                    let cluster = &clusters[draw(clusters.len())];
                    for _ in cluster {
                        weights[cluster[draw(cluster.len())]] += 1.0;
                    }
                }
                weights
            };
            Rc::new((0..RESAMPLES).map(one).collect())
        };
        Rc::clone(self.draws.borrow_mut().entry((game, known.to_vec())).or_insert_with(make))
    }

    /// The middle 95 % of what other draws of positions would have said, wider where positions are few.
    fn interval(&self, formula: &Formula<Sum>, known: &Known, value: f64) -> Result<(f64, f64), String> {
        let draws = known.iter().map(|(&game, positions)| (game, self.draws(game, positions)));
        let draws: Vec<(usize, Rc<Draws>)> = draws.collect();
        let weights = |i: usize| draws.iter().map(|(game, draws)| (*game, draws[i].as_slice())).collect();
        let resampled = (0..RESAMPLES).map(|i| formula.value(&weights(i)));
        let numbers: Vec<f64> = resampled.filter(|number| number.is_finite()).collect();
        if numbers.len() * 20 < RESAMPLES * 19 {
            return Err("too few positions show it".to_owned());
        }
        let (low, high) = middle(numbers, 0.95).unwrap_or((value, value));
        // An extreme of several curves may lie outside what resampling shows.
        let (low, high) = (low.min(value), high.max(value));
        let wider = small_sample(self.units(formula, known));
        let moved = |end| {
            if low > 0.0 { value * f64::powf(end / value, wider) } else { value + wider * (end - value) }
        };
        let (least, most) =
            if matches!(formula, Formula::Often(..)) { (0.0, 1.0) } else { (f64::MIN, f64::MAX) };
        Ok((moved(low).max(least), moved(high).min(most)))
    }
}

/// The value of a formula with its interval.
pub(super) fn estimate(formula: &Formula<Sum>, resampler: &Resampler) -> Result<Estimate, String> {
    let known = formula.known();
    let of = known.keys().map(|&game| resampler.origins[game].len()).sum();
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
    let (low, high) = resampler.interval(&formula, &known, value)?;
    let (positions, units) = (known.values().map(Vec::len).sum(), resampler.units(&formula, &known));
    Ok(Estimate { value, low, high, geometric: geometric(&formula, &known), positions, of, units })
}

/// The geometric mean of a quotient over the positions of its one game.
fn geometric(formula: &Formula<Sum>, known: &Known) -> Option<f64> {
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

    /// The interval of a ratio on positions from these games.
    fn width(origins: &[&str], numbers: &[f64]) -> f64 {
        let origins = vec![origins.iter().map(|&origin| origin.to_owned()).collect()];
        let sum = |column: Vec<Option<f64>>| Formula::Atom(Sum { game: 0, column });
        let ones = sum(vec![Some(1.0); numbers.len()]);
        let ratio =
            Formula::Apply(Function::By, vec![sum(numbers.iter().copied().map(Some).collect()), ones]);
        let found = estimate(&ratio, &Resampler::new(&origins)).expect("an estimate");
        found.high - found.low
    }

    #[test]
    fn positions_of_one_game_are_drawn_together_and_a_single_game_by_its_positions() {
        let names: Vec<String> = (0..80).map(|i| i.to_string()).collect();
        let (apart, numbers): (Vec<&str>, Vec<f64>) =
            names.iter().enumerate().map(|(i, name)| (name.as_str(), f64::from(i as u32 * 37 % 80))).unzip();
        // Each position four times: as from games of their own they would promise an interval half as wide.
        let four = |i: usize| i / 4;
        let copies: Vec<f64> = (0..320).map(|i| numbers[four(i)]).collect();
        let together: Vec<&str> = (0..320).map(|i| apart[four(i)]).collect();
        let names: Vec<String> = (0..320).map(|i| i.to_string()).collect();
        let each: Vec<&str> = names.iter().map(String::as_str).collect();
        let alone = width(&apart, &numbers);
        assert!((width(&together, &copies) / alone - 1.0).abs() < 0.1);
        assert!((width(&each, &copies) / alone - 0.5).abs() < 0.1);
        assert!((width(&["one game"; 80], &numbers) / alone - 1.0).abs() < 0.1);
    }
}
