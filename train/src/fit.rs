//! Fitting a linear evaluation to examples.
//!
//! The problem is convex, so there is one answer and no learning rate: conjugate gradients (Polak–Ribière), scaled by
//! how often each weight occurs, with an exact search along each direction. For squared errors this is the classic
//! linear method. Rare weights are held back by [`FitPlan::shrink`] and by stopping when the validation loss no longer falls.
//!
//! Sums are made over a fixed number of chunks in a fixed order: the same examples give the same weights on any number
//! of threads.

mod rows;

use crate::errors::{Errors, Loss};
use nullwindow_notation::weights::Linear;
use rows::Data;
use std::ops::ControlFlow;

/// A position, what it should be worth, and how much that counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Example<G> {
    /// The position.
    pub position: G,
    /// Its value from the side to move's view: evaluation units for [`Loss::Squared`], the expected result (1 a win,
    /// ½ a draw, 0 a loss) for [`Loss::Logistic`].
    pub target: f32,
    /// How often it counts; 1 is usual.
    pub weight: f32,
}

/// How to fit.
#[derive(Clone, PartialEq, Debug)]
pub struct FitPlan {
    /// What is minimised.
    pub loss: Loss,
    /// Each weight is held at zero (at the start, if there is one) by as much as this many examples.
    pub shrink: f32,
    /// The most steps; each reads all examples twice.
    pub steps: usize,
    /// The fit ends after this many steps without a better validation loss; the best weights are kept.
    pub patience: usize,
    /// How many threads; 0 is one for each core.
    pub threads: usize,
    /// Where to begin; zero if empty.
    pub start: Vec<f32>,
}

impl FitPlan {
    /// The usual settings for this loss.
    pub fn new(loss: Loss) -> FitPlan {
        FitPlan { loss, shrink: 1.0, steps: 200, patience: 5, threads: 0, start: Vec::new() }
    }
}

/// How far a fit has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// Steps made; 0 is the start.
    pub step: usize,
    /// Mean loss of the training part: squared units, or nats.
    pub train: f64,
    /// Mean loss of the validation part, if there is one.
    pub validation: Option<f64>,
}

/// Weights, and how good they are.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The weights, in evaluation units.
    pub weights: Vec<f32>,
    /// How many examples of the training part each weight occurs in.
    pub occurrences: Vec<u32>,
    /// The step that they are from.
    pub step: usize,
    /// Errors on the training part.
    pub train: Errors,
    /// Errors on the validation part, which decided when to stop.
    pub validation: Errors,
}

/// Fits the weights of `L` to `train`, watching `validation` (which may be empty).
///
/// `progress` is told of every step and may end the fit.
///
/// # Panics
/// If a feature's index is not below [`Linear::count`], or [`FitPlan::start`] has another length.
pub fn fit<G: Sync, L: Linear<G>>(
    train: &[Example<G>],
    validation: &[Example<G>],
    plan: &FitPlan,
    mut progress: impl FnMut(&Step) -> ControlFlow<()>,
) -> Fitted {
    let count = L::count();
    assert!(plan.start.is_empty() || plan.start.len() == count, "{count} weights to start from");
    let mut train = Data::of::<G, L>(train, plan.threads);
    let mut validation = Data::of::<G, L>(validation, plan.threads);
    let mut search = Search::new(&mut train, &mut validation, plan, count);
    let mut best = (search.validation_loss(), 0, search.weights.clone());
    for step in 0..=plan.steps {
        if step > 0 && !search.step() {
            break;
        }
        let loss = search.validation_loss();
        if loss < best.0 {
            best = (loss, step, search.weights.clone());
        }
        let has_validation = search.validation.weight > 0.0;
        let seen = Step { step, train: search.train_loss(), validation: has_validation.then_some(loss) };
        if progress(&seen).is_break() || (has_validation && step >= best.1 + plan.patience) {
            break;
        }
    }
    let weights: Vec<f32> = best.2.iter().map(|&w| w as f32).collect();
    Fitted {
        train: train.errors(&weights, plan.loss),
        validation: validation.errors(&weights, plan.loss),
        occurrences: train.occurrences(),
        step: best.1,
        weights,
    }
}

/// The state of the method of conjugate gradients.
struct Search<'a> {
    train: &'a mut Data,
    validation: &'a mut Data,
    plan: &'a FitPlan,
    /// Pull of the shrinkage, in units of the second derivative.
    pull: f64,
    weights: Vec<f64>,
    start: Vec<f64>,
    /// The scale of each weight: about one over the second derivative.
    scale: Vec<f64>,
    gradient: Vec<f64>,
    direction: Vec<f64>,
    /// `gradient² · scale`, of the last step.
    size: f64,
}

impl<'a> Search<'a> {
    fn new(train: &'a mut Data, validation: &'a mut Data, plan: &'a FitPlan, count: usize) -> Search<'a> {
        let mut start: Vec<f64> = plan.start.iter().map(|&w| w.into()).collect();
        start.resize(count, 0.0);
        let curvature = plan.loss.curvature();
        let pull = f64::from(plan.shrink) * curvature;
        let scale = |squares: f64| 1.0 / (squares * curvature + pull).max(f64::MIN_POSITIVE);
        let scale: Vec<f64> = train.squares().into_iter().map(scale).collect();
        train.place(&start);
        validation.place(&start);
        let weights = start.clone();
        let (gradient, direction) = (vec![0.0; count], vec![0.0; count]);
        Search { train, validation, plan, pull, weights, start, scale, gradient, direction, size: 0.0 }
    }

    /// One step downhill; false at the bottom.
    fn step(&mut self) -> bool {
        let gradient = self.train.gradient(self.plan.loss);
        let (mut size, mut overlap) = (0.0, 0.0);
        let last = std::mem::replace(&mut self.gradient, gradient);
        for (i, gradient) in self.gradient.iter_mut().enumerate() {
            *gradient += self.pull * (self.weights[i] - self.start[i]);
            size += *gradient * *gradient * self.scale[i];
            overlap += *gradient * last[i] * self.scale[i];
        }
        let keep = if self.size > 0.0 { ((size - overlap) / self.size).max(0.0) } else { 0.0 };
        self.size = size;
        let mut slope = 0.0;
        for (i, direction) in self.direction.iter_mut().enumerate() {
            *direction = keep * *direction - self.gradient[i] * self.scale[i];
            slope += *direction * self.gradient[i];
        }
        if slope >= 0.0 {
            // Rounding has made the direction useless: start again with steepest descent.
            let downhill = self.gradient.iter().zip(&self.scale).map(|(gradient, scale)| -gradient * scale);
            self.direction = downhill.collect();
        }
        self.train.aim(&self.direction);
        self.validation.aim(&self.direction);
        let length = self.best_length();
        self.train.advance(length);
        self.validation.advance(length);
        for (weight, direction) in self.weights.iter_mut().zip(&self.direction) {
            *weight += length * direction;
        }
        length > 0.0
    }

    /// How far along the direction the loss is smallest, by Newton's method: exact at once for squared errors.
    fn best_length(&self) -> f64 {
        // The shrinkage along the direction is a parabola.
        let (mut pull_slope, mut pull_bend) = (0.0, 0.0);
        for (i, direction) in self.direction.iter().enumerate() {
            pull_slope += self.pull * (self.weights[i] - self.start[i]) * direction;
            pull_bend += self.pull * direction * direction;
        }
        let look = |length: f64| {
            let (loss, slope, bend) = self.train.along(length, self.plan.loss);
            (
                loss + pull_slope * length + 0.5 * pull_bend * length * length,
                slope + pull_slope + pull_bend * length,
                bend + pull_bend,
            )
        };
        let (start, mut slope, mut bend) = look(0.0);
        if slope >= 0.0 || bend <= 0.0 {
            return 0.0;
        }
        let first = -slope / bend;
        let mut length = first;
        for _ in 0..self.plan.loss.newton_steps() {
            (_, slope, bend) = look(length);
            if bend <= 0.0 {
                break;
            }
            length = (length - slope / bend).clamp(0.0, 16.0 * first);
        }
        // Far out, where a logistic curve is flat, Newton's method may overshoot: then go back.
        for _ in 0..30 {
            if look(length).0 < start {
                return length;
            }
            length *= 0.5;
        }
        0.0
    }

    fn train_loss(&self) -> f64 {
        self.train.loss(self.plan.loss)
    }

    /// The loss that decides: that of the validation part, or of the training part where there is none.
    fn validation_loss(&self) -> f64 {
        if self.validation.weight > 0.0 { self.validation.loss(self.plan.loss) } else { self.train_loss() }
    }
}
