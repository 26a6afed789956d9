//! Losses, and errors of an evaluation over many examples.

use crate::fit::Example;
use nullwindow::Score;
use nullwindow_engine::workers;
use std::fmt;

/// What a fit minimises.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Loss {
    /// The squared difference from the target, in evaluation units.
    Squared,
    /// The target is an expected result between 0 and 1, and a value predicts 1 / (1 + e^(−value/scale)): the loss is
    /// the surprise at the result, in nats.
    Logistic {
        /// Evaluation units for odds of e to 1.
        scale: f32,
    },
}

impl Loss {
    /// The expected result that `value` predicts; the value itself for [`Loss::Squared`].
    pub fn predict(self, value: f64) -> f64 {
        match self {
            Loss::Squared => value,
            Loss::Logistic { scale } => 1.0 / (1.0 + (-value / f64::from(scale)).exp()),
        }
    }

    /// The loss of an example, with its first and second derivative by the value: half the square, or the surprise.
    pub(crate) fn derivatives(self, value: f64, target: f64) -> (f64, f64, f64) {
        match self {
            Loss::Squared => {
                let error = value - target;
                (0.5 * error * error, error, 1.0)
            }
            Loss::Logistic { scale } => {
                let (scale, p) = (f64::from(scale), self.predict(value));
                (surprise(value / scale, target), (p - target) / scale, p * (1.0 - p) / (scale * scale))
            }
        }
    }

    /// The second derivative at its largest.
    pub(crate) fn curvature(self) -> f64 {
        match self {
            Loss::Squared => 1.0,
            Loss::Logistic { scale } => 0.25 / f64::from(scale).powi(2),
        }
    }

    /// The factor from the mean of [`derivatives`](Self::derivatives) to the loss as it is usually reported.
    pub(crate) fn mean_factor(self) -> f64 {
        if self == Loss::Squared { 2.0 } else { 1.0 }
    }

    /// Steps of Newton's method along a line after the first, which is exact for a parabola.
    pub(crate) fn newton_steps(self) -> usize {
        if self == Loss::Squared { 0 } else { 3 }
    }
}

/// −target · ln p − (1 − target) · ln(1 − p) with p = 1 / (1 + e^(−x)), safe for any x.
fn surprise(x: f64, target: f64) -> f64 {
    x.abs().mul_add(0.5, -(target - 0.5) * x) + (-x.abs()).exp().ln_1p()
}

/// Errors over many examples; they add up ([`and`](Errors::and)).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Errors {
    /// How many examples.
    pub count: u64,
    weight: f64,
    /// Weighted sums of the absolute error, its square and the surprise.
    sums: [f64; 3],
}

impl Errors {
    pub(crate) fn add(&mut self, loss: Loss, value: f32, target: f32, weight: f32) {
        let (value, target, weight) = (f64::from(value), f64::from(target), f64::from(weight));
        let error = loss.predict(value) - target;
        let surprise = if loss == Loss::Squared { 0.0 } else { loss.derivatives(value, target).0 };
        let sums = [weight * error.abs(), weight * error * error, weight * surprise];
        *self = self.and(Errors { count: 1, weight, sums });
    }

    /// These and `others`.
    #[must_use]
    pub fn and(self, others: Errors) -> Errors {
        let sums = [0, 1, 2].map(|i| self.sums[i] + others.sums[i]);
        Errors { count: self.count + others.count, weight: self.weight + others.weight, sums }
    }

    /// The mean absolute error: in evaluation units, or of the predicted result.
    pub fn mae(&self) -> f64 {
        self.mean(0)
    }

    /// The root of the mean squared error, in the same units.
    pub fn rmse(&self) -> f64 {
        self.mean(1).sqrt()
    }

    /// The mean surprise in nats, for [`Loss::Logistic`]; 0 otherwise.
    pub fn log_loss(&self) -> f64 {
        self.mean(2)
    }

    fn mean(&self, sum: usize) -> f64 {
        if self.weight > 0.0 { self.sums[sum] / self.weight } else { 0.0 }
    }
}

impl fmt::Display for Errors {
    /// `8200 positions, mean error 5.41, root of mean square 7.02`, and the log loss where there is one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Errors { count, .. } = self;
        write!(f, "{count} positions, mean error {:.4}, root of mean square {:.4}", self.mae(), self.rmse())?;
        if self.sums[2] > 0.0 { write!(f, ", log loss {:.5}", self.log_loss()) } else { Ok(()) }
    }
}

/// The errors of any evaluation, such as a fitted one with its weights rounded.
pub fn measure<G: Sync>(
    evaluate: impl Fn(&G) -> Score + Sync,
    examples: &[Example<G>],
    loss: Loss,
    threads: usize,
) -> Errors {
    let mut parts: Vec<&[Example<G>]> = examples.chunks(1 << 14).collect();
    let errors = workers::map(&mut parts, threads, |_, part| {
        let mut errors = Errors::default();
        for example in *part {
            let value = evaluate(&example.position).get() as f32;
            errors.add(loss, value, example.target, example.weight);
        }
        errors
    });
    errors.into_iter().fold(Errors::default(), Errors::and)
}

/// Rounds weights to what a file holds, and counts those that do not fit into sixteen bits.
pub fn round(weights: &[f32]) -> (Vec<i16>, usize) {
    let mut clipped = 0;
    let mut round = |weight: &f32| {
        let exact = weight.round();
        let value = exact.clamp(i16::MIN.into(), i16::MAX.into());
        clipped += usize::from(exact.abs() > i16::MAX.into());
        value as i16
    };
    let values = weights.iter().map(&mut round).collect();
    (values, clipped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_surprise_is_minus_the_logarithm_of_what_was_predicted() {
        for x in [-700.0, -3.0, -0.1, 0.0, 0.5, 4.0, 700.0] {
            let p: f64 = 1.0 / (1.0 + f64::exp(-x));
            for target in [0.0, 0.5, 1.0] {
                let term = |share: f64, p: f64| if share > 0.0 { -share * p.max(1e-320).ln() } else { 0.0 };
                let expected = term(target, p) + term(1.0 - target, 1.0 - p);
                assert!(x.abs() > 30.0 || (surprise(x, target) - expected).abs() < 1e-9, "{x} {target}");
                assert!(surprise(x, target).is_finite());
            }
        }
    }

    #[test]
    fn derivatives_are_those_of_the_loss() {
        for loss in [Loss::Squared, Loss::Logistic { scale: 50.0 }] {
            for (value, target) in [(-80.0, 0.0), (3.0, 1.0), (40.0, 0.5)] {
                let (_, slope, bend) = loss.derivatives(value, target);
                let (below, above) =
                    (loss.derivatives(value - 1e-3, target), loss.derivatives(value + 1e-3, target));
                assert!(((above.0 - below.0) / 2e-3 - slope).abs() < 1e-6);
                assert!(((above.1 - below.1) / 2e-3 - bend).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn weights_round_to_the_nearest_and_are_clipped_at_sixteen_bits() {
        let rounded = round(&[0.4, -1.6, 40_000.0, 2.0]);
        assert_eq!(rounded, (vec![0, -2, 32_767, 2], 1));
    }
}
