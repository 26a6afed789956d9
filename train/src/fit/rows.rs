//! Examples as rows of a sparse matrix, in chunks, with their values under the present weights.

use super::Example;
use crate::errors::{Errors, Loss};
use nullwindow_engine::workers;
use nullwindow_notation::weights::Linear;
use std::ops::Range;

/// The same on any number of threads: sums over chunks are added up in their order.
const CHUNKS: usize = 16;

/// Smaller chunks are not worth handing to a thread.
const LEAST_ROWS: usize = 1000;

/// All examples of one part.
pub(super) struct Data {
    chunks: Vec<Rows>,
    /// The sum of the examples' weights.
    pub(super) weight: f64,
    /// How many weights the evaluation has.
    count: usize,
    threads: usize,
}

#[derive(Default)]
struct Rows {
    /// Where each example's features end.
    ends: Vec<u32>,
    indices: Vec<u32>,
    /// Empty if all of them are 1.
    coefficients: Vec<f32>,
    targets: Vec<f32>,
    weights: Vec<f32>,
    /// The examples' values under the present weights.
    values: Vec<f32>,
    /// How fast the values change along the direction.
    speeds: Vec<f32>,
}

impl Data {
    pub(super) fn of<G: Sync, L: Linear<G>>(examples: &[Example<G>], threads: usize) -> Data {
        let (count, share) = (L::count(), examples.len().div_ceil(CHUNKS).max(LEAST_ROWS));
        let mut parts: Vec<&[Example<G>]> = examples.chunks(share).collect();
        let chunks = workers::map(&mut parts, threads, |_, part| Rows::of::<G, L>(part, count));
        let weight = chunks.iter().flat_map(|rows| &rows.weights).map(|&w| f64::from(w)).sum();
        Data { chunks, weight, count, threads }
    }

    /// The results for all chunks, in their order.
    fn each<R: Send>(&self, work: impl Fn(&Rows) -> R + Sync) -> Vec<R> {
        let mut chunks: Vec<&Rows> = self.chunks.iter().collect();
        workers::map(&mut chunks, self.threads, |_, rows| work(rows))
    }

    fn update(&mut self, work: impl Fn(&mut Rows) + Sync) {
        workers::map(&mut self.chunks, self.threads, |_, rows| work(rows));
    }

    /// Adds up what each chunk says of every weight.
    fn sum(&self, add: impl Fn(&Rows, &mut [f64]) + Sync) -> Vec<f64> {
        let sums = self.each(|rows| {
            let mut sums = vec![0.0; self.count];
            add(rows, &mut sums);
            sums
        });
        let add = |mut total: Vec<f64>, more: Vec<f64>| {
            total.iter_mut().zip(more).for_each(|(total, more)| *total += more);
            total
        };
        sums.into_iter().reduce(add).unwrap_or_else(|| vec![0.0; self.count])
    }

    /// Σ weight · coefficient², for every weight.
    pub(super) fn squares(&self) -> Vec<f64> {
        self.sum(|rows, sums| {
            rows.scatter(sums, |i, coefficient| f64::from(rows.weights[i] * coefficient * coefficient));
        })
    }

    pub(super) fn occurrences(&self) -> Vec<u32> {
        self.sum(|rows, sums| rows.scatter(sums, |_, _| 1.0)).iter().map(|&n| n as u32).collect()
    }

    pub(super) fn gradient(&self, loss: Loss) -> Vec<f64> {
        self.sum(|rows, sums| {
            let slope = |i: usize| f64::from(rows.weights[i]) * rows.derivatives(i, loss).1;
            let slopes: Vec<f64> = (0..rows.targets.len()).map(slope).collect();
            rows.scatter(sums, |i, coefficient| slopes[i] * f64::from(coefficient));
        })
    }

    /// Computes the values of all examples under `weights`.
    pub(super) fn place(&mut self, weights: &[f64]) {
        let weights: Vec<f32> = weights.iter().map(|&w| w as f32).collect();
        self.update(|rows| rows.values = rows.gather(&weights));
    }

    /// Computes how values change along `direction`.
    pub(super) fn aim(&mut self, direction: &[f64]) {
        let direction: Vec<f32> = direction.iter().map(|&d| d as f32).collect();
        self.update(|rows| rows.speeds = rows.gather(&direction));
    }

    /// Goes along the direction.
    pub(super) fn advance(&mut self, length: f64) {
        self.update(|rows| {
            for (value, speed) in rows.values.iter_mut().zip(&rows.speeds) {
                *value += (length * f64::from(*speed)) as f32;
            }
        });
    }

    /// Loss, slope and bend at `length` along the direction.
    pub(super) fn along(&self, length: f64, loss: Loss) -> (f64, f64, f64) {
        let parts = self.each(|rows| rows.along(length, loss)).into_iter();
        parts.fold((0.0, 0.0, 0.0), |sum, part| (sum.0 + part.0, sum.1 + part.1, sum.2 + part.2))
    }

    /// The mean loss.
    pub(super) fn loss(&self, loss: Loss) -> f64 {
        let one = |rows: &Rows, i: usize| f64::from(rows.weights[i]) * rows.derivatives(i, loss).0;
        let sum: f64 =
            self.each(|rows| (0..rows.targets.len()).map(|i| one(rows, i)).sum::<f64>()).into_iter().sum();
        sum * loss.mean_factor() / self.weight.max(f64::MIN_POSITIVE)
    }

    /// Errors under `weights`.
    pub(super) fn errors(&self, weights: &[f32], loss: Loss) -> Errors {
        let parts = self.each(|rows| {
            let mut errors = Errors::default();
            for (i, value) in rows.gather(weights).into_iter().enumerate() {
                errors.add(loss, value, rows.targets[i], rows.weights[i]);
            }
            errors
        });
        parts.into_iter().fold(Errors::default(), Errors::and)
    }
}

impl Rows {
    fn of<G, L: Linear<G>>(examples: &[Example<G>], count: usize) -> Rows {
        let mut rows = Rows::default();
        let mut list = Vec::new();
        for example in examples {
            list.clear();
            L::features(&example.position, &mut list);
            list.sort_unstable_by_key(|feature| feature.0);
            rows.push(&list, count);
            rows.targets.push(example.target);
            rows.weights.push(example.weight);
        }
        if rows.coefficients.iter().all(|&c| c.to_bits() == 1.0_f32.to_bits()) {
            rows.coefficients = Vec::new();
        }
        rows.indices.shrink_to_fit();
        rows.coefficients.shrink_to_fit();
        rows
    }

    /// Adds a row; adjacent features of the same index become one, and those that cancel out are dropped.
    fn push(&mut self, list: &[(u32, f32)], count: usize) {
        for same in list.chunk_by(|a, b| a.0 == b.0) {
            let (index, coefficient) = (same[0].0, same.iter().map(|feature| feature.1).sum::<f32>());
            assert!((index as usize) < count, "feature {index} of {count} weights");
            if coefficient != 0.0 {
                self.indices.push(index);
                self.coefficients.push(coefficient);
            }
        }
        self.ends.push(self.indices.len() as u32);
    }

    /// Where the features of each example are.
    fn examples(&self) -> impl Iterator<Item = Range<usize>> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| start as usize..end as usize)
    }

    fn coefficient(&self, feature: usize) -> f32 {
        self.coefficients.get(feature).copied().unwrap_or(1.0)
    }

    /// The value of each example under `weights`.
    fn gather(&self, weights: &[f32]) -> Vec<f32> {
        let value = |feature: usize| weights[self.indices[feature] as usize] * self.coefficient(feature);
        self.examples().map(|features| features.map(value).sum()).collect()
    }

    /// Adds to each feature's sum the `amount` for the example and the coefficient.
    fn scatter(&self, sums: &mut [f64], amount: impl Fn(usize, f32) -> f64) {
        for (i, features) in self.examples().enumerate() {
            for feature in features {
                sums[self.indices[feature] as usize] += amount(i, self.coefficient(feature));
            }
        }
    }

    /// The loss of an example under the present weights, with its derivatives.
    fn derivatives(&self, i: usize, loss: Loss) -> (f64, f64, f64) {
        loss.derivatives(self.values[i].into(), self.targets[i].into())
    }

    fn along(&self, length: f64, loss: Loss) -> (f64, f64, f64) {
        let mut sums = (0.0, 0.0, 0.0);
        for (i, &speed) in self.speeds.iter().enumerate() {
            let (speed, weight) = (f64::from(speed), f64::from(self.weights[i]));
            let value = f64::from(self.values[i]) + length * speed;
            let (loss, slope, bend) = loss.derivatives(value, self.targets[i].into());
            sums.0 += weight * loss;
            sums.1 += weight * slope * speed;
            sums.2 += weight * bend * speed * speed;
        }
        sums
    }
}
